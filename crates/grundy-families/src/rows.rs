//! The rules of Northcott's game and similar games: on every row, two pieces face each other.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::{BoardView, View};
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, words};

/// Northcott's game on rows of `columns` cells, each with one piece of each player. A move slides
/// one of the player's own pieces along its row over empty cells.
///
/// A position lists, row by row, the column of the piece of the player to move and the column of
/// the opponent's piece. After each move the players exchange roles, so the two numbers of every
/// row swap.
pub struct FacingRows {
    /// The number of cells of each row.
    pub columns: Big,
}

impl Ruleset for FacingRows {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let columns = grundy_core::base::to_u64(&self.columns).unwrap_or(u64::MAX);
        let mut turned = from.clone();
        turned.0.chunks_mut(2).for_each(|row| row.swap(0, 1));
        for row in (0..from.len()).step_by(2) {
            let (own_column, opponent_column) = (from[row], from[row + 1]);
            let free = if own_column < opponent_column {
                1..=opponent_column - 1
            } else {
                opponent_column + 1..=columns
            };
            out.extend(
                free.filter(|&cell| cell != own_column).map(|cell| turned.with(row + 1, cell)),
            );
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let columns = grundy_core::base::to_u64(&self.columns).unwrap_or(u64::MAX);
        let free = |row: &[u64]| if row[0] < row[1] { row[1] - 2 } else { columns - row[1] - 1 };
        from.chunks(2).map(free).fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

/// A position is not split into its rows, because play can go in cycles: the value of a sum then
/// does not follow from the values of the rows.
impl Split for FacingRows {}

impl Notation for FacingRows {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let pieces = number_list::parse_numbers(words)?;
        let count = pieces.len();
        let columns = &self.columns;
        if count % 2 == 1 {
            return Err(Error::bad(words!(rows::position_has_numbers_expected_two, count))
                .help(words!(rows::for_each_row_write_column)));
        }
        if let Some(column) =
            pieces.iter().find(|column| **column == Big::ZERO || *column > columns)
        {
            return Err(Error::bad(words!(rows::piece_stands_in_column, column, columns))
                .help(words!(rows::columns_are_numbered_from_one)));
        }
        if let Some(row) = pieces.chunks(2).position(|row| row[0] == row[1]) {
            let (row, column) = (row + 1, &pieces[2 * row]);
            return Err(Error::bad(words!(rows::both_pieces_of_row_stand, row, column))
                .help(words!(rows::put_them_in_different_columns)));
        }
        Ok(pieces)
    }

    fn print_note(&self) -> Words {
        words!(rows::for_each_row_column_of_piece)
    }

    fn view(&self, position: &[Big]) -> View {
        let columns =
            grundy_core::base::to_u64(&self.columns).filter(|&columns| columns <= View::MAX_ITEMS);
        let fits =
            |columns: &u64| (position.len() as u64 / 2).saturating_mul(*columns) <= View::MAX_ITEMS;
        View::or_text(columns.filter(fits), |columns| {
            let row = |pieces: &[Big]| {
                let cell = |column: u64| match Big::from(column) {
                    column if column == pieces[0] => Some("●".to_string()),
                    column if column == pieces[1] => Some("○".to_string()),
                    _ => Some(String::new()),
                };
                (1..=columns).map(cell).collect()
            };
            let rows = position.chunks_exact(2).map(row).collect();
            let turning = Some(["●".to_string(), "○".to_string()]);
            View::Board(BoardView { rows, turning, ..BoardView::default() })
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let mut rows = from.chunks_exact(2).zip(to.chunks_exact(2)).enumerate();
        // The rows are described from the point of view of the side to move.
        let (row, (row_before, row_after)) = rows.find(|(_, (a, b))| a[0] != b[1])?;
        let built_move = NamedMove::new("move", to.to_vec()).with("row", row + 1);
        Some(built_move.with("from", &row_before[0]).with("to", &row_after[1]))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (row, a, b) = (named_move.text("row"), named_move.text("from"), named_move.text("to"));
        words!(rows::in_row_move_your_piece, row, a, b)
    }
}
