//! Rules of partizan games, written for the tests alone: a position is a row of characters, with its width first where
//! it is a board.

use grundy_partizan::{Arena, Side, Stopped, Value};
use rustc_hash::FxHashMap;

pub type Position = Vec<u8>;

/// What may be played, and how a position falls apart.
pub trait Rules {
    fn options(&self, position: &Position, side: Side) -> Vec<Position>;
    fn parts(&self, position: &Position) -> Vec<Position> {
        vec![position.clone()]
    }
}

/// The value by the definition: the sum of the parts, each that of the options of both sides.
pub fn value(
    arena: &mut Arena,
    known: &mut FxHashMap<Position, Value>,
    rules: &dyn Rules,
    position: &Position,
) -> Result<Value, Stopped> {
    let mut sum = Value::ZERO;
    for part in rules.parts(position) {
        let found = match known.get(&part) {
            Some(found) => *found,
            None => {
                let mut sides = [Vec::new(), Vec::new()];
                for side in [Side::Left, Side::Right] {
                    for option in rules.options(&part, side) {
                        sides[side as usize].push(value(arena, known, rules, &option)?);
                    }
                }
                let [left, right] = sides;
                let found = arena.make(left, right)?;
                known.insert(part, found);
                found
            }
        };
        sum = arena.sum(sum, found)?;
    }
    Ok(sum)
}

/// A board from rows with `/` between them: the width, then the cells.
pub fn board(text: &str) -> Position {
    let rows: Vec<&str> = text.split('/').collect();
    let mut board = vec![rows[0].len() as u8];
    board.extend(rows.concat().bytes());
    board
}

fn neighbours(width: usize, cells: usize, at: usize) -> impl Iterator<Item = usize> {
    let up = at.checked_sub(width);
    let down = (at + width < cells).then_some(at + width);
    let left = (!at.is_multiple_of(width)).then(|| at - 1);
    let right = (at % width + 1 < width).then_some(at + 1);
    [up, down, left, right].into_iter().flatten()
}

fn mine(side: Side, left: u8, right: u8) -> (u8, u8) {
    if side == Side::Left { (left, right) } else { (right, left) }
}

/// Left puts down vertical dominoes, Right horizontal ones. Regions apart are parts, turned to their least image.
pub struct Domineering;

impl Rules for Domineering {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (width, cells) = (position[0] as usize, position.len() - 1);
        let mut options = Vec::new();
        for at in 0..cells {
            let other = match side {
                Side::Left => at + width,
                Side::Right if at % width + 1 < width => at + 1,
                Side::Right => continue,
            };
            if other < cells && position[1 + at] == b'.' && position[1 + other] == b'.' {
                let mut option = position.clone();
                (option[1 + at], option[1 + other]) = (b'#', b'#');
                options.push(option);
            }
        }
        options
    }

    fn parts(&self, position: &Position) -> Vec<Position> {
        let (width, cells) = (position[0] as usize, position.len() - 1);
        let mut seen = vec![false; cells];
        let mut parts = Vec::new();
        for start in 0..cells {
            if position[1 + start] != b'.' || seen[start] {
                continue;
            }
            let (mut region, mut waiting) = (Vec::new(), vec![start]);
            seen[start] = true;
            while let Some(at) = waiting.pop() {
                region.push(at);
                for next in neighbours(width, cells, at) {
                    if position[1 + next] == b'.' && !seen[next] {
                        seen[next] = true;
                        waiting.push(next);
                    }
                }
            }
            if region.len() > 1 {
                parts.push(least_image(&region, width));
            }
        }
        parts
    }
}

/// The region on the least board around it, in the least of its four images: half turns and mirrors keep the rules.
fn least_image(region: &[usize], width: usize) -> Position {
    let (rows, columns) = (region.iter().map(|at| at / width), region.iter().map(|at| at % width));
    let (top, bottom) = (rows.clone().min().unwrap(), rows.max().unwrap());
    let (first, last) = (columns.clone().min().unwrap(), columns.max().unwrap());
    let (w, h) = (last - first + 1, bottom - top + 1);
    let image = |mirrored: bool, turned: bool| {
        let mut image = vec![b'#'; 1 + w * h];
        image[0] = w as u8;
        for at in region {
            let (mut row, mut column) = (at / width - top, at % width - first);
            if mirrored {
                column = w - 1 - column;
            }
            if turned {
                (row, column) = (h - 1 - row, w - 1 - column);
            }
            image[1 + row * w + column] = b'.';
        }
        image
    };
    [image(false, false), image(true, false), image(false, true), image(true, true)]
        .into_iter()
        .min()
        .unwrap()
}

/// Toads T go right, frogs F left: a step, or a jump over one of the other kind.
pub struct ToadsAndFrogs;

impl Rules for ToadsAndFrogs {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (me, other) = mine(side, b'T', b'F');
        let step: i32 = if side == Side::Left { 1 } else { -1 };
        let cell = |at: i32| position.get(usize::try_from(at).ok()?).copied();
        let mut options = Vec::new();
        for at in 0..position.len() as i32 {
            if cell(at) != Some(me) {
                continue;
            }
            let to = match (cell(at + step), cell(at + 2 * step)) {
                (Some(b'.'), _) => at + step,
                (Some(over), Some(b'.')) if over == other => at + 2 * step,
                _ => continue,
            };
            let mut option = position.clone();
            option.swap(at as usize, to as usize);
            options.push(option);
        }
        options
    }
}

/// A stone takes the place of a neighbour of the other colour.
pub struct Clobber;

impl Rules for Clobber {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (width, cells) = (position[0] as usize, position.len() - 1);
        let (me, other) = mine(side, b'x', b'o');
        let mut options = Vec::new();
        for at in (0..cells).filter(|at| position[1 + at] == me) {
            for next in neighbours(width, cells, at).filter(|next| position[1 + next] == other) {
                let mut option = position.clone();
                (option[1 + at], option[1 + next]) = (b'.', me);
                options.push(option);
            }
        }
        options
    }
}

/// Konane in a line: a stone jumps over neighbours of the other colour, as often as it likes, straight on.
pub struct Konane;

impl Rules for Konane {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (me, other) = mine(side, b'x', b'o');
        let length = position.len() as i32;
        let mut options = Vec::new();
        for start in (0..length).filter(|at| position[*at as usize] == me) {
            for step in [-1, 1] {
                let (mut now, mut at) = (position.clone(), start);
                while (0..length).contains(&(at + 2 * step))
                    && now[(at + step) as usize] == other
                    && now[(at + 2 * step) as usize] == b'.'
                {
                    now[at as usize] = b'.';
                    now[(at + step) as usize] = b'.';
                    at += 2 * step;
                    now[at as usize] = me;
                    options.push(now.clone());
                }
            }
        }
        options
    }
}

/// Vertices of a path are coloured: in Snort neighbours may not differ, in Col they must not be alike.
pub struct Paint {
    pub snort: bool,
}

impl Rules for Paint {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (me, other) = mine(side, b'x', b'o');
        let bad = if self.snort { other } else { me };
        let free = |at: usize| {
            let before = at.checked_sub(1).map(|at| position[at]);
            let after = position.get(at + 1).copied();
            position[at] == b'.' && before != Some(bad) && after != Some(bad)
        };
        let painted = |at: usize| {
            let mut option = position.clone();
            option[at] = me;
            option
        };
        (0..position.len()).filter(|at| free(*at)).map(painted).collect()
    }
}

/// A string of edges from the ground: B is Left's, R Right's, G anybody's. What is above a cut falls.
pub struct Hackenbush;

impl Rules for Hackenbush {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (me, _) = mine(side, b'B', b'R');
        let cut = |at: &usize| position[*at] == b'G' || position[*at] == me;
        (0..position.len()).filter(cut).map(|at| position[..at].to_vec()).collect()
    }
}

/// Cakes of h rows and w columns: Left cuts between columns, Right between rows.
pub struct Cutcake;

impl Rules for Cutcake {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (h, w) = (position[0], position[1]);
        match side {
            Side::Left => (1..w).map(|cut| vec![h, cut, h, w - cut]).collect(),
            Side::Right => (1..h).map(|cut| vec![cut, w, h - cut, w]).collect(),
        }
    }

    fn parts(&self, position: &Position) -> Vec<Position> {
        position.chunks(2).map(<[u8]>::to_vec).collect()
    }
}

/// Queens x and o go and burn a cell `#`, both as chess queens move.
pub struct Amazons;

fn rays(position: &Position, from: usize) -> Vec<usize> {
    let width = position[0] as i32;
    let height = (position.len() as i32 - 1) / width;
    let (row, column) = (from as i32 / width, from as i32 % width);
    let mut cells = Vec::new();
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let (mut r, mut c) = (row + down, column + right);
        while (down, right) != (0, 0)
            && (0..height).contains(&r)
            && (0..width).contains(&c)
            && position[(1 + r * width + c) as usize] == b'.'
        {
            cells.push((r * width + c) as usize);
            (r, c) = (r + down, c + right);
        }
    }
    cells
}

impl Rules for Amazons {
    fn options(&self, position: &Position, side: Side) -> Vec<Position> {
        let (me, _) = mine(side, b'x', b'o');
        let mut options = Vec::new();
        for at in (0..position.len() - 1).filter(|at| position[1 + at] == me) {
            for to in rays(position, at) {
                let mut gone = position.clone();
                (gone[1 + at], gone[1 + to]) = (b'.', me);
                for burnt in rays(&gone, to) {
                    let mut option = gone.clone();
                    option[1 + burnt] = b'#';
                    options.push(option);
                }
            }
        }
        options
    }
}
