//! Proves the symmetries that a rule file declares from the lowered rules.

use grundy_cell_rules::{Rules, is_automorphism};
use grundy_rules::{Permutations, RuleGame};

/// Returns whether the lowered rules prove that the symmetries that the rule file declares hold at
/// all positions. They prove it if each symmetry is a permutation of the cells of the board that
/// maps the set of commands to itself.
pub fn has_proved_symmetries(game: &RuleGame, rules: &Rules) -> bool {
    let cells = rules.cells() as usize;
    let image = |from: &Vec<u16>| {
        let mut image = vec![0; cells];
        // The last number of a position is the side to move, which a symmetry does not change.
        (0..).zip(&from[..cells]).for_each(|(to, from)| image[usize::from(*from)] = to);
        image
    };
    let images = |permutations: &Permutations| {
        permutations.generators().iter().map(image).collect::<Vec<_>>()
    };
    game.permutations().is_some_and(|permutations| is_automorphism(rules, &images(permutations)))
}
