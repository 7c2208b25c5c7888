//! Parser of graphs that are written line by line, or as items in braces.

use super::builder::{EdgeLabel, GraphBuilder, GraphFault, line as numbered, parse_result};
use grundy_text::{Error, excerpt, words};

/// Iterates over the lines of a text that are not empty, without comments. Each comes with its
/// number, counted from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(text.lines())
        .map(|(at, line)| (at, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// Parses a graph that is written line by line, and adds it to `builder`.
pub(super) fn read(text: &str, builder: &mut GraphBuilder) -> Result<(), Error> {
    for (at, line) in lines(text) {
        if !parse_stated_result(line, Some(at), builder).map_err(|fault| fault.at(numbered(at)))? {
            let recognised = if builder.has_labels() {
                network_line(line, builder)
            } else {
                line_of_graph(line, builder)
            };
            if !recognised.map_err(|fault| fault.at(numbered(at)))? {
                return Err(wrong_line(Some(at), line, builder.label));
            }
        }
    }
    Ok(())
}

/// Parses a graph from the text between braces, and adds it to `builder`. The text is a list of
/// items separated by commas, semicolons or line breaks.
pub(super) fn read_inline(text: &str, builder: &mut GraphBuilder) -> Result<(), Error> {
    // The line number is omitted for a text of one line.
    let single_line = text.lines().nth(1).is_none();
    for (at, line) in lines(text) {
        let items = line.split([',', ';', '\u{ff0c}', '\u{ff1b}']).map(str::trim);
        for item in items.filter(|item| !item.is_empty()) {
            let recognised = match parse_stated_result(item, (!single_line).then_some(at), builder)
            {
                Ok(false) => inline_item(item, builder),
                other => other,
            };
            let recognised = recognised.map_err(|fault| {
                if single_line { fault.into_error() } else { fault.into_error().at(numbered(at)) }
            });
            if !recognised? {
                return Err(wrong_line((!single_line).then_some(at), item, builder.label));
            }
        }
    }
    Ok(())
}

/// Parses `v = win` or `v = loss`: play is over at the vertex, with this result for the player to
/// move. Returns false if the line has another form. `at` is the number of the line, or `None` if
/// errors need no line number.
fn parse_stated_result(
    line: &str,
    at: Option<usize>,
    builder: &mut GraphBuilder,
) -> Result<bool, GraphFault> {
    let Some((name, label)) = line.split_once('=') else {
        return Ok(false);
    };
    let spaced = name.ends_with(char::is_whitespace) && label.starts_with(char::is_whitespace);
    let (name, label) = (name.trim(), label.trim());
    let is_word = |word: &str| !word.is_empty() && !word.contains(is_separator);
    if !is_word(name) || !is_word(label) || !(spaced || parse_result(label).is_some()) {
        return Ok(false);
    }
    let vertex = builder.vertex(name);
    builder.result(vertex, label, at).map(|()| true)
}

/// Returns whether a character separates names in a list.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '\u{ff0c}')
}

/// Splits a text into the names that it lists.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_separator).filter(|word| !word.is_empty())
}

/// Parses a line `v: a b c`, `v -> a b c`, `v -> a -> b`, `v -- a`, `v w` or `v`. Returns false if
/// the line has another form.
fn line_of_graph(line: &str, builder: &mut GraphBuilder) -> Result<bool, GraphFault> {
    let first_edge = builder.edges.len();
    let recognised = edges_of_line(line, builder);
    if line.contains(" -- ") {
        builder.without_direction(first_edge);
    }
    recognised
}

/// Implements [`line_of_graph`]: adds the vertices and edges of a line. Returns false if the line
/// has an unknown form.
fn edges_of_line(line: &str, builder: &mut GraphBuilder) -> Result<bool, GraphFault> {
    let (mut remaining, mut from) = (line, None);
    loop {
        let arrow = remaining.split_once("->").or_else(|| remaining.split_once(" -- "));
        let colon = if from.is_none() { remaining.split_once([':', '\u{ff1a}']) } else { None };
        let (head, tail) = match arrow.or(colon) {
            Some((head, tail)) => (head, Some(tail)),
            None => (remaining, None),
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
                    let (source, target, third) = (words.next(), words.next(), words.next());
                    let (Some(source), None) = (source, third) else { return Ok(false) };
                    let source = builder.vertex(source);
                    if let Some(target) = target {
                        let target = builder.vertex(target);
                        builder.edge(source, target, None)?;
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
        remaining = tail;
    }
}

/// Parses a line of a network: `v w c` is an edge with its capacity or colour, in which an arrow
/// and a colon are optional, and `v` is a vertex. Returns false if the line has another form.
fn network_line(line: &str, builder: &mut GraphBuilder) -> Result<bool, GraphFault> {
    let pieces = line.split("->").flat_map(|part| part.split([':', '\u{ff1a}']));
    let mut words = pieces.flat_map(split).filter(|word| *word != "--");
    edge_of_network(&mut words, builder)
}

/// Adds the vertex or the edge that a list of words describes. One word is a vertex. Two words are
/// the ends of an edge, and a third word is its label. Returns false for any other number of words.
fn edge_of_network<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    builder: &mut GraphBuilder,
) -> Result<bool, GraphFault> {
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some(name), None, ..) => {
            builder.vertex(name);
            Ok(true)
        }
        (Some(from), Some(to), label, None) => {
            let label = label.map(|label| builder.label.number(label)).transpose()?;
            let (from, to) = (builder.vertex(from), builder.vertex(to));
            builder.edge(from, to, label).map(|()| true)
        }
        _ => Ok(false),
    }
}

/// Parses an item `a-b`, `a->b`, `a-b-c`, `a b`, `a: b c`, `a->b:3` or `a`. Returns false if the
/// item has another form.
fn inline_item(item: &str, builder: &mut GraphBuilder) -> Result<bool, GraphFault> {
    let first_edge = builder.edges.len();
    let recognised = inline_edges(item, builder);
    if item.replace("->", "").contains('-') {
        builder.without_direction(first_edge);
    }
    recognised
}

/// Implements [`inline_item`]: adds the vertices and edges of an item. Returns false if the item
/// has an unknown form.
fn inline_edges(item: &str, builder: &mut GraphBuilder) -> Result<bool, GraphFault> {
    let dashed = |c: char| c == '-' || c == '>' || is_separator(c);
    if builder.has_labels() {
        let (ends, label) = match item.split_once([':', '\u{ff1a}']) {
            Some((ends, label)) => (ends, label.trim()),
            None => (item, ""),
        };
        let ends = ends.split(dashed).filter(|word| !word.is_empty());
        let label = Some(label).filter(|label| !label.is_empty());
        return edge_of_network(&mut ends.chain(label), builder);
    }
    if let Some((from, to)) = item.split_once([':', '\u{ff1a}']) {
        if from.contains('-') {
            return Err(GraphFault::UnexpectedLabel {
                edge: from.trim().to_string(),
                what: to.trim().to_string(),
            });
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
        let mut part_words = split(part);
        let (Some(name), None) = (part_words.next(), part_words.next()) else { return Ok(false) };
        let to = builder.vertex(name);
        if let Some(from) = from {
            builder.edge(from, to, None)?;
        }
        from = Some(to);
    }
    Ok(true)
}

/// Returns the error for a line or item of an unknown form, in line `at` if it is given.
fn wrong_line(at: Option<usize>, line: &str, label: EdgeLabel) -> Error {
    let quoted = excerpt(line);
    let error = Error::bad(words!(graph_text::is_neither_vertex_with_its_options, quoted));
    let error = error.help(match label {
        EdgeLabel::Capacity => words!(graph_text::write_v_w_three_with_capacity),
        EdgeLabel::Colour => words!(graph_text::write_v_w_blue_with_colour),
        EdgeLabel::Nothing => words!(graph_text::write_v_b_c_or_v),
    });
    match at {
        Some(at) => error.at(numbered(at)),
        None => error,
    }
}
