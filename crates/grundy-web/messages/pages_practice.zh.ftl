practice = 练习
each-exercise-is-position = 每题的局面中有的走法必胜、有的不是：请找出必胜的走法。没找到时会说明原因。
game-optionally-with-position = 游戏，也可带局面
begin = 开始
colon = ：
practice-needs-javascript-on-command = 练习需要启用 JavaScript；命令行可用：
