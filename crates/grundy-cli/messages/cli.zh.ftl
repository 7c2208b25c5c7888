## derived.rs

symbol = 值
game-position = 游戏 局面

## failure.rs

cannot-write-to-standard-output = 无法写出：{ $error }

## list.rs

search-value-name = 词
search-help = 名称或规则中包含的词
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

## tablebase_option.rs

tablebase-value-name = 文件夹
tablebase-help = 用 `grundy tablebase` 生成的残局库回答；可重复给出
tablebase-was-not-used-it-belongs = 未使用残局库 `{ $folder }`：它属于另一个游戏 `{ $game }`，或同名的另一套规则

## verify.rs

notes = 对于证明，它所需的每个条件（例如：P 态走不到 P 态）都由与证明器没有共用代码的自动机重新判定。对于规律，由独立的短程序重新计算并比较它所依据的窗口（按定理，这些大小足以推出所有更大的）中的全部值。`solve` 的证书列出每个可达局面及其胜负（P、N 或平局）与到终局的步数；只用游戏规则，把每一项与其后继的各项比较。不再求解游戏。
resume-help = 继续被中断的残局库检查
threads-help = 检查残局库的线程数 [默认：核数]
