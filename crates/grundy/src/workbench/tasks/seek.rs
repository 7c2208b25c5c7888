//! The law of a game, whatever game it is: a theorem or a proof where there is one, else what tables show.

use crate::base::{Budget, Ending, Error};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::guessed::Guessed;
use crate::workbench::tasks::law::{self, Law};
use crate::workbench::tasks::misere_law;
use crate::workbench::tasks::proved_laws;
use crate::workbench::tasks::rule_law;
use std::rc::Rc;

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The parameters that were given; the others of a rule file vary.
    pub given: &'a [&'a str],
    /// How far tables go; a million heaps, or as far as there is time, when nobody says.
    pub to: Option<u64>,
    /// Whether what a table shows comes before the theorem of a card.
    pub observe: bool,
    /// Seconds for the expressions of rule files.
    pub seconds: u64,
    /// Whether the law of misère play is wanted.
    pub misere: bool,
}

/// What was found.
pub struct Sought {
    /// Of a code or a game of the catalogue.
    pub law: Option<Law>,
    /// What the tables of a rule file show.
    pub guessed: Vec<Guessed>,
}

/// Heaps looked at when nobody says how many.
const USUAL: u64 = 1_000_000;
/// The same where the next outcome costs a few takes, and a period is certain: there is one.
const FAR: u64 = 100_000_000;

/// Looks for the law of a game. A rule file that is a code has the law of the code, and one for other values of
/// its parameters where tables show it.
///
/// # Errors
/// Those of [`law::find`] and [`rule_law::find_laws`].
pub fn seek(instance: &Rc<Instance>, wanted: Wanted, budget: &Budget) -> Result<Sought, Error> {
    let Wanted { given, to, observe, seconds, misere } = wanted;
    let guess = || {
        let mut found = rule_law::find_laws(instance, given, wanted.to, seconds, budget)?;
        if let Some(rules) = instance.listed() {
            proved_laws::prove(rules, &mut found, budget);
        }
        Ok::<_, Error>(found)
    };
    if misere && instance.states_ending() && !instance.is_code() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "`{name}` states its own ending",
            "`{name}` 自己规定了终局"
        ))
        .help(words!("write `misere` in the file", "请在文件中写 `misere`")));
    }
    let misere = misere || instance.states_ending() && instance.ending == Ending::Misere;
    // The theorems of codes are for normal play, but for subtraction sets.
    let code = instance.is_code()
        && (instance.ending == Ending::Normal || misere_law::is_provable(instance));
    if instance.listed().is_some() && !code {
        return Ok(Sought { law: None, guessed: guess()? });
    }
    let far = misere && misere_law::is_provable(instance);
    let to = to.unwrap_or(if far { FAR } else { USUAL });
    let law = match misere {
        true => misere_law::find(instance, to, observe, budget)?,
        false => law::find(instance, to, observe, budget)?,
    };
    let guessed = match instance.parameters().iter().all(|(name, _)| given.contains(&name.as_str()))
    {
        true => Vec::new(),
        false => guess()?,
    };
    Ok(Sought { law: Some(law), guessed })
}
