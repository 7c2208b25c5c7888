//! The rules of a sliding game: players alternately slide one of their pieces into the single blank
//! cell.

use super::graph_text::lines;
use super::grid::around;
use grundy_core::base::{Big, Counts, Fault, Ruleset, Side, Sided, Split};
use grundy_draw::View;
use grundy_octal::narrow;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, print_numbers, words};

/// The maximum number of cells of a board.
const MAX_CELLS: usize = 1_000_000;

/// A board with white pieces, which First slides, black pieces, which Second slides, and one blank
/// cell. A position lists the cells row by row (0 blank, 1 white, 2 black), followed by the side to
/// move (0 First, 1 Second).
pub struct SlidingBoard {
    /// The number of rows of the board.
    rows: u64,
    /// The number of columns of the board.
    columns: u64,
    /// The contents of the cells in the starting position, row by row.
    start: Vec<u8>,
}

/// The number by which positions represent the blank cell.
const BLANK: u64 = 0;
/// The characters of the blank cell, a white piece and a black piece in typed boards, in the order
/// of the numbers 0, 1 and 2 in positions.
const PIECES: [char; 3] = ['.', 'O', 'X'];
/// The English names of First and Second.
const SIDES: [&str; 2] = ["rabbit", "egg"];
/// The Chinese names of First and Second.
const SIDES_ZH: [&str; 2] = ["兔兔", "蛋蛋"];

impl SlidingBoard {
    /// Parses a board given by its rows. Line breaks or commas separate the rows, and braces around
    /// them are optional. `O` is a white piece, `X` a black one, and one `.` is the blank cell. `#`
    /// starts a comment.
    ///
    /// # Errors
    /// `BadInput` names the faulty row, or states the number of blank cells if it is not 1.
    pub fn parse(text: &str) -> Result<SlidingBoard, Error> {
        let inner = text.trim().strip_prefix('{').and_then(|content| content.strip_suffix('}'));
        let text = inner.unwrap_or(text);
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}' | '/');
        let rows: Vec<&str> = lines(text)
            .flat_map(|(_, line)| line.split(apart))
            .filter(|row| !row.is_empty())
            .collect();
        let (start, columns) = read_rows(&rows)?;
        Ok(SlidingBoard { rows: rows.len() as u64, columns, start })
    }

    /// Returns the number of rows and the number of columns.
    pub fn size(&self) -> (u64, u64) {
        (self.rows, self.columns)
    }

    /// Returns the starting position, with Rabbit (First) to move.
    pub fn start(&self) -> Counts {
        Counts::of(self.start.iter().map(|&cell| cell.into()).chain([0]))
    }

    /// Returns the index of the blank cell in a position, row by row from 0.
    pub fn blank(position: &[u64]) -> usize {
        let cells = position.split_last().map_or(position, |(_, cells)| cells);
        cells.iter().position(|&cell| cell == BLANK).unwrap_or(0)
    }

    /// Slides the piece on the cell with index `cell` into the blank cell and passes the turn.
    /// Returns false and changes nothing if the rules do not allow this.
    pub fn slide(&self, position: &mut Counts, cell: u64) -> bool {
        let Some((&side, cells)) = position.split_last() else { return false };
        let blank = SlidingBoard::blank(position);
        let is_own_piece = cells.get(cell as usize) == Some(&(side + 1));
        let near = around(blank as u64, self.rows, self.columns).any(|next| next == cell);
        if is_own_piece && near {
            let turn_index = cells.len();
            position.0.swap(blank, cell as usize);
            position.0[turn_index] = 1 - side;
        }
        is_own_piece && near
    }

    /// Formats a cell as its row and column, both counted from 1.
    fn cell(&self, cell: usize) -> String {
        let columns = self.columns as usize;
        format!("({},{})", cell / columns + 1, cell % columns + 1)
    }
}

/// Parses the rows of a board. Returns its cells, row by row, and the number of columns.
fn read_rows(rows: &[&str]) -> Result<(Vec<u8>, u64), Error> {
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let mut cells = Vec::new();
    for (at, row) in (1..).zip(rows) {
        let quoted = excerpt(row);
        for piece in row.chars() {
            let piece_index =
                PIECES.iter().position(|piece_index| *piece_index == piece.to_ascii_uppercase());
            cells.push(piece_index.ok_or_else(|| {
                Error::bad(words!(sliding_board::row_has_character_other_than_o, at, quoted))
                    .help(words!(sliding_board::write_o_for_white_x))
            })? as u8);
        }
        let count = cells.len() - (at - 1) * columns;
        if count != columns {
            return Err(Error::bad(words!(
                sliding_board::row_has_cells_but_row_one,
                at,
                quoted,
                count,
                columns
            ))
            .help(words!(sliding_board::make_all_rows_of_same_length)));
        }
        if cells.len() > MAX_CELLS {
            return Err(Error::too_big(words!(sliding_board::board_is_too_large))
                .help(words!(sliding_board::use_at_most_cells, max_cells = MAX_CELLS)));
        }
    }
    let blanks = cells.iter().filter(|&&cell| u64::from(cell) == BLANK).count();
    if blanks != 1 {
        return Err(Error::bad(words!(sliding_board::board_has_blank_cells_but_needs, blanks))
            .help(words!(sliding_board::write_for_blank_as_in_xo)));
    }
    Ok((cells, columns as u64))
}

impl Ruleset for SlidingBoard {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for cell in around(SlidingBoard::blank(from) as u64, self.rows, self.columns) {
            let mut to = from.clone();
            if self.slide(&mut to, cell) {
                out.push(to);
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        4 * (1 + from.len() as u64 / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for SlidingBoard {}

impl Sided for SlidingBoard {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let mover_piece = self.mover(position) as u64 + 1;
        let blank = SlidingBoard::blank(position) as u64;
        let mut near = around(blank, self.rows, self.columns);
        Ok((!near.any(|cell| position[cell as usize] == mover_piece)).then_some(-1))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.last() == Some(&0) { Side::First } else { Side::Second }
    }
}

impl Notation for SlidingBoard {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (mut rows, mut side) = (words, 0);
        if let Some((last_word, row_words)) = words.split_last() {
            let last_word = last_word.to_lowercase();
            let side_index = SIDES.iter().position(|side| *side == last_word);
            if let Some(named_side) =
                side_index.or(SIDES_ZH.iter().position(|side| *side == last_word))
            {
                (rows, side) = (row_words, named_side);
            }
        }
        if rows.is_empty() {
            let mut start = self.start().widen();
            start.pop();
            start.push(side.into());
            return Ok(start);
        }
        let (cells, columns) = read_rows(rows)?;
        if (rows.len() as u64, columns) != self.size() {
            let (row_count, (n, m)) = (rows.len(), self.size());
            return Err(Error::bad(words!(
                sliding_board::position_has_rows_of_cells,
                row_count,
                columns,
                n,
                m
            ))
            .help(words!(sliding_board::write_all_rows_then_side)));
        }
        Ok(cells.into_iter().map(Big::from).chain([side.into()]).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        let Some(position) = narrow(position) else {
            return print_numbers(position);
        };
        let Some((side, cells)) = position.split_last() else { return String::new() };
        let mut text = String::with_capacity(position.len() + 16);
        for row in cells.chunks(self.columns as usize) {
            text.extend(row.iter().map(|&cell| PIECES[cell as usize]));
            text.push(' ');
        }
        text + SIDES[*side as usize]
    }

    fn view(&self, position: &[Big]) -> View {
        let fits = |cells: &Counts| cells.len() as u64 <= View::MAX_ITEMS;
        View::or_text(narrow(position).filter(fits), |position| {
            let cells = position.split_last().map_or(&[][..], |(_, cells)| cells);
            let text = |&cell: &u64| match PIECES.get(cell as usize) {
                Some(piece) if cell != BLANK => Some(piece.to_string()),
                _ => Some(String::new()),
            };
            View::board(cells.iter().map(text).collect(), self.columns as usize)
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let into = self.cell(SlidingBoard::blank(&narrow(from)?));
        let piece = self.cell(SlidingBoard::blank(&narrow(to)?));
        Some(NamedMove::new("slide", to.to_vec()).with("from", piece).with("to", into))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (piece, into) = (named_move.text("from"), named_move.text("to"));
        words!(sliding_board::slide_piece_at_to, piece, into)
    }
}
