//! `show`: shows the rules, the law with its source, the notation and an example of a game.

use crate::catalogue_entry::{CatalogueEntry, EntryProved};
use crate::command::Request;
use crate::library::{self, LibraryGame, NamedGame};
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, text};
use grundy::games::{Card, Kind};
use grundy::law::Evidence;
use grundy::words;
use schemars::JsonSchema;
use serde::Deserialize;
use std::io;

/// A game of the catalogue.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowRequest {
    /// The id, a name in English or Chinese, or the number (such as S13) of the game.
    pub game: String,
}

impl Request for ShowRequest {
    const NAME: &'static str = "show";
    const SUMMARY: Text = text!(show::summary);
    const SAMPLE: &'static str = "grundy show wythoff";
    const EXAMPLE: &'static str = r#"{"game": "wythoff"}"#;
    type Output = NamedGame;
    type Response = CatalogueEntry;

    fn compute(&self, _: &mut Session) -> Result<NamedGame, Error> {
        library::find(&self.game)
    }

    fn response(&self, game: NamedGame, lang: Lang) -> CatalogueEntry {
        let misere_proved = EntryProved::misere(&game, lang);
        CatalogueEntry { misere_proved, ..CatalogueEntry::from_game(game, lang) }
    }

    fn write_text(&self, game: &NamedGame, writer: &mut TextWriter) -> io::Result<()> {
        let [en, zh] = game.names();
        writeln!(writer.out, "\x1b[1m{en}\x1b[0m · {zh} ({})", game.id())?;
        let mut sections = match game {
            NamedGame::Card(card) => card_sections(card, writer),
            NamedGame::File(file) => file_sections(*file, writer),
        };
        if !game.systems().is_empty() {
            let numbers: Vec<String> = game.systems().iter().map(|n| format!("S{n}")).collect();
            let numbers = words!(show::in_grundy_list, numbers = numbers.join(", "));
            let title = writer.pick(text!(show::catalogue_number));
            // The last section is the example, which people copy.
            let index = sections.len().saturating_sub(1);
            sections.insert(index, (title, numbers.get(writer.lang).to_string()));
        }
        for (title, text) in sections {
            let colon = writer.colon();
            writeln!(writer.out, "\x1b[1m{title}{colon}\x1b[0m{text}")?;
        }
        Ok(())
    }
}

/// Returns the sections that describe a rule file of the library, each as its title and its text.
fn file_sections(game: LibraryGame, writer: &TextWriter) -> Vec<(&'static str, String)> {
    let entry = CatalogueEntry::from_file(game, writer.lang);
    let mut lines = vec![
        (writer.pick(text!(show::rules)), entry.rules.to_string()),
        (writer.pick(text!(show::notation)), entry.notation.to_string()),
    ];
    for parameter in entry.parameters {
        lines.push((writer.pick(text!(show::parameter)), parameter.what));
    }
    lines.push((writer.pick(text!(show::rule_file)), format!("grundy examples {}.game", entry.id)));
    let example = format!("grundy play {} {}", entry.id, entry.example);
    lines.push((writer.pick(text!(show::example)), example.trim_end().to_string()));
    lines
}

/// Returns the sections that describe a catalogue game, each as its title and its text.
fn card_sections(card: &'static Card, writer: &TextWriter) -> Vec<(&'static str, String)> {
    let lang = writer.lang;
    let mut lines = vec![(writer.pick(text!(show::rules)), card.rules.get(lang).to_string())];
    match &card.kind {
        Kind::Topic(usage) => {
            lines.push((writer.pick(text!(show::usage)), usage.get(lang).to_string()))
        }
        Kind::Game { .. } | Kind::Function(_) => {
            lines.push((writer.pick(text!(show::notation)), card.notation.get(lang).to_string()));
        }
    }
    for param in card.params {
        let default = match param.default {
            Some(value) if !value.is_empty() => format!(" [{}={value}]", param.name),
            _ => String::new(),
        };
        let text = format!("{}= {}{default}", param.name, param.what.get(lang));
        lines.push((writer.pick(text!(show::parameter)), text));
    }
    for (title, law) in [
        (writer.pick(text!(show::law)), &card.law),
        (writer.pick(text!(show::misere_law)), &card.misere),
    ] {
        if let Some(law) = law {
            lines.push((title, law.statement.get(lang).to_string()));
            lines.push((
                writer.pick(text!(show::source)),
                Evidence::theorem(law.theorem, law.source).basis().into_text(lang),
            ));
        }
    }
    if let Some(proved) = EntryProved::misere(&NamedGame::Card(card), lang) {
        lines.push((writer.pick(text!(show::misere_play)), proved.statement));
        lines.push((writer.pick(text!(show::evidence)), proved.evidence));
    }
    if let Some(text) = card.misstated {
        lines.push((writer.pick(text!(show::often_misstated_as)), text.get(lang).to_string()));
    }
    if !card.aliases().is_empty() {
        lines.push((writer.pick(text!(show::also_called)), card.aliases().join(", ")));
    }
    if !matches!(card.kind, Kind::Topic(_)) {
        let words: Vec<String> = card.example().split_whitespace().map(quote_for_shell).collect();
        let example = format!("grundy solve {} {}", card.id, words.join(" "));
        lines.push((writer.pick(text!(show::example)), example));
    }
    lines
}

/// Quotes a word of a command line if it contains characters that the shell interprets, such as
/// brackets, braces and stars.
fn quote_for_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:/=+^%@".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("'{word}'") }
}
