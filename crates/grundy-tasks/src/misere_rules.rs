//! The misère version of a rule file, for tasks that read the rules and not only an ending.

use crate::prove::language_rules;
use grundy_store::GameState;
use grundy_text::{Error, Result, words};
use std::rc::Rc;

/// Returns the misère version of a game for proofs: the rules of the game in the language of rule
/// files, with the statement `misere`.
///
/// # Errors
/// `Unsupported` if the game has no such rules, or if they state another result for a player
/// without a move.
pub fn misere_version(instance: &Rc<GameState>) -> Result<Rc<GameState>, Error> {
    if instance.enumerable_rules().is_some() {
        return in_misere(instance);
    }
    let rules = language_rules(instance)?;
    in_misere(&Rc::new(GameState::from_rules(rules, instance.name.clone())))
}

/// Returns the misère version of a game. For a rule file, these are the rules with the statement
/// `misere`. Other games do not state their ending, so they remain unchanged.
///
/// # Errors
/// `Unsupported` if the file states another result for a player without a move.
pub(super) fn in_misere(instance: &Rc<GameState>) -> Result<Rc<GameState>> {
    match instance.enumerable_rules() {
        Some(rules) if !rules.stuck_player_wins() => instance.misere_version().ok_or_else(|| {
            let name = &instance.name;
            Error::unsupported(words!(tasks::rules_of_already_state_their_ending, name))
                .help(words!(tasks::search_for_law_without_misere))
        }),
        _ => Ok(Rc::clone(instance)),
    }
}
