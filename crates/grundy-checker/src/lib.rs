//! Checks proofs that a game is won as claimed, or has the Grundy values claimed, for positions of every size.
//!
//! A certificate is a text of JSON: the rules as guarded moves between tuples of naturals, the claim as a formula or an
//! automaton, and why play ends. It has no proof steps. Every condition of the theorems below says that no numbers
//! fulfil some formula; the numbers are written as words of digits, formulas become finite automata, and a
//! condition holds when its automaton accepts nothing (Büchi 1960, Bruyère, Hansel, Michaux and Villemaire 1994).
//!
//! ```
//! use grundy_checker::{Fault, Limits, Proved, check};
//!
//! // Bouton's Nim, heap by heap: a heap's value is its size.
//! let nim = include_str!("../tests/data/nim.game.json");
//! let statement = check(nim, &Limits::default())?;
//! assert_eq!(statement.claim, Proved::Values { bag: false });
//!
//! // A heap of 1001 has another value, and nothing else has changed.
//! let claim = r#"["eq",[[-1,"v0"],[1,"v2"]],0]"#;
//! let wrong = format!(r#"["or",["and",{claim},["not",["eq",[[1,"v0"]],-1001]]],["eq",[[1,"v0"],[1,"v2"]],-3003]]"#);
//! let Err(Fault::Fails { condition, .. }) = check(&nim.replace(claim, &wrong), &Limits::default()) else { panic!() };
//! assert_eq!(condition, "one value only");
//! # Ok::<(), Fault>(())
//! ```
//!
//! # What is believed
//! The order of words of digits, what relations say digit by digit, induction, and the theorems of games. Addition is
//! not: the certificate brings an automaton, and `arithmetic` proves by induction that it adds. All other arithmetic is
//! made of it. What the weights of digits are, and that floor(n phi) or floor(n alpha) are what the format says, is
//! proved too. That the guarded moves are those of the certificate's rule text is not checked, nor does anything here
//! depend on that text.
//!
//! The conditions themselves are data: `theory.json` has relations that are told by formulas, lemmas, and the hypotheses of
//! the theorems, read by the routine that reads the formulas of certificates. Each row is what nothing may fulfil, or the
//! definition of a set: of positions (kind `set`), of what each move has of it (`each`), for every move (`move`), for every
//! part of what a move leads to (`part`), or for every piece of a set by moves (its name). `there` is what a move leads to.
//!
//! # Theorems
//! A position is live, or lost, won or drawn for the player to move; where no move is left the certificate states the
//! result. All moves lead to positions.
//! - **Outcomes.** Let play end, and let sets P, N and D be disjoint and all positions. If ends lie in the set of their
//!   result, no move leads from P to P or D, none from D to P, some from each other member of N to P and of D to D,
//!   then these are the P-positions, the N-positions and the draws. By induction along play.
//! - **Progress.** Let play return, P and N be as above without draws, let moves pass the turn, and let each side have
//!   a sum of weights: where it is to move in N, some move to P lowers the sum, which is not negative; where the other
//!   side is to move in P, no move raises it. Then the side to move wins from N and loses from P: the winner lowers
//!   the sum move by move, so play ends, and it ends where the sets are right.
//! - **Values.** Let play end, only by a lack of moves, which loses. If a relation gives one value to each position,
//!   no option has its position's value, and each smaller one is an option's, it is the Grundy value. An option that
//!   is a sum has the xor of its parts' values, the empty sum 0 (Sprague 1935, Grundy 1939).
//! - **Misère play.** Let elements of a bag be firm or fickle, a sum firm if a part is, and values those of normal play. Let
//!   each fickle element be worth 0 or 1, and each without a move be fickle. Let no fickle element have a firm option
//!   worth 1 less its own value, each fickle one worth 0 that has moves an option worth 1, no firm one worth 0 or 1 a
//!   fickle option, and each firm one worth 2 or more, for v = 0 and 1, a firm option worth v or a fickle one worth
//!   1 - v. Then a bag with a firm element is lost exactly if its value is 0, any other exactly if it is 1 (Conway 1976).
//! - **Sums.** If each move reads and changes numbers of one component only, the position is the sum of its
//!   components, and its value the xor of theirs.
//! - **Play ends** if each move lowers a tuple of sums: the first that changes falls, from a number that is not
//!   negative. Each part of a sum must be lower (Dershowitz and Manna 1979).
//!
//! # Cost
//! Exponential in the worst case and beyond; milliseconds for most games known. Digits are read from the greatest on, as
//! what depends on rests and on comparisons needs fewest states so. [`Limits`] end what takes too long.

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
pub use limits::{Limits, Reached};
use statement::refuse;
pub use statement::{Ending, Fault, Proved, Statement};

/// What a certificate proves, once every condition of its proof has been decided anew.
///
/// # Errors
/// [`Fault::Malformed`] where the text is not a certificate of this format; [`Fault::Fails`] for the first condition that
/// does not hold, with a position if one was found; [`Fault::Limit`] where it ended without an answer.
pub fn check(text: &str, limits: &Limits) -> Result<Statement, Fault> {
    let meter = limits::Meter::new(limits);
    let certificate = serde_json::from_str::<Certificate>(text);
    let certificate = certificate.map_err(|error| refuse(error.to_string()))?;
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

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
