dot-help = input for the program Graphviz
svg-help = vector graphics, up to 400 positions
png-help = the same picture as pixels
