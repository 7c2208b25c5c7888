name = Two or three
rules = N students. Two instructors take turns to send off 2 or 3 of them. Whoever sends off the last students wins; when exactly one student is left, nobody can move and the game is a draw.
notation = the number of students
statement = by N mod 5: 0 is lost, 2 and 3 are won, 1 and 4 are draws. The best move sends off 2 students at remainders 1 and 2, and 3 students at remainders 3 and 4
mod-five = { $n } mod 5 = { $rest }
