//! Checks the meaning of codes: compares the moves of every kind of digit and set with the
//! definition.

use grundy_core::base::{Budget, HeapOptions};
use grundy_core::engine::table;
use grundy_octal::{Code, HeapRule, TakeSet};
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_code::CodeRules;
use grundy_rules_logic::LogicRules;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The bits of a digit, and the mark that follows it: `u`, `=` or a space.
type Digit = (u32, char);

fn values(code: &str, to: u64) -> Vec<u32> {
    let rule = Code::parse(code).unwrap().into_game().rule;
    let mut values = Vec::new();
    table::naive(&rule, &mut values, to, &Budget::default()).unwrap();
    values.into_iter().map(|value| value.0).collect()
}

/// Returns the lists of heaps that the moves from a heap of size `n` leave, each ascending, by the
/// definition: tries all compositions and reads the bits of each digit.
fn moves(digits: &[Digit], n: usize) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    for (take, &(bits, mark)) in digits.iter().enumerate().take(n + 1) {
        let rest = n - take;
        let mut leave = |heaps: &[usize]| {
            let mut heaps = heaps.to_vec();
            heaps.sort_unstable();
            let distinct = heaps.iter().collect::<BTreeSet<_>>().len();
            let parts = match mark {
                _ if heaps.len() < 2 => true,
                'u' => distinct == heaps.len(),
                '=' => distinct == 1,
                _ => true,
            };
            if bits >> heaps.len() & 1 == 1 && heaps.iter().sum::<usize>() == rest && parts {
                found.insert(heaps);
            }
        };
        leave(&[]);
        if rest > 0 {
            leave(&[rest]);
        }
        for a in 1..rest {
            leave(&[a, rest - a]);
            (1..rest - a).for_each(|b| leave(&[a, b, rest - a - b]));
        }
    }
    found
}

fn by_definition(digits: &[Digit], to: usize) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=to {
        let worth = |heaps: &Vec<usize>| heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
        let options: Vec<u32> = moves(digits, n).iter().map(worth).collect();
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    table
}

/// Returns the values of the heaps 0 to `to` if a player may take `take` stones whenever
/// `may(take)` holds.
fn by_takes(may: impl Fn(usize) -> bool, to: usize) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=to {
        let options: Vec<u32> =
            (1..=n).filter(|&take| may(take)).map(|take| table[n - take]).collect();
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    table
}

/// Returns the digits of a valid code for the takes up to `to`.
fn digits_of(code: &str, to: usize) -> Vec<Digit> {
    let mut digits: Vec<Digit> = Vec::new();
    let mut from = None;
    for c in code.trim_start_matches("hex ").chars() {
        match c {
            '.' | ']' => {}
            '[' => from = Some(digits.len()),
            'u' | '=' => digits.last_mut().unwrap().1 = c,
            c => digits.push((c.to_digit(16).unwrap(), ' ')),
        }
    }
    let written = digits.len();
    while let Some(from) = from
        && digits.len() <= to
    {
        digits.push(digits[digits.len() - (written - from)]);
    }
    digits
}

#[test]
fn every_bit_and_mark_has_its_defined_meaning() {
    for code in [
        "0.1",
        "0.2",
        "0.4",
        "0.37",
        "4.",
        "4.7",
        "4u.",
        "4=.",
        "0.4u",
        "0.7=",
        "0.4u7=5",
        "0.[3]",
        "4.[3]",
        "0.[4u]",
        "0.[4=0]",
        "0.220[13]",
        "0.[30]",
        "0.03[3]",
        "0.30[003]",
        "hex 0.8",
        "hex 8.",
        "hex 0.F",
        "hex C.09",
        "hex 8u.",
        "hex 8=.",
        "hex 0.Cu[8=]",
    ] {
        assert_eq!(values(code, 30), by_definition(&digits_of(code, 30), 30), "{code}");
    }
}

#[test]
fn codes_of_known_games_have_their_values() {
    let to = 60;
    let sizes: Vec<u32> = (0..=to).collect();
    assert_eq!(values("0.[3]", to.into()), sizes);
    assert_eq!(values("{1+}", to.into()), sizes);
    assert_eq!(values("{2+}", to.into()), sizes.iter().map(|n| n / 2).collect::<Vec<_>>());
    let lasker = |n: u32| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    };
    assert_eq!(values("4.[3]", to.into()), (0..=to).map(lasker).collect::<Vec<_>>());
    // A heap that may only be halved has the value 1 if its size is a multiple of 2: two equal
    // heaps cancel.
    assert_eq!(
        values("4=.", to.into()),
        sizes.iter().map(|n| u32::from(n % 2 == 0 && *n > 0)).collect::<Vec<_>>()
    );
}

/// It was once published that the values of this code are eventually periodic with period 3.
#[test]
fn repeated_digits_apply_to_large_heaps() {
    let found = values("0.220[13]", 250);
    assert_eq!((found[197], found[200]), (64, 67));
    // No digit allows a split: a move leaves one heap or none.
    let digit = |take: usize| match take {
        1 | 2 => 2,
        3 => 0,
        _ => [1, 3][take % 2],
    };
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=250 {
        let mut options = BTreeSet::new();
        for take in 1..=n {
            let bit = if take == n { 1 } else { 2 };
            if digit(take) & bit != 0 {
                options.insert(table[n - take]);
            }
        }
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    assert_eq!(found, table);
}

#[test]
fn repeated_digits_0_and_3_are_sets() {
    let rule = |code: &str| Code::parse(code).unwrap().into_game().rule;
    assert!(matches!(rule("0.[3]"), HeapRule::Take(TakeSet::Any)));
    assert!(matches!(rule("{1+}"), HeapRule::Take(TakeSet::Any)));
    let HeapRule::Take(TakeSet::AllBut(holes)) = rule("0.30[3]") else { panic!("no holes") };
    assert_eq!(holes, [2]);
    for code in ["0.[30]", "0.[03]", "0.33[003]", "0.0[0330]"] {
        let HeapRule::Take(set) = rule(code) else { panic!("{code} is no set") };
        assert!(matches!(set, TakeSet::Periodic { .. }), "{code}");
        assert_eq!(set.largest(), None);
        for to in [0, 1, 2, 3, 40] {
            let digits = digits_of(code, to);
            let takes = (1..=to).filter(|&take| digits[take].0 == 3).map(|take| take as u64);
            assert_eq!(set.members(to as u64), takes.collect::<Vec<_>>(), "{code} to {to}");
        }
    }
}

#[test]
fn codes_provide_the_bounds_for_proofs() {
    for (text, takes, parts, unequal, equal) in [
        ("0.77", Some(2), 2, false, false),
        ("0.1", Some(1), 1, false, false),
        ("0.3", Some(1), 1, false, false),
        ("4u.", Some(0), 2, true, false),
        ("hex 0.08=", Some(2), 3, false, true),
        ("0.4u[6=]", None, 2, true, true),
        ("{1,7}", Some(7), 1, false, false),
        ("{3+}", None, 1, false, false),
    ] {
        let code = Code::parse(text).unwrap();
        let found = (code.largest_take(), code.max_parts(), code.has_unequal(), code.has_equal());
        assert_eq!(found, (takes, parts, unequal, equal), "{text}");
        assert_eq!(code.is_finite(), takes.is_some(), "{text}");
    }
}

#[test]
fn split_rules_are_detected() {
    let rule = |code: &str| Code::parse(code).unwrap().into_game().rule.split_rule();
    for (code, unequal) in [("0.77", false), ("4u.", true), ("0.4u7u3", true)] {
        assert_eq!(rule(code).map(|rule| rule.unequal), Some(unequal), "{code}");
    }
    for code in ["0.[7]", "hex 0.8", "hex 0.8u", "0.[4=]"] {
        assert!(rule(code).is_none(), "{code}");
    }
    // If only some splits require unequal parts, the splits into equal heaps are listed in `halves`
    // and `thirds`. Three equal heaps have the value of one heap.
    for (code, split, unequal, halves, thirds) in [
        ("4=.", vec![], false, vec![0], vec![]),
        ("0.4u4=", vec![1], true, vec![2], vec![]),
        ("0.44u", vec![1, 2], true, vec![1], vec![]),
        ("0.744=", vec![1, 2], false, vec![3], vec![]),
        ("hex 8=.C=", vec![], false, vec![1], vec![0, 1]),
    ] {
        let found = rule(code).unwrap();
        assert_eq!((found.split, found.unequal), (split, unequal), "{code}");
        assert_eq!((found.halves, found.thirds), (halves, thirds), "{code}");
    }
}

/// Generates digits as users type them, with marks wherever marks are allowed.
fn digit(most: u32) -> impl Strategy<Value = String> {
    (0..=most, prop::sample::select(vec!["", "", "u", "="])).prop_map(|(bits, mark)| {
        let mark = if bits >= 4 { mark } else { "" };
        format!("{bits:X}{mark}")
    })
}

fn take_and_break() -> impl Strategy<Value = String> {
    prop_oneof![Just(7u32), Just(15u32)].prop_flat_map(|most| {
        let before = prop::sample::select(match most {
            7 => vec!["0", "4", "4u", "4="],
            _ => vec!["0", "4", "8", "8u", "8=", "C", "Cu", "C="],
        });
        let once = prop::collection::vec(digit(most), 0..4);
        let repeat = prop::collection::vec(digit(most), 0..4);
        (before, once, repeat).prop_map(move |(before, once, repeat)| {
            let hex = if most > 7 { "hex " } else { "" };
            let block =
                if repeat.is_empty() { String::new() } else { format!("[{}]", repeat.concat()) };
            format!("{hex}{before}.{}{block}", once.concat())
        })
    })
}

/// Generates sets as users type them, each with its members up to 40.
fn number_set() -> impl Strategy<Value = (String, BTreeSet<usize>)> {
    let item = (1usize..40, 0usize..12, 0..4u8).prop_map(|(first, more, kind)| match kind {
        0 | 1 => (first.to_string(), first..=first),
        2 => (format!("{first}..{}", first + more), first..=first + more),
        _ => (format!("{first}+"), first..=40),
    });
    prop::collection::vec(item, 1..6).prop_map(|items| {
        let (texts, ranges): (Vec<_>, Vec<_>) = items.into_iter().unzip();
        let members = ranges.into_iter().flatten().filter(|&take| take <= 40).collect();
        (format!("{{{}}}", texts.join(",")), members)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn random_codes_have_the_values_of_their_digits(text in take_and_break()) {
        let digits = digits_of(&text, 40);
        if let Ok(code) = Code::parse(&text) {
            prop_assert_eq!(values(&text, 40), by_definition(&digits, 40));
            let rule = code.clone().into_game().rule;
            for n in [0, 1, 2, 7, 19] {
                let (mut left, mut heaps) = (Vec::new(), 0);
                rule.options(n, &mut |parts| {
                    heaps += parts.len() as u64;
                    let mut parts: Vec<usize> = parts.iter().map(|&part| part as usize).collect();
                    parts.sort_unstable();
                    left.push(if parts == [0] { vec![] } else { parts });
                }).unwrap();
                let distinct: BTreeSet<_> = left.iter().cloned().collect();
                prop_assert_eq!(left.len(), distinct.len(), "told twice");
                prop_assert_eq!(distinct, moves(&digits, n as usize));
                prop_assert!(heaps <= rule.option_count_hint(n), "{} heaps of {}", heaps, rule.option_count_hint(n));
            }
            let printed = code.to_string();
            prop_assert_eq!(Code::parse(&printed).map(|code| code.to_string()), Ok(printed.clone()));
            prop_assert_eq!(Code::parse(&printed), Ok(code));
        } else {
            prop_assert!(digits.iter().all(|digit| digit.0 == 0), "{} is refused", text);
        }
    }

    /// Different notations of the same rule print the same code, and different rules print
    /// different codes.
    #[test]
    fn equal_rules_have_equal_codes(a in take_and_break(), b in take_and_break()) {
        let [Ok(code), Ok(other)] = [Code::parse(&a), Code::parse(&b)] else { return Ok(()) };
        let [first, second] = [&a, &b].map(|text| digits_of(text, 60));
        let long = |digits: Vec<Digit>| {
            let mut digits = digits;
            digits.resize(61, (0, ' '));
            digits
        };
        let same = long(first.clone()) == long(second);
        prop_assert_eq!(code == other, same);
        prop_assert_eq!(code.to_string() == other.to_string(), same);
        // Repeat the block once more, twice, and from a later digit on.
        if let Some((head, block)) = a.strip_suffix(']').and_then(|text| text.split_once('[')) {
            for longer in [
                format!("{head}{block}[{block}]"),
                format!("{head}[{block}{block}]"),
                format!("{head}{block}{block}[{block}{block}{block}]"),
            ] {
                prop_assert_eq!(Code::parse(&longer).unwrap(), code.clone());
            }
        } else {
            prop_assert_eq!(Code::parse(&format!("{a}00[000]")).unwrap(), code);
        }
    }

    #[test]
    fn random_sets_allow_their_numbers((text, members) in number_set()) {
        let code = Code::parse(&text).unwrap();
        prop_assert_eq!(values(&text, 40), by_takes(|take| members.contains(&take), 40));
        prop_assert_eq!(Code::parse(&code.to_string()), Ok(code.clone()));
        let others = format!("all but {text}");
        if let Ok(complement) = Code::parse(&others) {
            let expected = by_takes(|take| !members.contains(&take), 40);
            prop_assert_eq!(values(&others, 40), expected);
            prop_assert_eq!(Code::parse(&complement.to_string()), Ok(complement));
        } else {
            prop_assert_eq!(code.to_string(), "{1+}");
        }
    }

    #[test]
    fn no_similar_text_makes_the_code_parser_panic(text in "[0-9A-Fu=.\\[\\]{}+, hexalbut]{0,24}") {
        let _ = Code::looks_like(&text);
        if let Ok(code) = Code::parse(&text) {
            prop_assert_eq!(Code::parse(&code.to_string()), Ok(code));
        }
    }
}

/// The number of options of a huge heap of an infinite code is computed without enumeration.
#[test]
fn option_counts_of_huge_heaps_take_no_time() {
    for code in ["0.[3]", "4.[7]", "hex 0.[Fu]", "0.220[13]", "0.[30]", "4=."] {
        let rule = Code::parse(code).unwrap().into_game().rule;
        assert!(rule.option_count_hint(u64::MAX) > 0, "{code}");
    }
    let halve = Code::parse("4=.").unwrap().into_game().rule;
    assert!(halve.option_count_hint(1 << 60) < 10);
}

/// Plays treblecross on the board: both players write crosses in a row, and a player who completes
/// three adjacent crosses wins.
#[test]
fn the_code_of_treblecross_equals_play_on_the_board() {
    let card = grundy_store::catalogue::find("treblecross").unwrap();
    let game = grundy_store::GameSpec::from_card(card, &[]).unwrap().game;
    let mut table = Vec::new();
    table::naive(game.heap_options().unwrap(), &mut table, 300, &Budget::default()).unwrap();
    let found: Vec<u32> = table.into_iter().map(|value| value.0).collect();
    assert_eq!(found, values("0.007", 302)[2..]);
    for (n, value) in found.iter().enumerate().take(15).skip(3) {
        // Whether the player to move wins for each set of crosses, larger sets first.
        let mut wins = vec![false; 1 << n];
        for crosses in (0..1usize << n).rev() {
            wins[crosses] = (0..n).filter(|square| crosses >> square & 1 == 0).any(|square| {
                let to = crosses | 1 << square;
                to & to >> 1 & to >> 2 != 0 || !wins[to]
            });
        }
        assert_eq!(wins[0], *value != 0, "{n} squares");
    }
}

#[test]
fn cards_of_codes_have_their_rules() {
    for (id, code) in [
        ("kayles", "0.77"),
        ("dawsons-kayles", "0.07"),
        ("dawsons-chess", "0.137"),
        ("officers", "0.6"),
        ("grundy-game", "4u."),
    ] {
        let card = grundy_store::catalogue::find(id).unwrap();
        let game = grundy_store::GameSpec::from_card(card, &[]).unwrap().game;
        for n in 0..30 {
            let mut left = BTreeSet::new();
            game.heap_options()
                .unwrap()
                .options(n, &mut |parts| {
                    let parts = parts.iter().map(|&part| part as usize).filter(|&part| part > 0);
                    left.insert(parts.collect());
                })
                .unwrap();
            assert_eq!(left, moves(&digits_of(code, 40), n as usize), "{id} {n}");
        }
    }
}

#[test]
fn variables_that_can_be_negative_are_no_code_and_no_bag_of_the_prover() {
    let game = |text: &str| -> RuleGame {
        RuleFile::parse(text, "test.game").unwrap().0.build(&[]).unwrap()
    };
    let walk = game("position x: -9..9\nmove down when x > -9 -> [x - 1]\n");
    assert!(walk.equivalent_code().is_none());
    let formulas = walk.guarded_commands(None).unwrap();
    assert_eq!((formulas.position[0].zero, formulas.position[0].low), (-9, 0));
    let bag = game("position b: bag(-2..2)\nmove drop (x in b) { remove x from b }\n");
    assert_eq!(
        bag.guarded_commands(None).unwrap_err().reason.words().en,
        "the prover does not support a variable that may be negative"
    );
}
