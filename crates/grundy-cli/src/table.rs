//! `grundy table`.

use crate::Failure;
use crate::args::{Format, Limits, Table};
use crate::failure::unwritten;
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use crate::saved::Saved;
use crate::watch;
use grundy::base::{
    Budget, Ending, Error, ErrorKind, LoopyNimber, Note, Outcome, Progress, Words, excerpt,
};
use grundy::words;
use grundy::workbench::census::census;
use grundy::workbench::table::{self, Asked, Cell, Table as Values};
use grundy::workbench::vertices::{self, Vertex};
use grundy::workbench::{Desk, HeapTable, Instance, takes_no_position};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

pub fn run(ask: &Table, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let (instance, rest) = desk.game(&words)?;
    let of_rules = instance.rules.is_some() && ask.to.is_none();
    if let Some(extra) = rest.first().filter(|_| !of_rules) {
        return Err(takes_no_position(extra).into());
    }
    instance.use_engine(ask.engine.engine())?;
    let asked = Asked::usual(&instance, ask.misere, ask.outcome);
    let format = if out.json { Format::Json } else { ask.format };
    let Some(to) = ask.to else {
        let ending = if ask.misere { Ending::Misere } else { instance.ending };
        if of_rules {
            let from = match rest.is_empty() {
                true => None,
                false => Some(instance.game.family().parse(&rest)?),
            };
            let counted = census(&instance, from.as_deref(), ending, &desk.budget)?;
            drop(bar);
            crate::census::write(&counted, &instance, format, out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let rows = vertices::vertices(&instance, ending, &desk.budget)?;
        drop(bar);
        return of_vertices(&rows, &instance.name, format, out);
    };
    if let Some(path) = ask.save.as_ref().or(ask.resume.as_ref()) {
        let done = kept(&instance, path, ask.resume.is_some(), to, &desk.budget);
        drop(bar);
        return summary(&instance, path, to, done?, out);
    }
    if let (Asked::Grundy, true) = (asked, instance.is_of_heaps()) {
        let stopped = instance.long_table(to, &desk.budget).err();
        drop(bar);
        let values = instance.known_table();
        let known = values.len().min(to.saturating_add(1));
        // What was found before a limit is written all the same.
        if let Some(error) = &stopped
            && (known == 0 || !matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped))
        {
            return Err(error.clone().into());
        }
        let title = table::told(&instance, asked, None);
        let values = &*values;
        let written = match format {
            Format::Text => line(values, known, title.get(out.lang), out),
            Format::Csv => csv_line(values, known, out),
            Format::Json => json_line(values, &instance, (to, known), out),
        }?;
        let shown = |number: u64| match number.checked_sub(1) {
            Some(last) => {
                words!("the values of heaps to {last} are shown", "已列出到 {last} 的堆的值")
            }
            None => words!("nothing is shown", "未列出任何值"),
        };
        return match stopped {
            Some(stopped) => Err(stopped.so_far(shown(written)).into()),
            None if written < known => Err(watch::cut(shown(written)).into()),
            None => Ok(ExitCode::SUCCESS),
        };
    }
    let budget = Budget { progress: desk.budget.progress, ..limits.budget() };
    let (values, stopped) = table::so_far(&instance, to, asked, &budget)?;
    drop(bar);
    match format {
        Format::Text => {
            text(&values, table::told(&instance, asked, Some(&values)).get(out.lang), out)
        }
        Format::Csv => csv(&values, out),
        Format::Json => json(&values, &instance, to, stopped.is_none(), out),
    }?;
    match stopped {
        Some(stopped) => Err(stopped.so_far(shown_of(&values)).into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// How much of a table that was not finished is shown.
fn shown_of(values: &Values) -> Words {
    match values {
        Values::Grid(rows) => {
            let rows = rows.len();
            words!("the first {rows} rows are shown", "已列出前 {rows} 行")
        }
        Values::Line(cells) => {
            let cells = cells.len();
            words!("the first {cells} values are shown", "已列出前 {cells} 个值")
        }
        Values::List(list) => {
            let positions = list.len();
            words!("the first {positions} positions are shown", "已列出前 {positions} 个局面")
        }
    }
}

/// Values written between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Whether the writing of a long table must come to its end.
fn ends_at(n: u64) -> bool {
    n.is_multiple_of(BETWEEN_LOOKS) && n > 0 && watch::is_late()
}

/// Seconds between two times that a growing table is put on disk.
const BETWEEN_SAVES: f64 = 5.0;

/// Heaps 0 to `to`, kept in a file while they are found; what the checksum over all of them is.
fn kept(
    instance: &Instance,
    path: &str,
    resume: bool,
    to: u64,
    budget: &Budget,
) -> Result<u64, Error> {
    // Tables are made bit by bit; those who watch are told of the whole.
    let watched = budget.progress.map(|inner| Whole { inner, to });
    let progress = watched.as_ref().map(|whole| whole as &dyn Progress);
    let budget = &Budget { progress, ..*budget };
    // The engine decides how wide values are.
    let width = if instance.long_table(0, budget)?.is_narrow() { 2 } else { 4 };
    let mut saved = match resume && !Saved::is_empty(path) {
        true => {
            let (saved, values) = Saved::open(path, &instance.name, to)?;
            instance.restore(values.into_iter())?;
            saved
        }
        false => Saved::create(path, &instance.name, width)?,
    };
    let mut step = 1 << 12;
    loop {
        let known = instance.long_table(0, budget)?.len();
        let next = (known + step).min(to);
        let started = Instant::now();
        let found = instance.long_table(next, budget).map(drop);
        // What was found before a limit is kept too.
        let table = instance.known_table();
        let length = table.len().min(to + 1);
        if found.is_err() || length <= to {
            saved.grow(length, |n| table.at(n))?;
            found?;
        } else {
            saved.finish(to + 1, |n| table.at(n))?;
            return Ok(saved.checksum());
        }
        let took = started.elapsed().as_secs_f64();
        step = if took < BETWEEN_SAVES / 2.0 { step * 2 } else { (step / 2).max(1 << 8) };
    }
}

/// Progress of a part, told as that of the whole.
struct Whole<'a> {
    inner: &'a dyn Progress,
    to: u64,
}

impl Progress for Whole<'_> {
    fn report(&self, done: u64, _part: Option<u64>) {
        self.inner.report(done, Some(self.to));
    }

    fn note(&self, note: &Note) {
        self.inner.note(note);
    }
}

fn summary(
    instance: &Instance,
    path: &str,
    last: u64,
    checksum: u64,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let table = instance.known_table();
    let greatest = (0..=last).map(|n| table.at(n)).max().unwrap_or(0);
    let name = &instance.name;
    if out.json {
        out.json_line(&serde_json::json!({
            "game": name, "to": last, "file": path, "greatest": greatest, "checksum": format!("{checksum:016x}"),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = excerpt(path);
    let told = words!(
        "{name}: values of heaps to {last} are in `{shown}`; the greatest is {greatest}, the checksum {checksum:016x}",
        "{name}：到 {last} 的堆的值已存入 `{shown}`；最大值为 {greatest}，校验和为 {checksum:016x}"
    );
    writeln!(out, "{}", told.get(out.lang))?;
    Ok(ExitCode::SUCCESS)
}

/// Ten or twenty values of heaps a row with the index in front. Gives back how many were written.
fn line(values: &HeapTable, known: u64, title: &str, out: &mut Out) -> Result<u64, Failure> {
    writeln!(out, "\x1b[1m{title}\x1b[0m")?;
    let width = (0..known).map(|n| values.at(n)).max().unwrap_or(0).to_string().len();
    let index = known.saturating_sub(1).to_string().len();
    let per_row = if width <= 2 { 20 } else { 10 };
    let mut written = known;
    for n in 0..known {
        if ends_at(n) {
            written = n;
            break;
        }
        if n % per_row == 0 {
            let end = if n > 0 { "\n" } else { "" };
            write!(out, "{end}\x1b[2m{n:>index$}\x1b[0m ")?;
        }
        write!(out, " {:>width$}", values.at(n))?;
    }
    writeln!(out)?;
    Ok(written)
}

fn csv_line(values: &HeapTable, known: u64, out: &mut Out) -> Result<u64, Failure> {
    writeln!(out, "n,value,outcome")?;
    for n in 0..known {
        if ends_at(n) {
            return Ok(n);
        }
        let value = values.at(n);
        writeln!(out, "{n},{value},{}", Outcome::n_if(value != 0).name())?;
    }
    Ok(known)
}

fn json_line(
    values: &HeapTable,
    instance: &Instance,
    (to, known): (u64, u64),
    out: &mut Out,
) -> Result<u64, Failure> {
    let game = serde_json::Value::from(instance.name.as_str());
    let parameters = serde_json::Map::from_iter(
        instance.parameters().into_iter().map(|(name, value)| (name, value.into())),
    );
    write!(out, "{{\"game\":{game},\"to\":{to},\"values\":[")?;
    let mut written = known;
    for n in 0..known {
        if ends_at(n) {
            written = n;
            break;
        }
        let comma = if n > 0 { "," } else { "" };
        write!(out, "{comma}{}", values.at(n))?;
    }
    let partial = if written <= to { ",\"complete\":false" } else { "" };
    write!(out, "]{partial}")?;
    if !parameters.is_empty() {
        write!(out, ",\"parameters\":{}", serde_json::Value::from(parameters))?;
    }
    writeln!(out, "}}")?;
    Ok(written)
}

/// A row for every vertex of a graph.
fn of_vertices(
    rows: &[Vertex],
    game: &str,
    format: Format,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let cells = |row: &Vertex, blank: &str| {
        let shown = |told: Option<String>| told.unwrap_or(blank.to_string());
        let value = row.value.as_ref().map(LoopyNimber::to_string);
        let remoteness = row.remoteness.map(|moves| moves.to_string());
        [row.name.clone(), row.outcome.name().to_string(), shown(value), shown(remoteness)]
    };
    match format {
        Format::Json => {
            let rows: Vec<_> = rows.iter().map(crate::graph::row).collect();
            out.json_line(&serde_json::json!({ "game": game, "vertices": rows }))?;
        }
        Format::Csv => {
            let mut to = csv::Writer::from_writer(&mut *out);
            to.write_record(["vertex", "outcome", "value", "remoteness"]).map_err(unwritten)?;
            for row in rows {
                to.write_record(cells(row, "")).map_err(unwritten)?;
            }
            to.flush()?;
        }
        Format::Text => {
            let title =
                words!("{game}: outcome, value and remoteness", "{game}：胜负、SG 值与剩余步数");
            writeln!(out, "\x1b[1m{}\x1b[0m", title.get(out.lang))?;
            let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
            let width = longest.min(WIDEST);
            for row in rows {
                let [name, outcome, value, remoteness] = cells(row, BLANK);
                writeln!(out, "{name:width$}  {outcome:4}  {value:>4}  {remoteness:>4}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Longer names do not widen the column of names.
const WIDEST: usize = 40;

const BLANK: &str = "·";

fn shown(cell: &Option<Cell>) -> String {
    cell.as_ref().map_or(BLANK.to_string(), Cell::shown)
}

/// Ten or twenty values a row with the index in front; grids as they are.
fn text(values: &Values, title: &str, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\x1b[1m{title}\x1b[0m")?;
    match values {
        Values::Line(cells) => {
            let width = cells.iter().map(|c| shown(c).chars().count()).max().unwrap_or(1);
            let index = (cells.len().max(1) - 1).to_string().len();
            let per_row = if width <= 2 { 20 } else { 10 };
            for (row, chunk) in cells.chunks(per_row).enumerate() {
                write!(out, "\x1b[2m{:>index$}\x1b[0m ", row * per_row)?;
                for cell in chunk {
                    write!(out, " {:>width$}", shown(cell))?;
                }
                writeln!(out)?;
            }
        }
        Values::List(list) => {
            let longest = list.iter().map(|(position, _)| position.chars().count()).max();
            let width = longest.unwrap_or(0).min(WIDEST);
            for (position, cell) in list {
                writeln!(out, "{position:width$}  {}", cell.shown())?;
            }
        }
        Values::Grid(rows) => {
            let cells = rows.iter().flatten().map(|c| shown(c).chars().count());
            let index = (rows.len().max(1) - 1).to_string().len();
            let width = cells.max().unwrap_or(1).max(index);
            write!(out, "{:>index$} ", "")?;
            for b in 0..rows.len() {
                write!(out, " \x1b[2m{b:>width$}\x1b[0m")?;
            }
            writeln!(out)?;
            for (a, row) in rows.iter().enumerate() {
                write!(out, "\x1b[2m{a:>index$}\x1b[0m ")?;
                for cell in row {
                    write!(out, " {:>width$}", shown(cell))?;
                }
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

fn csv(values: &Values, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    match values {
        Values::Line(cells) => {
            to.write_record(["n", "value", "outcome"]).map_err(unwritten)?;
            for (n, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let row = [n.to_string(), cell.shown(), cell.outcome.name().to_string()];
                to.write_record(row).map_err(unwritten)?;
            }
        }
        Values::List(list) => {
            to.write_record(["position", "value", "outcome"]).map_err(unwritten)?;
            for (position, cell) in list {
                let outcome = cell.outcome.name().to_string();
                to.write_record([position.clone(), cell.shown(), outcome]).map_err(unwritten)?;
            }
        }
        Values::Grid(rows) => {
            to.write_record(["a", "b", "value", "outcome"]).map_err(unwritten)?;
            for (a, row) in rows.iter().enumerate() {
                for (b, cell) in row.iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let outcome = cell.outcome.name().to_string();
                    to.write_record([a.to_string(), b.to_string(), cell.shown(), outcome])
                        .map_err(unwritten)?;
                }
            }
        }
    }
    to.flush()?;
    Ok(())
}

fn json(
    values: &Values,
    instance: &Instance,
    to: u64,
    complete: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    let told = |cell: &Cell| -> serde_json::Value {
        match cell {
            Cell { grundy: Some(grundy), .. } => (*grundy).into(),
            Cell { score: Some(score), .. } => (*score).into(),
            cell => cell.outcome.name().into(),
        }
    };
    let value = |cell: &Option<Cell>| cell.as_ref().map_or(serde_json::Value::Null, told);
    let values: serde_json::Value = match values {
        Values::Line(cells) => cells.iter().map(value).collect(),
        Values::Grid(rows) => {
            rows.iter().map(|row| row.iter().map(value).collect::<serde_json::Value>()).collect()
        }
        Values::List(list) => list
            .iter()
            .map(|(position, cell)| {
                serde_json::json!({ "position": position, "value": told(cell), "outcome": cell.outcome.name() })
            })
            .collect(),
    };
    let mut table = serde_json::json!({ "game": instance.name, "to": to, "values": values });
    if !complete {
        table["complete"] = false.into();
    }
    out.json_line(&instance.with_parameters(table))?;
    Ok(())
}
