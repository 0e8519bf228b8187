"""The bundled games."""
