there-is-no-file = 没有文件 `{ $file }`
did-you-mean = 是否想写 `{ $id }`？
include-text-of-file-in-files = 请在 `files` 中以此名附上其内容
question-has-bytes = 问题有 { $bytes } 字节
question-on-page-has-at-most = 网页至多 { $limit }；请用命令行程序
