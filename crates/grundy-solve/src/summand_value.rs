//! Values of the summands of a partizan sum: canonical forms for partizan games, nimbers for
//! impartial ones.

use super::by_nim_sum;
use grundy_core::base::{Big, Budget, Counts, Ending};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_partizan::{Arena, NumberUpStar, Side, Value};
use grundy_store::partizan::PositionValues;
use grundy_store::partizan::stopped;
use grundy_store::{GameState, Summand};
use grundy_text::{Error, Evidence, Result, words};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The value of a summand of a partizan sum, with its evidence.
pub struct SummandValue {
    /// The value of the position of the summand, as a reference into the arena of the sum.
    pub value: Value,
    /// The evidence for the Grundy value of an impartial game; `None` for a partizan game.
    pub evidence: Option<Evidence>,
}

/// The values of positions of partizan games that were computed so far.
#[derive(Default)]
pub struct SummandValues {
    /// For each game, the values of those of its positions that were visited. The key is the
    /// address of the [`GameState`].
    positions: FxHashMap<*const GameState, PositionValues>,
}

/// Returns an error if the positions of a game have no value in the theory of partizan games. They
/// have one in normal play with one move per turn.
///
/// # Errors
/// Returns `Unsupported` with the reason.
pub fn check_has_value(summand: &Summand) -> Result<()> {
    let instance = &summand.instance;
    let refuse = |why: grundy_text::Words| {
        let head = words!(summand_value::positions_of_have_no_value, name = &instance.name);
        Err(Error::unsupported(head.then(&why))
            .help(words!(summand_value::use_grundy_solve_to_solve)))
    };
    if let Some(rules) = instance.sided_rules() {
        return rules.objection().map_or(Ok(()), Err);
    }
    if instance.ending != Ending::Normal {
        return refuse(words!(summand_value::player_who_cannot_move_wins_misere));
    }
    if instance.compound != Compound::One {
        return refuse(words!(summand_value::turn_has_moves_in_several_games));
    }
    if instance.game.is_loopy_impartial() || !instance.game.has_values() {
        return refuse(words!(summand_value::they_are_not_positions_of_loop));
    }
    Ok(())
}

impl SummandValues {
    /// Returns the value of the position of a summand, with its evidence.
    pub fn value_of(
        &mut self,
        arena: &mut Arena,
        summand: &Summand,
        budget: &Budget,
    ) -> Result<SummandValue> {
        check_has_value(summand)?;
        let instance = &summand.instance;
        match instance.sided_rules() {
            Some(rules) => {
                let position =
                    narrow(&summand.position).ok_or_else(|| too_large(&summand.position))?;
                let key = Rc::as_ptr(instance);
                let positions =
                    self.positions.entry(key).or_insert_with(|| PositionValues::new(rules));
                let value = positions.value(arena, &position, budget)?;
                Ok(SummandValue { value, evidence: None })
            }
            None => {
                let nim_value = by_nim_sum::nim_value(summand, budget)?;
                let value = arena.value_of_nus(nimber(&nim_value.value)).map_err(stopped)?;
                Ok(SummandValue { value, evidence: Some(nim_value.evidence) })
            }
        }
    }

    /// Returns whether the positions of the game of `summand` are boards that split into components.
    pub fn splits_boards(&mut self, summand: &Summand) -> bool {
        let Some(rules) = summand.instance.sided_rules() else { return false };
        let key = Rc::as_ptr(&summand.instance);
        let positions = self.positions.entry(key).or_insert_with(|| PositionValues::new(rules));
        positions.splits_boards()
    }

    /// Returns the value of a position of the game of `summand`, such as the position after a move
    /// of either side.
    pub fn value_after(
        &mut self,
        arena: &mut Arena,
        summand: &Summand,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value> {
        let instance = &summand.instance;
        if let Some(positions) = self.positions.get_mut(&Rc::as_ptr(instance)) {
            return positions.value(arena, position, budget);
        }
        self.value_of(arena, &summand.at(position.widen()), budget)
            .map(|summand_value| summand_value.value)
    }

    /// Returns the value of each component of the position of `summand`; `None` for a component that
    /// has no value yet. Computes no values. The list is empty for an impartial game.
    pub fn component_values(&mut self, summand: &Summand) -> Vec<Option<Value>> {
        let positions = self.positions.get_mut(&Rc::as_ptr(&summand.instance));
        let position = positions.zip(narrow(&summand.position));
        position.and_then(|(p, at)| p.component_values(&at).ok()).unwrap_or_default()
    }

    /// Returns the distinct values of all positions and components of positions that were visited,
    /// each with the number of positions and components that have this value.
    pub fn values(&self) -> Vec<(Value, u64)> {
        let mut counts: FxHashMap<Value, u64> = FxHashMap::default();
        for value in self.positions.values().flat_map(PositionValues::values) {
            *counts.entry(value).or_default() += 1;
        }
        let mut counts: Vec<(Value, u64)> = counts.into_iter().collect();
        counts.sort_unstable();
        counts
    }

    /// Returns the number of distinct components of positions of partizan games that were visited.
    pub fn visited_count(&self) -> u64 {
        self.positions.values().map(PositionValues::component_count).sum()
    }

    /// Returns the evidence for the values of a sum: the number of visited positions of partizan
    /// games, combined with the evidence for the nimbers in `values`. If the sum contains no
    /// partizan game and no nimber, the evidence is the number of games that were built in `arena`.
    pub fn evidence(&self, arena: &Arena, values: &[SummandValue]) -> Evidence {
        let mut other_evidence = values.iter().filter_map(|value| value.evidence.clone());
        let visited = self.visited_count();
        let first_evidence = match (self.positions.is_empty(), other_evidence.next()) {
            (true, Some(first_evidence)) => first_evidence,
            (true, None) => Evidence::Computed { positions: arena.len() as u64 },
            (false, first_evidence) => {
                let own_evidence = Evidence::Computed { positions: visited };
                first_evidence.map_or(own_evidence.clone(), |first_evidence| {
                    own_evidence.and(&first_evidence)
                })
            }
        };
        other_evidence.fold(first_evidence, |combined, next| combined.and(&next))
    }
}

/// Returns the position of a summand with `side` to move; unchanged if the rules have no sides.
/// Returns `None` if a number does not fit in a machine integer.
pub fn position_with_turn(summand: &Summand, side: Side) -> Option<Counts> {
    let mut position = narrow(&summand.position)?;
    if let Some(rules) = summand.instance.sided_rules() {
        position = rules.with_turn(&position, side as u64);
    }
    Some(position)
}

/// Returns the value *k (a nimber) of an impartial game with Grundy value k.
fn nimber(grundy: &Big) -> NumberUpStar {
    NumberUpStar::star(grundy.clone())
}

/// Builds the error for a position whose largest number is too large for a board.
fn too_large(position: &[Big]) -> Error {
    let largest = position.iter().max().map(Big::to_string).unwrap_or_default();
    let largest_text = grundy_text::excerpt(&largest);
    Error::too_big(words!(summand_value::number_is_too_large_for_board, largest_text))
        .help(words!(summand_value::use_smaller_numbers))
}
