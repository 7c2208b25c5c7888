//! Graphs in the making, and what may be wrong in any format.

use crate::base::{Digraph, EdgeColour, Error, Words, excerpt};
use crate::family::named_graph::{NamedGraph, Names};
use crate::words;

/// What a graph tells of every edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Its ends alone.
    Nothing,
    /// Its capacity.
    Capacity,
    /// Its colour, by its place in the list of colours.
    Colour,
}

impl Told {
    /// What is told, as a number.
    pub(super) fn number(self, told: &str) -> Result<u64, Wrong> {
        match self {
            Told::Nothing => Ok(0),
            Told::Capacity => told.parse().map_err(|_| Wrong::BadCapacity(told.to_string())),
            Told::Colour => colour(told).ok_or_else(|| Wrong::NoSuchColour(told.to_string())),
        }
    }

    /// The attributes of other formats that tell it, the first that is there.
    pub(super) fn attributes(self) -> &'static [&'static str] {
        match self {
            Told::Nothing => &[],
            Told::Capacity => &["capacity", "weight", "label"],
            Told::Colour => &["colour", "color", "label"],
        }
    }
}

/// A graph in the making.
pub(super) struct Builder {
    pub(super) told: Told,
    names: Names,
    /// The vertices whose names are numbers, one more than each, by the number; 0 for none. Most large
    /// files number their vertices, and looking up each end of an edge by name would take longer
    /// than all the rest.
    numbers: Vec<u32>,
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) weights: Vec<u64>,
    /// Each with its line, where the format has lines.
    results: Vec<(u32, bool, Option<usize>)>,
    undirected: Option<(u32, u32)>,
}

impl Builder {
    pub(super) fn new(told: Told) -> Builder {
        Builder {
            told,
            names: Names::default(),
            numbers: vec![],
            edges: vec![],
            weights: vec![],
            results: vec![],
            undirected: None,
        }
    }

    /// Takes note that the edges from number `first` on are written without a direction.
    pub(super) fn without_direction(&mut self, first: usize) {
        self.undirected = self.undirected.or(self.edges.get(first).copied());
    }

    /// The number of a vertex, new or known.
    pub(super) fn vertex(&mut self, name: &str) -> u32 {
        // No more than the text pays for with other vertices.
        let room = 4 * self.names.len() + 1024;
        let number = number(name).filter(|&number| number < room);
        if let Some(&known) = number.and_then(|number| self.numbers.get(number))
            && known > 0
        {
            return known - 1;
        }
        let vertex = match self.names.get_index_of(name) {
            Some(vertex) => vertex as u32,
            None => self.names.insert_full(Box::from(name)).0 as u32,
        };
        if let Some(number) = number {
            if self.numbers.len() <= number {
                self.numbers.resize(room, 0);
            }
            self.numbers[number] = vertex + 1;
        }
        vertex
    }

    /// Whether something is told of every edge.
    pub(super) fn tells(&self) -> bool {
        self.told != Told::Nothing
    }

    /// One more edge, with what is told of it where something is.
    pub(super) fn edge(&mut self, from: u32, to: u32, told: Option<u64>) -> Result<(), Wrong> {
        match self.told {
            Told::Nothing => {}
            Told::Capacity => self.weights.push(told.ok_or(Wrong::NoCapacity)?),
            Told::Colour => self.weights.push(told.ok_or(Wrong::NoColour)?),
        }
        self.edges.push((from, to));
        if self.edges.len() >= 1 << 31 { Err(Wrong::TooLarge) } else { Ok(()) }
    }

    /// States who has won at a vertex, on this line.
    pub(super) fn result(
        &mut self,
        vertex: u32,
        told: &str,
        line: Option<usize>,
    ) -> Result<(), Wrong> {
        let won = won(told).ok_or_else(|| Wrong::NoResult(told.to_string()))?;
        self.results.push((vertex, won, line));
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<NamedGraph, Error> {
        if self.names.is_empty() {
            return Err(Error::bad(words!("the graph file has no vertices", "图文件中没有顶点"))
                .help(words!(
                    "write a line for every vertex, as in `0: 1 2`, or for every edge, as in `0 1`",
                    "每个顶点写一行，如 `0: 1 2`，或每条边写一行，如 `0 1`"
                )));
        }
        if let Some(name) = self.names.iter().find(|name| name.contains(char::is_control)) {
            let shown = excerpt(&name.escape_default().to_string());
            return Err(Error::bad(words!(
                "the name `{shown}` has a control character in it",
                "名字 `{shown}` 含有控制字符"
            ))
            .help(words!("name vertices by text in one line", "顶点名须为单行文本")));
        }
        let graph = Digraph::from_edges(self.names.len(), &self.edges);
        self.results.sort_by_key(|result| result.0);
        let placed = |error: Error, at: Option<usize>| match at {
            Some(at) => error.at(line(at)),
            None => error,
        };
        let twice =
            self.results.windows(2).find(|two| two[0].0 == two[1].0 && two[0].1 != two[1].1);
        if let Some(two) = twice {
            let name = excerpt(&self.names[two[0].0 as usize]);
            let error = Error::bad(words!(
                "`{name}` is stated both as a win and as a loss",
                "`{name}` 既写作胜又写作负"
            ));
            return Err(placed(error.help(words!("state one result", "只写一种结果")), two[1].2));
        }
        let moves = |result: &&(u32, bool, Option<usize>)| !graph.options(result.0).is_empty();
        if let Some(&(vertex, _, at)) = self.results.iter().find(moves) {
            let name = excerpt(&self.names[vertex as usize]);
            let error = Error::bad(words!(
                "`{name}` has both moves and a result",
                "`{name}` 既有走法又有结果"
            ));
            let help =
                words!("play is over where there is a result", "有结果的顶点即为终局，请去掉一项");
            return Err(placed(error.help(help), at));
        }
        let mut results: Vec<_> =
            self.results.iter().map(|&(vertex, won, _)| (vertex, won)).collect();
        results.dedup();
        let Builder { told, names, edges, mut weights, undirected, .. } = self;
        let mut colours = Vec::new();
        if told == Told::Colour {
            let colour = |at: u64| EdgeColour::ALL.get(at as usize).copied();
            colours = std::mem::take(&mut weights).into_iter().filter_map(colour).collect();
        }
        Ok(NamedGraph { graph, edges, weights, colours, results, undirected, names })
    }
}

/// The number that a name is, written without leading zeros.
fn number(name: &str) -> Option<usize> {
    let digits = name.len() <= 9 && name.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (name == "0" || !name.starts_with('0'))).then(|| name.parse().ok())?
}

/// Where it is, in a text of lines.
pub(super) fn line(at: usize) -> Words {
    words!("line {at}", "第 {at} 行")
}

pub(super) fn won(told: &str) -> Option<bool> {
    match told {
        "win" | "won" | "胜" => Some(true),
        "loss" | "lose" | "lost" | "负" => Some(false),
        _ => None,
    }
}

/// The place of a colour in the list of colours.
fn colour(told: &str) -> Option<u64> {
    let known: [&[&str]; 3] = [
        &["blue", "b", "left", "l", "蓝", "蓝色"],
        &["red", "r", "right", "红", "红色"],
        &["green", "g", "绿", "绿色"],
    ];
    let told = told.to_lowercase();
    known.iter().position(|names| names.contains(&told.as_str())).map(|at| at as u64)
}

/// What may be wrong in any format.
#[derive(Debug)]
pub(super) enum Wrong {
    /// An edge of a network without capacity.
    NoCapacity,
    /// A capacity that is no number up to 2^64.
    BadCapacity(String),
    /// An edge without a colour where edges have colours.
    NoColour,
    /// Neither blue nor red nor green.
    NoSuchColour(String),
    /// Neither `win` nor `loss`.
    NoResult(String),
    /// Something said of an edge where edges are all alike.
    Said { edge: String, what: String },
    /// Too many edges.
    TooLarge,
}

impl Wrong {
    pub(super) fn at(self, place: Words) -> Error {
        self.into_error().at(place)
    }

    pub(super) fn into_error(self) -> Error {
        let error = |what: Words, help: Words| Error::bad(what).help(help);
        match self {
            Wrong::NoCapacity => error(
                words!("an edge has no capacity", "有边没有容量"),
                words!(
                    "write `v w 3`, `{{v->w:3}}`, or the attribute `capacity`",
                    "请写 `v w 3`、`{{v->w:3}}`，或属性 `capacity`"
                ),
            ),
            Wrong::BadCapacity(told) => {
                let shown = excerpt(&told);
                error(
                    words!("the capacity `{shown}` is no number", "容量 `{shown}` 不是数"),
                    words!("write a natural number below 2^64", "请写小于 2^64 的自然数"),
                )
            }
            Wrong::NoColour => error(
                words!("an edge has no colour", "有边没有颜色"),
                words!(
                    "write `v w blue`, `{{v-w:red}}`, or the attribute `color`",
                    "请写 `v w blue`、`{{v-w:red}}`，或属性 `color`"
                ),
            ),
            Wrong::NoSuchColour(told) => {
                let shown = excerpt(&told);
                error(
                    words!("`{shown}` is no colour of edges", "`{shown}` 不是边的颜色"),
                    words!(
                        "write blue, red or green, or b, r, g",
                        "请写 blue、red、green（蓝、红、绿），或 b、r、g"
                    ),
                )
            }
            Wrong::NoResult(told) => {
                let shown = excerpt(&told);
                error(
                    words!(
                        "`{shown}` is neither `win` nor `loss`",
                        "`{shown}` 既不是 `win` 也不是 `loss`"
                    ),
                    words!(
                        "give the result for the player to move there",
                        "请写出在该处轮到的一方的结果"
                    ),
                )
            }
            Wrong::Said { edge, what } => {
                let (edge, what) = (excerpt(&edge), excerpt(&what));
                error(
                    words!(
                        "`{what}` is given for the edge `{edge}`, but edges have no colours or numbers in this game",
                        "边 `{edge}` 标有 `{what}`，但此游戏的边没有颜色或数值"
                    ),
                    words!("write `{edge}` alone", "请只写 `{edge}`"),
                )
            }
            Wrong::TooLarge => {
                Error::too_big(words!("the graph has 2^31 edges or more", "图的边数不少于 2^31"))
                    .help(words!("use a smaller graph", "请用较小的图"))
            }
        }
    }
}
