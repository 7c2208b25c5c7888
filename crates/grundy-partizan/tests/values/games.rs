//! Rules of partizan games for the tests.

use super::domineering::{Position, Rules, neighbours};
use grundy_partizan::Side;

fn mine(side: Side, left: u8, right: u8) -> (u8, u8) {
    if side == Side::Left { (left, right) } else { (right, left) }
}

/// Toads and Frogs: toads T move right and frogs F left, by one step or by a jump over an animal of
/// the other kind.
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

/// Clobber in a row: a stone captures a neighbour of the other colour.
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

/// Konane in a line: a stone jumps over neighbours of the other colour, repeatedly in one
/// direction.
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

/// Colouring the vertices of a path: coloured neighbours must have the same colour in Snort, and
/// different colours in Col.
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

/// Hackenbush strings: B edges belong to Left, R to Right, G to both; edges above a cut are
/// removed.
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

/// Amazons: queens x and o move and burn a cell `#`, both along queen lines.
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
