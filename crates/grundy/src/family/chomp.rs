//! Chomp boards: staircases of cells from which a cell is taken with everything above it and to
//! its right.

use super::number_list;
use crate::base::{
    Big, BoardView, Counts, Drawing, Error, NamedMove, Notation, Ruleset, Shape, Split, View,
    Words, excerpt, parse_big, to_u64,
};
use crate::words;

/// Chomp on any staircase. A position lists the rows from the bottom, none longer than the one
/// below it; whether the last cell wins or loses is a matter of the ending.
///
/// A full board with more rows than are listed is `[0, rows, columns, 2^64]`: never a list of rows,
/// and never a position of an engine.
pub struct Chomp;

/// Rows that a full board is written out with.
const ROWS_LISTED: u64 = 64;

impl Chomp {
    /// Rows and columns of a full board, when the position is one and not empty.
    pub fn full(position: &[Big]) -> Option<(Big, Big)> {
        match position {
            [zero, rows, columns, _] if *zero == Big::ZERO => Some((rows.clone(), columns.clone())),
            [first, ..] if position.last() == Some(first) => {
                Some((Big::from(position.len()), first.clone()))
            }
            _ => None,
        }
    }

    fn board(rows: Big, columns: Big) -> Vec<Big> {
        if rows == Big::ZERO || columns == Big::ZERO {
            return Vec::new();
        }
        match to_u64(&rows).filter(|rows| *rows <= ROWS_LISTED) {
            Some(rows) => vec![columns; rows as usize],
            None => vec![Big::ZERO, rows, columns, Big::ONE << 64],
        }
    }
}

impl Ruleset for Chomp {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (row, &length) in from.iter().enumerate() {
            // Lengths the row may keep; at 0 this row and those above it are gone.
            for kept in 0..length {
                let mut to = from.clone();
                if kept == 0 {
                    to.0.truncate(row);
                } else {
                    to.0[row..].iter_mut().for_each(|length| *length = kept.min(*length));
                }
                out.push(to);
            }
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let cells = from.iter().copied().fold(0, u64::saturating_add);
        // Every option is a list as long as this one.
        cells.saturating_mul(1 + from.len() as u64 / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Chomp {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for Chomp {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if let [board] = words
            && let Some((rows, columns)) = board.split_once(['x', 'X', '×', '*'])
        {
            let part = |text: &str| {
                let shown = excerpt(board);
                parse_big(text.trim())
                    .map_err(|error| error.at(words!("board `{shown}`", "棋盘 `{shown}`")))
            };
            return Ok(Chomp::board(part(rows)?, part(columns)?));
        }
        let mut rows = number_list::parse_numbers(words)?;
        if let Some(i) = (1..rows.len()).find(|&i| rows[i] > rows[i - 1]) {
            let (here, below) = (i + 1, i);
            return Err(Error::bad(words!(
                "row {here} is longer than row {below} under it",
                "第 {here} 行比它下面的第 {below} 行长"
            ))
            .help(words!(
                "list the rows from the bottom, the longest first, or a full board as 3x4",
                "请自下而上列出各行，最长的在前；完整棋盘可写作 3x4"
            )));
        }
        rows.truncate(rows.partition_point(|row| *row > Big::ZERO));
        Ok(match Chomp::full(&rows) {
            Some((rows, columns)) => Chomp::board(rows, columns),
            None => rows,
        })
    }

    fn print(&self, position: &[Big]) -> String {
        match Chomp::full(position) {
            Some((rows, columns)) if rows > Big::ONE => format!("{rows}x{columns}"),
            _ if position.is_empty() => "0".to_string(),
            _ => number_list::print_numbers(position),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        View::of(View::few(position), |lengths| {
            let row = |&length: &u64| vec![Some("■".to_string()); length as usize];
            let rows: Vec<_> = lengths.iter().map(row).collect();
            let mut drawing = Drawing::of_rows(&rows, true);
            for (at, cell) in drawing.cells.iter_mut().enumerate() {
                // The first of all is the poisoned corner.
                let shape = Shape::of(if at == 0 { "poison" } else { "chocolate" });
                if let (Some(piece), Some(shape)) = (&mut cell.piece, shape)
                    && piece.shape == Shape::BLOCK
                {
                    piece.shape = shape;
                }
            }
            let drawing = Some(Box::new(drawing));
            View::Board(BoardView { rows, upward: true, drawing, ..BoardView::default() })
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let row = (0..from.len()).find(|&row| from.get(row) != to.get(row))?;
        let column = to.get(row).map_or(Big::ONE, |kept| kept + 1u8);
        Some(NamedMove::new("take", to.to_vec()).with("row", row + 1).with("column", column))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (row, column) = (made.text("row"), made.text("column"));
        words!(
            "take the cell in row {row} from the bottom, column {column}, and all above and right of it",
            "取自下数第 {row} 行第 {column} 列的格子及其右上方的全部格子"
        )
    }
}
