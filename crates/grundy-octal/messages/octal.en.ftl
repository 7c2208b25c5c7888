## cofinite.rs

proof-for-subtraction-set-with-missing = the proof for a subtraction set with missing numbers up to { $reach }

## envelope.rs

certificate-has-format-version = the certificate has the format `{ $stated_format }`, version { $stated_version }; only `{ $format }`, version { $version }, is supported
code-is-not-canonical-canonical-form = the code is not canonical: the canonical form is `{ $canonical }`

## misere_period.rs

in-misere-play-n-and-n = in misère play, n+{ $p } and n have the same outcome for every n >= { $pre }, because they have the same outcome for { $window } consecutive n and no take is larger than { $window }
misere-period-from-n-on-n = misère period { $p } from n = { $pre } on: n+{ $p } and n have the same outcome; the P-positions below { $below }: { $heaps }

## single_missing.rs

n-floor-n-n-mod-arithmetic = G(n) = { $m }*floor(n/{ $twice }) + n mod { $m }: arithmetic period { $twice } with saltus { $m } from n = 0 on
because-is-only-number-that-cannot = because { $m } is the only number that cannot be taken, the heaps with the same value are pairs of heaps that differ by { $m }

## take.rs

subtraction-set-cannot-contain-zero = a subtraction set cannot contain 0
taking-nothing-would-never-end-game = taking nothing would never end the game; leave the 0 out
