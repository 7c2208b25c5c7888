//! Pairs covered cells into dominoes. A position records which cells are covered but not how the
//! dominoes lie, so any perfect matching of neighbouring covered cells is a valid drawing.

use super::board::DrawnCell;
use super::shapes::Shape;

/// Finds, in a grid of `columns` columns, which covered cells show the two halves of one domino.
/// Returns for each cell the direction of the other half (0 above, 1 right, 2 below, 3 left), or
/// `None` for an uncovered cell and for a half without a partner. Computes a maximum matching of
/// neighbouring covered cells by augmenting paths.
pub fn halves(cells: &[DrawnCell], columns: usize) -> Vec<Option<u8>> {
    let covered = |at: usize| {
        cells.get(at).is_some_and(|cell| {
            cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::DOMINO)
        })
    };
    let beside = |cell: usize, direction: u8| -> Option<usize> {
        let to = match direction {
            0 => cell.checked_sub(columns)?,
            1 if cell % columns + 1 < columns => cell + 1,
            2 => cell + columns,
            3 if !cell.is_multiple_of(columns) => cell - 1,
            _ => return None,
        };
        covered(to).then_some(to)
    };
    let dark = |cell: usize| (cell / columns + cell % columns) % 2 == 1;
    let mut partner: Vec<Option<usize>> = vec![None; cells.len()];
    for start in (0..cells.len()).filter(|cell| covered(*cell) && dark(*cell)) {
        // Breadth-first search for a shortest augmenting path.
        let mut from: Vec<Option<usize>> = vec![None; cells.len()];
        let (mut queue, mut head) = (vec![start], 0);
        let mut free = None;
        while head < queue.len() && free.is_none() {
            let current = queue[head];
            head += 1;
            for to in (0..4).filter_map(|direction| beside(current, direction)) {
                if from[to].is_some() {
                    continue;
                }
                from[to] = Some(current);
                match partner[to] {
                    Some(next) => queue.push(next),
                    None => {
                        free = Some(to);
                        break;
                    }
                }
            }
        }
        while let Some(to) = free {
            let Some(current) = from[to] else { break };
            free = partner[current].replace(to);
            partner[to] = Some(current);
            if current == start {
                break;
            }
        }
    }
    let direction_of = |cell: usize| {
        (0..4).find(|side| partner[cell].is_some() && beside(cell, *side) == partner[cell])
    };
    (0..cells.len()).map(|at| direction_of(at).filter(|_| covered(at))).collect()
}
