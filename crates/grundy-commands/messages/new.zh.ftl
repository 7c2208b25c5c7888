summary = 供起步的规则文件：自己的游戏
wrote-next-grundy-lint = 已写出 { $file }；接着可用：grundy lint { $file }
