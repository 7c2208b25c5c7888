//! Tests random rules with random claims: a proved claim holds at every position up to four times
//! the largest constant, and a refuted claim is wrong at some small position.

use super::dice::Dice;
use super::oracle::Oracle;
use super::{decided, game, read_prose};
use grundy::proof::Verdict;
use grundy_checker::{Fault, Limits, check};

/// Returns random rules with one heap.
fn one_heap(dice: &mut Dice) -> String {
    let mut moves = String::new();
    for at in 0..1 + dice.roll(3) {
        let c = 1 + dice.roll(6);
        let d = 1 + dice.roll(6);
        moves += &match dice.roll(9) {
            6 => format!("move m{at} (k in [{c}] + [{d}, {}]) when k <= n -> [n - k]\n", c + d),
            7 => format!(
                "move m{at} (k in {c}..{} if k mod 2 == 1, j in [k, k + 1]) when j <= n -> [n - j]\n",
                c + d
            ),
            0 => format!("move m{at} (k in {c}..{}) when k <= n -> [n - k]\n", c + d),
            1 => format!(
                "move m{at} when n >= {c} and n mod {} != {} -> [n - {c}]\n",
                d + 1,
                dice.roll(d + 1)
            ),
            2 => format!("move m{at} when n > {c} -> [n div {}]\n", d + 1),
            3 => format!(
                "move m{at} (k in 1..n) when k mod {} == {} -> [n - k]\n",
                d + 1,
                dice.roll(d + 1)
            ),
            4 => format!("move m{at} when n > {c} -> [max(n - {c}, {d}) - {}]\n", 1 + dice.roll(2)),
            5 => format!("move m{at} (k in [{c}, {d}, {}]) when k <= n -> [n - k]\n", c + d),
            _ => {
                format!("move m{at} (i in 0..bit_length(n) - 1) when n >= {c} -> [n - (1 << i)]\n")
            }
        };
    }
    let ending = dice.pick(&[
        "",
        "",
        "",
        "misere\n",
        "lose when n == 1\n",
        "win when n == 2\n",
        "lose when n < 3\n",
    ]);
    format!("game \"x\"\nposition n\n{ending}{moves}")
}

/// Returns random rules with two heaps.
fn two_heaps(dice: &mut Dice) -> String {
    let mut moves = String::new();
    for at in 0..1 + dice.roll(3) {
        let c = 1 + dice.roll(3);
        moves += &match dice.roll(6) {
            0 => format!("move m{at} (k in 1..a) -> [a - k, b]\n"),
            1 => format!("move m{at} (k in 1..b) -> [a, b - k]\n"),
            2 => format!("move m{at} (k in 1..min(a, b)) -> [a - k, b - k]\n"),
            3 => format!("move m{at} when a >= {c} -> [a - {c}, b]\n"),
            4 => format!("move m{at} when b >= {c} and a mod {} == 0 -> [a, b - {c}]\n", c + 1),
            _ => format!("move m{at} (k in 1..{c}) when k <= b -> [a + k - 1, b - k]\n"),
        };
    }
    let ending = dice.pick(&["", "", "misere\n", "lose when a == b\n", "lose when a + b < 2\n"]);
    format!("game \"x\"\nposition a, b\n{ending}{moves}")
}

/// The exclusive upper bound of the heaps from whose outcomes random claims are derived.
const SEEN: u64 = 40;

/// Returns a random claim about one heap, or a claim that follows the correct outcomes up to
/// [`SEEN`] with a period that can be wrong.
fn claim_of_one(dice: &mut Dice, rules: &str) -> String {
    let probe = game(&format!("{rules}claim P when n >= 0\n"));
    let is_p = |n: u64| Oracle::new(&probe).is_right(0, &grundy::Counts::of([n])) == Some(true);
    if dice.roll(4) == 0 {
        let (m, r) = (2 + dice.roll(5), dice.roll(3));
        return format!("claim P when n mod {m} == {r}\n");
    }
    // With probability one half a period that holds up to the bound, which may fail later.
    let seen: Vec<bool> = (0..SEEN).map(is_p).collect();
    let repeats = |before: u64, period: u64| {
        (before..SEEN - period).all(|n| seen[n as usize] == seen[(n + period) as usize])
    };
    let any = (dice.roll(8), 1 + dice.roll(12));
    let right = (1..13).flat_map(|period| (0..8).map(move |before| (before, period)));
    let right = right.into_iter().find(|&(before, period)| repeats(before, period));
    let (before, period) = right.filter(|_| dice.roll(2) == 0).unwrap_or(any);
    let list = |from: u64, many: u64| {
        let lost = (from..from + many).filter(|n| seen[*n as usize]).map(|n| n.to_string());
        lost.collect::<Vec<_>>().join(", ")
    };
    let residues: Vec<String> = (before..before + period)
        .filter(|n| seen[*n as usize])
        .map(|n| (n % period).to_string())
        .collect();
    let first = list(0, before);
    let says = |list: &str, what: &str| {
        if list.is_empty() { "1 == 0".to_string() } else { format!("{what} in [{list}]") }
    };
    let (first, later) =
        (says(&first, "n"), says(&residues.join(", "), &format!("n mod {period}")));
    format!("claim P when if n < {before} then {first} else {later}\n")
}

fn claim_of_two(dice: &mut Dice) -> String {
    let (c, m) = (dice.roll(4), 2 + dice.roll(3));
    match dice.roll(7) {
        0 => "claim P when a == b\n".to_string(),
        1 => format!("claim P when a mod {m} == b mod {m}\n"),
        2 => "claim P when a xor b == 0\n".to_string(),
        3 => format!("claim P when b mod {m} == {}\n", c % m),
        4 => format!("claim grundy = a xor b\nclaim grundy = b mod {m}\n"),
        5 => format!("claim grundy = (a mod {m}) xor (b mod {})\n", m + c),
        _ => format!("claim P when a + b < {c} or abs(a - b) == {c}\n"),
    }
}

/// Checks that a certificate is verified, or that its check exceeds a limit.
fn accepted(certificate: &str) {
    let time = std::time::Duration::from_secs(2);
    match check(certificate, &Limits { time, ..Limits::default() }) {
        Ok(_) | Err(Fault::Limit(_)) => {}
        Err(fault) => panic!("{fault}\n{certificate}"),
    }
}

fn run(seed: u64, many: u64) {
    let (mut proved, mut refuted, mut unknown) = (0, 0, 0);
    let (mut read, mut skipped) = (0, 0);
    for at in 0..many {
        let mut dice = Dice::of(seed.wrapping_mul(1_000_003).wrapping_add(at));
        dice.roll(2);
        let one = dice.roll(3) > 0;
        let rules = if one { one_heap(&mut dice) } else { two_heaps(&mut dice) };
        let claim = if one { claim_of_one(&mut dice, &rules) } else { claim_of_two(&mut dice) };
        let text = format!("{rules}{claim}");
        let rules = game(&text);
        // Constants are at most about 20.
        let (to, most) = if one { (90, 1_000) } else { (45, 4_000) };
        for at in 0..rules.claims().len() {
            match decided(&rules, at, 5) {
                Verdict::Proved(proof) => {
                    proved += 1;
                    if proved % 8 == 0 {
                        accepted(&proof.certificate.to_string());
                    }
                    let wrong = Oracle::new(&rules).wrong(at, to, most);
                    assert_eq!(wrong, None, "proved, but wrong:\n{text}");
                    if proved <= 200 {
                        let (of, left) = read_prose::hold(&rules, at, &proof);
                        read += of;
                        skipped += left;
                    }
                }
                Verdict::Refuted(found) => {
                    refuted += 1;
                    let near: Option<Vec<u64>> =
                        found.position.iter().map(|n| u64::try_from(n).ok()).collect();
                    let Some(near) = near.filter(|near| near.iter().all(|n| *n < 60)) else {
                        continue;
                    };
                    let largest = near.iter().max().copied().unwrap_or(0);
                    let mut oracle = Oracle::new(&rules);
                    let position = grundy::Counts::of(near);
                    // If play does not end, search cannot decide the claim.
                    if oracle.is_right(at, &position).is_some() {
                        let wrong = oracle.wrong(at, (largest + 8).min(to), most);
                        assert!(
                            wrong.is_some(),
                            "refuted at {position:?} by {found:?}, but right:\n{text}"
                        );
                    }
                }
                Verdict::Unknown(_) => unknown += 1,
            }
        }
    }
    println!("{many} files: {proved} claims proved, {refuted} refuted, {unknown} unknown");
    println!("in their pages {read} moves and claims at positions read, {skipped} not");
    assert!(skipped * 10 < read, "{skipped} of {read} are not read");
    assert!(
        proved > many / 12 && refuted > many / 5,
        "{proved} proved, {refuted} refuted, {unknown} unknown"
    );
}

#[test]
fn random_claims_are_decided_rightly() {
    run(1, 1_000);
}

#[test]
#[ignore = "a minute: cargo test --release -p grundy --test all proof::random -- --ignored"]
fn sixty_thousand_random_claims_are_decided_rightly() {
    run(2, 60_000);
}
