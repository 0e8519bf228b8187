"""Everything that answers a page or a script: HTTP routes, and the page's socket."""
