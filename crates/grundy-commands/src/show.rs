//! `show`: the rules, the law and its source, the notation and an example of a game.

use crate::command::Request;
use crate::entry::{Entry, EntryProved};
use crate::known::{self, Known, Named};
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text};
use grundy::games::{Card, Kind};
use grundy::law::Evidence;
use schemars::JsonSchema;
use serde::Deserialize;
use std::io::{self, Write};

/// A game of the catalogue.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowRequest {
    /// Its id, its English or Chinese name, or its number (S13).
    pub game: String,
}

impl Request for ShowRequest {
    const NAME: &'static str = "show";
    const SUMMARY: Text = Text {
        en: "The rules, the law and its source, the notation and an example of a game",
        zh: "一个游戏的规则、规律及来源、写法与示例",
    };
    const SAMPLE: &'static str = "grundy show wythoff";
    const EXAMPLE: &'static str = r#"{"game": "wythoff"}"#;
    type Found = Named;
    type Response = Entry;

    fn find(&self, _: &mut Session) -> Result<Named, Error> {
        known::named(&self.game)
    }

    fn response(&self, named: Named, lang: Lang) -> Entry {
        let misere_proved = EntryProved::misere(&named, lang);
        Entry { misere_proved, ..Entry::of_named(named, lang) }
    }

    fn text(&self, named: &Named, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let systems: Vec<String> = named.systems().iter().map(|n| format!("S{n}")).collect();
        let systems = systems.join(", ");
        let [en, zh] = named.names();
        writeln!(page.to, "\x1b[1m{en}\x1b[0m · {zh} ({})  {systems}", named.id())?;
        let facts = match named {
            Named::Card(card) => facts(card, page),
            Named::File(known) => facts_of_file(*known, page),
        };
        for (title, text) in facts {
            let colon = page.colon();
            writeln!(page.to, "\x1b[1m{title}{colon}\x1b[0m{text}")?;
        }
        Ok(())
    }
}

/// What is told of a rule file, by titles.
fn facts_of_file(known: Known, page: &Page) -> Vec<(&'static str, String)> {
    let entry = Entry::of_file(known, page.lang);
    let mut lines = vec![
        (page.say("rules", "规则"), entry.rules.to_string()),
        (page.say("notation", "写法"), entry.notation.to_string()),
    ];
    for parameter in entry.parameters {
        lines.push((page.say("parameter", "参数"), parameter.what));
    }
    lines.push((page.say("rule file", "规则文件"), format!("grundy examples {}.game", entry.id)));
    let example = format!("grundy play {} {}", entry.id, entry.example);
    lines.push((page.say("example", "示例"), example.trim_end().to_string()));
    lines
}

/// What is told of a game, by titles.
fn facts(card: &'static Card, page: &Page) -> Vec<(&'static str, String)> {
    let lang = page.lang;
    let mut lines = vec![(page.say("rules", "规则"), card.rules.get(lang).to_string())];
    match &card.kind {
        Kind::Topic(how) => lines.push((page.say("how", "用法"), how.get(lang).to_string())),
        Kind::Game { .. } | Kind::Function(_) => {
            lines.push((page.say("notation", "写法"), card.notation.get(lang).to_string()));
        }
    }
    for param in card.params {
        let default = match param.default {
            Some(value) if !value.is_empty() => format!(" [{}={value}]", param.name),
            _ => String::new(),
        };
        let what = format!("{}= {}{default}", param.name, param.what.get(lang));
        lines.push((page.say("parameter", "参数"), what));
    }
    for (title, law) in
        [(page.say("law", "规律"), &card.law), (page.say("misère law", "反常规律"), &card.misere)]
    {
        if let Some(law) = law {
            lines.push((title, law.statement.get(lang).to_string()));
            lines.push((
                page.say("source", "来源"),
                Evidence::theorem(law.theorem, law.source).basis().into_text(lang),
            ));
        }
    }
    if let Some(proved) = EntryProved::misere(&Named::Card(card), lang) {
        lines.push((page.say("misère play", "反常规则"), proved.statement));
        lines.push((page.say("evidence", "依据"), proved.evidence));
    }
    if let Some(text) = card.misstated {
        lines.push((page.say("often misstated as", "常见误述"), text.get(lang).to_string()));
    }
    if !card.aliases.is_empty() {
        lines.push((page.say("also called", "别名"), card.aliases.join(", ")));
    }
    if !matches!(card.kind, Kind::Topic(_)) {
        let words: Vec<String> = card.example.split_whitespace().map(quoted).collect();
        let example = format!("grundy solve {} {}", card.id, words.join(" "));
        lines.push((page.say("example", "示例"), example));
    }
    lines
}

/// A word as it is typed in a shell, which takes brackets, braces and stars for its own.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:/=+^%@".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("'{word}'") }
}
