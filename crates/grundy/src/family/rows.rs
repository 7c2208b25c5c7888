//! Two pieces facing each other on every row.

use super::number_list;
use crate::base::{
    Big, BoardView, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words,
};
use crate::words;

/// Rows of `columns` cells, each with one piece of either player; a move slides one's own piece
/// along its row over empty cells.
///
/// Positions list, row by row, the column of the piece of the player to move and that of the
/// other; a move therefore exchanges the two in every row.
pub struct Rows {
    /// Cells of a row.
    pub columns: Big,
}

impl Ruleset for Rows {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let columns = crate::base::to_u64(&self.columns).unwrap_or(u64::MAX);
        let mut turned = from.clone();
        turned.0.chunks_mut(2).for_each(|row| row.swap(0, 1));
        for row in (0..from.len()).step_by(2) {
            let (own, other) = (from[row], from[row + 1]);
            let free = if own < other { 1..=other - 1 } else { other + 1..=columns };
            out.extend(free.filter(|&cell| cell != own).map(|cell| turned.with(row + 1, cell)));
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let columns = crate::base::to_u64(&self.columns).unwrap_or(u64::MAX);
        let free = |row: &[u64]| if row[0] < row[1] { row[1] - 2 } else { columns - row[1] - 1 };
        from.chunks(2).map(free).fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Rows {
    /// The rows do not fall apart: a sum of games in which play can go round is not known by the
    /// values of its parts.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for Rows {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let pieces = number_list::parse_numbers(words)?;
        let found = pieces.len();
        let columns = &self.columns;
        if found % 2 == 1 {
            return Err(Error::bad(words!(
                "the position has {found} numbers, expected two for each row",
                "局面有 {found} 个数，每行应有两个数"
            ))
            .help(words!(
                "write for each row your column and the other player's, like `1 4 3 2`",
                "逐行写出己方与对方棋子所在的列，如 `1 4 3 2`"
            )));
        }
        if let Some(column) =
            pieces.iter().find(|column| **column == Big::ZERO || *column > columns)
        {
            return Err(Error::bad(words!(
                "a piece stands in column {column}, but there are {columns} columns",
                "有棋子在第 {column} 列，但只有 {columns} 列"
            ))
            .help(words!("columns are numbered from 1 to `m`", "列从 1 编号到 `m`")));
        }
        if let Some(row) = pieces.chunks(2).position(|row| row[0] == row[1]) {
            let (row, column) = (row + 1, &pieces[2 * row]);
            return Err(Error::bad(words!(
                "both pieces of row {row} stand in column {column}",
                "第 {row} 行的两枚棋子同在第 {column} 列"
            ))
            .help(words!("a cell holds one piece", "每格只能有一枚棋子")));
        }
        Ok(pieces)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        let columns = crate::base::to_u64(&self.columns).filter(|&columns| columns <= View::MOST);
        let few =
            |columns: &u64| (position.len() as u64 / 2).saturating_mul(*columns) <= View::MOST;
        View::of(columns.filter(few), |columns| {
            let row = |pieces: &[Big]| {
                let cell = |column: u64| match Big::from(column) {
                    here if here == pieces[0] => Some("●".to_string()),
                    here if here == pieces[1] => Some("○".to_string()),
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
        // The rows are seen from the side that is to move.
        let (row, (before, after)) = rows.find(|(_, (a, b))| a[0] != b[1])?;
        let named = NamedMove::new("move", to.to_vec()).with("row", row + 1);
        Some(named.with("from", &before[0]).with("to", &after[1]))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (row, a, b) = (made.text("row"), made.text("from"), made.text("to"));
        words!(
            "in row {row} move your piece from column {a} to column {b}",
            "第 {row} 行：把己方棋子从第 {a} 列移到第 {b} 列"
        )
    }
}
