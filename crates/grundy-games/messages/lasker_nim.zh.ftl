name = Lasker's Nim（取走—分割游戏）
rules = 若干堆石子，每次从一堆中取至少一颗，或把一堆分成两个非空的堆，无法行动者负。
notation = 各堆石子数
statement = n 颗的堆 SG 值为 n，但 4k+3 颗的堆为 4k+4，4k+4 颗的堆为 4k+3；异或和为 0 时必败
