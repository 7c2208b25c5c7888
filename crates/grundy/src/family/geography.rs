//! A token that walks along edges and never returns: undirected vertex geography.

use super::grid::around;
use super::named_graph::NamedGraph;
use super::rules::narrow;
use crate::base::{
    Big, Counts, Digraph, Error, NamedMove, Notation, Ruleset, Split, View, Words, excerpt,
    parse_big, to_u64,
};
use crate::graphs::undirected;
use crate::words;
use std::sync::Arc;

/// The walk of a token. A position is the vertex of the token, then the other vertices visited, ascending.
pub struct Geography(Ground);

enum Ground {
    Graph { named: Arc<NamedGraph>, neighbours: Digraph },
    Grid { rows: Big, columns: Big },
}

impl Geography {
    /// On a graph whose edges go both ways.
    pub fn on_graph(named: &Arc<NamedGraph>) -> Geography {
        let neighbours = undirected(named.graph.len(), &named.edges);
        Geography(Ground::Graph { named: Arc::clone(named), neighbours })
    }

    /// On the cells of a rectangle, from cell to neighbouring cell; cells are numbered row after row
    /// from 0, and written `row,column` from 1.
    pub fn on_grid(rows: Big, columns: Big) -> Geography {
        Geography(Ground::Grid { rows, columns })
    }

    fn neighbours(&self, at: u64) -> Vec<u64> {
        match &self.0 {
            Ground::Graph { neighbours, .. } => {
                neighbours.options(at as u32).iter().map(|&to| to.into()).collect()
            }
            Ground::Grid { rows, columns } => match (to_u64(rows), to_u64(columns)) {
                (Some(rows), Some(columns)) if rows.checked_mul(columns).is_some() => {
                    around(at, rows, columns).collect()
                }
                // Cells are not numbered by machine integers; only laws answer here, and `width` keeps
                // engines from asking.
                _ => Vec::new(),
            },
        }
    }

    fn read(&self, word: &str) -> Result<Big, Error> {
        match &self.0 {
            Ground::Graph { named, .. } => {
                named.find(word).map(Big::from).ok_or_else(|| no_vertex(named, word))
            }
            Ground::Grid { rows, columns } => read_cell(word, rows, columns),
        }
    }

    fn write(&self, vertex: &Big) -> String {
        match &self.0 {
            Ground::Graph { named, .. } => {
                to_u64(vertex).map_or("?", |vertex| named.name(vertex as u32)).to_string()
            }
            Ground::Grid { columns, .. } => {
                format!("{},{}", vertex / columns + Big::ONE, vertex % columns + Big::ONE)
            }
        }
    }
}

impl Ruleset for Geography {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let Some((&token, visited)) = from.split_first() else { return };
        let mut left = visited.to_vec();
        left.insert(left.partition_point(|&other| other < token), token);
        for to in self.neighbours(token) {
            if left.binary_search(&to).is_err() {
                out.push(Counts::of([to].into_iter().chain(left.iter().copied())));
            }
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let degree = match &self.0 {
            Ground::Graph { neighbours, .. } => {
                from.first().map_or(0, |&at| neighbours.options(at as u32).len() as u64)
            }
            Ground::Grid { rows, columns } => match to_u64(rows).zip(to_u64(columns)) {
                Some((rows, columns)) if rows.checked_mul(columns).is_some() => 4,
                _ => u64::MAX,
            },
        };
        degree.saturating_mul(1 + from.len() as u64 / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Geography {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for Geography {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let mut position = Vec::with_capacity(words.len());
        for word in words {
            position.push(self.read(word)?);
        }
        if position.is_empty() {
            let Ground::Graph { named, .. } = &self.0 else { return Ok(vec![Big::ZERO]) };
            let known = excerpt(named.name(0));
            return Err(Error::bad(words!("the token stands nowhere", "没有给出棋子的位置"))
                .help(words!("name its vertex, such as `{known}`", "请写出其顶点，如 `{known}`")));
        }
        position[1..].sort_unstable();
        let twice = (1..position.len()).find(|&at| {
            position[at] == position[0] || (at > 1 && position[at] == position[at - 1])
        });
        if let Some(at) = twice {
            let name = self.write(&position[at]);
            let shown = excerpt(&name);
            return Err(Error::bad(words!("`{shown}` is listed twice", "`{shown}` 写了两次"))
                .help(words!(
                    "write the place of the token, then the others that it has visited, each once",
                    "先写棋子所在处，再写其余到过之处，各写一次"
                )));
        }
        Ok(position)
    }

    fn print(&self, position: &[Big]) -> String {
        let names: Vec<String> = position.iter().map(|vertex| self.write(vertex)).collect();
        names.join(" ")
    }

    fn vertex(&self, at: u32) -> Option<Vec<Big>> {
        match &self.0 {
            Ground::Graph { named, .. } if (at as usize) < named.graph.len() => {
                Some(vec![at.into()])
            }
            _ => None,
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let visited: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        let Some(visited) = visited else { return View::Text };
        let (token, others) = visited.split_first().map_or((None, &[][..]), |(t, o)| (Some(*t), o));
        match &self.0 {
            Ground::Graph { named, .. } => View::of(named.view(false), |mut view| {
                for (at, vertex) in (0..).zip(&mut view.vertices) {
                    vertex.tokens = u64::from(token == Some(at));
                    vertex.gone = others.binary_search(&at).is_ok();
                }
                View::Graph(view)
            }),
            Ground::Grid { rows, columns } => {
                let cells = to_u64(rows).zip(to_u64(columns)).and_then(|(rows, columns)| {
                    rows.checked_mul(columns).filter(|cells| *cells <= View::MOST)
                });
                View::of(cells, |cells| {
                    let cell = |at: u64| match others.binary_search(&at) {
                        Ok(_) => Some("×".to_string()),
                        Err(_) if token == Some(at) => Some("●".to_string()),
                        Err(_) => Some(String::new()),
                    };
                    let columns = to_u64(columns).unwrap_or(1) as usize;
                    View::board((0..cells).map(cell).collect(), columns)
                })
            }
        }
    }

    fn move_to(&self, _: &[Big], to: &[Big]) -> Option<NamedMove> {
        let name = self.write(to.first()?);
        Some(NamedMove::new("go", to.to_vec()).with("to", name))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let name = made.text("to");
        words!("move to {name}", "走到 {name}")
    }
}

fn no_vertex(named: &NamedGraph, word: &str) -> Error {
    let (shown, known) = (excerpt(word), excerpt(named.name(0)));
    Error::bad(words!("the graph has no vertex `{shown}`", "图中没有顶点 `{shown}`")).help(words!(
        "use the names in the graph, such as `{known}`",
        "请用图中的顶点名，如 `{known}`"
    ))
}

fn read_cell(word: &str, rows: &Big, columns: &Big) -> Result<Big, Error> {
    let shown = excerpt(word);
    let bare = word.trim_matches(['(', ')', '（', '）']);
    let Some((row, column)) = bare.split_once([',', '\u{ff0c}']) else {
        return Err(Error::bad(words!("`{shown}` is not a cell", "`{shown}` 不是格子"))
            .help(words!("write `row,column`, as in `1,1`", "请写 `行,列`，如 `1,1`")));
    };
    let part = |text: &str, most: &Big| {
        let n = parse_big(text.trim())
            .map_err(|error| error.at(words!("cell `{shown}`", "格子 `{shown}`")))?;
        if n == Big::ZERO || n > *most {
            return Err(Error::bad(words!(
                "cell `{shown}` is not on the board of {rows} rows and {columns} columns",
                "格子 `{shown}` 不在 {rows} 行 {columns} 列的棋盘上"
            ))
            .help(words!("rows and columns are counted from 1", "行与列都从 1 数起")));
        }
        Ok(n - Big::ONE)
    };
    Ok(part(row, rows)? * columns + part(column, columns)?)
}

/// What of a graph is left to the token: its edges without the vertices visited before, both ways. O(V + E).
pub fn unvisited_graph(graph: &NamedGraph, visited: &[Big]) -> Digraph {
    let mut gone = vec![false; graph.graph.len()];
    for vertex in narrow(visited).iter().flat_map(|list| list.iter()) {
        gone[*vertex as usize] = true;
    }
    let left = |&&(a, b): &&(u32, u32)| !gone[a as usize] && !gone[b as usize];
    let edges: Vec<(u32, u32)> = graph.edges.iter().filter(left).copied().collect();
    undirected(gone.len(), &edges)
}
