//! The numeration that rules ask for.

use crate::lang::number::Builtin;
use crate::lang::tree::{Kind, Node, Outcome, Program, Stmt};
use crate::lang::visit;
use grundy_automata::Numeration;

/// The numeration that the rules ask for: that of Fibonacci numbers where they are spoken of, else binary.
pub(super) fn numeration(program: &Program) -> Numeration {
    let golden =
        |node: &Node| matches!(node.kind, Kind::Call(Builtin::FloorPhi | Builtin::IsFib, _));
    let mut holds = |node: &Node| golden(node);
    let in_stmts =
        |stmts: &[Stmt], holds: &mut dyn FnMut(&Node) -> bool| visit::any_in_stmts(stmts, holds);
    let found = program.lets.iter().any(|node| visit::any(node, &mut holds))
        || program.claims.iter().any(|claim| visit::any(&claim.value, &mut holds))
        || program.invariants.iter().any(|invariant| visit::any(invariant, &mut holds))
        || program.start.iter().any(|start| visit::any_in_part(&start.part, &mut holds))
        || program
            .ended
            .iter()
            .filter_map(|ended| ended.when.as_ref())
            .any(|node| visit::any(node, &mut holds))
        || program.moves.iter().any(|played| {
            visit::any_in_loops(&played.loops, &mut holds)
                || match &played.outcome {
                    Outcome::Parts(parts, _) => {
                        parts.iter().any(|part| visit::any_in_part(part, &mut holds))
                    }
                    Outcome::Block(stmts, _) => in_stmts(stmts, &mut holds),
                }
        });
    if found { Numeration::zeckendorf() } else { Numeration::binary() }
}
