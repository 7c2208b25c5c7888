//! Compares the answers of proved laws with search: outcomes, values and winning moves.

use super::{all_examples, decided, game};
use grundy::Counts;
use grundy::base::{Big, Budget, Ending, Nimber, Notation, Outcome};
use grundy::engine::{Grundy, Search, Zermelo};
use grundy::lang::LogicRules;
use grundy::lang::{ClaimKind, RuleGame};
use grundy::proof::{DiscoveryGoal, ProvedLaw, Verdict, discover};
use grundy_automata::Limits;

/// Checks that the proved law finds the move from `from` to each of some `options`, and no move to
/// positions that are not options.
fn reached_as_the_rules_say(
    name: &str,
    rules: &RuleGame,
    proven: &ProvedLaw,
    from: &Counts,
    options: &[Counts],
) {
    let parts =
        |position: &Counts| rules.coordinates(proven.rules.counted, &position.widen()).unwrap();
    let there = |to: &Counts| {
        let found = proven.move_to(&parts(from), &parts(to), &Limits::default());
        found.unwrap_or_else(|why| panic!("{name}: {from:?} to {to:?}: {why:?}"))
    };
    let step = options.len().div_ceil(6).max(1);
    for to in options.iter().step_by(step) {
        let made = there(to).unwrap_or_else(|| panic!("{name}: {from:?} to {to:?}"));
        assert_eq!(
            rules.position_from_coordinates(proven.rules.counted, &made.to).unwrap(),
            to.widen(),
            "{name}: {from:?}"
        );
    }
    let others = rules.all_up_to(3, 3_000).unwrap_or_default();
    let others = others.into_iter().filter(|to| !options.contains(to));
    let counted = proven.rules.counted;
    let others = others.filter(|to| rules.coordinates(counted, &to.widen()).is_some());
    for to in others.step_by(7).take(6) {
        assert!(there(&to).is_none(), "{name}: {from:?} to {to:?}");
    }
}

/// Compares the answers of a proved law about positions with numbers up to `to` with search.
/// Returns the number of compared positions.
pub(super) fn compare(name: &str, rules: &RuleGame, proven: &ProvedLaw, to: u64) -> usize {
    // Bags are listed with their elements in every order.
    let most = if rules.is_bag() { 3_000 } else { 300 };
    let positions = (0..=to).rev().find_map(|to| rules.all_up_to(to, most)).unwrap_or_default();
    let budget = Budget { positions: 300_000, ..Budget::default() };
    let mut values = Search::new(Grundy::default());
    let mut results = Search::new(Zermelo);
    let by_value = rules.is_impartial() && rules.ending() == Some(Ending::Normal);
    // Sums are searched by the values of their parts, because the positions would be too many
    // otherwise.
    let mut outcome_of = |position: &Counts| match by_value {
        true => {
            let Nimber(value) = values.value(rules, position, &budget).ok()?;
            Some(Outcome::n_if(value != 0))
        }
        false => Some(match results.value(rules, position, &budget).ok()?.value {
            ..0 => Outcome::P,
            0 => Outcome::Draw,
            1.. => Outcome::N,
        }),
    };
    let mut looked = 0;
    let counted = proven.rules.counted;
    for position in positions {
        // The law does not apply to positions with elements that are not counted.
        let parts = rules.coordinates(counted, &position.widen());
        if counted.is_some() && parts.is_none() {
            continue;
        }
        let Some(outcome) = outcome_of(&position) else { continue };
        let parts = parts.unwrap();
        let said = proven.query(&parts, 10_000, &Limits::default());
        let said = said.unwrap_or_else(|why| panic!("{name}: {position:?}: {why:?}"));
        assert_eq!(said.outcome, outcome, "{name}: {position:?}");
        if let Some(value) = said.value {
            let mut alone = Search::new(Grundy::default());
            let Nimber(truth) = alone.value(rules, &position, &budget).unwrap();
            assert_eq!(value, Big::from(truth), "{name}: {position:?}");
        }
        assert!(said.complete);
        let mut options = Vec::new();
        rules.try_options(&mut options, &position).unwrap();
        let wanted = match outcome {
            Outcome::N => Some(Outcome::P),
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::P => None,
        };
        // In a set, equal elements cancel, so moves are not identified by the position after them.
        let three = rules.coordinates(None, &[Big::from(3u8)]);
        let is_set = !rules.has_sums() && three.is_some_and(|parts| parts.len() == 2);
        if !rules.has_sums() && !is_set && looked % 5 == 0 {
            reached_as_the_rules_say(name, rules, proven, &position, &options);
        }
        options.retain(|option| wanted.is_some() && outcome_of(option) == wanted);
        let mut truth: Vec<String> =
            options.iter().map(|option| rules.print(&option.widen())).collect();
        let mut moves: Vec<String> = said
            .moves
            .iter()
            .map(|made| rules.print(&rules.position_from_coordinates(counted, &made.to).unwrap()))
            .collect();
        for all in [&mut truth, &mut moves] {
            all.sort();
            all.dedup();
        }
        // The parts of a sum can be in another order.
        if !rules.has_sums() {
            assert_eq!(moves, truth, "{name}: {position:?}");
        } else {
            assert_eq!(moves.is_empty(), truth.is_empty(), "{name}: {position:?}");
        }
        looked += 1;
    }
    looked
}

#[test]
fn answers_of_proved_laws_equal_search() {
    let mut looked = 0;
    for (name, text) in all_examples() {
        let rules = game(&text);
        for (at, claim) in rules.claims().iter().enumerate() {
            if claim.for_start {
                continue;
            }
            if let Verdict::Proved(proof) = decided(&rules, at, 60) {
                looked += compare(&name, &rules, &proof.law, 12);
            }
        }
    }
    assert!(looked > 3_000, "{looked}");
}

#[test]
fn answers_of_discovered_laws_equal_search() {
    for name in ["kayles", "dawsons-kayles", "nim-misere", "take-134", "turning-turtles", "moore"] {
        let text = all_examples().into_iter().find(|(known, _)| known == name).unwrap().1;
        let rules = game(&text);
        let wanted = match rules.ending() {
            Some(Ending::Misere) => DiscoveryGoal::Lost,
            _ if name == "moore" => DiscoveryGoal::Lost,
            _ => DiscoveryGoal::Values,
        };
        let proof = discover(&rules, wanted, None, &Limits::default());
        let proof = proof.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert!(compare(name, &rules, &proof.law, 20) > 10, "{name}");
    }
}

/// Moves of misère games on bags: the choices and the guard of a move that takes `k` from the
/// element `h`.
const MISERE: &[&str] = &[
    "(h in heaps, k in 1..h)",
    "(h in heaps, k in 1..3) when k <= h",
    "(h in heaps, k in 1..2) when k <= h",
    "(h in heaps, k in [1, 3, 4]) when k <= h",
    "(h in heaps, k in [2, 3]) when k <= h",
    "(h in heaps, k in [1, 2, 5]) when k <= h and k < h",
    "(h in heaps, k in 2..3) when k < h",
    "(h in heaps, k in [1, 4]) when k <= h",
    "(h in heaps, k in 3..9) when k <= h",
    "(h in heaps, k in [1, 2, 4]) when k <= h and h mod 3 != 0",
];

fn misere_bag(played: &str, claim: &str) -> String {
    format!(
        "game \"x\"\nposition heaps: bag(nat)\nmisere\nmove take {played} {{\n  remove h from heaps\n  if k < h {{ add h - k to heaps }}\n}}\n{claim}\n"
    )
}

#[test]
fn tame_bags_are_distinguished_from_others() {
    let mut proved = 0;
    for played in MISERE {
        let rules = game(&misere_bag(played, ""));
        if let Ok(proof) = discover(&rules, DiscoveryGoal::Lost, None, &Limits::default()) {
            compare(played, &rules, &proof.law, 16);
            proved += 1;
        }
    }
    assert!(proved >= 5, "{proved}");
    // Splits in misère play: the first values of Kayles are not tame, and Lasker's Nim is wild.
    for split in [
        "move two (h in heaps, a in 0..h - 1, b in 0..a) when a + b < h and h - a - b <= 2 { remove h from heaps\n add a to heaps\n add b to heaps }",
        "move any (h in heaps, a in 0..h - 1) { remove h from heaps\n add a to heaps }\nmove split (h in heaps, a in 1..h - 1) { remove h from heaps\n add a to heaps\n add h - a to heaps }",
    ] {
        let text = format!("game \"x\"\nposition heaps: bag(nat)\nmisere\n{split}\n");
        let rules = game(&text);
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(2);
        let limits = Limits::until(deadline);
        if let Ok(proof) = discover(&rules, DiscoveryGoal::Lost, None, &limits) {
            compare(split, &rules, &proof.law, 9);
        }
    }
}

/// Conditions for firm elements. A claim for misère play combines one of them with a value of
/// elements (`WORTH`) and a condition that decides if no element is firm (`ODD`).
const FIRM: &[&str] =
    &["h > 1", "h > 0", "h > 2", "h mod 4 > 1", "h >= 4", "h mod 3 == 2", "h mod 7 > 2", "true"];
const WORTH: &[&str] = &["h", "h mod 4", "h mod 3", "h mod 2", "(h + 1) mod 4", "h div 2 mod 3"];
const ODD: &[&str] = &[
    "parity(sum(heaps)) == 1",
    "xor(h mod 4 for h in heaps) == 1",
    "parity(count(h in heaps if h == 1)) == 1",
    "parity(count(h in heaps if h mod 4 == 1)) == 1",
    "sum(heaps) mod 2 == 0",
    "parity(sum(heaps)) == 0",
];

#[test]
fn claims_of_misere_bags_are_proved_only_where_they_are_true() {
    let (mut proved, mut open, mut at) = (0, 0, 0usize);
    for played in MISERE {
        for firm in FIRM {
            for worth in WORTH {
                for odd in ODD {
                    at += 1;
                    // All forms of the correct laws of Nim and similar games, and a sample of the
                    // other forms.
                    let usual =
                        firm == &"h > 1" && worth.starts_with('h') || firm.contains("mod 4");
                    if !usual && at % 11 != 0 {
                        continue;
                    }
                    let claim = format!(
                        "claim P when if any h in heaps: {firm} then xor({worth} for h in heaps) == 0 else {odd}"
                    );
                    let rules = game(&misere_bag(played, &claim));
                    match decided(&rules, 0, 20) {
                        Verdict::Proved(proof) => {
                            proved += 1;
                            compare(&claim, &rules, &proof.law, 10);
                            let wrong = super::oracle::Oracle::new(&rules).wrong(0, 10, 600);
                            assert_eq!(wrong, None, "{played} {claim}");
                        }
                        Verdict::Refuted(_) => panic!("bags are not refuted by conditions"),
                        Verdict::Unknown(_) => open += 1,
                    }
                }
            }
        }
    }
    assert!(proved >= 6 && open > 500, "{proved} {open}");
}

#[test]
fn further_forms_of_claims_about_bags_are_decided() {
    let nim = |misere: &str, claim: &str| {
        let text = misere_bag("(h in heaps, k in 1..h)", claim);
        game(&if misere.is_empty() { text.replace("misere\n", "") } else { text })
    };
    for (misere, claim, holds) in [
        ("", "claim P when xor(heaps) == 0", true),
        ("", "claim N when xor(heaps) != 0", true),
        ("", "claim N when xor(heaps) > 0", true),
        ("", "claim P when not xor(heaps) != 0", true),
        ("", "claim N when xor(heaps) == 0", false),
        ("", "claim P when xor(heaps) != 0", false),
        ("", "claim P when xor(h for h in heaps if h != 7) == 0", false),
        ("", "claim P when xor(h for h in heaps if h != 0) == 0", true),
        (
            "",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else parity(sum(heaps)) == 1",
            false,
        ),
        ("misere", "claim P when xor(heaps) == 0", false),
        ("misere", "claim P when (xor(heaps) == 0) != (all h in heaps: h <= 1)", true),
        ("misere", "claim P when (all h in heaps: h <= 1) != (xor(heaps) == 0)", true),
        (
            "misere",
            "claim P when if all h in heaps: h <= 1 then parity(sum(heaps)) == 1 else xor(heaps) == 0",
            true,
        ),
        (
            "misere",
            "claim N when if any h in heaps: h > 1 then xor(heaps) != 0 else parity(sum(heaps)) == 0",
            true,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else xor(heaps) == 1",
            true,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else sum(heaps) mod 2 == 1",
            true,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else sum(heaps) mod 2 != 0",
            true,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else sum(heaps) == 1",
            false,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) == 0 else xor(heaps) == 0",
            false,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 2 then xor(heaps) == 0 else parity(sum(heaps)) == 1",
            false,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(heaps) != 0 else parity(sum(heaps)) == 0",
            false,
        ),
        (
            "misere",
            "claim N when if any h in heaps: h > 1 then xor(heaps) == 0 else parity(sum(heaps)) == 1",
            false,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 and h < 1099511627776 then xor(heaps) == 0 else parity(sum(heaps)) == 1",
            false,
        ),
        (
            "misere",
            "claim P when if any h in heaps: h > 1 then xor(if h == 1099511627776 then 0 else h for h in heaps) == 0 else parity(sum(heaps)) == 1",
            false,
        ),
    ] {
        let rules = nim(misere, claim);
        let proved = matches!(decided(&rules, 0, 20), Verdict::Proved(_));
        assert_eq!(proved, holds, "{misere} {claim}");
    }
}

/// A move on a set toggles elements: it removes elements of the set and adds others.
#[test]
fn coin_turning_sets_are_sums_of_their_elements() {
    let one = "move one (x in heads) { remove x from heads }";
    for (moves, claim, holds) in [
        (vec![one], "size(heads) mod 2", false),
        (vec![one], "xor(1 for x in heads)", true),
        (vec![one], "xor(x for x in heads)", false),
        (
            vec![
                one,
                "move two (x in heads, y in 1..x - 1) { remove x from heads\n if y in heads { remove y from heads } else { add y to heads } }",
            ],
            "xor(heads)",
            true,
        ),
        (
            vec![
                one,
                "move two (x in heads, y in 1..x - 1) { remove x from heads\n if y not in heads { add y to heads } else { remove y from heads } }",
            ],
            "xor(x for x in heads)",
            true,
        ),
        // Adding an element that may already be in the set does not toggle it.
        (
            vec![
                one,
                "move two (x in heads, y in 1..x - 1) { remove x from heads\n add y to heads }",
            ],
            "xor(heads)",
            false,
        ),
        // An element is toggled only if it is not in the set; otherwise nothing happens.
        (
            vec![
                one,
                "move two (x in heads, y in 1..x - 1) { remove x from heads\n if y not in heads { add y to heads } }",
            ],
            "xor(heads)",
            false,
        ),
        (
            vec![
                one,
                "move two (x in heads, y in 1..x - 1) when y not in heads { remove x from heads\n add y to heads }",
            ],
            "xor(heads)",
            false,
        ),
        (
            vec![
                one,
                "move two (x in heads, y in max(1, x - 2)..x - 1) { remove x from heads\n if y in heads { remove y from heads } else { add y to heads } }",
            ],
            "xor((x - 1) mod 3 + 1 for x in heads)",
            true,
        ),
    ] {
        let text = format!(
            "game \"x\"\nposition heads: set(1..12)\n{}\nclaim grundy = {claim}\n",
            moves.join("\n")
        );
        let rules = game(&text);
        let verdict = decided(&rules, 0, 20);
        assert_eq!(matches!(verdict, Verdict::Proved(_)), holds, "{text}\n{verdict:?}");
        assert_eq!(rules.claims()[0].kind, ClaimKind::Grundy);
        if let Verdict::Proved(proof) = verdict {
            compare(&text, &rules, &proof.law, 8);
            assert_eq!(super::oracle::Oracle::new(&rules).wrong(0, 8, 600), None, "{text}");
        }
    }
}

/// Random misère games with few elements: the values are correct, but the firm and the counted
/// elements are random. Every proved claim must be true, and each hypothesis of the theorem is
/// violated in some games.
#[test]
fn made_up_misere_games_are_proved_only_where_they_are_tame() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let (mut proved, mut open, mut accepted, mut refused) = (0, 0, 0, 0);
    for _ in 0..ROUNDS {
        let elements = 4 + random(3);
        // The options of each element: smaller elements, single or in pairs.
        let mut values = vec![0u64];
        let mut guards = Vec::new();
        for from in 1..elements {
            let mut found = Vec::new();
            for first in 0..from {
                if random(3) > 0 {
                    found.push(values[first as usize]);
                    guards
                        .push(format!("h == {from} and a == {first} and b == {first} and s == 0"));
                }
                for second in 0..first {
                    if random(8) == 0 {
                        found.push(values[first as usize] ^ values[second as usize]);
                        guards.push(format!(
                            "h == {from} and a == {first} and b == {second} and s == 1"
                        ));
                    }
                }
            }
            values.push((0..).find(|value| !found.contains(value)).unwrap());
        }
        let list = |keep: &mut dyn FnMut(u64) -> bool| -> String {
            let all: Vec<String> =
                (0..elements).filter(|h| keep(*h)).map(|h| format!("h == {h}")).collect();
            if all.is_empty() { "false".into() } else { all.join(" or ") }
        };
        // Usually the firm elements that the theory gives, so that some claims are proved.
        let firm = list(&mut |h| (values[h as usize] > 1) != (random(6) == 0));
        let counted = list(&mut |h| (values[h as usize] == 1) != (random(12) == 0));
        let worth = (0..elements).fold("0".to_string(), |rest, h| {
            format!("if h == {h} then {} else {rest}", values[h as usize])
        });
        let guard = if guards.is_empty() { "false".into() } else { guards.join(" or ") };
        let last = elements - 1;
        let text = format!(
            "game \"x\"\nposition heaps: bag(0..{last})\nmisere\n\
             move go (h in heaps, a in 0..{last}, b in 0..{last}, s in 0..1) when {guard} {{\n  \
             remove h from heaps\n  add a to heaps\n  if s == 1 {{ add b to heaps }}\n}}\n\
             claim P when if any h in heaps: {firm} then xor(({worth}) for h in heaps) == 0 \
             else parity(count(h in heaps if {counted})) == 1\n"
        );
        let rules = game(&text);
        match decided(&rules, 0, 20) {
            Verdict::Proved(proof) => {
                proved += 1;
                let wrong = super::oracle::Oracle::new(&rules).wrong(0, last, 5_000);
                assert_eq!(wrong, None, "{text}");
                compare(&text, &rules, &proof.law, last);
                let limits = grundy_checker::Limits::default();
                let written = proof.certificate.to_string();
                assert!(grundy_checker::check(&written, &limits).is_ok(), "{text}");
                // With other firm elements, the claim must be refused or true.
                for _ in 0..8 {
                    let hard: Vec<bool> = (0..elements).map(|_| random(2) == 0).collect();
                    let element = &proof.certificate["position"][0][0];
                    let is = |h: usize| serde_json::json!(["eq", [[1, element]], -(h as i64)]);
                    let all = (0..hard.len()).filter(|h| hard[*h]).map(is);
                    let mut other = proof.certificate.clone();
                    other["claim"]["firm"] =
                        std::iter::once(serde_json::json!("or")).chain(all).collect();
                    if grundy_checker::check(&other.to_string(), &limits).is_ok() {
                        accepted += 1;
                        let mut results = Search::new(Zermelo);
                        for position in rules.all_up_to(last, 5_000).unwrap_or_default() {
                            let of = rules.bag_elements(&position);
                            let total = of.iter().fold(0, |sum, h| sum ^ values[*h as usize]);
                            let some = of.iter().any(|h| hard[*h as usize]);
                            let budget = Budget { positions: 200_000, ..Budget::default() };
                            let truth = results.value(&rules, &position, &budget).unwrap();
                            let lost = total == u64::from(!some);
                            assert_eq!(truth.value < 0, lost, "{text} {hard:?} {position:?}");
                        }
                    } else {
                        refused += 1;
                    }
                }
            }
            _ => open += 1,
        }
    }
    println!("{proved} proved, {open} open; {accepted} accepted, {refused} refused");
    assert!(refused > 0);
    assert!(proved >= ROUNDS / 20 && open >= ROUNDS / 20, "{proved} {open}");
}

const ROUNDS: u64 = 60;

/// Elements with their options, and the set of firm elements: in each case one hypothesis of the
/// theorem fails, and the claim is false.
#[test]
fn each_hypothesis_on_tame_elements_is_needed() {
    // 1 and 2 are as in Nim. 3 leads to 2, so it is firm and has the value 0; 4 leads to 3, is firm
    // and has the value 1.
    let nim: &[&[u64]] = &[&[], &[0], &[0, 1], &[2], &[3]];
    let tame: &[u64] = &[2, 3, 4];
    let wrong: [(&str, &[u64], &[u64]); 6] = [
        ("a fickle element worth 0 has a firm option worth 1", &[4, 1], tame),
        ("a fickle element worth 1 has a firm option worth 0", &[0, 3], tame),
        ("a fickle element worth 0 has no option worth 1", &[2], tame),
        ("a firm element worth 2 lacks options for v = 0", &[0, 4], &[2, 3, 4, 5]),
        ("a firm element worth 1 has a fickle option", &[0, 2], &[2, 3, 4, 5]),
        ("an element worth 2 is said to be fickle", &[0, 1], tame),
    ];
    for (what, options, firm) in wrong {
        let all: Vec<&[u64]> = nim.iter().copied().chain([options]).collect();
        let mut values: Vec<u64> = Vec::new();
        for options in &all {
            let found: Vec<u64> = options.iter().map(|to| values[*to as usize]).collect();
            values.push((0..).find(|value| !found.contains(value)).unwrap());
        }
        let text = |all: &[&[u64]]| {
            let moves: Vec<String> = (0..)
                .zip(all)
                .flat_map(|(h, options)| {
                    options.iter().map(move |to| format!("h == {h} and a == {to}"))
                })
                .collect();
            let last = all.len() - 1;
            let worth = (0..all.len()).fold("0".to_string(), |rest, h| {
                format!("if h == {h} then {} else {rest}", values[h])
            });
            let firm = firm.iter().filter(|h| **h <= last as u64);
            let firm: Vec<String> = firm.map(|h| format!("h == {h}")).collect();
            format!(
                "game \"x\"\nposition heaps: bag(0..{last})\nmisere\n\
                 move go (h in heaps, a in 0..{last}) when {} {{\n  remove h from heaps\n  add a to heaps\n}}\n\
                 claim P when if any h in heaps: {} then xor(({worth}) for h in heaps) == 0 \
                 else parity(count(h in heaps if ({worth}) == 1)) == 1\n",
                moves.join(" or "),
                firm.join(" or "),
            )
        };
        // Without the last element, all hypotheses hold.
        let fine = game(&text(&all[..5]));
        assert!(matches!(decided(&fine, 0, 20), Verdict::Proved(_)), "{what}");
        let rules = game(&text(&all));
        assert!(!matches!(decided(&rules, 0, 20), Verdict::Proved(_)), "{what}");
        let found = super::oracle::Oracle::new(&rules).wrong(0, 5, 5_000);
        assert!(found.is_some(), "{what}: the claim is true");
    }
}
