name = mex（最小排除数）
rules = （一切公平组合游戏的 SG 值由它定义。）mex 是不在集合中的最小自然数：mex{ "{" }{ "}" }=0，mex{ "{" }0,2,4{ "}" }=1，mex{ "{" }1,2,3{ "}" }=0。局面的 SG 值就是各后继 SG 值的 mex。
notation = 集合中的数，次序任意，可重复
mex = mex{ "{" }{ $member_text }{ "}" } = { $least }
