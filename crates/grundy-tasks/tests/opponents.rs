//! Tests the opponents of the web page and the program: the rate of random moves, the evaluation of
//! all moves together, and the line that ended a game.

use grundy_core::base::Budget;
use grundy_rules::RuleFile;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_syntax::render;
use grundy_tasks::EndingLine;
use grundy_tasks::LegalChoices;
use grundy_tasks::handicap::{RandomizedOpponent, choose_reply};
use grundy_tasks::move_values::MoveEvaluator;
use grundy_tasks::play::best_choice;
use grundy_text::Lang;
use std::collections::HashMap;
use std::path::PathBuf;

fn asked(line: &str) -> Question {
    let read = |name: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        if let Err(told) = RuleFile::parse(&text, name) {
            panic!("{}", render(&text, name, &told, Lang::En));
        }
        Ok(text)
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    QueryParser::new(Budget::default(), &read)
        .parse_question(&words, Convention::default())
        .unwrap()
}

fn drawn(question: &Question, one_in: u64, seed: u64) -> (String, bool) {
    let erring = RandomizedOpponent { one_in, seed };
    let made = choose_reply(question, erring, &Budget::default()).unwrap().unwrap();
    (made.choice.words.en, made.is_random)
}

#[test]
fn random_moves_have_the_given_rate_and_others_are_best() {
    let question = asked("nim 3 4 5");
    let perfect = best_choice(&question, &Budget::default()).unwrap().unwrap().words.en;
    for (one_in, least, most) in [(0, 0, 0), (1, 2000, 2000), (2, 900, 1100), (5, 340, 460)] {
        let made: Vec<(String, bool)> =
            (0..2000).map(|seed| drawn(&question, one_in, seed)).collect();
        let random = made.iter().filter(|(_, at_random)| *at_random).count();
        assert!((least..=most).contains(&random), "one in {one_in}: {random} of 2000");
        assert!(made.iter().all(|(words, at_random)| *at_random || *words == perfect));
    }
}

#[test]
fn random_moves_are_legal_and_depend_on_seed_and_position() {
    let question = asked("nim 3 4 5");
    let mut times: HashMap<String, u32> = HashMap::new();
    for seed in 0..2400 {
        let made = drawn(&question, 1, seed);
        assert_eq!(made, drawn(&question, 1, seed));
        *times.entry(made.0).or_default() += 1;
    }
    // Heaps of three, four and five stones have twelve moves, which are equally likely.
    assert_eq!(times.len(), 12);
    assert!(times.values().all(|times| (140..=260).contains(times)), "{times:?}");
    let other = asked("nim 3 4 6");
    let differ = (0..100).filter(|&seed| drawn(&question, 1, seed).0 != drawn(&other, 1, seed).0);
    assert!(differ.count() > 50);
}

#[test]
fn no_move_is_drawn_after_the_end_of_play() {
    let erring = RandomizedOpponent { one_in: 1, seed: 7 };
    assert!(choose_reply(&asked("nim 0"), erring, &Budget::default()).unwrap().is_none());
}

/// The evaluation of all moves by one search equals the evaluation of each move alone.
#[test]
fn evaluating_moves_together_equals_evaluating_each() {
    let budget = Budget::default();
    for line in [
        "examples/tic-tac-toe.game [X,empty,empty,empty,O,empty,empty,empty,empty] X",
        "examples/dots-and-boxes.game h=1 w=2",
        "examples/kayles.game 5 3",
        "nim 2 3 + wythoff 1 2",
        "examples/hare-and-hounds.game",
    ] {
        let question = asked(line);
        let choices = question.legal_choices().unwrap();
        assert!(choices.len() > 2, "{line}");
        let weighing = MoveEvaluator::new(&question, &budget);
        for choice in &choices {
            let found = weighing.evaluate(choice, &budget).unwrap();
            let alone = solve(&question.after_choice(choice), Detail::default(), &budget).unwrap();
            assert_eq!(found.outcome, alone.outcome, "{line}: {}", choice.words.en);
            assert_eq!(found.remoteness, alone.remoteness, "{line}: {}", choice.words.en);
            assert_eq!(found.score, alone.score, "{line}: {}", choice.words.en);
        }
    }
}

#[test]
fn the_line_that_ended_play_is_found() {
    let of = |line: &str| asked(line).ending_line();
    let tic = "examples/tic-tac-toe.game";
    // X has a diagonal line, so O to move has lost.
    assert_eq!(
        of(&format!("{tic} [X,O,O,empty,X,empty,empty,empty,X] O")),
        [[0, 0], [1, 1], [2, 2]]
    );
    // With two lines at once, one of them is returned completely.
    assert_eq!(of(&format!("{tic} [X,X,X,X,O,O,X,O,O] O")).len(), 3);
    // Neither player has a line: play continues or is drawn.
    assert!(of(tic).is_empty());
    assert!(of(&format!("{tic} [X,O,X,X,O,O,O,X,X] O")).is_empty());
    // Four in the lowest row.
    let four = "empty,empty,empty,empty,empty,empty,empty,empty,red,red,red,empty,yellow,yellow,yellow,yellow";
    let four = of(&format!("examples/connect-four.game [{four}] red"));
    assert_eq!(four, [[3, 0], [3, 1], [3, 2], [3, 3]]);
    // A player who cannot move has lost without a line.
    assert!(of("nim 0").is_empty());
}

#[test]
fn mens_morris_lists_its_moves() {
    // Ranges of constants have their actual width: three choices of 24 points are few.
    for params in ["", "rings=3 men=9"] {
        let question = asked(&format!("examples/mens-morris.game {params}"));
        let all = question.legal_choices().unwrap().len();
        assert_eq!(all, if params.is_empty() { 16 } else { 24 });
    }
}
