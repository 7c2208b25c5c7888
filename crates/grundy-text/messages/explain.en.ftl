moves-can-lead-back-to-same = moves can lead back to the same position: { $cycle_text }
source-and-sink-are-same-vertex = the source and the sink are the same vertex
name-two-different-vertices = name two different vertices
flow-is-two-64-or-more = the flow is 2^64 or more
use-smaller-capacities = use smaller capacities
matrix-has-no-entries = the matrix has no entries
write-matrix-like-one-two-three = write the matrix like `[[1,2],[3,4]]`
row-of-matrix-has-entries = row { $row } of the matrix has { $entries } entries, but row 1 has { $columns }
give-all-rows-same-number = give all rows the same number of entries
x-matrix-cannot-be-multiplied = a { $a }x{ $b } matrix cannot be multiplied by a { $c }x{ $d } matrix
left-matrix-needs-as-many-columns = the left matrix needs as many columns as the right matrix has rows
x-matrix-has-no-powers = a { $rows }x{ $columns } matrix has no powers
only-square-matrices-have-powers = only square matrices have powers
computation-would-take-multiplications = the computation would take { $products } multiplications; the limit is { $limit }
use-smaller-matrix-or-exponent = use a smaller matrix or exponent
exact-result-may-have-more = the exact result may have more than { $digits } digits, or take too long to compute
no-coefficients-are-given = no coefficients are given
write-coefficients-like-one-one-one = write the coefficients like `a=1,1,1`
first-terms-are-given = { $terms } first terms are given, but there are { $order } coefficients
give-f-zero-to-f-d = give F(0) to F(d-1) for d coefficients, as in `a=1,1,1 first=0,0,1`
for-n-this-large-recurrence = for an n this large, a recurrence of order { $order } takes about { $products } multiplications
use-smaller-n-or-fewer-coefficients = use a smaller n or fewer coefficients
count-is-too-large-to-compute = the count is too large to compute exactly
