names-neither-svg-nor-png = `{ $quoted }` names neither an SVG nor a PNG
name-file-that-ends-in-svg = name a file that ends in `.svg` or `.png`, or write `-`
walls-of-thermograph-are-too-far = the walls of the thermograph are too far apart to be drawn
omit-thermograph = omit `--thermograph`
