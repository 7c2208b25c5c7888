//! `grundy value`: computes the combinatorial value of a game, and draws its thermograph.

use crate::keep_option::KeepOption;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::progress::Bar;
use crate::{CommandResult, files, requests};
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy::workbench::GameCache;
use grundy::workbench::value::picture;
use grundy_commands::Request;
use grundy_commands::value::ValueRequest;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// The options of `grundy value`.
#[derive(clap::Args)]
pub struct ValueArgs {
    /// The games, and the operations on their value.
    #[command(flatten)]
    pub request: ValueRequest,
    #[arg(long)]
    pub thermograph: Option<String>,
    /// The option `--keep`, which keeps the values of components in a file.
    #[command(flatten)]
    pub keep: KeepOption,
}

/// Returns the command line `words` with a space before each game of `grundy value` that begins
/// with a minus, so that the parser does not read it as an option.
pub fn escape_negative_games(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let Some(command_index) = words.iter().position(|word| word == "value") else { return words };
    if command_index > 1 && !words[1..command_index].iter().any(is_option) {
        return words;
    }
    for word in &mut words[command_index + 1..] {
        let game = word.to_str().and_then(|text| text.strip_prefix('-')).and_then(|tail| {
            let next = tail.chars().next()?;
            (!next.is_alphabetic() && next != '-').then(|| format!(" -{tail}"))
        });
        if let Some(game) = game {
            *word = game.into();
        }
    }
    words
}

/// Returns an error if the extension of the path for the thermograph is not supported. The path `-`
/// is allowed; it is the terminal.
fn require_picture_format(path: &str) -> Result<(), Error> {
    let path = path.to_ascii_lowercase();
    if path == "-" || [".svg", ".png"].iter().any(|extension| path.ends_with(extension)) {
        return Ok(());
    }
    Err(Error::bad(words!(value::names_neither_svg_nor_png, quoted = excerpt(&path)))
        .help(words!(value::name_file_that_ends_in_svg)))
}

pub fn run(args: &ValueArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    args.thermograph.as_deref().map_or(Ok(()), require_picture_format)?;
    let request = &args.request;
    let result = {
        let bar = Bar::new(out.lang);
        let (memory, kept) = args.keep.add_to(GameCache::default(), limits.budget().bytes);
        let memory = Arc::new(memory);
        let mut session = requests::new_session(limits, &bar, out.lang).with_memory(&memory);
        let result = request.compute(&mut session);
        kept.note_unused(out);
        result?
    };
    let graph = result.value.thermograph.clone();
    let title = request.title(&result);
    let too_large = || {
        Error::too_big(words!(value::walls_of_thermograph_are_too_far))
            .help(words!(value::omit_thermograph))
    };
    match args.thermograph.as_deref() {
        Some("-") => {
            requests::write_response(request, result, out)?;
            write!(out, "{}", picture::to_text(&graph).ok_or_else(too_large)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(path) => {
            let svg = |lang| picture::to_svg(&graph, &title, lang);
            let drawing = svg(out.lang).ok_or_else(too_large)?;
            let bytes = if path.to_ascii_lowercase().ends_with(".png") {
                render_png(|lang| svg(lang).unwrap_or_default(), out.lang)?
            } else {
                drawing.into_bytes()
            };
            files::write(path, |file| file.write_all(&bytes))?;
        }
        // In a terminal, the thermograph of a hot game is shown without being requested.
        None if !out.json && std::io::stdout().is_terminal() => {
            requests::write_response(request, result, out)?;
            if graph.temperature.signum() > 0
                && let Some(text) = picture::to_text(&graph)
            {
                write!(out, "{text}")?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        None => {}
    }
    requests::write_response(request, result, out)?;
    Ok(ExitCode::SUCCESS)
}
