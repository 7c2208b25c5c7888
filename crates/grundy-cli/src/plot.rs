//! `grundy plot`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use crate::picture;
use crate::png::png;
use clap::ValueEnum;
use grundy::base::Error;
use grundy_commands::plot::{PlotKind, PlotRequest};
use grundy_commands::typed::{Natural, Typed};
use std::io::IsTerminal;
use std::process::ExitCode;

/// `grundy plot`.
#[derive(clap::Args)]
#[command(
    after_help = "The format is that of the file's name (.svg, .png, .txt); without -o it is text in a terminal and SVG\n\
elsewhere. A proved period is marked. Games with two numbers are drawn as a grid, the darker the\n\
larger, with a diamond for each P-position. `grundy table --json` gives the values themselves.\n\n\
Examples:\n  grundy plot 0.77 --to 200\n  grundy plot grundy-game --to 100000 -o grundy.svg\n  \
grundy plot 0.77 --kind modulo --to 500 -o kayles.png\n  grundy plot 0.16 --kind binary --to 5000 -o bits.svg\n  \
grundy plot wythoff --to 60 -o wythoff.png\n  grundy plot nim --grid --to 63 -o nim.png"
)]
pub struct Plot {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The greatest size
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = count)]
    pub to: u64,
    /// What is drawn
    #[arg(long, value_enum, default_value_t = Seen::Values)]
    pub kind: Seen,
    /// What n is divided by in `--kind modulo` [default: the proved period]
    #[arg(long, value_name = "P", value_parser = count)]
    pub period: Option<u64>,
    /// Draw two heaps instead of one, as a grid
    #[arg(long)]
    pub grid: bool,
    /// How to write it
    #[arg(long, value_enum)]
    pub format: Option<Painting>,
    /// The file to write, in place of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What is drawn of a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Seen {
    /// The value of each n.
    Values,
    /// The next value less this one.
    Differences,
    /// The values over n modulo the period.
    Modulo,
    /// The binary digits of each value.
    Binary,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Painting {
    /// Bars and shades in characters.
    Text,
    /// A picture of lines.
    Svg,
    /// A picture of pixels.
    Png,
}

pub fn run(ask: &Plot, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = PlotRequest {
        game: Typed::new(ask.words.clone()),
        to: Natural(ask.to),
        kind: match ask.kind {
            Seen::Values => PlotKind::Values,
            Seen::Differences => PlotKind::Differences,
            Seen::Modulo => PlotKind::Modulo,
            Seen::Binary => PlotKind::Binary,
        },
        period: ask.period.map(Natural),
        grid: ask.grid,
        ..PlotRequest::default()
    };
    if out.json && ask.output.is_none() && ask.format.is_none() {
        return asking::answer(&request, limits, out);
    }
    let format = format(ask)?;
    let picture = asking::found(&request, limits, out.lang)?;
    let drawn = match format {
        Painting::Text => picture.text(out.lang).into_bytes(),
        Painting::Svg => picture.svg(out.lang).into_bytes(),
        Painting::Png => png(|lang| picture.svg(lang), out.lang)?,
    };
    picture::write(&drawn, ask.output.as_deref(), format == Painting::Png)?;
    Ok(ExitCode::SUCCESS)
}

/// The format asked for, that of the file's name, or the one that fits where the output goes.
fn format(ask: &Plot) -> Result<Painting, Error> {
    let seen = std::io::stdout().is_terminal();
    let named = |path: &String| match picture::ending(path).as_str() {
        "png" => Painting::Png,
        "txt" => Painting::Text,
        _ => Painting::Svg,
    };
    Ok(match (ask.format, &ask.output) {
        // Before anything is computed.
        (Some(Painting::Png), None) => {
            picture::no_pixels_in_a_terminal()?;
            Painting::Png
        }
        (Some(format), _) => format,
        (None, Some(path)) => named(path),
        (None, None) if seen => Painting::Text,
        (None, None) => Painting::Svg,
    })
}
