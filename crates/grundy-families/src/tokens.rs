//! The rules of tokens on the vertices of a directed graph: a move shifts one token along an edge.

use super::named_graph::NamedGraph;
use grundy_core::base::{Big, Counts, Fault, Outcome, Ruleset, Split, to_u64};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};
use std::sync::Arc;

/// Tokens on the vertices of a directed graph, with any number of tokens on a vertex. A position
/// lists the vertices of the tokens, ascending.
pub struct TokenGame {
    /// The directed graph along whose edges the tokens move.
    pub graph: Arc<NamedGraph>,
    /// The number of tokens that every position must have, or `None` if any number is allowed.
    pub tokens: Option<usize>,
}

impl TokenGame {
    /// Returns the outcome of a position with a single token, if the graph states a result for the
    /// vertex of the token. Returns `None` for several tokens and for a vertex without a stated
    /// result.
    pub fn stated_result(&self, position: &Counts) -> Option<Outcome> {
        let [vertex] = position[..] else { return None };
        self.graph.stated_result(vertex as u32).map(Outcome::n_if)
    }

    /// Returns the move of a token from the vertex `from` to the vertex `target`, with its name.
    /// `to` is the position after the move.
    fn name_move(&self, from: &Big, target: &Big, to: Vec<Big>) -> NamedMove {
        NamedMove::new("go", to).with("from", self.name(from)).with("to", self.name(target))
    }

    /// Returns the name of a vertex, or `?` if its number exceeds 64 bits.
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

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let moves = |&vertex: &u64| self.graph.graph.options(vertex as u32).len() as u64;
        from.iter().map(moves).sum::<u64>().saturating_mul(1 + from.len() as u64 / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for TokenGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let stuck = |&&vertex: &&u64| self.graph.graph.options(vertex as u32).is_empty();
        out.extend(position.iter().filter(|v| !stuck(v)).map(|&vertex| Counts::of([vertex])));
    }

    fn written_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().map(|&vertex| Counts::of([vertex])));
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
                let (quoted, example) = (excerpt(name), excerpt(self.graph.name(0)));
                return Err(Error::bad(words!(tokens::graph_has_no_vertex, quoted))
                    .help(words!(tokens::use_names_in_file_such_as, example)));
            };
            tokens.push(Big::from(vertex));
        }
        if let Some(arity) = self.tokens {
            number_list::expect_arity(&tokens, arity, self.graph.name(0))?;
        }
        if !self.graph.results.is_empty() && tokens.len() != 1 {
            let count = tokens.len();
            return Err(Error::bad(words!(tokens::graph_states_result_of_play, count))
                .help(words!(tokens::stated_results_win_or_loss_need)));
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
        View::or_text(view, View::Graph)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (mut moved_from, mut target) = (from.to_vec(), to.to_vec());
        moved_from.retain(|vertex| match target.iter().position(|other| other == vertex) {
            Some(at) => {
                target.swap_remove(at);
                false
            }
            None => true,
        });
        let (moved_from, target) = match (moved_from.as_slice(), target.as_slice()) {
            ([moved_from], [target]) => (moved_from, target),
            // The token moved along a loop: the first token whose vertex has a loop is taken as the
            // one that moved.
            ([], []) => {
                let round = |vertex: &u32| self.graph.graph.options(*vertex).contains(vertex);
                let small = |vertex: &Big| to_u64(vertex).is_some_and(|at| round(&(at as u32)));
                let looping = from.iter().find(|vertex| small(vertex))?;
                (looping, looping)
            }
            _ => return None,
        };
        Some(self.name_move(moved_from, target, to.to_vec()))
    }

    /// Names each move by the vertex of its token and by its edge, so that moves along different
    /// edges stay distinct even if they lead to the same position.
    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut moves = Vec::new();
        for (at, &vertex) in from.iter().enumerate() {
            for &to in self.graph.graph.options(vertex as u32) {
                let next_position = from.with(at, to.into()).sorted().widen();
                moves.push(self.name_move(&vertex.into(), &to.into(), next_position));
            }
        }
        Ok(moves)
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (from, to) = (named_move.text("from"), named_move.text("to"));
        match (from == to, named_move.to.len()) {
            (false, _) => words!(tokens::move_token_on_to, from, to),
            (true, 1) => words!(tokens::move_token_on_along_its_loop, from, to),
            (true, _) => words!(tokens::move_token_along_loop_back),
        }
    }
}
