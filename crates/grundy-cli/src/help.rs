//! Layout of the help texts for a terminal, in English or Chinese.
//!
//! A parser is built with the texts of its options in one language. [`render`] replaces the layout
//! of `clap`, which counts a Chinese character as one column, breaks lines only at spaces and has
//! fixed English headings.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};
use grundy::base::Words;
use grundy::{text, words};
use grundy_commands::arguments::{language, localized};
use std::ffi::OsString;
use std::fmt::Write;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The maximum number of columns of a line. It is also the number of columns if the width of the
/// terminal is unknown.
const MAX_COLUMNS: usize = 100;
/// The minimum number of columns of a line, even if the terminal is narrower.
const MIN_COLUMNS: usize = 40;
/// The maximum width of the column with the names of options. If a name is longer, its help begins
/// on the next line.
const MAX_NAME_COLUMNS: usize = 28;
/// The characters that must not begin a line, such as closing brackets and full stops.
const CLOSING: &str = "，。；：、！？）」』》”’…,.;:!?)]}=";
/// The characters that must not end a line, such as opening brackets.
const OPENING: &str = "（「『《“‘([{=";

/// Builds a parser with all its subcommands, and translates the texts that `clap` generates into
/// the language that [`arguments::set_language`](grundy_commands::arguments::set_language) set.
pub fn build(mut command: Command) -> Command {
    command.build();
    localize_generated(&mut command);
    command
}

/// Replaces the English texts that `clap` generates for `--help`, `--version` and `help`.
fn localize_generated(command: &mut Command) {
    let mut built = std::mem::take(command).mut_args(|arg| match arg.get_action() {
        ArgAction::Help => arg.help(localized(text!(help::print_help))).long_help(None::<&str>),
        ArgAction::Version => arg.help(localized(text!(help::print_version))),
        _ => arg,
    });
    if built.get_name() == "help" {
        built = built
            .about(localized(text!(help::prints_help_of_command)))
            .subcommand_value_name(localized(text!(help::command)));
    }
    built.get_subcommands_mut().for_each(localize_generated);
    *command = built;
}

/// Replaces the help of a command and of all its subcommands by the result of [`render`].
fn with_rendered_help(mut command: Command) -> Command {
    for subcommand in command.get_subcommands_mut() {
        *subcommand = with_rendered_help(std::mem::take(subcommand));
    }
    let help = render(&mut command, terminal_columns());
    command.override_help(help)
}

/// Removes the option `--lang` from the words of `grundy help COMMAND`, since the parser of `help`
/// accepts no options.
pub fn without_language(words: Vec<OsString>) -> Vec<OsString> {
    let mut remaining = vec![];
    let mut is_language = false;
    for word in &words {
        let text = word.to_string_lossy();
        if is_language || text == "--lang" {
            is_language = !is_language;
        } else if !text.starts_with("--lang=") {
            remaining.push(word.clone());
        }
    }
    if remaining.get(1).is_some_and(|word| word == "help") { remaining } else { words }
}

/// Returns the help of the command that the command line names, or `None` if the command line does
/// not request help.
pub fn render_help(command: Command, words: &[OsString]) -> Option<StyledStr> {
    let parsed = with_rendered_help(build(command)).try_get_matches_from(words);
    parsed.err().map(|error| error.render())
}

/// Returns the number of columns of a line of help: the width of the terminal, between
/// [`MIN_COLUMNS`] and [`MAX_COLUMNS`].
fn terminal_columns() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    terminal.unwrap_or(MAX_COLUMNS).clamp(MIN_COLUMNS, MAX_COLUMNS)
}

/// An entry in a section of the help: the name of an option or a command, with its help text.
struct HelpEntry {
    /// The name of the option or command, with ANSI styles.
    styled: String,
    /// The width of the name on the terminal in columns; a Chinese character takes two.
    columns: usize,
    /// The paragraphs of the help text. For an option with fixed values, a list of the values
    /// follows.
    help: Vec<String>,
}

impl HelpEntry {
    /// Creates the entry of a subcommand.
    fn for_command(command: &Command) -> HelpEntry {
        let name = command.get_name();
        HelpEntry {
            styled: bold(name),
            columns: name.width(),
            help: command.get_about().map(ToString::to_string).into_iter().collect(),
        }
    }

    /// Creates the entry of an option or a positional argument.
    fn for_arg(arg: &Arg) -> HelpEntry {
        let values = arg.to_string();
        let help = arg_help(arg);
        if arg.is_positional() {
            return HelpEntry { columns: values.width(), styled: values, help };
        }
        let short = arg.get_short().map(|short| format!("-{short}, "));
        let name = format!("{}{values}", short.as_deref().unwrap_or("    "));
        let styled = match name.split_once(" <") {
            Some((option, value)) => format!("{} <{value}", bold(option)),
            None => bold(&name),
        };
        HelpEntry { columns: name.width(), styled, help }
    }
}

/// Returns the paragraphs of the help of an argument: its effect, its default value and its
/// possible values.
fn arg_help(arg: &Arg) -> Vec<String> {
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let takes_value = arg.get_action().takes_values();
    let defaults: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() {
        let default = words!(help::default_value, value = defaults.join(" "));
        help.push_str(default.get(language()));
    }
    let values = arg.get_possible_values();
    let explained = values.iter().any(|value| value.get_help().is_some());
    if takes_value && !values.is_empty() && !explained {
        let names = Words::list(values.iter().map(|value| value.get_name()));
        help.push_str(words!(help::possible_values, names).get(language()));
    }
    let mut paragraphs = vec![help];
    if takes_value && explained {
        let longest = values.iter().map(|value| value.get_name().width()).max().unwrap_or(0);
        for value in &values {
            let name = value.get_name();
            let about = value.get_help().map(ToString::to_string).unwrap_or_default();
            let padding = longest - name.width();
            let heading = words!(help::value_heading, name);
            paragraphs.push(format!("{}{:padding$}{about}", heading.get(language()), ""));
        }
    }
    paragraphs
}

/// Puts `text` into bold type with ANSI codes.
fn bold(text: &str) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// Puts `text` into the style of a heading with ANSI codes.
fn heading(text: &str) -> String {
    let colon = localized(text!(help::colon));
    format!("\x1b[1m\x1b[4m{text}{colon}\x1b[0m")
}

/// Returns the help text of a command that [`build`] has built. No line is wider than `columns`
/// columns.
fn render(command: &mut Command, columns: usize) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim_end();
    let usage = usage.replace("[OPTIONS]", localized(text!(help::options)));
    let mut text = String::new();
    if let Some(about) = command.get_about() {
        push_wrapped(&mut text, &about.to_string(), columns);
        text.push('\n');
    }
    let gap = localized(text!(help::symbol));
    let _ = writeln!(text, "{}{gap}{usage}", heading(localized(text!(help::usage))));
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    push_section(
        &mut text,
        localized(text!(help::commands)),
        commands.map(HelpEntry::for_command).collect(),
        columns,
    );
    let visible: Vec<&Arg> = command.get_arguments().filter(|arg| !arg.is_hide_set()).collect();
    let is_common = |arg: &Arg| {
        let action = arg.get_action();
        arg.is_global_set() || matches!(action, ArgAction::Help | ArgAction::Version)
    };
    let heading_of = |arg: &Arg| match (is_common(arg), arg.get_help_heading()) {
        (true, _) => localized(text!(help::common_options)).to_string(),
        (false, Some(heading)) => heading.to_string(),
        (false, None) => localized(text!(help::options_heading)).to_string(),
    };
    let mut options: Vec<&Arg> =
        visible.iter().filter(|arg| !arg.is_positional()).copied().collect();
    // The options that all commands have keep the order of their definition.
    options.sort_by_key(|arg| {
        let is_common = is_common(arg);
        (is_common, if is_common { 0 } else { arg.get_display_order() })
    });
    let positional = visible.iter().filter(|arg| arg.is_positional());
    push_section(
        &mut text,
        localized(text!(help::arguments)),
        positional.map(|arg| HelpEntry::for_arg(arg)).collect(),
        columns,
    );
    for section in options.chunk_by(|a, b| heading_of(a) == heading_of(b)) {
        let entries = section.iter().map(|arg| HelpEntry::for_arg(arg)).collect();
        push_section(&mut text, &heading_of(section[0]), entries, columns);
    }
    if let Some(after) = command.get_after_help() {
        text.push('\n');
        for line in after.to_string().lines() {
            push_wrapped(&mut text, line, columns);
        }
    }
    text
}

/// Appends a section to the help `text`: the title, and the entries in two aligned columns. Lines
/// have at most `columns` columns.
fn push_section(text: &mut String, title: &str, entries: Vec<HelpEntry>, columns: usize) {
    if entries.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", heading(title));
    let widths = entries.iter().map(|entry| entry.columns);
    let name_columns = widths.filter(|&width| width <= MAX_NAME_COLUMNS).max().unwrap_or(8);
    let indent = name_columns + 4;
    let help_columns = columns.saturating_sub(indent).max(MIN_COLUMNS / 2);
    for entry in entries {
        let _ = write!(text, "  {}", entry.styled);
        let lines = entry.help.iter().flat_map(|paragraph| wrap(paragraph, help_columns));
        for (number, line) in lines.enumerate() {
            if number == 0 && entry.columns <= name_columns {
                let _ = write!(text, "{:1$}{line}", "", name_columns - entry.columns + 2);
            } else {
                let _ = write!(text, "\n{:indent$}{line}", "");
            }
        }
        text.push('\n');
    }
}

/// Appends a paragraph to `text`, broken into lines of at most `columns` columns. A line that
/// begins with a space is an example and is not broken.
fn push_wrapped(text: &mut String, paragraph: &str, columns: usize) {
    if paragraph.is_empty() || paragraph.starts_with(' ') {
        text.push_str(paragraph);
        text.push('\n');
        return;
    }
    for line in wrap(paragraph, columns) {
        text.push_str(&line);
        text.push('\n');
    }
}

/// Breaks a text into lines of at most `columns` columns, at spaces and beside Chinese characters,
/// but neither before a closing mark nor after an opening mark. The later lines of an item `- name:
/// text` are indented to its text.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let item = text.strip_prefix("- ").and_then(|item| item.split_once([':', '：']));
    let hanging = item.map_or(0, |(_, about)| text.width() - about.trim_start().width());
    let mut lines = vec![];
    let mut line = String::new();
    for piece in pieces(text) {
        if !line.is_empty() && line.width() + piece.trim_end().width() > columns {
            lines.push(line.trim_end().to_string());
            line = " ".repeat(hanging);
        }
        line.push_str(piece);
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// Splits a text into pieces, between which [`wrap`] can break a line: words, single Chinese
/// characters, and code in backticks.
fn pieces(text: &str) -> Vec<&str> {
    let is_wide = |c: char| c.width() == Some(2);
    let mut pieces = vec![];
    let mut start = 0;
    let mut in_code = false;
    let mut previous: Option<char> = None;
    for (index, next) in text.char_indices() {
        let breaks = !in_code
            && previous.is_some_and(|previous| {
                let beside = is_wide(previous) || is_wide(next) || previous == ' ';
                beside && next != ' ' && !CLOSING.contains(next) && !OPENING.contains(previous)
            });
        in_code ^= next == '`';
        if breaks {
            pieces.push(&text[start..index]);
            start = index;
        }
        previous = Some(next);
    }
    pieces.push(&text[start..]);
    pieces
}
