//! Climbing the Hill: the player whose move brings the king to the top wins.

use super::georgia_and_bob::Gaps;
use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_families::Strip;

pub static CARD: Card = Card {
    params: &[Param::required("k", text!(climbing_the_hill::what), ParamKind::Natural(1))],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(climbing_the_hill::statement),
        theorem: "staircase Nim with a king",
        source: "HDU 4315, 2012 Multi-University Training Contest",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "k=1..5", positions: up_to_5_persons, to: 9 },
            Check { params: "k=1..4", positions: some_at_the_top, to: 7 },
        ],
    }),
    misstated: Some(text!(climbing_the_hill::misstated)),
    ..entry!("climbing-the-hill", climbing_the_hill)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Strip::Hilltop { king: params.clamped("k") })))
}

fn up_to_5_persons(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let king = params.clamped("k");
    let cells = |mask: u64| (1..=to).filter(|cell| mask >> (cell - 1) & 1 == 1).collect();
    let fits = |mask: &u64| (king..=5).contains(&u64::from(mask.count_ones()));
    (0..1u64 << to).filter(fits).map(cells).collect()
}

fn some_at_the_top(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let mut positions = Vec::new();
    for zeros in 1..=3 {
        for mut cells in up_to_5_persons(params, to) {
            // The farthest person comes first, so that the tests also cover positions that are not
            // sorted.
            cells.reverse();
            cells.extend(vec![0; zeros]);
            positions.push(cells);
        }
    }
    positions
}

/// The persons of a position who are still climbing, with the gaps between them. The persons are
/// paired as the pieces of Georgia and Bob are.
struct Climb {
    /// The index, in the list of persons of the position, of each person who is still climbing.
    at: Vec<usize>,
    /// The cell of each person who is still climbing, in the same order.
    cells: Vec<Big>,
    /// The gaps between the climbing persons. The gap next to the top also counts the top itself if
    /// the first person can move there without losing.
    gaps: Gaps,
    /// The place of the king among the climbing persons, counted from 1 at the top. `None` if the
    /// king is at the top.
    king: Option<Big>,
}

impl Climb {
    fn from_position(params: &Params, cells: &[Big]) -> Climb {
        let at: Vec<usize> = (0..cells.len()).filter(|&i| cells[i] != Big::ZERO).collect();
        let climbing: Vec<Big> = at.iter().map(|&i| cells[i].clone()).collect();
        let topped = big((cells.len() - at.len()) as u64);
        let king = params.natural("k");
        let king = (*king > topped).then(|| king - topped);
        let mut gaps = Gaps::from_cells(&climbing);
        if gaps.gaps.len() % 2 == 1 && king != Some(big(2)) {
            // The top counts as a cell of the gap, unless moving there lets the opponent move the
            // king to the top.
            gaps.gaps[0] += 1u8;
        }
        Climb { at, cells: climbing, gaps, king }
    }

    /// Returns the nim-sum of the gaps inside the pairs of persons. It decides the outcome.
    fn sum(&self) -> Big {
        self.gaps.counted().fold(Big::ZERO, |sum, gap| sum ^ gap)
    }
}

fn outcome(params: &Params, cells: &[Big]) -> Option<Outcome> {
    let climb = Climb::from_position(params, cells);
    Some(Outcome::n_if(match &climb.king {
        None => false,
        Some(king) => *king == Big::ONE || climb.sum() != Big::ZERO,
    }))
}

fn moves(params: &Params, cells: &[Big], _: &Big, limit: usize) -> Moves {
    let climb = Climb::from_position(params, cells);
    let (mut to, mut count) = (Vec::new(), 0u64);
    let mut push = |person: usize, slide: &Big| {
        count += 1;
        if to.len() < limit {
            let mut persons_after = cells.to_vec();
            persons_after[climb.at[person]] -= slide;
            to.push(persons_after);
        }
    };
    let Some(king) = &climb.king else {
        return Moves::all(vec![]);
    };
    let nearest = climb.gaps.order[0];
    let sum = climb.sum();
    if *king == Big::ONE {
        push(nearest, &climb.cells[nearest]);
    } else if sum != Big::ZERO {
        for (i, &person) in climb.gaps.order.iter().enumerate().rev() {
            if let Some(slide) = climb.gaps.slide(i, &sum) {
                push(person, &slide);
            }
        }
        if !climb.gaps.inside(0) && *king > big(2) {
            // The nearest person leaves for the top: the second is then unpaired, and its pair
            // disappears.
            let second = &climb.cells[climb.gaps.order[1]];
            let alone = if *king == big(3) { second - 1u8 } else { second.clone() };
            if sum ^ &climb.gaps.gaps[1] ^ alone == Big::ZERO {
                push(nearest, &climb.cells[nearest]);
            }
        }
    }
    Moves { to, count: Some(big(count)) }
}

fn why(params: &Params, cells: &[Big]) -> Words {
    let climb = Climb::from_position(params, cells);
    match &climb.king {
        None => words!(climbing_the_hill::king_is_at_top),
        Some(king) if *king == Big::ONE => words!(climbing_the_hill::nobody_is_above_king_so_king),
        Some(_) => {
            let reason = nim_sum(climb.gaps.counted()).1;
            words!(climbing_the_hill::nim_sum_of_gaps_between_two, reason)
        }
    }
}
