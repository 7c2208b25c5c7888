//! Checks certificates of theorems about games: who wins, or what the Grundy values are, for all sizes.

#![forbid(unsafe_code)]

mod arithmetic;
mod atoms;
mod build;
mod certificate;
mod checker;
mod claims;
mod fault;
mod formula;
mod game;
mod json;
mod lemmas;
mod limits;
mod numeration;
mod reader;
mod relation;
mod solver;
mod statement;
mod table;

pub use fault::Fault;
pub use limits::{Limits, Reached};
pub use numeration::Numeration;
pub use statement::{Ending, Proved, Statement};

/// Checks a certificate.
pub fn check(text: &str, limits: &Limits) -> Result<Statement, Fault> {
    let meter = limits::Meter::new(limits);
    let certificate = certificate::Certificate::parse(text)?;
    let solver = solver::Solver::new(certificate.numeration.clone(), meter)?;
    let mut checker = checker::Checker { solver, conditions: 0, shown: vec![] };
    let described = lemmas::prove(&mut checker, &certificate)?;
    checker.shown = certificate.position.iter().copied().zip(certificate.names.clone()).collect();
    let game = game::Game::prove(&mut checker, &certificate)?;
    let claim = claims::prove(&mut checker, &certificate, &game)?;
    Ok(Statement {
        claim,
        numeration: certificate.numeration,
        parameters: certificate.parameters,
        position: certificate.names,
        bounds: certificate.bounds,
        invariant: certificate.invariant.is_some(),
        stuck: certificate.stuck,
        moves: certificate.moves.into_iter().map(|step| step.name).collect(),
        ending: certificate.ending,
        conditions: checker.conditions,
        states: checker.solver.meter.largest.get(),
        described,
    })
}
