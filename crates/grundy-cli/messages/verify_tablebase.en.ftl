continue-with-resume-progress = continue with `--resume`; the progress is stored in `{ $quoted }`
all-labels-are-correct-by-rules = all { $boards } labels are correct by the rules and the labels of their options
cannot-read = cannot read `{ $quoted }`: { $why }
start-again-without-resume = start again without `--resume`
is-damaged = `{ $quoted }` is damaged: { $why }
