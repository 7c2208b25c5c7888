game-value-name = GAME
game-help = Game: its id, its English or Chinese name, or its number in the catalogue, such as S13
bibtex-help = Print the sources of the theorems and periods known for the game, in BibTeX format
has-no-theorem-in-catalogue = `{ $name }` has no theorem in the catalogue to cite
name-game-with-law = name a game with a law, such as `wythoff`
