claim-holds-at-checked = 所检查的 { $positions } 个局面全部成立
no-move-is-possible-but-claim = { $at }：此处无子可走，与所称不符
claimed-to-be-p-but-move = { $at }：所称为必败态，却可走到同样所称为必败态的 { $to }
claimed-to-be-n = { $at }：所称为必胜态，却走不到任何所称的必败态
claimed-to-have-value-but-move = { $at }：所称 SG 值为 { $value }，而可走到的 { $to } 所称也是 { $value }
no-move-leads-to-position-claimed = { $at }：走不到所称 SG 值为 { $value } 的局面
