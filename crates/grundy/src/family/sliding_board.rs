//! A board with one blank cell into which the players slide the pieces next to it, each those of one colour.

use super::graph_text::lines;
use super::grid::around;
use super::number_list;
use super::rules::narrow;
use crate::base::{
    Big, Counts, Error, Fault, NamedMove, Notation, Ruleset, Side, Sided, Split, View, Words,
    excerpt,
};
use crate::words;

/// Cells of a board.
const MOST_CELLS: usize = 1_000_000;

/// First slides the white pieces, Second the black ones. A position lists the cells row after row (0 the
/// blank, 1 white, 2 black), then who is to move (0 First, 1 Second).
pub struct SlidingBoard {
    rows: u64,
    columns: u64,
    start: Vec<u8>,
}

const BLANK: u64 = 0;
const PIECES: [char; 3] = ['.', 'O', 'X'];
const SIDES: [&str; 2] = ["rabbit", "egg"];
const SIDES_ZH: [&str; 2] = ["兔兔", "蛋蛋"];

impl SlidingBoard {
    /// Reads a board: a row a line (or between commas, or with braces around all of them) of `O` white, `X`
    /// black and one `.` blank. What follows a `#` is left out.
    ///
    /// # Errors
    /// `BadInput` naming the row that is wrong, or how many blanks there are.
    pub fn parse(text: &str) -> Result<SlidingBoard, Error> {
        let inner = text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let text = inner.unwrap_or(text);
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}' | '/');
        let rows: Vec<&str> = lines(text)
            .flat_map(|(_, line)| line.split(apart))
            .filter(|row| !row.is_empty())
            .collect();
        let (start, columns) = read_rows(&rows)?;
        Ok(SlidingBoard { rows: rows.len() as u64, columns, start })
    }

    /// How many rows and columns there are.
    pub fn size(&self) -> (u64, u64) {
        (self.rows, self.columns)
    }

    /// The position at the start: Rabbit, who is First, is to move.
    pub fn start(&self) -> Counts {
        Counts::of(self.start.iter().map(|&cell| cell.into()).chain([0]))
    }

    /// The cell of the blank.
    pub fn blank(position: &[u64]) -> usize {
        let cells = position.split_last().map_or(position, |(_, cells)| cells);
        cells.iter().position(|&cell| cell == BLANK).unwrap_or(0)
    }

    /// Slides the piece of a cell into the blank; says whether the rules allow it.
    pub fn slide(&self, position: &mut Counts, cell: u64) -> bool {
        let Some((&side, cells)) = position.split_last() else { return false };
        let blank = SlidingBoard::blank(position);
        let own = cells.get(cell as usize) == Some(&(side + 1));
        let near = around(blank as u64, self.rows, self.columns).any(|next| next == cell);
        if own && near {
            let last = cells.len();
            position.0.swap(blank, cell as usize);
            position.0[last] = 1 - side;
        }
        own && near
    }

    fn cell(&self, cell: usize) -> String {
        let columns = self.columns as usize;
        format!("({},{})", cell / columns + 1, cell % columns + 1)
    }
}

fn read_rows(rows: &[&str]) -> Result<(Vec<u8>, u64), Error> {
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let mut cells = Vec::new();
    for (at, row) in (1..).zip(rows) {
        let shown = excerpt(row);
        for piece in row.chars() {
            let known = PIECES.iter().position(|known| *known == piece.to_ascii_uppercase());
            cells.push(known.ok_or_else(|| {
                Error::bad(words!(
                    "row {at}: `{shown}` is not a row",
                    "第 {at} 行：`{shown}` 不是棋盘的一行"
                ))
                .help(words!(
                    "write `O` for white, `X` for black and `.` for the blank",
                    "白子写 `O`，黑子写 `X`，空格写 `.`"
                ))
            })? as u8);
        }
        let found = cells.len() - (at - 1) * columns;
        if found != columns {
            return Err(Error::bad(words!(
                "row {at}: `{shown}` has {found} cells, row 1 has {columns}",
                "第 {at} 行：`{shown}` 有 {found} 格，第 1 行有 {columns} 格"
            ))
            .help(words!("make all rows as long", "各行须一样长")));
        }
        if cells.len() > MOST_CELLS {
            return Err(Error::too_big(words!("the board is too large", "棋盘过大"))
                .help(words!("use at most {MOST_CELLS} cells", "最多 {MOST_CELLS} 格")));
        }
    }
    let blanks = cells.iter().filter(|&&cell| u64::from(cell) == BLANK).count();
    if blanks != 1 {
        return Err(Error::bad(words!(
            "the board has {blanks} blank cells, it needs one",
            "棋盘有 {blanks} 个空格，须恰有一个"
        ))
        .help(words!("write `.` for the blank, as in `XO` / `.X`", "空格写 `.`，如 `XO` / `.X`")));
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

    fn width(&self, from: &Counts) -> u64 {
        4 * (1 + from.len() as u64 / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for SlidingBoard {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Sided for SlidingBoard {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let wanted = self.mover(position) as u64 + 1;
        let blank = SlidingBoard::blank(position) as u64;
        let mut near = around(blank, self.rows, self.columns);
        Ok((!near.any(|cell| position[cell as usize] == wanted)).then_some(-1))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.last() == Some(&0) { Side::First } else { Side::Second }
    }
}

impl Notation for SlidingBoard {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (mut rows, mut side) = (words, 0);
        if let Some((last, others)) = words.split_last() {
            let last = last.to_lowercase();
            let named = SIDES.iter().position(|side| *side == last);
            if let Some(found) = named.or(SIDES_ZH.iter().position(|side| *side == last)) {
                (rows, side) = (others, found);
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
            let (found, (n, m)) = (rows.len(), self.size());
            return Err(Error::bad(words!(
                "the position has {found} rows of {columns}, the board has {n} of {m}",
                "局面为 {found} 行 {columns} 列，棋盘为 {n} 行 {m} 列"
            ))
            .help(words!(
                "write all rows, then `rabbit` or `egg`, who is to move",
                "请写出各行，再写将走的一方 `rabbit`（兔兔）或 `egg`（蛋蛋）"
            )));
        }
        Ok(cells.into_iter().map(Big::from).chain([side.into()]).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        let Some(position) = narrow(position) else {
            return number_list::print_numbers(position);
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
        let few = |cells: &Counts| cells.len() as u64 <= View::MOST;
        View::of(narrow(position).filter(few), |position| {
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

    fn describe(&self, made: &NamedMove) -> Words {
        let (piece, into) = (made.text("from"), made.text("to"));
        words!("slide the piece at {piece} to {into}", "把 {piece} 的棋子移到 {into}")
    }
}
