//! Parsing and formatting of games.

use super::trees::{Dice, Trees};
use grundy_partizan::{Arena, Budget, Expression, Limits, SyntaxError, SyntaxErrorKind};
use proptest::prelude::*;

fn written(text: &str) -> String {
    let mut arena = Arena::default();
    let value = arena.evaluate(&text.parse::<Expression>().unwrap()).unwrap();
    arena.to_text(value, 10_000).unwrap().unwrap()
}

#[test]
fn every_notation_of_a_game() {
    for (text, canonical) in [
        ("3/4", "3/4"),
        ("*3", "*3"),
        ("^2*", "^^*"),
        ("^^", "^^"),
        ("^^^", "^3"),
        ("^3", "^3"),
        ("v", "v"),
        ("vv", "vv"),
        ("v4*2", "v4*2"),
        ("-1^", "-1^"),
        ("-1 + ^", "-1^"),
        ("-^", "v"),
        ("-(1^)", "-1v"),
        ("2^*", "2^*"),
        ("+-1", "+-1"),
        ("+-{*,^}", "+-{*,^}"),
        ("+-{2|1}", "+-{2|1}"),
        ("1 + +-2", "{3|-1}"),
        ("1 - +-2", "{3|-1}"),
        ("+_2", "+_2"),
        ("Tiny(2)", "+_2"),
        ("Miny(2)", "-_2"),
        ("-_{3|1}", "-_{3|1}"),
        ("+_(1/2)", "+_(1/2)"),
        ("{0||0|-2}", "+_2"),
        ("{a}", ""),
        ("{0,*||1|2}", "1"),
        ("{|}", "0"),
        ("{1|}", "2"),
        ("{|1}", "0"),
        ("3.^", "^3"),
        ("-2.{1|0}", "-1"),
        ("3.(1/2)", "3/2"),
        ("2.(3.*)", "0"),
        ("{2|-1} + ^*", "{2^*|-1^*}"),
        ("↑", "^"),
        ("⇑∗", "^^*"),
        ("↓⋆2", "v*2"),
        ("±1", "+-1"),
        ("−1", "-1"),
        ("3·↑", "^3"),
        ("⧾2", "+_2"),
        ("½", "1/2"),
        ("｛2｜−1｝", "{2|-1}"),
        ("{ 2 | -1 } + ^ *2 ", ""),
        ("{4|2||||0|||-1||-2|-4}", "{4|2||||0|||-1||-2|-4}"),
    ] {
        match canonical {
            "" => assert!(text.parse::<Expression>().is_err(), "{text}"),
            canonical => assert_eq!(written(text), canonical, "{text}"),
        }
    }
}

#[test]
fn syntax_errors_have_an_offset() {
    for (text, offset, kind) in [
        ("", 0, SyntaxErrorKind::ExpectedGame),
        ("1 +", 3, SyntaxErrorKind::ExpectedGame),
        ("{1|2", 4, SyntaxErrorKind::Unclosed('}')),
        ("(1", 2, SyntaxErrorKind::Unclosed(')')),
        ("1/3", 2, SyntaxErrorKind::Denominator),
        ("1/0", 2, SyntaxErrorKind::Denominator),
        ("0.5", 1, SyntaxErrorKind::Decimal),
        ("1/2.^", 3, SyntaxErrorKind::Copies),
        ("{1,3,4}", 7, SyntaxErrorKind::NoBar),
        ("{1|2|3}", 7, SyntaxErrorKind::Bars),
        ("1 2", 2, SyntaxErrorKind::TrailingText),
        ("{1|2}*", 5, SyntaxErrorKind::TrailingText),
        ("{1,|2}", 3, SyntaxErrorKind::ExpectedGame),
        ("+-{1|2", 6, SyntaxErrorKind::Unclosed('}')),
        ("x", 0, SyntaxErrorKind::ExpectedGame),
        ("Tony(2)", 0, SyntaxErrorKind::ExpectedGame),
    ] {
        let error = text.parse::<Expression>().unwrap_err();
        assert_eq!(error, SyntaxError { offset, kind }, "{text}");
    }
    for deep in ["{", "(", "-", "+-", "+_", "2.(", "{|", "+-{"] {
        let text = deep.repeat(100_000);
        assert_eq!(text.parse::<Expression>().unwrap_err().kind, SyntaxErrorKind::Depth, "{deep}");
    }
    assert_eq!(
        format!("{{1{}2}}", "|".repeat(50)).parse::<Expression>().unwrap_err().kind,
        SyntaxErrorKind::Depth
    );
}

#[test]
fn formatted_games_parse_to_the_same_value() {
    let (mut arena, mut trees, mut dice) = (Arena::default(), Trees::default(), Dice(23));
    let games = dice.games(&mut trees, 200);
    let mut long = 0;
    for game in &games {
        let mut value = trees.value(&mut arena, *game);
        for _ in 0..3 {
            let other = trees.value(&mut arena, games[dice.below(games.len())]);
            value = arena.sum(value, other).unwrap();
        }
        let Some(text) = arena.to_text(value, 5000).unwrap() else { continue };
        let read: Expression = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(arena.evaluate(&read).unwrap(), value, "{text}");
        long += usize::from(text.len() > 20);
    }
    assert!(long > 50, "{long}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_parser_panic(text in "[-+*^v{}(),|_./0-9 TtMiny↑⇓±½a]{0,24}") {
        if let Ok(read) = text.parse::<Expression>() {
            let limits = Limits {
                budget: Budget { steps: 20_000, bytes: 64 << 20, ..Budget::default() },
                ..Limits::default()
            };
            let mut arena = Arena::new(limits);
            if let Ok(value) = arena.evaluate(&read)
                && let Ok(Some(text)) = arena.to_text(value, 2000)
            {
                let again = text.parse::<Expression>().unwrap();
                prop_assert_eq!(arena.evaluate(&again), Ok(value));
            }
        }
    }

    #[test]
    fn any_characters_are_parsed_or_rejected(text in "\\PC{0,12}") {
        let _ = text.parse::<Expression>();
    }
}
