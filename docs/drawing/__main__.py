"""Write the pictures, the maps and the tables."""
