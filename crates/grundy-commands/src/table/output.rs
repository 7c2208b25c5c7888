//! The result of the command `table`.

use grundy::base::{Error, Words};
use grundy::words;
use grundy::workbench::GameState;
use grundy::workbench::census::Census;
use grundy::workbench::table::{Table, TableContent};
use grundy::workbench::value::ListedValues;
use grundy::workbench::vertices::Vertex;
use std::cell::Cell;
use std::rc::Rc;

/// The result of `table`: a game with its table, which is incomplete if a limit was reached.
pub struct TableOutput {
    /// The game whose values the table contains.
    pub instance: Rc<GameState>,
    /// The contents of the table, in the form that fits the kind of the game.
    pub rows: Rows,
    /// The limit that stopped the computation; `None` if the table is complete.
    pub stopped: Option<Error>,
    /// Returns whether the writer of a long table must stop before the given heap, because the time
    /// limit has passed.
    pub must_stop: fn(u64) -> bool,
    /// The number of heaps whose values the writer has written so far.
    pub written_heaps: Rc<Cell<u64>>,
    pub(super) to: u64,
    pub(super) contents: TableContent,
}

/// The contents of a table, in the form that fits the kind of the game.
pub enum Rows {
    /// The Grundy values of the heaps 0, 1, 2, … of a heap game. The payload is the number of
    /// heaps; the values themselves are cached in the game.
    Heaps(u64),
    /// The cells of a table of positions of one number, of two numbers, or of another form.
    Cells(Table),
    /// The vertices of the graph that the game is played on.
    Vertices(Vec<Vertex>),
    /// For a board game, the number of reachable positions with each outcome and remoteness.
    Counts(Census),
    /// The canonical values of the positions of a partizan game.
    Values(ListedValues),
}

impl TableOutput {
    pub(super) fn new(
        instance: Rc<GameState>,
        to: u64,
        contents: TableContent,
        rows: Rows,
    ) -> TableOutput {
        let written_heaps = Rc::new(Cell::new(0));
        TableOutput {
            instance,
            rows,
            stopped: None,
            must_stop: |_| false,
            written_heaps,
            to,
            contents,
        }
    }

    /// Describes in words which part of the table is shown. Only a table that a limit made
    /// incomplete needs this text.
    pub fn describe_shown(&self) -> Words {
        match &self.rows {
            Rows::Heaps(count) => describe_shown_heaps(*count),
            Rows::Cells(Table::Grid(rows)) => {
                words!(table::first_rows_are_shown, rows = rows.len())
            }
            Rows::Cells(Table::Line(cells)) => {
                words!(table::first_values_are_shown, cells = cells.len())
            }
            Rows::Cells(Table::List(list)) => {
                words!(table::first_positions_are_shown, positions = list.len())
            }
            Rows::Vertices(_) | Rows::Counts(_) | Rows::Values(_) => Words::default(),
        }
    }
}

/// Describes in words that a table shows only the first `number` heaps.
pub fn describe_shown_heaps(number: u64) -> Words {
    match number.checked_sub(1) {
        Some(last) => words!(table::values_of_heaps_to_are_shown, last),
        None => words!(table::nothing_is_shown),
    }
}
