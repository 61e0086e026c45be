"""Plots as SVG, by matplotlib, which is loaded when one is asked for and not before."""
