every-position-has-image = every position has an image
every-image-is-position = every image is a position
play-is-over-at-position = play is over at a position and at its image with the same result, or at neither
position-and-its-image-have-equivalent = a position and its image have equivalent options
position-and-its-image = a position and its image are not equivalent: { $position_text }
