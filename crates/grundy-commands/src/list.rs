//! `list`: the games of the catalogue, or those that match a search.

use crate::command::Request;
use crate::entry::Entry;
use crate::known::{self, Named};
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text, excerpt};
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
    /// Only one family, such as `nim`, `graphs` or `lines`.
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
    type Found = Vec<Named>;
    type Response = ListResponse;

    fn find(&self, _: &mut Session) -> Result<Vec<Named>, Error> {
        let family = self.family.as_deref();
        if let Some(family) = family
            && !known::families().any(|kin| kin.is_called(family))
        {
            let all: Vec<&str> = known::families().map(|kin| kin.name().0).collect();
            let (shown, all) = (excerpt(family), all.join(", "));
            return Err(Error::bad(words!("there is no family `{shown}`", "没有类别 `{shown}`"))
                .help(words!("there are {all}", "类别有 {all}")));
        }
        let cards = catalogue::search(family, &self.search).into_iter().map(Named::Card);
        let files = known::search(family, &self.search).into_iter().map(Named::File);
        Ok(cards.chain(files).collect())
    }

    fn response(&self, found: Vec<Named>, lang: Lang) -> ListResponse {
        ListResponse { games: found.into_iter().map(|one| Entry::of_named(one, lang)).collect() }
    }

    fn text(&self, found: &Vec<Named>, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let width = found.iter().map(|one| one.id().len()).max().unwrap_or(0);
        for kin in known::families() {
            let here: Vec<_> = found.iter().filter(|one| one.kin() == kin).collect();
            if here.is_empty() {
                continue;
            }
            let (word, title) = kin.name();
            writeln!(page.to, "\x1b[1m{}\x1b[0m ({word})", title.get(page.lang))?;
            for one in here {
                let system = one.systems().first().map(|n| format!("S{n}")).unwrap_or_default();
                let [en, zh] = one.names();
                writeln!(page.to, "  {:width$}  {system:>3}  {en} · {zh}", one.id())?;
            }
        }
        Ok(())
    }
}
