name = k 倍动态减法
rules = 一堆 n 颗石子。首步至少取一颗但不能取完；此后每步至少取一颗，至多取上一步的 k 倍。取到最后一颗者胜。
notation = 开局的石子数，或对局中的石子数与当前至多可取的数；再写 `k=…`：每次至多取上一次的 k 倍
what = 上一步的倍数
statement = 设 a(1)=1，a(i+1)=b(i)+1，b(i)=a(i)+b(j)，其中 j 为满足 k·a(j)<a(i) 的最大者，没有这样的 j 时 b(i)=a(i)：开局时 n 为某个 a(i) 则必败；一般地，把 n 按 a(i) 贪心分解，最小的一项不超过可取上限时必胜，取这一项即是最小的必胜取法
stones = { $heap } 颗石子
fibonacci-numbers-one-two-three-five = 斐波那契数 1、2、3、5、8……
write-heap-as-sum = 把石子数写成{ $terms }之和，每次取放得下的最大者：标 1 的是用到的数。
least-part-of-sum = 其中最小的是 { $least }，而至多可取 { $cap }。取得更少时，剩下的和中最小的一项总在对手可取的范围内：这是 P 态（必败态）。
least-part-of-sum-is-and-at-most = 其中最小的是 { $least }，至多可取 { $cap }：可以取走它，这是 N 态（必胜态）。
take-that-is-entire-heap = 取 { $least }：整堆取完。
take-least-part-of-remaining = 取 { $least }。剩下的 { $left } 中最小的一项是 { $next }，而对手至多可取 { $least } 的 { $k } 倍，即 { $most }，小于 { $next }。所以对手面对的是 P 态（必败态）。
fibonacci-number = 斐波那契数
non-consecutive-fibonacci-numbers = 互不相邻的斐波那契数（齐肯多夫分解）
one-of-numbers-p-positions = 开局的必败态 { $first_terms }之一
numbers-p-positions-at-start = 开局的必败态 { $first_terms }
terms-and-so-on = { $terms }……
nothing-is-left-to-take = 已无石子可取
all-may-be-taken-at-once = { $heap } 颗可以一次取完，因为可取上限为 { $cap }
as-sum-of-taking-least-part = 写成{ $terms }之和：{ $heap } = { $part_list }；取走最小的一项 { $least } 即胜，而可取上限 { $cap } 允许这样取
is-and-limit-does-not-permit = { $heap } 是{ $one }，而可取上限 { $cap } 不够一次取完
as-sum-of-least-part-exceeds = 写成{ $terms }之和：{ $heap } = { $part_list }；最小的一项 { $least } 超过可取上限 { $cap }
