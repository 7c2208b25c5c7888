//! What must hold of a claim, kind by kind.

use crate::certificate::{Certificate, Claim, Component, Start};
use crate::checker::Checker;
use crate::fault::Fault;
use crate::formula::{Atom, Formula, Linear};
use crate::game::{Game, both, lands};
use crate::statement::{Ending, Proved};

/// Proves the claim of a game that is well-formed.
pub(crate) fn prove(
    checker: &mut Checker,
    certificate: &Certificate,
    game: &Game,
) -> Result<Proved, Fault> {
    match &certificate.claim {
        Claim::P(claim) => {
            let p = checker.known(&both(&game.domain, claim))?;
            let n = checker.known(&both(&game.domain, &p.clone().not()))?;
            outcomes(checker, certificate, game, [&p, &n, &Formula::False])?;
            if let Ending::Progress(weights) = &certificate.ending {
                progress(checker, certificate, game, &p, weights)?;
            }
            for start in &certificate.starts {
                from_start(checker, certificate, &p, start)?;
            }
            Ok(Proved::P { starts: certificate.starts.len() })
        }
        Claim::Three([p, n, draw]) => {
            let mut set = |f| checker.known(&both(&game.domain, f));
            let (p, n, draw) = (set(p)?, set(n)?, set(draw)?);
            for two in [[&p, &n], [&p, &draw], [&n, &draw]] {
                checker.none("a position has one outcome", "", two.map(Formula::clone).to_vec())?;
            }
            let nothing = Formula::Or(vec![p.clone(), n.clone(), draw.clone()]).not();
            checker.none(
                "every position has an outcome",
                "",
                vec![game.domain.clone(), nothing],
            )?;
            outcomes(checker, certificate, game, [&p, &n, &draw])?;
            Ok(Proved::Three)
        }
        Claim::Values(component) => {
            let all: Vec<usize> = (0..certificate.moves.len()).collect();
            values(checker, certificate, game, component, &all)?;
            Ok(Proved::Values { bag: certificate.bag })
        }
        Claim::Sum(components) => {
            // Each move reads and changes only what is of its component.
            let mut moves = vec![Vec::new(); components.len()];
            for (i, step) in certificate.moves.iter().enumerate() {
                let inside = |c: &Component| step.reads.iter().all(|v| c.variables.contains(v));
                match components.iter().position(inside).filter(|_| step.to.len() == 1) {
                    Some(own) => moves[own].push(i),
                    None => return fails("a move reads and changes one component", &step.name),
                }
            }
            let mut names = Vec::new();
            for (component, moves) in components.iter().zip(moves) {
                values(checker, certificate, game, component, &moves)?;
                let all = certificate.position.iter().zip(&certificate.names);
                let own = all.filter(|(v, _)| component.variables.contains(v));
                names.push(own.map(|(_, name)| name.clone()).collect());
            }
            Ok(Proved::Sum(names))
        }
    }
}

/// A condition that does not need an automaton.
fn fails<T>(condition: &'static str, subject: &str) -> Result<T, Fault> {
    Err(Fault::Fails { condition, subject: subject.into(), position: vec![] })
}

/// P, N and draws, disjoint and all positions, are what play leads to if it ends: by induction along play, for where it
/// is over they are right; from P every move leads to N; from N some move leads to P; from a draw none to P and some
/// to a draw.
fn outcomes(
    checker: &mut Checker,
    certificate: &Certificate,
    game: &Game,
    [p, n, draw]: [&Formula; 3],
) -> Result<(), Fault> {
    let stuck = [p, draw, n][(certificate.stuck + 1) as usize];
    for (condition, over, right) in [
        ("where play is lost the claim is P", &game.over[0], p),
        ("where play is won the claim is N", &game.over[1], n),
        ("where play is drawn the claim is a draw", &game.over[2], draw),
        ("where no move is left the claim is right", &game.stuck, stuck),
    ] {
        checker.none(condition, "", vec![over.clone(), right.clone().not()])?;
    }
    let (mut to_p, mut to_draw) = (Vec::new(), Vec::new());
    for (step, guard) in certificate.moves.iter().zip(&game.guards) {
        let [to] = &step.to[..] else {
            return fails("a claim of outcomes needs moves to one position", &step.name);
        };
        let mut leads = |set: &Formula| -> Result<Formula, Fault> {
            let there = checker.at(set, &certificate.position, to)?;
            checker.known(&Formula::exists(&step.own, vec![guard.clone(), there]))
        };
        let (lost, drawn) = (leads(p)?, leads(draw)?);
        for (condition, from, there) in [
            ("no move leads from P to P", p, &lost),
            ("no move leads from P to a draw", p, &drawn),
            ("no move leads from a draw to P", draw, &lost),
        ] {
            checker.none(condition, &step.name, vec![from.clone(), there.clone()])?;
        }
        to_p.push(lost);
        to_draw.push(drawn);
    }
    for (condition, from, leads) in [
        ("from N some move leads to P", n, to_p),
        ("from a draw some move leads to a draw", draw, to_draw),
    ] {
        let nothing = vec![
            game.live.clone(),
            game.stuck.clone().not(),
            from.clone(),
            Formula::Or(leads).not(),
        ];
        checker.none(condition, "", nothing)?;
    }
    Ok(())
}

/// Play may return. A side that moves from an N-position moves to a P-position and lowers its sum, from a number that
/// is not negative; the other side, in that P-position, can only move to an N-position and cannot raise the sum. So
/// after finitely many moves it is the other side that cannot move or has lost, or the winner's own position is won:
/// elsewhere the outcomes are right, and a winning move exists. With this the side to move wins from N, and the side
/// that has moved from P.
fn progress(
    checker: &mut Checker,
    certificate: &Certificate,
    game: &Game,
    p: &Formula,
    weights: &[Vec<i64>; 2],
) -> Result<(), Fault> {
    let turn = Linear::var(certificate.turn.unwrap_or_default());
    let here: Vec<Linear> = certificate.position.iter().map(|v| Linear::var(*v)).collect();
    for (side, weights) in (0..).zip(weights) {
        let winner = Formula::eq(&turn, &Linear::constant(side))?;
        let loser = Formula::eq(&turn, &Linear::constant(1 - side))?;
        let old = Linear::weighted(weights, &here)?;
        let mut good = Vec::new();
        for (step, guard) in certificate.moves.iter().zip(&game.guards) {
            let new = Linear::weighted(weights, &step.to[0])?;
            let rises = Formula::le(&old, 1, &new)?;
            let answer = vec![guard.clone(), p.clone(), loser.clone(), rises];
            checker.none("no answer from P raises the winner's sum", &step.name, answer)?;
            let there = checker.at(p, &certificate.position, &step.to[0])?;
            let falls =
                vec![Formula::le(&new, 1, &old)?, Formula::le(&Linear::constant(0), 0, &old)?];
            let parts = [vec![guard.clone(), there], falls].concat();
            good.push(checker.known(&Formula::exists(&step.own, parts))?);
        }
        let nothing = Formula::Or([good, vec![p.clone(), game.stuck.clone()]].concat()).not();
        let condition = "from N some move leads to P and lowers the winner's sum";
        checker.none(condition, "", vec![game.live.clone(), winner, nothing])?;
    }
    Ok(())
}

/// The claim is the Grundy value: there is one everywhere; no option has the same; every smaller one is an option's.
/// An option that is a sum has the xor of its values (Sprague 1935, Grundy 1939).
fn values(
    checker: &mut Checker,
    certificate: &Certificate,
    game: &Game,
    component: &Component,
    moves: &[usize],
) -> Result<(), Fault> {
    let (value, other) = (component.value, checker.solver.fresh());
    let (v, u) = (Linear::var(value), Linear::var(other));
    checker.none(
        "Grundy values need play that ends without moves",
        "",
        vec![game.domain.clone(), certificate.live.clone().not()],
    )?;
    // Components have no common invariant: whatever the others are, this part may be the same.
    let mut others = certificate.position.clone();
    others.retain(|v| !component.variables.contains(v));
    let domain = checker.known(&Formula::exists(&others, vec![game.domain.clone()]))?;
    let relation = checker.known(&both(&domain, &component.relation))?;
    let again = checker.at(&relation, &[value], std::slice::from_ref(&u))?;
    let exists = Formula::exists(&[value], vec![relation.clone()]);
    checker.none("every position has a value", "", vec![domain, exists.not()])?;
    let smaller = Formula::le(&u, 1, &v)?;
    checker.none("one value only", "", vec![relation.clone(), again.clone(), smaller.clone()])?;
    let power = if component.log { Formula::Atom(Atom::One, vec![value]) } else { Formula::True };
    checker.none("a value is a power of two", "", vec![relation.clone(), power.not()])?;

    let mut met = Vec::new();
    for i in moves {
        let step = &certificate.moves[*i];
        let mut parts = vec![Formula::exists(&others, vec![game.guards[*i].clone()])];
        let mut hidden = step.own.clone();
        let mut tracks = vec![other];
        for to in &step.to {
            let part = if step.to.len() == 1 { other } else { checker.solver.fresh() };
            tracks.push(part);
            let vars = [&certificate.position[..], &[value]].concat();
            parts.push(checker.at(&relation, &vars, &[&to[..], &[Linear::var(part)]].concat())?);
        }
        if step.to.is_empty() {
            parts.push(Formula::eq(&u, &Linear::constant(i64::from(component.log)))?);
        }
        if step.to.len() > 1 {
            if component.log || checker.solver.numeration != crate::numeration::Numeration::Base2 {
                return fails("values of sums need binary digits", &step.name);
            }
            hidden.extend(&tracks[1..]);
            parts.push(Formula::Atom(Atom::XorZero, tracks));
        }
        let option = checker.known(&Formula::exists(&hidden, parts))?;
        checker.none(
            "no option has the same value",
            &step.name,
            vec![again.clone(), option.clone()],
        )?;
        met.push(option);
    }
    let power = if component.log { Formula::Atom(Atom::One, vec![other]) } else { Formula::True };
    let missing = vec![relation, smaller, power, Formula::Or(met).not()];
    checker.none("every smaller value is an option's", "", missing)
}

/// Positions that a game begins with: they are positions, and P exactly as stated.
fn from_start(
    checker: &mut Checker,
    certificate: &Certificate,
    p: &Formula,
    start: &Start,
) -> Result<(), Fault> {
    let numbers = start.own.iter().map(|(name, var)| (*var, name.clone())).collect();
    let shown = std::mem::replace(&mut checker.shown, numbers);
    let guard = checker.known(&start.guard)?;
    lands(checker, certificate, &guard, &start.position, "starts are positions", "")?;
    let there = checker.at(p, &certificate.position, &start.position)?;
    for (condition, claimed, holds) in [
        ("a start that is stated to be P is P", start.p.clone(), there.clone().not()),
        ("a start that is P is stated to be", start.p.clone().not(), there),
    ] {
        checker.none(condition, "", vec![guard.clone(), claimed, holds])?;
    }
    checker.shown = shown;
    Ok(())
}
