notes = --time 限制每个请求的秒数。
port-value-name = 端口
port-help = 端口；0 表示任选一个空闲端口
address-value-name = 地址
address-help = 监听的地址；默认只能从本机访问
host-value-name = 名称
host-help = 除本机外，请求可用的主机名；可重复给出
grundy-is-at-http-ctrl-c = grundy 位于 http://{ $address }/（按 Ctrl-C 结束）
