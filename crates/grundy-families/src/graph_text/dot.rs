//! Parser and writer of DOT, the language of Graphviz. The parser reads graphs, digraphs,
//! attributes and chains of edges, but no subgraphs.

use super::builder::{EdgeLabel, GraphBuilder, GraphFault, line};
use crate::NamedGraph;
use grundy_text::{Error, Words, excerpt, text, words};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write;
use winnow::ascii::multispace1;
use winnow::combinator::{alt, delimited, opt, peek, preceded, repeat};
use winnow::token::{any, none_of, one_of, take, take_until, take_while};
use winnow::{ModalResult as Parsed, Parser};

/// Returns whether a text is meant as DOT: after comments it begins with `strict`, `graph` or
/// `digraph`, and a brace follows.
pub(super) fn looks_like(text: &str) -> bool {
    let mut remaining = text;
    let Ok(()) = blank(&mut remaining) else { return false };
    let Ok(keyword) = bare(&mut remaining) else { return false };
    let word = keyword.to_ascii_lowercase();
    let follows = remaining.trim_start();
    matches!(word.as_str(), "strict" | "graph" | "digraph")
        && !follows.starts_with([':', '=', '-', '\u{ff1a}'])
        && follows.contains('{')
}

/// A token of a text in DOT.
#[derive(Clone, Debug, PartialEq)]
enum DotToken<'a> {
    /// A name. The flag is true for a name without quotes. Such names can be keywords.
    Name(Cow<'a, str>, bool),
    /// A token of a single character, such as a brace or a semicolon.
    Mark(char),
    /// An edge operator. The flag is true for `->` and false for `--`.
    Edge(bool),
    /// The end of the text, after the last token.
    End,
}

/// Skips white space and comments before the next token.
fn blank(input: &mut &str) -> Parsed<()> {
    if input.starts_with(|c: char| !c.is_whitespace() && c != '/' && c != '#') {
        return Ok(());
    }
    let line = (alt(("//", "#")), take_while(0.., |c| c != '\n')).void();
    let block = ("/*", take_until(0.., "*/"), "*/").void();
    repeat(0.., alt((multispace1.void(), line, block))).parse_next(input)
}

/// Parses an unquoted name or a number.
fn bare<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
    let digits = |c: char| c.is_ascii_digit();
    let number = alt((
        (take_while(1.., digits), opt(('.', take_while(0.., digits)))).void(),
        ('.', take_while(1.., digits)).void(),
    ));
    let word = (one_of(first), take_while(0.., move |c| first(c) || digits(c))).void();
    alt((word.take(), (opt('-'), number).take())).parse_next(input)
}

/// Parses a quoted name. `\"` is a quote, `\\` a backslash, and a backslash at the end of a line
/// continues the name.
fn quoted<'a>(input: &mut &'a str) -> Parsed<Cow<'a, str>> {
    let plain = |c: char| c != '"' && c != '\\';
    let inner =
        repeat::<_, _, (), _, _>(0.., alt((take_while(1.., plain).void(), ('\\', any).void())));
    let raw: &str = delimited('"', inner.take(), '"').parse_next(input)?;
    if !raw.contains('\\') {
        return Ok(Cow::Borrowed(raw));
    }
    let mut name = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('\n')) => {}
            ('\\', Some(escaped @ ('"' | '\\'))) => name.push(escaped),
            (c, next) => {
                name.push(c);
                name.extend(next);
            }
        }
    }
    Ok(Cow::Owned(name))
}

/// Parses an HTML label, which is enclosed in balanced angle brackets.
fn markup<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    peek('<').parse_next(input)?;
    let mut open = 0usize;
    let mut chars = input.chars();
    let end = chars.position(|c| {
        match c {
            '<' => open += 1,
            '>' => open -= 1,
            _ => {}
        }
        open == 0
    });
    take(end.map_or(usize::MAX, |end| end + 1)).parse_next(input)
}

/// Parses the next token. White space and comments before it must have been skipped.
fn token<'a>(input: &mut &'a str) -> Parsed<DotToken<'a>> {
    if input.is_empty() {
        return Ok(DotToken::End);
    }
    alt((
        preceded('-', one_of(['>', '-'])).map(|c| DotToken::Edge(c == '>')),
        bare.map(|name| DotToken::Name(Cow::Borrowed(name), true)),
        quoted.map(|name| DotToken::Name(name, false)),
        markup.map(|name| DotToken::Name(Cow::Borrowed(name), false)),
        none_of('"').map(DotToken::Mark),
    ))
    .parse_next(input)
}

/// A reader of the tokens of a text, with one token of lookahead.
struct DotReader<'a> {
    /// The entire text in DOT.
    text: &'a str,
    /// The text after the current token, which is not yet split into tokens.
    remaining: &'a str,
    /// The rest of the text from the current token on, for the line number in an error.
    begins: &'a str,
    /// The current token, which is not consumed yet.
    token: DotToken<'a>,
    /// A cache for line numbers: the byte offset where counting stopped last, and the number of the
    /// line at this offset.
    line_cache: (usize, usize),
}

impl<'a> DotReader<'a> {
    /// Creates a reader whose current token is the first token of the text.
    fn new(text: &'a str) -> Result<DotReader<'a>, Error> {
        let mut reader = DotReader {
            text,
            remaining: text,
            begins: text,
            token: DotToken::End,
            line_cache: (0, 1),
        };
        reader.next()?;
        Ok(reader)
    }

    /// Advances to the next token. Returns the token that was current before.
    fn next(&mut self) -> Result<DotToken<'a>, Error> {
        let _ = blank(&mut self.remaining);
        self.begins = self.remaining;
        match token(&mut self.remaining) {
            Ok(token) => Ok(std::mem::replace(&mut self.token, token)),
            Err(_) => Err(self.expected_error(text!(graph_text::name_with_closing_quote))),
        }
    }

    /// Returns the number of the line of the current token, counted from the start of the text.
    fn line(&self) -> usize {
        let offset = self.text.len() - self.begins.len();
        1 + self.text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count()
    }

    /// Returns the number of the line of the current token. Calls at successive places of the text
    /// together take time proportional to the length of the text.
    fn line_from_last(&mut self) -> usize {
        let offset = self.text.len() - self.begins.len();
        let (counted_to, line) = self.line_cache;
        let new_lines =
            self.text.as_bytes()[counted_to..offset].iter().filter(|byte| **byte == b'\n').count();
        self.line_cache = (offset, line + new_lines);
        line + new_lines
    }

    /// Returns the error for a current token that is not the expected one. `item` describes
    /// the expected token.
    fn expected_error(&self, item: impl Into<Words>) -> Error {
        let item = item.into();
        let line = self.line();
        let quoted = excerpt(self.begins.lines().next().unwrap_or(""));
        let error = if self.begins.is_empty() {
            Error::bad(words!(graph_text::line_expected_but_text_ends, line, item))
        } else {
            Error::bad(words!(graph_text::line_expected_found, line, quoted, item))
        };
        error.help(words!(graph_text::write_dot_like_digraph_b_b))
    }

    /// Returns whether the current token is the character `mark`.
    fn at_mark(&self, mark: char) -> bool {
        self.token == DotToken::Mark(mark)
    }

    /// Consumes the current token if it is the character `mark`. Returns whether it was consumed.
    fn take(&mut self, mark: char) -> Result<bool, Error> {
        let present = self.at_mark(mark);
        if present {
            self.next()?;
        }
        Ok(present)
    }

    /// Consumes the current token, and fails if it is not the character `mark`.
    fn expect(&mut self, mark: char) -> Result<(), Error> {
        if self.take(mark)? {
            Ok(())
        } else {
            Err(self.expected_error(Words { en: format!("`{mark}`"), zh: format!(" `{mark}` ") }))
        }
    }

    /// Consumes the current token if it is the keyword `word`. Returns whether it was consumed.
    fn keyword(&mut self, word: &str) -> Result<bool, Error> {
        let present =
            matches!(&self.token, DotToken::Name(name, true) if name.eq_ignore_ascii_case(word));
        if present {
            self.next()?;
        }
        Ok(present)
    }

    /// Consumes and returns a name, and fails if the current token is not a name.
    fn name(&mut self) -> Result<Cow<'a, str>, Error> {
        if !matches!(self.token, DotToken::Name(..)) {
            return Err(self.expected_error(text!(graph_text::name)));
        }
        match self.next()? {
            DotToken::Name(name, _) => Ok(name),
            _ => Err(self.expected_error(text!(graph_text::name))),
        }
    }

    /// Parses optional lists of attributes in brackets, and calls `visit` with the name and the
    /// value of every attribute.
    fn attributes(&mut self, mut visit: impl FnMut(&str, &str)) -> Result<(), Error> {
        while self.take('[')? {
            while !self.take(']')? {
                let name = self.name()?;
                let value = if self.take('=')? { self.name()? } else { Cow::Borrowed("true") };
                visit(&name, &value);
                let _ = self.take(',')? || self.take(';')?;
            }
        }
        Ok(())
    }

    /// Returns an error if a subgraph begins at the current token, because subgraphs are not
    /// supported.
    fn no_subgraph(&self) -> Result<(), Error> {
        let word = matches!(&self.token, DotToken::Name(name, true) if name.eq_ignore_ascii_case("subgraph"));
        if !word && !self.at_mark('{') {
            return Ok(());
        }
        Err(Error::bad(words!(graph_text::line_subgraphs_are_not_supported, line = self.line()))
            .help(words!(graph_text::write_vertices_and_edges_of_subgraph)))
    }
}

/// The attributes of a statement that the parser uses: the label of an edge (capacity or colour),
/// and the result of a vertex at which play is over.
#[derive(Clone, Default)]
struct EdgeAttributes {
    /// The values of the attributes that can carry the label, in order of preference; see
    /// [`EdgeLabel::attributes`].
    label: [Option<String>; 3],
    /// The value of the attribute `result`, or `None` if the statement does not have it.
    result: Option<String>,
}

impl EdgeAttributes {
    /// Stores the attribute `name` = `value` if it is `result` or can carry a label of the kind
    /// `kind`. Ignores other attributes.
    fn put(&mut self, kind: EdgeLabel, name: &str, value: &str) {
        if let Some(at) = kind.attributes().iter().position(|known| *known == name) {
            self.label[at] = Some(value.to_string());
        } else if name == "result" {
            self.result = Some(value.to_string());
        }
    }

    /// Returns the label as a number, as the builder stores it, or `None` if no attribute carries
    /// it.
    fn number(&self, kind: EdgeLabel) -> Result<Option<u64>, GraphFault> {
        self.label.iter().flatten().next().map(|label| kind.number(label)).transpose()
    }
}

/// Parses a text in DOT, and adds its vertices, edges and results to `builder`.
pub(super) fn read(text: &str, builder: &mut GraphBuilder) -> Result<(), Error> {
    let mut reader = DotReader::new(text)?;
    let strict = reader.keyword("strict")?;
    let directed = reader.keyword("digraph")?;
    if !directed && !reader.keyword("graph")? {
        return Err(reader.expected_error(text!(graph_text::graph_or_digraph)));
    }
    if !reader.at_mark('{') {
        reader.name()?;
    }
    reader.expect('{')?;
    let mut graph = Dot {
        builder,
        directed,
        strict: strict.then(FxHashMap::default),
        usual: EdgeAttributes::default(),
    };
    while !reader.take('}')? {
        graph.statement(&mut reader)?;
        let _ = reader.take(';')?;
    }
    if !directed {
        builder.without_direction(0);
    }
    match reader.token {
        DotToken::End => Ok(()),
        _ => Err(reader.expected_error(text!(graph_text::end_of_text))),
    }
}

/// The state of the parser of a graph in DOT, between its statements.
struct Dot<'b> {
    /// The builder of the graph, which receives vertices, edges and results.
    builder: &'b mut GraphBuilder,
    /// Whether the graph is a digraph, so that edges are written `->`.
    directed: bool,
    /// For strict graphs, the index of the edge between each pair of vertices, because parallel
    /// edges merge; otherwise `None`.
    strict: Option<FxHashMap<(u32, u32), usize>>,
    /// The default attributes of the edges that follow, as set by `edge [...]`.
    usual: EdgeAttributes,
}

impl Dot<'_> {
    /// Parses one statement: default attributes, a vertex, or a chain of edges.
    fn statement(&mut self, reader: &mut DotReader) -> Result<(), Error> {
        let kind = self.builder.label;
        reader.no_subgraph()?;
        if reader.keyword("graph")? {
            return reader.attributes(|_, _| {});
        }
        if reader.keyword("node")? {
            let mut attributes = EdgeAttributes::default();
            let line = reader.line_from_last();
            reader.attributes(|name, value| attributes.put(kind, name, value))?;
            return match attributes.result {
                None => Ok(()),
                Some(_) => Err(Error::bad(words!(graph_text::line_result_is_stated, line))
                    .help(words!(graph_text::state_result_at_each_vertex))),
            };
        }
        if reader.keyword("edge")? {
            return reader.attributes(|name, value| self.usual.put(kind, name, value));
        }
        let began = reader.line_from_last();
        let name = reader.name()?;
        if reader.take('=')? {
            return reader.name().map(|_| ());
        }
        let mut chain = vec![self.builder.vertex(&name)];
        self.port(reader)?;
        while let DotToken::Edge(arrow) = reader.token {
            if arrow != self.directed {
                return Err(if self.directed {
                    reader.expected_error(text!(graph_text::dash))
                } else {
                    reader.expected_error(text!(graph_text::symbol))
                });
            }
            reader.next()?;
            reader.no_subgraph()?;
            chain.push(self.builder.vertex(&reader.name()?));
            self.port(reader)?;
        }
        let locate = |locate: GraphFault| locate.at(line(began));
        if let [vertex] = chain[..] {
            let mut attributes = EdgeAttributes::default();
            reader.attributes(|name, value| attributes.put(kind, name, value))?;
            let Some(result) = attributes.result else { return Ok(()) };
            return self.builder.result(vertex, &result, Some(began)).map_err(locate);
        }
        let has_labels = self.builder.has_labels();
        let mut explicit = None;
        reader.attributes(|name, value| {
            if has_labels {
                explicit.get_or_insert_with(|| self.usual.clone()).put(kind, name, value);
            }
        })?;
        let label = if has_labels {
            explicit.as_ref().unwrap_or(&self.usual).number(kind)
        } else {
            Ok(None)
        };
        let label = label.map_err(locate)?;
        for pair in chain.windows(2) {
            self.edge(pair[0], pair[1], label).map_err(locate)?;
        }
        Ok(())
    }

    /// Skips the port of a vertex, such as `:name` or `:name:n`, the place in a drawing where an
    /// edge is attached to the vertex.
    fn port(&self, reader: &mut DotReader) -> Result<(), Error> {
        while reader.take(':')? {
            reader.name()?;
        }
        Ok(())
    }

    /// Adds an edge. In a strict graph, an edge between vertices that are already joined only
    /// replaces the label of the earlier edge.
    fn edge(&mut self, from: u32, to: u32, label: Option<u64>) -> Result<(), GraphFault> {
        if let Some(edges) = &mut self.strict {
            let ends = if self.directed { (from, to) } else { (from.min(to), from.max(to)) };
            if let Some(&at) = edges.get(&ends) {
                if let (Some(weight), Some(label)) = (self.builder.weights.get_mut(at), label) {
                    *weight = label;
                }
                return Ok(());
            }
            edges.insert(ends, self.builder.edges.len());
        }
        self.builder.edge(from, to, label)
    }
}

/// Conversion of graphs into DOT.
impl NamedGraph {
    /// Returns the graph in DOT. [`parse`](NamedGraph::parse), or
    /// [`parse_network`](NamedGraph::parse_network) for a network, reads the same graph from it.
    pub fn dot(&self) -> String {
        write(self)
    }
}

/// Formats a graph in DOT, with the vertices first so that they keep their order.
fn write(graph: &NamedGraph) -> String {
    let quoted: Vec<String> = graph.names.iter().map(|name| quote(name)).collect();
    let mut results = graph.results.iter().copied().peekable();
    let mut dot = String::from("digraph {\n");
    for (vertex, name) in (0u32..).zip(&quoted) {
        let label = results.next_if(|(at, _)| *at == vertex).map(|(_, parse_result)| parse_result);
        let label = match label {
            Some(true) => " [result=win]",
            Some(false) => " [result=loss]",
            None => "",
        };
        let _ = writeln!(dot, "  {name}{label};");
    }
    for (at, &(from, to)) in graph.edges.iter().enumerate() {
        let (from, to) = (&quoted[from as usize], &quoted[to as usize]);
        let _ = match (graph.weights.get(at), graph.colours.get(at)) {
            (_, Some(colour)) => writeln!(dot, "  {from} -> {to} [color={}];", colour.name()),
            (Some(weight), None) => {
                writeln!(dot, "  {from} -> {to} [capacity={weight}, label={weight}];")
            }
            (None, None) => writeln!(dot, "  {from} -> {to};"),
        };
    }
    dot.push_str("}\n");
    dot
}

/// Formats a name for DOT: without quotes if a parser of DOT reads the unquoted text as this name,
/// otherwise quoted.
fn quote(name: &str) -> String {
    let keyword = ["strict", "graph", "digraph", "node", "edge", "subgraph"];
    let mut rest = name;
    let is_bare = bare(&mut rest).is_ok() && rest.is_empty();
    if is_bare && name.is_ascii() && !keyword.iter().any(|word| word.eq_ignore_ascii_case(name)) {
        return name.to_string();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
