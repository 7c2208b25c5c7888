//! Tests what `value` and `solve` tell about games whose values exceed a limit.

use grundy_core::base::Budget;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, QueryParser};
use grundy_tasks::value::{ValueTransform, read_sum, value};
use grundy_text::{Error, ErrorKind};
use rustc_hash::FxHashMap;

const DOMINEERING: &str = include_str!("../../../examples/domineering.game");
const CRAM: &str = include_str!("../../../examples/cram.game");

/// A budget in which the outcome of a small board can be found, but not its value.
const BUDGET: Budget = Budget {
    steps: 1_000,
    positions: 20_000_000,
    bytes: 4 << 30,
    deadline: None,
    stop: None,
    progress: None,
};

fn partial_result(error: &Error) -> &str {
    assert_eq!(error.kind(), ErrorKind::TooBig, "{error}");
    &error.partial_result().expect("it tells what is known").en
}

fn limited_value(typed: &str, steps: u64) -> Error {
    let budget = Budget { steps, ..BUDGET };
    let file = |_: &str| Ok(DOMINEERING.to_string());
    let mut parser = QueryParser::new(budget, &file);
    let query = read_sum(&mut parser, &[typed]).unwrap();
    value(&query, &ValueTransform::default(), &budget).err().expect("the value is too large")
}

fn limited_solve(file: &str, typed: &str) -> Result<String, Error> {
    let read = |_: &str| Ok(file.to_string());
    let mut parser = QueryParser::new(BUDGET, &read);
    let words: Vec<&str> = typed.split(' ').collect();
    let question = parser.parse_question(&words, Convention::default()).unwrap();
    solve(&question, Detail::default(), &BUDGET).map(|answer| answer.why.en)
}

/// Returns whether the side to move wins Domineering on a board of `h` rows and `w` columns, by
/// recursion. Bit i of `board` is set if cell i is full; side 0 lays dominoes along the columns.
fn wins(h: u32, w: u32, board: u32, side: u8, memo: &mut FxHashMap<(u32, u8), bool>) -> bool {
    if let Some(known) = memo.get(&(board, side)) {
        return *known;
    }
    let result = (0..h * w).any(|cell| {
        let fits = if side == 0 { cell + w < h * w } else { cell % w + 1 < w };
        let domino = 1 << cell | 1 << (cell + if side == 0 { w } else { 1 });
        fits && board & domino == 0 && !wins(h, w, board | domino, 1 - side, memo)
    });
    memo.insert((board, side), result);
    result
}

#[test]
fn a_value_beyond_the_limits_tells_who_wins() {
    for (h, w) in [(4, 3), (3, 4), (4, 4), (4, 5), (5, 4)] {
        let mut memo = FxHashMap::default();
        let left = wins(h, w, 0, 0, &mut memo);
        let right = wins(h, w, 0, 1, &mut memo);
        let expected = match (left, right) {
            (true, false) => "Left wins, whoever begins",
            (false, true) => "Right wins, whoever begins",
            (true, true) => "whoever begins wins",
            (false, false) => "whoever begins loses",
        };
        let error = limited_value(&format!("domineering.game h={h} w={w}"), 100);
        let expected = format!("the value was not found, but the outcome: {expected}");
        assert_eq!(partial_result(&error), expected, "{h} {w}");
        // In the negative of a game the sides exchange their moves, as on the board with rows and
        // columns exchanged.
        let negative = limited_value(&format!("- domineering.game h={w} w={h}"), 100);
        assert_eq!(partial_result(&negative), expected, "{h} {w}");
    }
}

/// Returns the words of a board of `h` rows and `w` columns in which column `full` is full.
fn divided_board(h: usize, w: usize, full: usize) -> String {
    let cells: Vec<String> = (0..h * w).map(|cell| (cell % w == full).to_string()).collect();
    format!("h={h} w={w} [{}]", cells.join(","))
}

#[test]
fn games_and_regions_with_values_are_listed_at_a_limit() {
    let error = limited_value("domineering.game h=5 w=5 + domineering.game h=1 w=2", BUDGET.steps);
    assert_eq!(partial_result(&error), "the values of 1 of the 2 games were found: game 2: -1");
    // Beside a board of five columns there is one column of four cells, on which Left has two moves.
    let board = divided_board(4, 7, 5);
    let error = limited_value(&format!("domineering.game {board} left"), BUDGET.steps);
    let expected =
        "the position falls apart into 2 components, and the values of 1 of them were found: 2";
    assert!(partial_result(&error).ends_with(expected), "{error}");
    // A column of five cells has the Grundy value 0 in Cram: 1 xor 1, or a column of three.
    let board = divided_board(5, 9, 7);
    let error = limited_solve(CRAM, &format!("cram.game {board}")).unwrap_err();
    let expected =
        "the board falls apart into 2 regions, and the Grundy values of 1 of them were found: 0";
    assert_eq!(partial_result(&error), expected);
    let error = limited_solve(CRAM, "nim 6 + cram.game h=6 w=7").unwrap_err();
    assert_eq!(
        partial_result(&error),
        "the Grundy values of 1 of the 2 games were found: game 1 (nim): 6"
    );
    // The board of six rows and columns has the value 0 by its half turn.
    let error = limited_solve(CRAM, "nim 6 + cram.game h=6 w=6").unwrap_err();
    let expected = "the player to move wins, by the Grundy values of all games: game 1 (nim): 6, ";
    assert!(partial_result(&error).starts_with(expected), "{error}");
    let error = limited_solve(CRAM, "cram.game h=6 w=7").unwrap_err();
    assert!(
        partial_result(&error).ends_with("positions were searched, which does not decide who wins")
    );
}

/// Returns the Grundy value of Cram on a board of `h` rows and `w` columns, by recursion. Bit i of
/// `board` is set if cell i is full.
fn cram(h: u32, w: u32, board: u32, memo: &mut FxHashMap<u32, u32>) -> u32 {
    if let Some(known) = memo.get(&board) {
        return *known;
    }
    let mut reached = [false; 64];
    for cell in 0..h * w {
        let places = [(cell + w < h * w, w), (cell % w + 1 < w, 1)];
        for (_, step) in places.into_iter().filter(|(fits, _)| *fits) {
            let domino = 1 << cell | 1 << (cell + step);
            if board & domino == 0 {
                reached[cram(h, w, board | domino, memo) as usize] = true;
            }
        }
    }
    let value = reached.iter().position(|reached| !reached).unwrap() as u32;
    memo.insert(board, value);
    value
}

#[test]
fn reasons_name_the_regions_into_which_a_board_falls_apart() {
    for (h, w, full) in [(3, 5, 2), (3, 6, 2), (2, 7, 3), (4, 5, 2), (3, 4, 1)] {
        let [left, right] =
            [full, w - full - 1].map(|w| cram(h as u32, w as u32, 0, &mut FxHashMap::default()));
        let file = |_: &str| Ok(CRAM.to_string());
        let mut parser = QueryParser::new(Budget::default(), &file);
        let typed = format!("cram.game {}", divided_board(h, w, full));
        let words: Vec<&str> = typed.split(' ').collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        let total = left ^ right;
        let start = "the board falls apart into 2 regions, whose nim-sum is ";
        let sums =
            [[left, right], [right, left]].map(|[a, b]| format!("{start}{a} xor {b} = {total}"));
        assert!(
            sums.iter().any(|sum| answer.why.en.starts_with(sum)),
            "{typed}: {}",
            answer.why.en
        );
        assert_eq!(answer.grundy, Some(total.into()), "{typed}");
    }
}
