name = 写数字（Stone）
rules = Tang 先写一个 1 到 k 的数，此后 Jiang 与 Tang 轮流写一个比上一个数大 1 到 k 的数，先写出不小于 N 的数者负。
notation = N 减去上一个写出的数（开局即 N），再写 `k=…`，即每次最多增大的数
what = 每次最多增大的数
statement = k+1 整除 N-1 时后手胜；否则唯一的必胜首数是 (N-1) mod (k+1)
write-number-higher-than-last-one = 写比上一个数大 { $step } 的数（作为首数即 { $step }）
