"""Power cuts: whole games killed at random instants, and every state that a cut can leave a disk in."""
