en-help = 英文
zh-help = 简体中文
no-such-vectors = 环境变量 `GRUNDY_VECTORS` 的值 `{ $name }` 不是本机处理器的向量名
use-vectors = 可用 { $names }
