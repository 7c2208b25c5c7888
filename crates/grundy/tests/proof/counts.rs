//! Tests bags with few different numbers, represented by the count of each number: the moves agree
//! with the rules, proved laws are correct, and no claim is proved for rules that produce other
//! numbers or remove elements that do not exist.

use super::dice::Dice;
use super::oracle::Oracle;
use super::relation::{contains, relations, tuples};
use super::{decided, game};
use grundy::Counts;
use grundy::base::{Big, Budget, Nimber, Outcome, Sided};
use grundy::engine::{Grundy, Search, Zermelo};
use grundy::guarded::NumberBag;
use grundy::lang::LogicRules;
use grundy::lang::RuleGame;
use grundy::proof::{DiscoveryGoal, ProvedLaw, Verdict, WinningMove, discover};
use grundy_automata::Limits;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const MERGE: &str = "\
param m: 1..60 = 3
position heaps: bag(nat)
start n -> [[1; n]]
move merge (a in heaps, b in heaps)
  when a <= b and a + b <= m and (a < b or count(h in heaps if h == a) > 1) {
  remove a from heaps
  remove b from heaps
  add a + b to heaps
}
";
const LAW: &str = "claim N when parity(sum(heaps) - (sum(heaps) + m - 1) div m) == 1 for start\n";

/// Rules on bags of 0, 1 and 2, whose moves depend on several elements, or on counts, sums,
/// extremes and xors of elements.
const MOVES: &str = "\
position b: bag(0..2)
move differ (x in b, y in b) when x < y {
  remove x from b
  remove y from b
  add y - x to b
}
move most (x in b) when size(b) mod 3 == 1 and x == max(b) { remove x from b }
move pair (x in b) when x > 0 and sum(b) > 2 and count(h in b if h == x) >= 2 {
  remove x from b
  remove x from b
}
move lower (x in b, y in 0..2) when y < x and all h in b: h > 0 {
  remove x from b
  add y to b
}
move odd when xor(b) == 3 and 1 in b { remove 1 from b }
move least when size(b) > 1 and min(b) == 1 and 2 not in b { remove 1 from b }
move far (x in b) when any h in b: h + x > 3 {
  remove x from b
  add x div 2 to b
}
move weighed (x in b) when sum(2 * h for h in b if h + size(b) > 3) == 4 { remove x from b }
move leave (x in b) when max(if h < 2 then h else 0 for h in b) == x and x > 0 {
  remove x from b
  if count(h in b if h < size(b)) > 1 { add 0 to b } else { add x - 1 to b }
}
move empty when sum(h * h for h in b) == 5 -> [[]]
move whole when size(b) == 3 and 0 in b -> [[1; size(b) - 1]]
move named when size(b) == 4 -> [[0, 1, 1 + xor(h mod 2 for h in b)]]
";

fn counts(rules: &RuleGame, counted: NumberBag, position: &Counts) -> Option<Vec<u64>> {
    let parts = rules.coordinates(Some(counted), &position.widen())?;
    let [part] = &parts[..] else { panic!("a bag is one part") };
    part.iter().map(|many| u64::try_from(many).ok()).collect()
}

/// Compares the automaton of the moves with the options at all bags with at most `most` copies of
/// each number. Returns the number of options.
fn hold(text: &str, counted: Option<NumberBag>, most: u64) -> usize {
    let game = game(text);
    let mut rules = match counted {
        Some(counted) => game.guarded_commands_by_counts(None, counted).unwrap(),
        None => game.guarded_commands(None).unwrap(),
    };
    let counted = rules.counted.unwrap_or_else(|| panic!("{text}"));
    let relations = relations(&mut rules).unwrap();
    let (automaton, tracks) = &relations[&1];
    let width = counted.numbers().count();
    let around: Vec<Vec<u64>> = tuples(&vec![(0, most + 2); width]);
    let mut seen = 0;
    for position in tuples(&vec![(0, most); width]) {
        let bag = game.position_of(Some(counted), &position).unwrap();
        let mut options = Vec::new();
        game.try_options(&mut options, &bag).unwrap();
        let options: BTreeSet<Vec<u64>> =
            options.iter().map(|option| counts(&game, counted, option).unwrap()).collect();
        for other in &around {
            let numbers = [&position[..], other].concat();
            let found = contains(automaton, tracks, &numbers);
            assert_eq!(found, options.contains(other), "{text}{position:?} -> {other:?}");
        }
        assert!(options.iter().all(|option| around.contains(option)), "{text}{position:?}");
        seen += options.len();
    }
    seen
}

#[test]
fn moves_by_counts_equal_the_moves_of_the_rules() {
    assert!(hold(MERGE, Some(NumberBag { low: 1, high: 3 }), 4) > 100);
    assert!(hold(MERGE, Some(NumberBag { low: 0, high: 3 }), 2) > 50);
    assert!(hold(MOVES, None, 4) > 200);
    // Each move alone, so that no move hides an error in another.
    let (head, moves) = MOVES.split_once("move ").unwrap();
    for one in moves.split("\nmove ") {
        assert!(hold(&format!("{head}move {one}\n"), None, 4) > 0, "{one}");
    }
}

/// Compares the answers of a proved law about all bags with at most `most` copies of each number
/// with search: outcomes, moves and values. Returns the number of compared bags.
fn agrees(rules: &RuleGame, proven: &ProvedLaw, most: u64) -> usize {
    let counted = proven.rules.counted.unwrap();
    let budget = Budget { positions: 200_000, ..Budget::default() };
    let (mut results, mut values) = (Search::new(Zermelo), Search::new(Grundy::default()));
    let mut looked = 0;
    for numbers in tuples(&vec![(0, most); counted.numbers().count()]) {
        let position = rules.position_of(Some(counted), &numbers).unwrap();
        let mut lost =
            |position: &Counts| results.value(rules, position, &budget).unwrap().value < 0;
        let parts = rules.coordinates(Some(counted), &position.widen()).unwrap();
        assert_eq!(rules.position_from_coordinates(Some(counted), &parts), Some(position.widen()));
        let said = proven.query(&parts, 1_000, &Limits::default()).unwrap();
        let text = rules.file().text();
        let outcome = Outcome::n_if(!lost(&position));
        assert_eq!(said.outcome, outcome, "{text}{numbers:?}");
        if let Some(value) = said.value {
            let Nimber(truth) = values.value(rules, &position, &budget).unwrap();
            assert_eq!(value, Big::from(truth), "{text}{numbers:?}");
        }
        let mut options = Vec::new();
        if rules.result(&position).unwrap().is_none() {
            rules.try_options(&mut options, &position).unwrap();
        }
        options.retain(|option| lost(option));
        let winning: BTreeSet<Vec<Big>> = options.iter().map(Counts::widen).collect();
        let of_made =
            |made: &WinningMove| rules.position_from_coordinates(Some(counted), &made.to).unwrap();
        let told: BTreeSet<Vec<Big>> = said.moves.iter().map(of_made).collect();
        assert!(said.complete, "{text}{numbers:?}");
        assert_eq!(told, winning, "{text}{numbers:?}");
        looked += 1;
    }
    looked
}

fn standing(text: &str, at: usize) -> Verdict {
    decided(&game(text), at, 20)
}

/// The law of merging, by the lost positions of heaps up to the limit of merges.
#[test]
fn merging_heaps_is_proved_for_few_sizes() {
    for m in 1..=3 {
        let rules = game(&format!("{MERGE}{LAW}")).file().build(&[("m", m)]).unwrap();
        match decided(&rules, 0, 60) {
            Verdict::Proved(proof) => {
                let counted = proof.law.rules.counted.unwrap();
                assert_eq!(counted, NumberBag { low: 1, high: m.max(1) });
                assert_eq!(Oracle::new(&rules).wrong(0, 12, 100), None);
                // The law agrees with search at every bag of such heaps, and does not apply to
                // larger heaps.
                assert!(agrees(&rules, &proof.law, 5) > 5);
                let large = Counts::of([2, 1, 9]);
                assert_eq!(rules.coordinates(Some(counted), &large.widen()), None);
            }
            verdict => panic!("m = {m}: {verdict:?}"),
        }
    }
}

#[test]
fn false_laws_of_merging_are_refuted() {
    let wrong = LAW.replace("+ m - 1", "+ m");
    match standing(&format!("{MERGE}{wrong}"), 0) {
        Verdict::Refuted(found) => {
            assert_eq!(found.counted, Some(NumberBag { low: 1, high: 3 }));
            // The counterexample is a start with heaps of 1 only.
            assert!(found.position[1..].iter().all(|many| *many == Big::ZERO), "{found:?}");
        }
        verdict => panic!("{verdict:?}"),
    }
    // The law is correct at the first starts only.
    let late = LAW.replace("== 1 for", "== 1 and sum(heaps) < 50 for");
    assert!(matches!(standing(&format!("{MERGE}{late}"), 0), Verdict::Refuted(_)));
}

/// Rules that produce other numbers, or are undefined, with a claim that search confirms at the
/// examined positions.
#[test]
fn rules_that_produce_other_numbers_are_never_proved() {
    let never = |text: &str| {
        let verdict = standing(text, 0);
        assert!(matches!(verdict, Verdict::Unknown(_)), "{text}\n{verdict:?}");
    };
    // Heaps grow without bound.
    never(&format!("{}{LAW}", MERGE.replace("a + b <= m and ", "")));
    // An element that occurs once is used twice and removed twice.
    never(&format!(
        "{}{LAW}",
        MERGE.replace(" and (a < b or count(h in heaps if h == a) > 1)", "")
    ));
    // The count in the condition is too small by one.
    never(&format!("{}{LAW}", MERGE.replace("== a) > 1", "== a) > 0")));
    // Starts have heaps of any size, so the numbers are not bounded.
    let lone = MERGE.replace("[[1; n]]", "[[n]]");
    never(&format!("{lone}claim P when sum(heaps) < 70 or sum(heaps) > 70 for start"));
    let beside = MERGE.replace("[[1; n]]", "[[1, n]]");
    never(&format!("{beside}claim N when sum(heaps) < 4 for start"));
    // Heaps of 1 have no moves, but larger starts do.
    never(
        "position heaps: bag(nat)\nstart n -> [[n]]\nmove take (h in heaps, g in heaps) when h > 5 and g == h { remove h from heaps }\nclaim P when sum(heaps) >= 0 for start",
    );
    // With few heaps no heap exceeds 1, but with very many heaps two of them become a heap of 7.
    let late = "\
position heaps: bag(nat)
start n -> [[1; n]]
move one (a in heaps, b in heaps) when a == 1 and b == a { remove a from heaps }
move grow (a in heaps) when a == 1 and size(heaps) > 3000 {
  remove a from heaps
  remove 1 from heaps
  add 7 to heaps
}
claim P when sum(heaps) mod 2 == 0 for start
";
    let verdict = standing(late, 0);
    assert!(!matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
    // Elements 0 and 11 are also elements.
    never(&format!(
        "{}claim P when sum(heaps) >= 0 for start",
        MERGE.replace("[[1; n]]", "[[11; n]]")
    ));
    // A claim about all bags of natural numbers is not decided by the counts of a few numbers.
    never(&format!("{MERGE}claim P when size(heaps) == 1 and sum(heaps) < 3"));
    let declared = "position b: bag(1..3)\n";
    // A move produces a 4.
    never(&format!(
        "{declared}move up (x in b, y in b) when x < y {{\n  remove x from b\n  remove y from b\n  add x + y to b\n}}\nclaim P when size(b) < 2"
    ));
    // The rules do not ensure that the bag contains a 2.
    never(&format!(
        "{declared}move two when size(b) > 0 {{ remove 2 from b }}\nclaim P when size(b) == 0"
    ));
    // The minimum of an empty list.
    never(&format!(
        "{declared}move low (x in b) when x == min(h for h in b if h > 1) {{ remove x from b }}\nclaim P when size(b) mod 2 == 0"
    ));
    // Play does not end.
    never(&format!(
        "{declared}move turn (x in b) {{\n  remove x from b\n  add 4 - x to b\n}}\nclaim P when size(b) == 0"
    ));
    // The sides alternate and have different moves.
    never(
        "sides white, black\nposition b: bag(1..3)\nmove one (x in b, y in b) when mover == white and x != y { remove x from b }\nmove two (x in b, y in b) when mover == black and x < y { remove x from b }\nclaim P when size(b) < 2",
    );
    // The number of elements is bounded.
    never(
        "position b: bag(1..2, 3)\nmove add (x in b, y in b) when x < y {\n  remove y from b\n}\nclaim P when 1 not in b or 2 not in b",
    );
}

#[test]
fn claims_about_all_bags_of_declared_numbers_are_decided() {
    // Twos are removed in pairs, and a one together with a two.
    let rules = "\
position b: bag(1..2)
move pair when count(h in b if h == 2) > 1 {
  remove 2 from b
  remove 2 from b
}
move both when 1 in b and 2 in b {
  remove 1 from b
  remove 2 from b
}
";
    let found = discover(&game(rules), DiscoveryGoal::Lost, None, &Limits::default()).unwrap();
    assert!(agrees(&game(rules), &found.law, 7) > 20);
    let merging = MERGE.replace("bag(nat)", "bag(1..3)");
    let right = format!("{merging}claim P when size(heaps) < 2 or count(h in heaps if h < 3) < 2");
    assert!(matches!(standing(&right, 0), Verdict::Refuted(_)));
    let values = "\
position b: bag(1..3)
move lower (x in b, y in b) when x < y {
  remove y from b
  add x to b
}
move out (x in b) when all h in b: h == x { remove x from b }
";
    for wanted in [DiscoveryGoal::Lost, DiscoveryGoal::Values] {
        if let Ok(found) = discover(&game(values), wanted, None, &Limits::default()) {
            assert!(agrees(&game(values), &found.law, 4) > 20);
        }
    }
    let even = "position b: bag(0..3)\nmove two (x in b, y in b) when x != y {\n  remove x from b\n}\nmove one (x in b) when size(b) == count(h in b if h == x) { remove x from b }\n";
    let claim = "claim grundy = size(b) mod 2\nclaim P when size(b) mod 2 == 1\nclaim P when parity(sum(1 for h in b)) == 0";
    let all = format!("{even}{claim}");
    assert!(matches!(standing(&all, 0), Verdict::Proved(_)), "{:?}", standing(&all, 0));
    assert!(matches!(standing(&all, 1), Verdict::Refuted(_)));
    assert!(matches!(standing(&all, 2), Verdict::Proved(_)));
}

/// Returns random rules on bags of 1 and 2, or of 0, 1 and 2.
fn random(dice: &mut Dice) -> String {
    let low = dice.roll(2);
    let mut moves = String::new();
    for at in 0..1 + dice.roll(3) {
        let c = dice.roll(4);
        let cond = dice.pick(&[
            "size(b) > C",
            "sum(b) > C",
            "sum(b) mod 3 != C",
            "count(h in b if h == x) > C",
            "count(h in b if h == y) > 1",
            "x < y",
            "x <= y",
            "x != y",
            "2 in b",
            "all h in b: h <= y",
            "any h in b: h + x > C",
            "xor(b) != C",
            "max(b) == x",
            "min(b) < y",
        ]);
        let also = dice.pick(&["x < y", "count(g in b if g == x) > 1", "size(b) > 2", "x == y"]);
        let (cond, also) = (cond.replace('C', &c.to_string()), also.to_string());
        let change = dice.pick(&[
            "remove x from b",
            "remove x from b\n  remove y from b",
            "remove x from b\n  remove y from b\n  add 2 to b",
            "remove y from b\n  add x to b",
            "remove x from b\n  remove y from b\n  add max(x, y) to b",
            "remove x from b\n  if size(b) > 2 { remove y from b }",
            "remove x from b\n  add x - 1 to b",
            "remove 2 from b\n  add 1 to b",
        ]);
        moves +=
            &format!("move m{at} (x in b, y in b) when {cond} and {also} {{\n  {change}\n}}\n");
    }
    let ending = dice.pick(&["", "", "misere\n", "lose when sum(b) == 3\n"]);
    format!("position b: bag({low}..2)\n{ending}{moves}")
}

#[test]
fn proofs_about_random_bags_equal_search() {
    let mut dice = Dice::of(20260);
    let (mut proved, mut claims) = (0, 0);
    let mut believed = 0;
    for _ in 0..60 {
        let text = random(&mut dice);
        let rules = game(&text);
        let deadline = Some(Instant::now() + Duration::from_millis(1_500));
        let budget = Budget { deadline, bytes: 1 << 28, ..Budget::default() };
        let limits = Limits { budget, ..Limits::default() };
        if let Ok(proof) = discover(&rules, DiscoveryGoal::Lost, None, &limits) {
            proved += 1;
            believed += agrees(&rules, &proof.law, 4);
        }
        let says =
            dice.pick(&["size(b) mod 2 == 0", "sum(b) mod 3 == 0", "size(b) < 2", "2 not in b"]);
        let claimed = game(&format!("{text}claim P when {says}\n"));
        match decided(&claimed, 0, 5) {
            Verdict::Proved(_) => {
                claims += 1;
                assert_eq!(Oracle::new(&claimed).wrong(0, 2, 4_000), None, "{text}{says}");
            }
            Verdict::Refuted(found) => {
                claims += 1;
                let near: Vec<u64> =
                    found.position.iter().map(|n| u64::try_from(n).unwrap()).collect();
                if near.iter().sum::<u64>() <= 12 {
                    let position = claimed.position_of(found.counted, &near).unwrap();
                    let mut around = Vec::new();
                    claimed.try_options(&mut around, &position).unwrap();
                    around.push(position);
                    let mut oracle = Oracle::new(&claimed);
                    let wrong = |at: &Counts| oracle.is_right(0, at) == Some(false);
                    assert!(around.iter().any(wrong), "{text}{says}: {near:?}");
                }
            }
            Verdict::Unknown(_) => {}
        }
    }
    // These numbers depend on the load of the machine.
    assert!(proved >= 3 && claims >= 10 && believed > 50, "{proved} {claims} {believed}");
}
