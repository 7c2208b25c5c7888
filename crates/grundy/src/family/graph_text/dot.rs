//! DOT, the language of Graphviz: graphs, digraphs, attributes, chains; no subgraphs.

use super::builder::{Builder, Told, Wrong, line};
use crate::base::{Error, excerpt};
use crate::family::named_graph::NamedGraph;
use crate::words;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write;
use winnow::ModalResult as Parsed;
use winnow::Parser;
use winnow::ascii::multispace1;
use winnow::combinator::{alt, delimited, opt, peek, preceded, repeat};
use winnow::token::{any, none_of, one_of, take, take_until, take_while};

/// Whether a text is meant as DOT: after comments it begins with `graph` or `digraph`, and has a brace.
pub(super) fn looks_like(text: &str) -> bool {
    let mut rest = text;
    let Ok(()) = blank(&mut rest) else { return false };
    let Ok(first) = bare(&mut rest) else { return false };
    let word = first.to_ascii_lowercase();
    let follows = rest.trim_start();
    matches!(word.as_str(), "strict" | "graph" | "digraph")
        && !follows.starts_with([':', '=', '-', '\u{ff1a}'])
        && follows.contains('{')
}

/// A piece of the text.
#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    /// A name; `false` when it stands in quotes, for then it is no keyword.
    Name(Cow<'a, str>, bool),
    Mark(char),
    /// `->`, or `--` when `false`.
    Edge(bool),
    End,
}

/// White space and comments.
fn blank(input: &mut &str) -> Parsed<()> {
    if input.starts_with(|c: char| !c.is_whitespace() && c != '/' && c != '#') {
        return Ok(());
    }
    let line = (alt(("//", "#")), take_while(0.., |c| c != '\n')).void();
    let block = ("/*", take_until(0.., "*/"), "*/").void();
    repeat(0.., alt((multispace1.void(), line, block))).parse_next(input)
}

/// A name without quotes, or a number.
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

/// A name in quotes. `\"` is a quote, `\\` a backslash, and a backslash ends a line that goes on.
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

/// A label in the markup of HTML, between angle brackets that match.
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

fn token<'a>(input: &mut &'a str) -> Parsed<Token<'a>> {
    if input.is_empty() {
        return Ok(Token::End);
    }
    alt((
        preceded('-', one_of(['>', '-'])).map(|c| Token::Edge(c == '>')),
        bare.map(|name| Token::Name(Cow::Borrowed(name), true)),
        quoted.map(|name| Token::Name(name, false)),
        markup.map(|name| Token::Name(Cow::Borrowed(name), false)),
        none_of('"').map(Token::Mark),
    ))
    .parse_next(input)
}

/// The text with the token that comes next.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    /// Where the token begins.
    begins: &'a str,
    token: Token<'a>,
    /// How much of the text was read when lines were counted last, and in which line it ended.
    counted: (usize, usize),
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Reader<'a>, Error> {
        let mut reader =
            Reader { text, rest: text, begins: text, token: Token::End, counted: (0, 1) };
        reader.next()?;
        Ok(reader)
    }

    /// Moves on; gives back the token passed over.
    fn next(&mut self) -> Result<Token<'a>, Error> {
        let _ = blank(&mut self.rest);
        self.begins = self.rest;
        match token(&mut self.rest) {
            Ok(token) => Ok(std::mem::replace(&mut self.token, token)),
            Err(_) => Err(self.wrong("a name in quotes that ends", "有结尾引号的名字")),
        }
    }

    fn line(&self) -> usize {
        let read = self.text.len() - self.begins.len();
        1 + self.text.as_bytes()[..read].iter().filter(|byte| **byte == b'\n').count()
    }

    /// The line of the token, for those asked for many times, in the order of the text.
    fn line_from_last(&mut self) -> usize {
        let read = self.text.len() - self.begins.len();
        let (last, line) = self.counted;
        let more = self.text.as_bytes()[last..read].iter().filter(|byte| **byte == b'\n').count();
        self.counted = (read, line + more);
        line + more
    }

    /// What was expected instead of what comes.
    fn wrong(&self, en: &str, zh: &str) -> Error {
        let line = self.line();
        let shown = excerpt(self.begins.lines().next().unwrap_or(""));
        let error = match self.begins.is_empty() {
            true => Error::bad(words!(
                "line {line}: the text ends where {en} should be",
                "第 {line} 行：文本在应有{zh}处结束"
            )),
            false => Error::bad(words!(
                "line {line}: `{shown}` stands where {en} should be",
                "第 {line} 行：应有{zh}处却是 `{shown}`"
            )),
        };
        error.help(words!(
            "write DOT like `digraph {{ a -> b; b -> c }}`",
            "DOT 写法如 `digraph {{ a -> b; b -> c }}`"
        ))
    }

    fn at_mark(&self, mark: char) -> bool {
        self.token == Token::Mark(mark)
    }

    /// Passes over a mark, if it comes next.
    fn take(&mut self, mark: char) -> Result<bool, Error> {
        let there = self.at_mark(mark);
        if there {
            self.next()?;
        }
        Ok(there)
    }

    fn expect(&mut self, mark: char) -> Result<(), Error> {
        match self.take(mark)? {
            true => Ok(()),
            false => Err(self.wrong(&format!("`{mark}`"), &format!(" `{mark}` "))),
        }
    }

    /// A keyword, if it comes next.
    fn keyword(&mut self, word: &str) -> Result<bool, Error> {
        let there =
            matches!(&self.token, Token::Name(name, true) if name.eq_ignore_ascii_case(word));
        if there {
            self.next()?;
        }
        Ok(there)
    }

    fn name(&mut self) -> Result<Cow<'a, str>, Error> {
        if !matches!(self.token, Token::Name(..)) {
            return Err(self.wrong("a name", "名字"));
        }
        match self.next()? {
            Token::Name(name, _) => Ok(name),
            _ => Err(self.wrong("a name", "名字")),
        }
    }

    /// The attributes in brackets, if they come next, each handed over with its value.
    fn attributes(&mut self, mut each: impl FnMut(&str, &str)) -> Result<(), Error> {
        while self.take('[')? {
            while !self.take(']')? {
                let name = self.name()?;
                let value = if self.take('=')? { self.name()? } else { Cow::Borrowed("true") };
                each(&name, &value);
                let _ = self.take(',')? || self.take(';')?;
            }
        }
        Ok(())
    }

    fn no_subgraph(&self) -> Result<(), Error> {
        let word =
            matches!(&self.token, Token::Name(name, true) if name.eq_ignore_ascii_case("subgraph"));
        if !word && !self.at_mark('{') {
            return Ok(());
        }
        let line = self.line();
        Err(Error::bad(words!("line {line}: a subgraph is not read", "第 {line} 行：不支持子图"))
            .help(words!("write its vertices and edges out", "请直接写出其中的顶点与边")))
    }
}

/// What attributes say of an edge: its capacity or colour in the order of preference, or the result of a vertex.
#[derive(Clone, Default)]
struct Said {
    told: [Option<String>; 3],
    result: Option<String>,
}

impl Said {
    fn put(&mut self, kind: Told, name: &str, value: &str) {
        if let Some(at) = kind.attributes().iter().position(|known| *known == name) {
            self.told[at] = Some(value.to_string());
        } else if name == "result" {
            self.result = Some(value.to_string());
        }
    }

    fn number(&self, kind: Told) -> Result<Option<u64>, Wrong> {
        self.told.iter().flatten().next().map(|told| kind.number(told)).transpose()
    }
}

/// Reads DOT.
pub(super) fn read(text: &str, builder: &mut Builder) -> Result<(), Error> {
    let mut reader = Reader::new(text)?;
    let strict = reader.keyword("strict")?;
    let directed = reader.keyword("digraph")?;
    if !directed && !reader.keyword("graph")? {
        return Err(reader.wrong("`graph` or `digraph`", " `graph` 或 `digraph` "));
    }
    if !reader.at_mark('{') {
        reader.name()?;
    }
    reader.expect('{')?;
    let mut graph =
        Dot { builder, directed, strict: strict.then(FxHashMap::default), usual: Said::default() };
    while !reader.take('}')? {
        graph.statement(&mut reader)?;
        let _ = reader.take(';')?;
    }
    if !directed {
        builder.without_direction(0);
    }
    match reader.token {
        Token::End => Ok(()),
        _ => Err(reader.wrong("the end of the text", "文本末尾")),
    }
}

struct Dot<'b> {
    builder: &'b mut Builder,
    directed: bool,
    /// The edges met so far, when those between the same vertices are one.
    strict: Option<FxHashMap<(u32, u32), usize>>,
    /// What `edge [...]` said.
    usual: Said,
}

impl Dot<'_> {
    fn statement(&mut self, reader: &mut Reader) -> Result<(), Error> {
        let kind = self.builder.told;
        reader.no_subgraph()?;
        if reader.keyword("graph")? {
            return reader.attributes(|_, _| {});
        }
        if reader.keyword("node")? {
            let mut said = Said::default();
            let line = reader.line_from_last();
            reader.attributes(|name, value| said.put(kind, name, value))?;
            return match said.result {
                None => Ok(()),
                Some(_) => Err(Error::bad(words!(
                    "line {line}: a result is stated for all vertices",
                    "第 {line} 行：对所有顶点写了结果"
                ))
                .help(words!("state it at each vertex", "请在各顶点处分别写出"))),
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
        while let Token::Edge(arrow) = reader.token {
            if arrow != self.directed {
                return Err(match self.directed {
                    true => reader.wrong("`->`", " `->` "),
                    false => reader.wrong("`--`", " `--` "),
                });
            }
            reader.next()?;
            reader.no_subgraph()?;
            chain.push(self.builder.vertex(&reader.name()?));
            self.port(reader)?;
        }
        let wrong = |wrong: Wrong| wrong.at(line(began));
        if let [vertex] = chain[..] {
            let mut said = Said::default();
            reader.attributes(|name, value| said.put(kind, name, value))?;
            let Some(result) = said.result else { return Ok(()) };
            return self.builder.result(vertex, &result, Some(began)).map_err(wrong);
        }
        let tells = self.builder.tells();
        let mut own = None;
        reader.attributes(|name, value| {
            if tells {
                own.get_or_insert_with(|| self.usual.clone()).put(kind, name, value);
            }
        })?;
        let told = match tells {
            true => own.as_ref().unwrap_or(&self.usual).number(kind),
            false => Ok(None),
        };
        let told = told.map_err(wrong)?;
        for two in chain.windows(2) {
            self.edge(two[0], two[1], told).map_err(wrong)?;
        }
        Ok(())
    }

    /// Passes over the port of a vertex: `:name`, `:name:n`.
    fn port(&self, reader: &mut Reader) -> Result<(), Error> {
        while reader.take(':')? {
            reader.name()?;
        }
        Ok(())
    }

    fn edge(&mut self, from: u32, to: u32, told: Option<u64>) -> Result<(), Wrong> {
        if let Some(met) = &mut self.strict {
            let ends = if self.directed { (from, to) } else { (from.min(to), from.max(to)) };
            if let Some(&at) = met.get(&ends) {
                if let (Some(weight), Some(told)) = (self.builder.weights.get_mut(at), told) {
                    *weight = told;
                }
                return Ok(());
            }
            met.insert(ends, self.builder.edges.len());
        }
        self.builder.edge(from, to, told)
    }
}

/// Writing.
impl NamedGraph {
    /// The graph in DOT, from which [`parse`](NamedGraph::parse), or
    /// [`parse_network`](NamedGraph::parse_network) for a network, reads the same graph.
    pub fn dot(&self) -> String {
        write(self)
    }
}

/// Writes a graph, its vertices first, so that they keep their order.
fn write(graph: &NamedGraph) -> String {
    let quoted: Vec<String> = graph.names.iter().map(|name| quote(name)).collect();
    let mut results = graph.results.iter().copied().peekable();
    let mut dot = String::from("digraph {\n");
    for (vertex, name) in (0u32..).zip(&quoted) {
        let told = results.next_if(|(at, _)| *at == vertex).map(|(_, won)| won);
        let told = match told {
            Some(true) => " [result=win]",
            Some(false) => " [result=loss]",
            None => "",
        };
        let _ = writeln!(dot, "  {name}{told};");
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

/// A name in DOT: bare where that is read as the same name.
fn quote(name: &str) -> String {
    let keyword = ["strict", "graph", "digraph", "node", "edge", "subgraph"];
    let mut rest = name;
    let is_bare = bare(&mut rest).is_ok() && rest.is_empty();
    if is_bare && name.is_ascii() && !keyword.iter().any(|word| word.eq_ignore_ascii_case(name)) {
        return name.to_string();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
