//! Translates the symmetries that a rule file declares to guarded commands. Each command leads from
//! a position to its image under a symmetry, as a move leads to an option.

use super::translator::{Translated, Translator};
use super::unsupported::{Unsupported, UnsupportedReason};
use crate::guarded::{GuardedCommand, GuardedCommands, Obligation};
use grundy_automata::Formula;
use grundy_rules::{Layout, PositionNode, Program};

/// Translates each symmetry that the rule file declares to guarded commands, which lead from a
/// position to its image. Returns the commands of each symmetry, and the proof obligations that
/// every expression has a value. Appends the names of new variables to the names in `rules`.
///
/// # Errors
/// Fails with the part of the symmetries that cannot be translated.
pub(crate) fn symmetry_images(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
) -> Result<(Vec<Vec<GuardedCommand>>, Vec<Obligation>), Unsupported> {
    if rules.bag {
        return UnsupportedReason::WholeBag.at(program.vars[0].span);
    }
    let mut t = Translator::from_rules(program, layout, rules);
    let result: Translated<Vec<Vec<GuardedCommand>>> =
        program.symmetries.iter().map(|(items, span)| t.image(items, *span)).collect();
    rules.names = t.names;
    Ok((result?, t.obligations))
}

impl Translator<'_> {
    /// Translates one symmetry to guarded commands, one for each case of the image. `items` are the
    /// values of the variables in the image of a position. The image has the same side to move as
    /// the position.
    fn image(
        &mut self,
        items: &[grundy_rules::VarValue],
        span: grundy_core::machine::Span,
    ) -> Translated<Vec<GuardedCommand>> {
        let image = PositionNode { items: items.to_vec(), times: None, loops: None, span };
        let mover = self.mover.clone();
        let cases = self.part_cases(&image)?.into_iter().map(|(case, state)| GuardedCommand {
            name: "symmetry".to_string(),
            chosen: Vec::new(),
            guard: Formula::and(case.guard),
            to: vec![self.flatten_position(&state, &mover)],
            aux: case.aux,
        });
        Ok(cases.collect())
    }
}
