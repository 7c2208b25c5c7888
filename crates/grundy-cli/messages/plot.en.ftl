text-help = bars and shades made of text characters
svg-help = vector graphics for browsers
png-help = a picture of pixels
