//! `grundy graph`: draws the graph of the positions of a game.

use crate::CommandFailure;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::picture;
use crate::png::render_png;
use crate::requests;
use clap::ValueEnum;
use grundy::base::Text;
use grundy_commands::arguments::{localized, notes_and_examples};
use grundy_commands::graph::{self, GraphRequest};
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "P-positions are double boxes, N-positions ellipses, draws diamonds. Winning moves are thick.",
    zh: "必败态为双框，必胜态为椭圆，平局为菱形。必胜走法为粗线。",
};

const EXAMPLES: &[&str] = &[
    "grundy graph nim 1 2 3 --format svg > nim.svg",
    "grundy graph '{1,3,4}' 9 | dot -Tpng > g.png",
    "grundy graph nim 1 2 3 -o nim.png",
];

/// The options of `grundy graph`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct GraphArgs {
    /// The question, and the options of the layout.
    #[command(flatten)]
    pub request: GraphRequest,
    // The help lists the format and the file before the options of the layout.
    #[arg(
        long, value_enum, value_name = localized("FORMAT", "格式"), display_order = 0,
        help = localized(
            "Format of the picture [default: dot in text output, none in JSON]",
            "图片格式 [默认：文本输出为 dot，JSON 中不画]"
        )
    )]
    pub format: Option<GraphFormat>,
    #[arg(
        short, long, value_name = localized("FILE", "文件"), display_order = 1,
        help = localized(
            "File to write the picture to; its extension, .svg, .png or .dot, selects the format",
            "输出文件，由扩展名决定格式（.svg、.png、.dot）"
        )
    )]
    pub output: Option<String>,
}

/// The picture format of a graph.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    #[value(help = localized("input for the program Graphviz", "Graphviz 的语言"))]
    Dot,
    #[value(help = localized("vector graphics, up to 400 positions", "矢量图，至多 400 个局面"))]
    Svg,
    #[value(help = localized("the same picture as pixels", "同上，像素图"))]
    Png,
}

pub fn run(
    args: &GraphArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
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
