//! `grundy graph`: draws the graph of the positions of a game.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::{CommandResult, picture, requests};
use clap::ValueEnum;
use grundy::base::text;
use grundy_commands::arguments::localized;
use grundy_commands::graph::{self, GraphRequest};
use std::process::ExitCode;

/// The options of `grundy graph`.
#[derive(clap::Args)]
pub struct GraphArgs {
    /// The question, and the options of the layout.
    #[command(flatten)]
    pub request: GraphRequest,
    // The help lists the format and the file before the options of the layout.
    #[arg(long, value_enum, display_order = 0)]
    pub format: Option<GraphFormat>,
    #[arg(short, long, display_order = 1)]
    pub output: Option<String>,
}

/// The picture format of a graph.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    #[value(help = localized(text!(graph::dot_help)))]
    Dot,
    #[value(help = localized(text!(graph::svg_help)))]
    Svg,
    #[value(help = localized(text!(graph::png_help)))]
    Png,
}

pub fn run(args: &GraphArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let default = (!out.json).then_some(GraphFormat::Dot);
    let from_extension =
        args.output.as_deref().map(|path| match picture::extension_of(path).as_str() {
            "png" => GraphFormat::Png,
            "dot" | "gv" => GraphFormat::Dot,
            _ => GraphFormat::Svg,
        });
    let format = args.format.or(from_extension).or(default);
    let request = GraphRequest {
        picture: format.map(|format| match format {
            GraphFormat::Dot => graph::Drawing::Dot,
            GraphFormat::Svg | GraphFormat::Png => graph::Drawing::Svg,
        }),
        ..args.request.clone()
    };
    if format != Some(GraphFormat::Png) && args.output.is_none() {
        return requests::answer(&request, limits, out);
    }
    let result = requests::compute(&request, limits, out.lang)?;
    let picture = result.svg.or(result.dot).unwrap_or_default();
    let bytes = match format {
        Some(GraphFormat::Png) => render_png(|_| picture.clone(), out.lang)?,
        _ => picture.into_bytes(),
    };
    picture::write(&bytes, args.output.as_deref(), format == Some(GraphFormat::Png))?;
    Ok(ExitCode::SUCCESS)
}
