"""The page to correct notes on: `prepare` fills the database, `review` works on it, `app` serves it, `web` of the repository has the page's source."""
