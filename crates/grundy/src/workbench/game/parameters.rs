//! The values of parameters for which something was found: what is true for one need not be for another.

use super::definition::Definition;
use crate::base::Words;
use crate::lang::RuleGame;
use crate::words;

impl Definition {
    /// The parameters of a rule file with their values, whether they were given or are defaults; none of other games.
    pub fn parameters(&self) -> Vec<(String, i64)> {
        self.rules.as_ref().map(all).unwrap_or_default()
    }

    /// What the game is called, with the values of all parameters: `my.game for K = 2`.
    pub fn name_words(&self) -> Words {
        Words::same(self.name.clone()).then(&after(&self.parameters()))
    }
}

pub(in crate::workbench) fn all(rules: &RuleGame) -> Vec<(String, i64)> {
    rules.params().into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

fn joined(parameters: &[(String, i64)], between: &str) -> String {
    let each = parameters.iter().map(|(name, value)| format!("{name} = {value}"));
    each.collect::<Vec<_>>().join(between)
}

/// ` for K = 2`, to follow what holds for it; nothing where there are no parameters.
pub(in crate::workbench) fn after(parameters: &[(String, i64)]) -> Words {
    if parameters.is_empty() {
        return Words::default();
    }
    let (en, zh) = (joined(parameters, ", "), joined(parameters, "、"));
    words!(" for {en}", "（{zh} 时）")
}

/// `for K = 2: `, to precede it.
pub(in crate::workbench) fn before(parameters: &[(String, i64)]) -> Words {
    if parameters.is_empty() {
        return Words::default();
    }
    let (en, zh) = (joined(parameters, ", "), joined(parameters, "、"));
    words!("for {en}: ", "{zh} 时：")
}
