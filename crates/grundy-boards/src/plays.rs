//! How many ways there are to play on: the usual measure of how fast moves are found, and a check of rules against others.

use crate::limits::Unsolved;
use crate::moves::{Endings, Moves, Noted};
use crate::planes::{Board, Kinds, Planes, Way, commands};
use crate::rules::Rules;

/// How many ways there are to play so many moves from a board with this side to move, each command that leads to a board
/// counted as a way. Time in proportion to what is counted.
///
/// # Errors
/// Where the rules or the board are none, or need too many masks.
pub fn plays(rules: &Rules, start: &[u8], side: u8, moves: u32) -> Result<u64, Unsolved> {
    let planes = crate::solve::sound(rules, start, side)?;
    match planes.words {
        1 => counted::<1>(rules, &planes, start, side, moves),
        2 => counted::<2>(rules, &planes, start, side, moves),
        4 => counted::<4>(rules, &planes, start, side, moves),
        _ => Err(Unsolved::Large),
    }
}

/// The rules of a side: where play is over, moves after which the other is to move, and those after which the same is.
struct Side<const W: usize> {
    endings: Endings<W>,
    moves: [Moves<W>; 2],
}

fn counted<const W: usize>(
    rules: &Rules,
    planes: &Planes,
    start: &[u8],
    side: u8,
    moves: u32,
) -> Result<u64, Unsolved> {
    let sides = rules.sides.iter().map(|side| {
        let found = |again: bool| {
            let mut own = side.moves.iter().filter(|command| command.again == again);
            let own = commands(planes, &mut own, Way::Forward, (&mut Kinds::default(), None))?;
            Some(Moves::new(own, &|_, _| 1))
        };
        let endings = Endings::new(planes, &side.endings, &|_, _| 1)?;
        Some(Side { endings, moves: [found(false)?, found(true)?] })
    });
    let sides: Vec<Side<W>> = sides.collect::<Option<_>>().ok_or(Unsolved::Large)?;
    let mut lists = vec![Vec::new(); moves as usize];
    let start = (planes.packed::<W>(start), usize::from(side));
    Ok(on(&sides, start, &mut lists, &mut Noted::default()))
}

/// The ways to go on from a board by as many moves as there are lists, which are used again and again.
fn on<const W: usize>(
    sides: &[Side<W>],
    (board, side): (Board<W>, usize),
    lists: &mut [Vec<(Board<W>, usize)>],
    noted: &mut Noted,
) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    if sides[side].endings.first(&board).is_some() {
        return 0;
    }
    list.clear();
    for (own, after) in sides[side].moves.iter().zip([(side + 1) % sides.len(), side]) {
        own.each(&board, noted, |masks| list.push((masks.done(&board), after)));
    }
    if rest.is_empty() {
        return std::hint::black_box(&*list).len() as u64;
    }
    list.iter().map(|board| on(sides, *board, rest, noted)).sum()
}
