//! Engines for boards: whichever solves a board of a rule file, it finds the same.

use grundy::base::{Budget, Error, ErrorKind};
use grundy::workbench::{Answer, BoardEngine, Convention, Desk, Detail, solve};
use std::collections::BTreeSet;

fn answered(line: &str, board: BoardEngine, budget: &Budget) -> Result<Answer, Error> {
    let read = |name: &str| {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        Ok(std::fs::read_to_string(root.join(name)).unwrap())
    };
    let words: Vec<&str> = line.split(' ').collect();
    let question = Desk::new(*budget, &read).question(&words, Convention::default())?;
    solve(&question, Detail { moves: 100, board, ..Detail::default() }, budget)
}

fn moves(answer: &Answer) -> BTreeSet<String> {
    answer.moves.iter().map(|made| made.words.en.clone()).collect()
}

#[test]
fn all_engines_find_the_same() {
    let budget = Budget::default();
    for line in [
        "tic-tac-toe.game",
        "tic-tac-toe.game [X,O,X,empty,O,empty,empty,empty,empty] X",
        "hexapawn.game",
        "domineering.game h=4 w=4",
        "domineering.game h=3 w=5",
        "cram.game h=3 w=4",
        "clobber.game",
        "notakto.game",
        "mu-torere.game",
        "pong-hau-ki.game",
        "dodgem.game",
        "dots-and-boxes.game h=1 w=2",
        "dots-and-boxes.game h=2 w=2",
        "kalah.game",
        "chopsticks.game most=4",
        "connect-four.game w=4 h=3",
        "toads-and-frogs.game",
        "amazons.game h=2 w=3",
    ] {
        let search = answered(line, BoardEngine::Search, &budget).unwrap();
        for engine in [BoardEngine::Auto, BoardEngine::Whole, BoardEngine::Proof] {
            let other = answered(line, engine, &budget).unwrap();
            assert_eq!(other.outcome, search.outcome, "{line} {engine:?}");
            // A result in points is the same where it is told.
            if let Some(score) = other.score {
                assert_eq!(Some(score), search.score, "{line} {engine:?}");
            }
            match engine {
                BoardEngine::Proof => {
                    assert!(other.score.is_none() && other.remoteness.is_none());
                    let wins = search.score.is_none() && !moves(&other).is_subset(&moves(&search));
                    assert!(!wins, "{line} {:?} {:?}", moves(&other), moves(&search));
                    let lost = search.outcome == grundy::Outcome::P;
                    assert_eq!(other.moves.is_empty(), lost, "{line}");
                }
                _ if other.score == search.score => {
                    assert_eq!(moves(&other), moves(&search), "{line} {engine:?}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_proved() {
    let small = Budget { bytes: 1 << 20, ..Budget::default() };
    let line = "domineering.game h=5 w=5";
    let answer = answered(line, BoardEngine::Auto, &small).unwrap();
    assert_eq!(answer.outcome, grundy::Outcome::P);
    assert!(answer.why.en.contains("proof-number search"), "{}", answer.why.en);
    let refused = answered(line, BoardEngine::Whole, &small).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::TooBig);
}

#[test]
fn an_engine_that_is_for_other_games_is_refused() {
    let budget = Budget::default();
    for engine in [BoardEngine::Whole, BoardEngine::Proof] {
        for line in ["tic-tac-toe.game + tic-tac-toe.game", "nim.game 1 2 3", "officers.game 7"] {
            let refused = answered(line, engine, &budget);
            assert!(refused.is_err(), "{line} {engine:?}");
        }
    }
}
