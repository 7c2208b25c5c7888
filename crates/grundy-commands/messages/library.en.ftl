three-crosses-side-by-side = Three crosses side by side.
row-is-full = The row is full.
king-is-at-top = The king is at the top.
last-students-are-sent-off = The last students are sent off.
one-student-is-left-whom-nobody = One student is left, whom nobody can send off.
remaining-numbers-have-nim-sum-zero = The remaining numbers have nim-sum 0.
