name = 勇者的游戏
rules = 一堆 n 颗石子，两人轮流取 1 到 m 颗，取到最后一颗者胜。题中两人称 first 与 second。
