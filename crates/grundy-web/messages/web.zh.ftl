## api/route.rs

has-no-parameter = `{ $path }` 不接受 `{ $parameter }`
did-you-mean = 是否想写 `{ $near }`？
its-parameters = 可写 `{ $name_list }`

## assets.rs

there-is-no-such-file = 没有这个文件

## jobs.rs

there-is-no-such-job = 没有这个任务，或已过期；请重新开始
search-for-law-failed-because = 因程序出错，无法寻找规律；请重试，或报告此错误

## lib.rs

cannot-start = 无法启动：{ $why }
cannot-listen-at = 无法监听 { $address }：{ $why }
choose-another-port-with-port-zero = 用 `--port` 换一个端口；0 取空闲端口

## limits.rs

answer-could-not-be-computed-because = 因程序出错，计算失败；请重试，或报告此错误
