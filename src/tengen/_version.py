"""The one place that names the version; the build reads it from here."""

__version__ = "0.2.0"
