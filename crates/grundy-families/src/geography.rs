//! The rules of undirected vertex geography: a token moves along edges and never returns to a
//! visited vertex.

use super::grid::around;
use super::named_graph::NamedGraph;
use grundy_core::base::{Big, Counts, Digraph, Ruleset, Split, to_u64};
use grundy_core::graphs::undirected;
use grundy_draw::View;
use grundy_octal::narrow;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, parse_big, words};
use std::sync::Arc;

/// Undirected vertex geography. A position lists the vertex of the token, followed by the other
/// visited vertices, ascending.
pub struct Geography(GeographyBoard);

/// The graph or the grid on which the token moves.
enum GeographyBoard {
    /// A graph with named vertices, and the neighbours of each vertex as a graph in both
    /// directions.
    Graph { graph: Arc<NamedGraph>, neighbours: Digraph },
    /// A grid with the given numbers of rows and columns, which can exceed machine integers.
    Grid { rows: Big, columns: Big },
}

impl Geography {
    /// Creates the game on a graph, whose edges are used in both directions.
    pub fn on_graph(graph: &Arc<NamedGraph>) -> Geography {
        let neighbours = undirected(graph.graph.len(), &graph.edges);
        Geography(GeographyBoard::Graph { graph: Arc::clone(graph), neighbours })
    }

    /// Creates the game on the cells of a rectangle, with moves between cells that share a side.
    /// Cells are numbered from 0 row by row, and written `row,column`, both counted from 1.
    pub fn on_grid(rows: Big, columns: Big) -> Geography {
        Geography(GeographyBoard::Grid { rows, columns })
    }

    /// Returns the vertices adjacent to the vertex `at`. On a rectangle whose sides exceed machine
    /// integers the list is empty.
    fn neighbours(&self, at: u64) -> Vec<u64> {
        match &self.0 {
            GeographyBoard::Graph { neighbours, .. } => {
                neighbours.options(at as u32).iter().map(|&to| to.into()).collect()
            }
            GeographyBoard::Grid { rows, columns } => match (to_u64(rows), to_u64(columns)) {
                (Some(rows), Some(columns)) if rows.checked_mul(columns).is_some() => {
                    around(at, rows, columns).collect()
                }
                // On a rectangle that exceeds machine integers, only laws answer.
                // `option_count_hint` keeps the solvers from searching it.
                _ => Vec::new(),
            },
        }
    }

    /// Parses the name of a vertex or, on a rectangle, a cell. Returns its number.
    fn parse_vertex(&self, word: &str) -> Result<Big, Error> {
        match &self.0 {
            GeographyBoard::Graph { graph, .. } => {
                graph.find(word).map(Big::from).ok_or_else(|| no_vertex(graph, word))
            }
            GeographyBoard::Grid { rows, columns } => read_cell(word, rows, columns),
        }
    }

    /// Formats the name of a vertex or, on a rectangle, a cell.
    fn format_vertex(&self, vertex: &Big) -> String {
        match &self.0 {
            GeographyBoard::Graph { graph, .. } => {
                to_u64(vertex).map_or("?", |vertex| graph.name(vertex as u32)).to_string()
            }
            GeographyBoard::Grid { columns, .. } => {
                format!("{},{}", vertex / columns + Big::ONE, vertex % columns + Big::ONE)
            }
        }
    }
}

impl Ruleset for Geography {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let Some((&token, visited)) = from.split_first() else { return };
        let mut visited_now = visited.to_vec();
        visited_now.insert(visited_now.partition_point(|&vertex| vertex < token), token);
        for to in self.neighbours(token) {
            if visited_now.binary_search(&to).is_err() {
                out.push(Counts::of([to].into_iter().chain(visited_now.iter().copied())));
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let degree = match &self.0 {
            GeographyBoard::Graph { neighbours, .. } => {
                from.first().map_or(0, |&at| neighbours.options(at as u32).len() as u64)
            }
            GeographyBoard::Grid { rows, columns } => match to_u64(rows).zip(to_u64(columns)) {
                Some((rows, columns)) if rows.checked_mul(columns).is_some() => 4,
                _ => u64::MAX,
            },
        };
        degree.saturating_mul(1 + from.len() as u64 / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for Geography {}

impl Notation for Geography {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let mut position = Vec::with_capacity(words.len());
        for word in words {
            position.push(self.parse_vertex(word)?);
        }
        if position.is_empty() {
            let GeographyBoard::Graph { graph, .. } = &self.0 else { return Ok(vec![Big::ZERO]) };
            let example = excerpt(graph.name(0));
            return Err(Error::bad(words!(geography::place_of_token_is_missing))
                .help(words!(geography::name_vertex_of_token_such_as, example)));
        }
        position[1..].sort_unstable();
        let repeated = (1..position.len()).find(|&at| {
            position[at] == position[0] || (at > 1 && position[at] == position[at - 1])
        });
        if let Some(at) = repeated {
            let name = self.format_vertex(&position[at]);
            return Err(Error::bad(words!(geography::is_listed_twice, quoted = excerpt(&name)))
                .help(words!(geography::write_place_of_token_then)));
        }
        Ok(position)
    }

    fn print(&self, position: &[Big]) -> String {
        let names: Vec<String> = position.iter().map(|vertex| self.format_vertex(vertex)).collect();
        names.join(" ")
    }

    fn print_note(&self) -> Words {
        words!(geography::place_of_token_then_other_places)
    }

    fn vertex(&self, at: u32) -> Option<Vec<Big>> {
        match &self.0 {
            GeographyBoard::Graph { graph, .. } if (at as usize) < graph.graph.len() => {
                Some(vec![at.into()])
            }
            _ => None,
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let visited: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        let Some(visited) = visited else { return View::Text };
        let (token, visited_before) =
            visited.split_first().map_or((None, &[][..]), |(t, o)| (Some(*t), o));
        match &self.0 {
            GeographyBoard::Graph { graph, .. } => View::or_text(graph.view(false), |mut view| {
                for (at, vertex) in (0..).zip(&mut view.vertices) {
                    vertex.tokens = u64::from(token == Some(at));
                    vertex.removed = visited_before.binary_search(&at).is_ok();
                }
                View::Graph(view)
            }),
            GeographyBoard::Grid { rows, columns } => {
                let cells = to_u64(rows).zip(to_u64(columns)).and_then(|(rows, columns)| {
                    rows.checked_mul(columns).filter(|cells| *cells <= View::MAX_ITEMS)
                });
                View::or_text(cells, |cells| {
                    let cell = |at: u64| match visited_before.binary_search(&at) {
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
        let name = self.format_vertex(to.first()?);
        Some(NamedMove::new("go", to.to_vec()).with("to", name))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        words!(geography::move_to, name = named_move.text("to"))
    }
}

/// Returns the error for the name `word`, which no vertex of the graph has.
fn no_vertex(graph: &NamedGraph, word: &str) -> Error {
    let (quoted, example) = (excerpt(word), excerpt(graph.name(0)));
    Error::bad(words!(geography::graph_has_no_vertex, quoted))
        .help(words!(geography::use_names_in_graph_such_as, example))
}

/// Parses a cell `row,column` of a board with the given sides. Returns the number of the cell.
fn read_cell(word: &str, rows: &Big, columns: &Big) -> Result<Big, Error> {
    let quoted = excerpt(word);
    let bare = word.trim_matches(['(', ')', '（', '）']);
    let Some((row, column)) = bare.split_once([',', '\u{ff0c}']) else {
        return Err(Error::bad(words!(geography::is_not_cell, quoted))
            .help(words!(geography::write_row_column_as_in_one)));
    };
    let parse_coordinate = |text: &str, max: &Big| {
        let n =
            parse_big(text.trim()).map_err(|error| error.at(words!(geography::cell, quoted)))?;
        if n == Big::ZERO || n > *max {
            return Err(Error::bad(words!(geography::cell_is_not_on_board, quoted, rows, columns))
                .help(words!(geography::rows_and_columns_are_counted)));
        }
        Ok(n - Big::ONE)
    };
    Ok(parse_coordinate(row, rows)? * columns + parse_coordinate(column, columns)?)
}

/// Returns the graph without the vertices `visited`, those that the token visited before its
/// current vertex. Every edge is present in both directions. Takes O(V + E) time.
pub fn unvisited_graph(graph: &NamedGraph, visited: &[Big]) -> Digraph {
    let mut removed = vec![false; graph.graph.len()];
    for vertex in narrow(visited).iter().flat_map(|list| list.iter()) {
        removed[*vertex as usize] = true;
    }
    let remains = |&&(a, b): &&(u32, u32)| !removed[a as usize] && !removed[b as usize];
    let edges: Vec<(u32, u32)> = graph.edges.iter().filter(remains).copied().collect();
    undirected(removed.len(), &edges)
}
