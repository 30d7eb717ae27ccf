"""Resources that are pages for a browser, with their files."""
