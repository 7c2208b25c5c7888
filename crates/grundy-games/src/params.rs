//! [`Params`]: the values of the parameters of a game, such as `m=2` or `S={1,3,4}`.

use grundy_core::base::{Big, to_u64};
use grundy_families::NamedGraph;
use grundy_text::{Error, Text, excerpt, parse_big, words};
use std::sync::Arc;

/// The declaration of a parameter of a catalogue entry ([`Card`](super::card::Card)).
pub struct Param {
    /// The name of the parameter, which people type before the equals sign.
    pub name: &'static str,
    /// The meaning of the parameter, in words.
    pub what: Text,
    /// The kind of value that the parameter takes.
    pub kind: ParamKind,
    /// The text of the default value, or `None` if the parameter is mandatory.
    pub default: Option<&'static str>,
}

impl Param {
    /// Declares a mandatory parameter.
    pub const fn required(name: &'static str, what: Text, kind: ParamKind) -> Param {
        Param { name, what, kind, default: None }
    }
}

/// The kind of value that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A natural number. The payload is the least number that is allowed.
    Natural(u64),
    /// A list of natural numbers, typed as `{1,3,4}` or `1,3,4`.
    List,
    /// A file, whose text is the value. The name of the file is typed as the first word of the
    /// position.
    File,
    /// An undirected graph. The first word of the position is the name of its file, or the graph
    /// itself in braces, such as `{a-b, b-c}`.
    Graph,
    /// A directed graph, typed like an undirected one, such as `{a->b, b->c}`.
    Digraph,
    /// An undirected graph with a colour on every edge, such as `{a-b:blue, b-c:red}`.
    Coloured,
    /// A directed graph with a capacity on every edge, that is, a flow network.
    Network,
    /// A directed graph that can state results by lines `v = win` and `v = loss` for vertices at
    /// which play is over.
    Stated,
    /// Any other text, which the game itself parses.
    Text,
}

/// The value of a parameter, in the form that its kind requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// A natural number, for parameters of the kind [`ParamKind::Natural`].
    Natural(Big),
    /// A list of natural numbers, for parameters of the kind [`ParamKind::List`].
    List(Vec<u64>),
    /// A text: that of a file for parameters of the kind [`ParamKind::File`], or a typed one for
    /// the kind [`ParamKind::Text`].
    Text(String),
    /// A graph, for parameters of any kind of graph.
    Graph(Arc<NamedGraph>),
}

/// The values of the parameters of a game, each with its name, in the order in which its catalogue
/// entry declares them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, ParamValue)>);

impl Params {
    /// Parses pairs of a name and a value as the parameters `declared` by a catalogue entry.
    /// Parameters that are not `given` get their defaults.
    ///
    /// # Errors
    /// `BadInput` names a parameter that is unknown, missing, repeated, or of the wrong kind.
    pub fn parse(declared: &[Param], given: &[(&str, &str)]) -> Result<Params, Error> {
        for (i, (name, _)) in given.iter().enumerate() {
            if !declared.iter().any(|param| param.name == *name) {
                return Err(unknown(declared, name));
            }
            if given[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(Error::bad(words!(games::is_given_twice, name))
                    .help(words!(games::give_it_once)));
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

    /// Returns the value of the natural-number parameter called `name`.
    ///
    /// # Panics
    /// Panics if the catalogue entry does not declare a parameter of this name and kind.
    pub fn natural(&self, name: &str) -> &Big {
        match self.get(name) {
            ParamValue::Natural(n) => n,
            _ => panic!("{name} is not declared as a natural number"),
        }
    }

    /// Returns the value of the natural-number parameter called `name` as a `u64` for the solvers,
    /// or `u64::MAX` if it is larger. That is correct only for upper bounds such as "at most m".
    ///
    /// # Panics
    /// Panics if the catalogue entry does not declare a parameter of this name and kind.
    pub fn clamped(&self, name: &str) -> u64 {
        to_u64(self.natural(name)).unwrap_or(u64::MAX)
    }

    /// Returns the value of the list parameter called `name`.
    ///
    /// # Panics
    /// Panics if the catalogue entry does not declare a parameter of this name and kind.
    pub fn list(&self, name: &str) -> &[u64] {
        match self.get(name) {
            ParamValue::List(list) => list,
            _ => panic!("{name} is not declared as a list"),
        }
    }

    /// Returns the value of the file or text parameter called `name`.
    ///
    /// # Panics
    /// Panics if the catalogue entry does not declare a parameter of this name and kind.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            ParamValue::Text(text) => text,
            _ => panic!("{name} is not declared as a text"),
        }
    }

    /// Returns the value of the graph parameter called `name`.
    ///
    /// # Panics
    /// Panics if the catalogue entry does not declare a parameter of this name and kind.
    pub fn graph(&self, name: &str) -> &Arc<NamedGraph> {
        match self.get(name) {
            ParamValue::Graph(graph) => graph,
            _ => panic!("{name} is not declared as a graph"),
        }
    }

    /// Iterates over the parameters in their order, as pairs of the name and the value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &ParamValue)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Returns the value of the parameter called `name`. Panics if the catalogue entry does not
    /// declare it.
    fn get(&self, name: &str) -> &ParamValue {
        let count = self.0.iter().find(|(n, _)| *n == name);
        &count.unwrap_or_else(|| panic!("{name} is not declared")).1
    }
}

impl ParamKind {
    /// Returns whether people can give a value of this kind as the name of a file that contains the
    /// value.
    pub fn in_a_file(self) -> bool {
        !matches!(self, ParamKind::Natural(_) | ParamKind::List | ParamKind::Text)
    }
}

impl Param {
    /// Parses a typed text as a value of this kind of parameter.
    fn value(&self, text: &str) -> Result<ParamValue, Error> {
        let name = self.name;
        let file_index = || words!(games::name, name);
        match self.kind {
            ParamKind::Natural(least) => {
                let n = parse_big(text).map_err(|error| error.at(file_index()))?;
                if n < Big::from(least) {
                    return Err(Error::bad(words!(games::is_but_must_be_at_least, name, n, least))
                        .help(words!(games::is, name, what = self.what)));
                }
                Ok(ParamValue::Natural(n))
            }
            ParamKind::List => {
                let bare = text.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
                let mut list = Vec::new();
                for word in bare.split([',', '\u{ff0c}', ' ']).filter(|word| !word.is_empty()) {
                    let n = parse_big(word).map_err(|error| error.at(file_index()))?;
                    list.push(to_u64(&n).ok_or_else(|| {
                        Error::bad(words!(games::lists_number_of_two_64, name))
                            .help(words!(games::use_numbers_below_two_64))
                    })?);
                }
                Ok(ParamValue::List(list))
            }
            ParamKind::File | ParamKind::Text => Ok(ParamValue::Text(text.to_string())),
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
                Ok(ParamValue::Graph(Arc::new(graph)))
            }
        }
    }
}

/// Returns the error for a parameter called `name` that is not among the `declared` ones.
fn unknown(declared: &[Param], name: &str) -> Error {
    let names: Vec<String> = declared.iter().map(|param| format!("`{}`", param.name)).collect();
    let error = Error::bad(words!(games::there_is_no_parameter, name = excerpt(name)));
    if names.is_empty() {
        return error.help(words!(games::this_game_has_no_parameters));
    }
    error.help(words!(games::parameters_of_this_game_are, listed_names = names.join(", ")))
}

/// Returns the error for a mandatory parameter that is not given.
fn missing(param: &Param) -> Error {
    let (name, meaning) = (param.name, param.what);
    let is_missing = Error::bad(words!(games::is_missing, name));
    let sample = match param.kind {
        ParamKind::Graph => "{a-b, b-c}",
        ParamKind::Coloured => "{a-b:blue, b-c:red}",
        ParamKind::Digraph | ParamKind::Stated => "{a->b, b->c}",
        ParamKind::Network => "{s->a:3, a->t:2}",
        ParamKind::File | ParamKind::Natural(_) | ParamKind::List | ParamKind::Text => "",
    };
    if !sample.is_empty() {
        return is_missing.help(words!(games::add_graph, name, meaning, sample));
    }
    // A description that contains an example, and the name of a file, need no other example.
    if meaning.en.contains('`') || param.kind == ParamKind::File {
        return is_missing.help(words!(games::add, name, meaning));
    }
    let sample = match param.kind {
        ParamKind::Natural(least) => format!("{name}={}", least.max(3)),
        ParamKind::List => format!("{name}=1,3,4"),
        _ => format!("{name}=…"),
    };
    Error::bad(words!(games::is_missing_name, name, meaning))
        .help(words!(games::add_it_like, sample))
}
