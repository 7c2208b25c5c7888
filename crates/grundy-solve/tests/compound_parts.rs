//! Tests rule files whose moves lead to sums, in all compounds: the parts of a sum are components,
//! like heaps. The fuzz target `compounds` compares random files with a search of the entire sum.

use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_games::Compound;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};

const PLAIN: &str = include_str!("data/kayles-plain.game");
const FLAG: &str = include_str!("data/kayles-flag.game");
const CUTTING: &str = include_str!("data/cutting.game");
/// Rules on a list: a move removes an element and leaves the lists on both sides of it, which can
/// be empty.
const ROWS: &str = "position s: nat[]\n\
    move cut (i in 0..size(s) - 1) -> [[s[j] for j in 0..i - 1]] + [[s[j] for j in i + 1..size(s) - 1]]\n";
/// Rules on a heap: a heap of 1 or 2 disappears, and a larger heap is halved.
const VANISH: &str = "position n: 1..100, f: 0..0\n\
    move gone when n < 3 -> nothing\nmove halve when n > 2 -> [n div 2, 0] + [n - n div 2, 0]\n";

fn question(file: &str, typed: &str, way: Joining, ending: Ending) -> Question {
    let read = |_: &str| Ok(file.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let text = format!("x.game {typed}");
    let words: Vec<&str> = text.split_whitespace().collect();
    let compound = (!way.is_ordinary()).then(|| Compound::of(way));
    parser
        .parse_question(&words, Convention { misere: ending == Ending::Misere, compound })
        .unwrap()
}

fn answer(file: &str, typed: &str, way: Joining, ending: Ending) -> Answer {
    let detail = Detail { moves: 100, ..Detail::default() };
    solve(&question(file, typed, way, ending), detail, &Budget::default())
        .unwrap_or_else(|error| panic!("{typed} {way:?} {ending:?}: {error}\n{file}"))
}

const SHORT: Joining = Joining { moved: Moved::One, over: Over::First };

fn short(file: &str, typed: &str) -> Answer {
    answer(file, typed, SHORT, Ending::Normal)
}

#[test]
fn parts_of_sums_are_components_that_can_end_first() {
    // The outcomes were found by brute force from the definitions; for cutting paper over all sizes
    // up to 200 x 200.
    for (file, typed, outcome) in [
        (PLAIN, "3", Outcome::P),
        (PLAIN, "6", Outcome::P),
        (FLAG, "3 0", Outcome::P),
        (FLAG, "6 0", Outcome::P),
        (FLAG, "1 0 1 0", Outcome::N),
        (CUTTING, "2 2", Outcome::P),
        (CUTTING, "2 3", Outcome::P),
        (CUTTING, "4 4", Outcome::N),
        (CUTTING, "3 3", Outcome::P),
    ] {
        assert_eq!(short(file, typed).outcome, outcome, "{typed}");
    }
    // A part whose numbers are all 0 is dropped if another part is left, and is not printed.
    let five = short(FLAG, "5 0");
    assert_eq!(five.moves[0].to.as_deref(), Some("3 0"));
    assert_eq!(five.moves[0].words.en, "take k=2 j=0");
    // Each typed position is a component. A component that has ended ends play.
    assert_eq!(short(FLAG, "3 0 0 0").move_count, Some(Big::ZERO));
}

#[test]
fn an_idle_variable_changes_nothing() {
    for way in Joining::VARIANTS {
        for ending in [Ending::Normal, Ending::Misere] {
            for heaps in [&[0][..], &[1], &[4], &[7], &[1, 1], &[2, 5], &[3, 3, 1]] {
                let plain: Vec<String> = heaps.iter().map(u64::to_string).collect();
                let flagged: Vec<String> = heaps.iter().map(|heap| format!("{heap} 0")).collect();
                let (one, other) = (
                    answer(PLAIN, &plain.join(" "), way, ending),
                    answer(FLAG, &flagged.join(" "), way, ending),
                );
                let told = format!("{heaps:?} {way:?} {ending:?}");
                assert_eq!(one.outcome, other.outcome, "{told}");
                if !way.is_ordinary() {
                    assert_eq!(one.move_count, other.move_count, "{told}");
                    assert_eq!(one.remoteness, other.remoteness, "{told}");
                }
            }
        }
    }
}

#[test]
fn empty_lists_are_no_components() {
    // A row of 1 has no move. The only move from a row of 2 leaves a row of 1, which the opponent
    // ends.
    assert_eq!(short(ROWS, "[5]").outcome, Outcome::N);
    assert_eq!(short(ROWS, "[5,7]").outcome, Outcome::P);
    assert_eq!(short(ROWS, "[5,7,1]").outcome, Outcome::N);
    assert_eq!(short(ROWS, "[5,7,1]").moves[0].to.as_deref(), Some("[7,1]"));
}

#[test]
fn a_move_without_remaining_parts_ends_its_component() {
    assert_eq!(short(VANISH, "2 0 9 0").outcome, Outcome::N);
    // 4 becomes 2 + 2, and the opponent ends one of the two.
    assert_eq!(short(VANISH, "4 0").outcome, Outcome::P);
    let every = Joining { moved: Moved::All, over: Over::Last };
    // Halving 9 lasts one move longer than ending 1.
    assert_eq!(answer(VANISH, "1 0", every, Ending::Normal).remoteness, Some(1));
}

#[test]
fn a_game_that_splits_is_not_answered_as_one_component() {
    // The position is too large for a search, and the outcome of the ordinary sum does not decide
    // this compound.
    let any = Joining { moved: Moved::Any, over: Over::Last };
    for typed in ["1000000000 0", "1000000000 0 3 0"] {
        let question = question(FLAG, typed, any, Ending::Normal);
        let few = Budget { steps: 100_000, ..Budget::default() };
        assert!(solve(&question, Detail::default(), &few).is_err(), "{typed}");
    }
}
