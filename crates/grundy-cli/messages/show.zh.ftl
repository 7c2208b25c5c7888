game-value-name = 游戏
game-help = 游戏：标识、英文名或中文名，或目录中的编号（如 S13）
bibtex-help = 以 BibTeX 格式输出其规律的参考文献
has-no-theorem-in-catalogue = 此处没有 `{ $name }` 的定理可引用
name-game-with-law = 请给出有规律的游戏，如 `wythoff`
