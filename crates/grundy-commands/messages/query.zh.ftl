moved-lists-components-that-have-moved = `moved` 仅用于一回合走多个分量的玩法
leave-out-moved-or-set-play = 请去掉，或给出 `play`
moved-lists-component-zero = 称第 0 个分量已走
first-component-has-number-one = 分量从 1 开始计数
name-rule-file-grundy-new-name = 请给出规则文件；`grundy new NAME` 会写一个供起步的
