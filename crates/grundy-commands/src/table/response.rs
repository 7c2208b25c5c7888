//! The response of `table`. The values of long tables are serialized directly from the memory of
//! the game, without a copy.

use super::export::Format;
use super::output::{Rows, TableOutput};
use super::values::ValueCount;
use crate::answer_types::{Parameters, Vertex, Winner};
use grundy::workbench::GameState;
use grundy::workbench::table::{Cell, Table};
use schemars::JsonSchema;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::rc::Rc;

/// The table of a game, in the form that fits the kind of the game, or as a file.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum TableResponse {
    /// The values of positions of one number: the value at index n belongs to the position n.
    Line {
        /// The name of the game.
        game: String,
        /// The largest heap size or number in a position, from the request.
        to: u64,
        /// The value of each position; `null` if the position does not exist.
        #[schemars(with = "Vec<Option<CellValue>>")]
        values: LineValues,
        /// `false` if a limit was reached and the table is incomplete; absent for a complete table.
        #[serde(skip_serializing_if = "Complete::is_complete")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameter values of the rule file. The answer holds for these values only.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The values of positions of two numbers: the value in row a and column b belongs to the
    /// position a b.
    Grid {
        /// The name of the game.
        game: String,
        /// The largest heap size or number in a position, from the request.
        to: u64,
        /// The value of each position; `null` if the position does not exist.
        #[serde(serialize_with = "serialize_rows")]
        #[schemars(with = "Vec<Vec<Option<CellValue>>>")]
        values: Vec<Vec<Option<Cell>>>,
        /// `false` if a limit was reached and the table is incomplete; absent for a complete table.
        #[serde(skip_serializing_if = "Complete::is_complete")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameter values of the rule file. The answer holds for these values only.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The values of positions of other forms, in ascending order of the sum of the numbers in a
    /// position.
    List {
        /// The name of the game.
        game: String,
        /// The largest number in a position, from the request.
        to: u64,
        /// The positions with their values.
        values: Vec<ListedPosition>,
        /// `false` if a limit was reached and the table is incomplete; absent for a complete table.
        #[serde(skip_serializing_if = "Complete::is_complete")]
        #[schemars(with = "Option<bool>")]
        complete: Complete,
        /// The parameter values of the rule file. The answer holds for these values only.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The table of a game on a graph, with one row for each vertex.
    Vertices {
        /// The name of the game.
        game: String,
        /// The vertices, each with its outcome and value if the token stands on it.
        vertices: Vec<Vertex>,
    },
    /// The number of reachable positions of a board game with each outcome.
    Counts {
        /// The name of the game.
        game: String,
        /// The number of reachable positions.
        positions: u64,
        /// The number of positions that the player to move wins.
        #[serde(rename = "N")]
        won: u64,
        /// The number of positions that the player to move loses.
        #[serde(rename = "P")]
        lost: u64,
        /// The number of drawn positions.
        draw: u64,
        /// For each remoteness 0, 1, 2, ..., the number of won and of lost positions.
        by_remoteness: Vec<RemotenessCount>,
        /// The parameter values of the rule file. The answer holds for these values only.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The values of the positions of a partizan game that are reachable if the sides may move in
    /// any order, as they may within a sum.
    Values {
        /// The name of the game.
        game: String,
        /// The start position of the game.
        position: String,
        /// The canonical form of the value of the start position; `null` if it is too long to
        /// write.
        canonical: Option<String>,
        /// The number of positions that are counted in `values`. If a position splits into
        /// independent components, the components are counted in its place.
        positions: u64,
        /// The values of the positions, in descending order of temperature.
        values: Vec<ValueCount>,
        /// The parameter values of the rule file. The answer holds for these values only.
        #[serde(skip_serializing_if = "Parameters::is_empty")]
        parameters: Parameters,
    },
    /// The table as a file.
    File {
        /// The name of the game.
        game: String,
        /// The format of the file.
        format: Format,
        /// The text of the file.
        text: String,
    },
}

/// The value of a cell of a table: a Grundy value, a score, or an outcome.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Worth")]
pub enum CellValue {
    /// A Grundy value or a score.
    Number(i64),
    /// The outcome of the position.
    Outcome(Winner),
}

/// A position of a list, with its value and its outcome.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Listed")]
pub struct ListedPosition {
    /// The position in the notation of its game.
    pub position: String,
    /// The value of the position: a Grundy value, a score, or an outcome.
    pub value: CellValue,
    /// The outcome of the position.
    pub outcome: Winner,
}

/// The numbers of positions that are won or lost in a given number of moves.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Count")]
pub struct RemotenessCount {
    /// The remoteness: the number of moves to the end if the winner hurries and the loser delays.
    pub remoteness: usize,
    /// The number of positions that the player to move wins.
    #[serde(rename = "N")]
    pub won: u64,
    /// The number of positions that the player to move loses.
    #[serde(rename = "P")]
    pub lost: u64,
}

impl From<&Cell> for CellValue {
    fn from(cell: &Cell) -> CellValue {
        cell.number().map_or_else(|| CellValue::Outcome(cell.outcome.into()), CellValue::Number)
    }
}

/// The values of a table of positions of one number, in a form that serializes without a copy.
pub enum LineValues {
    /// The Grundy values of the heaps of a heap game, which are read from the cache of the game
    /// while they are serialized.
    Heaps(HeapValues),
    /// The cells of any other table, such as a table of outcomes or of a game that is no heap game.
    Cells(Vec<Option<Cell>>),
}

/// The values of a heap game. They are serialized one by one from the cache of the game, up to the
/// last heap or until the time limit passes.
pub struct HeapValues {
    instance: Rc<GameState>,
    count: u64,
    must_stop: fn(u64) -> bool,
    written_heaps: Rc<std::cell::Cell<u64>>,
}

impl Serialize for LineValues {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let heaps = match self {
            LineValues::Heaps(heaps) => heaps,
            LineValues::Cells(cells) => {
                return to.collect_seq(cells.iter().map(|cell| cell.as_ref().map(CellValue::from)));
            }
        };
        let mut list = to.serialize_seq(None)?;
        let values = heaps.instance.cached_table();
        for n in 0..heaps.count {
            if (heaps.must_stop)(n) {
                break;
            }
            list.serialize_element(&values.at(n))?;
            heaps.written_heaps.set(n + 1);
        }
        list.end()
    }
}

/// Whether a table is complete. For a table of heaps, this is certain only after its values are
/// serialized.
pub enum Complete {
    /// The completeness, determined before serialization: the payload is true if the table is
    /// complete.
    Determined(bool),
    /// The table is complete if all heaps were serialized, that is, if the first payload (the
    /// counter of written heaps) exceeds the second (the last requested heap).
    After(Rc<std::cell::Cell<u64>>, u64),
}

impl Complete {
    fn is_complete(&self) -> bool {
        match self {
            Complete::Determined(is_complete) => *is_complete,
            Complete::After(written_heaps, max_heap) => written_heaps.get() > *max_heap,
        }
    }
}

impl Serialize for Complete {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(self.is_complete())
    }
}

fn serialize_rows<S: Serializer>(rows: &[Vec<Option<Cell>>], to: S) -> Result<S::Ok, S::Error> {
    let row = |row: &Vec<Option<Cell>>| -> Vec<Option<CellValue>> {
        row.iter().map(|cell| cell.as_ref().map(CellValue::from)).collect()
    };
    to.collect_seq(rows.iter().map(row))
}

impl TableResponse {
    pub(super) fn from_output(output: TableOutput) -> TableResponse {
        let TableOutput { instance, rows, stopped, must_stop, written_heaps, to, .. } = output;
        let game = instance.name.clone();
        let parameters = Parameters(instance.parameters());
        let complete = Complete::Determined(stopped.is_none());
        match rows {
            Rows::Heaps(count) => {
                let complete = Complete::After(Rc::clone(&written_heaps), to);
                let values =
                    LineValues::Heaps(HeapValues { instance, count, must_stop, written_heaps });
                TableResponse::Line { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::Line(cells)) => {
                let values = LineValues::Cells(cells);
                TableResponse::Line { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::Grid(values)) => {
                TableResponse::Grid { game, to, values, complete, parameters }
            }
            Rows::Cells(Table::List(list)) => {
                let values = list.into_iter().map(|(position, cell)| ListedPosition {
                    position,
                    value: CellValue::from(&cell),
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
                canonical: listed.values[listed.root].form.clone(),
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
                        .map(|(remoteness, (&won, &lost))| RemotenessCount {
                            remoteness,
                            won,
                            lost,
                        })
                        .collect(),
                    parameters,
                }
            }
        }
    }
}
