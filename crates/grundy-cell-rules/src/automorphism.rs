//! Checks whether permutations of the cells are automorphisms of the rules of a game.

use crate::relabel::{CanonicalSide, Relabelling, mutually_exclusive};
use crate::rules::{Group, Rules, SideRules, group_of_cells};

/// The maximum product of the number of tests and changes in the rules and the number of
/// permutations. If the product is greater, [`is_automorphism`] returns `false` without a check.
const MAX_TERMS: usize = 4_000_000;

/// Returns whether each permutation in `images` is an automorphism of the rules: it maps the set of
/// commands of each side to itself, and likewise the set of endings, and commutes with
/// [`Rules::exchange`]. Each entry of `images` is a permutation, given as the image of every cell.
///
/// If each is an automorphism, the game ends at a board if and only if it ends at the image of the
/// board, and each move at the board has an image that is a move there. The function also returns
/// `false` if it would have to detect that different commands have the same effect, and for very
/// long rules.
///
/// For each permutation the commands are sorted once. In addition, up to 2000 endings are compared
/// pairwise.
///
/// ```
/// use grundy_cell_rules::{Change, Command, Group, Rules, SideRules, is_automorphism};
///
/// // A stone is placed on either of two cells.
/// let place = |cell: u32| Command {
///     tests: vec![(cell, 1)],
///     writes: vec![(cell, Change::To(1))],
///     again: false,
///     gain: 0,
///     by: 0,
/// };
/// let groups = vec![Group { cells: 2, values: 2, low: 0 }];
/// let side = SideRules { endings: vec![], no_moves: -1, moves: vec![place(0), place(1)] };
/// let rules = Rules { groups, sides: vec![side], exchange: None };
/// assert!(is_automorphism(&rules, &[vec![1, 0]]));
/// assert!(!is_automorphism(&rules, &[vec![1, 1]]), "not a permutation");
/// ```
pub fn is_automorphism(rules: &Rules, images: &[Vec<u32>]) -> bool {
    let group_of = group_of_cells(&rules.groups);
    let identity: Vec<u32> = (0..group_of.len() as u32).collect();
    let kind = |cell: u32| {
        let Group { values, low, .. } = rules.groups[group_of[cell as usize]];
        (values, low)
    };
    let permutes_kinds = |cells: &Vec<u32>| {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        sorted == identity
            && identity.iter().zip(cells).all(|(cell, image)| kind(*cell) == kind(*image))
    };
    let commutes = |cells: &Vec<u32>| {
        rules.exchange.as_ref().is_none_or(|exchange| {
            (0..group_of.len()).all(|cell| {
                let image = cells[cell] as usize;
                cells[exchange.cells[cell] as usize] == exchange.cells[image]
                    && exchange.values[group_of[cell]] == exchange.values[group_of[image]]
            })
        })
    };
    if !images.iter().all(|cells| permutes_kinds(cells) && commutes(cells))
        || images.len().saturating_mul(count_terms(rules)) > MAX_TERMS
    {
        return false;
    }
    let values: Vec<Vec<u8>> =
        rules.groups.iter().map(|group| (0..group.values).collect()).collect();
    let score_key = |score: i64| score;
    rules.sides.iter().all(|side| {
        let exclusive = mutually_exclusive(&side.endings, &score_key);
        let relabel = |cells: &[u32]| {
            let relabelling =
                Relabelling { values: &values, cells, group_of: &group_of, score_key: &score_key };
            CanonicalSide::new(side, exclusive, &relabelling)
        };
        let original = relabel(&identity);
        images.iter().all(|cells| relabel(cells) == original)
    })
}

/// Returns the number of tests and changes in all commands and endings.
fn count_terms(rules: &Rules) -> usize {
    let side = |side: &SideRules| {
        let moves = side.moves.iter().map(|command| command.tests.len() + command.writes.len());
        moves.chain(side.endings.iter().map(|ending| ending.tests.len())).sum::<usize>()
    };
    rules.sides.iter().map(side).sum()
}

#[cfg(test)]
mod tests {
    use super::is_automorphism;
    use crate::diagram::Cube;
    use crate::rules::{Change, Command, Ending, Group, Rules, SideRules};

    /// Creates rules for a row of three cells, each empty or occupied by one of two sides.
    fn rules(moves: Vec<Command>, endings: Vec<Ending>) -> Rules {
        let groups = vec![Group { cells: 3, values: 3, low: 0 }];
        Rules { groups, sides: vec![SideRules { endings, no_moves: -1, moves }], exchange: None }
    }

    fn place_stone(cell: u32, tests: Cube) -> Command {
        Command { tests, writes: vec![(cell, Change::To(1))], again: false, gain: 0, by: 0 }
    }

    const REVERSED: [u32; 3] = [2, 1, 0];

    #[test]
    fn an_automorphism_maps_every_move_to_a_move() {
        assert!(!is_automorphism(
            &rules(vec![place_stone(0, vec![(0, 1)])], vec![]),
            &[REVERSED.to_vec()]
        ));
        assert!(is_automorphism(
            &rules(vec![place_stone(0, vec![(0, 1)]), place_stone(2, vec![(2, 1)])], vec![]),
            &[REVERSED.to_vec()]
        ));
        // Equal images, but different tests; and a middle cell that depends on one end only.
        assert!(!is_automorphism(
            &rules(vec![place_stone(0, vec![(0, 1)]), place_stone(2, vec![(2, 3)])], vec![]),
            &[REVERSED.to_vec()]
        ));
        let middle = |end: u32| place_stone(1, vec![(end.min(1), 1), (end.max(1), 1)]);
        assert!(is_automorphism(&rules(vec![middle(0), middle(2)], vec![]), &[REVERSED.to_vec()]));
        assert!(!is_automorphism(&rules(vec![middle(0)], vec![]), &[REVERSED.to_vec()]));
        // The same tests with another change; and with an extra turn.
        let mut moves = vec![place_stone(0, vec![(0, 1)]), place_stone(2, vec![(2, 1)])];
        moves[1].writes[0].1 = Change::To(2);
        assert!(!is_automorphism(&rules(moves.clone(), vec![]), &[REVERSED.to_vec()]));
        moves[1] = Command { again: true, ..place_stone(2, vec![(2, 1)]) };
        assert!(!is_automorphism(&rules(moves.clone(), vec![]), &[REVERSED.to_vec()]));
        // The same move with other points.
        moves[1] = Command { gain: 1, ..place_stone(2, vec![(2, 1)]) };
        assert!(!is_automorphism(&rules(moves, vec![]), &[REVERSED.to_vec()]));
    }

    #[test]
    fn the_order_of_endings_matters() {
        let end = |cell: u32, score: i64| Ending { tests: vec![(cell, 2)], score: Some(score) };
        assert!(is_automorphism(&rules(vec![], vec![end(0, 1), end(2, 1)]), &[REVERSED.to_vec()]));
        assert!(is_automorphism(&rules(vec![], vec![end(1, 1)]), &[REVERSED.to_vec()]));
        assert!(!is_automorphism(&rules(vec![], vec![end(0, 1)]), &[REVERSED.to_vec()]));
        // Where both hold, the order decides: it differs in the image.
        assert!(!is_automorphism(
            &rules(vec![], vec![end(0, 1), end(2, -1)]),
            &[REVERSED.to_vec()]
        ));
        assert!(!is_automorphism(&rules(vec![], vec![end(0, 1), end(2, 2)]), &[REVERSED.to_vec()]));
        // A third ending before them decides where both hold.
        let tie = Ending { tests: vec![(0, 2), (2, 2)], score: Some(0) };
        assert!(is_automorphism(
            &rules(vec![], vec![tie, end(0, 1), end(2, 1)]),
            &[REVERSED.to_vec()]
        ));
    }

    #[test]
    fn cells_of_different_kinds_are_not_exchanged() {
        let groups = |low: i64| {
            vec![Group { cells: 1, values: 2, low: 0 }, Group { cells: 1, values: 2, low }]
        };
        let side = SideRules { endings: vec![], no_moves: -1, moves: vec![] };
        let rules = |low| Rules { groups: groups(low), sides: vec![side.clone()], exchange: None };
        assert!(is_automorphism(&rules(0), &[vec![1, 0]]));
        assert!(!is_automorphism(&rules(1), &[vec![1, 0]]));
        for cells in [vec![0], vec![0, 0], vec![0, 7], vec![0, 1, 2]] {
            assert!(!is_automorphism(&rules(0), &[vec![1, 0], cells]));
        }
    }
}
