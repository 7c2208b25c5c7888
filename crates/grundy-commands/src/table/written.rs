//! Tables as files: comma-separated values, LaTeX, and the b-file of the On-Line Encyclopedia of Integer Sequences.

use super::found::{Rows, Tabled};
use grundy::base::{Error, LoopyNimber, Outcome, excerpt};
use grundy::words;
use grundy::workbench::table::{Cell, Table};
use grundy::workbench::value::ListedValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// How a table is written as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Comma-separated values, a position a line.
    Csv,
    /// A `tabular` of LaTeX.
    Latex,
    /// An index and a value a line; a grid is read by its antidiagonals.
    Bfile,
}

/// Numbers in a line of a LaTeX table.
const ACROSS: usize = 10;

/// That a table can be written so: a b-file has whole numbers only, and none may be missing.
pub(super) fn check(found: &Tabled, format: Format) -> Result<(), Error> {
    if format != Format::Bfile {
        return Ok(());
    }
    let numbered = |cell: &Option<Cell>| cell.is_some_and(|cell| cell.number().is_some());
    let fits = match &found.rows {
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
    let name = excerpt(&found.instance.name);
    Err(Error::unsupported(words!(
        "the table of `{name}` is no sequence of whole numbers",
        "`{name}` 的表不是整数数列"
    ))
    .help(words!("write it as CSV or LaTeX", "请改写成 CSV 或 LaTeX")))
}

/// Writes a table as a file.
pub(super) fn write(found: &Tabled, format: Format, to: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Csv => csv(found, to),
        Format::Latex => latex(found, to),
        Format::Bfile => bfile(found, to),
    }
}

/// Calls `each` with every heap and its value, as long as there is time.
fn heaps(
    found: &Tabled,
    known: u64,
    mut each: impl FnMut(u64, u32) -> io::Result<()>,
) -> io::Result<()> {
    let values = found.instance.known_table();
    for n in 0..known {
        if (found.late)(n) {
            break;
        }
        each(n, values.at(n))?;
        found.written.set(n + 1);
    }
    Ok(())
}

/// What a table says of a position: where it stands, its value, who wins.
type Told = (Vec<String>, String, &'static str);

/// The names of columns, and a row for each position that is there.
fn rows(found: &Tabled) -> (&'static [&'static str], Vec<Vec<String>>) {
    let told = |(mut at, value, outcome): Told| {
        at.extend([value, outcome.to_string()]);
        at
    };
    let cell = |cell: &Cell| (cell.to_string(), cell.outcome.name());
    match &found.rows {
        Rows::Heaps(_) => (&["n", "value", "outcome"], Vec::new()),
        Rows::Cells(Table::Line(cells)) => {
            let known = cells.iter().enumerate().filter_map(|(n, one)| Some((n, one.as_ref()?)));
            let row = |(n, one): (usize, &Cell)| {
                let (value, outcome) = cell(one);
                told((vec![n.to_string()], value, outcome))
            };
            (&["n", "value", "outcome"], known.map(row).collect())
        }
        Rows::Cells(Table::List(list)) => {
            let row = |(position, one): &(String, Cell)| {
                let (value, outcome) = cell(one);
                told((vec![position.clone()], value, outcome))
            };
            (&["position", "value", "outcome"], list.iter().map(row).collect())
        }
        Rows::Cells(Table::Grid(grid)) => {
            let mut all = Vec::new();
            for (a, row) in grid.iter().enumerate() {
                for (b, one) in row.iter().enumerate() {
                    let Some(one) = one else { continue };
                    let (value, outcome) = cell(one);
                    all.push(told((vec![a.to_string(), b.to_string()], value, outcome)));
                }
            }
            (&["a", "b", "value", "outcome"], all)
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
            let mut all = Vec::new();
            for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
                for (outcome, count) in [(Outcome::N, won), (Outcome::P, lost)] {
                    all.push(vec![moves.to_string(), outcome.name().into(), count.to_string()]);
                }
            }
            all.push(vec![String::new(), Outcome::Draw.name().into(), census.drawn.to_string()]);
            (&["remoteness", "outcome", "positions"], all)
        }
        Rows::Values(listed) => {
            let row = |one: &ListedValue| {
                vec![
                    one.form.clone().unwrap_or_default(),
                    one.outcome.to_string(),
                    one.mean.to_string(),
                    one.temperature.to_string(),
                    one.positions.to_string(),
                ]
            };
            let names = &["value", "outcome", "mean", "temperature", "positions"];
            (names, listed.values.iter().map(row).collect())
        }
    }
}

fn csv(found: &Tabled, to: &mut dyn Write) -> io::Result<()> {
    let (names, rows) = rows(found);
    writeln!(to, "{}", names.join(","))?;
    if let Rows::Heaps(known) = found.rows {
        return heaps(found, known, |n, value| {
            writeln!(to, "{n},{value},{}", Outcome::n_if(value != 0).name())
        });
    }
    let mut to = csv::Writer::from_writer(to);
    for row in rows {
        to.write_record(row).map_err(io::Error::from)?;
    }
    to.flush()
}

fn latex(found: &Tabled, to: &mut dyn Write) -> io::Result<()> {
    let game = found.instance.name.replace(['\n', '\r'], " ");
    writeln!(to, "% {game}")?;
    match &found.rows {
        Rows::Heaps(known) => {
            begin(to, ACROSS, &(0..ACROSS).map(|n| n.to_string()).collect::<Vec<_>>())?;
            heaps(found, *known, |n, value| match n % ACROSS as u64 {
                0 if n > 0 => write!(to, " \\\\\n{n} & {value}"),
                0 => write!(to, "{n} & {value}"),
                _ => write!(to, " & {value}"),
            })?;
            writeln!(to, " \\\\")?;
        }
        Rows::Cells(Table::Line(cells)) => {
            begin(to, ACROSS, &(0..ACROSS).map(|n| n.to_string()).collect::<Vec<_>>())?;
            for (at, row) in cells.chunks(ACROSS).enumerate() {
                line(to, &(at * ACROSS).to_string(), row)?;
            }
        }
        Rows::Cells(Table::Grid(grid)) => {
            let wide = grid.iter().map(Vec::len).max().unwrap_or(0);
            begin(to, wide, &(0..wide).map(|n| n.to_string()).collect::<Vec<_>>())?;
            for (a, row) in grid.iter().enumerate() {
                line(to, &a.to_string(), row)?;
            }
        }
        _ => {
            let (names, rows) = rows(found);
            writeln!(to, "\\begin{{tabular}}{{l{}}}", "r".repeat(names.len() - 1))?;
            writeln!(to, "{} \\\\ \\hline", names.join(" & "))?;
            for row in rows {
                let fields: Vec<String> = row.iter().map(|field| escaped(field)).collect();
                writeln!(to, "{} \\\\", fields.join(" & "))?;
            }
        }
    }
    writeln!(to, "\\end{{tabular}}")
}

/// The head of a table with a number before each line and above each column.
fn begin(to: &mut dyn Write, columns: usize, names: &[String]) -> io::Result<()> {
    writeln!(to, "\\begin{{tabular}}{{r|{}}}", "r".repeat(columns))?;
    writeln!(to, " & {} \\\\ \\hline", names.join(" & "))
}

fn line(to: &mut dyn Write, name: &str, cells: &[Option<Cell>]) -> io::Result<()> {
    let told = |cell: &Option<Cell>| cell.map_or("--".to_string(), |cell| cell.to_string());
    let cells: Vec<String> = cells.iter().map(told).collect();
    writeln!(to, "{name} & {} \\\\", cells.join(" & "))
}

/// A text as LaTeX prints it: each character once, lest what stands for one is read for another.
fn escaped(text: &str) -> String {
    let one = |c: char| match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => "\\textbackslash{}".to_string(),
        '^' => "\\textasciicircum{}".to_string(),
        '~' => "\\textasciitilde{}".to_string(),
        other => other.to_string(),
    };
    text.chars().map(one).collect()
}

/// The cells a, b with a + b = 0, then with a + b = 1, and so on, as far as all of a diagonal are there.
fn antidiagonals(grid: &[Vec<Option<Cell>>]) -> impl Iterator<Item = Option<Cell>> + '_ {
    let whole = (0..grid.len()).take_while(|&sum| (0..=sum).all(|a| grid[a].len() > sum - a));
    whole.flat_map(move |sum| (0..=sum).map(move |a| grid[a][sum - a]))
}

fn bfile(found: &Tabled, to: &mut dyn Write) -> io::Result<()> {
    let game = found.instance.name.replace(['\n', '\r'], " ");
    match &found.rows {
        Rows::Cells(Table::Grid(grid)) => {
            writeln!(to, "# {game}: T(a,b) read by antidiagonals, a = 0 to a+b")?;
            let numbers = antidiagonals(grid).map_while(|cell| cell?.number());
            for (at, number) in numbers.enumerate() {
                writeln!(to, "{at} {number}")?;
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
        Rows::Heaps(known) => {
            writeln!(to, "# {game}")?;
            heaps(found, *known, |n, value| writeln!(to, "{n} {value}"))
        }
        Rows::Cells(Table::List(_)) | Rows::Vertices(_) | Rows::Counts(_) | Rows::Values(_) => {
            Ok(())
        }
    }
}
