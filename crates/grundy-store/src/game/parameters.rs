//! Values of the parameters of a rule file. Every result names them, because a result for one value
//! of a parameter need not hold for another.

use super::spec::GameSpec;
use grundy_rules::RuleGame;
use grundy_text::{Words, words};

impl GameSpec {
    /// Returns the parameters of the rule file with their values, given or default. Empty if the
    /// game is not a rule file.
    pub fn parameters(&self) -> Vec<(String, i64)> {
        self.rules.as_ref().map(parameters_of).unwrap_or_default()
    }

    /// Returns the name of the game with the values of all parameters, such as `my.game for K = 2`.
    pub fn name_words(&self) -> Words {
        Words::same(self.name.clone()).then(&condition_suffix(&self.parameters()))
    }
}

/// Returns the parameters of `rules` with their values, in the order of the rule file.
pub fn parameters_of(rules: &RuleGame) -> Vec<(String, i64)> {
    rules.params().into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// Formats `name = value` pairs, separated by commas.
fn list_pairs(parameters: &[(String, i64)]) -> Words {
    Words::list(parameters.iter().map(|(name, value)| format!("{name} = {value}")))
}

/// Formats the parameters as a suffix of a statement, such as ` for K = 2`; empty without
/// parameters.
pub fn condition_suffix(parameters: &[(String, i64)]) -> Words {
    if parameters.is_empty() {
        return Words::default();
    }
    words!(game::suffix_for_parameters, parameters = list_pairs(parameters))
}

/// Formats the parameters as a prefix of a statement, such as `for K = 2: `; empty without
/// parameters.
pub fn condition_prefix(parameters: &[(String, i64)]) -> Words {
    if parameters.is_empty() {
        return Words::default();
    }
    words!(game::prefix_for_parameters, parameters = list_pairs(parameters))
}
