"""The service as a Pi runs it: installed by its own installer, under a real systemd, in a container."""
