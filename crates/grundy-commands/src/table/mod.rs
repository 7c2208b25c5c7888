//! `table`: the values of a game from 0 on, the vertices of a graph, or the number of positions of
//! a board game.

mod export;
mod output;
mod response;
mod text;
mod values;

use crate::command::{Priority, Request};
use crate::engine::Engine;
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
pub use export::Format;
use grundy::base::{AskFor, Budget, Ending, Error, ErrorKind, Lang, Suggestion, Text, text};
use grundy::words;
use grundy::workbench::census::census;
use grundy::workbench::table::{self, TableContent, two_heaps};
use grundy::workbench::{GameState, takes_no_position, value, vertices};
pub use output::{Rows, TableOutput, describe_shown_heaps};
pub use response::{CellValue, ListedPosition, RemotenessCount, TableResponse};
use schemars::JsonSchema;
use serde::Deserialize;
use std::io;
use std::rc::Rc;
pub use values::ValueCount;

/// A game and the largest size.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// The game with its parameters. For a rule file without `to`, a start position can follow.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap size in the table or, for other games, the largest number in a position.
    /// Without it, a game on a graph lists its vertices, a board game counts its positions, and a
    /// partizan game lists its values.
    #[arg(long, value_name = "N")]
    pub to: Option<Natural>,
    /// Return outcomes instead of values; for a board game, count its positions.
    #[arg(long = "outcome")]
    #[serde(default)]
    pub outcomes: bool,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// For a game of heaps: a table of positions of two heaps.
    #[arg(long)]
    #[serde(default)]
    pub grid: bool,
    /// The engine that computes the table of a game of heaps.
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["outcomes", "misere", "grid"])]
    #[serde(default)]
    pub engine: Engine,
    /// Return the table as a file in this format.
    #[arg(skip)]
    pub format: Option<Format>,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

impl TableRequest {
    /// Computes the table. If a limit of the budget is reached, the table ends with the last
    /// computed value.
    ///
    /// # Errors
    /// If the request is invalid, or a limit is reached before the first value.
    pub fn compute_partial(&self, session: &mut Session) -> Result<TableOutput, Error> {
        let output = self.compute_rows(session)?;
        match self.format {
            Some(format) => export::check(&output, format).map(|()| output),
            None => Ok(output),
        }
    }

    fn compute_rows(&self, session: &mut Session) -> Result<TableOutput, Error> {
        let (instance, remaining) = session.game_and_words(&self.game, &self.files)?;
        let is_listed = instance.enumerable_rules().is_some() || instance.game.coloured().is_some();
        let is_counted = is_listed && self.to.is_none();
        if let Some(word) = remaining.first().filter(|_| !is_counted) {
            return Err(takes_no_position(word));
        }
        instance.use_engine(self.engine.into())?;
        let (instance, ending) = instance.with_convention(self.misere);
        let misere = ending == Ending::Misere && self.misere;
        let contents = TableContent::for_game(&instance, misere, self.outcomes);
        let budget = session.budget;
        let Some(Natural(to)) = self.to else {
            let rows = if is_counted {
                let remaining: Vec<&str> = remaining.iter().map(String::as_str).collect();
                let start = if remaining.is_empty() {
                    None
                } else {
                    Some(instance.game.family().parse(&remaining)?)
                };
                let values = if self.outcomes || self.misere {
                    None
                } else {
                    value::list_values(&instance, start.as_deref(), &budget)?
                };
                match values {
                    Some(values) => Rows::Values(values),
                    None => Rows::Counts(census(&instance, start.as_deref(), ending, &budget)?),
                }
            } else {
                Rows::Vertices(vertices::vertices(&instance, ending, &budget)?)
            };
            return Ok(TableOutput::new(instance, 0, contents, rows));
        };
        let max_size = session.limits.max_table_size;
        if to > max_size {
            return Err(Error::too_big(words!(table::page_shows_at_most_values, max_size))
                .suggest(Suggestion::Ask(AskFor::LongerTable)));
        }
        self.compute_sizes(instance, to, contents, &budget)
    }

    /// Computes the table of `contents` for all positions whose numbers (such as heap sizes) are at
    /// most `to`.
    fn compute_sizes(
        &self,
        instance: Rc<GameState>,
        to: u64,
        contents: TableContent,
        budget: &Budget,
    ) -> Result<TableOutput, Error> {
        if self.grid && instance.game.heap_options().is_some() {
            let table = two_heaps(&instance, to, budget)?;
            return Ok(TableOutput::new(instance, to, contents, Rows::Cells(table)));
        }
        if contents == TableContent::Grundy && instance.is_heap_game() {
            let stopped = instance.long_table(to, budget).err();
            let count = instance.cached_table().len().min(to.saturating_add(1));
            // The values computed before a limit are still returned.
            if let Some(error) = &stopped
                && (count == 0 || !matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped))
            {
                return Err(error.clone());
            }
            let tabled = TableOutput::new(instance, to, contents, Rows::Heaps(count));
            return Ok(TableOutput { stopped, ..tabled });
        }
        let (table, stopped) = table::partial_table(&instance, to, contents, budget)?;
        Ok(TableOutput { stopped, ..TableOutput::new(instance, to, contents, Rows::Cells(table)) })
    }
}

impl Request for TableRequest {
    const NAME: &'static str = "table";
    const SUMMARY: Text = text!(table::summary);
    const SAMPLE: &'static str = "grundy table 0.77 --to 100";
    const EXAMPLE: &'static str = r#"{"game": "0.77", "to": 100}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = TableOutput;
    type Response = TableResponse;

    fn compute(&self, session: &mut Session) -> Result<TableOutput, Error> {
        let output = self.compute_partial(session)?;
        match output.stopped {
            Some(stopped) => Err(stopped),
            None => Ok(output),
        }
    }

    fn response(&self, output: TableOutput, _: Lang) -> TableResponse {
        let Some(format) = self.format else { return TableResponse::from_output(output) };
        let mut text = Vec::new();
        // Writing to a vector in memory does not fail.
        let _ = export::write(&output, format, &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        TableResponse::File { game: output.instance.name.clone(), format, text }
    }

    fn write_text(&self, output: &TableOutput, writer: &mut TextWriter) -> io::Result<()> {
        match self.format {
            Some(format) => export::write(output, format, writer.out),
            None => text::write_text(output, writer),
        }
    }
}
