//! Some of the moves of positions that have too many to list: the first of each kind, those with numbers that somebody
//! named, and the one that leads somewhere.

use super::game::RuleGame;
use super::tree::{Loops, Source};
use super::walk::{Walker, lifted};
use crate::base::{Counts, Error, NamedMove};
use crate::machine::{Fail, Fault, Many, Span};

/// Steps of loops that are spent on it.
const STEPS: u64 = 200_000;
/// Of a choice between so few numbers all are tried.
const FEW: i64 = 16;

/// What is tried in a choice between two bounds: the first so many, and these numbers.
#[derive(Clone, Copy, Debug)]
pub struct Tried<'a> {
    /// How many from the lower bound on.
    pub first: i64,
    /// Numbers besides.
    pub numbers: &'a [i64],
    /// How many moves are wanted at most.
    pub most: usize,
}

/// Moves of a position.
#[derive(Clone, Debug, Default)]
pub struct SomeMoves {
    /// They, in the order of the rules.
    pub moves: Vec<NamedMove>,
    /// Whether these are all that there are.
    pub all: bool,
}

/// What is remembered while choices are tried.
struct Search<'a> {
    tried: Tried<'a>,
    /// Whether something was left out.
    cut: bool,
}

impl RuleGame {
    /// Some of the moves from a position.
    ///
    /// # Errors
    /// `BadInput` where the numbers are no position or the rules have no meaning there.
    pub fn some_moves(&self, from: &Counts, tried: Tried) -> Result<SomeMoves, Error> {
        let mut found = SomeMoves { moves: Vec::new(), all: true };
        for (at, part) in self.parts(from)?.into_iter().enumerate() {
            let state = lifted(&self.0.layout, self.0.sided, from, part.start);
            let (state, _) = state.ok_or_else(|| self.no_position(from))?;
            let mut walker = Walker::new(self.program(), &self.0.layout, state);
            walker.fuel = STEPS;
            let failed = |fail: Fail| self.error(&fail, &from[part.clone()]);
            if !self.0.sums && walker.is_over().map_err(failed)? {
                continue;
            }
            for (by, played) in self.program().moves.iter().enumerate() {
                let mut search = Search { tried, cut: false };
                let mut made: Vec<(Vec<i64>, Counts)> = Vec::new();
                let room = tried.most.saturating_sub(found.moves.len());
                let ran = search.each(&mut walker, &played.loops, 0, &mut |walker| {
                    if made.len() >= room {
                        return Ok(false);
                    }
                    let mut built = Counts::default();
                    for state in walker.result(played)? {
                        built.0.extend_from_slice(&self.flat(&state));
                    }
                    let to = self.after_part(from, &part, &built);
                    let chosen = played.loops.binders.iter();
                    made.push((chosen.map(|one| walker.locals[one.0 as usize]).collect(), to));
                    Ok(true)
                });
                match ran {
                    Ok(finished) => found.all &= finished && !search.cut,
                    Err(fail) if matches!(fail.fault, Fault::Fuel) => found.all = false,
                    Err(fail) => return Err(self.error(&fail, &from[part.clone()])),
                }
                let named = made.iter().filter_map(|(chosen, to)| {
                    self.with_choices((from, part.start), (by, at), chosen, to)
                });
                found.moves.extend(named);
            }
        }
        Ok(found)
    }

    /// The move to a position, found by the numbers in which the two differ; `None` where none is found so.
    pub fn leading(&self, from: &Counts, to: &Counts) -> Option<NamedMove> {
        let (here, there) = (self.all_values(from)?, self.all_values(to)?);
        let mut numbers: Vec<i64> = here.iter().chain(&there).copied().collect();
        // Of long positions most numbers are where they were.
        let apart = |a: i64| there.iter().map(move |b| a.saturating_sub(*b).saturating_abs());
        numbers.extend(here.iter().take(FEW as usize).copied().flat_map(apart));
        if self.is_signed() {
            numbers.extend(numbers.clone().into_iter().map(i64::saturating_neg));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let tried = Tried { first: 0, numbers: &numbers, most: usize::MAX };
        let found = self.some_moves(from, tried).ok()?;
        found.moves.into_iter().find(|made| made.to == to.widen())
    }
}

impl RuleGame {
    /// The values of all parts of a position.
    fn all_values(&self, position: &Counts) -> Option<Vec<i64>> {
        let parts = self.parts(position).ok()?;
        let values = parts.into_iter().map(|part| self.values_of(&position[part]));
        Some(values.collect::<Option<Vec<_>>>()?.concat())
    }
}

impl Search<'_> {
    /// Runs `body` for every choice that is tried until it says to stop; whether it never did.
    fn each(
        &mut self,
        walker: &mut Walker,
        loops: &Loops,
        at: usize,
        body: &mut dyn FnMut(&mut Walker) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Some((local, source)) = loops.binders.get(at) else {
            if let Some(cond) = &loops.cond
                && walker.value(cond)? == 0
            {
                return Ok(true);
            }
            return body(walker);
        };
        let (members, span) = match source {
            Source::Range(from, to) => {
                let (low, high) = (walker.value(from)?, walker.value(to)?);
                (self.within(low, high), from.span)
            }
            Source::Seq(var, span) => {
                let mut members = walker.members(source)?;
                // Equal elements of a bag are one choice.
                let slot = walker.layout.slots.get(*var);
                if slot.is_some_and(|slot| matches!(slot.many, Many::Bag(..))) {
                    members.dedup();
                }
                (members, *span)
            }
            _ => (walker.members(source)?, Span::default()),
        };
        for member in members {
            walker.burn(span)?;
            walker.locals[*local as usize] = member;
            if !self.each(walker, loops, at + 1, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The numbers between two bounds that are tried, in order.
    fn within(&mut self, low: i64, high: i64) -> Vec<i64> {
        let last = high.min(low.saturating_add(self.tried.first.max(FEW) - 1));
        self.cut |= last < high;
        let mut members: Vec<i64> = (low..=last).collect();
        if self.tried.first == 0 && last < high {
            members.clear();
        }
        let named = self.tried.numbers.iter().copied();
        let first = members.len();
        members.extend(named.filter(|n| (low..=high).contains(n)));
        if members.len() > first {
            members.sort_unstable();
            members.dedup();
        }
        members
    }
}
