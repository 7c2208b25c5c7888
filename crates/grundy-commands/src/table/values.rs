//! The list of the values of a partizan game.

use crate::partizan_words::outcome_letter;
use crate::text_writer::TextWriter;
use grundy::base::{Words, excerpt};
use grundy::workbench::value::{ListedValue, ListedValues};
use grundy::{text, words};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The maximum number of values that the text lists.
const MAX_VALUES: usize = 60;

/// A value with the number of positions that have it. Mean and temperature are texts such as
/// `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueCount {
    /// The canonical form of the value; `null` if it is too long to write.
    pub canonical: Option<String>,
    /// The outcome class: `L`, `R`, `N` or `P`.
    pub outcome: &'static str,
    /// The mean of the value.
    pub mean: String,
    /// The temperature of the value.
    pub temperature: String,
    /// The number of positions that have this value. If a position splits into independent
    /// components, the components are counted in its place.
    pub positions: u64,
}

impl From<ListedValue> for ValueCount {
    fn from(listed: ListedValue) -> ValueCount {
        ValueCount {
            canonical: listed.form,
            outcome: outcome_letter(listed.outcome),
            mean: listed.mean.to_string(),
            temperature: listed.temperature.to_string(),
            positions: listed.positions,
        }
    }
}

pub(super) fn write_text(
    listed: &ListedValues,
    name: &Words,
    writer: &mut TextWriter,
) -> io::Result<()> {
    let position = excerpt(&listed.position);
    let from = if listed.is_start { Words::default() } else { words!(table::from, position) };
    let title =
        name.clone().then(&from).then(&words!(table::values_of_positions_that_are_reachable));
    writer.write_title(&title)?;
    let start_value = listed.values[listed.root].form.as_deref();
    let too_long = writer.pick(text!(table::too_long_to_write));
    writer.write_fact(text!(table::value_of_position_itself), start_value.unwrap_or(too_long))?;
    let head = [
        text!(table::count),
        text!(table::outcome),
        text!(table::temperature),
        text!(table::mean),
        text!(table::value),
    ]
    .map(|title| writer.pick(title).to_string());
    let rows = listed.values.iter().take(MAX_VALUES).map(|value| {
        let form = value.form.clone().unwrap_or_else(|| too_long.to_string());
        [
            value.positions.to_string(),
            outcome_letter(value.outcome).to_string(),
            value.temperature.to_string(),
            value.mean.to_string(),
            form,
        ]
    });
    let rows: Vec<[String; 5]> = [head].into_iter().chain(rows).collect();
    let width = |cell: &str| cell.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let widths =
        [0, 1, 2, 3].map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0));
    for row in &rows {
        for (cell, max_width) in row.iter().zip(widths) {
            write!(writer.out, "{}{cell}  ", " ".repeat(max_width.saturating_sub(width(cell))))?;
        }
        writeln!(writer.out, "{}", row[4])?;
    }
    let (all, positions) = (listed.values.len(), listed.positions);
    if all > MAX_VALUES {
        writer.write_line(&words!(table::and_more, hidden = all - MAX_VALUES))?;
    }
    writer.write_line(&words!(table::values_of_positions, all, positions))
}
