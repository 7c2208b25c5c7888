by-values-of-parts = By the values of the parts: { $why }.
name-position = { $name } { $position }
token-on = token { $index } (on { $vertex })
heap-size = heap { $index } (size { $size })
game = game { $number } ({ $name }),{ " " }
write-size-of-each-heap = Write the size of each heap in base two. A column is odd when it holds an odd number of ones; the xor has a 1 in the odd columns.
each-part-has-grundy-value = Each part has a Grundy value, and plays like a heap of that size in Nim. Write the values in base two. A column is odd when it holds an odd number of ones; the xor has a 1 in the odd columns.
every-column-is-even-so-xor = Every column is even, so the xor is 0: a P-position. Every move changes one part and makes a column odd, and the opponent can then make all columns even again.
xor-is-not-zero-n-position = The xor is { $total }, not 0: an N-position. To make every column even, a move must change the value v of one part to v xor { $total }:
after-move-every-column-is-even = After the move “{ $words }” every column is even, and every reply of the opponent makes a column odd again.
only-move-leads-to = The only move leads to:
lead-to = The { $total ->
        [one] 1 move
       *[other] { $total } moves
    } lead to:
move-leads-to-p-position = It leads to a P-position, where the opponent loses: so this is an N-position.
moves-lead-to-p-position = { $lost ->
        [one] 1 of them leads
       *[other] { $lost } of them lead
    } to a P-position, where the opponent loses: so this is an N-position.
every-move-leads-to-n-position = Every move leads to an N-position, where the opponent wins: so this is a P-position.
no-move-wins-of-hold-draw = No move wins; { $drawn } of { $total } hold the draw and { $won } lose.
by-theorem = By the theorem: { $why }.
least-natural-number = The least natural number that is not the Grundy value of an option is { $mex } (the mex), so { $mex } is the Grundy value of this position.
moves-win = { $wins ->
        [one] One of them wins
       *[other] { $wins } of them win
    } for the player to move.
after-every-move-opponent-wins = After every move the opponent wins, so the player to move loses.
no-move-wins-hold-draw = No move wins; { $draws } hold the draw.
