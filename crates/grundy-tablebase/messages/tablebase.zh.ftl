tablebase-is-damaged = 残局库已损坏：有走法没有标记
build-tablebase-again = 请重新生成残局库
