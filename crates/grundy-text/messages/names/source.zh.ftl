bouton-1902-for-m-without-bound = m 不设上限时为 Bouton 1902
folklore = 民间流传
it-follows-directly-from-rules = 显然
