every-position-has-exactly-one-outcome = 每个局面恰有一种结果
claim-agrees-with-rules-where-play = 对局已结束之处
never-leads-from-lost-position = `{ $by }` 不会从必败局面走到必败局面
never-leads-from-lost-position-to-drawn = `{ $by }` 不会从必败局面走到平局
never-leads-from-drawn-position = `{ $by }` 不会从平局走到必败局面
from-every-won-position-some-move = 每个必胜局面都能走到某个必败局面
from-every-drawn-position-some-move = 每个平局都能走到某个平局
