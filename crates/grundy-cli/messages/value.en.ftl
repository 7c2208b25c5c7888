notes = Games are written in the notation of Winning Ways: numbers 3/4, nimbers *3, ups ^ ^^ ^3, downs v, sums without plus signs -1^*2, switches +-1 and +-{ "{" }a,b{ "}" }, +_2 or Tiny(2), -_2 or Miny(2), { "{" }a,b||c|d{ "}" }, sums and differences, copies 3.^; typographic arrows and stars are accepted too. A position belongs to a rule file with `sides`, whose first side is Left, or to an impartial game, whose value is a nimber. A move marked * reaches an option of the canonical form, the simplest game of the same value.
thermograph-value-name = FILE
thermograph-help = Draw the thermograph (what each side gets if moves cost a tax) to this file, .svg or .png; `-` draws it in the terminal
names-neither-svg-nor-png = `{ $quoted }` names neither an SVG nor a PNG
name-file-that-ends-in-svg = name a file that ends in `.svg` or `.png`, or write `-`
walls-of-thermograph-are-too-far = the walls of the thermograph are too far apart to be drawn
omit-thermograph = omit `--thermograph`
