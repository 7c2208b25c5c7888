notes = 游戏是目录中的名称（`grundy list`）或代码：八进制 0.77、十六进制 `hex 0.8`、循环数位 '0.22[13]'、两部分须不同 4u. 或须相等 4=.；或减法集合 '{ "{" }1,3,4{ "}" }'、'{ "{" }1..5{ "}" }'、'{ "{" }2+{ "}" }'、'all but { "{" }2{ "}" }'。参数写成 名称=值。` + ` 把游戏相加。数可写成 1000000、1_000_000、10^30、2^100-1。
certificate-value-name = 文件
certificate-help = 把所有可达局面的胜负写入文件，供 `grundy verify` 验证
certificate-covers-exactly-one = 证书只针对一个局面
omit-certificate = 请去掉 `--certificate`
lines-answered = 已回答 { $count } 行
line = 第 { $number } 行
