connections-were-refused-so-far = （至今已拒绝 { $count } 个连接）
refused-it-does-not-have-secret = 已拒绝 { $from }：它不知道密钥
refused = 已拒绝 { $from }：{ $why }
refused-it-is-not-process = 已拒绝 { $from }：它不是本残局库的进程
