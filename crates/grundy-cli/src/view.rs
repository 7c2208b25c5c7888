//! `grundy view`: shows a position as text or as a picture.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::{CommandResult, picture, requests};
use clap::ValueEnum;
use grundy::base::Error;
use grundy::{text, words};
use grundy_commands::arguments::localized;
use grundy_commands::query::PositionQuery;
use grundy_commands::view::{View as BoardView, ViewRequest, full_view};
use std::process::ExitCode;

/// The options of `grundy view`.
#[derive(clap::Args)]
pub struct ViewArgs {
    /// The position to draw.
    #[command(flatten)]
    pub query: PositionQuery,
    #[arg(long, value_enum)]
    pub format: Option<ViewFormat>,
    #[arg(short, long)]
    pub output: Option<String>,
}

/// The values of `--format`: the format of a drawn board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ViewFormat {
    #[value(help = localized(text!(view::text_help)))]
    Text,
    #[value(help = localized(text!(view::svg_help)))]
    Svg,
    #[value(help = localized(text!(view::png_help)))]
    Png,
}

pub fn run(args: &ViewArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = ViewRequest(args.query.clone());
    let from_extension =
        args.output.as_deref().map(|path| match picture::extension_of(path).as_str() {
            "png" => ViewFormat::Png,
            "txt" => ViewFormat::Text,
            _ => ViewFormat::Svg,
        });
    let format = args.format.or(from_extension).unwrap_or(ViewFormat::Text);
    if format == ViewFormat::Text && args.output.is_none() {
        return requests::answer(&request, limits, out);
    }
    let result = requests::compute(&request, limits, out.lang)?;
    if format == ViewFormat::Text {
        let text = result.board().unwrap_or_else(|| result.print());
        picture::write(
            format!("{}\n", text.trim_end_matches('\n')).as_bytes(),
            args.output.as_deref(),
            false,
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let svg = match result.summands.as_slice() {
        [only] => match full_view(only) {
            BoardView::Board { svg, .. } => svg,
            _ => None,
        },
        _ => None,
    };
    let svg = svg.ok_or_else(|| {
        Error::unsupported(words!(view::this_position_is_not_board))
            .help(words!(view::name_board_game_as_in_grundy))
    })?;
    let bytes = match format {
        ViewFormat::Png => render_png(|_| svg.clone(), out.lang)?,
        ViewFormat::Text | ViewFormat::Svg => svg.into_bytes(),
    };
    picture::write(&bytes, args.output.as_deref(), format == ViewFormat::Png)?;
    Ok(ExitCode::SUCCESS)
}
