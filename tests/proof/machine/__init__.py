"""A whole machine with the service on it, whose power is cut again and again, in a virtual machine."""
