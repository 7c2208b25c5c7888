//! What is found of a table.

use grundy::base::{Error, Words};
use grundy::words;
use grundy::workbench::Instance;
use grundy::workbench::census::Census;
use grundy::workbench::table::{Asked, Table};
use grundy::workbench::value::ListedValues;
use grundy::workbench::vertices::Vertex;
use std::cell::Cell;
use std::rc::Rc;

/// What is found.
pub struct Tabled {
    /// The game.
    pub instance: Rc<Instance>,
    /// What stands in the table.
    pub rows: Rows,
    /// The limit that was reached before the table was whole.
    pub stopped: Option<Error>,
    /// Whether the writing of a long table must come to its end at this heap.
    pub late: fn(u64) -> bool,
    /// Heaps that were written.
    pub written: Rc<Cell<u64>>,
    pub(super) to: u64,
    pub(super) asked: Asked,
}

/// What stands in a table.
pub enum Rows {
    /// The values of so many heaps, from 0 on, which the game remembers.
    Heaps(u64),
    /// Cells by one number, by two, or by position.
    Cells(Table),
    /// The vertices of a graph.
    Vertices(Vec<Vertex>),
    /// How many positions can arise.
    Counts(Census),
    /// The values of positions of a game whose sides differ.
    Values(ListedValues),
}

/// Whose table it is, with what stands in it.
impl Tabled {
    pub(super) fn new(instance: Rc<Instance>, to: u64, asked: Asked, rows: Rows) -> Tabled {
        let written = Rc::new(Cell::new(0));
        Tabled { instance, rows, stopped: None, late: |_| false, written, to, asked }
    }

    /// How much is shown of a table that was not finished.
    pub fn shown(&self) -> Words {
        match &self.rows {
            Rows::Heaps(known) => shown_heaps(*known),
            Rows::Cells(Table::Grid(rows)) => {
                let rows = rows.len();
                words!("the first {rows} rows are shown", "已列出前 {rows} 行")
            }
            Rows::Cells(Table::Line(cells)) => {
                let cells = cells.len();
                words!("the first {cells} values are shown", "已列出前 {cells} 个值")
            }
            Rows::Cells(Table::List(list)) => {
                let positions = list.len();
                words!("the first {positions} positions are shown", "已列出前 {positions} 个局面")
            }
            Rows::Vertices(_) | Rows::Counts(_) | Rows::Values(_) => Words::default(),
        }
    }
}

/// How many heaps are shown of a table that was not finished.
pub fn shown_heaps(number: u64) -> Words {
    match number.checked_sub(1) {
        Some(last) => words!("the values of heaps to {last} are shown", "已列出到 {last} 的堆的值"),
        None => words!("nothing is shown", "未列出任何值"),
    }
}
