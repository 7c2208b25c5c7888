name = 约数博弈
rules = 黑板上写着 1 到 n，每次擦去一个剩下的数及其所有剩下的约数，擦去最后一个数者胜。
statement = n>=1 的完整黑板必胜；若集合中有一个数整除其余所有数，也必胜：单擦这个数若不能胜，则对它的制胜应着可以直接走出。不给出走法；其余集合靠搜索
nothing-is-left-to-erase = 没有可擦的数
only-number-can-be-erased = 可擦去唯一的数
