//! What must hold of the rules: positions, moves, and that play ends.

use crate::certificate::{Certificate, Move};
use crate::checker::Checker;
use crate::fault::Fault;
use crate::formula::{Formula, Linear};
use crate::relation::Var;
use crate::statement::Ending;

/// The rules as relations.
pub(crate) struct Game {
    /// Positions.
    pub domain: Formula,
    /// Positions where play is over: lost, won, drawn for the player to move.
    pub over: [Formula; 3],
    /// Positions where play goes on, if there is a move.
    pub live: Formula,
    /// Live positions without a move.
    pub stuck: Formula,
    /// Guards, one for each move.
    pub guards: Vec<Formula>,
}

impl Game {
    /// The rules mean something: a position is over or not, and moves lead to positions.
    pub fn prove(checker: &mut Checker, certificate: &Certificate) -> Result<Game, Fault> {
        let mut domain = within(certificate, &certificate.position)?;
        domain.extend(certificate.invariant.clone());
        let domain = checker.known(&Formula::And(domain))?;
        let all = certificate.over.iter().chain([&certificate.live]);
        let all = all.map(|f| checker.known(&both(&domain, f))).collect::<Result<Vec<_>, _>>()?;
        let nothing = Formula::Or(all.clone()).not();
        checker.none("every position is over or live", "", vec![domain.clone(), nothing])?;
        for (i, j) in (1..all.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
            checker.none("a position ends in one way", "", vec![all[i].clone(), all[j].clone()])?;
        }
        let [lose, win, draw, live] =
            <[Formula; 4]>::try_from(all).unwrap_or_else(|_| unreachable!());

        let mut guards = Vec::new();
        let mut can = Vec::new();
        for step in &certificate.moves {
            let guard = both(&live, &step.guard);
            can.push(checker.known(&Formula::exists(&step.own, vec![guard.clone()]))?);
            for to in &step.to {
                let from = Formula::And(vec![guard.clone()]);
                lands(checker, certificate, &from, to, "moves lead to positions", &step.name)?;
                if let Some(turn) = certificate.turn {
                    let at = certificate.position.iter().position(|v| *v == turn);
                    let sum = to[at.unwrap_or(0)].plus(1, &Linear::var(turn))?;
                    let other = Formula::eq(&sum, &Linear::constant(1))?;
                    checker.none(
                        "moves pass the turn",
                        &step.name,
                        vec![guard.clone(), other.not()],
                    )?;
                }
            }
            guards.push(guard);
        }
        for (name, formula) in &certificate.empty {
            checker.none("stated to be impossible", name, vec![domain.clone(), formula.clone()])?;
        }
        let stuck = checker.known(&both(&live, &Formula::Or(can).not()))?;
        let game = Game { domain, over: [lose, win, draw], live, stuck, guards };
        if let Ending::Measure(measure) = &certificate.ending {
            for (step, guard) in certificate.moves.iter().zip(&game.guards) {
                falls(checker, certificate, step, guard, measure)?;
            }
        }
        Ok(game)
    }
}

pub(crate) fn both(a: &Formula, b: &Formula) -> Formula {
    Formula::And(vec![a.clone(), b.clone()])
}

/// The bounds of these variables.
fn within(certificate: &Certificate, vars: &[Var]) -> Result<Vec<Formula>, Fault> {
    let mut all = Vec::new();
    for (var, (low, high)) in certificate.position.iter().zip(&certificate.bounds) {
        if vars.contains(var) {
            all.extend(bounds(&Linear::var(*var), *low, *high)?);
        }
    }
    Ok(all)
}

fn bounds(number: &Linear, low: i64, high: Option<i64>) -> Result<Vec<Formula>, Fault> {
    let low = Formula::le(&Linear::constant(low), 0, number)?;
    let high = high.map(|high| Formula::le(number, 0, &Linear::constant(high))).transpose()?;
    Ok([low].into_iter().chain(high).collect())
}

/// Where `from` holds these are the numbers of a position: naturals, within the bounds, with the invariant.
pub(crate) fn lands(
    checker: &mut Checker,
    certificate: &Certificate,
    from: &Formula,
    to: &[Linear],
    condition: &'static str,
    subject: &str,
) -> Result<(), Fault> {
    for (number, (low, high)) in to.iter().zip(&certificate.bounds) {
        for bound in bounds(number, *low, *high)? {
            checker.none(condition, subject, vec![from.clone(), bound.not()])?;
        }
    }
    if let Some(invariant) = &certificate.invariant {
        let kept = checker.at(invariant, &certificate.position, to)?;
        checker.none("the invariant is kept", subject, vec![from.clone(), kept.not()])?;
    }
    Ok(())
}

/// Every part that the move leads to has a lower measure: the first sum that changes falls, from a number that is not
/// negative. No sequence of such steps is endless: the first sum never rises, and if it fell again and again it would
/// be negative and could not fall; so it is constant from some step on, and the same holds of the second from there.
/// For moves to sums: finitely many elements, one replaced by lower ones again and again, come to an end (Dershowitz
/// and Manna 1979).
fn falls(
    checker: &mut Checker,
    certificate: &Certificate,
    step: &Move,
    guard: &Formula,
    measure: &[Vec<i64>],
) -> Result<(), Fault> {
    let here: Vec<Linear> = certificate.position.iter().map(|v| Linear::var(*v)).collect();
    for to in &step.to {
        let (mut some, mut same) = (Vec::new(), Vec::new());
        for weights in measure {
            let (old, new) = (Linear::weighted(weights, &here)?, Linear::weighted(weights, to)?);
            let natural = Formula::le(&Linear::constant(0), 0, &old)?;
            let lower = vec![Formula::le(&new, 1, &old)?, natural];
            some.push(Formula::And([same.clone(), lower].concat()));
            same.push(Formula::eq(&new, &old)?);
        }
        let falls = Formula::Or(some);
        checker.none(
            "every move lowers the measure",
            &step.name,
            vec![guard.clone(), falls.not()],
        )?;
    }
    Ok(())
}
