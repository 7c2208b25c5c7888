play = 对弈
rules-as-file = 规则文件
these-lines-define-entire-game = 这个游戏就是下面这些行，没有为它另写程序。
change-them-in-law-lab = 在规律实验室中修改
rule-file = 规则文件
parameters = 可设的参数
write-parameters-after-position = 写在局面之后，如{ " " }
full-stop = 。
