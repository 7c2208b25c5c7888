has-no-theorem-in-catalogue = `{ $name }` has no theorem in the catalogue to cite
name-game-with-law = name a game with a law, such as `wythoff`
