left = Left
right = Right
name = { " " }({ $name })
wins-whoever-begins = { $side_name } wins, whoever begins
whoever-begins-wins = whoever begins wins
whoever-begins-loses = whoever begins loses
letter = { $letter }:{ " " }
