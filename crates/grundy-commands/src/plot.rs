//! `plot`: draws the values of a game.

use crate::arguments::localized;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use grundy::base::{AskFor, Error, Lang, Suggestion, Text, Words};
use grundy::words;
use grundy::workbench::plot::{self, Picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A game, the largest size and the kind of the picture.
#[derive(Clone, Debug, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("words", |words| words
    .value_name(localized("GAME", "游戏"))
    .help(localized("Game and its parameters", "游戏及其参数"))
))]
pub struct PlotRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest size in the picture.
    #[arg(
        long, value_name = "N", default_value_t = default_to(),
        help = localized("Plot heaps up to this size; for other games, positions whose numbers are all at most N", "最大值")
    )]
    #[serde(default = "default_to")]
    pub to: Natural,
    /// The relation that the picture shows.
    #[arg(
        long, value_enum, default_value_t, value_name = localized("KIND", "种类"),
        help = localized("What to draw", "画什么")
    )]
    #[serde(default)]
    pub kind: PlotKind,
    /// The modulus of the horizontal axis for `modulo` [default: the proved period].
    #[arg(
        long, value_name = "P",
        help = localized(
            "For `--kind modulo`: the number by which n is divided [default: the proved period]",
            "`--kind modulo` 中 n 的除数 [默认：已证明的周期]"
        )
    )]
    #[serde(default)]
    pub period: Option<Natural>,
    /// For a game of heaps: plot positions of two heaps instead of single heaps.
    #[arg(long, help = localized("Draw the positions of two heaps as a grid, one cell per position", "把两堆的局面画成网格"))]
    #[serde(default)]
    pub grid: bool,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

fn default_to() -> Natural {
    Natural(100)
}

/// The relation that a picture shows, for the values of n = 0, 1, 2, ....
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum PlotKind {
    /// Each value, plotted against n.
    #[value(help = localized("the value of each n", "每个 n 的值"))]
    #[default]
    Values,
    /// Each value minus the value before it, plotted against n.
    #[value(help = localized("the value of n + 1 minus the value of n", "后一个值减去这一个值"))]
    Differences,
    /// Each value, plotted against n modulo the period.
    #[value(help = localized("the values, drawn over the remainder of n modulo the period", "以 n 模周期为横轴的值"))]
    Modulo,
    /// The binary digits of each value, as a column of dots at n.
    #[value(help = localized("the binary digits of each value", "每个值的二进制位"))]
    Binary,
}

/// A picture of the values of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlotResponse {
    /// The title of the picture.
    pub title: String,
    /// Remarks below the picture, one per line.
    pub notes: Vec<String>,
    /// The proved period of the values; `null` if no period is proved.
    pub period: Option<ProvedPeriod>,
    /// The picture in SVG.
    pub svg: String,
}

/// A proved period of the Grundy values G: for every n from `preperiod` on, G(n + period) = G(n) +
/// saltus.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ProvedPeriod {
    /// The first n from which the period holds.
    pub preperiod: u64,
    /// The length of the period.
    pub period: u64,
    /// The saltus: the number that is added with every period; 0 for a purely periodic sequence.
    pub saltus: u64,
}

impl Request for PlotRequest {
    const NAME: &'static str = "plot";
    const SUMMARY: Text = Text { en: "Draws the values of a game", zh: "一个游戏数值的图" };
    const SAMPLE: &'static str = "grundy plot 0.77 --to 200";
    const EXAMPLE: &'static str = r#"{"game": "0.77", "to": 200}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = Picture;
    type Response = PlotResponse;

    fn compute(&self, session: &mut Session) -> Result<Picture, Error> {
        let max_size = session.limits.max_plot_size;
        if self.to.0 > max_size {
            return Err(Error::too_big(words!(
                "the page plots at most {max_size} values",
                "网页至多绘制 {max_size} 个值"
            ))
            .suggest(Suggestion::Ask(AskFor::LongerPlot)));
        }
        // The library refuses a period of 0 for the kind `modulo`.
        if self.period == Some(Natural(0)) && self.kind != PlotKind::Modulo {
            return Err(Error::bad(words!("`period` is 0", "`period` 为 0")).help(words!(
                "use a period of at least 1, or omit `period`",
                "请至少取 1，或省略"
            )));
        }
        let instance = session.game(&self.game, &self.files)?;
        let kind = match self.kind {
            PlotKind::Values => plot::PlotContent::Values,
            PlotKind::Differences => plot::PlotContent::Differences,
            PlotKind::Modulo => plot::PlotContent::Modulo,
            PlotKind::Binary => plot::PlotContent::Binary,
        };
        let period = self.period.map(|period| period.0);
        // As in tables, `grid` matters only for heap games: a game of two numbers is a grid anyway.
        let grid = self.grid && instance.game.heap_options().is_some();
        let options = plot::PlotSpec { kind, to: self.to.0, period, grid };
        plot::plot(&instance, &options, &session.budget)
    }

    fn response(&self, picture: Picture, lang: Lang) -> PlotResponse {
        let in_lang = |words: &Words| words.get(lang).to_string();
        PlotResponse {
            title: in_lang(&picture.title),
            notes: picture.notes.iter().map(in_lang).collect(),
            period: picture.period.map(|proved| ProvedPeriod {
                preperiod: proved.from,
                period: proved.period,
                saltus: proved.saltus,
            }),
            svg: picture.to_svg(lang),
        }
    }

    fn write_text(&self, picture: &Picture, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(picture.to_text(lang).as_bytes())
    }
}
