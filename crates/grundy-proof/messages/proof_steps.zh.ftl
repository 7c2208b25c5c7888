no-decreasing-measure-was-found = 找不到随 `{ $moves }` 下降的量
never = 从不：
play-may-end-in-draw-claims = 对局可能以平局结束：需要同时给出 P、N 与平局的断言
moves-lead-to-sums-of-positions = 走法产生多个局面之和，而各部分的胜负不能决定和的胜负：正常规则下请给出 Grundy 值的断言；反常规则下可用 `grundy law --misere`
