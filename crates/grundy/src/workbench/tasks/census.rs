//! How many positions can arise from one, by outcome and by moves to the end: what books tell of board games.

use crate::base::{Big, Budget, Counts, Ending, Error, Outcome, Remedy, Way};
use crate::engine::{Play, retrograde};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::whole::small_position;

/// The positions that can arise, counted. Symmetries do not fold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Those that the player to move wins, by the moves to the end.
    pub won: Vec<u64>,
    /// Those that the player to move loses, by the moves to the end; as long a list.
    pub lost: Vec<u64>,
    /// Those that nobody wins.
    pub drawn: u64,
}

impl Census {
    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.won.iter().chain(&self.lost).sum::<u64>() + self.drawn
    }

    fn of(plays: impl Iterator<Item = Play>) -> Census {
        let mut census = Census { won: vec![], lost: vec![], drawn: 0 };
        for play in plays {
            let counts = match play.outcome {
                Outcome::N => &mut census.won,
                Outcome::P => &mut census.lost,
                Outcome::Draw => {
                    census.drawn += 1;
                    continue;
                }
            };
            let at = play.remoteness.0 as usize;
            if at >= counts.len() {
                counts.resize(at + 1, 0);
            }
            counts[at] += 1;
        }
        let rows = census.won.len().max(census.lost.len());
        census.won.resize(rows, 0);
        census.lost.resize(rows, 0);
        census
    }
}

/// Counts the positions of a rule file, or of a graph whose edges have colours, that can arise from one; from that at the start when none is given.
/// Of scores only the sign counts.
///
/// Cost: O(positions + moves) time; about three times the size of a position, and 20 bytes a move.
///
/// # Errors
/// `Unsupported` for other games; `BadInput` when no position is given and the file has none
/// at the start; `TooBig` at the budget; where the rules cannot be evaluated.
pub fn census(
    instance: &Instance,
    from: Option<&[Big]>,
    ending: Ending,
    budget: &Budget,
) -> Result<Census, Error> {
    let name = &instance.name;
    let begins = match (instance.listed(), instance.sided()) {
        (Some(rules), _) => (rules.initial()?, rules.example()),
        (None, Some(colours)) => (colours.start()?, colours.example()),
        (None, None) => {
            return Err(Error::unsupported(words!(
                "positions are counted of rule files and graphs with colours only, and `{name}` is neither",
                "只统计规则文件与着色图的局面，而 `{name}` 两者都不是"
            ))
            .mend(Remedy::Ask(Way::Sizes)));
        }
    };
    let start: Counts = match (from, begins) {
        (Some(position), _) => small_position(instance, position)?,
        (None, (Some(start), _)) => start,
        (None, (None, example)) => {
            return Err(Error::bad(words!(
                "`{name}` has no position at the start, so a table needs sizes or a position",
                "`{name}` 没有起始局面，数值表需要大小或局面"
            ))
            .mend(Remedy::Ask(Way::SizesOrPosition(example))));
        }
    };
    let census = match instance.game.results() {
        Some(rules) => {
            let solved = retrograde::explore_sided(rules, [start], budget)?;
            Census::of(solved.positions().map(|(_, play)| play))
        }
        None => {
            let family = instance.game.family();
            let solved = retrograde::explore(family, [start], ending, budget)?;
            Census::of(solved.positions().map(|(_, play)| play))
        }
    };
    Ok(census)
}
