practice = Practice
each-exercise-is-position = Each exercise is a position in which some moves win and others do not. Find a winning move. Mistakes are explained.
game-optionally-with-position = A game, optionally with a position
begin = Begin
colon = :{ " " }
practice-needs-javascript-on-command = Practice needs JavaScript; on the command line:{ " " }
