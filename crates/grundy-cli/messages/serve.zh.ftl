grundy-is-at-http-ctrl-c = grundy 位于 http://{ $address }/（按 Ctrl-C 结束）
