"""Terms that a site always or never wants replaced: `term_lists` and `site_rules` hold them, `term_finder` finds them in notes."""
