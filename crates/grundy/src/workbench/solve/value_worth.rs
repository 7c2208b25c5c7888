//! Values of positions that are added: of games whose sides differ, and nimbers.

use super::by_nim_sum;
use crate::base::{Big, Budget, Counts, Ending, Error};
use crate::family::narrow;
use crate::games::Compound;
use crate::law::Evidence;
use crate::partizan::{Arena, NumberUpStar, Positions, Side, Value, stopped};
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::memory::instance::Instance;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a game of a sum is worth.
pub(in crate::workbench) struct Worth {
    pub value: Value,
    pub evidence: Option<Evidence>,
}

/// The games met, with what was found of their positions.
#[derive(Default)]
pub(in crate::workbench) struct Worths {
    positions: FxHashMap<*const Instance, Positions>,
}

/// That a position is of a game that has values: normal play, one move at a time.
pub(super) fn sound(summand: &Summand) -> Result<(), Error> {
    let instance = &summand.instance;
    let name = &instance.name;
    let no = |why: crate::base::Words| {
        let head = words!("positions of `{name}` have no value: ", "`{name}` 的局面没有值：");
        Err(Error::unsupported(head.then(&why))
            .help(words!("ask `grundy solve` about it alone", "请用 `grundy solve` 单独求解")))
    };
    if let Some(rules) = instance.sided() {
        return rules.refused().map_or(Ok(()), Err);
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

impl Worths {
    /// The value of a position.
    pub fn worth(
        &mut self,
        arena: &mut Arena,
        summand: &Summand,
        budget: &Budget,
    ) -> Result<Worth, Error> {
        sound(summand)?;
        let instance = &summand.instance;
        match instance.sided() {
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

    /// The value after a move of a side: of another position of the same game.
    pub fn after(
        &mut self,
        arena: &mut Arena,
        summand: &Summand,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value, Error> {
        let instance = &summand.instance;
        if let Some(positions) = self.positions.get_mut(&Rc::as_ptr(instance)) {
            return positions.value(arena, position, budget);
        }
        self.worth(arena, &with_position(summand, position), budget).map(|worth| worth.value)
    }

    /// The values of all positions and parts that were met, each with how many have it.
    pub fn values(&self) -> Vec<(Value, u64)> {
        let mut counted: FxHashMap<Value, u64> = FxHashMap::default();
        for value in self.positions.values().flat_map(Positions::values) {
            *counted.entry(value).or_default() += 1;
        }
        let mut counted: Vec<(Value, u64)> = counted.into_iter().collect();
        counted.sort_unstable();
        counted
    }

    /// How the values are known: all positions that were needed were looked at, and what nimbers rest on. Of no positions at
    /// all, how many games were made.
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

/// The same game at another position.
pub(in crate::workbench) fn with_position(summand: &Summand, position: &Counts) -> Summand {
    Summand { instance: Rc::clone(&summand.instance), position: position.widen() }
}

/// The position of a game with sides when this side is to move.
pub(in crate::workbench) fn turned(summand: &Summand, side: Side) -> Option<Counts> {
    let mut position = narrow(&summand.position)?;
    if let Some(rules) = summand.instance.sided() {
        position = rules.with_turn(&position, side as u64);
    }
    Some(position)
}

/// The value *k of an impartial game.
fn nimber(grundy: &Big) -> NumberUpStar {
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
