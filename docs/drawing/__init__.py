"""
The pictures and tables of the wiring guide, made from what the program itself takes its pins from.

    .venv/bin/python -m docs.drawing
"""
