//! Boards that fall apart, solved by their regions, compared with the labels of all boards; and heaps
//! of which play reaches few, compared with the table of all heaps.

use grundy_core::base::{Budget, Counts, SplitMix64};
use grundy_rules::RuleFile;
use grundy_solve::plan::Method;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{BoardEngine, GameState, Question, Summand};
use std::rc::Rc;

/// Clobber on a row with an empty cell in the middle. Each player captures with the pieces of both
/// players, or with its own pieces.
fn clobber_row(width: usize, is_partizan: bool, ending: &str) -> String {
    let (piece, captured) = if is_partizan { ("mover", "opponent") } else { ("x", "o") };
    let (last, middle) = (width - 1, width / 2);
    let mut text = format!(
        "sides x, o\nposition c: {{e, x, o}}[{width}] = [if i == {middle} then e else if i mod 2 == 0 then x else o for i in 0..{last}]\n\
         move hit (i in 0..{last}, j in 0..{last}) when abs(i - j) == 1 and c[i] == {piece} and c[j] == {captured} {{ c[i] = e c[j] = {piece} }}\n"
    );
    if !is_partizan {
        text += &format!(
            "move back (i in 0..{last}, j in 0..{last}) when abs(i - j) == 1 and c[i] == o and c[j] == x {{ c[i] = e c[j] = o }}\n"
        );
    }
    text + ending
}

fn instance(text: &str) -> Rc<GameState> {
    let (file, _) = RuleFile::parse(text, "test.game").unwrap();
    let rules = file.build(&[]).unwrap();
    Rc::new(GameState::from_rules(rules, "test.game".to_string()))
}

fn answer(instance: &Rc<GameState>, position: &Counts, board: BoardEngine) -> Answer {
    let summands = vec![Summand { instance: Rc::clone(instance), position: position.widen() }];
    let (ending, compound) = (instance.ending, instance.compound);
    let question = Question { summands, ending, compound, moved: vec![] };
    let detail = Detail { moves: 100, board, ..Detail::default() };
    solve(&question, detail, &Budget::default()).unwrap()
}

#[test]
fn regions_and_labels_of_all_boards_give_the_same_moves() {
    let mut random = SplitMix64::new(5);
    for (is_partizan, ending, method) in [
        (false, "", Method::CanonicalForms),
        (true, "", Method::CanonicalForms),
        (false, "misere\n", Method::MisereSearch),
        (true, "misere\n", Method::MisereSearch),
    ] {
        let text = clobber_row(if is_partizan { 21 } else { 19 }, is_partizan, ending);
        let [by_regions, by_labels] = [instance(&text), instance(&text)];
        let rules = by_regions.foldable_rules().unwrap();
        let mut position = rules.initial().unwrap().unwrap();
        for _ in 0..2 {
            let regions = answer(&by_regions, &position, BoardEngine::Auto);
            let labels = answer(&by_labels, &position, BoardEngine::Exhaustive);
            assert_eq!(regions.outcome, labels.outcome, "{text} {position:?}");
            assert_eq!(regions.move_count, labels.move_count, "{text} {position:?}");
            let positions_after = |answer: &Answer| {
                let mut positions: Vec<_> = answer.moves.iter().map(|m| m.to.clone()).collect();
                positions.sort();
                positions
            };
            assert_eq!(positions_after(&regions), positions_after(&labels), "{position:?}");
            // Few boards are reachable after some moves; their search gives the length of play.
            if regions.remoteness.is_none() {
                assert_eq!(regions.method, method, "{text} {position:?}");
            }
            let options = by_regions.options(&position).unwrap();
            position = options[random.below(options.len() as u64) as usize].clone();
        }
        let start = rules.initial().unwrap().unwrap();
        assert_eq!(answer(&by_regions, &start, BoardEngine::Auto).method, method, "{text}");
    }
}

/// A board with so many cells that its boards have no numbers of 64 bits.
#[test]
fn rows_that_are_too_long_for_labels_are_solved_by_regions() {
    let instance = instance(&clobber_row(44, false, ""));
    let start = instance.foldable_rules().unwrap().initial().unwrap().unwrap();
    assert_eq!(answer(&instance, &start, BoardEngine::Auto).method, Method::CanonicalForms);
}

/// A heap is divided into equal heaps, so that play reaches the divisors of the first heap only.
#[test]
fn few_reachable_heaps_are_searched_without_a_table() {
    let text = "position n\nmove split (d in 1..n - 1) when n mod d == 0 -> [d] times n div d\n";
    let searched = instance(text);
    let tabulated = instance(text);
    tabulated.table(5040, &Budget::default()).unwrap();
    for heap in [5040, 4096, 3465, 4999, 1200] {
        let position = Counts::of([heap]);
        let [search, table] =
            [&searched, &tabulated].map(|game| answer(game, &position, BoardEngine::Auto));
        assert_eq!(search.grundy, table.grundy, "{heap}");
        assert_eq!(search.move_count, table.move_count, "{heap}");
    }
    assert_eq!(searched.cached_table().len(), 0);
}
