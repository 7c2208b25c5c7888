//! Selects the numeration system in which the automata read numbers: binary, Zeckendorf or
//! Ostrowski.

use super::irrationals::Multiple;
use grundy_automata::Numeration;
use grundy_core::machine::Builtin;
use grundy_rules::{Kind, Node, Outcome, Program, visit};

/// Returns the numeration that the functions in the rules require: Zeckendorf for Fibonacci
/// numbers, an Ostrowski numeration for multiples of an irrational number, and binary otherwise.
/// `constant` evaluates an expression that is the same at every position.
pub(super) fn required_numeration(
    program: &Program,
    constant: impl Fn(&Node) -> Option<i64>,
) -> Numeration {
    let required = |node: &Node| match &node.kind {
        Kind::Call(Builtin::IsFib, _) => Some(Numeration::zeckendorf()),
        Kind::Call(function, arguments) => {
            let parameter = arguments.first().and_then(&constant).unwrap_or(0);
            Multiple::for_function(*function, parameter)?.numeration
        }
        _ => None,
    };
    let mut numeration = None;
    any_expression(program, &mut |node| {
        numeration = required(node);
        numeration.is_some()
    });
    numeration.unwrap_or_else(Numeration::binary)
}

/// Returns whether `holds` returns true for at least one expression of the rules.
fn any_expression(program: &Program, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    program.lets.iter().any(|node| visit::any(node, holds))
        || program.claims.iter().any(|claim| visit::any(&claim.value, holds))
        || program.invariants.iter().any(|invariant| visit::any(invariant, holds))
        || program.start.iter().any(|start| visit::any_in_position(&start.position, holds))
        || (program.end_rules.iter().filter_map(|ended| ended.when.as_ref()))
            .any(|node| visit::any(node, holds))
        || program.moves.iter().any(|played| {
            visit::any_in_loops(&played.loops, holds)
                || played.gain.as_ref().is_some_and(|points| visit::any(points, holds))
                || match &played.outcome {
                    Outcome::Sum(parts, _) => {
                        parts.iter().any(|part| visit::any_in_position(part, holds))
                    }
                    Outcome::Block(stmts, _) => visit::any_in_stmts(stmts, holds),
                }
        })
}
