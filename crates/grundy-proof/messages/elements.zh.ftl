fickle-element-has-value-zero = 不稳元素的值为 0 或 1
element-without-move-is-fickle = 没有走法的元素是不稳的
fickle-element-of-value-v = 不稳元素没有值为 1 减其值的稳定后继
fickle-element-of-value-zero = 值为 0 的不稳元素有值为 1 的不稳后继，或没有走法
firm-element-of-value-zero = 值为 0 或 1 的稳定元素没有不稳后继
if-firm-element-has-value-two = 值不小于 2 的稳定元素有反常规则所需的两类后继
every-element-is-either-firm = 每个元素或稳定或不稳
claim-counts-exactly-fickle-elements = 不稳元素中所计的正是值为 1 的
