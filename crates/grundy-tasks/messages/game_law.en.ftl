is-not-game-of-heaps = `{ $name }` is not a game of heaps, and no law of it is known
no-period-is-proved-by-values = no period is proved by the values of heaps up to { $to }
period-from-n-on-n-n = period { $p } from n = { $pre } on: G(n+{ $p }) = G(n); the greatest value is { $greatest }
arithmetic-period-with-saltus-from-n = arithmetic period { $p } with saltus { $s } from n = { $pre } on: G(n+{ $p }) = G(n) + { $s }
no-law-found-outcomes-of-misere = no law found: the outcomes of misère play show no period up to n = { $to }
p-positions-in-ascending-order = the P-positions, in ascending order:{ " " }
heaps-of-value-zero = the heaps of value 0:{ " " }
no-law-found-no-period-up = no law found: no period up to n = { $to }; the greatest value in this range is { $maximum }
on-heaps-up-to-periods = on heaps up to { $to }: periods and arithmetic periods, formulas by residue class and by binary digits of n, automata that read the digits of n, and a linear recurrence for the heaps of value 0; on parts of the first { $first_heaps } heaps: the periods 1 to { $periods }
period-holds-on-range = G(n+{ $period }) = G(n) holds for n = { $from } to { $to }, but not for n = { $next }
heap-of-n-plays-like-heap = a heap of n plays like a heap of n+{ $larger } in { $code }
