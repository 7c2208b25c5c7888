//! `list`: lists the games of the catalogue, or searches them.

use crate::catalogue_entry::CatalogueEntry;
use crate::command::Request;
use crate::library::{self, NamedGame};
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, excerpt, text};
use grundy::words;
use grundy::workbench::catalogue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A search of the catalogue.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    /// Words to search for. A game matches if its names and rules together contain all of them.
    #[arg(skip)]
    #[serde(default)]
    pub search: String,
    /// The family of games to list, such as `nim`, `graphs` or `lines`. Without it, all families
    /// are listed.
    #[arg(long)]
    pub family: Option<String>,
}

/// The games that a search found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListResponse {
    /// The games that match the search.
    pub games: Vec<CatalogueEntry>,
}

impl Request for ListRequest {
    const NAME: &'static str = "list";
    const SUMMARY: Text = text!(list::summary);
    const SAMPLE: &'static str = "grundy list coin";
    const EXAMPLE: &'static str = r#"{"search": "coin"}"#;
    type Output = Vec<NamedGame>;
    type Response = ListResponse;

    fn compute(&self, _: &mut Session) -> Result<Vec<NamedGame>, Error> {
        let family = self.family.as_deref();
        if let Some(family) = family
            && !library::families().any(|known| known.is_called(family))
        {
            let names: Vec<&str> = library::families().map(|known| known.name().0).collect();
            let (wanted, names) = (excerpt(family), names.join(", "));
            return Err(Error::bad(words!(list::there_is_no_family, wanted))
                .help(words!(list::choose_from, names)));
        }
        let cards = catalogue::search(family, &self.search).into_iter().map(NamedGame::Card);
        let files = library::search(family, &self.search).into_iter().map(NamedGame::File);
        Ok(cards.chain(files).collect())
    }

    fn response(&self, output: Vec<NamedGame>, lang: Lang) -> ListResponse {
        ListResponse {
            games: output.into_iter().map(|game| CatalogueEntry::from_game(game, lang)).collect(),
        }
    }

    fn write_text(&self, output: &Vec<NamedGame>, writer: &mut TextWriter) -> io::Result<()> {
        let width = output.iter().map(|game| game.id().len()).max().unwrap_or(0);
        for family in library::families() {
            let members: Vec<_> = output.iter().filter(|game| game.family() == family).collect();
            if members.is_empty() {
                continue;
            }
            let (word, title) = family.name();
            writeln!(writer.out, "\x1b[1m{}\x1b[0m ({word})", title.get(writer.lang))?;
            for game in members {
                let system = game.systems().first().map(|n| format!("S{n}")).unwrap_or_default();
                let [en, zh] = game.names();
                writeln!(writer.out, "  {:width$}  {system:>3}  {en} · {zh}", game.id())?;
            }
        }
        Ok(())
    }
}
