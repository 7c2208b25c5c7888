//! The parts that several requests share: a position, and the text of a rule file.

use crate::compound_options::{CompoundOptions, End, Play};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use grundy::base::{Error, Moved};
use grundy::words;
use grundy::workbench::{Convention, Question};
use schemars::JsonSchema;
use serde::Deserialize;

/// The name of a rule file in questions and messages if the request gives none.
const DEFAULT_FILE_NAME: &str = "my.game";

/// A position of a game or of a sum of games.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("words", |words| words.allow_negative_numbers(true)))]
#[schemars(inline)]
pub struct PositionQuery {
    /// Game with its position and parameters; ` + ` adds further games.
    #[schemars(extend("x-description-zh" = "游戏、局面与参数"))]
    #[command(flatten)]
    pub question: RawInput,
    /// Misère play: the player who cannot move wins.
    #[schemars(extend("x-description-zh" = "反常规则：无法行动的一方获胜"))]
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// In how many components (heaps, games of a sum) a player moves in each turn: in `one`, in
    /// `any` number, or in all (`together`).
    #[schemars(extend("x-description-zh" = "每回合在和的哪些分量中行动：`together` 全部、`any` 任意若干个、`one` 一个"))]
    #[arg(skip)]
    pub play: Option<Play>,
    /// When play of several components ends: with the `first` or with the `last` component.
    #[schemars(extend("x-description-zh" = "和在何时结束：`first` 有一个分量结束时，`last` 所有分量结束时"))]
    #[arg(skip)]
    pub end: Option<End>,
    /// Where a turn consists of moves in several components: the numbers, counted from 1, of the
    /// components in which the player has already moved this turn, such as `[1,3]`.
    #[schemars(extend("x-description-zh" = "本回合已行动的分量，从 1 编号：`[1,3]`", "x-value-name" = "[N,…]"))]
    #[arg(skip)]
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

impl PositionQuery {
    /// Parses the question, and applies the fields `misere`, `play`, `end` and `moved` of the
    /// request.
    ///
    /// # Errors
    /// If the words or the options are invalid.
    pub fn parse(&self, session: &mut Session) -> Result<Question, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let compound = CompoundOptions { play: self.play, end: self.end };
        mark_moved(compound.apply(question)?, &self.moved)
    }
}

/// Returns `question` with a note that the player has already moved in the components `moved`
/// during this turn. The components are numbered from 1.
///
/// # Errors
/// If `moved` is not empty but a turn of the compound moves in one component only, or if a number
/// in `moved` is 0.
pub fn mark_moved(mut question: Question, moved: &[Natural]) -> Result<Question, Error> {
    let several = question.compound.joining().is_some_and(|how| how.moved != Moved::One);
    if !moved.is_empty() && !several {
        return Err(Error::bad(words!(query::moved_lists_components_that_have_moved))
            .help(words!(query::leave_out_moved_or_set_play)));
    }
    for number in moved {
        let index = usize::try_from(number.0).ok().and_then(|number| number.checked_sub(1));
        let index = index.ok_or_else(|| {
            Error::bad(words!(query::moved_lists_component_zero))
                .help(words!(query::first_component_has_number_one))
        })?;
        question.moved.push(index);
    }
    Ok(question)
}

/// A rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RuleText {
    /// Name of the rule file to read.
    #[schemars(extend("x-description-zh" = "规则文件名"))]
    #[arg(required = true)]
    pub file: Option<String>,
    /// Text of the rules. If it is given, no file is read, and `file` is only the name of the rules
    /// in errors.
    #[schemars(extend("x-description-zh" = "规则文件的内容；不给则读取该名称的文件"))]
    #[arg(skip)]
    pub text: Option<String>,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

impl RuleText {
    /// Returns the name and the text of the rule file, from the request or from the file that it
    /// names.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn load(&self, session: &Session) -> Result<(String, String), Error> {
        let file = self.file.clone().unwrap_or(DEFAULT_FILE_NAME.to_string());
        let text = match &self.text {
            Some(text) => text.clone(),
            None => {
                let help = words!(query::name_rule_file_grundy_new_name);
                session.file(&self.files, &file, &help)?
            }
        };
        Ok((file, text))
    }
}
