//! Impartial positions numbered after their options, for misère play: an option is a sum of positions with smaller numbers.

use crate::base::{Budget, Counts, Error};
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::Question;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::whole::small;
use rustc_hash::FxHashMap;

/// Positions that are numbered, at most.
const POSITIONS: usize = 20_000;
/// Options of a position that are listed, at most.
const OPTIONS: u64 = 4_000_000;

/// That a game can be added in misère play: impartial, played one move at a time, and ending.
pub(super) fn refuse(instance: &Instance) -> Result<(), Error> {
    if instance.compound != Compound::One || instance.moves_differ() {
        return Err(other_ending(instance));
    }
    if instance.game.is_loopy_impartial() {
        return Err(loops(instance));
    }
    Ok(())
}

fn other_ending(instance: &Instance) -> Error {
    let name = &instance.name;
    Error::unsupported(words!(
        "`{name}` has sides or an ending of its own, and no misère sums",
        "`{name}` 有双方之分或自己的终局规则，没有反常规则的和"
    ))
    .help(words!("ask about an impartial game", "请询问公平游戏"))
}

/// What a position is the sum of. Rules that say who wins where play is over speak of whole positions.
fn parts(instance: &Instance, position: &Counts) -> Vec<Counts> {
    if instance.game.results().is_some() {
        return vec![position.clone()];
    }
    match instance.game.heaps() {
        Some(_) => position.iter().filter(|&&n| n > 0).map(|&n| Counts::of([n])).collect(),
        None => instance.game.components(position),
    }
}

/// The options of a position in misère play. Rules that say who wins where play is over are such only if it is always the
/// player to move: as if there were no moves.
fn options(instance: &Instance, position: &Counts) -> Result<Vec<Counts>, Error> {
    let over = match instance.game.results() {
        Some(rules) => rules.result(position)?,
        None => None,
    };
    if let Some(points) = over {
        let wins = points > 0 && !instance.counts_points();
        return if wins { Ok(Vec::new()) } else { Err(other_ending(instance)) };
    }
    let options = instance.options(position)?;
    match options.iter().any(|option| instance.game.again(position, option)) {
        true => Err(other_ending(instance)),
        false => Ok(options),
    }
}

pub(super) fn loops(instance: &Instance) -> Error {
    let name = &instance.name;
    Error::unsupported(words!(
        "play of `{name}` may return to a position, and quotients are of games that end",
        "`{name}` 的局面可能重复出现，而商只适用于必然结束的游戏"
    ))
    .help(words!("ask about a game that ends", "请询问必然结束的游戏"))
}

/// Positions numbered from 1 on, each after its options.
#[derive(Default)]
pub(super) struct Positions {
    /// The number of a position of a game, 0 while its options are being numbered.
    numbers: FxHashMap<(usize, Counts), usize>,
    /// The options of each position, by the numbers of their parts.
    pub(super) options: Vec<Vec<Vec<usize>>>,
    /// Each position as it is written.
    pub(super) names: Vec<String>,
    /// What was asked about, as the numbers of its parts.
    pub(super) asked: Vec<usize>,
}

impl Positions {
    /// Those of a question, and all that can arise from them.
    ///
    /// # Errors
    /// `Unsupported` for games with sides or results of their own, and where play may return; `TooBig` where too many
    /// positions can arise.
    pub(super) fn of(question: &Question, budget: &Budget) -> Result<Positions, Error> {
        let mut all = Positions::default();
        for (game, summand) in question.summands.iter().enumerate() {
            let instance = &summand.instance;
            refuse(instance)?;
            for part in parts(instance, &small(summand)?) {
                all.add(game, instance, &part, budget)?;
                all.asked.push(all.numbers[&(game, part)]);
            }
        }
        Ok(all)
    }

    /// Numbers a position and all that can arise from it.
    fn add(
        &mut self,
        game: usize,
        instance: &Instance,
        start: &Counts,
        budget: &Budget,
    ) -> Result<(), Error> {
        if self.numbers.contains_key(&(game, start.clone())) {
            return Ok(());
        }
        let family = instance.game.family();
        let mut stack = vec![Met::of(instance, start.clone(), budget)?];
        self.numbers.insert((game, start.clone()), 0);
        while let Some(met) = stack.last_mut() {
            if let Some(part) = met.next() {
                let key = (game, part);
                match self.numbers.get(&key) {
                    Some(0) => return Err(loops(instance)),
                    Some(_) => {}
                    None => {
                        budget.look()?;
                        if self.numbers.len() >= POSITIONS {
                            return Err(Error::too_big(words!(
                                "more than {POSITIONS} positions can arise",
                                "可能出现的局面超过 {POSITIONS} 个"
                            ))
                            .help(words!("ask about a smaller position", "请询问较小的局面")));
                        }
                        stack.push(Met::of(instance, key.1.clone(), budget)?);
                        self.numbers.insert(key, 0);
                    }
                }
                continue;
            }
            let Some(Met { position, options, .. }) = stack.pop() else { break };
            let number = |part: &Counts| self.numbers[&(game, part.clone())];
            let numbered = |parts: &Vec<Counts>| {
                let mut numbers: Vec<usize> = parts.iter().map(number).collect();
                numbers.sort_unstable();
                numbers
            };
            let mut numbers: Vec<Vec<usize>> = options.iter().map(numbered).collect();
            numbers.sort_unstable();
            numbers.dedup();
            self.options.push(numbers);
            self.names.push(family.print(&position.widen()));
            self.numbers.insert((game, position), self.options.len());
        }
        Ok(())
    }
}

/// A position that is being numbered.
struct Met {
    position: Counts,
    /// What each option is the sum of.
    options: Vec<Vec<Counts>>,
    /// The option and the part of it that come next.
    at: (usize, usize),
}

impl Met {
    fn of(instance: &Instance, position: Counts, budget: &Budget) -> Result<Met, Error> {
        let wide = instance.game.family().width(&position);
        if wide > OPTIONS {
            return Err(Error::too_big(words!(
                "a position has more than {OPTIONS} moves",
                "有局面的走法超过 {OPTIONS} 种"
            ))
            .help(words!("ask about a smaller position", "请询问较小的局面")));
        }
        budget.room(wide, size_of::<Counts>() + size_of::<Vec<Counts>>())?;
        let options = options(instance, &position)?;
        let options = options.iter().map(|option| parts(instance, option)).collect();
        Ok(Met { position, options, at: (0, 0) })
    }

    fn next(&mut self) -> Option<Counts> {
        loop {
            let option = self.options.get(self.at.0)?;
            if let Some(part) = option.get(self.at.1) {
                self.at.1 += 1;
                return Some(part.clone());
            }
            self.at = (self.at.0 + 1, 0);
        }
    }
}
