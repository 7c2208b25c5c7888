is-partizan-its-players-have-different = 的双方走法不同
has-rules-that-state-results = 的规则另行规定结果
is-loopy-play-may-return = 的对局可能回到先前的局面
so-it-can-only-be-part = `{ $name }` { $reason }，所以只能作通常的和：每次恰在一个分量中走一步，各分量都无法走时终局
semicolon = ；
