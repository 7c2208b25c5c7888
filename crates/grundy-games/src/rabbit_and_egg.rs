//! Rabbit and Egg: players slide their pieces into the blank cell, so that the blank cell walks
//! over the board.

use super::undirected_vertex_geography as geography;
use crate::prelude::*;
use grundy_core::base::{Counts, Digraph};
use grundy_core::graphs::{Matching, undirected};
use grundy_families::{SlidingBoard, around};
use grundy_octal::narrow;

pub static CARD: Card = Card {
    params: &[Param::required("file", text!(rabbit_and_egg::what), ParamKind::File)],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(rabbit_and_egg::statement),
        theorem: "the walk of the blank is undirected vertex geography",
        source: "NOI 2011; Fraenkel, Scheinerman & Ullman 1993",
        claim: Claim::Outcome(|params, position| {
            let position = narrow(position)?;
            let graph = graph(&board(params), &position);
            let blank = SlidingBoard::blank(&position) as u32;
            Some(Outcome::n_if(Matching::maximum(&graph).delete(blank)))
        }),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[Check {
            params: "file=.|.O|O.X|XO/.X|O./XX|XOX/.XO|OXO/X.X|OOX/X.O|OXOX/X.XO|OXO/XOX/OX.|XOX/O.O/XOX|OOX/X.O/OXX",
            positions: reachable,
            to: 1000,
        }],
    }),
    misstated: Some(text!(rabbit_and_egg::misstated)),
    ..entry!("rabbit-and-egg", rabbit_and_egg)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(SlidingBoard::parse(params.text("file"))?)))
}

fn board(params: &Params) -> SlidingBoard {
    SlidingBoard::parse(params.text("file")).expect("the rules were built from the same board")
}

/// Returns the graph on which the blank cell moves. Its edges join neighbouring cells of different
/// colours. A cell has the colour of its piece, and the blank cell has the colour of the player who
/// is not to move.
fn graph(board: &SlidingBoard, position: &Counts) -> Digraph {
    let (rows, columns) = board.size();
    let (side, cells) = position.split_last().expect("the side comes last");
    let colour = |cell: u64| match cells[cell as usize] {
        0 => 2 - side,
        piece => piece,
    };
    let mut edges = Vec::with_capacity(2 * cells.len());
    for cell in 0..cells.len() as u64 {
        let next =
            around(cell, rows, columns).filter(|&to| to > cell && colour(to) != colour(cell));
        edges.extend(next.map(|to| (cell as u32, to as u32)));
    }
    undirected(cells.len(), &edges)
}

fn moves(params: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    let board = board(params);
    let Some(position) = narrow(position) else { return Moves::default() };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let mut matching = Matching::maximum(&graph);
    if !matching.in_every()[blank as usize] {
        return Moves::all(vec![]);
    }
    let partners = matching.partners(blank);
    let position_after = |&cell: &u32| {
        let mut to = position.clone();
        board.slide(&mut to, cell.into());
        to.widen()
    };
    Moves {
        to: partners.iter().take(limit).map(position_after).collect(),
        count: Some(partners.len().into()),
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let board = board(params);
    let Some(position) = narrow(position) else { return Words::default() };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let mut matching = Matching::maximum(&graph);
    let (size, columns) = (matching.size(), board.size().1 as u32);
    let (row, column) = (blank / columns + 1, blank % columns + 1);
    if matching.delete(blank) {
        return words!(rabbit_and_egg::join_neighbouring_cells_of_different, row, column, size);
    }
    words!(rabbit_and_egg::join_neighbouring_cells_of_different_colours, row, column, size)
}

fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let board = board(params);
    let Some(position) = narrow(position) else { return vec![] };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let columns = board.size().1 as u32;
    let cells = (0..graph.len() as u32).collect();
    geography::matched_steps(&graph, blank, cells, |cell| {
        format!("{},{}", cell / columns + 1, cell % columns + 1)
    })
}

/// Finds the mistakes in a record of play. A move is a mistake if the player who makes it could win
/// before it and the opponent can win after it. Returns the indices in `record` of the mistakes of
/// both players. For each move, beginning with Rabbit's first, `record` contains the number of the
/// cell from which the piece slides.
///
/// Computes one maximum matching of the cells of the board, and searches for one augmenting path
/// for every move, which takes O(cells · moves) time at worst.
///
/// # Errors
/// `BadInput` names the first illegal move.
pub fn rabbit_mistakes(board: &SlidingBoard, record: &[u64]) -> Result<Vec<usize>, Error> {
    let mut position = board.start();
    let graph = graph(board, &position);
    let mut matching = Matching::maximum(&graph);
    // The cell that the blank cell leaves is deleted. The player to move wins exactly if that cell
    // was in every maximum matching of the remaining graph.
    let mut wins = Vec::with_capacity(record.len() + 1);
    for (at, &cell) in (1..).zip(record) {
        wins.push(matching.delete(SlidingBoard::blank(&position) as u32));
        if !board.slide(&mut position, cell) {
            return Err(Error::bad(words!(rabbit_and_egg::move_is_not_legal, at))
                .help(words!(rabbit_and_egg::correct_record)));
        }
    }
    wins.push(matching.delete(SlidingBoard::blank(&position) as u32));
    Ok((0..record.len()).filter(|&at| wins[at] && wins[at + 1]).collect())
}

/// Returns about `to` positions that are reachable from the start, with Rabbit or with Egg as the
/// first player. Positions can repeat.
fn reachable(params: &Params, to: u64) -> Vec<Vec<u64>> {
    use grundy_core::base::Ruleset;
    let board = board(params);
    let mut opponent_turn = board.start();
    *opponent_turn.0.last_mut().expect("the side comes last") = 1;
    let mut positions = vec![board.start(), opponent_turn];
    let mut next = 0;
    while next < positions.len() && (positions.len() as u64) < to {
        let mut options = Vec::new();
        board.options(&mut options, &positions[next]);
        positions.extend(options);
        next += 1;
    }
    positions.into_iter().map(|position| position.to_vec()).collect()
}
