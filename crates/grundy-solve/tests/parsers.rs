//! Tests the parsing and printing of positions of every game: arbitrary words never make a parser,
//! a printer or a description of a move panic, and printed positions are parsed to the same
//! position.

use crate::examples;
use grundy_core::base::Budget;
use grundy_games::{CARDS, Card, Kind};
use grundy_octal::{Family, narrow};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_text::Lang;
use proptest::prelude::*;
use std::rc::Rc;

/// Returns the game of a card with the parameters of its example, or `None` if the card has no such
/// game.
fn instance(card: &'static Card) -> Option<Rc<GameState>> {
    if !matches!(card.kind, Kind::Game { .. }) {
        return None;
    }
    let words = examples::words(card);
    let mut parser = QueryParser::new(Budget::default(), &examples::read);
    let game = parser.parse_game(&words).map(|(instance, _)| instance);
    Some(game.unwrap_or_else(|error| panic!("the example of {}: {error}", card.id)))
}

fn hold(id: &str, family: &dyn Family, words: &[&str]) -> Result<(), TestCaseError> {
    let position = match family.parse(words) {
        Ok(position) => position,
        Err(error) => {
            for lang in [Lang::En, Lang::Zh] {
                let line = error.line(lang);
                prop_assert!(!line.is_empty() && !line.contains('\n'), "{id}: {line:?}");
                prop_assert!(line.len() < 2_000, "{id}: {} bytes", line.len());
            }
            return Ok(());
        }
    };
    let printed = family.print(&position);
    let again: Vec<&str> = printed.split_whitespace().collect();
    prop_assert_eq!(family.parse(&again), Ok(position.clone()), "{}: {:?}", id, printed);
    let Some(small) = narrow(&position).filter(|small| family.option_count_hint(small) < 2_000)
    else {
        return Ok(());
    };
    let mut options = Vec::new();
    family.moves(&mut options, &small).unwrap();
    for option in options.iter().take(50) {
        let named = family.move_to(&position, &option.widen());
        let told = named.map(|made| family.describe(&made)).unwrap_or_default();
        prop_assert!(!told.en.is_empty() && !told.zh.is_empty(), "{id}: {printed} to {option:?}");
        family.print(&option.widen());
    }
    Ok(())
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => (0u64..12).prop_map(|n| n.to_string()),
        2 => prop::sample::select(vec![
            "10^30", "2^64", "18446744073709551615", "10^1000", "10^9999", "-1", "1.5", "+", "x",
            "3x4", "0x0", "10^20x2", "{2,3,6}", "{}", "{", "}", "1,2", "(1,2)", "[3]", "HHT", "hth",
            "正反", "H1", "first", "second", "s", "a", "0;1", "=", "k=2", "é", "\u{202e}", "\0", "",
        ]).prop_map(str::to_string),
        1 => any::<String>(),
        1 => any::<u64>().prop_map(|n| n.to_string()),
    ]
}

/// Chinese keyboards type the full-width comma as a separator.
#[test]
fn full_width_commas_separate_like_plain_ones() {
    let mut compared = 0;
    let shown = |words: &[&str]| {
        let mut parser = QueryParser::new(Budget::default(), &examples::read);
        let question = parser.parse_question(words, Convention::default());
        let answer = question.and_then(|question| {
            solve(&question, Detail { moves: 0, ..Detail::default() }, &Budget::default())
        });
        answer.map(|answer| (answer.position, answer.outcome)).map_err(|error| error.to_string())
    };
    for card in CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. })) {
        let words = examples::words(card);
        let wide: Vec<String> = words.iter().map(|word| word.replace(',', "，")).collect();
        let wide: Vec<&str> = wide.iter().map(String::as_str).collect();
        if wide != words {
            compared += 1;
            assert_eq!(shown(&wide), shown(&words), "{}", card.id);
            assert!(shown(&words).is_ok(), "{}", card.id);
        }
    }
    assert!(compared >= 5, "{compared}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_positions_are_parsed_to_themselves(words in prop::collection::vec(word(), 0..7)) {
        thread_local! {
            static GAMES: Vec<(&'static str, Rc<GameState>)> =
                CARDS.iter().filter_map(|card| Some((card.id, instance(card)?))).collect();
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        GAMES.with(|games| {
            games.iter().try_for_each(|(id, instance)| hold(id, instance.game.family(), &words))
        })?;
    }

    #[test]
    fn functions_answer_or_refuse_any_words(words in prop::collection::vec(word(), 0..5)) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for card in CARDS {
            let words: Vec<&str> = [card.id].into_iter().chain(words.iter().copied()).collect();
            let parser = QueryParser::new(Budget::default(), &examples::read);
            if let Some((_, answer)) = parser.evaluate(&words) {
                match answer {
                    Ok(lines) => prop_assert!(!lines.is_empty(), "{} says nothing", card.id),
                    Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", card.id),
                }
            }
        }
    }
}
