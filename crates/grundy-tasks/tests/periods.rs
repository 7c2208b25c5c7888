//! Tests proved periods: the published periods are found, proved periods hold far beyond their
//! window, and a certificate with any change is refused.

use grundy_core::base::{Big, Budget, HeapOptions, Nimber, Outcome};
use grundy_core::engine::table;
use grundy_octal::period::Period;
use grundy_octal::period_certificate::PeriodCertificate;
use grundy_octal::{Code, HeapRule};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_tasks::game_law::{GameLaw, GameLawKind, find};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

const KNOWN: &str = include_str!("../../grundy-store/tests/data/octal_periods.tsv");

fn law(code: &str, to: u64) -> GameLaw {
    let instance = GameState::from_code(Code::parse(code).unwrap());
    find(&instance, to, false, &Budget::default()).unwrap()
}

fn period(law: &GameLaw) -> Option<&Period> {
    match &law.kind {
        GameLawKind::Period(period) => Some(period),
        _ => None,
    }
}

/// The benchmark `benches/laws.rs` covers longer windows.
#[test]
fn published_periods_are_found_without_a_given_bound() {
    let mut found = 0;
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| cells[at].parse::<u64>().unwrap();
        let (p, preperiod, maximum) = (number(1), number(2), number(3));
        if 2 * preperiod + 2 * p > 40_000 {
            continue;
        }
        let law = law(cells[0], 1_000_000);
        let period = period(&law).unwrap_or_else(|| panic!("{}: none", cells[0]));
        assert_eq!((period.period, period.preperiod), (p, preperiod), "{}", cells[0]);
        assert_eq!(period.values.iter().max(), Some(&maximum), "{}", cells[0]);
        let checked = law.certificate.unwrap().check(&Budget::default()).unwrap();
        assert!(checked.holds, "{}: {}", cells[0], checked.words.en);
        found += 1;
    }
    assert!(found > 35, "{found}");
}

/// Generates codes: subtraction sets, all but a set, octal and hexadecimal digits, digits with
/// parts that must be unequal or equal, and digits that repeat forever.
fn codes() -> impl Strategy<Value = String> {
    let set = || prop::collection::btree_set(1u64..16, 1..6);
    let list = |set: std::collections::BTreeSet<u64>| {
        set.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    };
    prop_oneof![
        2 => set().prop_map(move |set| format!("{{{}}}", list(set))),
        2 => set().prop_map(move |set| format!("all but {{{}}}", list(set))),
        6 => "[04][.][0-7]{0,3}[1-7]",
        4 => "hex [048C][.][0-9A-F]{0,2}[1-9A-F]",
        2 => "(0|4|4u)[.]([0-3]|[4-7]u){0,2}([1-3]|[4-7]u)",
        1 => "0[.]([0-7]|[4-7]u|[4-7]=){0,2}([4-7]=|[4-7]u)",
        1 => "0[.][0-7]{0,2}\\[[0-7]{0,1}[1-7]\\]",
    ]
}

/// Returns whether a theorem on periods applies to a code. Codes with infinitely many takes are
/// proved only if they are all but a finite set, and codes with parts that must be equal are never
/// proved.
fn is_provable(code: &Code) -> bool {
    let is_set = matches!(code, Code::Set(_) | Code::AllBut(_))
        || matches!(code.clone().into_game().rule, HeapRule::Take(_));
    is_set || code.is_finite() && !code.has_equal()
}

/// Compares the periods of 2,000 codes with the definition, up to ten times the window or a bound
/// that keeps the test fast.
#[test]
fn proved_periods_hold_far_beyond_their_window() {
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let (mut proved, mut hex, mut parts, mut never) = (0, 0, 0, 0);
    for _ in 0..2_000 {
        let text = codes().new_tree(&mut runner).unwrap().current();
        let code = Code::parse(&text).unwrap();
        let three = code.max_parts() == 3;
        let law = law(&text, if three { 150 } else { 600 });
        let Some(period) = period(&law) else {
            never += usize::from(!is_provable(&code));
            continue;
        };
        assert!(is_provable(&code), "{text}: {}", law.words().en);
        (proved, hex) = (proved + 1, hex + usize::from(three));
        parts += usize::from(code.has_unequal());
        let to = 10 * (period.preperiod + period.window + period.period);
        let table = by_definition(&code, to.min(if three { 500 } else { 4000 }));
        for (n, value) in table.iter().enumerate() {
            assert_eq!(period.value(&Big::from(n)), Big::from(*value), "{text} {n}");
        }
    }
    let counts = (proved, hex, parts, never);
    assert!(proved > 900 && hex > 12 && parts > 15 && never > 90, "{counts:?}");
}

/// Returns the values of the heaps 0 to `to`, computed from a list of all options of each heap.
fn by_definition(code: &Code, to: u64) -> Vec<u64> {
    let rule = code.clone().into_game().rule;
    let mut table: Vec<u64> = Vec::new();
    for n in 0..=to {
        let mut reached = vec![false; 16];
        rule.options(n, &mut |left| {
            let value = left.iter().fold(0, |sum, &part| sum ^ table[part as usize]) as usize;
            reached.resize(reached.len().max(value + 1), false);
            reached[value] = true;
        })
        .unwrap();
        let mex = reached.iter().position(|reached| !reached).unwrap_or(reached.len());
        table.push(mex as u64);
    }
    table
}

/// Splits leave heaps of at least one stone, so the theorem is about these heaps. The period can
/// begin at the empty heap nevertheless.
#[test]
fn a_preperiod_is_minimal_down_to_the_empty_heap() {
    let known = [("0.5", 0), ("0.7", 0), ("0.7u03", 0), ("hex 0.D", 0), ("0.7003", 0), ("0.15", 1)];
    for (code, preperiod) in known {
        let law = law(code, 1_000);
        let period = period(&law).unwrap();
        assert_eq!(period.preperiod, preperiod, "{code}");
        let table = by_definition(&Code::parse(code).unwrap(), 200);
        let p = period.period as usize;
        assert_eq!(table[0] == table[p], preperiod == 0, "{code}");
        assert!(law.certificate.unwrap().check(&Budget::default()).unwrap().holds, "{code}");
    }
}

/// A public program reports period 3 here, because it applies the window for finite codes.
#[test]
fn the_theorem_for_finite_codes_is_not_applied_to_infinite_codes() {
    let code = Code::parse("0.220[13]").unwrap();
    let table = by_definition(&code, 200);
    assert_eq!((table[197], table[200]), (64, 67));
    assert!(period(&law("0.220[13]", 1_000)).is_none());
}

use proptest::strategy::ValueTree;

/// Appends the paths of all numbers in a certificate to `found`; `path` is the path of `value`.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_string()),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| numbers(v, &format!("{path}/{i}"), found));
        }
        Value::Object(map) => {
            map.iter().for_each(|(key, v)| numbers(v, &format!("{path}/{key}"), found));
        }
        _ => {}
    }
}

fn holds(certificate: &Value) -> bool {
    let Ok(certificate) = serde_json::from_value::<PeriodCertificate>(certificate.clone()) else {
        return false;
    };
    let budget = Budget { positions: 200_000, ..Budget::default() };
    certificate.check(&budget).is_ok_and(|checked| checked.holds)
}

#[test]
fn a_certificate_with_any_number_changed_is_refused() {
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let fixed =
        ["0.77", "0.07", "{1,3,4}", "all but {2,3,7}", "0.152", "{2,5,11}", "all but {1,2}"];
    let random = (0..60).map(|_| codes().new_tree(&mut runner).unwrap().current());
    let codes: Vec<String> = fixed.iter().map(|code| code.to_string()).chain(random).collect();
    let (mut changes, mut kinds) = (0, std::collections::BTreeSet::new());
    for code in codes {
        let Some(certificate) = law(&code, 1_000).certificate else { continue };
        let sound = serde_json::to_value(certificate).unwrap();
        assert!(holds(&sound), "{code}");
        kinds.extend(sound["theorem"].as_object().unwrap().keys().cloned());
        let mut places = Vec::new();
        numbers(&sound, "", &mut places);
        // Certificates with other values at these places are also correct, so these places are not
        // changed.
        places.retain(|place| !place.ends_with("mask") && !place.ends_with("dealt"));
        for place in
            places.iter().step_by(1 + places.len() / 40).chain(&places[..places.len().min(9)])
        {
            let old = sound.pointer(place).unwrap().as_u64().unwrap();
            // Twice the period is also a period, but not the least.
            let others = [old.wrapping_sub(1), old + 1, old * 2, old * 2 + 3];
            for new in others.into_iter().filter(|new| *new != old) {
                let mut changed = sound.clone();
                *changed.pointer_mut(place).unwrap() = json!(new);
                assert!(!holds(&changed), "{code}: {place} {old} -> {new}");
                changes += 1;
            }
        }
        let mut other = sound.clone();
        other["code"] = json!("0.777");
        assert!(!holds(&other), "{code}");
        for (key, new) in [
            ("hash", json!("0000000000000000")),
            ("format", json!("grundy labels")),
            ("theorem", json!({ "patterns": { "dealt": 1, "more": 0 } })),
            ("values", json!([7])),
            ("more", json!(0)),
        ] {
            let mut other = sound.clone();
            other[key] = new;
            assert!(!holds(&other), "{code} {key}");
        }
        if let Some(unequal) = sound["theorem"]["window"]["unequal"].as_bool() {
            let mut other = sound.clone();
            other["theorem"]["window"]["unequal"] = json!(!unequal);
            assert!(!holds(&other), "{code}");
        }
    }
    // The third kind, few rare heaps, is tested in `sparse_periods.rs`.
    assert!(kinds.contains("window") && kinds.contains("patterns"), "{kinds:?}");
    assert!(changes > 2_000, "{changes}");
}

#[test]
fn a_false_certificate_names_the_first_heap_at_which_it_fails() {
    let certificate = law("0.77", 1000).certificate.unwrap();
    let mut changed = serde_json::to_value(certificate).unwrap();
    // A period from 70 on is wrong, because G(70) is the last exception.
    changed["preperiod"] = json!(70);
    changed["theorem"]["window"]["to"] = json!(2 * 70 + 12 + 2);
    let certificate: PeriodCertificate = serde_json::from_value(changed).unwrap();
    let checked = certificate.check(&Budget::default()).unwrap();
    assert!(checked.words.en.contains("fails at n = 70: G(70) = "), "{}", checked.words.en);
}

/// Pairs of games that are easily confused.
#[test]
fn similar_games_are_distinguished() {
    let first_difference = |a: &str, b: &str, to: u64| {
        let values = |code: &str| {
            let mut values: Vec<Nimber> = Vec::new();
            let game = Code::parse(code).unwrap().into_game();
            table::naive(&game.rule as &dyn HeapOptions, &mut values, to, &Budget::default())
                .unwrap();
            values
        };
        let (a, b) = (values(a), values(b));
        (0..=to as usize).find(|&n| a[n] != b[n])
    };
    // github.com/tczajka/octal-games, README.
    assert_eq!(first_difference("0.161", "0.36", 600), Some(519));
    assert_eq!(first_difference("0.314", "0.31", 600), Some(5));
}

#[test]
fn periods_answer_heaps_beyond_any_table() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let mut ask = |words: &str| {
        let words: Vec<&str> = words.split('|').collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        solve(
            &question,
            Detail { moves: 1000, extra_steps: 0, ..Detail::default() },
            &parser.budget,
        )
        .unwrap()
    };
    for words in
        ["all but {2,3,7}|10^30", "all but {2,3,7}|10^30|5", "0.77|10^30|+|0.137|10^20|+|nim|5"]
    {
        let answer = ask(words);
        assert!(answer.evidence.words().en.starts_with("proved"), "{words}");
        assert_eq!(answer.move_count, Some(Big::from(answer.moves.len())), "{words}");
        assert!(!answer.moves.is_empty());
        for one in &answer.moves {
            // The question after the move: the moved summand is replaced, and the others stay.
            let mut parts: Vec<String> = words.split("|+|").map(str::to_string).collect();
            let at = one.summand.unwrap_or(1) - 1;
            let game = parts[at].split('|').next().unwrap().to_string();
            parts[at] = format!("{game}|{}", one.to.as_deref().unwrap().replace(' ', "|"));
            assert_eq!(ask(&parts.join("|+|")).outcome, Outcome::P, "{words}: {:?}", one.to);
        }
    }
    // The heaps of value 0 are 0 and 2, and a move from a huge heap can leave either.
    let left: Vec<String> =
        ask("all but {2,3,7}|10^30").moves.into_iter().map(|one| one.to.unwrap()).collect();
    assert_eq!(left, ["0", "2"]);
}
