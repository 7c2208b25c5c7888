//! Graphs line by line, and in braces.

use super::builder::{Builder, Told, Wrong, line as numbered, won};
use crate::base::{Error, excerpt};
use crate::words;

/// The lines of a text that say something, with their numbers from 1; comments left out.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(text.lines())
        .map(|(at, line)| (at, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// Reads lines.
pub(super) fn read(text: &str, builder: &mut Builder) -> Result<(), Error> {
    for (at, line) in lines(text) {
        if !stated(line, Some(at), builder).map_err(|wrong| wrong.at(numbered(at)))? {
            let good = match builder.tells() {
                true => network_line(line, builder),
                false => line_of_graph(line, builder),
            };
            if !good.map_err(|wrong| wrong.at(numbered(at)))? {
                return Err(wrong_line(Some(at), line, builder.told));
            }
        }
    }
    Ok(())
}

/// Reads what stands in braces: items apart by commas, semicolons or lines.
pub(super) fn read_inline(text: &str, builder: &mut Builder) -> Result<(), Error> {
    // Who has one line needs not be told which.
    let one = text.lines().nth(1).is_none();
    for (at, line) in lines(text) {
        let items = line.split([',', ';', '\u{ff0c}', '\u{ff1b}']).map(str::trim);
        for item in items.filter(|item| !item.is_empty()) {
            let good = match stated(item, (!one).then_some(at), builder) {
                Ok(false) => inline_item(item, builder),
                done => done,
            };
            let good = good.map_err(|wrong| match one {
                true => wrong.into_error(),
                false => wrong.into_error().at(numbered(at)),
            });
            if !good? {
                return Err(wrong_line((!one).then_some(at), item, builder.told));
            }
        }
    }
    Ok(())
}

/// `v = win` or `v = loss`; whether it is one.
fn stated(line: &str, at: Option<usize>, builder: &mut Builder) -> Result<bool, Wrong> {
    let Some((name, told)) = line.split_once('=') else {
        return Ok(false);
    };
    let apart = name.ends_with(char::is_whitespace) && told.starts_with(char::is_whitespace);
    let (name, told) = (name.trim(), told.trim());
    let one = |word: &str| !word.is_empty() && !word.contains(is_apart);
    if !one(name) || !one(told) || !(apart || won(told).is_some()) {
        return Ok(false);
    }
    let vertex = builder.vertex(name);
    builder.result(vertex, told, at).map(|()| true)
}

fn is_apart(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '\u{ff0c}')
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_apart).filter(|word| !word.is_empty())
}

/// `v: a b c`, `v -> a b c`, `v -> a -> b`, `v -- a`, `v w` or `v`; whether it is one of these.
fn line_of_graph(line: &str, builder: &mut Builder) -> Result<bool, Wrong> {
    let first = builder.edges.len();
    let read = edges_of_line(line, builder);
    if line.contains(" -- ") {
        builder.without_direction(first);
    }
    read
}

fn edges_of_line(line: &str, builder: &mut Builder) -> Result<bool, Wrong> {
    let (mut rest, mut from) = (line, None);
    loop {
        let arrow = rest.split_once("->").or_else(|| rest.split_once(" -- "));
        let colon = if from.is_none() { rest.split_once([':', '\u{ff1a}']) } else { None };
        let (head, tail) = match arrow.or(colon) {
            Some((head, tail)) => (head, Some(tail)),
            None => (rest, None),
        };
        let mut words = split(head);
        let Some(tail) = tail else {
            match from {
                Some(from) => {
                    for to in words {
                        let to = builder.vertex(to);
                        builder.edge(from, to, None)?;
                    }
                    return Ok(true);
                }
                None => {
                    let (first, second, third) = (words.next(), words.next(), words.next());
                    let (Some(first), None) = (first, third) else { return Ok(false) };
                    let first = builder.vertex(first);
                    if let Some(second) = second {
                        let second = builder.vertex(second);
                        builder.edge(first, second, None)?;
                    }
                    return Ok(true);
                }
            }
        };
        let (Some(name), None) = (words.next(), words.next()) else { return Ok(false) };
        let vertex = builder.vertex(name);
        if let Some(from) = from {
            builder.edge(from, vertex, None)?;
        }
        from = Some(vertex);
        rest = tail;
    }
}

/// `v w c` with its capacity or colour, in which an arrow and a colon may stand between; or `v`. Whether it is one of these.
fn network_line(line: &str, builder: &mut Builder) -> Result<bool, Wrong> {
    let pieces = line.split("->").flat_map(|part| part.split([':', '\u{ff1a}']));
    let mut words = pieces.flat_map(split).filter(|word| *word != "--");
    edge_of_network(&mut words, builder)
}

fn edge_of_network<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    builder: &mut Builder,
) -> Result<bool, Wrong> {
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some(name), None, ..) => {
            builder.vertex(name);
            Ok(true)
        }
        (Some(from), Some(to), told, None) => {
            let told = told.map(|told| builder.told.number(told)).transpose()?;
            let (from, to) = (builder.vertex(from), builder.vertex(to));
            builder.edge(from, to, told).map(|()| true)
        }
        _ => Ok(false),
    }
}

/// `a-b`, `a->b`, `a-b-c`, `a b`, `a: b c`, `a->b:3` or `a`; whether it is one of these.
fn inline_item(item: &str, builder: &mut Builder) -> Result<bool, Wrong> {
    let first = builder.edges.len();
    let read = inline_edges(item, builder);
    if item.replace("->", "").contains('-') {
        builder.without_direction(first);
    }
    read
}

fn inline_edges(item: &str, builder: &mut Builder) -> Result<bool, Wrong> {
    let dashed = |c: char| c == '-' || c == '>' || is_apart(c);
    if builder.tells() {
        let (ends, told) = match item.split_once([':', '\u{ff1a}']) {
            Some((ends, told)) => (ends, told.trim()),
            None => (item, ""),
        };
        let ends = ends.split(dashed).filter(|word| !word.is_empty());
        let told = Some(told).filter(|told| !told.is_empty());
        return edge_of_network(&mut ends.chain(told), builder);
    }
    if let Some((from, to)) = item.split_once([':', '\u{ff1a}']) {
        if from.contains('-') {
            return Err(Wrong::Said { edge: from.trim().to_string(), what: to.trim().to_string() });
        }
        let mut from = split(from);
        let (Some(from), None) = (from.next(), from.next()) else { return Ok(false) };
        let from = builder.vertex(from);
        for to in split(to) {
            let to = builder.vertex(to);
            builder.edge(from, to, None)?;
        }
        return Ok(true);
    }
    if !item.contains('-') {
        return line_of_graph(item, builder);
    }
    let mut from = None;
    for part in item.replace("->", "-").replace("--", "-").split('-') {
        let mut words = split(part);
        let (Some(name), None) = (words.next(), words.next()) else { return Ok(false) };
        let to = builder.vertex(name);
        if let Some(from) = from {
            builder.edge(from, to, None)?;
        }
        from = Some(to);
    }
    Ok(true)
}

fn wrong_line(at: Option<usize>, line: &str, told: Told) -> Error {
    let shown = excerpt(line);
    let error = Error::bad(words!(
        "`{shown}` is neither a vertex with its options nor an edge",
        "`{shown}` 既不是顶点及其后继，也不是一条边"
    ));
    let error = error.help(match told {
        Told::Capacity => words!("write `v w 3`, with its capacity", "请写 `v w 3`，带上容量"),
        Told::Colour => words!("write `v w blue`, with its colour", "请写 `v w blue`，带上颜色"),
        Told::Nothing => words!("write `v: a b c` or `v w`", "请写 `v: a b c` 或 `v w`"),
    });
    match at {
        Some(at) => error.at(numbered(at)),
        None => error,
    }
}
