three-crosses-side-by-side = 三个叉连在一起。
row-is-full = 整排已满。
king-is-at-top = 国王已登顶。
last-students-are-sent-off = 最后的人已离场。
one-student-is-left-whom-nobody = 只剩一人，谁也无法送走。
remaining-numbers-have-nim-sum-zero = 剩下的数异或为 0。
