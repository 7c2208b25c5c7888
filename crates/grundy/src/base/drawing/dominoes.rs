//! How the dominoes on a board may lie: a position tells which cells are covered, and nothing of how.

use super::board::Cell;
use super::shapes::Shape;

/// For each cell with half of a domino, where the other half may lie: 0 above, 1 to the right, 2 below, 3 to the left.
pub fn halves(cells: &[Cell], columns: usize) -> Vec<Option<u8>> {
    let covered = |at: usize| {
        cells.get(at).is_some_and(|cell| {
            cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::DOMINO)
        })
    };
    let beside = |at: usize, way: u8| -> Option<usize> {
        let to = match way {
            0 => at.checked_sub(columns)?,
            1 if at % columns + 1 < columns => at + 1,
            2 => at + columns,
            3 if !at.is_multiple_of(columns) => at - 1,
            _ => return None,
        };
        covered(to).then_some(to)
    };
    let dark = |at: usize| (at / columns + at % columns) % 2 == 1;
    let mut partner: Vec<Option<usize>> = vec![None; cells.len()];
    for start in (0..cells.len()).filter(|at| covered(*at) && dark(*at)) {
        // The shortest way on which halves can change their partners until one is free.
        let mut from: Vec<Option<usize>> = vec![None; cells.len()];
        let (mut queue, mut at) = (vec![start], 0);
        let mut free = None;
        while at < queue.len() && free.is_none() {
            let here = queue[at];
            at += 1;
            for to in (0..4).filter_map(|way| beside(here, way)) {
                if from[to].is_some() {
                    continue;
                }
                from[to] = Some(here);
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
            let Some(here) = from[to] else { break };
            free = partner[here].replace(to);
            partner[to] = Some(here);
            if here == start {
                break;
            }
        }
    }
    let way =
        |at: usize| (0..4).find(|way| partner[at].is_some() && beside(at, *way) == partner[at]);
    (0..cells.len()).map(|at| way(at).filter(|_| covered(at))).collect()
}
