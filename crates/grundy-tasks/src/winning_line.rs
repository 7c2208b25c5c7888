//! Finds the cells of a board that make a rule such as `lose when any l in lines: …` end play.

use grundy_core::base::Counts;
use grundy_draw::View;
use grundy_octal::narrow;
use grundy_rules::RuleGame;
use grundy_store::{Question, Summand};

/// The maximum number of cells in a line that ends play. Longer lists of cells are not shown.
const MAX_LINE: usize = 9;

/// The line of a board that ended play.
pub trait EndingLine {
    /// Returns the cells of the line that ended play, as `[row, column]` in the board's view; empty
    /// if play ended for another reason.
    ///
    /// Empties one cell after the other as long as the same statement still ends play, so that the
    /// remaining cells form a single line. This takes one test of the statement for each number of
    /// the position.
    fn ending_line(&self) -> Vec<[usize; 2]>;
}

impl EndingLine for Question {
    fn ending_line(&self) -> Vec<[usize; 2]> {
        let [summand] = self.summands.as_slice() else { return Vec::new() };
        let line = summand.instance.naming_rules().zip(narrow(&summand.position));
        line.and_then(|(rules, position)| line_of(summand, rules, position)).unwrap_or_default()
    }
}

/// Returns the cells of a line that ends play at a position. Returns `None` if play ends there for
/// another reason, or if the line has fewer than 2 or more than [`MAX_LINE`] cells.
fn line_of(summand: &Summand, rules: &RuleGame, position: Counts) -> Option<Vec<[usize; 2]>> {
    let by = rules.end_cause(&position).filter(|by| by.is_existential)?;
    let is_ended = |position: &[u64]| {
        let position = Counts::of(position.iter().copied());
        rules.end_cause(&position).is_some_and(|now| now.index == by.index)
    };
    let mut position = position.to_vec();
    for index in 0..position.len() {
        let removed = std::mem::take(&mut position[index]);
        if removed > 0 && !is_ended(&position) {
            position[index] = removed;
        }
    }
    let all_cells = rows(summand, &position)?;
    let mut line = Vec::new();
    for index in 0..position.len() {
        let removed = std::mem::take(&mut position[index]);
        if removed > 0
            && let Some(without) = rows(summand, &position)
        {
            let cells = all_cells
                .iter()
                .enumerate()
                .flat_map(|(r, row)| (0..row.len()).map(move |c| [r, c]));
            line.extend(cells.filter(|[r, c]| {
                without.get(*r).and_then(|row| row.get(*c)) != Some(&all_cells[*r][*c])
            }));
        }
        position[index] = removed;
    }
    (2..=MAX_LINE).contains(&line.len()).then_some(line)
}

/// Returns the texts of the cells of the board at a position, row by row; `None` if the position is
/// not drawn as a board.
fn rows(summand: &Summand, position: &[u64]) -> Option<Vec<Vec<Option<String>>>> {
    let position: Vec<_> = position.iter().map(|&n| n.into()).collect();
    match summand.instance.game.family().view(&position) {
        View::Board(board) => Some(board.rows),
        _ => None,
    }
}
