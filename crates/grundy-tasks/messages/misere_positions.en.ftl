is-partizan-or-has-its-own = `{ $name }` is partizan, or has its own rules for turns or the end of play, so its misère sums are not supported
ask-about-impartial-game = ask about an impartial game
play-of-may-return-to-earlier = play of `{ $name }` may return to an earlier position, but quotients are defined only for games that end
ask-about-game-that-ends = ask about a game that ends
more-than-positions-are-reachable = more than { $max_positions } positions are reachable
ask-about-smaller-position = ask about a smaller position
position-has-more-than-moves = a position has more than { $max_options } moves
