round-filled-boxes-elements-of-p = 圆角并填色的为 P 元素
path-of-heaps-ends-at-p = { $steps } 走到 { $name }：P 态，后手胜
path-of-heaps-ends-at-n = { $steps } 走到 { $name }：N 态，先手胜
p-element-least-sum = P 元素，最小的和为 { $sum }
n-element-least-sum = N 元素，最小的和为 { $sum }
misere-quotient-of-order = { $name }：反常商，阶为 { $order }
