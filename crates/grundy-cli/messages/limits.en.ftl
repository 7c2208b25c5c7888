en-help = English
zh-help = Simplified Chinese
