//! Images of positions under the symmetries of a file, as guarded commands: a symmetry is read as a move is.

use super::beyond::{Beyond, Outside};
use super::translator::{Translated, Translator};
use crate::guarded::{GuardedCommand, GuardedCommands, Obligation};
use crate::lang::layout::Layout;
use crate::lang::tree::{Part, Program};
use grundy_automata::Formula;

/// For each symmetry its cases, with what must be shown for it to have a meaning everywhere. New variables are added to
/// the rules.
///
/// # Errors
/// What of it does not become a formula, and where.
pub(in crate::lang) fn images(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
) -> Result<(Vec<Vec<GuardedCommand>>, Vec<Obligation>), Outside> {
    if rules.bag {
        return Beyond::WholeBag.at(program.vars[0].span);
    }
    let mut t = Translator::of_rules(program, layout, rules);
    let found: Translated<Vec<Vec<GuardedCommand>>> =
        program.symmetries.iter().map(|(items, span)| t.image(items, *span)).collect();
    rules.names = t.names;
    Ok((found?, t.obligations))
}

impl Translator<'_> {
    fn image(
        &mut self,
        items: &[crate::lang::tree::Whole],
        span: crate::lang::Span,
    ) -> Translated<Vec<GuardedCommand>> {
        let part = Part { items: items.to_vec(), times: None, span };
        let same = self.mover.clone();
        let cases = self.part(&part)?.into_iter().map(|after| GuardedCommand {
            name: "symmetry".to_string(),
            chosen: Vec::new(),
            guard: Formula::and(after.guard),
            to: vec![self.flat(&after.state, &same)],
            aux: after.aux,
        });
        Ok(cases.collect())
    }
}
