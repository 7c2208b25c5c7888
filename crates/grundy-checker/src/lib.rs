//! Verifies proofs that a game has the claimed outcomes or Grundy values, for positions of every
//! size.
//!
//! A certificate is a JSON text: the rules as guarded moves between tuples of natural numbers, the
//! claim as a formula or an automaton, and the reason why play ends. It has no proof steps. Every
//! hypothesis of the theorems below states that no numbers satisfy some formula. Numbers are words
//! of digits, formulas become finite automata, and a hypothesis holds if its automaton accepts
//! nothing (Büchi 1960, Bruyère, Hansel, Michaux and Villemaire 1994).
//!
//! ```
//! use grundy_checker::{Fault, Limits, Proved, check};
//!
//! // Bouton's Nim, heap by heap: the value of a heap is its size.
//! let nim = include_str!("../tests/data/nim.game.json");
//! let statement = check(nim, &Limits::default())?;
//! assert_eq!(statement.claim, Proved::Values { bag: false });
//!
//! // A certificate that claims another value for a heap of 1001 is rejected.
//! let claim = r#"["eq",[[-1,"v0"],[1,"v2"]],0]"#;
//! let wrong = format!(r#"["or",["and",{claim},["not",["eq",[[1,"v0"]],-1001]]],["eq",[[1,"v0"],[1,"v2"]],-3003]]"#);
//! let Err(Fault::Fails { condition, .. }) = check(&nim.replace(claim, &wrong), &Limits::default()) else { panic!() };
//! assert_eq!(condition, "a position has only one value");
//! # Ok::<(), Fault>(())
//! ```
//!
//! # Trusted base
//! The checker relies on the order of words of digits, the meaning of relations between digits,
//! induction, and the theorems on games. Addition is not part of this base: the certificate
//! contains an automaton, and `arithmetic` proves by induction that it adds. All other arithmetic
//! is defined by means of addition. The weights of digits, and that floor(n phi) or floor(n alpha)
//! satisfy the specification of the format, are proved too. The checker does not compare the
//! guarded moves with the rule text of the certificate, and nothing here depends on that text.
//!
//! The hypotheses are data: `theory.json` contains relations defined by formulas, lemmas, and the
//! hypotheses of the theorems, compiled by the same code as the formulas of certificates. The kind
//! of the row of a relation is the numeration that it is for, empty for all. Every other row is the
//! definition of a set of positions, as a whole (kind `set`) or separately for each move (`each`),
//! or a formula that nothing may satisfy: once (empty kind), for every move (`move`), for every
//! component of the result of a move (`part`), or for every move with the positions that a set of
//! the kind `each` contains for it (the name of the set). In formulas, `there` is the result of a
//! move.
//!
//! # Theorems
//! A position is live, or it is lost, won or drawn for the player to move; the certificate states
//! the result of positions without moves. All moves lead to positions.
//! - **Outcomes.** Let play end, and let the sets P, N and D be disjoint and contain all positions.
//!   Suppose terminal positions are in the set of their result, no move leads from P to P or D, no
//!   move leads from D to P, every other member of N has a move to P and every other member of D a
//!   move to D. Then these are the P-positions, the N-positions and the draws. By induction along
//!   play.
//! - **Progress.** Let play possibly cycle, P and N be as above without draws, and let moves pass
//!   the turn. Let each player have a weighted sum of numbers: where the player is to move in N,
//!   some move to P lowers the sum, which is not negative; where the opponent is to move in P, no
//!   move raises it. Then the player to move wins from N and loses from P: the winner lowers the
//!   sum with every move, so play ends, and it ends in the right set.
//! - **Values.** Let play end, only by a lack of moves, which loses. If a relation assigns exactly
//!   one value to each position, no option has the value of its position, and each smaller value is
//!   that of an option, then it is the Grundy value. An option that is a sum has the xor of the
//!   values of its components, 0 for the empty sum (Sprague 1935, Grundy 1939).
//! - **Misère play.** Let elements of a bag be firm or fickle, a sum firm if a component is, and
//!   values those of normal play. Let each fickle element have the value 0 or 1, and each one
//!   without a move be fickle. Suppose no fickle element has a firm option with the value 1 minus
//!   its own, each fickle one of value 0 that has moves has an option of value 1, no firm one of
//!   value 0 or 1 has a fickle option, and each firm one of value 2 or more has, for v = 0 and 1, a
//!   firm option of value v or a fickle one of value 1 - v. Then a bag with a firm element is lost
//!   if and only if its value is 0, any other bag if and only if it is 1 (Conway 1976).
//! - **Sums.** If each move reads and changes numbers of one component only, the position is the
//!   sum of its components, and its value is the xor of theirs.
//! - **Play ends** if each move lowers a tuple of sums lexicographically: the first sum that
//!   changes decreases, from a value that is not negative. Each component of a resulting sum must
//!   be lower (Dershowitz and Manna 1979).
//!
//! # Cost
//! Exponential or worse in the worst case; milliseconds for most known games. Digits are read most
//! significant first, because sets that depend on remainders and comparisons need the fewest states
//! in that order. [`Limits`] stop a check that takes too long.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod arithmetic;
mod certificate;
mod limits;
mod numeration;
mod proof;
mod relation;
mod solver;
mod statement;

use certificate::Certificate;
pub use limits::{LimitReached, Limits};
use statement::malformed;
pub use statement::{Ending, Fault, Proved, Statement};

/// Verifies a certificate by deciding every hypothesis of its proof independently, and returns the
/// statement that it proves.
///
/// # Errors
/// [`Fault::Malformed`] if the text is not a certificate of this format; [`Fault::Fails`] for the
/// first hypothesis that does not hold, with a position if one was found; [`Fault::Limit`] if a
/// limit was reached first.
pub fn check(text: &str, limits: &Limits) -> Result<Statement, Fault> {
    let meter = limits::Meter::new(limits);
    let certificate = serde_json::from_str::<Certificate>(text);
    let certificate = certificate.map_err(|error| malformed(error.to_string()))?;
    certificate.check()?;
    let mut solver = solver::Solver::new(certificate.numeration.clone(), meter);
    let parameters: Vec<String> = certificate.parameters.iter().map(|p| p.0.clone()).collect();
    solver.bind(&solver::Scope::new(), &parameters)?;
    arithmetic::prove(&mut solver, &certificate)?;
    let claim = proof::prove(&mut solver, &certificate)?;
    let numbers = certificate.position.into_iter().zip(certificate.bounds);
    Ok(Statement {
        claim,
        bounds: numbers.map(|((_, name), (low, high))| (name, low, high)).collect(),
        invariant: certificate.invariant.is_some(),
        ending: certificate.ending,
        parameters: certificate.parameters,
        conditions: solver.conditions,
        states: solver.meter.largest.get(),
    })
}

/// Compiles and runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
