//! Northcott's game: pieces that face each other on rows can advance and retreat.

use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_families::FacingRows;

pub static CARD: Card = Card {
    params: &[Param::required("m", text!(northcott::number_of_columns), ParamKind::Natural(2))],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(northcott::statement),
        theorem: "Nim with retreats",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982",
        claim: Claim::Outcome(|_, pieces| {
            Some(Outcome::n_if(nim_sum(&gaps(pieces)).0 != Big::ZERO))
        }),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "m=3..5", positions: |params, _| boards(params, 1), to: 1 },
            Check { params: "m=2..4", positions: |params, _| boards(params, 2), to: 1 },
        ],
    }),
    misstated: Some(text!(northcott::misstated)),
    ..entry!("northcott", northcott)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::loopy(Box::new(FacingRows { columns: params.natural("m").clone() })))
}

/// Returns all positions of a board with `rows` rows.
fn boards(params: &Params, rows: usize) -> Vec<Vec<u64>> {
    let columns = params.clamped("m");
    let pairs = super::sample::tuples(2, columns);
    let row: Vec<Vec<u64>> =
        pairs.into_iter().filter(|pair| pair[0] != pair[1] && !pair.contains(&0)).collect();
    (0..rows).fold(vec![vec![]], |boards: Vec<Vec<u64>>, _| {
        let longer =
            boards.iter().flat_map(|board| row.iter().map(|row| [&board[..], row].concat()));
        longer.collect()
    })
}

fn gaps(pieces: &[Big]) -> Vec<Big> {
    let gap = |row: &[Big]| {
        let (p, q) = (&row[0], &row[1]);
        if p < q { q - p - 1u8 } else { p - q - 1u8 }
    };
    pieces.chunks(2).map(gap).collect()
}

/// Returns the winning moves that advance a piece. A retreat after which the nim-sum is 0 also
/// wins, but is not returned, because it does not shorten play.
fn moves(_: &Params, pieces: &[Big], _: &Big, limit: usize) -> Moves {
    let gaps = gaps(pieces);
    let sum = gaps.iter().fold(Big::ZERO, |sum, gap| sum ^ gap);
    if sum == Big::ZERO {
        return Moves::all(vec![]);
    }
    let advances = gaps.iter().enumerate().filter(|(_, gap)| (*gap ^ &sum) < **gap);
    let to = advances.take(limit).map(|(row, gap)| {
        let (own, other, step) = (&pieces[2 * row], &pieces[2 * row + 1], gap - (gap ^ &sum));
        let mut turned: Vec<Big> =
            pieces.chunks(2).flat_map(|row| [row[1].clone(), row[0].clone()]).collect();
        turned[2 * row + 1] = if own < other { own + step } else { own - step };
        turned
    });
    Moves::some(to.collect())
}

fn why(_: &Params, pieces: &[Big]) -> Words {
    words!(northcott::nim_sum_of_gaps_between_two, gap_text = nim_sum(&gaps(pieces)).1)
}
