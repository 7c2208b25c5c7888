//! `table`: the values of a game from 0 on; of a graph its vertices; of a board its positions, counted.

mod found;
mod response;
mod text;
mod values;
mod written;

use crate::command::{Lane, Request};
use crate::engine::Engine;
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
pub use found::{Rows, Tabled, shown_heaps};
use grundy::base::{Budget, Ending, Error, ErrorKind, Lang, Remedy, Text, Way};
use grundy::words;
use grundy::workbench::census::census;
use grundy::workbench::table::{self, Asked, two_heaps};
use grundy::workbench::vertices;
use grundy::workbench::{Instance, takes_no_position, value};
pub use response::{Count, Listed, TableResponse, Worth};
use schemars::JsonSchema;
use serde::Deserialize;
use std::io::{self, Write};
use std::rc::Rc;
pub use values::ValueCount;
pub use written::Format;

/// A game, and how far.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// The game with its parameters; of a rule file without `to`, a position to count from.
    pub game: Typed,
    /// The greatest size. Left out for a game on a graph, whose vertices are listed, and for a board of a rule file,
    /// whose positions are counted, or whose values are listed where the sides move differently and there are some.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Who wins, in place of values: of a board, its positions counted.
    #[serde(default)]
    pub outcomes: bool,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Of a game of heaps, positions of two heaps.
    #[serde(default)]
    pub grid: bool,
    /// What makes a table of heaps.
    #[serde(default)]
    pub engine: Engine,
    /// The table as a file, in place of its values.
    #[serde(default)]
    pub format: Option<Format>,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl TableRequest {
    /// The table, as far as it came before a limit.
    ///
    /// # Errors
    /// What is wrong with the request; a limit before which nothing was found.
    pub fn so_far(&self, session: &mut Session) -> Result<Tabled, Error> {
        let found = self.tabled(session)?;
        match self.format {
            Some(format) => written::check(&found, format).map(|()| found),
            None => Ok(found),
        }
    }

    fn tabled(&self, session: &mut Session) -> Result<Tabled, Error> {
        let (instance, rest) = session.game_and_rest(&self.game, &self.files)?;
        let is_listed = instance.listed().is_some() || instance.game.coloured().is_some();
        let counted = is_listed && self.to.is_none();
        if let Some(extra) = rest.first().filter(|_| !counted) {
            return Err(takes_no_position(extra));
        }
        instance.use_engine(self.engine.into())?;
        let asked = Asked::usual(&instance, self.misere, self.outcomes);
        let budget = session.budget;
        let Some(Natural(to)) = self.to else {
            let ending = if self.misere { Ending::Misere } else { instance.ending };
            let rows = if counted {
                let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
                let from = match rest.is_empty() {
                    true => None,
                    false => Some(instance.game.family().parse(&rest)?),
                };
                let values = match self.outcomes || self.misere {
                    true => None,
                    false => value::listed(&instance, from.as_deref(), &budget)?,
                };
                match values {
                    Some(values) => Rows::Values(values),
                    None => Rows::Counts(census(&instance, from.as_deref(), ending, &budget)?),
                }
            } else {
                Rows::Vertices(vertices::vertices(&instance, ending, &budget)?)
            };
            return Ok(Tabled::new(instance, 0, asked, rows));
        };
        let most = session.most.table;
        if to > most {
            return Err(Error::too_big(words!(
                "the page shows at most {most} values",
                "网页至多显示 {most} 个值"
            ))
            .mend(Remedy::Ask(Way::LongerTable)));
        }
        self.sized(instance, to, asked, &budget)
    }

    /// The table of sizes up to a number.
    fn sized(
        &self,
        instance: Rc<Instance>,
        to: u64,
        asked: Asked,
        budget: &Budget,
    ) -> Result<Tabled, Error> {
        if self.grid && instance.game.heap_options().is_some() {
            let table = two_heaps(&instance, to, budget)?;
            return Ok(Tabled::new(instance, to, asked, Rows::Cells(table)));
        }
        if asked == Asked::Grundy && instance.is_of_heaps() {
            let stopped = instance.long_table(to, budget).err();
            let known = instance.known_table().len().min(to.saturating_add(1));
            // What was found before a limit is shown all the same.
            if let Some(error) = &stopped
                && (known == 0 || !matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped))
            {
                return Err(error.clone());
            }
            let tabled = Tabled::new(instance, to, asked, Rows::Heaps(known));
            return Ok(Tabled { stopped, ..tabled });
        }
        let (table, stopped) = table::so_far(&instance, to, asked, budget)?;
        Ok(Tabled { stopped, ..Tabled::new(instance, to, asked, Rows::Cells(table)) })
    }
}

impl Request for TableRequest {
    const NAME: &'static str = "table";
    const SUMMARY: Text = Text {
        en: "The values of a game from 0 on; of a graph its vertices; of a board its positions, counted",
        zh: "一个游戏从 0 起的数值；图的各顶点；棋盘局面的计数",
    };
    const SAMPLE: &'static str = "grundy table 0.77 --to 100";
    const EXAMPLE: &'static str = r#"{"game": "0.77", "to": 100}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Tabled;
    type Response = TableResponse;

    fn find(&self, session: &mut Session) -> Result<Tabled, Error> {
        let tabled = self.so_far(session)?;
        match tabled.stopped {
            Some(stopped) => Err(stopped),
            None => Ok(tabled),
        }
    }

    fn response(&self, found: Tabled, _: Lang) -> TableResponse {
        let Some(format) = self.format else { return TableResponse::of(found) };
        let mut text = Vec::new();
        // Nothing that is written to memory fails.
        let _ = written::write(&found, format, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        TableResponse::File { game: found.instance.name.clone(), format, text }
    }

    fn text(&self, found: &Tabled, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        match self.format {
            Some(format) => written::write(found, format, to),
            None => text::text(found, &mut Page::new(lang, to)),
        }
    }
}
