//! A board whose cells are taken from the top left corner on, worth different points to the players.

use super::graph_text::lines;
use super::number_list;
use super::rules::narrow;
use crate::base::{
    Big, BoardView, Counts, Error, Fault, NamedMove, Notation, Ruleset, Side, Sided, Split, View,
    Words, excerpt,
};
use crate::words;

/// A cell may be taken when all cells to its left in its row and above it in its column are. A
/// position lists how many cells of each row are taken, from the top: never more than in the row
/// above. Whose turn it is follows from the number of all.
pub struct ScoredBoard {
    rows: usize,
    columns: u64,
    /// What the cells bring First, row after row, and what they bring Second.
    points: [Vec<i64>; 2],
}

/// Points of a cell are at most this much, so that no sum overflows.
const LARGEST: u64 = 1_000_000_000_000;
/// Cells of a board.
const MOST_CELLS: u64 = 1_000_000;

impl ScoredBoard {
    /// Reads a board: `n m`, then n rows of m numbers, the points of First, then as many of Second.
    /// What follows a `#` is left out.
    ///
    /// # Errors
    /// `BadInput` naming the line of a number that is wrong, or how many are missing.
    pub fn parse(text: &str) -> Result<ScoredBoard, Error> {
        let mut numbers = Vec::new();
        for (at, line) in lines(text) {
            for word in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}')) {
                if word.is_empty() {
                    continue;
                }
                let number = word.parse::<u64>().ok().filter(|number| *number <= LARGEST);
                numbers.push(number.ok_or_else(|| {
                    let shown = excerpt(word);
                    Error::bad(words!(
                        "line {at}: `{shown}` is not a number of points",
                        "第 {at} 行：`{shown}` 不是得分"
                    ))
                    .help(words!("write naturals up to {LARGEST}", "请写不超过 {LARGEST} 的自然数"))
                })?);
            }
        }
        let [rows, columns, points @ ..] = numbers.as_slice() else {
            return Err(Error::bad(words!("the board has no size", "棋盘没有大小"))
                .help(words!("begin the file with `n m`", "文件须以 `n m` 开头")));
        };
        let cells = rows.saturating_mul(*columns);
        if cells > MOST_CELLS {
            return Err(Error::too_big(words!(
                "a board of {rows} rows and {columns} columns is too large",
                "{rows} 行 {columns} 列的棋盘过大"
            ))
            .help(words!("use at most {MOST_CELLS} cells", "最多 {MOST_CELLS} 格")));
        }
        let (wanted, found) = (2 * cells, points.len());
        if found as u64 != wanted {
            return Err(Error::bad(words!(
                "the board has {found} numbers after its size, but {rows} rows of {columns} for either player are {wanted}",
                "棋盘大小之后有 {found} 个数，而双方各 {rows} 行 {columns} 列应为 {wanted} 个"
            ))
            .help(words!(
                "write `n m`, n rows of m numbers for First, and as many for Second",
                "请写 `n m`、先手的 n 行 m 列得分，再写后手的"
            )));
        }
        let points: Vec<i64> = points.iter().map(|&points| points as i64).collect();
        let (first, second) = points.split_at(cells as usize);
        // Without columns there is no row either.
        let rows = if *columns == 0 { 0 } else { *rows as usize };
        Ok(ScoredBoard { rows, columns: *columns, points: [first.to_vec(), second.to_vec()] })
    }

    /// The row in which a cell was taken.
    fn row(from: &[u64], to: &[u64]) -> Option<usize> {
        (0..from.len().min(to.len())).find(|&row| from[row] != to[row])
    }

    fn points_of(&self, side: Side, row: usize, column: u64) -> i64 {
        let of_side = &self.points[usize::from(side == Side::Second)];
        of_side[row * self.columns as usize + column as usize]
    }
}

impl Ruleset for ScoredBoard {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let mut above = self.columns;
        for (row, &taken) in from.iter().enumerate() {
            if taken < above {
                out.push(from.with(row, taken + 1));
            }
            above = taken;
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let rows = from.len() as u64;
        rows.saturating_mul(1 + rows / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for ScoredBoard {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Sided for ScoredBoard {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        // The last row is full last.
        Ok((position.last().copied().unwrap_or(self.columns) == self.columns).then_some(0))
    }

    fn gain(&self, from: &Counts, to: &Counts) -> i64 {
        let row = ScoredBoard::row(from, to);
        row.map_or(0, |row| self.points_of(self.mover(from), row, from[row]))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.iter().sum::<u64>() % 2 == 0 { Side::First } else { Side::Second }
    }
}

impl Notation for ScoredBoard {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let taken = number_list::parse_numbers(words)?;
        if taken.is_empty() {
            return Ok(vec![Big::ZERO; self.rows]);
        }
        let example = vec!["0"; self.rows.min(8)].join(" ");
        number_list::expect_arity(&taken, self.rows, &example)?;
        let mut above = Big::from(self.columns);
        for (at, taken) in taken.iter().enumerate() {
            if *taken > above {
                let row = at + 1;
                return Err(Error::bad(words!(
                    "{taken} cells of row {row} are taken, but only {above} may be",
                    "第 {row} 行取了 {taken} 格，最多只能取 {above} 格"
                ))
                .help(words!(
                    "no row has more cells taken than the row above it",
                    "每一行取的格数不多于上一行"
                )));
            }
            above = taken.clone();
        }
        Ok(taken)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    /// Cells show the points of First and those of Second; what is taken is gone.
    fn view(&self, position: &[Big]) -> View {
        let few = |taken: &Counts| (taken.len() as u64).saturating_mul(self.columns) <= View::MOST;
        View::of(narrow(position).filter(few), |taken| {
            let cell = |row: usize, column: u64| {
                let points =
                    [Side::First, Side::Second].map(|side| self.points_of(side, row, column));
                (column >= taken[row]).then(|| format!("{}:{}", points[0], points[1]))
            };
            let row = |row| (0..self.columns).map(|column| cell(row, column)).collect();
            let rows = (0..taken.len().min(self.rows)).map(row).collect();
            View::Board(BoardView { rows, ..BoardView::default() })
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (before, after) = (narrow(from)?, narrow(to)?);
        let row = ScoredBoard::row(&before, &after)?;
        let points = self.gain(&before, &after);
        let named = NamedMove::new("take", to.to_vec()).with("row", row + 1);
        Some(named.with("column", before[row] + 1).with("points", points))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (row, column, points) = (made.text("row"), made.text("column"), made.text("points"));
        words!(
            "take the cell in row {row}, column {column}, for {points}",
            "取第 {row} 行第 {column} 列，得 {points} 分"
        )
    }
}
