//! `plot`: draws the values of a game.

use crate::arguments::localized;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{AskFor, Error, Lang, Suggestion, Text, Words, text};
use grundy::words;
use grundy::workbench::plot::{self, Picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A game, the largest size and the kind of the picture.
#[derive(Clone, Debug, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct PlotRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap size in the picture; for other games, the largest number in a position.
    #[arg(long, value_name = "N", default_value_t = default_to())]
    #[serde(default = "default_to")]
    pub to: Natural,
    /// The relation that the picture shows.
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub kind: PlotKind,
    /// The modulus of the horizontal axis for `modulo` [default: the proved period].
    #[arg(long, value_name = "P")]
    pub period: Option<Natural>,
    /// For a game of heaps: plot positions of two heaps instead of single heaps.
    #[arg(long)]
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
    #[value(help = localized(text!(plot::values_help)))]
    #[default]
    Values,
    /// Each value minus the value before it, plotted against n.
    #[value(help = localized(text!(plot::differences_help)))]
    Differences,
    /// Each value, plotted against n modulo the period.
    #[value(help = localized(text!(plot::modulo_help)))]
    Modulo,
    /// The binary digits of each value, as a column of dots at n.
    #[value(help = localized(text!(plot::binary_help)))]
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
    const SUMMARY: Text = text!(plot::summary);
    const SAMPLE: &'static str = "grundy plot 0.77 --to 200";
    const EXAMPLE: &'static str = r#"{"game": "0.77", "to": 200}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = Picture;
    type Response = PlotResponse;

    fn compute(&self, session: &mut Session) -> Result<Picture, Error> {
        let max_size = session.limits.max_plot_size;
        if self.to.0 > max_size {
            return Err(Error::too_big(words!(plot::page_plots_at_most_values, max_size))
                .suggest(Suggestion::Ask(AskFor::LongerPlot)));
        }
        // The library refuses a period of 0 for the kind `modulo`.
        if self.period == Some(Natural(0)) && self.kind != PlotKind::Modulo {
            return Err(Error::bad(words!(plot::period_is_zero))
                .help(words!(plot::use_period_of_at_least_one)));
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

    fn write_text(&self, picture: &Picture, writer: &mut TextWriter) -> io::Result<()> {
        writer.out.write_all(picture.to_text(writer.lang).as_bytes())
    }
}
