"""What dev.py does, one job to a module, with the standard library alone."""
