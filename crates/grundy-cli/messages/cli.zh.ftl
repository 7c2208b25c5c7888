## derived.rs

symbol = 值
game-position = 游戏 局面

## failure.rs

cannot-write-to-standard-output = 无法写出：{ $error }

## list.rs

no-game-matches-grundy-list-shows = 没有匹配的游戏；`grundy list` 列出全部

## new.rs

cannot-create = 无法创建 `{ $quoted }`：{ $error }
choose-another-name = 请换一个名字

## output.rs

colon = ：

## picture.rs

terminal-cannot-show-png = PNG 不能在终端中显示
name-file-o-picture-png = 请指定文件：`-o picture.png`

## png.rs

cannot-render-picture = 无法绘制图片：{ $why }
use-format-svg = 请用 `--format svg`

## table_file.rs

values-of-heaps-up = { $name }：到 { $to } 的堆的值已存入 `{ $quoted }`；最大值为 { $greatest }，校验和为 { $checksum }

## keep_option.rs

file-exceeds-memory-limit = 文件 `{ $path }` 超过内存上限
raise-memory-limit = 请提高 `--memory`
no-values-were-kept = 没有值保存到 `{ $path }`：这个问题没有搜索公平组合游戏棋盘的分量

## tablebase_option.rs

tablebase-was-not-used-it-belongs = 未使用残局库 `{ $folder }`：它属于另一个游戏 `{ $game }`，或同名的另一套规则

## verify.rs

