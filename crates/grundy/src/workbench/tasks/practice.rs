//! Positions to practise on: won, by few of their moves, and other ones each time.

use crate::base::{Big, Budget, Error, Outcome, View};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::found::Detail;
use crate::workbench::solve::methods::solve;
use std::rc::Rc;

use super::play::playable;

/// Positions that are tried, at most.
const TRIED: usize = 60;
/// How much larger than it was given a heap becomes, at most.
const MORE: u64 = 8;
/// The longest walk from the start.
const WALK: u64 = 8;

/// Numbers that look like chance and are the same for the same seed (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

/// A position to practise on.
pub struct Exercise {
    /// The position.
    pub question: Question,
    /// How many moves it has.
    pub moves: usize,
    /// How many of them win.
    pub winning: usize,
}

/// A position of the same game in which some moves win and others do not. Heaps become larger; from any other position
/// moves are made by chance.
///
/// # Errors
/// `Unsupported` where none is found; whatever solving one of the first meets.
pub fn exercise(start: &Question, seed: u64, budget: &Budget) -> Result<Exercise, Error> {
    playable(start)?;
    let mut chance = Chance(seed);
    let mut failed = None;
    for _ in 0..TRIED {
        budget.look().map_err(Error::from)?;
        let Some(question) = somewhere(start, &mut chance, budget)? else { continue };
        match judged(question, budget) {
            Ok(Some(exercise)) => return Ok(exercise),
            Ok(None) => {}
            // Another position may be small enough.
            Err(error) => failed = Some(error),
        }
    }
    Err(failed.unwrap_or_else(|| {
        Error::unsupported(words!(
            "no position of this game was met in which some moves win and others do not",
            "没有找到“有的走法胜、有的不胜”的局面"
        ))
        .help(words!("try a larger position, or another game", "请换更大的局面或别的游戏"))
    }))
}

/// A position by chance; `None` where play was over too soon.
fn somewhere(
    start: &Question,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Question>, Error> {
    let grown = start.summands.iter().map(|summand| larger(summand, chance)).collect();
    if let Some(summands) = grown {
        return Ok(Some(Question { summands, ..start.clone() }));
    }
    let mut question = start.clone();
    for _ in 0..chance.below(WALK) {
        let offered = question.offered(budget)?;
        let count = offered.choices.len() as u64;
        if count == 0 {
            return Ok(None);
        }
        question = question.after(&offered.choices[chance.below(count) as usize]);
    }
    Ok(Some(question))
}

/// The same game with every number of things that are counted as large as it was, or larger; `None` of games of other things,
/// and where the numbers would be no position.
fn larger(summand: &Summand, chance: &mut Chance) -> Option<Summand> {
    let family = summand.instance.game.family();
    let view = family.view(&summand.position);
    let counted = match &view {
        // Whose turn it is is a number as well.
        _ if summand.mover().is_some() => return None,
        View::Heaps { sizes, .. } | View::Steps(sizes) => sizes.len(),
        View::Bars(bars) => 2 * bars.len(),
        _ => return None,
    };
    // What stands before them is how many there are.
    let before = summand.position.len().checked_sub(counted)?;
    let mut position = summand.position.clone();
    if let View::Heaps { sizes, .. } = &view
        && sizes.is_empty()
    {
        position.extend([3u64, 4].map(Big::from));
    }
    for size in &mut position[before..] {
        *size += Big::from(chance.below(MORE));
    }
    if matches!(view, View::Heaps { ordered: false, .. }) {
        position[before..].sort();
    }
    let typed = family.print(&position);
    let read = family.parse(&typed.split_whitespace().collect::<Vec<_>>());
    let readable = read.is_ok_and(|read| read == position);
    readable.then(|| Summand { instance: Rc::clone(&summand.instance), position })
}

/// The position with how many moves it has and how many win; `None` where it is no exercise.
fn judged(question: Question, budget: &Budget) -> Result<Option<Exercise>, Error> {
    let offered = question.offered(budget)?;
    let moves = offered.choices.len();
    if !offered.all || moves < 2 {
        return Ok(None);
    }
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    if solve(&question, detail, budget)?.outcome != Outcome::N {
        return Ok(None);
    }
    let mut winning = 0;
    for choice in &offered.choices {
        let there = solve(&question.after(choice), detail, budget)?;
        let wins = if choice.again { Outcome::N } else { Outcome::P };
        winning += usize::from(there.outcome == wins);
    }
    Ok((0 < winning && winning < moves).then_some(Exercise { question, moves, winning }))
}
