//! Codes of one-heap games: what is read, what is refused, and the values of the literature.

use grundy::base::{Budget, Bundle, HeapOptions, Nimber};
use grundy::engine::table;
use grundy::family::{Code, HeapRule, TakeSet};
use grundy::{ErrorKind, mex};
use proptest::prelude::*;
use std::collections::HashSet;

fn values(code: &str, to: u64) -> Vec<u32> {
    let rule = Code::parse(code).unwrap().into_game().rule;
    let mut values = Vec::new();
    table::naive(&rule, &mut values, to, &Budget::default()).unwrap();
    values.into_iter().map(|value| value.0).collect()
}

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split('\t').collect())
}

#[test]
fn first_values_are_those_of_the_literature() {
    let mut games = 0;
    for line in lines(include_str!("data/first_values.tsv")) {
        let [code, first, row, _] = line[..] else { panic!("{line:?}") };
        if code == "grundy" {
            continue;
        }
        let first: usize = first.parse().unwrap();
        let row: Vec<u32> = row.split(',').map(|value| value.parse().unwrap()).collect();
        let found = values(code, (first + row.len() - 1) as u64);
        assert_eq!(found[first..], row, "{code}");
        games += 1;
    }
    assert!(games > 35, "{games}");
}

#[test]
fn periods_begin_where_the_literature_says() {
    for line in lines(include_str!("data/octal_periods.tsv")) {
        let [code, period, preperiod, greatest, _] = line[..] else { panic!("{line:?}") };
        let [period, preperiod] = [period, preperiod].map(|n| n.parse::<usize>().unwrap());
        let to = preperiod + 2 * period + 20;
        let row = values(code, to as u64);
        let holds = |p: usize, from: usize| (from..=to - p).all(|n| row[n] == row[n + p]);
        assert!(holds(period, preperiod), "{code}");
        assert!(preperiod == 0 || !holds(period, preperiod - 1), "{code} is periodic earlier");
        assert!((1..period).all(|p| period % p > 0 || !holds(p, preperiod)), "{code}: shorter");
        assert_eq!(row.iter().max().unwrap().to_string(), greatest, "{code}");
    }
}

/// The definition in its plainest form: all compositions, each digit's bits one by one.
fn by_definition(digits: &[u32], to: u64) -> Vec<Nimber> {
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        let mut options = Vec::new();
        for (take, digit) in (0..).zip(digits).filter(|(take, _)| *take <= n) {
            let mut leave = |heaps: &[u64]| {
                let allowed = digit >> heaps.len() & 1 == 1;
                if allowed && heaps.iter().all(|&h| h > 0) && take + heaps.iter().sum::<u64>() == n
                {
                    options.push(heaps.iter().map(|&h| table[h as usize]).sum());
                }
            };
            leave(&[]);
            (1..=n).for_each(|a| leave(&[a]));
            (1..=n).for_each(|a| (1..=n).for_each(|b| leave(&[a, b])));
            for a in 1..n {
                (1..n).for_each(|b| (1..n).for_each(|c| leave(&[a, b, c])));
            }
        }
        table.push(mex(options));
    }
    table
}

#[test]
fn every_bit_means_what_it_says() {
    for code in
        ["0.1", "0.2", "0.4", "0.37", "4.", "4.7", "hex 0.8", "hex 8.", "hex 0.F", "hex C.09"]
    {
        let digits: Vec<u32> =
            code.trim_start_matches("hex ").chars().filter_map(|c| c.to_digit(16)).collect();
        let table: Vec<u32> = by_definition(&digits, 16).into_iter().map(|v| v.0).collect();
        assert_eq!(values(code, 16), table, "{code}");
    }
}

#[test]
fn a_heap_that_vanishes_leaves_one_of_size_0() {
    let mut left = Vec::new();
    let rule = Code::parse("0.15").unwrap().into_game().rule;
    rule.options(2, &mut |heaps| left.push(heaps.to_vec()));
    assert_eq!(left, [vec![0]]);
    rule.options(0, &mut |heaps| panic!("{heaps:?}"));
}

#[test]
fn codes_have_one_way_to_be_written() {
    for (text, canonical) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        (" 0.770 ", "0.77"),
        ("０．７７", "0.77"),
        ("0。77", "0.77"),
        ("｛1，3、4｝", "{1,3,4}"),
        ("all　but {2}", "all but {2}"),
        ("4.", "4."),
        ("4.0", "4."),
        ("hex 0.8", "hex 0.8"),
        ("HEX0.8", "hex 0.8"),
        ("hex c.0f", "hex C.0F"),
        ("hex 0.77", "0.77"),
        ("{1,3,4}", "{1,3,4}"),
        ("{ 4 , 1,1, 3 }", "{1,3,4}"),
        ("all but {2}", "all but {2}"),
        ("allbut{3,1}", "all but {1,3}"),
        ("All But {18446744073709551615}", "all but {18446744073709551615}"),
    ] {
        assert!(Code::looks_like(text), "{text}");
        let code = Code::parse(text).unwrap();
        assert_eq!(code.to_string(), canonical);
        assert_eq!(Code::parse(canonical).as_ref(), Ok(&code));
    }
}

#[test]
fn nonsense_is_refused_by_place_and_remedy() {
    for (text, wrong, remedy) in [
        ("0.87", "character 3 of `0.87`: digit `8` cannot appear in an octal code", "hex 0.87"),
        ("0.7A", "character 4 of `0.7A`: digit `A` cannot appear in an octal code", "hex 0.7A"),
        ("0.", "`0.` allows no move", "0.77"),
        (".", "`.` allows no move", "0.77"),
        ("0.000", "`0.000` allows no move", "0.77"),
        ("5.1", "character 1 of `5.1`: digit `5` before the point", "0 or 4"),
        ("hex 6.1", "character 5 of `hex 6.1`: digit `6` before the point", "0, 4, 8 or C"),
        ("hex 0.7G", "character 8 of `hex 0.7G`: `G` is not a digit", "hex 0.8"),
        ("10.7", "character 2 of `10.7`: `0` is a second digit before the point", "0.77"),
        ("0.7.7", "character 4 of `0.7.7`: a second point", "0.77"),
        ("0. 77", "character 4 of `0. 77`: `7` is not", "0.77"),
        ("0.7x", "character 4 of `0.7x`: `x` is not a digit", "0.77"),
        ("hex", "`hex` has no point", "hex 0.8"),
        ("hex 7", "`hex 7` has no point", "hex 0.8"),
        ("", "has no point", "0.77"),
        ("0.7é", "character 4 of `0.7é`: `é` has no place in a code", "0.77"),
        ("{}", "the set in `{}` is empty", "{1,3,4}"),
        ("all but { }", "the set in `all but { }` is empty", "nim"),
        ("{1,0,2}", "character 4 of `{1,0,2}`: 0 cannot be in the set", "leave the 0 out"),
        ("all but {0}", "character 10 of `all but {0}`: 0 cannot be in the set", "leave the 0 out"),
        ("{1,,2}", "character 4 of `{1,,2}`: `,` found where a number was expected", "{1,3,4}"),
        ("{1,}", "character 4 of `{1,}`: `}` found where a number was expected", "{1,3,4}"),
        ("{1 2}", "character 4 of `{1 2}`: `2` found where `,` or `}` was expected", "{1,3,4}"),
        ("{1,-2}", "character 4 of `{1,-2}`: `-` found where a number was expected", "{1,3,4}"),
        ("{1,2", "the set `{1,2` is not closed", "close it with `}`"),
        ("{1,2}3", "character 6 of `{1,2}3`: `3` comes after the set", "{1,3,4}"),
        (
            "all but 2",
            "character 9 of `all but 2`: `2` found where `all but {…}` was expected",
            "{2}",
        ),
        (
            "{18446744073709551616}",
            "character 2 of `{18446744073709551616}`: a number beyond 2^64",
            "smaller",
        ),
    ] {
        let error = Code::parse(text).expect_err(text);
        let line = error.to_string();
        assert_eq!(error.kind(), ErrorKind::BadInput);
        assert!(line.contains(wrong), "{text}: {line}");
        assert!(line.contains(remedy), "{text}: {line}");
        assert!(!line.contains('\n'), "{line:?}");
    }
}

#[test]
fn overlong_codes_are_refused_in_a_short_line() {
    for text in [
        format!("0.{}", "7".repeat(1001)),
        format!("0.{}", "7".repeat(100_000)),
        format!("{{{}1}}", "1,".repeat(100_000)),
        format!("0.{}8", "7".repeat(900)),
        " ".repeat(100_000),
    ] {
        let line = Code::parse(&text).unwrap_err().to_string();
        assert!(line.len() < 300, "{line}");
    }
    let long = format!("0.{}", "7".repeat(1000));
    assert_eq!(Code::parse(&long).unwrap().to_string(), long);
}

#[test]
fn names_do_not_look_like_codes() {
    for name in [
        "",
        "nim",
        "bash",
        "hdu1846",
        "hexapawn",
        "hex-game",
        "all",
        "4",
        "12",
        "wythoff",
        "dag-tokens",
    ] {
        assert!(!Code::looks_like(name), "{name}");
    }
    for wrong in ["0.9", "5.1", "0．77", "｛1｝", "hex", "hex Z", "all but", "{", "."] {
        assert!(Code::looks_like(wrong) || wrong == "hex Z", "{wrong}");
    }
}

#[test]
fn digits_0_and_3_are_a_subtraction_game() {
    let game = Code::parse("0.30033").unwrap().into_game();
    let HeapRule::Take(TakeSet::Only(takes)) = &game.rule else { panic!("not a take set") };
    assert_eq!(*takes, [1, 4, 5]);
    assert_eq!(values("0.333", 60), values("{1,2,3}", 60));
    assert_eq!(values("all but {2}", 9), [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
}

proptest! {
    #[test]
    fn no_text_upsets_the_parser(text in "(hex |all but )?[0-9a-gA-G.{}, ．，é]{0,20}") {
        let _ = Code::looks_like(&text);
        if let Ok(code) = Code::parse(&text) {
            prop_assert_eq!(Code::parse(&code.to_string()), Ok(code));
        }
    }

    #[test]
    fn nor_does_any_text_at_all(text in ".*") {
        let _ = Code::looks_like(&text);
        let _ = Code::parse(&text);
    }
}

/// What a rule hands over for tables is worth what its options are worth, whatever the heaps below
/// are worth.
#[test]
fn bundles_are_worth_what_the_options_are() {
    let card = |id, params: &[(&str, &str)]| {
        let card = grundy::workbench::catalogue::find(id).unwrap();
        grundy::workbench::Instance::of_card(card, params).unwrap().game
    };
    let games = [
        card("grundy-game", &[]),
        card("lasker-nim", &[]),
        card("even-split", &[("F", "3")]),
        card("even-split", &[("F", "0")]),
        grundy::family::Game::Heaps(Code::parse("4.7731").unwrap().into_game()),
        grundy::family::Game::Heaps(Code::parse("0.4").unwrap().into_game()),
        grundy::family::Game::Heaps(Code::parse("hex C.F8").unwrap().into_game()),
    ];
    for game in &games {
        let rule = game.heap_options().unwrap();
        for n in 0..40u64 {
            // Values that no game has, so that nothing agrees by chance.
            let worth = |part: u64| (part * 2_654_435_761 % 1009) as u32;
            let (mut by_options, mut by_bundles) = (HashSet::new(), HashSet::new());
            rule.options(n, &mut |left| {
                by_options.insert(left.iter().fold(0, |sum, &part| sum ^ worth(part)));
            });
            rule.bundles(n, &mut |bundle| match bundle {
                Bundle::Heaps(left) => {
                    by_bundles.insert(left.iter().fold(0, |sum, &part| sum ^ worth(part)));
                }
                Bundle::Splits { sum, equal } => {
                    let least = (1..sum).filter(|a| 2 * a < sum || (equal && 2 * a == sum));
                    by_bundles.extend(least.map(|a| worth(a) ^ worth(sum - a)));
                }
            });
            assert_eq!(by_options, by_bundles, "heap {n}");
        }
    }
}
