//! `grundy graph`: draws the graph of the positions of a game.

use crate::CommandFailure;
use crate::help::{localized, notes_and_examples};
use crate::limits::LimitArgs;
use crate::numbers::parse_usize;
use crate::output::Out;
use crate::picture;
use crate::png::render_png;
use crate::requests;
use clap::ValueEnum;
use grundy::base::Text;
use grundy_commands::graph::{self, GraphRequest};
use grundy_commands::input::{Natural, RawInput};
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
    #[arg(
        required = true, allow_negative_numbers = true,
        value_name = localized("GAME POSITION", "游戏 局面"),
        help = localized("Game, position and parameters", "游戏、局面与参数")
    )]
    pub words: Vec<String>,
    #[arg(
        long, value_enum, value_name = localized("FORMAT", "格式"),
        help = localized(
            "Format of the picture [default: dot in text output, none in JSON]",
            "图片格式 [默认：文本输出为 dot，JSON 中不画]"
        )
    )]
    pub format: Option<GraphFormat>,
    #[arg(
        short, long, value_name = localized("FILE", "文件"),
        help = localized(
            "File to write the picture to; its extension, .svg, .png or .dot, selects the format",
            "输出文件，由扩展名决定格式（.svg、.png、.dot）"
        )
    )]
    pub output: Option<String>,
    #[arg(
        long, value_enum, default_value_t = LayersArg::Moves, value_name = localized("LAYERS", "分层"),
        help = localized("How the positions of an SVG are arranged in rows", "SVG 的分层方式")
    )]
    pub layers: LayersArg,
    #[arg(
        long,
        help = localized(
            "Draw equivalent positions once: heaps in another order, empty heaps, symmetric boards",
            "合并等价局面：堆的顺序不同、有空堆、棋盘对称"
        )
    )]
    pub merged: bool,
    #[arg(
        long, value_name = "N", default_value_t = 2000, value_parser = parse_usize,
        help = localized("Maximum number of positions to draw", "局面数上限")
    )]
    pub limit: usize,
    #[arg(long, help = localized("Misère play: the player who cannot move wins", "反常规则：无法行动的一方获胜"))]
    pub misere: bool,
}

/// The values of `--layers`: the rule by which a picture arranges positions in layers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LayersArg {
    #[value(help = localized("by the number of moves from the start position", "按离起始局面的步数"))]
    Moves,
    #[value(help = localized(
        "by the number of moves to the end, with the end at the bottom",
        "按离终局的步数：终局在底部"
    ))]
    Remoteness,
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
        question: RawInput::new(args.words.clone()),
        misere: args.misere,
        merged: args.merged,
        limit: Natural(args.limit as u64),
        picture: format.map(|format| match format {
            GraphFormat::Dot => graph::Drawing::Dot,
            GraphFormat::Svg | GraphFormat::Png => graph::Drawing::Svg,
        }),
        layers: match args.layers {
            LayersArg::Moves => graph::Layers::Moves,
            LayersArg::Remoteness => graph::Layers::Remoteness,
        },
        ..GraphRequest::default()
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
