against_program = 你对全力以赴的程序
against_errs = 你对平均每 { $errs } 步有一步随意走的程序
against_person = 两人同屏对弈
by_chance = 这一步是随机选出的。
any_move = 让它随意走一步
beyond = 程序不知道此处的最佳走法：这个游戏太大，无法及时求解。
