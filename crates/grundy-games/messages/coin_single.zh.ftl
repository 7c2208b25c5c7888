name = 每次翻一个
rules = 一行硬币，每次把一枚正面翻成反面。无法走者负。
statement = 正面个数为偶数时必胜：步数恰等于正面个数
statement-every-head = 每枚正面 SG 值为 1；正面个数为奇数时必胜
