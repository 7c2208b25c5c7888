en-help = 英文
zh-help = 简体中文
