notes = In misère play the player who cannot move wins. The genus g^abc of a game is its Grundy value g, followed by its misère Grundy values a (of the game alone), b (with a Nim heap of 2 beside it), c (with two such heaps) and so on, until the last two repeat. A tame game behaves in sums like a sum of misère Nim heaps. Two games are equal in misère play, in every sum, if their canonical forms are equal; G + G need not be 0.
games = GAMES
games-with-their-positions-joined = Games with their positions, joined by +. Write A = B to compare two sums, or a game of heaps without a position for a table of its heaps
to-help = Largest heap size of the table, if no position is given [default: 20]
summary = Computes genera and misère canonical forms, and decides whether two sums are equal in misère play
more-than-two-sums-are-compared = more than two sums are compared
write-b = write `A = B`
genera-of-heaps = { $name }: genera of heaps
heaps-below-are-tame-their-sums = heaps below { $wild } are tame: their sums behave like sums of misère Nim (Conway 1976)
equal-canonical-forms-are-same = equal: the canonical forms are the same, so each sum can replace the other in every misère sum
not-equal-canonical-forms-differ = not equal: the canonical forms differ, so some misère sum distinguishes the two sums
stopped = stopped
evidence = evidence
genus = { $name }: genus { $genus }
n-player-to-move-wins = N, the player to move wins
p-player-to-move-loses = P, the player to move loses
value = value { $value }:{ " " }
normal-play = normal play
misere-play = misère play
with-copies-of-two = with copies of *2
tame-and-fickle-adds-like-sum = tame and fickle: adds like a sum of nim-heaps of size at most 1 (Conway 1976)
tame-and-firm-adds-like-sum = tame and firm: adds like a sum of nim-heaps with a heap larger than 1 (Conway 1976)
wild-no-sum-of-nim-heaps = wild: no sum of nim-heaps has this genus
not-tame-its-genus-is-genus = not tame: its genus is the genus of a sum of nim-heaps, but the genus of a follower is wild
canonical-form = canonical form
birthday = birthday
form-with-birthday = a form with birthday { $day }
too-long-to-print = too long to print
