"""Sphinx configuration: Markdown pages, reference from the docstrings."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from tengen import __version__ as release

project = "Tengen"
copyright = "2026, the Tengen developers"
version = release
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"Tengen {release}"
html_static_path = ["_static"]
html_css_files = ["style.css"]
html_favicon = "../src/tengen/web/static/icon.svg"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
exclude_patterns = ["build"]
suppress_warnings = ["ref.python"]
