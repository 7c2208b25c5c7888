//! Chomp with a poisoned corner: the player who takes the corner loses.

use crate::prelude::*;
use grundy_families::Chomp;

pub static CARD: Card = Card {
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(LAW),
    ..entry!("chomp", chomp)
};

pub(super) const LAW: Law = Law {
    statement: text!(chomp::statement),
    theorem: "strategy stealing in Chomp",
    source: "Schuh 1952, Gale 1974",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: boards, to: 5 }],
};

/// Returns every staircase-shaped board with at most `to - 1` rows and `to` columns, including the
/// empty board. A board is the list of the lengths of its rows.
pub(super) fn boards(_: &Params, to: u64) -> Vec<Vec<u64>> {
    let mut boards = vec![vec![]];
    let mut last_row = boards.clone();
    for _ in 1..to {
        last_row = last_row
            .iter()
            .flat_map(|rows: &Vec<u64>| {
                let max_length = rows.last().copied().unwrap_or(to);
                (1..=max_length).map(|row| rows.iter().copied().chain([row]).collect())
            })
            .collect();
        boards.extend(last_row.iter().cloned());
    }
    boards
}

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Chomp)))
}

/// The result that the theorems on Chomp give for a board.
enum TheoremResult {
    /// Play is over, and the player to move has won: no cell is left, because the opponent took the
    /// poisoned corner.
    Over,
    /// The player to move loses with every move.
    Lost,
    /// The player to move wins, but only by moving to the given position.
    Only(Vec<Big>),
    /// The player to move wins by a single move, which leads to a board with too many rows to be
    /// written.
    OnlyUnwritten,
    /// The player to move wins by taking the cell in row 2, column 2, and possibly by other moves.
    Middle,
    /// The player to move wins by strategy stealing; no theorem gives a winning move.
    Stolen,
}

/// Returns what the theorems on Chomp state about a board, or `None` if none applies.
fn result_by_theorem(position: &[Big]) -> Option<TheoremResult> {
    let one = Big::ONE;
    let Some(width) = position.first() else {
        return Some(TheoremResult::Over);
    };
    if *width == Big::ZERO {
        return Chomp::full(position).map(|(rows, columns)| match columns {
            columns if columns == one => TheoremResult::Only(vec![one]),
            columns if columns == big(2) => TheoremResult::OnlyUnwritten,
            columns if columns == rows => TheoremResult::Middle,
            _ => TheoremResult::Stolen,
        });
    }
    let rows = position.len();
    let height = Big::from(rows);
    let second = position.get(1).cloned().unwrap_or_default();
    // The length of the second column: the number of rows with more than one cell.
    let column = position.partition_point(|row| *row > one);
    let column_height = |to: Vec<Big>| Some(TheoremResult::Only(to));
    if second <= one {
        // An L-shape is a sum of two Nim heaps, the two arms without the corner.
        return match (width, &height) {
            (width, height) if width == height => Some(TheoremResult::Lost),
            (width, height) if width > height => {
                column_height([std::slice::from_ref(height), &position[1..]].concat())
            }
            _ => column_height(position[..usize::try_from(width).ok()?].to_vec()),
        };
    }
    if rows == 2 {
        return match width - &second {
            gap if gap == one => Some(TheoremResult::Lost),
            gap if gap == Big::ZERO => column_height(vec![width.clone(), second - one]),
            _ => column_height(vec![&second + &one, second]),
        };
    }
    if *width == big(2) {
        // The board is the mirror image of one with two columns.
        return match rows - column {
            1 => Some(TheoremResult::Lost),
            0 => column_height([&position[..rows - 1], &[one]].concat()),
            _ => column_height(position[..=column].to_vec()),
        };
    }
    if *width == height {
        return Some(TheoremResult::Middle);
    }
    Chomp::full(position).map(|_| TheoremResult::Stolen)
}

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    result_by_theorem(position)
        .map(|result_by_theorem| Outcome::n_if(!matches!(result_by_theorem, TheoremResult::Lost)))
}

fn moves(_: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    match result_by_theorem(position) {
        Some(TheoremResult::Over | TheoremResult::Lost) => Moves::all(vec![]),
        Some(TheoremResult::Only(to)) => Moves::all(vec![to]),
        Some(TheoremResult::OnlyUnwritten) => Moves { to: vec![], count: Some(Big::ONE) },
        Some(TheoremResult::Middle) if position[0] != Big::ZERO => {
            let arm = vec![Big::ONE; position.len() - 1];
            Moves::some(vec![[&position[..1], &arm].concat()])
        }
        Some(TheoremResult::Middle | TheoremResult::Stolen) | None => Moves::default(),
    }
}

fn why(_: &Params, position: &[Big]) -> Words {
    match result_by_theorem(position) {
        Some(TheoremResult::Over) => words!(chomp::opponent_has_taken_last_cell),
        Some(TheoremResult::Lost) if position.len() == 1 => {
            words!(chomp::only_poisoned_cell_is_left)
        }
        Some(TheoremResult::Lost) if position[1] <= Big::ONE => {
            words!(chomp::l_with_equal_arms_opponent_answers)
        }
        Some(TheoremResult::Lost) => words!(chomp::two_rows_or_columns_differ),
        Some(TheoremResult::Only(_)) => words!(chomp::one_move_leaves_shape_that_loses),
        Some(TheoremResult::OnlyUnwritten) => words!(chomp::two_columns_take_top_cell),
        Some(TheoremResult::Middle) => words!(chomp::taking_cell_in_row_two_column),
        Some(TheoremResult::Stolen) | None => words!(chomp::some_move_wins_if_taking),
    }
}
