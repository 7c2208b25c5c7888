round-filled-boxes-elements-of-p = round, filled boxes: elements of P-positions
path-of-heaps-ends-at-p = the path of the heaps { $steps } ends at { $name }: P, the player to move loses
path-of-heaps-ends-at-n = the path of the heaps { $steps } ends at { $name }: N, the player to move wins
p-element-least-sum = P-element; least sum: { $sum }
n-element-least-sum = N-element; least sum: { $sum }
misere-quotient-of-order = { $name }: misère quotient of order { $order }
