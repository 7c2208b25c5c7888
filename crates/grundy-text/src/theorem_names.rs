//! Chinese names of theorems and sources. The English names are those in the evidence of the laws.

/// Pairs of the English and the Chinese name of a theorem, in alphabetical order.
const NAMES: &[(&str, &str)] = &[
    ("Bash's game", "巴什博弈"),
    ("Bouton's theorem", "布顿定理"),
    ("Bouton's theorem for misère Nim", "反常 Nim 的布顿定理"),
    ("Grunt is Grundy's game", "Grunt 即格伦迪游戏"),
    ("Lasker's Nim", "拉斯克 Nim"),
    ("Mock Turtle theorem", "Mock Turtles 定理"),
    ("Nim with retreats", "可后退的 Nim"),
    ("Nivasch's formula", "尼瓦施公式"),
    ("Ruler", "Ruler 定理"),
    ("SJ theorem, for play that ends when every value is 0", "SJ 定理（依其自身的终局规则）"),
    ("Schwenk's theorem", "施文克定理"),
    ("Sprague–Grundy theorem on what a path leaves", "用于路径剩余部分的斯普拉格–格伦迪定理"),
    ("Turning Turtles is Nim", "翻乌龟即 Nim"),
    ("Whinihan's theorem", "惠尼汉定理"),
    ("Wythoff's theorem", "威佐夫定理"),
    ("Zero XOR", "异或擦数"),
    ("a Nim heap is worth its size", "Nim 堆的值即其大小"),
    ("a fixed number of moves", "步数固定"),
    ("blocks of equal quotients", "商相等的分段"),
    ("coin-turning theorem", "翻硬币定理"),
    ("coin-turning theorem with Bash's game", "翻硬币定理与巴什博弈"),
    ("coin-turning theorem with the subtraction game {1,2,3}", "翻硬币定理与减法游戏 {1,2,3}"),
    ("colon principle", "冒号原理"),
    ("divisors keep or lower the exponent of 2", "约数不增加 2 的指数"),
    ("domino tilings are matchings of the board", "骨牌覆盖即棋盘的匹配"),
    ("fixed length of play", "对局长度固定"),
    ("fusion principle and colon principle", "融合原理与冒号原理"),
    ("merging greedily", "贪心合并"),
    ("misère Bash game", "反常巴什博弈"),
    ("misère Wythoff", "反常威佐夫博弈"),
    ("misère sums of subtraction games", "减法游戏的反常和"),
    ("misère sums of tame games", "驯良游戏的反常和"),
    ("no power of two is a multiple of 3", "2 的幂都不是 3 的倍数"),
    ("no prime power is a multiple of 6", "质数的幂都不是 6 的倍数"),
    ("pairing of equal heaps", "相等的堆两两配对"),
    ("period 5", "周期 5"),
    ("runs of k coins", "连续 k 枚硬币"),
    ("staircase Nim", "阶梯 Nim"),
    ("staircase Nim of the gaps", "间隔的阶梯 Nim"),
    ("staircase Nim on a tree", "树上的阶梯 Nim"),
    ("staircase Nim with a king", "有国王的阶梯 Nim"),
    ("strategy stealing", "策略窃取"),
    ("strategy stealing in Chomp", "Chomp 的策略窃取"),
    ("taking the corner ends the game", "取角即终局"),
    ("the walk of the blank is undirected vertex geography", "空格的行走即无向顶点地理游戏"),
    (
        "undirected vertex geography is decided by maximum matchings",
        "无向顶点地理游戏由最大匹配决定",
    ),
];

/// Pairs of the English and the Chinese text of a source that is not an author and a year.
const SOURCES: &[(&str, &str)] = &[
    ("Bouton 1902 for m without bound", "m 不设上限时为 Bouton 1902"),
    ("folklore", "民间流传"),
    ("it follows directly from the rules", "显然"),
];

/// Returns the Chinese text for the text `english`. `list` consists of pairs of an English and a
/// Chinese text. Returns `None` if no pair contains `english`.
fn translate(list: &[(&'static str, &'static str)], english: &str) -> Option<&'static str> {
    list.iter().find(|(name, _)| *name == english).map(|(_, chinese)| *chinese)
}

/// Translates `english`, a text of names separated by semicolons. Names without an entry in
/// `list` stay in English.
fn translate_list(list: &[(&'static str, &'static str)], english: &str) -> String {
    let names = english.split("; ").map(|name| translate(list, name).unwrap_or(name));
    names.collect::<Vec<_>>().join("；")
}

/// Returns the Chinese name of a theorem, or the English name if it has no Chinese one.
pub fn theorem_in_chinese(english: &str) -> String {
    translate_list(NAMES, english)
}

/// Returns the Chinese form of a source; authors and years stay unchanged.
pub fn source_in_chinese(english: &str) -> String {
    translate_list(SOURCES, english)
}
