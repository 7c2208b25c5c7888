//! What the games of a sum are worth.

use super::read::{Summed, Term};
use crate::base::{Big, Budget, Counts, Ending, Error};
use crate::family::narrow;
use crate::games::Compound;
use crate::law::Evidence;
use crate::partizan::{Arena, NumberUpStar, Positions, Value, refused, stopped};
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::by_nim_sum;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Characters of a canonical form that are written, at most.
pub(super) const LONGEST: usize = 20_000;

/// What a game of a sum is worth.
pub(super) struct Worth {
    pub value: Value,
    pub evidence: Option<Evidence>,
}

/// The games met, with what was found of their positions.
#[derive(Default)]
pub(super) struct Terms {
    positions: FxHashMap<*const Instance, Positions>,
}

/// That a position is of a game that has values: normal play, one move at a time.
fn sound(summand: &Summand) -> Result<(), Error> {
    let instance = &summand.instance;
    let name = &instance.name;
    let no = |why: crate::base::Words| {
        let head = words!("positions of `{name}` have no value: ", "`{name}` 的局面没有值：");
        Err(Error::unsupported(head.then(&why))
            .help(words!("ask `grundy solve` who wins", "请用 `grundy solve` 求解胜负")))
    };
    if let Some(rules) = instance.wording()
        && !rules.is_impartial()
    {
        return refused(rules).map_or(Ok(()), Err);
    }
    if instance.ending != Ending::Normal {
        return no(words!("who cannot move wins (misère play)", "不能走者胜（反常规则）"));
    }
    if instance.compound != Compound::One {
        return no(words!("several games are moved in at once", "一步须走多个分支"));
    }
    if instance.game.is_loopy_impartial() || !instance.game.has_values() {
        return no(words!(
            "they are no games of normal play that always end",
            "它们不是必定结束的正常规则游戏"
        ));
    }
    Ok(())
}

impl Terms {
    /// The values of the terms, each with the sign that it is added by.
    pub fn worths(
        &mut self,
        arena: &mut Arena,
        terms: &[Term],
        budget: &Budget,
    ) -> Result<Vec<Worth>, Error> {
        let mut worths = Vec::with_capacity(terms.len());
        for term in terms {
            let mut worth = match &term.game {
                Summed::Notation(expression) => {
                    Worth { value: arena.evaluate(expression).map_err(stopped)?, evidence: None }
                }
                Summed::Position(summand) => self.worth(arena, summand, budget)?,
            };
            if term.negative {
                worth.value = arena.negative(worth.value).map_err(stopped)?;
            }
            worths.push(worth);
        }
        Ok(worths)
    }

    /// The value of a position.
    pub fn worth(
        &mut self,
        arena: &mut Arena,
        summand: &Summand,
        budget: &Budget,
    ) -> Result<Worth, Error> {
        sound(summand)?;
        let instance = &summand.instance;
        match instance.wording().filter(|rules| !rules.is_impartial()) {
            Some(rules) => {
                let position =
                    narrow(&summand.position).ok_or_else(|| too_large(&summand.position))?;
                let key = Rc::as_ptr(instance);
                let positions = self.positions.entry(key).or_insert_with(|| Positions::new(rules));
                let value = positions.value(arena, &position, budget)?;
                Ok(Worth { value, evidence: None })
            }
            None => {
                let worth = by_nim_sum::worth(summand, budget)?;
                let value = arena.value_of(nimber(&worth.value)).map_err(stopped)?;
                Ok(Worth { value, evidence: Some(worth.evidence) })
            }
        }
    }

    /// The value of another position of the same game with sides.
    pub fn of_sided(
        &mut self,
        arena: &mut Arena,
        instance: &Rc<Instance>,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Option<Value>, Error> {
        match self.positions.get_mut(&Rc::as_ptr(instance)) {
            Some(positions) => positions.value(arena, position, budget).map(Some),
            None => Ok(None),
        }
    }

    /// How the values are known: all positions that were needed were looked at, and what nimbers rest on.
    /// Of games in notation alone, how many games were made of them.
    pub fn evidence(&self, arena: &Arena, worths: &[Worth]) -> Evidence {
        let mut others = worths.iter().filter_map(|worth| worth.evidence.clone());
        let met = self.positions.values().map(Positions::met).sum();
        let first = match (self.positions.is_empty(), others.next()) {
            (true, Some(first)) => first,
            (true, None) => Evidence::Computed { positions: arena.len() as u64 },
            (false, first) => {
                let own = Evidence::Computed { positions: met };
                first.map_or(own.clone(), |first| own.and(&first))
            }
        };
        others.fold(first, |all, one| all.and(&one))
    }
}

/// The value *k of an impartial game.
pub(super) fn nimber(grundy: &Big) -> NumberUpStar {
    NumberUpStar::star(grundy.clone())
}

fn too_large(position: &[Big]) -> Error {
    let largest = position.iter().max().map(Big::to_string).unwrap_or_default();
    let shown = crate::base::excerpt(&largest);
    Error::too_big(words!(
        "`{shown}` is too large a number for a board",
        "棋盘上的数 `{shown}` 过大"
    ))
    .help(words!("use smaller numbers", "请用较小的数"))
}
