monoid_title = 反常商
monoid_P = 从 1 出发，依次乘以各堆的元素：此局面是 { $element }，属于 P 元素，轮到走的一方输。
monoid_N = 从 1 出发，依次乘以各堆的元素：此局面是 { $element }，不属于 P 元素，轮到走的一方赢。
monoid_picture = 共 { $order } 个元素；圆角并填色的为 P 元素
monoid_guide = 反常规则：以 Kayles 为例
