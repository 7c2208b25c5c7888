//! The rules of a scored board game: cells are taken from the top left corner, and each cell gives
//! different points to the two players.

use super::graph_text::lines;
use grundy_core::base::{Big, Counts, Fault, Ruleset, Side, Sided, Split};
use grundy_draw::{BoardView, View};
use grundy_octal::{narrow, number_list};
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};

/// A board whose cells give points to the player who takes them. A cell can be taken when all cells
/// to its left in its row and all cells above it in its column are taken. A position lists the
/// number of taken cells of each row from the top. No row has more taken cells than the row above
/// it. The parity of the total number of taken cells determines the side to move.
pub struct ScoredBoard {
    /// The number of rows of the board.
    rows: usize,
    /// The number of columns of the board.
    columns: u64,
    /// The points that First gets for each cell, row by row, and those that Second gets.
    points: [Vec<i64>; 2],
}

/// The maximum number of points that one cell can give to a player. The limit ensures that no sum
/// overflows.
const MAX_POINTS: u64 = 1_000_000_000_000;
/// The maximum number of cells of a board in a text.
const MAX_CELLS: u64 = 1_000_000;

impl ScoredBoard {
    /// Parses a board: `n m`, then n rows of m numbers with the points of First, then the points of
    /// Second in the same form. `#` starts a comment.
    ///
    /// # Errors
    /// `BadInput` names the line of a faulty number, or states how many numbers there are and how
    /// many there should be; `TooBig` for too many cells.
    pub fn parse(text: &str) -> Result<ScoredBoard, Error> {
        let mut numbers = Vec::new();
        for (at, line) in lines(text) {
            for word in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}')) {
                if word.is_empty() {
                    continue;
                }
                let number = word.parse::<u64>().ok().filter(|number| *number <= MAX_POINTS);
                numbers.push(number.ok_or_else(|| {
                    let quoted = excerpt(word);
                    Error::bad(words!(scored_board::line_is_not_number_of_points, at, quoted)).help(
                        words!(scored_board::write_natural_numbers_up_to, max_points = MAX_POINTS),
                    )
                })?);
            }
        }
        let [rows, columns, points @ ..] = numbers.as_slice() else {
            return Err(Error::bad(words!(scored_board::board_has_no_size))
                .help(words!(scored_board::begin_file_with_n_m)));
        };
        let cells = rows.saturating_mul(*columns);
        if cells > MAX_CELLS {
            return Err(Error::too_big(words!(
                scored_board::board_of_rows_and_columns,
                rows,
                columns
            ))
            .help(words!(scored_board::use_at_most_cells, max_cells = MAX_CELLS)));
        }
        let (expected, count) = (2 * cells, points.len());
        if count as u64 != expected {
            return Err(Error::bad(words!(
                scored_board::board_has_numbers_after_its_size,
                count,
                rows,
                columns,
                expected
            ))
            .help(words!(scored_board::write_n_m_then_n_rows)));
        }
        let points: Vec<i64> = points.iter().map(|&points| points as i64).collect();
        let (first_points, second_points) = points.split_at(cells as usize);
        // Without columns there are no rows.
        let rows = if *columns == 0 { 0 } else { *rows as usize };
        Ok(ScoredBoard {
            rows,
            columns: *columns,
            points: [first_points.to_vec(), second_points.to_vec()],
        })
    }

    /// Returns the index of the row in which the move from `from` to `to` took a cell, or `None` if
    /// the two positions do not differ.
    fn row(from: &[u64], to: &[u64]) -> Option<usize> {
        (0..from.len().min(to.len())).find(|&row| from[row] != to[row])
    }

    /// Returns the points that the player to move at `from` gains by the move to `to`.
    fn points_of_move(&self, from: &Counts, to: &Counts) -> i64 {
        let row = ScoredBoard::row(from, to);
        row.map_or(0, |row| self.points_of(self.mover(from), row, from[row]))
    }

    /// Returns the points that a side gets for the cell in `row` and `column`, both counted from 0.
    fn points_of(&self, side: Side, row: usize, column: u64) -> i64 {
        let of_side = &self.points[usize::from(side == Side::Second)];
        of_side[row * self.columns as usize + column as usize]
    }
}

impl Ruleset for ScoredBoard {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let mut above = self.columns;
        for (row, &taken_cells) in from.iter().enumerate() {
            if taken_cells < above {
                out.push(from.with(row, taken_cells + 1));
            }
            above = taken_cells;
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let rows = from.len() as u64;
        rows.saturating_mul(1 + rows / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for ScoredBoard {}

impl Sided for ScoredBoard {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        // Play is over when the last row is full, because the other rows are full then.
        Ok((position.last().copied().unwrap_or(self.columns) == self.columns).then_some(0))
    }

    fn has_gains(&self) -> bool {
        true
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Fault> {
        let len_before = out.len();
        self.options(out, from);
        gains.extend(out[len_before..].iter().map(|to| self.points_of_move(from, to)));
        Ok(())
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.iter().sum::<u64>() % 2 == 0 { Side::First } else { Side::Second }
    }
}

impl Notation for ScoredBoard {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let taken_cells = number_list::parse_numbers(words)?;
        if taken_cells.is_empty() {
            return Ok(vec![Big::ZERO; self.rows]);
        }
        let example = vec!["0"; self.rows.min(8)].join(" ");
        number_list::expect_arity(&taken_cells, self.rows, &example)?;
        let mut above = Big::from(self.columns);
        for (at, taken_cells) in taken_cells.iter().enumerate() {
            if *taken_cells > above {
                return Err(Error::bad(words!(
                    scored_board::cells_of_row_are_taken,
                    taken_cells,
                    row = at + 1,
                    above
                ))
                .help(words!(scored_board::no_row_has_more_cells_taken)));
            }
            above = taken_cells.clone();
        }
        Ok(taken_cells)
    }

    /// Shows every cell with its points for First and for Second, except the taken cells.
    fn view(&self, position: &[Big]) -> View {
        let fits = |taken_cells: &Counts| {
            (taken_cells.len() as u64).saturating_mul(self.columns) <= View::MAX_ITEMS
        };
        View::or_text(narrow(position).filter(fits), |taken_cells| {
            let cell = |row: usize, column: u64| {
                let points =
                    [Side::First, Side::Second].map(|side| self.points_of(side, row, column));
                (column >= taken_cells[row]).then(|| format!("{}:{}", points[0], points[1]))
            };
            let row = |row| (0..self.columns).map(|column| cell(row, column)).collect();
            let rows = (0..taken_cells.len().min(self.rows)).map(row).collect();
            View::Board(BoardView { rows, ..BoardView::default() })
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (before, after) = (narrow(from)?, narrow(to)?);
        let row = ScoredBoard::row(&before, &after)?;
        let points = self.points_of_move(&before, &after);
        let built_move = NamedMove::new("take", to.to_vec()).with("row", row + 1);
        Some(built_move.with("column", before[row] + 1).with("points", points))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (row, column, points) =
            (named_move.text("row"), named_move.text("column"), named_move.text("points"));
        words!(scored_board::take_cell_in_row_column_for, row, column, points)
    }
}
