//! One pawn that walks up a board, and two guards who hunt it: sides that differ, and play that may
//! return to a position.

use crate::base::{
    Big, Counts, Error, Fault, NamedMove, Notation, Outcome, Ranked, Reversible, Ruleset, Side,
    Sided, Split, View, Words, excerpt, to_u64,
};
use crate::words;

/// A board with obstacles, a pawn X that steps up, left or right, and two guards O that step any way
/// and never onto one another. Red, who has the guards, is First.
///
/// A position lists the cell of X, the cells of the guards in ascending order, and who is to move, 0
/// for Red and 1 for Black. Cells are numbered from 0, row after row, obstacles too. As a number a
/// position is a pair of guards, the pawn and the mover, on the free cells alone: f·f·(f−1) positions on
/// f free cells, since guards that change places make no difference.
pub struct PawnCrossing {
    columns: usize,
    cells: usize,
    /// The cells without an obstacle, and where each cell is among them.
    free: Vec<u16>,
    place: Vec<Option<u16>>,
    /// For every free cell those one step away: any way, for X, and to X from where it came.
    around: Vec<Steps>,
    ahead: Vec<Steps>,
    behind: Vec<Steps>,
    /// The free cells of the first row come first.
    goal: u16,
    /// The number of every pair of free cells, in either order, and the cells of every pair.
    pair: Vec<u32>,
    pairs: Vec<[u16; 2]>,
    start: Vec<Big>,
}

/// Free cells, as their numbers among the free cells; at most four.
type Steps = Vec<u16>;

/// More cells would make more positions than their numbers hold.
const MOST_CELLS: usize = 1000;

impl PawnCrossing {
    /// Reads a board: rows of `.` for free cells, `#` for obstacles, one `X` and two `O`.
    ///
    /// # Errors
    /// Names the row and what is wrong in it, or how many X or O there are.
    pub fn parse(text: &str) -> Result<PawnCrossing, Error> {
        let rows: Vec<(usize, &str)> = rows(text).collect();
        let columns = rows.first().map_or(0, |(_, row)| row.chars().count());
        let mut letters = Vec::new();
        for (at, row) in rows {
            let found = row.chars().count();
            let place = |error: Error| error.at(words!("line {at}", "第 {at} 行"));
            if found != columns {
                return Err(place(
                    Error::bad(words!(
                        "this row has {found} cells, the first has {columns}",
                        "此行有 {found} 格，首行有 {columns} 格"
                    ))
                    .help(words!("make all rows of one length", "请使各行等长")),
                ));
            }
            if let Some(odd) = row.chars().find(|c| !".#XO".contains(*c)) {
                let shown = excerpt(&odd.to_string());
                return Err(place(
                    Error::bad(words!("`{shown}` is no cell", "`{shown}` 不是棋盘格"))
                        .help(words!("write `.`, `#`, `X` and `O`", "请用 `.`、`#`、`X`、`O`")),
                ));
            }
            letters.extend(row.chars());
            if letters.len() > MOST_CELLS {
                return Err(Error::too_big(words!(
                    "the board has over {MOST_CELLS} cells",
                    "棋盘超过 {MOST_CELLS} 格"
                ))
                .help(words!("use a smaller board", "请用较小的棋盘")));
            }
        }
        let of = |wanted| (0..letters.len()).filter(|&cell| letters[cell] == wanted).collect();
        let (pawns, guards): (Vec<usize>, Vec<usize>) = (of('X'), of('O'));
        let (&[pawn], &[one, other]) = (pawns.as_slice(), guards.as_slice()) else {
            let (xs, os) = (pawns.len(), guards.len());
            return Err(Error::bad(words!(
                "the board has {xs} `X` and {os} `O`",
                "棋盘上有 {xs} 个 `X`、{os} 个 `O`"
            ))
            .help(words!("place one `X` and two `O`", "请放一个 `X` 和两个 `O`")));
        };
        let walls: Vec<bool> = letters.iter().map(|letter| *letter == '#').collect();
        let start = [pawn, one, other, 0].map(Big::from).to_vec();
        Ok(PawnCrossing::of(columns, &walls, start))
    }

    fn of(columns: usize, walls: &[bool], start: Vec<Big>) -> PawnCrossing {
        let cells = walls.len();
        let mut free = Vec::new();
        let mut place = vec![None; cells];
        for cell in (0..cells).filter(|&cell| !walls[cell]) {
            place[cell] = Some(free.len() as u16);
            free.push(cell as u16);
        }
        // Up, down, left, right.
        let step = |cell: u16, way: usize| {
            let (cell, last) = (usize::from(cell), columns - 1);
            let to = match way {
                0 => cell.checked_sub(columns),
                1 => Some(cell + columns).filter(|to| *to < cells),
                2 => (cell % columns > 0).then(|| cell - 1),
                _ => (cell % columns < last).then_some(cell + 1),
            };
            to.and_then(|to| place[to])
        };
        let all = |ways: &[usize]| -> Vec<Steps> {
            let of = |&cell: &u16| ways.iter().filter_map(|&way| step(cell, way)).collect();
            free.iter().map(of).collect()
        };
        let (around, ahead, behind) = (all(&[0, 1, 2, 3]), all(&[0, 2, 3]), all(&[1, 2, 3]));
        let f = free.len();
        let mut pairs = Vec::with_capacity(f * f / 2);
        let mut pair = vec![0; f * f];
        for one in 0..f {
            for other in one + 1..f {
                pair[one * f + other] = pairs.len() as u32;
                pair[other * f + one] = pairs.len() as u32;
                pairs.push([one as u16, other as u16]);
            }
        }
        let goal = free.iter().filter(|cell| usize::from(**cell) < columns).count() as u16;
        PawnCrossing {
            columns,
            cells,
            free,
            place,
            around,
            ahead,
            behind,
            goal,
            pair,
            pairs,
            start,
        }
    }

    /// The position that the board shows, Red to move.
    pub fn start(&self) -> &[Big] {
        &self.start
    }

    fn number(&self, at: At) -> u32 {
        let f = self.free.len() as u32;
        (at.pair * f + u32::from(at.pawn)) * 2 + u32::from(at.black)
    }

    fn at(&self, number: u32) -> At {
        let (rest, f) = (number / 2, self.free.len() as u32);
        At { pair: rest / f, pawn: (rest % f) as u16, black: number % 2 == 1 }
    }

    fn pair_of(&self, one: u16, other: u16) -> u32 {
        self.pair[usize::from(one) * self.free.len() + usize::from(other)]
    }

    /// The pairs that differ from `pair` by one step of one guard.
    fn guards_moved(&self, pair: u32, mut moved: impl FnMut(u32)) {
        let [one, other] = self.pairs[pair as usize];
        for (stays, goes) in [(other, one), (one, other)] {
            for &to in self.around[usize::from(goes)].iter().filter(|to| **to != stays) {
                moved(self.pair_of(to, stays));
            }
        }
    }

    /// How many steps the guards have together.
    fn guards_free(&self, pair: u32) -> u32 {
        let [one, other] = self.pairs[pair as usize];
        let around = |guard: u16| &self.around[usize::from(guard)];
        let apart = if around(one).contains(&other) { 2 } else { 0 };
        (around(one).len() + around(other).len() - apart) as u32
    }

    fn read(&self, position: &Counts) -> At {
        let place = |cell: u64| self.place[cell as usize].expect("positions stand on free cells");
        let pair = self.pair_of(place(position[1]), place(position[2]));
        At { pawn: place(position[0]), pair, black: position[3] == 1 }
    }

    fn written(&self, at: At) -> Counts {
        let [one, other] = self.pairs[at.pair as usize];
        let cells = [at.pawn, one, other].map(|place| u64::from(self.free[usize::from(place)]));
        Counts::of(cells.into_iter().chain([u64::from(at.black)]))
    }

    /// A cell as people write it: its row, counted from the top, and its column.
    fn cell_name(&self, cell: &Big) -> String {
        match to_u64(cell) {
            Some(cell) if self.columns > 0 => {
                let (cell, columns) = (cell as usize, self.columns);
                format!("{},{}", cell / columns + 1, cell % columns + 1)
            }
            _ => "?".to_string(),
        }
    }
}

/// A position on the free cells.
#[derive(Clone, Copy)]
struct At {
    pawn: u16,
    pair: u32,
    black: bool,
}

/// The lines of a board with their numbers; a `#` is an obstacle here.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).map(|(at, row)| (at, row.trim())).filter(|(_, row)| !row.is_empty())
}

impl Reversible for PawnCrossing {
    fn positions(&self) -> u32 {
        (self.pairs.len() * self.free.len() * 2) as u32
    }

    fn ended(&self, number: u32) -> Option<Outcome> {
        let at = self.at(number);
        if at.pawn < self.goal {
            return Some(Outcome::n_if(at.black));
        }
        let caught = self.pairs[at.pair as usize].contains(&at.pawn);
        (caught || self.degree(number) == 0).then_some(Outcome::P)
    }

    fn successors(&self, number: u32, option: &mut dyn FnMut(u32)) {
        let at = self.at(number);
        if at.black {
            for &pawn in &self.ahead[usize::from(at.pawn)] {
                option(self.number(At { pawn, black: false, ..at }));
            }
        } else {
            self.guards_moved(at.pair, |pair| option(self.number(At { pair, black: true, ..at })));
        }
    }

    fn predecessors(&self, number: u32, before: &mut dyn FnMut(u32)) {
        let at = self.at(number);
        if at.black {
            // Red moved; steps of guards can be taken back.
            self.guards_moved(at.pair, |pair| before(self.number(At { pair, black: false, ..at })));
        } else {
            for &pawn in &self.behind[usize::from(at.pawn)] {
                before(self.number(At { pawn, black: true, ..at }));
            }
        }
    }

    fn degree(&self, number: u32) -> u32 {
        let at = self.at(number);
        match at.black {
            true => self.ahead[usize::from(at.pawn)].len() as u32,
            false => self.guards_free(at.pair),
        }
    }
}

impl Ranked for PawnCrossing {
    fn size(&self) -> u64 {
        u64::from(self.positions())
    }

    fn rank(&self, position: &Counts) -> u64 {
        u64::from(self.number(self.read(position)))
    }

    fn unrank(&self, rank: u64) -> Counts {
        self.written(self.at(rank as u32))
    }
}

impl Ruleset for PawnCrossing {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let number = self.number(self.read(from));
        if self.ended(number).is_none() {
            self.successors(number, &mut |to| out.push(self.written(self.at(to))));
        }
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Sided for PawnCrossing {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let ended = self.ended(self.number(self.read(position)));
        Ok(ended.map(|outcome| if outcome == Outcome::N { 1 } else { -1 }))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position[3] == 0 { Side::First } else { Side::Second }
    }
}

impl Split for PawnCrossing {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for PawnCrossing {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if words.is_empty() {
            return Ok(self.start.clone());
        }
        let (cells, side) = match words {
            [pawn, one, other] => ([*pawn, *one, *other], "red"),
            [pawn, one, other, side] => ([*pawn, *one, *other], *side),
            _ => {
                let found = words.len();
                return Err(Error::bad(words!(
                    "the position has {found} words, this game needs none, three cells, or three cells and the side to move",
                    "局面有 {found} 个词；此游戏不写局面，或写三个格子，后面可写行棋方"
                ))
                .help(example()));
            }
        };
        let Some(black) = side_of(side) else {
            let shown = excerpt(side);
            return Err(Error::bad(words!("`{shown}` is no side", "`{shown}` 不是行棋方"))
                .help(words!("write `red` or `black`", "请写 `red` 或 `black`")));
        };
        let [pawn, mut one, mut other] =
            [self.cell(cells[0])?, self.cell(cells[1])?, self.cell(cells[2])?];
        if one == other {
            let shown = excerpt(cells[2]);
            return Err(Error::bad(words!("both O stand on {shown}", "两个 O 同在 {shown}"))
                .help(words!("put them on different cells", "请放在不同的格子")));
        }
        if one > other {
            (one, other) = (other, one);
        }
        Ok([pawn, one, other, usize::from(black)].map(Big::from).to_vec())
    }

    fn print(&self, position: &[Big]) -> String {
        let [pawn, one, other, black] = position else { return String::new() };
        let side = if *black == Big::ZERO { "red" } else { "black" };
        format!("{} {} {} {side}", self.cell_name(pawn), self.cell_name(one), self.cell_name(other))
    }

    fn view(&self, position: &[Big]) -> View {
        if self.cells as u64 > View::MOST {
            return View::Text;
        }
        let cell = |at: usize| {
            let here = |piece: usize| position.get(piece) == Some(&Big::from(at));
            let text = match self.place[at] {
                None => "#",
                Some(_) if here(0) => "X",
                Some(_) if here(1) || here(2) => "O",
                Some(_) => "",
            };
            Some(text.to_string())
        };
        View::board((0..self.cells).map(cell).collect(), self.columns)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (before, after) = (from.get(..3)?, to.get(..3)?);
        let came = after.iter().find(|cell| !before.contains(cell));
        let left = before.iter().position(|cell| !after.contains(cell));
        let (piece, from, came) = match left.zip(came) {
            Some((left, came)) => (left, &before[left], came),
            // A step onto the cell of another piece leaves no cell new.
            None if before[0] != after[0] => (0, &before[0], &after[0]),
            None => (1, before[1..].iter().find(|cell| !after[1..].contains(cell))?, &after[0]),
        };
        let piece = if piece == 0 { "X" } else { "O" };
        let named = NamedMove::new("step", to.to_vec()).with("piece", piece);
        Some(named.with("from", self.cell_name(from)).with("to", self.cell_name(came)))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (letter, from, to) = (made.text("piece"), made.text("from"), made.text("to"));
        words!("move {letter} from {from} to {to}", "把 {letter} 从 {from} 移到 {to}")
    }
}

impl PawnCrossing {
    fn cell(&self, word: &str) -> Result<usize, Error> {
        let shown = excerpt(word);
        let numbers = word.split_once([',', '\u{ff0c}']).and_then(|(row, column)| {
            Some((
                row.parse::<usize>().ok()?.checked_sub(1)?,
                column.parse::<usize>().ok()?.checked_sub(1)?,
            ))
        });
        let Some((row, column)) = numbers else {
            return Err(
                Error::bad(words!("`{shown}` is no cell", "`{shown}` 不是格子")).help(example())
            );
        };
        let cell = row.checked_mul(self.columns).and_then(|start| start.checked_add(column));
        let cell = cell.filter(|cell| column < self.columns && *cell < self.cells);
        let Some(cell) = cell else {
            let (rows, columns) = (self.cells / self.columns, self.columns);
            return Err(Error::bad(words!(
                "`{shown}` is not on the board",
                "`{shown}` 不在棋盘上"
            ))
            .help(words!(
                "the board has {rows} rows and {columns} columns, counted from 1",
                "棋盘有 {rows} 行 {columns} 列，从 1 编号"
            )));
        };
        if self.place[cell].is_none() {
            return Err(Error::bad(words!("`{shown}` is an obstacle", "`{shown}` 是障碍"))
                .help(words!("pieces stand on free cells", "棋子只能在空格上")));
        }
        Ok(cell)
    }
}

fn side_of(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "red" | "first" | "红" | "红方" | "先手" => Some(false),
        "black" | "second" | "黑" | "黑方" | "后手" => Some(true),
        _ => None,
    }
}

fn example() -> Words {
    words!(
        "write the row and column of X and of either O and the side to move, like `4,2 1,1 1,3 red`",
        "请写 X 与两个 O 的行列，再写行棋方，如 `4,2 1,1 1,3 red`"
    )
}
