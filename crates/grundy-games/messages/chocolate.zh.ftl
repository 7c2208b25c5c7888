name = 掰巧克力
rules = 一块 m×n 的巧克力，每次把其中一块沿格线掰成两块。不能走者（全是单格）负。
notation = 巧克力的两边长，如 `3 4`；几块则依次写出，如 `3 4 2 2`
statement = m×n 的一块总共恰走 mn − 1 步：SG = (mn − 1) mod 2，mn 为偶数时必胜；怎么掰都一样
every-game-lasts-one-whatever-players = { $m }·{ $n } − 1 = { $moves } 步，怎么走都一样
in-every-game-lasts-whatever-players = { $squares } 格分为 { $pieces } 块：还有 { $moves } 步，怎么走都一样
