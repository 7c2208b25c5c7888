//! `check`: a law or a claim compared with the rules, position by position.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Parameters;
use crate::typed::{Natural, Typed};
use grundy::base::{Ending, Error, Lang, Text, Words};
use grundy::words;
use grundy::workbench::Instance;
use grundy::workbench::check::{Asked, Kind, Listed, Verdict, check};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::rc::Rc;

/// A game, and a claim about it; without one, its known law or the claims of its rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The game with its parameters.
    pub game: Typed,
    /// The greatest size.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// A claim in the words of rule files: `P when n mod 4 == 0`, `grundy = a xor b`.
    #[serde(default)]
    pub claim: Option<String>,
    /// The claim that 0, 1, 2, … have these Grundy values.
    #[serde(default)]
    pub values: Vec<u32>,
    /// The claim that just these sizes are P-positions.
    #[serde(default)]
    pub losing: Vec<Natural>,
    /// The claim that just the positions in a file, one a line, are P: its name.
    #[serde(default)]
    pub p_file: Option<String>,
    /// The last so many of `values` repeat for ever; `losing` are remainders modulo this.
    #[serde(default)]
    #[schemars(range(min = 1))]
    pub period: Option<u32>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// What became of the claims about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckResponse {
    /// The game.
    pub game: String,
    /// Whether all claims held.
    pub holds: bool,
    /// Each claim.
    pub claims: Vec<Claim>,
    /// The parameters for which alone this is said.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Claim {
    /// The claim as it is written; of a known law its statement.
    pub claim: String,
    /// Whether it held at every position.
    pub holds: bool,
    /// How many positions were compared, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The greatest number in them, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// The verdict in words; of a false claim what is claimed and what is true.
    pub text: String,
    /// The first position at which it is false, as it is typed; `null` where it held, or where `told` says it.
    pub counterexample: Option<String>,
}

/// What is found.
pub struct Checked {
    /// The game.
    pub instance: Rc<Instance>,
    /// Every verdict.
    pub verdicts: Vec<Verdict>,
}

impl Checked {
    /// Whether all claims held.
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.holds)
    }
}

impl CheckRequest {
    /// The claim that is a list, with what it is called.
    fn list(&self, session: &Session) -> Result<Option<(Words, Listed)>, Error> {
        let given = [
            self.claim.is_some(),
            !self.values.is_empty(),
            !self.losing.is_empty(),
            self.p_file.is_some(),
        ];
        if given.iter().filter(|given| **given).count() > 1 {
            return Err(Error::bad(words!("several claims at once", "同时给出了几种断言")).help(
                words!(
                    "give one of `claim`, `values`, `losing` and `p_file`",
                    "`claim`、`values`、`losing`、`p_file` 只给一种"
                ),
            ));
        }
        if self.period == Some(0) {
            return Err(Error::bad(words!("`period` is 0", "`period` 为 0"))
                .help(words!("give at least 1, or leave it out", "请至少取 1，或省略")));
        }
        let again = match self.period {
            Some(period) => words!(", period {period}", "，周期 {period}"),
            None => Words::default(),
        };
        let joined = |numbers: Vec<String>| numbers.join(",");
        Ok(if let Some(file) = &self.p_file {
            let called = words!("the P-positions in `{file}`", "`{file}` 中的必败态");
            let meant =
                words!("name a file of positions, one a line", "请给出局面文件，每行一个局面");
            Some((called, Listed::Positions(session.file(&self.files, file, &meant)?)))
        } else if !self.values.is_empty() {
            let values = joined(self.values.iter().map(u32::to_string).collect());
            let called = words!("Grundy values {values}", "SG 值 {values}").then(&again);
            let period = self.period.map(|period| period as usize);
            Some((called, Listed::Grundy { values: self.values.clone(), period }))
        } else if !self.losing.is_empty() {
            let sizes: Vec<u64> = self.losing.iter().map(|size| size.0).collect();
            let listed = joined(sizes.iter().map(u64::to_string).collect());
            let called = words!("P-positions {listed}", "必败态 {listed}").then(&again);
            Some((called, Listed::Losing { sizes, period: self.period.map(u64::from) }))
        } else {
            None
        })
    }
}

impl Request for CheckRequest {
    const NAME: &'static str = "check";
    const SUMMARY: Text = Text {
        en: "Compares a law or a claim with the rules, position by position",
        zh: "逐个局面检验规律或断言",
    };
    const SAMPLE: &'static str = "grundy check wythoff --to 60";
    const EXAMPLE: &'static str = r#"{"game": "wythoff", "to": 60}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Checked;
    type Response = CheckResponse;

    fn find(&self, session: &mut Session) -> Result<Checked, Error> {
        let instance = session.game(&self.game, &self.files)?;
        let list = self.list(session)?;
        let asked = match (&list, &self.claim) {
            (Some((_, list)), _) => Asked::Listed(list),
            (None, Some(claim)) => Asked::Worded(claim),
            (None, None) => Asked::Own,
        };
        let ending = if self.misere { Ending::Misere } else { instance.ending };
        let to = self.to.map(|to| to.0);
        let mut verdicts = check(&instance, asked, ending, to, &session.budget)?;
        if let Some((called, _)) = list {
            verdicts.iter_mut().for_each(|verdict| verdict.claim = called.clone());
        }
        Ok(Checked { instance, verdicts })
    }

    fn response(&self, found: Checked, lang: Lang) -> CheckResponse {
        let told = |verdict: &Verdict| Claim {
            claim: verdict.claim.get(lang).to_string(),
            holds: verdict.holds,
            positions: verdict.positions,
            to: verdict.to,
            text: verdict.words.get(lang).to_string(),
            counterexample: verdict.counterexample.clone(),
        };
        CheckResponse {
            game: found.instance.name.clone(),
            holds: found.holds(),
            claims: found.verdicts.iter().map(told).collect(),
            parameters: Parameters(found.instance.parameters()),
        }
    }

    fn text(&self, found: &Checked, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let mut page = Page::new(lang, to);
        let name = found.instance.name_words();
        for verdict in &found.verdicts {
            let about = match verdict.kind {
                Kind::Worded => &verdict.claim,
                Kind::Listed => &name,
                Kind::Law => &Words::same(found.instance.name.clone()),
            };
            let (Words { en, zh }, told) = (about, &verdict.words);
            let line = match (verdict.kind, &verdict.counterexample) {
                (Kind::Law, Some(position)) => {
                    words!("{en}: false at {position}: ", "{zh}：在 {position} 处不成立：")
                }
                _ => words!("{en}: ", "{zh}："),
            };
            page.line(&line.then(told))?;
        }
        Ok(())
    }
}
