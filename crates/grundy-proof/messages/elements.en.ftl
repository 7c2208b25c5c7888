fickle-element-has-value-zero = a fickle element has the value 0 or 1
element-without-move-is-fickle = an element without a move is fickle
fickle-element-of-value-v = a fickle element of value v has no firm option of value 1 - v
fickle-element-of-value-zero = a fickle element of value 0 has a fickle option of value 1, or no move
firm-element-of-value-zero = a firm element of value 0 or 1 has no fickle option
if-firm-element-has-value-two = if a firm element has value 2 or more, then for each of v = 0 and v = 1 it has a firm option of value v or a fickle option of value 1 - v
every-element-is-either-firm = every element is either firm or fickle
claim-counts-exactly-fickle-elements = the claim counts exactly the fickle elements of value 1
