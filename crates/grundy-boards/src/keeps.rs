//! Whether rules are the same when cells have other names: a symmetry of a board, proved.

use crate::named::{Names, Side, apart, kinds};
use crate::rules::{Group, Rules, SideRules};

/// Rules with more tests and changes, for all images together, are not compared.
const MOST: usize = 4_000_000;

/// Whether every command and every ending is one again where each cell becomes another: so at every board, whatever stands on
/// it, play ends as at its image, and each move has one there. Each of `images` says what every cell becomes. False is also
/// said of rules that come to the same by other commands, and of very long ones.
///
/// Cost: for each image that of sorting the commands; that of comparing each two of up to 2000 endings.
///
/// ```
/// use grundy_boards::{Change, Command, Group, Rules, SideRules, keeps};
///
/// // A stone is laid on either of two cells.
/// let lay = |cell: u32| Command {
///     tests: vec![(cell, 1)],
///     writes: vec![(cell, Change::To(1))],
///     again: false,
///     by: 0,
/// };
/// let groups = vec![Group { cells: 2, values: 2, low: 0 }];
/// let side = SideRules { endings: vec![], stuck: -1, moves: vec![lay(0), lay(1)] };
/// let rules = Rules { groups, sides: vec![side] };
/// assert!(keeps(&rules, &[vec![1, 0]]));
/// assert!(!keeps(&rules, &[vec![1, 1]]), "it is no exchange of cells");
/// ```
pub fn keeps(rules: &Rules, images: &[Vec<u32>]) -> bool {
    let kind_of = kinds(&rules.groups);
    let plain: Vec<u32> = (0..kind_of.len() as u32).collect();
    let kind = |cell: u32| {
        let Group { values, low, .. } = rules.groups[kind_of[cell as usize]];
        (values, low)
    };
    let exchanges = |cells: &Vec<u32>| {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        sorted == plain && plain.iter().zip(cells).all(|(cell, image)| kind(*cell) == kind(*image))
    };
    if !images.iter().all(exchanges) || images.len().saturating_mul(long(rules)) > MOST {
        return false;
    }
    let values: Vec<Vec<u8>> =
        rules.groups.iter().map(|group| (0..group.values).collect()).collect();
    let told = |score: i64| score;
    rules.sides.iter().all(|side| {
        let apart = apart(&side.endings, &told);
        let with = |cells: &[u32]| {
            let names = Names { values: &values, cells, kind_of: &kind_of, told: &told };
            Side::new(side, apart, &names)
        };
        let own = with(&plain);
        images.iter().all(|cells| with(cells) == own)
    })
}

/// How many tests and changes there are.
fn long(rules: &Rules) -> usize {
    let side = |side: &SideRules| {
        let moves = side.moves.iter().map(|command| command.tests.len() + command.writes.len());
        moves.chain(side.endings.iter().map(|ending| ending.tests.len())).sum::<usize>()
    };
    rules.sides.iter().map(side).sum()
}

#[cfg(test)]
mod tests {
    use super::keeps;
    use crate::diagram::Cube;
    use crate::rules::{Change, Command, Ending, Group, Rules, SideRules};

    /// Two sides of a row of cells that are empty, one's or the other's.
    fn rules(moves: Vec<Command>, endings: Vec<Ending>) -> Rules {
        let groups = vec![Group { cells: 3, values: 3, low: 0 }];
        Rules { groups, sides: vec![SideRules { endings, stuck: -1, moves }] }
    }

    fn lay(cell: u32, tests: Cube) -> Command {
        Command { tests, writes: vec![(cell, Change::To(1))], again: false, by: 0 }
    }

    const TURNED: [u32; 3] = [2, 1, 0];

    #[test]
    fn each_move_needs_its_image() {
        assert!(!keeps(&rules(vec![lay(0, vec![(0, 1)])], vec![]), &[TURNED.to_vec()]));
        assert!(keeps(
            &rules(vec![lay(0, vec![(0, 1)]), lay(2, vec![(2, 1)])], vec![]),
            &[TURNED.to_vec()]
        ));
        // On the same boards; in the middle, whatever an end is.
        assert!(!keeps(
            &rules(vec![lay(0, vec![(0, 1)]), lay(2, vec![(2, 3)])], vec![]),
            &[TURNED.to_vec()]
        ));
        let middle = |end: u32| lay(1, vec![(end.min(1), 1), (end.max(1), 1)]);
        assert!(keeps(&rules(vec![middle(0), middle(2)], vec![]), &[TURNED.to_vec()]));
        assert!(!keeps(&rules(vec![middle(0)], vec![]), &[TURNED.to_vec()]));
        // The same boards and another change; and one that lets the side move again.
        let mut two = vec![lay(0, vec![(0, 1)]), lay(2, vec![(2, 1)])];
        two[1].writes[0].1 = Change::To(2);
        assert!(!keeps(&rules(two.clone(), vec![]), &[TURNED.to_vec()]));
        two[1] = Command { again: true, ..lay(2, vec![(2, 1)]) };
        assert!(!keeps(&rules(two, vec![]), &[TURNED.to_vec()]));
    }

    #[test]
    fn the_first_ending_counts() {
        let end = |cell: u32, score: i64| Ending { tests: vec![(cell, 2)], score: Some(score) };
        assert!(keeps(&rules(vec![], vec![end(0, 1), end(2, 1)]), &[TURNED.to_vec()]));
        assert!(keeps(&rules(vec![], vec![end(1, 1)]), &[TURNED.to_vec()]));
        assert!(!keeps(&rules(vec![], vec![end(0, 1)]), &[TURNED.to_vec()]));
        // On a board where both hold the first is another in the image.
        assert!(!keeps(&rules(vec![], vec![end(0, 1), end(2, -1)]), &[TURNED.to_vec()]));
        assert!(!keeps(&rules(vec![], vec![end(0, 1), end(2, 2)]), &[TURNED.to_vec()]));
        // A third before them decides where both hold.
        let both = Ending { tests: vec![(0, 2), (2, 2)], score: Some(0) };
        assert!(keeps(&rules(vec![], vec![both, end(0, 1), end(2, 1)]), &[TURNED.to_vec()]));
    }

    #[test]
    fn cells_of_different_kinds_do_not_change_places() {
        let groups = |low: i64| {
            vec![Group { cells: 1, values: 2, low: 0 }, Group { cells: 1, values: 2, low }]
        };
        let side = SideRules { endings: vec![], stuck: -1, moves: vec![] };
        let rules = |low| Rules { groups: groups(low), sides: vec![side.clone()] };
        assert!(keeps(&rules(0), &[vec![1, 0]]));
        assert!(!keeps(&rules(1), &[vec![1, 0]]));
        for wrong in [vec![0], vec![0, 0], vec![0, 7], vec![0, 1, 2]] {
            assert!(!keeps(&rules(0), &[vec![1, 0], wrong]));
        }
    }
}
