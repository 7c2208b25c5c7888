notes = The extension of the output file selects the format (.svg, .png, .txt); without -o the output is text in a terminal and SVG elsewhere. A proved period is marked. Games with two numbers are drawn as a grid: the larger the value, the darker the cell; a diamond marks a P-position. `grundy table --json` prints the values.
format-value-name = FORMAT
format-help = Format of the picture
output-value-name = FILE
output-help = File to write the picture to [default: standard output]
text-help = bars and shades made of text characters
svg-help = vector graphics for browsers
png-help = a picture of pixels
