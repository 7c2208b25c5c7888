//! `grundy view`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use crate::picture;
use crate::png::png;
use clap::ValueEnum;
use grundy::base::Error;
use grundy::words;
use grundy_commands::asked::Asked;
use grundy_commands::typed::Typed;
use grundy_commands::view::{View as Seen, ViewRequest, seen};
use std::process::ExitCode;

/// `grundy view`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grundy view nim 3 4 5\n  grundy view tic-tac-toe\n  \
grundy view tic-tac-toe X.O/.X./..O -o board.svg\n  grundy view mu-torere -o board.png")]
pub struct View {
    /// The game, its position and parameters
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub question: Vec<String>,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// How to write it
    #[arg(long, value_enum)]
    pub format: Option<Drawing>,
    /// The file to write, whose name chooses the format (.svg, .png)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Drawing {
    /// In characters.
    Text,
    /// A picture of lines.
    Svg,
    /// A picture of pixels.
    Png,
}

pub fn run(ask: &View, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = ViewRequest(Asked {
        question: Typed::new(ask.question.clone()),
        misere: ask.misere,
        ..Asked::default()
    });
    let named = ask.output.as_deref().map(|path| match picture::ending(path).as_str() {
        "png" => Drawing::Png,
        "txt" => Drawing::Text,
        _ => Drawing::Svg,
    });
    let format = ask.format.or(named).unwrap_or(Drawing::Text);
    if format == Drawing::Text && ask.output.is_none() {
        return asking::answer(&request, limits, out);
    }
    let found = asking::found(&request, limits, out.lang)?;
    if format == Drawing::Text {
        let text = found.board().unwrap_or_else(|| found.print());
        picture::write(
            format!("{}\n", text.trim_end_matches('\n')).as_bytes(),
            ask.output.as_deref(),
            false,
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let svg = match found.summands.as_slice() {
        [only] => match seen(only) {
            Seen::Board { svg, .. } => svg,
            _ => None,
        },
        _ => None,
    };
    let svg = svg.ok_or_else(|| {
        Error::unsupported(words!(
            "this position is no board that is drawn as a picture",
            "该局面没有可画成图片的棋盘"
        ))
        .help(words!(
            "name a board game, as in `grundy view tic-tac-toe -o board.svg`",
            "请给出棋类游戏，如 `grundy view tic-tac-toe -o board.svg`"
        ))
    })?;
    let drawn = match format {
        Drawing::Png => png(|_| svg.clone(), out.lang)?,
        Drawing::Text | Drawing::Svg => svg.into_bytes(),
    };
    picture::write(&drawn, ask.output.as_deref(), format == Drawing::Png)?;
    Ok(ExitCode::SUCCESS)
}
