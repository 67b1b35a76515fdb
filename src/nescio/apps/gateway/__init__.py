"""The gateway before a language model: `request` cleans what goes out, `restore` puts names back into what comes in.

A chat request holds its whole conversation, so the map between names and tags is made for one request and dropped with it.
"""
