every-position-has-image = 每个局面都有像
every-image-is-position = 像都是局面
play-is-over-at-position = 局面与它的像结局相同
position-and-its-image-have-equivalent = 局面与它的像的后继局面相应
position-and-its-image = 某局面与它的像走法不同：{ $position_text }
