"""Stickers that let a deck be read: symbols, sheets of labels, and the pages to print."""
