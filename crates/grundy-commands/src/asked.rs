//! What several requests ask about: a position, or the text of a rule file.

use crate::joined::{End, Joined, Play};
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use grundy::base::{Error, Moved};
use grundy::words;
use grundy::workbench::{Convention, Question};
use schemars::JsonSchema;
use serde::Deserialize;

/// The name of a rule file that has none.
const OWN: &str = "my.game";

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Asked {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// In which components of a sum a player moves: heaps, tokens, and positions of other games.
    #[serde(default)]
    pub play: Option<Play>,
    /// When play of a sum is over.
    #[serde(default)]
    pub end: Option<End>,
    /// In the middle of a turn in several components: the numbers of those moved in so far, from 1.
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Asked {
    /// The question that is meant.
    ///
    /// # Errors
    /// What is wrong with its words.
    pub fn read(&self, session: &mut Session) -> Result<Question, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let joined = Joined { play: self.play, end: self.end };
        in_turn(joined.asked(question)?, &self.moved)
    }
}

/// A question in the middle of a turn, in which these components were moved in so far.
///
/// # Errors
/// Where components are moved in one at a time; where a number is 0.
pub fn in_turn(mut question: Question, moved: &[Natural]) -> Result<Question, Error> {
    let several = question.compound.joining().is_some_and(|how| how.moved != Moved::One);
    if !moved.is_empty() && !several {
        return Err(Error::bad(words!(
            "`moved` is for turns in several components",
            "`moved` 仅用于一回合走多个分量的玩法"
        ))
        .help(words!("leave it out, or set `play`", "请去掉，或给出 `play`")));
    }
    for number in moved {
        let at = usize::try_from(number.0).ok().and_then(|number| number.checked_sub(1));
        let at = at.ok_or_else(|| {
            Error::bad(words!("component 0 is said to be moved", "称第 0 个分量已走"))
                .help(words!("components are counted from 1", "分量从 1 开始计数"))
        })?;
        question.moved.push(at);
    }
    Ok(question)
}

/// A rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RuleText {
    /// Its name.
    #[serde(default)]
    pub file: Option<String>,
    /// Its text; without it the file of this name is read, or taken from `files`.
    #[serde(default)]
    pub text: Option<String>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl RuleText {
    /// Its name and its text.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn read(&self, session: &Session) -> Result<(String, String), Error> {
        let file = self.file.clone().unwrap_or(OWN.to_string());
        let text = match &self.text {
            Some(text) => text.clone(),
            None => {
                let meant = words!(
                    "name a rule file; `grundy new NAME` writes one to begin with",
                    "请给出规则文件；`grundy new NAME` 会写一个供起步的"
                );
                session.file(&self.files, &file, &meant)?
            }
        };
        Ok((file, text))
    }
}
