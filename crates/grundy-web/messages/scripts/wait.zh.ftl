working = 计算中……
waited = { $seconds } 秒
stop = 停止
stopped = 已停止。
