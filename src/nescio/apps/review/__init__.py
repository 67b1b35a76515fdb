"""The page to correct notes on: `prepare` fills the database, `review` works on it, `app` serves it, `web/` has the page's source."""
