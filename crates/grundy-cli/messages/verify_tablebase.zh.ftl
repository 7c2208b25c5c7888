continue-with-resume-progress = 可用 `--resume` 继续；进度记在 `{ $quoted }` 中
all-labels-are-correct-by-rules = { $boards } 个标记全部成立：逐一按规则与各走法的标记验证
cannot-read = 无法读取 `{ $quoted }`：{ $why }
start-again-without-resume = 请不加 `--resume` 重新开始
is-damaged = `{ $quoted }` 已损坏：{ $why }
