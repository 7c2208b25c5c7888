//! `grundy show`.

use crate::Failure;
use crate::args::Show;
use crate::output::Out;
use grundy::games::Kind;
use grundy::workbench::catalogue;
use std::io::Write;
use std::process::ExitCode;

pub fn run(show: &Show, out: &mut Out) -> Result<ExitCode, Failure> {
    let card = catalogue::find(&show.game.join(" "))?;
    let lang = out.lang;
    if out.json {
        let entry = catalogue::Entry::of(card, lang);
        out.json_line(&entry)?;
        return Ok(ExitCode::SUCCESS);
    }
    let systems: Vec<String> = card.systems.iter().map(|n| format!("S{n}")).collect();
    let systems = systems.join(", ");
    writeln!(out, "\x1b[1m{}\x1b[0m · {} ({})  {systems}", card.name.en, card.name.zh, card.id)?;
    let mut lines: Vec<(&str, String)> =
        vec![(out.say("rules", "规则"), card.rules.get(lang).to_string())];
    match &card.kind {
        Kind::Topic(how) => lines.push((out.say("how", "用法"), how.get(lang).to_string())),
        Kind::Game { .. } | Kind::Function(_) => {
            lines.push((out.say("notation", "写法"), card.notation.get(lang).to_string()));
        }
    }
    for param in card.params {
        let default = match param.default {
            Some(value) if !value.is_empty() => format!(" [{}={value}]", param.name),
            _ => String::new(),
        };
        let what = format!("{}= {}{default}", param.name, param.what.get(lang));
        lines.push((out.say("parameter", "参数"), what));
    }
    for (title, law) in
        [(out.say("law", "规律"), &card.law), (out.say("misère law", "反常规律"), &card.misere)]
    {
        if let Some(law) = law {
            lines.push((title, law.statement.get(lang).to_string()));
            lines.push((out.say("source", "来源"), format!("{} ({})", law.theorem, law.source)));
        }
    }
    if let Some(text) = card.misstated {
        lines.push((out.say("often misstated as", "常见误述"), text.get(lang).to_string()));
    }
    if !card.aliases.is_empty() {
        lines.push((out.say("also called", "别名"), card.aliases.join(", ")));
    }
    if !matches!(card.kind, Kind::Topic(_)) {
        let words: Vec<String> = card.example.split_whitespace().map(quoted).collect();
        let example = format!("grundy solve {} {}", card.id, words.join(" "));
        lines.push((out.say("example", "示例"), example));
    }
    for (title, text) in lines {
        let colon = out.colon();
        writeln!(out, "\x1b[1m{title}{colon}\x1b[0m{text}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A word as it is typed in a shell, which takes brackets, braces and stars for its own.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:/=+^%@".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("'{word}'") }
}
