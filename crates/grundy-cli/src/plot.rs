//! `grundy plot`: draws the Grundy values of a game.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::{CommandResult, picture, requests};
use clap::ValueEnum;
use grundy::base::{Error, text};
use grundy_commands::arguments::localized;
use grundy_commands::plot::PlotRequest;
use std::io::IsTerminal;
use std::process::ExitCode;

/// The options of `grundy plot`.
#[derive(clap::Args)]
pub struct PlotArgs {
    /// The game, and the quantity to draw.
    #[command(flatten)]
    pub request: PlotRequest,
    #[arg(long, value_enum)]
    pub format: Option<PlotFormat>,
    #[arg(short, long)]
    pub output: Option<String>,
}

/// The format of a plot.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlotFormat {
    #[value(help = localized(text!(plot::text_help)))]
    Text,
    #[value(help = localized(text!(plot::svg_help)))]
    Svg,
    #[value(help = localized(text!(plot::png_help)))]
    Png,
}

pub fn run(args: &PlotArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = &args.request;
    if out.json && args.output.is_none() && args.format.is_none() {
        return requests::answer(request, limits, out);
    }
    let format = select_format(args)?;
    let picture = requests::compute(request, limits, out.lang)?;
    let bytes = match format {
        PlotFormat::Text => picture.to_text(out.lang).into_bytes(),
        PlotFormat::Svg => picture.to_svg(out.lang).into_bytes(),
        PlotFormat::Png => render_png(|lang| picture.to_svg(lang), out.lang)?,
    };
    picture::write(&bytes, args.output.as_deref(), format == PlotFormat::Png)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the format of the plot. The option `--format` chooses it, or else the extension of the
/// output file. Without a file, the format is text in a terminal and SVG elsewhere.
fn select_format(args: &PlotArgs) -> Result<PlotFormat, Error> {
    let is_terminal = std::io::stdout().is_terminal();
    let from_extension = |path: &String| match picture::extension_of(path).as_str() {
        "png" => PlotFormat::Png,
        "txt" => PlotFormat::Text,
        _ => PlotFormat::Svg,
    };
    Ok(match (args.format, &args.output) {
        // Refuse a PNG in a terminal before the computation.
        (Some(PlotFormat::Png), None) => {
            picture::require_no_terminal()?;
            PlotFormat::Png
        }
        (Some(format), _) => format,
        (None, Some(path)) => from_extension(path),
        (None, None) if is_terminal => PlotFormat::Text,
        (None, None) => PlotFormat::Svg,
    })
}
