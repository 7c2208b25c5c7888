monoid_title = Misère quotient
monoid_P = Start at 1 and multiply by the element of each heap. The product for this position is { $element }, one of the P-elements: the player to move loses.
monoid_N = Start at 1 and multiply by the element of each heap. The product for this position is { $element }, which is not a P-element: the player to move wins.
monoid_picture = The { $order } elements of the quotient; the P-elements are round and filled
monoid_guide = Misère play, with Kayles as the example
