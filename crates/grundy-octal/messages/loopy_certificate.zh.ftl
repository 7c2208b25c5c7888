play-is-over-but-label-states = { $at }：此处已终局，结果与标注不符
move-leads = { $at }：可走到没有标注的 { $to }
labelled-win-but-no-move-leads = { $at }：标注为胜，却走不到步数恰少一步的负局面
move-leads-to-labelled-loss = { $at }：可走到标注为负的 { $to }，优于 { $at } 的标注
labelled-loss-but-move-leads = { $at }：标注为负，却可走到标注为平局的 { $to }
labelled-loss-but-longest-win = { $at }：标注为负，但最长抵抗的步数并非恰少一步
labelled-draw-but-no-move-leads = { $at }：标注为平局，却走不到平局
labelled-draw-but-label-states-number = { $at }：标注为平局，却写有步数
