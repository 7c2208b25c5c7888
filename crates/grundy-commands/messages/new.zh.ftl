name-value-name = 名称
name-help = 要创建的文件，须尚不存在；缺少 `.game` 时自动补上
summary = 供起步的规则文件：自己的游戏
wrote-next-grundy-lint = 已写出 { $file }；接着可用：grundy lint { $file }
