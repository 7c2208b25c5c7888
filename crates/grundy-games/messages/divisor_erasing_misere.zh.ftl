name = 约数博弈（擦最后一个者输）
rules = 黑板上写着 1 到 n，每次擦去一个剩下的数及其所有剩下的约数，擦去最后一个数者负。
statement = 若剩下的数中有一个整除其余所有数（完整黑板上的 1 就是），则当且仅当只剩这一个数时必败；因此完整黑板仅当 n=1 时必败。不给出走法；其余集合靠搜索
opponent-has-erased-last-number = 对手已擦去最后一个数
last-number-must-be-erased = 只能擦去最后一个数
