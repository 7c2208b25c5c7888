//! Tests codes of one-heap games: which codes are accepted and refused, and published values.

use grundy_core::base::{Budget, Bundle, HeapOptions};
use grundy_core::engine::table;
use grundy_octal::{Code, HeapRule, TakeSet};
use grundy_text::ErrorKind;
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
fn first_values_equal_the_literature() {
    let mut games = 0;
    for line in lines(include_str!("data/first_values.tsv")) {
        let [code, first, row, _] = line[..] else { panic!("{line:?}") };
        let code = if code == "grundy" { "4u." } else { code };
        let first: usize = first.parse().unwrap();
        let row: Vec<u32> = row.split(',').map(|value| value.parse().unwrap()).collect();
        let found = values(code, (first + row.len() - 1) as u64);
        assert_eq!(found[first..], row, "{code}");
        games += 1;
    }
    assert!(games > 35, "{games}");
}

#[test]
fn periods_begin_as_in_the_literature() {
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

#[test]
fn a_heap_taken_entirely_leaves_an_empty_heap() {
    let mut left = Vec::new();
    let rule = Code::parse("0.15").unwrap().into_game().rule;
    rule.options(2, &mut |heaps| left.push(heaps.to_vec())).unwrap();
    assert_eq!(left, [vec![0]]);
    rule.options(0, &mut |heaps| panic!("{heaps:?}")).unwrap();
}

#[test]
fn codes_are_printed_in_one_normal_form() {
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
        ("0.22[13]", "0.22[13]"),
        ("0.3[33]", "0.[3]"),
        ("0.1[21]", "0.[12]"),
        ("0.[03]", "0.[03]"),
        ("0.770[0]", "0.77"),
        ("4.4[4]", "4.[4]"),
        ("4.[44]", "4.[4]"),
        ("0.4[4u4]", "0.[44u]"),
        ("0.７【１３】", "0.7[13]"),
        ("hex 0.8[77]", "hex 0.8[7]"),
        ("hex 0.[7]", "0.[7]"),
        ("4U.", "4u."),
        ("4=.", "4=."),
        ("hex cu.f=0", "hex Cu.F="),
        ("{2+}", "all but {1}"),
        ("{1+}", "{1+}"),
        ("all but { }", "{1+}"),
        ("{1..3,7+}", "all but {4,5,6}"),
        ("{7+, 2, 1..3, 9+}", "all but {4,5,6}"),
        ("{1..5 , 9}", "{1,2,3,4,5,9}"),
        ("{1..12}", "{1,2,3,4,5,6,7,8,9,10,11,12}"),
        ("{1..10,20,21,30..32}", "{1..10,20,21,30..32}"),
        ("all but {1..3}", "all but {1,2,3}"),
        ("all but {100+,1..70}", "{71..99}"),
        ("all but {1 .. 1000000}", "all but {1..1000000}"),
        (
            "{18446744073709551613..18446744073709551615}",
            "{18446744073709551613,18446744073709551614,18446744073709551615}",
        ),
    ] {
        assert!(Code::looks_like(text), "{text}");
        let code = Code::parse(text).unwrap();
        assert_eq!(code.to_string(), canonical);
        assert_eq!(Code::parse(canonical).as_ref(), Ok(&code));
    }
}

#[test]
fn invalid_codes_are_refused_with_place_and_remedy() {
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
        ("0. 77", "character 3 of `0. 77`: a space inside the code", "0.77"),
        ("0.8", "character 3 of `0.8`: digit `8` cannot appear in an octal code", "hex 0.8"),
        ("0.[8]", "character 4 of `0.[8]`: digit `8` cannot appear in an octal code", "hex 0.[8]"),
        ("0..7", "character 3 of `0..7`: a second point", "0.77"),
        ("0.[]", "character 4 of `0.[]`: there is no digit between", "0.[3]"),
        ("0.[0]", "`0.[0]` allows no move", "0.77"),
        ("0.[1", "character 3 of `0.[1`: this `[` is not closed", "close it with `]`"),
        ("0.1]", "character 4 of `0.1]`: `]` closes no `[`", "0.22[13]"),
        ("0.[1]]", "character 6 of `0.[1]]`: a second `]`", "0.22[13]"),
        ("0.[1[2]]", "character 5 of `0.[1[2]]`: a second `[`", "0.22[13]"),
        ("[1].3", "character 1 of `[1].3`: `[` stands before the point", "0.22[13]"),
        ("0.[1]2", "character 6 of `0.[1]2`: digit `2` comes after digits that repeat", "0.22[13]"),
        (
            "0.3u",
            "character 4 of `0.3u`: `u` says how a move splits a heap, but the digit `3` before it \
             allows no split",
            "4 to 7",
        ),
        (
            "hex 0.3=",
            "character 8 of `hex 0.3=`: `=` says how a move splits a heap, but the digit `3`",
            "4 to F",
        ),
        ("0.u4", "character 3 of `0.u4`: `u` does not follow a digit", "4u."),
        ("0.4u=", "character 5 of `0.4u=`: `=` does not follow a digit", "4u."),
        ("0.4[u]", "character 5 of `0.4[u]`: `u` does not follow a digit", "4u."),
        ("0.4 u", "character 4 of `0.4 u`: a space inside the code", "0.77"),
        ("{1..}", "character 5 of `{1..}`: `}` found where a number was expected", "{1,3,4}"),
        ("{..3}", "character 2 of `{..3}`: `.` found where a number was expected", "{1,3,4}"),
        ("{+}", "character 2 of `{+}`: `+` found where a number was expected", "{1,3,4}"),
        ("{1.3}", "character 3 of `{1.3}`: `.` found where `,`", "{1,3,4}"),
        ("{2+3}", "character 4 of `{2+3}`: `3` found where `,`", "{1,3,4}"),
        ("{1, 5..1}", "character 5 of `{1, 5..1}`: the range 5..1 runs backwards", "1..5"),
        ("{0..3}", "character 2 of `{0..3}`: 0 cannot be in the set", "leave the 0 out"),
        ("{0+}", "character 2 of `{0+}`: 0 cannot be in the set", "leave the 0 out"),
        ("{1..1000001}", "the set lists more than 1000000 numbers", "`7+`"),
        ("{1..600000,7..600000}", "character 12 of", "shorter ranges"),
        ("{1000002+}", "the set leaves out more than 1000000 numbers", "smaller"),
        ("{18446744073709551615+}", "the set leaves out more than 1000000 numbers", "smaller"),
        ("all but {1+}", "`all but {1+}` allows no move", "all but {2}"),
        ("0.7x", "character 4 of `0.7x`: `x` is not a digit", "0.77"),
        ("hex", "`hex` has no point", "hex 0.8"),
        ("hex 7", "`hex 7` has no point", "hex 0.8"),
        ("", "has no point", "0.77"),
        ("0.7é", "character 4 of `0.7é`: `é` cannot appear in a code", "0.77"),
        ("{}", "the set in `{}` is empty", "{1,3,4}"),
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
            "character 2 of `{18446744073709551616}`: a number of 2^64 or more",
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
fn codes_of_digits_0_and_3_are_subtraction_games() {
    let game = Code::parse("0.30033").unwrap().into_game();
    let HeapRule::Take(TakeSet::Only(takes)) = &game.rule else { panic!("not a take set") };
    assert_eq!(*takes, [1, 4, 5]);
    assert_eq!(values("0.333", 60), values("{1,2,3}", 60));
    assert_eq!(values("all but {2}", 9), [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
}

proptest! {
    #[test]
    fn no_similar_text_makes_the_parser_panic(text in "(hex |all but )?[0-9a-gA-G.{}\\[\\]u=+, ．，é]{0,20}") {
        let _ = Code::looks_like(&text);
        if let Ok(code) = Code::parse(&text) {
            prop_assert_eq!(Code::parse(&code.to_string()), Ok(code));
        }
    }

    #[test]
    fn no_arbitrary_text_makes_the_parser_panic(text in ".*") {
        let _ = Code::looks_like(&text);
        let _ = Code::parse(&text);
    }
}

/// The value of a heap from the rule for tables equals the value from the list of its options,
/// whatever values the smaller heaps have.
#[test]
fn table_rules_equal_the_values_from_listed_options() {
    let card = |id, params: &[(&str, &str)]| {
        let card = grundy_store::catalogue::find(id).unwrap();
        grundy_store::GameSpec::from_card(card, params).unwrap().game
    };
    let games = [
        card("grundy-game", &[]),
        card("lasker-nim", &[]),
        card("even-split", &[("F", "3")]),
        card("even-split", &[("F", "0")]),
        grundy_families::Game::of_heaps(Code::parse("4.7731").unwrap().into_game()),
        grundy_families::Game::of_heaps(Code::parse("0.4").unwrap().into_game()),
        grundy_families::Game::of_heaps(Code::parse("hex C.F8").unwrap().into_game()),
        grundy_families::Game::of_heaps(Code::parse("4u.7=[4u6=]").unwrap().into_game()),
        grundy_families::Game::of_heaps(Code::parse("hex Cu.8=[8u0F]").unwrap().into_game()),
        card("treblecross", &[]),
    ];
    for game in &games {
        let rule = game.heap_options().unwrap();
        for n in 0..33u64 {
            // Values that no real game has, so that results do not agree by chance.
            let worth = |part: u64| (part * 2_654_435_761 % 1009) as u32;
            let (mut by_options, mut by_bundles) = (HashSet::new(), HashSet::new());
            rule.options(n, &mut |left| {
                by_options.insert(left.iter().fold(0, |sum, &part| sum ^ worth(part)));
            })
            .unwrap();
            rule.for_each_bundle(n, &mut |bundle| match bundle {
                Bundle::Heaps(left) => {
                    by_bundles.insert(left.iter().fold(0, |sum, &part| sum ^ worth(part)));
                }
                Bundle::Splits { sum, equal } => {
                    let least = (1..sum).filter(|a| 2 * a < sum || (equal && 2 * a == sum));
                    by_bundles.extend(least.map(|a| worth(a) ^ worth(sum - a)));
                }
            })
            .unwrap();
            assert_eq!(by_options, by_bundles, "heap {n}");
        }
    }
}
