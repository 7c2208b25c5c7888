//! The numeration that rules ask for.

use super::irrationals::Multiple;
use crate::lang::tree::{Kind, Node, Outcome, Program};
use crate::lang::visit;
use crate::machine::Builtin;
use grundy_automata::Numeration;

/// The numeration that the rules ask for: that of Fibonacci numbers where they are spoken of, that of an irrational where
/// its multiples are, else binary. An expression that is the same at every position has the value `constant`.
pub(super) fn numeration(program: &Program, constant: impl Fn(&Node) -> Option<i64>) -> Numeration {
    let asked = |node: &Node| match &node.kind {
        Kind::Call(Builtin::IsFib, _) => Some(Numeration::zeckendorf()),
        Kind::Call(function, arguments) => {
            let which = arguments.first().and_then(&constant).unwrap_or(0);
            Multiple::of(*function, which)?.numeration
        }
        _ => None,
    };
    let mut found = None;
    any(program, &mut |node| {
        found = asked(node);
        found.is_some()
    });
    found.unwrap_or_else(Numeration::binary)
}

/// Whether something holds of any expression of the rules.
fn any(program: &Program, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    program.lets.iter().any(|node| visit::any(node, holds))
        || program.claims.iter().any(|claim| visit::any(&claim.value, holds))
        || program.invariants.iter().any(|invariant| visit::any(invariant, holds))
        || program.start.iter().any(|start| visit::any_in_part(&start.part, holds))
        || (program.ended.iter().filter_map(|ended| ended.when.as_ref()))
            .any(|node| visit::any(node, holds))
        || program.moves.iter().any(|played| {
            visit::any_in_loops(&played.loops, holds)
                || match &played.outcome {
                    Outcome::Parts(parts, _) => {
                        parts.iter().any(|part| visit::any_in_part(part, holds))
                    }
                    Outcome::Block(stmts, _) => visit::any_in_stmts(stmts, holds),
                }
        })
}
