certificate-covers-exactly-one = 证书只针对一个局面
omit-certificate = 请去掉 `--certificate`
lines-answered = 已回答 { $count } 行
line = 第 { $number } 行
