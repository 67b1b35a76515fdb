"""How people use nescio: command line (`cli`), service (`server`), gateway, MCP, review page, dossier, reports, plug-ins (`integrations`).

`pipeline` does the work.
"""
