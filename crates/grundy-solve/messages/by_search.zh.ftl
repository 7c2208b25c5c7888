move-leaves-p-position = 有一步可走到必败态
no-move-is-possible = 无子可动
every-move-leaves-n-position = 每一步都走到必胜态
grundy-value-needs-longer-search-use = ；求 SG 值需更长的搜索：请用 `value`
board-falls-apart = 棋盘分成 { $count } 个互不相连的区域，异或和为 { $formula }
board-falls-apart-every-move = 棋盘分成 { $count } 个互不相连的区域，异或和为 { $formula }：任何走法都有应对
