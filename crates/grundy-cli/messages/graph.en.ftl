notes = P-positions are double boxes, N-positions ellipses, draws diamonds. Winning moves are thick.
format-value-name = FORMAT
format-help = Format of the picture [default: dot in text output, none in JSON]
output-value-name = FILE
output-help = File to write the picture to; its extension, .svg, .png or .dot, selects the format
dot-help = input for the program Graphviz
svg-help = vector graphics, up to 400 positions
png-help = the same picture as pixels
