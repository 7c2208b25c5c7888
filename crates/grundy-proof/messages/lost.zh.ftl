claim-agrees-with-rules-where-play = 对局已结束之处
claim-agrees-with-rules = 无路可走之处
never-leads-from-lost-position = `{ $by }` 不会从必败局面走到必败局面
from-every-position = 其余每个局面都能走到某个必败局面
