name = 记忆化搜索求 SG
rules = 局面的 SG 值是各后继 SG 值的 mex，后继同样递归求出并记住。“已出现的值”这一集合属于单个局面，不能与更深处的局面共用。
notation = 无需书写
grundy-solve-one-two-three-ten = `grundy solve '{ "{" }1,2,3{ "}" }' 10` 按需求值，没有规律的游戏都如此。库中为 `engine::Search` 配合 `engine::Grundy`：自带栈，路径再长也不会溢出；遇环则指出；并把局面拆成独立分量。
misstated = “全局共用一个标记数组，每次调用先清空即可”是错的：递归会破坏它，集合 { "{" }1,2,3{ "}" } 会得到 SG(n)=n 而不是 n mod 4。每层都开固定大数组、或递归上万层，则会爆栈。
