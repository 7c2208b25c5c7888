name = 取斐波那契数
rules = 若干堆石子，每次从一堆中取 1、2、3、5、8……即某个斐波那契数颗，取到最后一颗者胜。
notation = 各堆石子数
fibonacci-numbers = 斐波那契数
