//! `grundy value`.

use crate::Failure;
use crate::asking;
use crate::files;
use crate::limits::Limits;
use crate::output::Out;
use crate::png::png;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy::workbench::value::picture;
use grundy_commands::typed::Typed;
use grundy_commands::value::{Given, ValueRequest};
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// `grundy value`.
#[derive(clap::Args)]
#[command(
    after_help = "Games are written as the field writes them: numbers 3/4, nimbers *3, ups ^ ^^ ^3 and downs v, together as\n\
-1^*2, switches +-1 and +-{a,b}, +_2 or Tiny(2), -_2 or Miny(2), {a,b||c|d}, sums and differences,\n\
copies 3.^; or with the arrows and stars of print. Positions are those of rule files in which the\n\
sides differ, the first of which is Left, and of impartial games, which are nimbers.\n\
A move marked * reaches an option of the canonical form.\n\n\
Examples:\n  grundy value '{2|-1} + ^*'\n  grundy value examples/domineering.game h=2 w=4 + nim 3\n  \
grundy value '{3||2*|1*}' --thermograph picture.svg\n  grundy value '^ || *'\n  grundy value '+-1' --cool 1"
)]
pub struct Value {
    /// Games and positions joined by + and -; A = B compares, as do < > <= >= || and ?
    #[arg(required = true, value_name = "GAMES")]
    pub words: Vec<String>,
    /// Cool the value by a number
    #[arg(long, value_name = "T")]
    pub cool: Option<String>,
    /// Heat the value by a game
    #[arg(long, value_name = "GAME")]
    pub heat: Option<String>,
    /// Tell the reduced canonical form: the value up to infinitesimals
    #[arg(long)]
    pub reduced: bool,
    /// Draw the thermograph into a file (.svg, .png), or into the terminal with `-`
    #[arg(long, value_name = "FILE")]
    pub thermograph: Option<String>,
}

/// The words of the command line, in which games of `grundy value` that begin with a minus are told apart from options: by a
/// space before them.
pub fn told_apart(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let Some(at) = words.iter().position(|word| word == "value") else { return words };
    if at > 1 && !words[1..at].iter().any(is_option) {
        return words;
    }
    for word in &mut words[at + 1..] {
        let game = word.to_str().and_then(|text| text.strip_prefix('-')).and_then(|rest| {
            let first = rest.chars().next()?;
            (!first.is_alphabetic() && first != '-').then(|| format!(" -{rest}"))
        });
        if let Some(game) = game {
            *word = game.into();
        }
    }
    words
}

/// That a thermograph is asked for in a form that can be written.
fn drawable(path: &str) -> Result<(), Error> {
    let path = path.to_ascii_lowercase();
    if path == "-" || [".svg", ".png"].iter().any(|ending| path.ends_with(ending)) {
        return Ok(());
    }
    let shown = excerpt(&path);
    Err(Error::bad(words!(
        "`{shown}` names neither an SVG nor a PNG",
        "`{shown}` 既不是 SVG 也不是 PNG 的文件名"
    ))
    .help(words!(
        "end it in `.svg` or `.png`, or write `-`",
        "请以 `.svg` 或 `.png` 结尾，或写 `-`"
    )))
}

pub fn run(ask: &Value, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    ask.thermograph.as_deref().map_or(Ok(()), drawable)?;
    let given =
        |text: &Option<String>| text.as_ref().map(|text| Given::Text(text.trim().to_string()));
    let request = ValueRequest {
        question: Typed::new(ask.words.iter().map(|word| word.trim().to_string()).collect()),
        cool: given(&ask.cool),
        heat: given(&ask.heat),
        reduced: ask.reduced,
        ..ValueRequest::default()
    };
    let found = asking::found(&request, limits, out.lang)?;
    let graph = found.value.thermograph.clone();
    let title = request.title(&found);
    let too_large = || {
        Error::too_big(words!(
            "the walls of the thermograph are too far apart to be drawn",
            "温度图的两壁相距过远，无法绘制"
        ))
        .help(words!("leave `--thermograph` out", "请去掉 `--thermograph`"))
    };
    match ask.thermograph.as_deref() {
        Some("-") => {
            asking::write(&request, found, out)?;
            write!(out, "{}", picture::text(&graph).ok_or_else(too_large)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(path) => {
            let svg = |lang| picture::svg(&graph, &title, lang);
            let drawn = match path.to_ascii_lowercase().ends_with(".png") {
                true => {
                    svg(out.lang).ok_or_else(too_large)?;
                    png(|lang| svg(lang).unwrap_or_default(), out.lang)?
                }
                false => svg(out.lang).ok_or_else(too_large)?.into_bytes(),
            };
            files::write(path, |file| file.write_all(&drawn))?;
        }
        // A hot game is seen at a glance where somebody looks.
        None if !out.json && std::io::stdout().is_terminal() => {
            asking::write(&request, found, out)?;
            if graph.temperature.signum() > 0
                && let Some(text) = picture::text(&graph)
            {
                write!(out, "{text}")?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        None => {}
    }
    asking::write(&request, found, out)?;
    Ok(ExitCode::SUCCESS)
}
