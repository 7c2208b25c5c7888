explain = 逐步讲解
xor_row = 各列的异或
idle = （不计）
no_such_move = 没有这样的走法
figure = 这一步的图
graph_label = 图，其边为 { $edges }
thick = 粗线
to_P = P 态（必败态）：对手负
to_N = N 态（必胜态）：对手胜
to_draw = 平局
with_value = ，SG 值 { $value }
gloss = P 态=means_outcome|N 态=means_outcome|必败态=means_outcome|必胜态=means_outcome|SG 值=means_value|异或=means_xor|二进制=means_binary|Beatty 对=means_beatty|匹配=means_matching|克朗原理=means_colon|融合原理=means_fusion|对称=means_symmetry|奇数级=means_odd_steps|最小的一项=means_least|坚定=means_firm
