//! `list`: the games of the catalogue, or those that match a search.

use crate::command::Request;
use crate::entry::Entry;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text, excerpt};
use grundy::games::{Card, Group};
use grundy::words;
use grundy::workbench::catalogue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// What is looked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    /// Words that a name or the rules must contain.
    #[serde(default)]
    pub search: String,
    /// Only one family, such as `nim` or `graphs`.
    #[serde(default)]
    pub family: Option<String>,
}

/// What the catalogue has.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListResponse {
    /// The games that match.
    pub games: Vec<Entry>,
}

impl Request for ListRequest {
    const NAME: &'static str = "list";
    const SUMMARY: Text = Text {
        en: "The games of the catalogue, or those that match a search",
        zh: "目录中的游戏，或与搜索匹配的游戏",
    };
    const SAMPLE: &'static str = "grundy list coin";
    const EXAMPLE: &'static str = r#"{"search": "coin"}"#;
    type Found = Vec<&'static Card>;
    type Response = ListResponse;

    fn find(&self, _: &mut Session) -> Result<Vec<&'static Card>, Error> {
        if let Some(family) = &self.family
            && !Group::ALL.iter().any(|group| group.is_called(family))
        {
            let known: Vec<&str> = Group::ALL.iter().map(|group| group.name().0).collect();
            let (shown, known) = (excerpt(family), known.join(", "));
            return Err(Error::bad(words!("there is no family `{shown}`", "没有类别 `{shown}`"))
                .help(words!("there are {known}", "类别有 {known}")));
        }
        Ok(catalogue::search(self.family.as_deref(), &self.search))
    }

    fn response(&self, found: Vec<&'static Card>, lang: Lang) -> ListResponse {
        ListResponse { games: found.into_iter().map(|card| Entry::of(card, lang)).collect() }
    }

    fn text(&self, found: &Vec<&'static Card>, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let width = found.iter().map(|card| card.id.len()).max().unwrap_or(0);
        for group in Group::ALL {
            let here: Vec<_> = found.iter().filter(|card| card.group == group).collect();
            if here.is_empty() {
                continue;
            }
            let (word, title) = group.name();
            writeln!(page.to, "\x1b[1m{}\x1b[0m ({word})", title.get(page.lang))?;
            for card in here {
                let system = card.systems.first().map(|n| format!("S{n}")).unwrap_or_default();
                let (en, zh) = (card.name.en, card.name.zh);
                writeln!(page.to, "  {:width$}  {system:>3}  {en} · {zh}", card.id)?;
            }
        }
        Ok(())
    }
}
