//! A walk of a token from the corner of a board, without returning to a visited cell.

use super::undirected_vertex_geography as geography;
use crate::prelude::*;
use grundy_core::base::Digraph;
use grundy_core::graphs::undirected;
use grundy_families::{Geography, around};

pub static CARD: Card = Card {
    params: &[
        Param::required("n", text!(corner_walk::number_of_rows), ParamKind::Natural(1)),
        Param {
            name: "m",
            what: text!(corner_walk::what),
            kind: ParamKind::Natural(0),
            default: Some("0"),
        },
    ],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(corner_walk::statement),
        theorem: "domino tilings are matchings of the board",
        source: "BZOJ 2463; Fraenkel, Scheinerman & Ullman 1993",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[
            Check { params: "n=1..4", positions: all_cells, to: 16 },
            Check { params: "n=1..3 m=1..5", positions: all_cells, to: 15 },
            Check { params: "n=1..2 m=1..4", positions: all_positions, to: 8 },
            Check { params: "n=3 m=3", positions: all_positions, to: 9 },
        ],
    }),
    ..entry!("corner-walk", corner_walk)
};

/// The maximum number of cells of a board for which a matching is computed.
const MAX_CELLS: u64 = 250_000;

fn size(params: &Params) -> (Big, Big) {
    let (n, m) = (params.natural("n"), params.natural("m"));
    (n.clone(), if *m == Big::ZERO { n.clone() } else { m.clone() })
}

fn build(params: &Params) -> Result<Game, Error> {
    let (rows, columns) = size(params);
    Ok(Game::linked(Box::new(Geography::on_grid(rows, columns))))
}

/// Whether every maximum matching of the board covers the cell on which the token stands. A
/// matching is a placement of dominoes that do not overlap, each on two neighbouring cells.
enum DominoOfStart {
    /// Every maximum matching covers the cell. The payload is the other cell of its domino in one
    /// of them.
    Partner(Big),
    /// Some maximum matching does not cover the cell of the token.
    LeftOut,
}

/// Returns whether every maximum matching of the board covers `cell`, and if so its domino in one
/// of them. Requires that no other cell of the board was visited.
///
/// A board with an even number of cells has a tiling by dominoes. A board with an odd number of
/// cells, coloured like a chessboard, has a tiling after any one cell of the colour of the corners
/// is removed. No larger matching exists, so every maximum matching covers all cells of the other
/// colour.
fn start(params: &Params, cell: &Big) -> DominoOfStart {
    let (rows, columns) = size(params);
    let (row, column) = (cell / &columns, cell % &columns);
    let odd = |n: &Big| n.bit(0);
    let across = |odd_first: bool| {
        if odd(&column) == odd_first {
            DominoOfStart::Partner(cell - Big::ONE)
        } else {
            DominoOfStart::Partner(cell + Big::ONE)
        }
    };
    let down = |odd_first: bool| {
        if odd(&row) == odd_first {
            DominoOfStart::Partner(cell - &columns)
        } else {
            DominoOfStart::Partner(cell + &columns)
        }
    };
    match (odd(&rows), odd(&columns)) {
        (false, _) => down(true),
        (true, false) => across(true),
        (true, true) if odd(&row) == odd(&column) => DominoOfStart::LeftOut,
        // In a tiling without the first corner, dominoes lie along the first row from its second
        // cell on, and stand in the pairs of rows below.
        (true, true) if row == Big::ZERO => across(false),
        (true, true) => down(false),
    }
}

use dashu_int::ops::BitTest;

fn outcome(params: &Params, position: &[Big]) -> Option<Outcome> {
    if let [cell] = position {
        return Some(Outcome::n_if(matches!(start(params, cell), DominoOfStart::Partner(_))));
    }
    ground(params, position).map(|(graph, token)| geography::outcome(&graph, token))
}

/// Returns the graph of the cells that were not visited before, and the number of the cell of the
/// token in this graph. Returns `None` if the board has more than [`MAX_CELLS`] cells.
fn ground(params: &Params, position: &[Big]) -> Option<(Digraph, u32)> {
    let (rows, columns) = size(params);
    let (rows, columns) = (to_u64(&rows)?, to_u64(&columns)?);
    let cells = rows.checked_mul(columns).filter(|cells| *cells <= MAX_CELLS)?;
    let (token, visited) = position.split_first()?;
    let mut is_visited = vec![false; cells as usize];
    for cell in visited {
        is_visited[to_u64(cell)? as usize] = true;
    }
    let mut edges = Vec::new();
    for cell in (0..cells).filter(|cell| !is_visited[*cell as usize]) {
        let next = around(cell, rows, columns).filter(|to| *to > cell && !is_visited[*to as usize]);
        edges.extend(next.map(|to| (cell as u32, to as u32)));
    }
    Some((undirected(cells as usize, &edges), to_u64(token)? as u32))
}

fn moves(params: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    if let Some((graph, token)) = ground(params, position) {
        return geography::winning(&graph, token, position, limit);
    }
    let [cell] = position else { return Moves::default() };
    match start(params, cell) {
        DominoOfStart::Partner(to) => Moves::some(vec![vec![to, cell.clone()]]),
        DominoOfStart::LeftOut => Moves::all(vec![]),
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let (_, columns) = size(params);
    let name =
        |cell: &Big| format!("{},{}", cell / &columns + Big::ONE, cell % &columns + Big::ONE);
    if let [cell] = position {
        let cell_name = name(cell);
        return match start(params, cell) {
            DominoOfStart::Partner(other) => {
                // The reason names the domino of the first move that the answer lists.
                let first_move = moves(params, position, &Big::ZERO, 1).to.into_iter().next();
                let partner = first_move.and_then(|to| to.into_iter().next()).unwrap_or(other);
                let partner_name = name(&partner);
                words!(corner_walk::dominoes_can_cover_board, cell_name, partner_name)
            }
            DominoOfStart::LeftOut => {
                words!(corner_walk::dominoes_can_cover_all_cells_except, cell_name)
            }
        };
    }
    match ground(params, position) {
        Some((graph, token)) => {
            geography::describe_matching(&graph, token, |cell| name(&Big::from(cell)))
        }
        None => Words::default(),
    }
}

fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let (_, columns) = size(params);
    let Some((graph, token)) = ground(params, position) else { return vec![] };
    let is_visited: Vec<u64> = position.iter().skip(1).filter_map(to_u64).collect();
    let remaining_cells =
        (0..graph.len() as u32).filter(|cell| !is_visited.contains(&u64::from(*cell)));
    geography::matched_steps(&graph, token, remaining_cells.collect(), |cell| {
        let cell = Big::from(cell);
        format!("{},{}", &cell / &columns + Big::ONE, &cell % &columns + Big::ONE)
    })
}

/// Returns a position for each of the first `to` cells of the board: the token stands on this cell,
/// and no other cell was visited.
fn all_cells(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let (rows, columns) = size(params);
    let cells = to_u64(&(rows * columns)).unwrap_or(to).min(to);
    (0..cells).map(|cell| vec![cell]).collect()
}

/// Returns the positions with the token on one of the first `to` cells and any set of visited cells
/// among the others, whether or not a walk leads to them.
fn all_positions(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let starts = all_cells(params, to);
    let cells = starts.len() as u64;
    let sets = (0..cells).flat_map(|cell| (0..1u64 << cells).map(move |set| (cell, set)));
    sets.filter(|(cell, set)| set >> cell & 1 == 0)
        .map(|(cell, set)| {
            [cell].into_iter().chain((0..cells).filter(|c| set >> c & 1 == 1)).collect()
        })
        .collect()
}
