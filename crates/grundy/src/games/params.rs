//! Values that the rules of a game depend on, as in `m=2` or `S={1,3,4}`.

use crate::base::{Big, Error, Text, excerpt, parse_big, to_u64};
use crate::family::NamedGraph;
use crate::words;
use std::sync::Arc;

/// A parameter that a card declares.
pub struct Param {
    /// Its name in `name=value`.
    pub name: &'static str,
    /// What it means.
    pub what: Text,
    /// What may be written for it.
    pub kind: ParamKind,
    /// Its value when it is not given; without one it must be given.
    pub default: Option<&'static str>,
}

/// What may be written for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A natural number of at least this size.
    Natural(u64),
    /// A list of naturals: `{1,3,4}` or `1,3,4`.
    List,
    /// The name of a file, whose text becomes the value; typed as the first word of the position.
    File,
    /// A graph: the name of a file, typed as the first word of the position, or the graph itself in
    /// braces, as in `{a-b, b-c}`, whose edges go both ways.
    Graph,
    /// As `Graph`, whose edges have directions, as in `{a->b, b->c}`.
    Digraph,
    /// As `Graph`, with a colour on every edge, as in `{a-b:blue, b-c:red}`.
    Coloured,
    /// As `Digraph`, with a capacity on every edge.
    Network,
    /// As `Digraph`, with lines `v = win` and `v = loss` for vertices at which play is over.
    Stated,
    /// Any other text, read by the game itself.
    Text,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A natural number.
    Natural(Big),
    /// A list of naturals.
    List(Vec<u64>),
    /// Text, of a file or typed.
    Text(String),
    /// A graph, read once.
    Graph(Arc<NamedGraph>),
}

/// Parameters with their values, in the order the card declares them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, Value)>);

impl Params {
    /// Reads `name=value` pairs against the declaration; missing ones get their defaults.
    ///
    /// # Errors
    /// Names the parameter that is unknown, missing, given twice, or of the wrong kind.
    pub fn read(declared: &[Param], given: &[(&str, &str)]) -> Result<Params, Error> {
        for (i, (name, _)) in given.iter().enumerate() {
            if !declared.iter().any(|param| param.name == *name) {
                return Err(unknown(declared, name));
            }
            if given[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(Error::bad(words!("`{name}` is given twice", "`{name}` 给了两次"))
                    .help(words!("give it once", "只给一次")));
            }
        }
        let mut values = Vec::new();
        for param in declared {
            let text = given.iter().find(|(name, _)| *name == param.name).map(|(_, text)| *text);
            let text = text.or(param.default).ok_or_else(|| missing(param))?;
            values.push((param.name, param.value(text)?));
        }
        Ok(Params(values))
    }

    /// A natural number.
    ///
    /// # Panics
    /// When the card does not declare it as one.
    pub fn natural(&self, name: &str) -> &Big {
        match self.get(name) {
            Value::Natural(n) => n,
            _ => panic!("{name} is not declared as a natural number"),
        }
    }

    /// A natural number for an engine: values beyond a machine integer become the greatest one,
    /// which is right for bounds ("at most m").
    pub fn clamped(&self, name: &str) -> u64 {
        to_u64(self.natural(name)).unwrap_or(u64::MAX)
    }

    /// A list of naturals.
    ///
    /// # Panics
    /// When the card does not declare it as one.
    pub fn list(&self, name: &str) -> &[u64] {
        match self.get(name) {
            Value::List(list) => list,
            _ => panic!("{name} is not declared as a list"),
        }
    }

    /// A text.
    ///
    /// # Panics
    /// When the card does not declare it as one.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Value::Text(text) => text,
            _ => panic!("{name} is not declared as a text"),
        }
    }

    /// A graph.
    ///
    /// # Panics
    /// When the card does not declare it as one.
    pub fn graph(&self, name: &str) -> &Arc<NamedGraph> {
        match self.get(name) {
            Value::Graph(graph) => graph,
            _ => panic!("{name} is not declared as a graph"),
        }
    }

    /// Every name and value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    fn get(&self, name: &str) -> &Value {
        let found = self.0.iter().find(|(n, _)| *n == name);
        &found.unwrap_or_else(|| panic!("{name} is not declared")).1
    }
}

impl ParamKind {
    /// Whether its value may be the text of a file whose name is typed.
    pub fn in_a_file(self) -> bool {
        !matches!(self, ParamKind::Natural(_) | ParamKind::List | ParamKind::Text)
    }
}

impl Param {
    fn value(&self, text: &str) -> Result<Value, Error> {
        let name = self.name;
        let place = || words!("`{name}`", "`{name}`");
        match self.kind {
            ParamKind::Natural(least) => {
                let n = parse_big(text).map_err(|error| error.at(place()))?;
                if n < Big::from(least) {
                    let what = self.what;
                    let (en, zh) = (what.en, what.zh);
                    return Err(Error::bad(words!(
                        "`{name}` is {n}, but must be at least {least}",
                        "`{name}` 为 {n}，须至少为 {least}"
                    ))
                    .help(words!("`{name}` is {en}", "`{name}` 是{zh}")));
                }
                Ok(Value::Natural(n))
            }
            ParamKind::List => {
                let bare = text.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
                let mut list = Vec::new();
                for word in bare.split([',', ',', ' ']).filter(|word| !word.is_empty()) {
                    let n = parse_big(word).map_err(|error| error.at(place()))?;
                    list.push(to_u64(&n).ok_or_else(|| {
                        Error::bad(words!(
                            "`{name}` lists a number beyond 2^64",
                            "`{name}` 中有超过 2^64 的数"
                        ))
                        .help(words!("use smaller numbers", "请用较小的数"))
                    })?);
                }
                Ok(Value::List(list))
            }
            ParamKind::File | ParamKind::Text => Ok(Value::Text(text.to_string())),
            ParamKind::Graph
            | ParamKind::Coloured
            | ParamKind::Digraph
            | ParamKind::Network
            | ParamKind::Stated => {
                let graph = match self.kind {
                    ParamKind::Network => NamedGraph::parse_network(text)?,
                    ParamKind::Coloured => NamedGraph::parse_coloured(text)?,
                    _ => NamedGraph::parse(text)?,
                };
                if self.kind != ParamKind::Stated {
                    graph.refuse_results()?;
                }
                if !matches!(self.kind, ParamKind::Graph | ParamKind::Coloured) {
                    graph.refuse_undirected()?;
                }
                Ok(Value::Graph(Arc::new(graph)))
            }
        }
    }
}

fn unknown(declared: &[Param], name: &str) -> Error {
    let names: Vec<String> = declared.iter().map(|param| format!("`{}`", param.name)).collect();
    let name = excerpt(name);
    let error = Error::bad(words!("there is no parameter `{name}`", "没有参数 `{name}`"));
    let known = names.join(", ");
    if names.is_empty() {
        return error.help(words!("this game has no parameters", "此游戏没有参数"));
    }
    error.help(words!("this game has {known}", "此游戏有 {known}"))
}

fn missing(param: &Param) -> Error {
    let name = param.name;
    let (en, zh) = (param.what.en, param.what.zh);
    let sample = match param.kind {
        ParamKind::Natural(least) => format!("{name}={}", least.max(3)),
        ParamKind::List => format!("{name}=1,3,4"),
        ParamKind::Graph => "{a-b, b-c}".to_string(),
        ParamKind::Coloured => "{a-b:blue, b-c:red}".to_string(),
        ParamKind::Digraph | ParamKind::Stated => "{a->b, b->c}".to_string(),
        ParamKind::Network => "{s->a:3, a->t:2}".to_string(),
        ParamKind::File | ParamKind::Text => format!("{name}=…"),
    };
    Error::bad(words!("`{name}` is missing: {en}", "缺少 `{name}`：{zh}"))
        .help(words!("add it like `{sample}`", "请补上，如 `{sample}`"))
}
