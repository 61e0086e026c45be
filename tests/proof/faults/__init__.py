"""
Everything that can fail while a game runs, made to fail.

What holds each time: the game goes on, or goes on as soon as it can; what was
accepted is kept and nothing else is; memory stays flat; the screen says what is wrong.
``python -m tests.proof.faults`` does all of it at length.
"""
