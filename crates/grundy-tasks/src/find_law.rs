//! Finds the law of any game: a theorem or a proof if there is one, otherwise a law that computed
//! tables suggest.

use crate::game_law::GameLaw;
use crate::misere_rules::in_misere;
use crate::rule_file_laws::{RuleFileLawQuery, search_rule_file_laws};
use crate::{TableLaws, fit_expressions, game_law, misere_law};
use grundy_core::base::{Budget, Ending};
use grundy_store::GameState;
use grundy_text::Result;
use std::rc::Rc;
use std::time::Duration;

/// Specification of the search for the law of a game.
#[derive(Clone, Copy, Debug)]
pub struct LawQuery<'a> {
    /// The names of the parameters that the user gave; other parameters of a rule file vary.
    pub fixed_names: &'a [&'a str],
    /// The largest heap, or the greatest number of a position, in the tables. `None` for a default
    /// number of heaps, or for as many positions as the time allows.
    pub to: Option<u64>,
    /// Whether to search for patterns in a table even if the catalogue entry of the game states a
    /// theorem.
    pub observe: bool,
    /// The time limit, in seconds, of the search for laws of rule files in the form of expressions.
    pub seconds: u64,
    /// Whether to find the law of misère play.
    pub misere: bool,
}

/// The laws that were found for a game.
pub struct FoundLaws {
    /// The law of a take-and-break code, of a game of the catalogue, or of a rule file by its
    /// equivalent code; otherwise `None`.
    pub law: Option<GameLaw>,
    /// The laws that the tables of a rule file suggest or automata prove; empty for other games.
    pub table_laws: Vec<TableLaws>,
}

/// The default number of heaps in the table of a heap game.
const DEFAULT_HEAPS: u64 = 1_000_000;
/// The default number of heaps in the table of misère play of a subtraction set. It is larger than
/// [`DEFAULT_HEAPS`], because the outcomes are cheap to compute and always periodic.
const DEFAULT_MISERE_HEAPS: u64 = 100_000_000;

/// The minimum time limit of the search for automata. Above it, that search gets half of the time
/// for expressions.
const MIN_AUTOMATA_TIME: Duration = Duration::from_secs(6);

/// Finds the laws of a game. For a rule file that is equivalent to a code, returns the law of the
/// code, and the laws that tables suggest for other values of the parameters.
///
/// # Errors
/// Fails as [`game_law::find`] and [`fit_expressions::fit_expressions`] do, and for misère play of
/// a rule file that states another result for a player without a move.
pub fn find_law(instance: &Rc<GameState>, query: LawQuery, budget: &Budget) -> Result<FoundLaws> {
    let LawQuery { fixed_names, to, observe, seconds, misere } = query;
    let in_misere = if misere { in_misere(instance)? } else { Rc::clone(instance) };
    // The theorems of misère play of codes are about the rules without the statement `misere`.
    let instance = if instance.is_code() { instance } else { &in_misere };
    let misere = misere || instance.states_ending() && instance.ending == Ending::Misere;
    // The theorems of codes are for normal play, except those of subtraction sets.
    let uses_code = instance.is_code()
        && (instance.ending == Ending::Normal || misere_law::is_provable(instance));
    let search_table_laws = || {
        let Some(rules) = in_misere.enumerable_rules() else {
            return fit_expressions::fit_expressions(
                &in_misere,
                fixed_names,
                query.to,
                seconds,
                budget,
            );
        };
        // For codes, a law of the table is stronger than an automaton.
        let automata_time = if uses_code {
            Duration::ZERO
        } else {
            MIN_AUTOMATA_TIME.max(Duration::from_secs(seconds / 2))
        };
        let search = RuleFileLawQuery {
            fixed_names,
            to: query.to,
            numeration: None,
            automata_time: Some(automata_time),
            seconds,
            seconds_with_automaton: seconds,
        };
        search_rule_file_laws(&in_misere, &in_misere, rules, &search, budget).tables
    };
    if instance.enumerable_rules().is_some() && !uses_code {
        return Ok(FoundLaws { law: None, table_laws: search_table_laws()? });
    }
    let is_periodic = misere && misere_law::is_provable(instance);
    let to = to.unwrap_or(if is_periodic { DEFAULT_MISERE_HEAPS } else { DEFAULT_HEAPS });
    let law = if misere {
        misere_law::find(instance, to, observe, budget)?
    } else {
        game_law::find(instance, to, observe, budget)?
    };
    let all_fixed =
        instance.parameters().iter().all(|(name, _)| fixed_names.contains(&name.as_str()));
    let table_laws = if all_fixed { Vec::new() } else { search_table_laws()? };
    Ok(FoundLaws { law: Some(law), table_laws })
}
