//! `plot`: a picture of a table, and what is known of it.

use crate::command::{Lane, Request};
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use grundy::base::{Error, Lang, Remedy, Text, Way, Words};
use grundy::words;
use grundy::workbench::plot::{self, Asked, Picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A game, how far, and what is drawn.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlotRequest {
    /// The game with its parameters.
    pub game: Typed,
    /// The greatest size.
    #[serde(default = "usual")]
    pub to: Natural,
    /// What is drawn.
    #[serde(default)]
    pub kind: PlotKind,
    /// What n is divided by in the kind `modulo`; the proved period when it is not given.
    #[serde(default)]
    pub period: Option<Natural>,
    /// Of a game of heaps, positions of two heaps.
    #[serde(default)]
    pub grid: bool,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Default for PlotRequest {
    /// As it is read where only what must be there is given.
    fn default() -> PlotRequest {
        PlotRequest {
            game: Default::default(),
            to: usual(),
            kind: Default::default(),
            period: Default::default(),
            grid: Default::default(),
            files: Default::default(),
        }
    }
}

fn usual() -> Natural {
    Natural(100)
}

/// What is drawn of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlotKind {
    /// The value of each n.
    #[default]
    Values,
    /// The next value less this one.
    Differences,
    /// The values over n modulo the period.
    Modulo,
    /// The binary digits of each value.
    Binary,
}

/// A picture of a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlotResponse {
    /// What is shown.
    pub title: String,
    /// What is known besides, a line each.
    pub notes: Vec<String>,
    /// The proved period of what is on the axis to the right; `null` where none is known.
    pub period: Option<ProvedPeriod>,
    /// The picture in SVG.
    pub svg: String,
}

/// G(n + period) = G(n) + saltus from n = preperiod on.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ProvedPeriod {
    /// Where it begins.
    pub preperiod: u64,
    /// How long it is.
    pub period: u64,
    /// What is added with every period.
    pub saltus: u64,
}

impl Request for PlotRequest {
    const NAME: &'static str = "plot";
    const SUMMARY: Text =
        Text { en: "A picture of a game's values", zh: "一个游戏数值的图" };
    const SAMPLE: &'static str = "grundy plot 0.77 --to 200";
    const EXAMPLE: &'static str = r#"{"game": "0.77", "to": 200}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Picture;
    type Response = PlotResponse;

    fn find(&self, session: &mut Session) -> Result<Picture, Error> {
        let most = session.most.plot;
        if self.to.0 > most {
            return Err(Error::too_big(words!(
                "the page plots at most {most} values",
                "网页至多绘制 {most} 个值"
            ))
            .mend(Remedy::Ask(Way::LongerPlot)));
        }
        // Remainders modulo 0 are refused where they are asked for.
        if self.period == Some(Natural(0)) && self.kind != PlotKind::Modulo {
            return Err(Error::bad(words!("`period` is 0", "`period` 为 0"))
                .help(words!("give at least 1, or leave it out", "请至少取 1，或省略")));
        }
        let instance = session.game(&self.game, &self.files)?;
        let kind = match self.kind {
            PlotKind::Values => plot::Kind::Values,
            PlotKind::Differences => plot::Kind::Differences,
            PlotKind::Modulo => plot::Kind::Modulo,
            PlotKind::Binary => plot::Kind::Binary,
        };
        let period = self.period.map(|period| period.0);
        // As tables are: what has two numbers is a grid already.
        let grid = self.grid && instance.game.heap_options().is_some();
        let asked = Asked { kind, to: self.to.0, period, grid };
        plot::plot(&instance, &asked, &session.budget)
    }

    fn response(&self, picture: Picture, lang: Lang) -> PlotResponse {
        let say = |words: &Words| words.get(lang).to_string();
        PlotResponse {
            title: say(&picture.title),
            notes: picture.notes.iter().map(say).collect(),
            period: picture.period.map(|known| ProvedPeriod {
                preperiod: known.from,
                period: known.period,
                saltus: known.saltus,
            }),
            svg: picture.svg(lang),
        }
    }

    fn text(&self, picture: &Picture, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(picture.text(lang).as_bytes())
    }
}
