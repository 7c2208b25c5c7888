//! Games as text.

use super::trees::{Dice, Trees};
use grundy_partizan::{Arena, Expression, Misread, SyntaxError};
use proptest::prelude::*;

fn written(text: &str) -> String {
    let mut arena = Arena::default();
    let value = arena.evaluate(&text.parse::<Expression>().unwrap()).unwrap();
    arena.written(value, 10_000).unwrap().unwrap()
}

#[test]
fn every_way_to_write_a_game() {
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
fn what_is_wrong_is_told_with_its_place() {
    for (text, at, kind) in [
        ("", 0, Misread::Game),
        ("1 +", 3, Misread::Game),
        ("{1|2", 4, Misread::Unclosed('}')),
        ("(1", 2, Misread::Unclosed(')')),
        ("1/3", 2, Misread::Denominator),
        ("1/0", 2, Misread::Denominator),
        ("0.5", 1, Misread::Decimal),
        ("1/2.^", 3, Misread::Copies),
        ("{1,3,4}", 7, Misread::NoBar),
        ("{1|2|3}", 7, Misread::Bars),
        ("1 2", 2, Misread::Rest),
        ("{1|2}*", 5, Misread::Rest),
        ("{1,|2}", 3, Misread::Game),
        ("+-{1|2", 6, Misread::Unclosed('}')),
        ("x", 0, Misread::Game),
        ("Tony(2)", 0, Misread::Game),
    ] {
        let error = text.parse::<Expression>().unwrap_err();
        assert_eq!(error, SyntaxError { at, kind }, "{text}");
    }
    for deep in ["{", "(", "-", "+-", "+_", "2.(", "{|", "+-{"] {
        let text = deep.repeat(100_000);
        assert_eq!(text.parse::<Expression>().unwrap_err().kind, Misread::Depth, "{deep}");
    }
    assert_eq!(
        format!("{{1{}2}}", "|".repeat(50)).parse::<Expression>().unwrap_err().kind,
        Misread::Depth
    );
}

#[test]
fn what_is_written_reads_back() {
    let (mut arena, mut trees, mut dice) = (Arena::default(), Trees::default(), Dice(23));
    let games = dice.games(&mut trees, 200);
    let mut long = 0;
    for game in &games {
        let mut value = trees.value(&mut arena, *game);
        for _ in 0..3 {
            let other = trees.value(&mut arena, games[dice.below(games.len())]);
            value = arena.sum(value, other).unwrap();
        }
        let Some(text) = arena.written(value, 5000).unwrap() else { continue };
        let read: Expression = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(arena.evaluate(&read).unwrap(), value, "{text}");
        long += usize::from(text.len() > 20);
    }
    assert!(long > 50, "{long}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_fail(text in "[-+*^v{}(),|_./0-9 TtMiny↑⇓±½a]{0,24}") {
        if let Ok(read) = text.parse::<Expression>() {
            let limits = grundy_partizan::Limits { steps: 20_000, bytes: 64 << 20, ..Default::default() };
            let mut arena = Arena::new(limits);
            if let Ok(value) = arena.evaluate(&read)
                && let Ok(Some(text)) = arena.written(value, 2000)
            {
                let again = text.parse::<Expression>().unwrap();
                prop_assert_eq!(arena.evaluate(&again), Ok(value));
            }
        }
    }

    #[test]
    fn any_characters_are_read_or_refused(text in "\\PC{0,12}") {
        let _ = text.parse::<Expression>();
    }
}
