//! The rules of Chomp: a move takes a cell together with every cell above it and to its right.

use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_draw::{BoardDrawing, BoardView, Shape, View};
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, parse_big, print_numbers, words};

/// Chomp on any staircase-shaped board. A position lists the row lengths from the bottom; no row is
/// longer than the one below it. The convention of play (normal or misère) decides whether the
/// player who takes the last cell wins or loses.
///
/// A full board with more than `MAX_LISTED_ROWS` rows is written `[0, rows, columns, 2^64]`, which
/// is never a list of rows. Such positions are too large to search; only laws (proved formulas)
/// answer them.
pub struct Chomp;

/// The maximum number of rows of a full board that is stored row by row.
const MAX_LISTED_ROWS: u64 = 64;

impl Chomp {
    /// Returns the number of rows and of columns if the position is a full rectangle with at least
    /// one cell. Otherwise returns `None`.
    pub fn full(position: &[Big]) -> Option<(Big, Big)> {
        match position {
            [zero, rows, columns, _] if *zero == Big::ZERO => Some((rows.clone(), columns.clone())),
            [bottom, ..] if position.last() == Some(bottom) => {
                Some((Big::from(position.len()), bottom.clone()))
            }
            _ => None,
        }
    }

    /// Returns the position of a full rectangle: the list of its row lengths or, with more than
    /// [`MAX_LISTED_ROWS`] rows, the short form.
    fn board(rows: Big, columns: Big) -> Vec<Big> {
        if rows == Big::ZERO || columns == Big::ZERO {
            return Vec::new();
        }
        match to_u64(&rows).filter(|rows| *rows <= MAX_LISTED_ROWS) {
            Some(rows) => vec![columns; rows as usize],
            None => vec![Big::ZERO, rows, columns, Big::ONE << 64],
        }
    }
}

impl Ruleset for Chomp {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (row, &length) in from.iter().enumerate() {
            // `new_length` is the length of the row after the move. At 0, the row and all rows
            // above it disappear.
            for new_length in 0..length {
                let mut to = from.clone();
                if new_length == 0 {
                    to.0.truncate(row);
                } else {
                    to.0[row..].iter_mut().for_each(|length| *length = new_length.min(*length));
                }
                out.push(to);
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let cells = from.iter().copied().fold(0, u64::saturating_add);
        // Every option is as long a list as the position itself.
        cells.saturating_mul(1 + from.len() as u64 / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for Chomp {}

impl Notation for Chomp {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if let [board] = words
            && let Some((rows, columns)) = board.split_once(['x', 'X', '×', '*'])
        {
            let sign = board[rows.len()..].chars().next().unwrap_or('x');
            let parse_side = |text: &str, missing: Words| {
                let side = if text.trim().is_empty() {
                    Err(Error::bad(missing).help(words!(chomp::write_full_board_as_3x4)))
                } else {
                    parse_big(text.trim())
                };
                side.map_err(|error| error.at(words!(chomp::board, quoted = excerpt(board))))
            };
            let rows = parse_side(rows, words!(chomp::number_of_rows_is_missing_before, sign))?;
            let columns =
                parse_side(columns, words!(chomp::number_of_columns_is_missing_after, sign))?;
            return Ok(Chomp::board(rows, columns));
        }
        let mut rows = number_list::parse_numbers(words)?;
        if let Some(i) = (1..rows.len()).find(|&i| rows[i] > rows[i - 1]) {
            let (row_number, below) = (i + 1, i);
            return Err(Error::bad(words!(chomp::row_is_longer_than_row, row_number, below))
                .help(words!(chomp::list_rows_from_bottom_longest_first)));
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
            _ => print_numbers(position),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        View::or_text(View::small_numbers(position), |lengths| {
            let row = |&length: &u64| vec![Some("■".to_string()); length as usize];
            let rows: Vec<_> = lengths.iter().map(row).collect();
            let mut drawing = BoardDrawing::from_rows(&rows, true);
            for (at, cell) in drawing.cells.iter_mut().enumerate() {
                // Cell 0 is the poisoned corner.
                let shape = Shape::from_name(if at == 0 { "poison" } else { "chocolate" });
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
        let column = to.get(row).map_or(Big::ONE, |new_length| new_length + 1u8);
        Some(NamedMove::new("take", to.to_vec()).with("row", row + 1).with("column", column))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (row, column) = (named_move.text("row"), named_move.text("column"));
        words!(chomp::take_cell_in_row_from_bottom, row, column)
    }
}
