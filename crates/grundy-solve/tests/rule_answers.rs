//! Tests what answers report in addition to the outcome: moves of large heaps in misère play,
//! values of boards and of loopy games, and misère play of partizan rule files.

use grundy_core::base::{Big, Budget, Ending, Outcome};
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser};

const WINDUP: &str = include_str!("data/windup.game");
const CRAM: &str = include_str!("../../../examples/cram.game");
const DOMINEERING: &str = include_str!("../../../examples/domineering.game");

fn answer(file: &str, typed: &str, misere: bool) -> Answer {
    let read = |_: &str| Ok(file.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = typed.split(' ').collect();
    let question = parser.parse_question(&words, Convention { misere, compound: None }).unwrap();
    solve(&question, Detail::default(), &Budget::default()).unwrap()
}

/// Returns whether the player to move wins a heap from which 1, 3 or 4 are taken, in misère play,
/// by recursion.
fn wins_in_misere(heap: usize) -> bool {
    let mut wins = vec![true];
    for n in 1..=heap {
        wins.push([1, 3, 4].iter().any(|take| *take <= n && !wins[n - take]));
    }
    wins[heap]
}

#[test]
fn misere_answers_of_large_heaps_have_their_moves() {
    // The outcome has period 7, so a heap of 7 k + r has the outcome of the heap 700 + r.
    let large: Big = Big::from(7_u32) * (Big::ONE << 100);
    for rest in 0..7_usize {
        let heap = &large + Big::from(rest);
        let found = answer("", &format!("{{1,3,4}} {heap}"), true);
        assert_eq!(found.outcome, Outcome::n_if(wins_in_misere(700 + rest)), "{rest}");
        let winning: Vec<String> = [1, 3, 4]
            .into_iter()
            .filter(|take| found.outcome == Outcome::N && !wins_in_misere(700 + rest - take))
            .map(|take| (&heap - Big::from(take)).to_string())
            .collect();
        let told: Vec<&str> = found.moves.iter().filter_map(|made| made.to.as_deref()).collect();
        assert_eq!(told, winning, "{rest}");
        assert_eq!(found.move_count, Some(Big::from(winning.len())), "{rest}");
    }
}

#[test]
fn loopy_rule_files_have_loopy_values() {
    // By the recursion of Smith and of Fraenkel and Perl, on six and seven places.
    for (typed, value) in [(1, 0_u32), (2, 0), (3, 2), (4, 1), (5, 1)] {
        let found = answer(WINDUP, &format!("windup.game N=6 s=[3,4] {typed}"), false);
        assert_eq!(found.grundy, Some(Big::from(value)), "{typed}");
    }
    for typed in [3, 4] {
        let found = answer(WINDUP, &format!("windup.game N=7 s=[3,4] {typed}"), false);
        assert_eq!((found.grundy, found.infinity), (None, Some(vec![Big::ZERO])), "{typed}");
    }
}

#[test]
fn a_board_of_more_than_ten_thousand_positions_has_its_value() {
    // The value that `value` computes. A search for the outcome alone visits 10,978 positions.
    let found = answer(CRAM, "cram.game h=4 w=5", false);
    assert_eq!(found.grundy, Some(Big::from(2_u32)));
}

#[test]
fn misere_games_with_sides_equal_files_declared_misere() {
    let written = format!("{DOMINEERING}\nmisere\n");
    for typed in
        ["domineering.game h=2 w=2", "domineering.game h=2 w=3", "domineering.game h=3 w=3"]
    {
        let (asked, stated) = (answer(DOMINEERING, typed, true), answer(&written, typed, false));
        assert_eq!(asked.outcome, stated.outcome, "{typed}");
        assert_eq!((&asked.moves, &asked.why), (&stated.moves, &stated.why), "{typed}");
        // The key word in the file and the option of the question have the same effect.
        assert_eq!(answer(&written, typed, true).outcome, stated.outcome, "{typed}");
    }
    // The player who cannot move wins: on a board of 1 x 1 the first player.
    assert_eq!(answer(DOMINEERING, "domineering.game h=1 w=1", true).outcome, Outcome::N);
    assert_eq!(answer(DOMINEERING, "domineering.game h=1 w=1", false).outcome, Outcome::P);
    let read = |_: &str| Ok(DOMINEERING.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let (instance, _) = parser.parse_game(&["domineering.game"]).unwrap();
    let (misere, ending) = instance.with_convention(true);
    assert!(!std::rc::Rc::ptr_eq(&instance, &misere) && ending == Ending::Normal);
    assert!(std::rc::Rc::ptr_eq(&misere, &instance.with_convention(true).0));
}
