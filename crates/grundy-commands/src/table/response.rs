//! A table for programs. Long tables are written as they are: no second list of their values is made.

use super::found::{Rows, Tabled};
use super::values::ValueCount;
use super::written::Format;
use crate::shown::{Parameters, Vertex, Winner};
use grundy::workbench::Instance;
use grundy::workbench::table::{Cell, Table};
use schemars::JsonSchema;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::rc::Rc;

/// A table.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum TableResponse {
    /// Positions of one number: index n is the position n.
    Line {
        /// The game.
        game: String,
        /// The greatest size asked for.
        to: u64,
        /// What each is worth; `null` where there is no such position.
        #[schemars(with = "Vec<Option<Worth>>")]
        values: Line,
        /// Only where a limit was reached: `false`, the values are those found before.
        #[serde(skip_serializing_if = "Complete::is_whole")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameters for which alone this is said.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// Positions of two numbers: row a, column b is the position a b.
    Grid {
        /// The game.
        game: String,
        /// The greatest size asked for.
        to: u64,
        /// What each is worth; `null` where there is no such position.
        #[serde(serialize_with = "rows")]
        #[schemars(with = "Vec<Vec<Option<Worth>>>")]
        values: Vec<Vec<Option<Cell>>>,
        /// Only where a limit was reached: `false`, the values are those found before.
        #[serde(skip_serializing_if = "Complete::is_whole")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameters for which alone this is said.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// Positions of other shapes, those with the least sum first.
    List {
        /// The game.
        game: String,
        /// The greatest number asked for.
        to: u64,
        /// Each with what it is worth.
        values: Vec<Listed>,
        /// Only where a limit was reached: `false`, the values are those found before.
        #[serde(skip_serializing_if = "Complete::is_whole")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameters for which alone this is said.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The vertices of a graph.
    Vertices {
        /// The game.
        game: String,
        /// Each with what it is worth.
        vertices: Vec<Vertex>,
    },
    /// The positions of a board that can arise, counted.
    Counts {
        /// The game.
        game: String,
        /// How many there are.
        positions: u64,
        /// How many the player to move wins.
        #[serde(rename = "N")]
        won: u64,
        /// How many the player to move loses.
        #[serde(rename = "P")]
        lost: u64,
        /// How many are drawn.
        draw: u64,
        /// The same by the moves to the end.
        by_remoteness: Vec<Count>,
        /// The parameters for which alone this is said.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The values that arise in a game whose sides differ when either may move at any time.
    Values {
        /// The game.
        game: String,
        /// The position from which they arise.
        position: String,
        /// The canonical form of its own value; `null` where it is too long to write.
        canonical: Option<String>,
        /// Of how many positions, or parts into which they fall, these are the values.
        positions: u64,
        /// The values, the hottest first.
        values: Vec<ValueCount>,
        /// The parameters for which alone this is said.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The table as a file, where one was asked for.
    File {
        /// The game.
        game: String,
        /// How it is written.
        format: Format,
        /// What stands in the file.
        text: String,
    },
}

/// What a position is worth: its Grundy value, its score, or who wins it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Worth {
    /// Its Grundy value or score.
    Number(i64),
    /// Who wins it.
    Outcome(Winner),
}

/// A position of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// The position, as it is typed.
    pub position: String,
    /// What it is worth.
    pub value: Worth,
    /// Who wins it.
    pub outcome: Winner,
}

/// How many positions are so far from the end.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Count {
    /// Moves to the end.
    pub remoteness: usize,
    /// How many the player to move wins.
    #[serde(rename = "N")]
    pub won: u64,
    /// How many the player to move loses.
    #[serde(rename = "P")]
    pub lost: u64,
}

impl From<&Cell> for Worth {
    fn from(cell: &Cell) -> Worth {
        cell.number().map_or_else(|| Worth::Outcome(cell.outcome.into()), Worth::Number)
    }
}

/// The values of a line.
pub enum Line {
    /// Of heaps, as the game remembers them.
    Heaps(Heaps),
    /// As a list.
    Cells(Vec<Option<Cell>>),
}

/// Values of heaps that are written one by one, until all are or time is over.
pub struct Heaps {
    instance: Rc<Instance>,
    known: u64,
    late: fn(u64) -> bool,
    written: Rc<std::cell::Cell<u64>>,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let heaps = match self {
            Line::Heaps(heaps) => heaps,
            Line::Cells(cells) => {
                return to.collect_seq(cells.iter().map(|cell| cell.as_ref().map(Worth::from)));
            }
        };
        let mut list = to.serialize_seq(None)?;
        let values = heaps.instance.known_table();
        for n in 0..heaps.known {
            if (heaps.late)(n) {
                break;
            }
            list.serialize_element(&values.at(n))?;
            heaps.written.set(n + 1);
        }
        list.end()
    }
}

/// Whether all that was asked for is there; known once the values are written.
pub enum Complete {
    /// It is known.
    Known(bool),
    /// When so many heaps were written.
    After(Rc<std::cell::Cell<u64>>, u64),
}

impl Complete {
    fn is_whole(&self) -> bool {
        match self {
            Complete::Known(whole) => *whole,
            Complete::After(written, last) => written.get() > *last,
        }
    }
}

impl Serialize for Complete {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(self.is_whole())
    }
}

fn rows<S: Serializer>(rows: &[Vec<Option<Cell>>], to: S) -> Result<S::Ok, S::Error> {
    let row = |row: &Vec<Option<Cell>>| -> Vec<Option<Worth>> {
        row.iter().map(|cell| cell.as_ref().map(Worth::from)).collect()
    };
    to.collect_seq(rows.iter().map(row))
}

impl TableResponse {
    pub(super) fn of(found: Tabled) -> TableResponse {
        let Tabled { instance, rows, stopped, late, written, to, .. } = found;
        let game = instance.name.clone();
        let parameters = Parameters(instance.parameters());
        let complete = Complete::Known(stopped.is_none());
        match rows {
            Rows::Heaps(known) => {
                let complete = Complete::After(Rc::clone(&written), to);
                let values = Line::Heaps(Heaps { instance, known, late, written });
                TableResponse::Line { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::Line(cells)) => {
                let values = Line::Cells(cells);
                TableResponse::Line { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::Grid(values)) => {
                TableResponse::Grid { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::List(list)) => {
                let values = list.into_iter().map(|(position, cell)| Listed {
                    position,
                    value: Worth::from(&cell),
                    outcome: cell.outcome.into(),
                });
                let values = values.collect();
                TableResponse::List { game, to, values, complete, parameters }
            }
            Rows::Vertices(rows) => {
                TableResponse::Vertices { game, vertices: rows.iter().map(Vertex::from).collect() }
            }
            Rows::Values(mut listed) => TableResponse::Values {
                game,
                position: listed.position,
                canonical: listed.values[listed.own].form.clone(),
                positions: listed.positions,
                values: listed.values.drain(..).map(ValueCount::from).collect(),
                parameters,
            },
            Rows::Counts(census) => {
                let counts = census.won.iter().zip(&census.lost).enumerate();
                TableResponse::Counts {
                    game,
                    positions: census.positions(),
                    won: census.won.iter().sum(),
                    lost: census.lost.iter().sum(),
                    draw: census.drawn,
                    by_remoteness: counts
                        .map(|(remoteness, (&won, &lost))| Count { remoteness, won, lost })
                        .collect(),
                    parameters,
                }
            }
        }
    }
}
