left = 左方
right = 右方
name = （{ $name }）
wins-whoever-begins = 无论谁先走，{ $side_name }胜
whoever-begins-wins = 先走者胜
whoever-begins-loses = 先走者负
letter = { $letter }：
