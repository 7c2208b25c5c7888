did-you-mean = 是否想看 `{ $page }`？
too-many-requests-at-once-try = 同时的提问过多；请稍后再试
too-many-of-your-requests = 您的提问已有太多在排队；请待部分答复后再试
request-reached-its-limits-ask-smaller = 在请求的时限内未得到答案；请缩小问题，或待人少时再试，或用命令行程序
time-limit-was-reached-before-law = 时限已到，尚未找到规律
colon = ：{ $partial_result }
allow-more-seconds-or-run-grundy = 请放宽时限，或用命令行 `grundy law`，它可以不限时
semicolon = （{ $help }）
