//! Tokens on the vertices of a directed graph: a move shifts one of them along an edge.

use super::named_graph::NamedGraph;
use super::number_list;
use crate::base::{
    Big, Counts, Error, Fault, NamedMove, Notation, Outcome, Ruleset, Split, View, Words, excerpt,
    to_u64,
};
use crate::words;
use std::sync::Arc;

/// Tokens on a graph, any number of them on a vertex. A position lists their vertices, ascending.
pub struct TokenGame {
    /// The graph.
    pub graph: Arc<NamedGraph>,
    /// How many tokens a position must have, when the rules say so.
    pub tokens: Option<usize>,
}

impl TokenGame {
    /// How play is over by a result that is stated for the vertex of a single token.
    pub fn stated(&self, position: &Counts) -> Option<Outcome> {
        let [vertex] = position[..] else { return None };
        self.graph.stated(vertex as u32).map(Outcome::n_if)
    }

    /// The move of a token from one vertex to another.
    fn named(&self, from: &Big, came: &Big, to: Vec<Big>) -> NamedMove {
        NamedMove::new("go", to).with("from", self.name(from)).with("to", self.name(came))
    }

    fn name(&self, vertex: &Big) -> &str {
        to_u64(vertex).map_or("?", |vertex| self.graph.name(vertex as u32))
    }
}

impl Ruleset for TokenGame {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (at, &vertex) in from.iter().enumerate() {
            let options = self.graph.graph.options(vertex as u32);
            out.extend(options.iter().map(|&to| from.with(at, to.into()).sorted()));
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let moves = |&vertex: &u64| self.graph.graph.options(vertex as u32).len() as u64;
        from.iter().map(moves).sum::<u64>().saturating_mul(1 + from.len() as u64 / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for TokenGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let stuck = |&&vertex: &&u64| self.graph.graph.options(vertex as u32).is_empty();
        out.extend(position.iter().filter(|v| !stuck(v)).map(|&vertex| Counts::of([vertex])));
    }
}

impl Notation for TokenGame {
    fn arity(&self) -> Option<usize> {
        self.tokens
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let names = words.iter().flat_map(|word| word.split([',', '\u{ff0c}']));
        let mut tokens = Vec::with_capacity(words.len());
        for name in names.filter(|name| !name.is_empty()) {
            let Some(vertex) = self.graph.find(name) else {
                let (shown, known) = (excerpt(name), excerpt(self.graph.name(0)));
                return Err(Error::bad(words!(
                    "the graph has no vertex `{shown}`",
                    "图中没有顶点 `{shown}`"
                ))
                .help(words!(
                    "use the names in the file, such as `{known}`",
                    "请用文件中的顶点名，如 `{known}`"
                )));
            };
            tokens.push(Big::from(vertex));
        }
        if let Some(arity) = self.tokens {
            number_list::expect_arity(&tokens, arity, self.graph.name(0))?;
        }
        if !self.graph.results.is_empty() && tokens.len() != 1 {
            let found = tokens.len();
            return Err(Error::bad(words!(
                "{found} tokens on a graph with stated results",
                "图中写有结果，却有 {found} 枚棋子"
            ))
            .help(words!(
                "results are for a single token: leave them out, or place one token",
                "结果只对单枚棋子有意义：请去掉结果，或只放一枚棋子"
            )));
        }
        tokens.sort_unstable();
        Ok(tokens)
    }

    fn print(&self, position: &[Big]) -> String {
        let names: Vec<&str> = position.iter().map(|vertex| self.name(vertex)).collect();
        names.join(" ")
    }

    fn vertex(&self, at: u32) -> Option<Vec<Big>> {
        ((at as usize) < self.graph.graph.len()).then(|| vec![at.into()])
    }

    fn view(&self, position: &[Big]) -> View {
        let mut view = self.graph.view(true);
        for vertex in position.iter().filter_map(to_u64) {
            let vertex = view.as_mut().and_then(|view| view.vertices.get_mut(vertex as usize));
            vertex.into_iter().for_each(|vertex| vertex.tokens += 1);
        }
        View::of(view, View::Graph)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (mut left, mut came) = (from.to_vec(), to.to_vec());
        left.retain(|vertex| match came.iter().position(|other| other == vertex) {
            Some(at) => {
                came.swap_remove(at);
                false
            }
            None => true,
        });
        let (left, came) = match (left.as_slice(), came.as_slice()) {
            ([left], [came]) => (left, came),
            // Round a loop: of several tokens the first that can go so.
            ([], []) => {
                let round = |vertex: &u32| self.graph.graph.options(*vertex).contains(vertex);
                let small = |vertex: &Big| to_u64(vertex).is_some_and(|at| round(&(at as u32)));
                let looping = from.iter().find(|vertex| small(vertex))?;
                (looping, looping)
            }
            _ => return None,
        };
        Some(self.named(left, came, to.to_vec()))
    }

    /// Each by the token that goes and the edge that it takes.
    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut named = Vec::new();
        for (at, &vertex) in from.iter().enumerate() {
            for &to in self.graph.graph.options(vertex as u32) {
                let after = from.with(at, to.into()).sorted().widen();
                named.push(self.named(&vertex.into(), &to.into(), after));
            }
        }
        Ok(named)
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (from, to) = (made.text("from"), made.text("to"));
        match (from == to, made.to.len()) {
            (false, _) => {
                words!("move the token on {from} to {to}", "把 {from} 上的棋子移到 {to}")
            }
            (true, 1) => words!(
                "move the token on {from} round to {to}",
                "把 {from} 上的棋子沿自环移回 {to}"
            ),
            (true, _) => {
                words!("move a token round to where it was", "把一枚棋子沿自环移回原处")
            }
        }
    }
}
