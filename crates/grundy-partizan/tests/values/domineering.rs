//! Values of Domineering by the definition, for tests and the benchmark: a position is a row of
//! characters; that of a board begins with its width.

use grundy_partizan::{Arena, Side, Stopped, Value};
use rustc_hash::FxHashMap;

pub type Position = Vec<u8>;

/// The rules of a partizan game, and the decomposition of its positions.
pub trait Rules {
    fn options(&self, position: &Position, side: Side) -> Vec<Position>;
    fn parts(&self, position: &Position) -> Vec<Position> {
        vec![position.clone()]
    }
}

/// Returns the value of a position by the definition, as the sum of the values of its components.
/// `known` contains the values of the positions that were evaluated so far.
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
                let found = arena.value_of_options(left, right)?;
                known.insert(part, found);
                found
            }
        };
        sum = arena.sum(sum, found)?;
    }
    Ok(sum)
}

/// Parses a board from rows separated by `/`: the width, then the cells.
pub fn board(text: &str) -> Position {
    let rows: Vec<&str> = text.split('/').collect();
    let mut board = vec![rows[0].len() as u8];
    board.extend(rows.concat().bytes());
    board
}

/// Iterates over the horizontal and vertical neighbours of the cell `at` on a board of `cells`
/// cells in rows of `width`.
pub fn neighbours(width: usize, cells: usize, at: usize) -> impl Iterator<Item = usize> {
    let up = at.checked_sub(width);
    let down = (at + width < cells).then_some(at + width);
    let left = (!at.is_multiple_of(width)).then(|| at - 1);
    let right = (at % width + 1 < width).then_some(at + 1);
    [up, down, left, right].into_iter().flatten()
}

/// Domineering: Left places vertical dominoes, Right horizontal ones. The components are the
/// connected regions, each given by its least image under symmetries.
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

/// Returns the region on its bounding board, as the least of its four images: half turns and
/// mirrors preserve the rules.
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
