//! Tests the search for laws in tables of values. The tables are computed from rules by the
//! definition.

use grundy_core::base::{Big, SplitMix64, big, isqrt};
use grundy_fit::form::{AnyFit, Automatic, LawForm, Periodic, Residues, beatty, find, recurrence};
use grundy_text::parse_big;
use std::any::Any;
use std::collections::BTreeSet;

/// Returns the Grundy values of the heaps 0 to `to - 1`. `options` returns the values of the
/// options of heap n, given the values of the smaller heaps.
fn by_mex<O: IntoIterator<Item = u64>>(to: u64, options: impl Fn(u64, &[u64]) -> O) -> Vec<u64> {
    let mut table = Vec::new();
    for n in 0..to {
        let seen: BTreeSet<u64> = options(n, &table).into_iter().collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    table
}

fn subtraction(to: u64, may_take: impl Fn(u64) -> bool) -> Vec<u64> {
    by_mex(to, |n, table| {
        (1..=n).filter(|&s| may_take(s)).map(|s| table[(n - s) as usize]).collect::<Vec<_>>()
    })
}

/// Searches for laws in the first `part` values, compares each law with the entire table, and
/// checks that it can be evaluated at 10^30. Returns the laws.
fn hold(table: &[u64], part: usize) -> Vec<AnyFit> {
    let found = find(&table[..part]);
    for AnyFit { form, fitted_on, checked_to, .. } in &found {
        assert!(*fitted_on <= *checked_to && *checked_to == part as u64, "{form:?}");
        for (n, value) in table.iter().enumerate() {
            assert_eq!(form.value(&big(n as u64)), big(*value), "{} at {n}", form.describe().en);
        }
        form.value(&far());
        assert!(!form.describe().en.is_empty() && !form.describe().zh.is_empty());
    }
    let sizes: Vec<&str> = found.iter().map(|found| found.form.kind()).collect();
    assert_eq!(sizes.iter().collect::<BTreeSet<_>>().len(), {
        let automatic = sizes.iter().filter(|kind| **kind == "automatic").count();
        sizes.len() - automatic.saturating_sub(1)
    });
    found
}

fn far() -> Big {
    parse_big("10^30").unwrap()
}

fn kinds(found: &[AnyFit]) -> Vec<&'static str> {
    found.iter().map(|found| found.form.kind()).collect()
}

fn of_kind<'a>(found: &'a [AnyFit], kind: &str) -> &'a dyn LawForm {
    let all = kinds(found);
    let found = found.iter().find(|f| f.form.kind() == kind);
    &*found.unwrap_or_else(|| panic!("{kind}: {all:?}")).form
}

/// Returns the law of the type `F` among the laws in `found`.
fn of_type<F: 'static>(found: &[AnyFit]) -> &F {
    let all = kinds(found);
    let forms = || found.iter().map(|found| &*found.form as &dyn Any);
    forms().find_map(<dyn Any>::downcast_ref).unwrap_or_else(|| panic!("{all:?}"))
}

/// Returns the preperiod, the period and the saltus of the periodic law in `found`.
fn periodic(found: &[AnyFit]) -> (u64, u64, u64) {
    let form: &Periodic = of_type(found);
    (form.preperiod, form.period, form.saltus)
}

#[test]
fn bash_has_a_period() {
    let found = hold(&subtraction(300, |s| s <= 4), 60);
    assert_eq!((periodic(&found), found[0].periods), ((0, 5, 0), Some(12)));
    assert_eq!(of_kind(&found, "periodic").value(&far()), big(0));
}

#[test]
fn taking_powers_of_two_has_period_three() {
    let found = hold(&subtraction(400, u64::is_power_of_two), 60);
    assert_eq!(periodic(&found), (0, 3, 0));
    // 10^30 = 1 (mod 3).
    assert_eq!(of_kind(&found, "periodic").value(&far()), big(1));
}

#[test]
fn excluded_takes_give_a_saltus() {
    for (forbidden, period, saltus) in
        [(&[2][..], 4, 2), (&[3], 6, 3), (&[1, 2], 3, 1), (&[2, 3, 7], 4, 2)]
    {
        let table = subtraction(500, |s| !forbidden.contains(&s));
        let found = hold(&table, 200);
        let (preperiod, p, s) = periodic(&found);
        assert_eq!((p, s), (period, saltus), "{forbidden:?} from {preperiod}");
    }
}

#[test]
fn lasker_nim_is_linear_on_residues() {
    let table = by_mex(400, |n, table| {
        let parts = (1..=n / 2).map(|a| table[a as usize] ^ table[(n - a) as usize]);
        table.iter().copied().chain(parts).collect::<Vec<_>>()
    });
    let found = hold(&table, 80);
    let form = of_kind(&found, "residues");
    // From 1 on the values are n, n, n + 1 and n - 1 for the remainders 1, 2, 3 and 0 modulo 4.
    assert_eq!(form.value(&far()), far() - 1u8);
    assert_eq!(form.value(&(far() + 3u8)), far() + 4u8);
    assert!(form.describe().en.contains("n - 1 if n mod 4 is 0"), "{}", form.describe().en);
}

#[test]
fn linear_laws_can_have_different_slopes() {
    // An artificial table: 3n + 1 on multiples of 6, halves on other even numbers, a constant on
    // odd numbers, and seven exceptions.
    let table: Vec<u64> = (0..600)
        .map(|n| match n {
            0..7 => n * n % 5,
            _ if n % 6 == 0 => 3 * n + 1,
            _ if n % 2 == 0 => n / 2 - 1,
            _ => 4,
        })
        .collect();
    let found = hold(&table, 100);
    let form: &Residues = of_type(&found);
    assert_eq!((form.modulus, found[0].form.kind()), (6, "residues"));
    assert!(form.preperiod <= 7);
    assert_eq!(form.value(&far()), far() / 2u8 - 1u8);
}

#[test]
fn ruler_has_a_law_of_binary_digits() {
    // Ruler: a move turns a contiguous run of coins, the rightmost from heads to tails. Coins are
    // numbered from 1.
    let ruler = by_mex(300, |n, table| {
        let mut sum = 0;
        let further = (1..n).rev().map(|m| {
            sum ^= table[m as usize];
            sum
        });
        if n == 0 { Vec::new() } else { [0].into_iter().chain(further).collect() }
    });
    let found = hold(&ruler, 80);
    let form = of_kind(&found, "bitwise");
    assert_eq!(form.value(&far()), Big::ONE << 30);
    assert!(
        form.describe().en.contains("the largest power of 2 dividing n"),
        "{}",
        form.describe().en
    );
    // Mock Turtles: a move turns one, two or three coins, numbered from 0. The values are the
    // odious numbers.
    let turtles = by_mex(300, |_, table| {
        let mut worth: Vec<u64> = vec![0];
        worth.extend(table);
        for (at, one) in table.iter().enumerate() {
            worth.extend(table[..at].iter().map(|other| one ^ other));
        }
        worth
    });
    assert!(turtles.iter().all(|value| value.count_ones() % 2 == 1));
    let found = hold(&turtles, 100);
    let ones = far().count_ones() % 2;
    let expected = far() * 2u8 + Big::from(1 - ones);
    for kind in ["bitwise", "automatic"] {
        assert_eq!(of_kind(&found, kind).value(&far()), expected, "{kind}");
    }
}

#[test]
fn divisor_games_have_a_law_of_powers_of_two() {
    let table = by_mex(2_000, |n, table| {
        (1..n).filter(|d| n % d == 0).map(|d| table[(n - d) as usize]).collect::<Vec<_>>()
    });
    let found = hold(&table, 300);
    for kind in ["bitwise", "automatic"] {
        assert_eq!(of_kind(&found, kind).value(&far()), big(30), "{kind}");
    }
}

#[test]
fn two_heaps_have_a_law_of_trailing_ones() {
    // A move discards one of two heaps and splits the other into two.
    const TO: usize = 160;
    let mut table = vec![vec![0u64; TO + 1]; TO + 1];
    for sum in 2..=2 * TO {
        for a in 1.max(sum.saturating_sub(TO))..=(sum - 1).min(TO) {
            let b = sum - a;
            let parts = |n: usize| (1..n).map(move |c| (c, n - c));
            let seen: BTreeSet<u64> = parts(a).chain(parts(b)).map(|(c, d)| table[c][d]).collect();
            table[a][b] = (0..).find(|value| !seen.contains(value)).unwrap();
        }
    }
    for (a, row) in table.iter().enumerate().skip(1).take(12) {
        // The row as a function of b - 1, and as a function of b.
        for row in [&row[1..], row] {
            let found = hold(row, 120);
            // The trailing ones of a - 1 are counted if a - 1 is odd.
            let form = of_kind(&found, "bitwise");
            let ones = |n: Big| big((n | big(a as u64 - 1)).trailing_ones().unwrap() as u64);
            let b = far() + Big::from(row.len() == TO);
            assert_eq!(form.value(&far()), ones(b - 1u8), "{a}: {}", form.describe().en);
        }
    }
}

#[test]
fn automatic_sequences_are_recognised() {
    let thue: Vec<u64> = (0..2_000u64).map(|n| (n.count_ones() % 2).into()).collect();
    let found = hold(&thue, 300);
    assert_eq!(of_kind(&found, "automatic").value(&far()), Big::from(far().count_ones() % 2));
    // The paper-folding sequence: whether the odd part of n is 1 modulo 4.
    let folds = |n: u64| u64::from(n > 0 && (n >> n.trailing_zeros()) % 4 == 1);
    let found = hold(&(0..2_000).map(folds).collect::<Vec<_>>(), 400);
    let odd = far() >> far().trailing_zeros().unwrap();
    let expected = Big::from(odd % 4u8 == 1);
    assert_eq!(of_kind(&found, "automatic").value(&far()), expected);
    // The number of digits 1 in base 3, which no automaton on binary digits computes.
    let ones = |mut n: u64| {
        let mut count = 0;
        while n > 0 {
            (count, n) = (count + u64::from(n % 3 == 1), n / 3);
        }
        count
    };
    let found = hold(&(0..3_000).map(ones).collect::<Vec<_>>(), 500);
    let form: &Automatic = of_type(&found);
    assert_eq!((form.base, form.states.len(), kinds(&found).len()), (3, 1, 1));
    assert_eq!(form.value(&(Big::from(3u8).pow(60) + 9u8)), big(2));
}

#[test]
fn slowly_growing_functions_have_no_period() {
    let tables: [fn(u64) -> u64; 3] = [
        |n| u64::from(64 - n.leading_zeros()),
        |n| n.isqrt(),
        |n| n.checked_ilog(3).unwrap_or(0).into(),
    ];
    for (which, value) in tables.iter().enumerate() {
        for length in (50..1_500).step_by(7) {
            let table: Vec<u64> = (0..length).map(value).collect();
            for found in find(&table) {
                let kind = found.form.kind();
                assert!(["bitwise", "automatic"].contains(&kind), "{which} {length}: {kind}");
            }
        }
    }
}

#[test]
fn random_values_have_no_law() {
    let mut random = SplitMix64::new(7);
    for round in 0..1_000 {
        let length = 20 + random.below(if round % 10 == 0 { 5_000 } else { 300 });
        let bound = [2, 2, 3, 4, 8, 100, u64::MAX][round % 7];
        let table: Vec<u64> = (0..length).map(|_| random.below(bound)).collect();
        assert!(find(&table).is_empty(), "{round}");
        assert_eq!(recurrence(&table), None, "{round}");
        let pairs: Vec<(u64, u64)> = table.windows(2).map(|w| (w[0], w[1])).collect();
        assert_eq!(beatty(&pairs), None, "{round}");
    }
    for length in 0..20 {
        assert!(find(&vec![0; length]).is_empty(), "{length} values show nothing");
    }
    assert_eq!(find(&[u64::MAX; 40]).len(), 1);
}

/// Returns the least n0 with the least period p and saltus s such that g(n+p) = g(n) + s from n0
/// on, and the table contains three periods. Tries all n0 and p.
fn slowest(table: &[u64]) -> Option<(usize, usize, u64)> {
    let n = table.len();
    for from in 0..n {
        for p in 1..=(n - from) / 3 {
            let Some(s) = table[from + p].checked_sub(table[from]) else { continue };
            // The short end of a table can repeat by chance.
            if n - from - p > 40 && (from..n - p).all(|i| table[i] + s == table[i + p]) {
                return Some((from, p, s));
            }
        }
    }
    None
}

#[test]
fn periods_and_preperiods_are_minimal() {
    let mut random = SplitMix64::new(1);
    for round in 0..400 {
        let (preperiod, period) = (random.below(60) as usize, 1 + random.below(25) as usize);
        let (saltus, bound) = (random.below(4) * random.below(2), 2 + random.below(9));
        let mut table: Vec<u64> = Vec::new();
        for n in 0..preperiod + period * 3 + 100 {
            table.push(match n < preperiod + period {
                true => random.below(bound),
                false => table[n - period] + saltus,
            });
        }
        let found = find(&table);
        let (from, p, s) = slowest(&table).unwrap();
        assert_eq!(periodic(&found), (from as u64, p as u64, s), "{round}: {table:?}");
        let form: &Periodic = of_type(&found);
        for (n, value) in table.iter().enumerate() {
            assert_eq!(form.value(&big(n as u64)), big(*value));
        }
        table.truncate(preperiod + 2 * period);
        let short = slowest(&table);
        if short.is_none() {
            assert!(!kinds(&find(&table)).contains(&"periodic"), "{round}: {table:?}");
        }
    }
}

/// Returns the least n0 with the least m such that g is linear on each residue class modulo m from
/// n0 on. Tries all n0 and m.
fn slowest_lines(table: &[u64]) -> Option<(usize, usize)> {
    let n = table.len();
    let straight = |i: usize, m: usize| table[i] + table[i + 2 * m] == 2 * table[i + m];
    (0..n).find_map(|from| {
        let fits = |m: usize| n - from - 2 * m > 40 && (from..n - 2 * m).all(|i| straight(i, m));
        Some((from, (1..=(n - from) / 4).find(|&m| fits(m))?))
    })
}

#[test]
fn residues_and_preperiods_are_minimal() {
    let mut random = SplitMix64::new(3);
    let mut told = 0;
    for round in 0..300 {
        let (preperiod, m) = (random.below(50), 1 + random.below(12));
        let lines: Vec<(u64, u64)> = (0..m).map(|_| (random.below(4), random.below(20))).collect();
        let table: Vec<u64> = (0..preperiod + 4 * m + 120)
            .map(|n| match n < preperiod {
                true => random.below(9),
                false => lines[(n % m) as usize].0 * (n / m) + lines[(n % m) as usize].1,
            })
            .collect();
        let (from, m) = slowest_lines(&table).unwrap();
        let found = find(&table);
        if !kinds(&found).contains(&"residues") {
            // Only if all lines have the same slope, which makes the table periodic with a saltus.
            periodic(&found);
            continue;
        }
        let form: &Residues = of_type(&found);
        assert_eq!((form.preperiod, form.modulus), (from as u64, m as u64), "{round}");
        for (n, value) in table.iter().enumerate() {
            assert_eq!(form.value(&big(n as u64)), big(*value));
        }
        told += 1;
    }
    assert!(told > 200);
}

#[test]
fn wythoff_variants_have_beatty_pairs() {
    for (slope, first) in [(1, 0), (1, 1), (2, 0), (3, 1), (4, 0)] {
        // By the definition: a is the mex of all earlier numbers, and b is a + k times the slope.
        let (mut seen, mut pairs) = (BTreeSet::new(), Vec::new());
        for k in 0..3_000u64 {
            let a = (0..).find(|a| !seen.contains(a)).unwrap();
            seen.extend([a, a + slope * k]);
            pairs.push((a, a + slope * k));
        }
        let law = beatty(&pairs[first..200]).unwrap();
        for (k, (a, b)) in pairs.iter().enumerate().skip(first) {
            assert_eq!(law.value(&big(k as u64)), (big(*a), big(*b)), "{slope} {k}");
        }
        if slope == 1 {
            assert_eq!(law.value(&big(102_334_155)), (big(165_580_140), big(267_914_295)));
            let a = (far() + isqrt(&(far() * far() * 5u8))) / 2u8;
            assert_eq!(law.value(&far()), (a.clone(), a + far()));
            assert_eq!((law.plus, law.root, law.over), (1, 5, 2));
        }
    }
    // (5 - √5)/2, a quadratic irrational with a negative root; b = a + 2k + 3.
    let minus = |k: u64| if k == 0 { 0 } else { (5 * k - (5 * k * k).isqrt() - 1) / 2 };
    let pairs: Vec<(u64, u64)> = (0..500).map(|k| (minus(k), minus(k) + 2 * k + 3)).collect();
    let law = beatty(&pairs).unwrap();
    assert_eq!(
        law.value(&big(1_000_000)),
        (big(minus(1_000_000)), big(minus(1_000_000) + 2_000_003))
    );
    assert!(law.describe().en.contains("α"));
    // A rational slope: 3k/2.
    let halves: Vec<(u64, u64)> = (0..500).map(|k| (3 * k / 2, 3 * k / 2 + k)).collect();
    assert_eq!(beatty(&halves), None);
}

#[test]
fn fibonacci_nim_follows_a_recurrence() {
    // `wins[n][q]`: whether the player to move wins n stones with a limit of q. The limit of the
    // next move is twice the number taken.
    const TO: usize = 2_700;
    let mut wins = vec![vec![false; TO]; TO];
    for n in 1..TO {
        for q in 1..TO {
            wins[n][q] = wins[n][q - 1] || (q <= n && !wins[n - q][(2 * q).min(TO - 1)]);
        }
    }
    let lost: Vec<u64> = (2..TO).filter(|&n| !wins[n][n - 1]).map(|n| n as u64).collect();
    let law = recurrence(&lost[..14]).unwrap();
    assert_eq!((law.coefficients.as_slice(), lost.len()), (&[1, 1][..], 16));
    for (term, n) in law.terms().zip(&lost) {
        assert_eq!(term, (*n).into());
    }
    assert_eq!(law.contains(&far()), Some(false));
    let f150 = parse_big("9969216677189303386214405760200").unwrap();
    assert_eq!(law.contains(&f150), Some(true));
}

#[test]
fn recurrences_have_minimal_order() {
    let of = |first: &[u64], next: fn(&[u64]) -> u64, to: usize| {
        let mut terms = first.to_vec();
        while terms.len() < to {
            terms.push(next(&terms));
        }
        terms
    };
    let pell = of(&[0, 1], |t| 2 * t[t.len() - 1] + t[t.len() - 2], 40);
    assert_eq!(recurrence(&pell).unwrap().coefficients, [2, 1]);
    let falling = of(&[1, 2], |t| 3 * t[t.len() - 1] - t[t.len() - 2], 40);
    assert_eq!(recurrence(&falling).unwrap().coefficients, [3, -1]);
    assert!(recurrence(&falling).unwrap().describe().en.contains("3a(k-1) - a(k-2)"));
    // Adding 1 to each term raises the order of the recurrence by one.
    let more = of(&[0, 1], |t| t[t.len() - 1] + t[t.len() - 2] + 1, 40);
    assert_eq!(recurrence(&more).unwrap().coefficients, [2, 0, -1]);
    // A single wrong term, far behind the terms that determine the recurrence.
    let mut long: Vec<u64> = (0..2_000).map(|k| k % 7).collect();
    assert_eq!(recurrence(&long).unwrap().coefficients.len(), 7);
    assert_eq!(recurrence(&long).unwrap().contains(&big(9)), None);
    long[1_500] += 1;
    assert_eq!(recurrence(&long), None);
    // The factor 3/2 is not an integer.
    let halves: Vec<u64> = (0..30).map(|k| 3u64.pow(k) << (30 - k)).collect();
    assert_eq!(recurrence(&halves), None);
    assert!(recurrence(&[0; 20]).unwrap().coefficients.is_empty());
}

#[test]
fn long_tables_are_searched_in_time() {
    let mut random = SplitMix64::new(11);
    let tables: [Vec<u64>; 4] = [
        (0..1_000_000).map(|_| random.below(3)).collect(),
        (0..1_000_000).map(|n| u64::from(n == 999_000)).collect(),
        (0..1_000_000u64).map(|n| n.count_ones().into()).collect(),
        (0..1_000_000u64).map(|n| n.isqrt()).collect(),
    ];
    for (table, count) in tables.iter().zip([0, 0, 2, 0]) {
        assert_eq!(find(table).len(), count);
    }
}
