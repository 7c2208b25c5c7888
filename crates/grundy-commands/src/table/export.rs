//! Writes tables as files: CSV, LaTeX, and the b-file format of the On-Line Encyclopedia of Integer
//! Sequences.

use super::output::{Rows, TableOutput};
use grundy::base::{Error, LoopyNimber, Outcome, excerpt};
use grundy::words;
use grundy::workbench::table::{Cell, Table};
use grundy::workbench::value::ListedValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The format of a table as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Comma-separated values, one position per line.
    Csv,
    /// A LaTeX `tabular` environment.
    Latex,
    /// A b-file of the OEIS: an index and a value per line. A grid is written by antidiagonals.
    Bfile,
}

/// The number of values per row of a LaTeX table.
const COLUMNS: usize = 10;

/// Checks that `format` can express the table. A b-file, for example, contains only integers and no
/// gaps.
pub(super) fn check(output: &TableOutput, format: Format) -> Result<(), Error> {
    if format != Format::Bfile {
        return Ok(());
    }
    let numbered = |cell: &Option<Cell>| cell.is_some_and(|cell| cell.number().is_some());
    let fits = match &output.rows {
        Rows::Heaps(_) => true,
        Rows::Cells(Table::Line(cells)) => cells.iter().all(numbered),
        Rows::Cells(Table::Grid(rows)) => antidiagonals(rows).all(|cell| numbered(&cell)),
        Rows::Cells(Table::List(_)) | Rows::Vertices(_) | Rows::Counts(_) | Rows::Values(_) => {
            false
        }
    };
    if fits {
        return Ok(());
    }
    let name = excerpt(&output.instance.name);
    Err(Error::unsupported(words!(table::table_of_is_not_sequence, name))
        .help(words!(table::choose_format_csv_or_latex)))
}

/// Writes a table to `to` in the file format `format`.
pub(super) fn write(output: &TableOutput, format: Format, to: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Csv => write_csv(output, to),
        Format::Latex => write_latex(output, to),
        Format::Bfile => write_bfile(output, to),
    }
}

/// Calls `visit` with each heap size below `count` and its Grundy value, in ascending order. Stops
/// early if the time limit passes, and counts the visited heaps in `output`.
fn for_each_heap(
    output: &TableOutput,
    count: u64,
    mut visit: impl FnMut(u64, u32) -> io::Result<()>,
) -> io::Result<()> {
    let values = output.instance.cached_table();
    for n in 0..count {
        if (output.must_stop)(n) {
            break;
        }
        visit(n, values.at(n))?;
        output.written_heaps.set(n + 1);
    }
    Ok(())
}

/// A row of a CSV file: the numbers of the position, its value, and its outcome.
type CsvRow = (Vec<String>, String, &'static str);

/// Returns the column names of the table and its rows of fields. Omits positions that do not exist.
/// The table of a heap game gets no rows, since its values are written without a copy.
fn table_rows(output: &TableOutput) -> (&'static [&'static str], Vec<Vec<String>>) {
    let to_fields = |(mut fields, value, outcome): CsvRow| {
        fields.extend([value, outcome.to_string()]);
        fields
    };
    let cell = |cell: &Cell| (cell.to_string(), cell.outcome.name());
    match &output.rows {
        Rows::Heaps(_) => (&["n", "value", "outcome"], Vec::new()),
        Rows::Cells(Table::Line(cells)) => {
            let existing =
                cells.iter().enumerate().filter_map(|(n, entry)| Some((n, entry.as_ref()?)));
            let row = |(n, entry): (usize, &Cell)| {
                let (value, outcome) = cell(entry);
                to_fields((vec![n.to_string()], value, outcome))
            };
            (&["n", "value", "outcome"], existing.map(row).collect())
        }
        Rows::Cells(Table::List(list)) => {
            let row = |(position, entry): &(String, Cell)| {
                let (value, outcome) = cell(entry);
                to_fields((vec![position.clone()], value, outcome))
            };
            (&["position", "value", "outcome"], list.iter().map(row).collect())
        }
        Rows::Cells(Table::Grid(grid)) => {
            let mut rows = Vec::new();
            for (a, row) in grid.iter().enumerate() {
                for (b, entry) in row.iter().enumerate() {
                    let Some(entry) = entry else { continue };
                    let (value, outcome) = cell(entry);
                    rows.push(to_fields((vec![a.to_string(), b.to_string()], value, outcome)));
                }
            }
            (&["a", "b", "value", "outcome"], rows)
        }
        Rows::Vertices(vertices) => {
            let row = |row: &grundy::workbench::vertices::Vertex| {
                let value = row.value.as_ref().map(LoopyNimber::to_string).unwrap_or_default();
                let moves = row.remoteness.map(|moves| moves.to_string()).unwrap_or_default();
                vec![row.name.clone(), row.outcome.name().to_string(), value, moves]
            };
            (&["vertex", "outcome", "value", "remoteness"], vertices.iter().map(row).collect())
        }
        Rows::Counts(census) => {
            let mut rows = Vec::new();
            for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
                for (outcome, count) in [(Outcome::N, won), (Outcome::P, lost)] {
                    rows.push(vec![moves.to_string(), outcome.name().into(), count.to_string()]);
                }
            }
            rows.push(vec![String::new(), Outcome::Draw.name().into(), census.drawn.to_string()]);
            (&["remoteness", "outcome", "positions"], rows)
        }
        Rows::Values(listed) => {
            let row = |entry: &ListedValue| {
                vec![
                    entry.form.clone().unwrap_or_default(),
                    entry.outcome.to_string(),
                    entry.mean.to_string(),
                    entry.temperature.to_string(),
                    entry.positions.to_string(),
                ]
            };
            let names = &["value", "outcome", "mean", "temperature", "positions"];
            (names, listed.values.iter().map(row).collect())
        }
    }
}

fn write_csv(output: &TableOutput, to: &mut dyn Write) -> io::Result<()> {
    let (names, rows) = table_rows(output);
    writeln!(to, "{}", names.join(","))?;
    if let Rows::Heaps(count) = output.rows {
        return for_each_heap(output, count, |n, value| {
            writeln!(to, "{n},{value},{}", Outcome::n_if(value != 0).name())
        });
    }
    let mut to = csv::Writer::from_writer(to);
    for row in rows {
        to.write_record(row).map_err(io::Error::from)?;
    }
    to.flush()
}

fn write_latex(output: &TableOutput, to: &mut dyn Write) -> io::Result<()> {
    let game = output.instance.name.replace(['\n', '\r'], " ");
    writeln!(to, "% {game}")?;
    match &output.rows {
        Rows::Heaps(count) => {
            write_head(to, COLUMNS, &(0..COLUMNS).map(|n| n.to_string()).collect::<Vec<_>>())?;
            for_each_heap(output, *count, |n, value| match n % COLUMNS as u64 {
                0 if n > 0 => write!(to, " \\\\\n{n} & {value}"),
                0 => write!(to, "{n} & {value}"),
                _ => write!(to, " & {value}"),
            })?;
            writeln!(to, " \\\\")?;
        }
        Rows::Cells(Table::Line(cells)) => {
            write_head(to, COLUMNS, &(0..COLUMNS).map(|n| n.to_string()).collect::<Vec<_>>())?;
            for (index, row) in cells.chunks(COLUMNS).enumerate() {
                write_line(to, &(index * COLUMNS).to_string(), row)?;
            }
        }
        Rows::Cells(Table::Grid(grid)) => {
            let width = grid.iter().map(Vec::len).max().unwrap_or(0);
            write_head(to, width, &(0..width).map(|n| n.to_string()).collect::<Vec<_>>())?;
            for (a, row) in grid.iter().enumerate() {
                write_line(to, &a.to_string(), row)?;
            }
        }
        _ => {
            let (names, rows) = table_rows(output);
            writeln!(to, "\\begin{{tabular}}{{l{}}}", "r".repeat(names.len() - 1))?;
            writeln!(to, "{} \\\\ \\hline", names.join(" & "))?;
            for row in rows {
                let fields: Vec<String> = row.iter().map(|field| escape_latex(field)).collect();
                writeln!(to, "{} \\\\", fields.join(" & "))?;
            }
        }
    }
    writeln!(to, "\\end{{tabular}}")
}

/// Writes the beginning of a LaTeX table: its environment with a column of row names and `columns`
/// further columns, and a first row with `names`.
fn write_head(to: &mut dyn Write, columns: usize, names: &[String]) -> io::Result<()> {
    writeln!(to, "\\begin{{tabular}}{{r|{}}}", "r".repeat(columns))?;
    writeln!(to, " & {} \\\\ \\hline", names.join(" & "))
}

/// Writes a row of a LaTeX table: the name of the row, and its cells.
fn write_line(to: &mut dyn Write, name: &str, cells: &[Option<Cell>]) -> io::Result<()> {
    let text = |cell: &Option<Cell>| cell.map_or("--".to_string(), |cell| cell.to_string());
    let cells: Vec<String> = cells.iter().map(text).collect();
    writeln!(to, "{name} & {} \\\\", cells.join(" & "))
}

/// Escapes a text for LaTeX in one pass, so that the characters of an escape are not escaped again.
fn escape_latex(text: &str) -> String {
    let escape = |c: char| match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => "\\textbackslash{}".to_string(),
        '^' => "\\textasciicircum{}".to_string(),
        '~' => "\\textasciitilde{}".to_string(),
        other => other.to_string(),
    };
    text.chars().map(escape).collect()
}

/// Returns the cells of a grid by antidiagonals: first the cell with row + column = 0, then those
/// with row + column = 1, and so on, up to the last complete antidiagonal. `None` is a position
/// that does not exist.
fn antidiagonals(grid: &[Vec<Option<Cell>>]) -> impl Iterator<Item = Option<Cell>> + '_ {
    let complete = (0..grid.len()).take_while(|&sum| (0..=sum).all(|a| grid[a].len() > sum - a));
    complete.flat_map(move |sum| (0..=sum).map(move |a| grid[a][sum - a]))
}

fn write_bfile(output: &TableOutput, to: &mut dyn Write) -> io::Result<()> {
    let game = output.instance.name.replace(['\n', '\r'], " ");
    match &output.rows {
        Rows::Cells(Table::Grid(grid)) => {
            writeln!(to, "# {game}: T(a,b) read by antidiagonals, a = 0 to a+b")?;
            let numbers = antidiagonals(grid).map_while(|cell| cell?.number());
            for (index, number) in numbers.enumerate() {
                writeln!(to, "{index} {number}")?;
            }
            Ok(())
        }
        Rows::Cells(Table::Line(cells)) => {
            writeln!(to, "# {game}")?;
            for (n, number) in cells.iter().map_while(|cell| (*cell)?.number()).enumerate() {
                writeln!(to, "{n} {number}")?;
            }
            Ok(())
        }
        Rows::Heaps(count) => {
            writeln!(to, "# {game}")?;
            for_each_heap(output, *count, |n, value| writeln!(to, "{n} {value}"))
        }
        Rows::Cells(Table::List(_)) | Rows::Vertices(_) | Rows::Counts(_) | Rows::Values(_) => {
            Ok(())
        }
    }
}
