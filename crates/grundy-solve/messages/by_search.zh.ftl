move-leaves-p-position = 有一步可走到必败态
no-move-is-possible = 无子可动
every-move-leaves-n-position = 每一步都走到必胜态
grundy-value-needs-longer-search-use = ；求 SG 值需更长的搜索：请用 `value`
