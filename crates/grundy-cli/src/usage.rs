//! Reports a command line that does not parse: one line that names the error and its correction.

use crate::failure::CommandFailure;
use crate::{args, help};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::base::{Error, Words, excerpt, nearest_word};
use grundy::workbench::catalogue;
use grundy::{text, words};
use grundy_commands::{COMMANDS, arguments};
use std::error::Error as _;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Prints the help or the version if the command line `words` requests them, and otherwise the
/// error of `clap`. Returns the exit code.
pub fn report(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let lang = arguments::language();
    let as_json =
        words.iter().skip(1).take_while(|word| *word != "--").any(|word| word == "--json");
    let message = match error.kind() {
        ErrorKind::DisplayHelp => help::render_help(args::build_parser(COMMANDS), words),
        ErrorKind::DisplayVersion => Some(error.render()),
        _ => None,
    };
    if let Some(message) = message {
        return match write!(anstream::stdout(), "{}", message.ansi()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => CommandFailure::Output(error).report(lang, as_json),
        };
    }
    CommandFailure::Question(error_for(error, words)).report(lang, as_json)
}

/// Converts an error of `clap` about the command line `words` to an error with messages in both
/// languages.
fn error_for(error: &clap::Error, words: &[OsString]) -> Error {
    let option = named_in(error, ContextKind::InvalidArg);
    let sample = sample(words);
    let help = words!(usage::for_example_write, sample);
    match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Error::bad(words!(usage::command_is_missing))
                .help(words!(usage::grundy_help_lists_all_commands, sample))
        }
        ErrorKind::InvalidSubcommand => no_command(error, words),
        ErrorKind::UnknownArgument => unexpected(error, &option, words),
        ErrorKind::ValueValidation => {
            match error.source().and_then(|e| e.downcast_ref::<Error>()) {
                Some(why) => why.clone().at(words!(usage::option, option)),
                None => invalid(error, &option).help(help),
            }
        }
        ErrorKind::InvalidValue => invalid(error, &option),
        ErrorKind::MissingRequiredArgument => {
            let quoted = option.split(", ").map(|option| Words::same(format!("`{option}`")));
            let arguments = Words::join(quoted, text!(usage::and));
            let missing = Error::bad(if option.contains(", ") {
                words!(usage::several_missing, arguments)
            } else {
                words!(usage::missing, arguments)
            });
            let is_in_sample = option.split(", ").all(|option| sample.contains(option));
            if option.starts_with('-') && !is_in_sample {
                missing.help(see_help(words))
            } else {
                missing.help(help)
            }
        }
        ErrorKind::ArgumentConflict => {
            let prior = named_in(error, ContextKind::PriorArg);
            if prior == option || prior.is_empty() {
                return Error::bad(words!(usage::is_given_twice, option))
                    .help(words!(usage::write_it_only_once));
            }
            Error::bad(words!(usage::cannot_be_used_with, option, prior))
                .help(words!(usage::omit_one_of_them))
        }
        ErrorKind::InvalidUtf8 => {
            let invalid = words.iter().find(|word| word.to_str().is_none());
            let quoted = invalid.map_or(String::new(), |word| excerpt(&word.to_string_lossy()));
            Error::bad(words!(usage::is_not_text_in_utf_eight, quoted))
                .help(words!(usage::type_command_line_in_utf_eight))
        }
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            Error::bad(Words::same(excerpt(line.strip_prefix("error: ").unwrap_or(line))))
                .help(help)
        }
    }
}

/// Returns the error for a command line that does not begin with a command. The help suggests a
/// command with a similar name, if there is one.
fn no_command(error: &clap::Error, words: &[OsString]) -> Error {
    let name = named_in(error, ContextKind::InvalidSubcommand);
    let unknown = Error::bad(words!(usage::unknown_command, name));
    let arguments: Vec<&str> = words.iter().skip(1).filter_map(|word| word.to_str()).collect();
    if catalogue::find_prefix(&arguments).is_some() {
        let question = excerpt(&arguments.join(" "));
        return unknown.help(words!(usage::to_ask_about_game_write_grundy, question));
    }
    // Clap uses another measure of similarity, which suggests nothing for a typing error in a short
    // word.
    let program = args::build_parser(COMMANDS);
    let names = program.get_subcommands().map(clap::Command::get_name);
    let near = nearest_word(&name, names).map(String::from);
    if let Some(near) = near.or_else(|| suggestion(error, ContextKind::SuggestedSubcommand)) {
        return unknown.help(words!(usage::did_you_mean_grundy_grundy_help, near));
    }
    unknown.help(words!(usage::see_all_commands))
}

/// Returns the advice to read the help of the command that the user typed.
fn see_help(words: &[OsString]) -> Words {
    let command = command(words).map(|command| format!(" {command}")).unwrap_or_default();
    words!(usage::see_grundy_help, command)
}

/// Returns the error for `word`, an option or an argument that the command in the command line
/// `words` does not accept.
fn unexpected(error: &clap::Error, word: &str, words: &[OsString]) -> Error {
    let command = command(words).map(|command| format!(" {command}")).unwrap_or_default();
    if !word.starts_with('-') {
        return Error::bad(words!(usage::unexpected_word, word)).help(see_help(words));
    }
    let unknown = Error::bad(words!(usage::unknown_option, word));
    // Clap also suggests options that have little in common with the word.
    let near = suggestion(error, ContextKind::SuggestedArg)
        .filter(|near| near.starts_with(word) || nearest_word(word, [near.as_str()]).is_some());
    match near {
        Some(near) => unknown.help(words!(usage::did_you_mean_grundy_help_lists, near, command)),
        None => unknown.help(words!(usage::grundy_help_lists_all_options, command)),
    }
}

/// Returns the error for a missing or invalid value of `option`.
fn invalid(error: &clap::Error, option: &str) -> Error {
    let value = named_in(error, ContextKind::InvalidValue);
    let invalid = if value.is_empty() {
        Error::bad(words!(usage::needs_value, option))
    } else {
        Error::bad(words!(usage::cannot_be, option, value))
    };
    let possible = strings(error, ContextKind::ValidValue).join(", ");
    if possible.is_empty() {
        return invalid.help(words!(usage::write_value_after_option));
    }
    match suggestion(error, ContextKind::SuggestedValue) {
        Some(near) => invalid.help(words!(usage::did_you_mean_possible_values, near, possible)),
        None => invalid.help(words!(usage::possible_values, possible)),
    }
}

/// Returns the name of the command that the user typed, and an example command line for it. Returns
/// `None` if no word is a command.
fn typed_command(words: &[OsString]) -> Option<(&'static str, &'static str)> {
    let mut arguments = words.iter().skip(1).filter_map(|word| word.to_str());
    arguments.find_map(|word| samples().find(|(name, _)| *name == word))
}

/// Returns the name of the command that the user typed, or `None` if no word is a command.
fn command(words: &[OsString]) -> Option<&'static str> {
    typed_command(words).map(|(name, _)| name)
}

/// Returns an example command line of the command that the user typed, or of `solve` if no word is
/// a command.
fn sample(words: &[OsString]) -> &'static str {
    typed_command(words).map_or("grundy solve nim 2 5 4", |(_, sample)| sample)
}

/// For each command that only this program has (not `grundy-commands`): its name and an example
/// command line.
const PROGRAM_SAMPLES: [(&str, &str); 5] = [
    ("play", "grundy play nim 3 4 5"),
    ("serve", "grundy serve"),
    ("judge", "grundy judge hdu1846 --against ./mine"),
    ("completions", "grundy completions bash"),
    ("man", "grundy man"),
];

/// Returns the name and an example command line of every command.
fn samples() -> impl Iterator<Item = (&'static str, &'static str)> {
    COMMANDS.iter().map(|command| (command.name, command.sample)).chain(PROGRAM_SAMPLES)
}

/// Returns the texts that the error of `clap` contains for the key `kind`; long texts are
/// shortened. Returns an empty list for an absent key.
fn strings(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![excerpt(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| excerpt(text)).collect(),
        _ => vec![],
    }
}

/// Returns the options and arguments that the error of `clap` names under the key `kind`, such as
/// `--to` or `GAME`. They are separated by commas, without brackets and values.
fn named_in(error: &clap::Error, kind: ContextKind) -> String {
    let mut names = strings(error, kind);
    if kind == ContextKind::InvalidArg || kind == ContextKind::PriorArg {
        for name in &mut names {
            let option = name.starts_with('-').then(|| name.split(' ').next()).flatten();
            *name = match option {
                Some(option) => option.to_string(),
                None => name.trim_matches(['<', '>', '.', '…']).to_string(),
            };
        }
    }
    names.join(", ")
}

/// Returns the suggestion of `clap` under the key `kind` that is most similar to the typed word;
/// `clap` lists it last. Returns `None` if `clap` suggests nothing.
fn suggestion(error: &clap::Error, kind: ContextKind) -> Option<String> {
    strings(error, kind).pop()
}
