//! A command line that does not parse: told in one line, in the language asked for.

use crate::failure::Failure;
use crate::limits::lang_of;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::base::{Error, Words, excerpt};
use grundy::words;
use grundy::workbench::catalogue;
use grundy_commands::COMMANDS;
use std::error::Error as _;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Help and version are printed as they were asked for; anything else is told in one line.
pub fn answer(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let lang = lang_of(words);
    let as_json =
        words.iter().skip(1).take_while(|word| *word != "--").any(|word| word == "--json");
    if let ErrorKind::DisplayHelp | ErrorKind::DisplayVersion = error.kind() {
        return match write!(anstream::stdout(), "{}", error.render().ansi()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Failure::Output(error).report(lang, as_json),
        };
    }
    Failure::Question(wrong(error, words)).report(lang, as_json)
}

/// What is wrong, and how to mend it.
fn wrong(error: &clap::Error, words: &[OsString]) -> Error {
    let option = shown(error, ContextKind::InvalidArg);
    let sample = sample(words);
    let help = words!("write it like `{sample}`", "请写成 `{sample}` 的样子");
    match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Error::bad(words!("there is no command", "没有给出命令")).help(words!(
                "`grundy --help` lists them; write for example `{sample}`",
                "`grundy --help` 列出全部命令；例如 `{sample}`"
            ))
        }
        ErrorKind::InvalidSubcommand => no_command(error, words),
        ErrorKind::UnknownArgument => unexpected(error, &option, words),
        ErrorKind::ValueValidation => {
            match error.source().and_then(|e| e.downcast_ref::<Error>()) {
                Some(why) => why.clone().at(words!("`{option}`", "`{option}`")),
                None => invalid(error, &option).help(help),
            }
        }
        ErrorKind::InvalidValue => invalid(error, &option),
        ErrorKind::MissingRequiredArgument => {
            let missing = Error::bad(words!("`{option}` is missing", "缺少 `{option}`"));
            let shown = option.split(", ").all(|option| sample.contains(option));
            match option.starts_with('-') && !shown {
                true => missing.help(see_help(words)),
                false => missing.help(help),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = shown(error, ContextKind::PriorArg);
            if other == option || other.is_empty() {
                return Error::bad(words!("`{option}` is given twice", "`{option}` 给了两次"))
                    .help(words!("give it once", "只给一次"));
            }
            Error::bad(words!(
                "`{option}` cannot be used with `{other}`",
                "`{option}` 与 `{other}` 不能同时使用"
            ))
            .help(words!("leave one of them out", "请去掉其中一个"))
        }
        ErrorKind::InvalidUtf8 => {
            let broken = words.iter().find(|word| word.to_str().is_none());
            let shown = broken.map_or(String::new(), |word| excerpt(&word.to_string_lossy()));
            Error::bad(words!("`{shown}` is not text in UTF-8", "`{shown}` 不是 UTF-8 文本"))
                .help(words!("type it in UTF-8", "请用 UTF-8 输入"))
        }
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Error::bad(Words::same(excerpt(first.strip_prefix("error: ").unwrap_or(first))))
                .help(help)
        }
    }
}

fn no_command(error: &clap::Error, words: &[OsString]) -> Error {
    let typed = shown(error, ContextKind::InvalidSubcommand);
    let wrong = Error::bad(words!("there is no command `{typed}`", "没有命令 `{typed}`"));
    if let Some(near) = suggestion(error, ContextKind::SuggestedSubcommand) {
        return wrong.help(words!(
            "did you mean `grundy {near}`? `grundy --help` lists them",
            "是否想用 `grundy {near}`？`grundy --help` 列出全部命令"
        ));
    }
    let rest: Vec<&str> = words.iter().skip(1).filter_map(|word| word.to_str()).collect();
    if catalogue::leading(&rest).is_some() {
        let again = excerpt(&rest.join(" "));
        return wrong.help(words!(
            "to ask about a game, write `grundy solve {again}`",
            "要求解一个游戏，请写 `grundy solve {again}`"
        ));
    }
    wrong.help(words!("`grundy --help` lists them", "`grundy --help` 列出全部命令"))
}

/// Where the options of what was typed are explained.
fn see_help(words: &[OsString]) -> Words {
    let command = command(words).map(|command| format!(" {command}")).unwrap_or_default();
    words!("see `grundy{command} --help`", "用法见 `grundy{command} --help`")
}

fn unexpected(error: &clap::Error, typed: &str, words: &[OsString]) -> Error {
    let command = command(words).map(|command| format!(" {command}")).unwrap_or_default();
    if !typed.starts_with('-') {
        return Error::bad(words!("unexpected word `{typed}`", "多余的词 `{typed}`"))
            .help(see_help(words));
    }
    let wrong = Error::bad(words!("there is no option `{typed}`", "没有选项 `{typed}`"));
    match suggestion(error, ContextKind::SuggestedArg) {
        Some(near) => wrong.help(words!(
            "did you mean `{near}`? `grundy{command} --help` lists them",
            "是否想用 `{near}`？`grundy{command} --help` 列出全部选项"
        )),
        None => wrong.help(words!(
            "`grundy{command} --help` lists them",
            "`grundy{command} --help` 列出全部选项"
        )),
    }
}

/// A value that is none of those possible, or none at all.
fn invalid(error: &clap::Error, option: &str) -> Error {
    let typed = shown(error, ContextKind::InvalidValue);
    let wrong = if typed.is_empty() {
        Error::bad(words!("`{option}` needs a value", "`{option}` 需要一个值"))
    } else {
        Error::bad(words!("`{option}` cannot be `{typed}`", "`{option}` 不能是 `{typed}`"))
    };
    let possible = strings(error, ContextKind::ValidValue).join(", ");
    if possible.is_empty() {
        return wrong.help(words!("write a value after it", "请在其后写一个值"));
    }
    match suggestion(error, ContextKind::SuggestedValue) {
        Some(near) => wrong.help(words!(
            "did you mean `{near}`? it takes {possible}",
            "是否想用 `{near}`？可用的值：{possible}"
        )),
        None => wrong.help(words!("it takes {possible}", "可用的值：{possible}")),
    }
}

/// The command that was typed, when it is one, with a right use of it.
fn typed(words: &[OsString]) -> Option<(&'static str, &'static str)> {
    let mut typed = words.iter().skip(1).filter_map(|word| word.to_str());
    typed.find_map(|word| samples().find(|(name, _)| *name == word))
}

/// The command that was typed, when it is one.
fn command(words: &[OsString]) -> Option<&'static str> {
    typed(words).map(|(name, _)| name)
}

/// A command line like the one that is wanted.
fn sample(words: &[OsString]) -> &'static str {
    typed(words).map_or("grundy solve nim 2 5 4", |(_, sample)| sample)
}

/// One right use of those commands that are the program's own.
const OWN: [(&str, &str); 5] = [
    ("play", "grundy play nim 3 4 5"),
    ("serve", "grundy serve"),
    ("judge", "grundy judge hdu1846 --against ./mine"),
    ("completions", "grundy completions bash"),
    ("man", "grundy man"),
];

/// One right use of every command.
fn samples() -> impl Iterator<Item = (&'static str, &'static str)> {
    COMMANDS.iter().map(|command| (command.name, command.sample)).chain(OWN)
}

fn strings(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![excerpt(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| excerpt(text)).collect(),
        _ => vec![],
    }
}

/// What the error names, without the brackets and values of a usage line: `--to`, `GAME`.
fn shown(error: &clap::Error, kind: ContextKind) -> String {
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

fn suggestion(error: &clap::Error, kind: ContextKind) -> Option<String> {
    strings(error, kind).into_iter().next()
}
