//! The help of every command, in both languages.

use super::{program, ran, told, words};
use grundy_commands::COMMANDS;
use unicode_width::UnicodeWidthStr;

/// The maximum number of columns of a line of help without a terminal.
const MAX_COLUMNS: usize = 100;

/// Returns the names of all commands, as the help of the program lists them.
fn commands() -> Vec<String> {
    let help = told("--help");
    let listed = help.split("Commands:\n").nth(1).expect("commands are listed");
    let listed = listed.lines().take_while(|line| !line.is_empty());
    // Further lines of a summary are indented more.
    let names = listed.filter(|line| !line.starts_with("   "));
    let names = names.filter(|line| !line.trim_start().starts_with("help "));
    names.map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
}

/// Returns the help of a command, or of the program for an empty name, in Chinese.
fn chinese(command: &str) -> String {
    let mut typed: Vec<&str> = command.split_whitespace().collect();
    typed.extend(["--lang", "zh", "--help"]);
    let ran = words(&typed);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command}");
    ran.out
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Removes from a line the parts that are equal in both languages: code, placeholders and quoted
/// texts.
fn without_code(line: &str) -> String {
    let mut prose = String::new();
    let mut closing = None;
    for c in line.chars() {
        match closing {
            Some(end) if c == end => closing = None,
            Some(_) => {}
            None => {
                closing = [('`', '`'), ('<', '>'), ('\'', '\''), ('"', '"')]
                    .iter()
                    .find_map(|&(open, close)| (c == open).then_some(close));
                prose.push(if closing.is_some() { ' ' } else { c });
            }
        }
    }
    prose
}

/// Returns the first two consecutive English words of a line, or `None` if a line has no such
/// words.
fn english_phrase(line: &str) -> Option<String> {
    let prose = without_code(line);
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let list: Vec<&str> = prose.split(' ').collect();
    let pair = list.windows(2).find(|pair| pair.iter().all(|word| is_word(word)));
    pair.map(|pair| pair.join(" "))
}

/// Returns the entries of a Chinese help: the name of each command, argument, option and value,
/// with its text.
fn entries(help: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = vec![];
    let sections = help.lines().skip_while(|line| !line.ends_with('：')).take_while(|line| {
        // Notes and examples follow the sections.
        !line.starts_with("示例")
    });
    for line in sections {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let begins = indent == 2 || indent == 6 && text.starts_with('-') || text.starts_with("- ");
        if begins && indent > 0 {
            let name = match text.strip_prefix("- ").and_then(|item| item.split_once('：')) {
                Some((value, _)) => value,
                None => text.split("  ").next().unwrap(),
            };
            let about = text.strip_prefix("- ").unwrap_or(text).replacen(name, "", 1);
            entries.push((name.to_string(), about));
        } else if let Some((_, about)) = entries.last_mut().filter(|_| indent > 0) {
            about.push_str(text);
        }
    }
    entries
}

#[test]
fn every_chinese_help_is_entirely_chinese() {
    let commands = commands();
    assert!(COMMANDS.iter().all(|command| commands.iter().any(|name| name == command.name)));
    let mut seen = 0;
    for command in [""].into_iter().chain(commands.iter().map(String::as_str)) {
        let help = chinese(command);
        assert!(is_chinese(help.lines().next().unwrap()), "{command}: {help}");
        assert!(help.contains("\n用法：grundy"), "{command}: {help}");
        for (name, about) in entries(&help) {
            assert!(is_chinese(&about), "{command}: `{name}` has no Chinese help in {help}");
            seen += 1;
        }
        for english in ["Usage", "Options", "Arguments", "Commands", "[default", "[possible"] {
            assert!(!help.contains(english), "{command}: {english} in {help}");
        }
        let prose = help.lines().take_while(|line| !line.starts_with("示例"));
        for line in prose {
            assert_eq!(english_phrase(line), None, "{command}: {line}");
        }
    }
    assert!(seen > 300, "{seen} entries");
}

#[test]
fn lines_of_help_fit_in_both_languages() {
    for command in [""].into_iter().chain(commands().iter().map(String::as_str)) {
        for lang in ["en", "zh"] {
            let mut typed: Vec<&str> = command.split_whitespace().collect();
            typed.extend(["--lang", lang, "-h"]);
            for line in words(&typed).out.lines().filter(|line| !line.starts_with("  grundy ")) {
                assert!(line.width() <= MAX_COLUMNS, "{command}: {line}");
            }
        }
    }
}

#[test]
fn help_takes_its_language_from_any_option_or_the_locale() {
    let wanted = chinese("solve");
    assert!(wanted.contains("--misere") && wanted.contains("反常规则：无法行动的一方获胜"));
    for typed in [
        &["--lang", "zh", "solve", "--help"][..],
        &["solve", "--help", "--lang", "zh"],
        &["solve", "-h", "--lang=zh"],
        &["help", "solve", "--lang", "zh"],
        &["--lang", "zh", "help", "solve"],
    ] {
        assert_eq!(words(typed).out, wanted, "{typed:?}");
    }
    for (name, locale) in [("LC_ALL", "zh_CN.UTF-8"), ("LANG", "zh_CN"), ("LC_MESSAGES", "zh_SG")] {
        let output = program().env(name, locale).args(["solve", "--help"]).output().unwrap();
        assert_eq!(ran(output).out, wanted, "{name}={locale}");
    }
    let output =
        program().env("LC_ALL", "zh_CN").args(["--help", "--lang", "en"]).output().unwrap();
    assert!(ran(output).out.contains("Usage: grundy"));
}

/// The help uses the standard terms, in short sentences.
#[test]
fn the_english_help_uses_plain_terms() {
    let tablebase = told("tablebase --help");
    for line in [
        "Folder to create and write the tablebase to",
        "Continue an interrupted run",
        "Solve nothing: only print the number of boards",
        "Time between two saves of the progress, in seconds [default: 40]",
        "[default: whichever of",
        "found:  only the boards that play can reach",
    ] {
        assert!(tablebase.contains(line), "{line} in {tablebase}");
    }
    let reply = told("reply --help");
    assert!(reply.contains("one in N of its moves is random"), "{reply}");
    assert!(
        told("position --help")
            .contains("Time limit, in milliseconds, of the search for the winner")
    );
    for command in commands() {
        let help = told(&format!("{command} --help"));
        for riddle in ["so many", "is told", "hands on", "to be told", "Go on where", "so:"] {
            assert!(!help.contains(riddle), "{command}: {riddle} in {help}");
        }
    }
}

#[test]
fn completions_and_manual_use_the_requested_language() {
    assert!(told("completions fish --lang zh").contains("反常规则"));
    assert!(told("man --lang zh").contains("谁必胜"));
    assert!(told("completions fish").contains("Misère play"));
}

#[test]
fn errors_for_numbers_state_the_allowed_range() {
    for (line, en, zh) in [
        ("verify x --threads 0", "1 to 1024", "1 到 1024"),
        ("tablebase x -o y --every 4000", "0 to 3600", "0 到 3600"),
        ("serve --port 70000", "0 to 65535", "0 到 65535"),
    ] {
        let typed: Vec<&str> = line.split(' ').collect();
        let english = words(&typed);
        assert!(english.code == 2 && english.err.contains(en), "{line}: {}", english.err);
        let chinese = words(&[&typed[..], &["--lang", "zh"]].concat());
        assert!(chinese.code == 2 && chinese.err.contains(zh), "{line}: {}", chinese.err);
    }
}
