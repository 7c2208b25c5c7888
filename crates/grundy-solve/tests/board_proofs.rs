//! Tests that proofs by search of boards of rule files agree with other engines.

use crate::board_commands::{cells_of, example, test_game};
use grundy_boards::prove::{Outcome, ProofLimits, prove};
use grundy_core::base::Budget;
use grundy_core::base::Outcome as Told;
use grundy_core::engine::retrograde;
use grundy_rules_board::BoardRules;
use std::ops::ControlFlow;

#[test]
fn proofs_by_search_equal_interpreter_and_retrograde_analysis() {
    for (name, params) in [
        ("achi", &[][..]),
        ("connect-four", &[("w", 4), ("h", 3)]),
        ("dodgem", &[]),
        ("domineering", &[("h", 3), ("w", 4)]),
        ("domineering", &[("h", 4), ("w", 3)]),
        ("dots-and-boxes-with-score", &[("h", 1), ("w", 2)]),
        ("hare-and-hounds", &[]),
        ("hexapawn", &[]),
        ("mu-torere", &[]),
        ("three-mens-morris", &[]),
        ("tic-tac-toe", &[]),
    ] {
        let game = match name {
            "dots-and-boxes-with-score" => test_game(name, params),
            _ => example(name, params),
        };
        let rules = game.board_rules().unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let start = game.initial().unwrap().unwrap();
        let solved = retrograde::explore_sided(&game, [start.clone()], &Budget::default()).unwrap();
        let expected = match solved.play(&start).unwrap().outcome {
            Told::N => Outcome::Won,
            Told::P => Outcome::Lost,
            Told::Draw => Outcome::Drawn,
        };
        let (cells, _) = cells_of(&rules, &start);
        for threads in [1, 2] {
            let limits =
                ProofLimits { threads, budget: Budget { bytes: 16 << 20, ..Budget::default() } };
            let proved = prove(&rules, &cells, 0, &limits, &mut |_| ControlFlow::Continue(()));
            assert_eq!(proved.map(|weak| weak.outcome), Ok(expected), "{name} {params:?}");
        }
    }
}
