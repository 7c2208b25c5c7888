//! `grundy graph`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::numbers::few;
use crate::output::Out;
use crate::picture;
use crate::png::png;
use clap::ValueEnum;
use grundy_commands::graph::{self, GraphRequest};
use grundy_commands::typed::{Natural, Typed};
use std::process::ExitCode;

/// `grundy graph`.
#[derive(clap::Args)]
#[command(
    after_help = "P-positions are double boxes, N-positions ellipses, draws diamonds; winning moves are thick.\n\n\
Examples:\n  grundy graph nim 1 2 3 --format svg > nim.svg\n  grundy graph '{1,3,4}' 9 | dot -Tpng > g.png\n  grundy graph nim 1 2 3 -o nim.png"
)]
pub struct Graph {
    /// The game, its position and parameters
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// How to draw it: in text dot when nothing is said; in JSON not at all
    #[arg(long, value_enum)]
    pub format: Option<Drawing>,
    /// The file to write, whose name chooses the format (.svg, .png, .dot)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// How an SVG is laid out
    #[arg(long, value_enum, default_value_t = ByLayers::Moves)]
    pub layers: ByLayers,
    /// Make one of positions that are worth the same: heaps in another order, empty heaps, symmetric boards
    #[arg(long)]
    pub merged: bool,
    /// Positions, at most
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = few)]
    pub limit: usize,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// How the picture of a graph is laid out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ByLayers {
    /// By the moves from the start.
    Moves,
    /// By the moves that are left: the end at the bottom.
    Remoteness,
}

/// How a graph is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Drawing {
    /// The language of Graphviz.
    Dot,
    /// A picture, up to 400 positions.
    Svg,
    /// The same in pixels.
    Png,
}

pub fn run(ask: &Graph, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let usual = (!out.json).then_some(Drawing::Dot);
    let named = ask.output.as_deref().map(|path| match picture::ending(path).as_str() {
        "png" => Drawing::Png,
        "dot" | "gv" => Drawing::Dot,
        _ => Drawing::Svg,
    });
    let format = ask.format.or(named).or(usual);
    let request = GraphRequest {
        question: Typed::new(ask.words.clone()),
        misere: ask.misere,
        merged: ask.merged,
        limit: Natural(ask.limit as u64),
        picture: format.map(|format| match format {
            Drawing::Dot => graph::Drawing::Dot,
            Drawing::Svg | Drawing::Png => graph::Drawing::Svg,
        }),
        layers: match ask.layers {
            ByLayers::Moves => graph::Layers::Moves,
            ByLayers::Remoteness => graph::Layers::Remoteness,
        },
        ..GraphRequest::default()
    };
    if format != Some(Drawing::Png) && ask.output.is_none() {
        return asking::answer(&request, limits, out);
    }
    let found = asking::found(&request, limits, out.lang)?;
    let drawn = found.svg.or(found.dot).unwrap_or_default();
    let drawn = match format {
        Some(Drawing::Png) => png(|_| drawn.clone(), out.lang)?,
        _ => drawn.into_bytes(),
    };
    picture::write(&drawn, ask.output.as_deref(), format == Some(Drawing::Png))?;
    Ok(ExitCode::SUCCESS)
}
