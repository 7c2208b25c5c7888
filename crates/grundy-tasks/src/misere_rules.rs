//! The misère version of a rule file, for tasks that read the rules and not only an ending.

use grundy_store::GameState;
use grundy_text::{Error, words};
use std::rc::Rc;

/// Returns the misère version of a game. For a rule file, these are the rules with the statement
/// `misere`. Other games do not state their ending, so they remain unchanged.
///
/// # Errors
/// `Unsupported` if the file states another result for a player without a move.
pub(super) fn in_misere(instance: &Rc<GameState>) -> Result<Rc<GameState>, Error> {
    let rules = instance.enumerable_rules().filter(|rules| !rules.stuck_player_wins());
    let Some(rules) = rules else {
        return Ok(Rc::clone(instance));
    };
    let name = &instance.name;
    let Some(file) = rules.file().in_misere() else {
        return Err(Error::unsupported(words!(tasks::rules_of_already_state_their_ending, name))
            .help(words!(tasks::search_for_law_without_misere)));
    };
    Ok(Rc::new(GameState::from_rules(file.build(&rules.params())?, name.clone())))
}
