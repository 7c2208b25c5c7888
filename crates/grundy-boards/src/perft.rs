//! Perft: counts the sequences of moves of a given length from a board. Perft is the usual
//! benchmark of move generation, and its counts show whether two formulations of the same rules
//! agree.

use crate::compiled::guards::NO_GUARDS;
use crate::compiled::magic_moves::{Endings, MoveScratch, Moves};
use crate::compiled::planes::{Board, Direction, Kinds, Planes, compile_commands};
use crate::limits::{CapacityLimit, Unsolved};
use grundy_cell_rules::Rules;

/// Returns the number of lines of play of `moves` moves from the board `start` with `side` to move.
/// Lines that end earlier do not count. Each command counts as a move, even if two commands lead to
/// the same board. Takes time proportional to the result.
///
/// # Errors
/// Returns an error if the rules or the board are invalid, or if the rules compile to too many
/// masks.
pub fn perft(rules: &Rules, start: &[u8], side: u8, moves: u32) -> Result<u64, Unsolved> {
    let planes = crate::solver::solution::validate_start(rules, start, side)?;
    match planes.words {
        1 => perft_width::<1>(rules, &planes, start, side, moves),
        2 => perft_width::<2>(rules, &planes, start, side, moves),
        4 => perft_width::<4>(rules, &planes, start, side, moves),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

/// The compiled rules of a side: its endings, its moves that pass the turn, and its moves after
/// which the same side moves again.
struct PerftSide<const W: usize> {
    endings: Endings<W>,
    moves: [Moves<W>; 2],
}

fn perft_width<const W: usize>(
    rules: &Rules,
    planes: &Planes,
    start: &[u8],
    side: u8,
    moves: u32,
) -> Result<u64, Unsolved> {
    let sides = rules.sides.iter().map(|side| {
        let compile = |again: bool| {
            let commands = side.moves.iter().filter(|command| command.again == again);
            let mut commands = commands.map(|command| (command, NO_GUARDS));
            let kinds = &mut Kinds::default();
            let masks = compile_commands(planes, &mut commands, Direction::Forward, kinds, None)?;
            Ok::<_, Unsolved>(Moves::new(masks, &|_, _| 1))
        };
        let endings = Endings::new(planes, &side.endings, &|_, _| 1)?;
        Ok(PerftSide { endings, moves: [compile(false)?, compile(true)?] })
    });
    let sides: Vec<PerftSide<W>> = sides.collect::<Result<_, Unsolved>>()?;
    let mut lists = vec![Vec::new(); moves as usize];
    let start = (planes.pack::<W>(start), usize::from(side));
    Ok(count_lines(&sides, start, &mut lists, &mut MoveScratch::default()))
}

/// Returns the number of lines of `lists.len()` moves from a board with `side` to move; `sides` are
/// the rules of the sides. `lists` contains a reusable buffer of successors for each remaining
/// move.
fn count_lines<const W: usize>(
    sides: &[PerftSide<W>],
    (board, side): (Board<W>, usize),
    lists: &mut [Vec<(Board<W>, usize)>],
    scratch: &mut MoveScratch,
) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    if sides[side].endings.first_match(&board).is_some() {
        return 0;
    }
    list.clear();
    for (moves, next_side) in sides[side].moves.iter().zip([(side + 1) % sides.len(), side]) {
        moves.for_each_possible(&board, None, scratch, |masks| {
            list.push((masks.apply(&board), next_side))
        });
    }
    if deeper.is_empty() {
        return std::hint::black_box(&*list).len() as u64;
    }
    list.iter().map(|board| count_lines(sides, *board, deeper, scratch)).sum()
}
