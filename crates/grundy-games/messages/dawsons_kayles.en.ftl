name = Dawson's Kayles
rules = Rows of pins. A move knocks down two adjacent pins, which may split the row in two. Whoever cannot move loses. Its code is 0.07.
notation = the number of pins in each row
