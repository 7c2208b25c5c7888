//! What must hold of rules and claims. The theorems are those of the crate's documentation.

use crate::certificate::{Certificate, Claim, Move, Part, Start};
use crate::formula::{Formula, Linear};
use crate::numeration::Numeration;
use crate::relation::Var;
use crate::solver::Solver;
use crate::statement::{Done, Ending, Fault, Proved};
use std::slice::from_ref;

/// A condition, and of what.
type Named<'a> = (&'static str, &'a str);

/// The values of positions, and those of options by whether these are firm.
struct Options {
    relation: Formula,
    other: Var,
    hard: Formula,
    soft: Formula,
}

/// The rules as relations.
struct Game<'a> {
    certificate: &'a Certificate,
    position: Vec<Var>,
    /// The same as terms.
    here: Vec<Linear>,
    /// Positions.
    domain: Formula,
    /// Positions where play is over: lost, won, drawn for the player to move.
    over: [Formula; 3],
    /// Positions where play goes on, if there is a move.
    live: Formula,
    /// Live positions without a move.
    stuck: Formula,
    /// Moves, where they are possible, and what is chosen.
    moves: Vec<(&'a Move, Formula, Vec<Var>)>,
}

/// Proves the rules and the claim.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<Proved, Fault> {
    let game = Game::prove(solver, certificate)?;
    let domain = &game.domain;
    let sum = match &certificate.claim {
        Claim::P(part) => {
            let claim = relation(solver, part)?;
            let p = solver.known(&[], &[domain, &claim])?;
            let n = solver.known(&[], &[domain, &claim.not()])?;
            game.outcomes(solver, [&p, &n, &Formula::falsehood()])?;
            if let Ending::Progress(weights) = certificate.ending() {
                game.progress(solver, &p, &weights)?;
            }
            certificate.starts.iter().try_for_each(|start| game.start(solver, &p, start))?;
            return Ok(Proved::P { starts: certificate.starts.len() });
        }
        Claim::Three { p, n, draw } => {
            let p = solver.known(&[], &[domain, p])?;
            let n = solver.known(&[], &[domain, n])?;
            let draw = solver.known(&[], &[domain, draw])?;
            for two in [[&p, &n], [&p, &draw], [&n, &draw]] {
                solver.none("a position has one outcome", "", &two, &[])?;
            }
            solver.none("every position has an outcome", "", &[domain], &[&p, &n, &draw])?;
            game.outcomes(solver, [&p, &n, &draw])?;
            return Ok(Proved::Three);
        }
        Claim::Values(_) => false,
        Claim::Sum { .. } => true,
    };
    // Each move of a sum reads and changes only what is of its component.
    let parts = certificate.parts();
    let of = |part: &Part| if sum { part.variables.clone() } else { game.position.clone() };
    let mut own = vec![Vec::new(); parts.len()];
    for (i, (step, _, _)) in game.moves.iter().enumerate() {
        let reads = game.reads(step)?;
        let at = parts.iter().position(|part| reads.iter().all(|v| of(part).contains(v)));
        let at = at.filter(|_| !sum || step.to.len() == 1);
        solver.holds("a move reads and changes one component", &step.name, at.is_some())?;
        own[at.unwrap_or(0)].push(i);
    }
    for (part, own) in parts.iter().zip(own) {
        let options = game.values(solver, part, &of(part), &own)?;
        if let (Some(firm), Some(value)) = (&part.firm, &part.value) {
            game.tame(solver, (value, firm), &options)?;
            return Ok(Proved::Tame);
        }
    }
    let names = |part: &Part| {
        let all = certificate.position.iter().filter(|(v, _)| part.variables.contains(v));
        all.map(|(_, name)| name.clone()).collect()
    };
    let bag = certificate.bag;
    Ok(if sum { Proved::Sum(parts.iter().map(names).collect()) } else { Proved::Values { bag } })
}

/// What a part of the claim says of its variables.
fn relation(solver: &mut Solver, part: &Part) -> Result<Formula, Fault> {
    let Some(table) = &part.automaton else {
        return Ok(part.formula.clone().unwrap_or(Formula::falsehood()));
    };
    let relation = solver.read(table, "claim")?;
    Ok(Formula::Is(solver.of(&relation, &table.tracks)?))
}

/// That a number lies within these bounds.
fn bounds(number: &Linear, (low, high): (i64, Option<i64>)) -> Result<Vec<Formula>, Fault> {
    let low = Formula::le(&Linear::constant(low), 0, number)?;
    let high = high.map(|high| Formula::le(number, 0, &Linear::constant(high))).transpose()?;
    Ok([low].into_iter().chain(high).collect())
}

/// A sum falls, from a number that is not negative.
fn falls(old: &Linear, new: &Linear) -> Result<Formula, Fault> {
    Ok(Formula::le(new, 1, old)?.and(&Formula::le(&Linear::constant(0), 0, old)?))
}

impl<'a> Game<'a> {
    /// The rules mean something: a position is over or not, moves lead to positions, and play ends if it is to.
    fn prove(solver: &mut Solver, certificate: &'a Certificate) -> Result<Game<'a>, Fault> {
        let position = certificate.position();
        let here: Vec<Linear> = position.iter().map(Linear::var).collect();
        let mut domain: Vec<Formula> = certificate.invariant.iter().cloned().collect();
        for (number, given) in here.iter().zip(&certificate.bounds) {
            domain.extend(bounds(number, *given)?);
        }
        let domain = solver.known(&[], &[&Formula::And(domain)])?;
        let mut set = |formula: &Formula| solver.known(&[], &[&domain, formula]);
        let over = [set(&certificate.lose)?, set(&certificate.win)?, set(&certificate.draw)?];
        let live = set(&certificate.live)?;
        let all = [&over[0], &over[1], &over[2], &live];
        solver.none("every position is over or live", "", &[&domain], &all)?;
        for (i, j) in (1..all.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
            solver.none("a position ends in one way", "", &[all[i], all[j]], &[])?;
        }
        let (mut moves, mut can) = (Vec::new(), Vec::new());
        for step in &certificate.moves {
            let (own, guard) = ([&step.chosen[..], &step.aux].concat(), live.and(&step.guard));
            can.push(solver.known(&own, &[&guard])?);
            moves.push((step, guard, own));
        }
        let stuck = solver.known(&[], &[&live, &Formula::Or(can).not()])?;
        let game = Game { certificate, position, here, domain, over, live, stuck, moves };
        for (step, guard, _) in &game.moves {
            for to in &step.to {
                game.lands(solver, guard, to, ("moves lead to positions", &step.name))?;
                let turn = game.position.iter().position(|v| Some(v) == certificate.turn.as_ref());
                if let Some(turn) = turn {
                    let both = game.here[turn].plus(1, &to[turn])?;
                    let other = Formula::eq(&both, &Linear::constant(1))?;
                    solver.none("moves pass the turn", &step.name, &[guard], &[&other])?;
                }
                if let Ending::Measure(measure) = certificate.ending() {
                    let lower = game.lower(to, &measure)?;
                    solver.none(
                        "every move lowers the measure",
                        &step.name,
                        &[guard],
                        &[&lower],
                    )?;
                }
            }
        }
        for (name, formula) in &certificate.empty {
            solver.none("stated to be impossible", name, &[&game.domain, formula], &[])?;
        }
        Ok(game)
    }

    /// Where `from` holds these are the numbers of a position: naturals, within the bounds, with the invariant.
    fn lands(&self, solver: &mut Solver, from: &Formula, to: &[Linear], of: Named) -> Done {
        let (condition, subject) = of;
        for (number, given) in to.iter().zip(&self.certificate.bounds) {
            for bound in bounds(number, *given)? {
                solver.none(condition, subject, &[from], &[&bound])?;
            }
        }
        let Some(invariant) = &self.certificate.invariant else { return Ok(()) };
        let kept = solver.at(invariant, &self.position, to)?;
        solver.none("the invariant is kept", subject, &[from], &[&kept])
    }

    /// Where a move leads has a lower measure: the first sum that changes falls, from a number that is not negative. No
    /// sequence of such steps is endless: the first sum never rises, and if it fell again and again it would be
    /// negative and could not fall; so it is constant from some step on, and the same holds of the second from there.
    /// For moves to sums: finitely many elements, one replaced by lower ones again and again, come to an end (Dershowitz
    /// and Manna 1979).
    fn lower(&self, to: &[Linear], measure: &[Vec<i64>]) -> Result<Formula, Fault> {
        let (mut some, mut same) = (vec![], Formula::And(vec![]));
        for weights in measure {
            let old = Linear::weighted(weights, &self.here)?;
            let new = Linear::weighted(weights, to)?;
            some.push(same.and(&falls(&old, &new)?));
            same = same.and(&Formula::eq(&new, &old)?);
        }
        Ok(Formula::Or(some))
    }

    /// Variables of the position that the guard and the results of a move speak of, results that stay as they are aside.
    fn reads(&self, step: &Move) -> Result<Vec<Var>, Fault> {
        let mut reads = step.guard.mentions();
        for (old, new) in step.to.iter().flat_map(|part| self.here.iter().zip(part)) {
            if new.plus(-1, old)? != Linear::constant(0) {
                reads.extend(old.terms.iter().chain(&new.terms).map(|term| term.1.clone()));
            }
        }
        reads.retain(|v| self.position.contains(v));
        Ok(reads)
    }

    /// P, N and draws, disjoint and all positions, are what play leads to if it ends: by induction along play, for where
    /// it is over they are right; from P every move leads to N; from N some move leads to P; from a draw none to P and
    /// some to a draw.
    fn outcomes(&self, solver: &mut Solver, [p, n, draw]: [&Formula; 3]) -> Done {
        let stuck = [p, draw, n][(self.certificate.stuck() + 1) as usize];
        for (condition, over, right) in [
            ("where play is lost the claim is P", &self.over[0], p),
            ("where play is won the claim is N", &self.over[1], n),
            ("where play is drawn the claim is a draw", &self.over[2], draw),
            ("where no move is left the claim is right", &self.stuck, stuck),
        ] {
            solver.none(condition, "", &[over], &[right])?;
        }
        let (mut to_p, mut to_draw) = (vec![], vec![]);
        for (step, guard, own) in &self.moves {
            let condition = "a claim of outcomes needs moves to one position";
            solver.holds(condition, &step.name, step.to.len() == 1)?;
            let mut leads = |set: &Formula| {
                let there = solver.at(set, &self.position, &step.to[0])?;
                solver.known(own, &[guard, &there])
            };
            let (lost, drawn) = (leads(p)?, leads(draw)?);
            for (condition, two) in [
                ("no move leads from P to P", [p, &lost]),
                ("no move leads from P to a draw", [p, &drawn]),
                ("no move leads from a draw to P", [draw, &lost]),
            ] {
                solver.none(condition, &step.name, &two, &[])?;
            }
            to_p.push(lost);
            to_draw.push(drawn);
        }
        let [to_p, to_draw] = [to_p, to_draw].map(Formula::Or);
        for (condition, from, leads) in [
            ("from N some move leads to P", n, to_p),
            ("from a draw some move leads to a draw", draw, to_draw),
        ] {
            solver.none(condition, "", &[&self.live, from], &[&self.stuck, &leads])?;
        }
        Ok(())
    }

    /// Play may return. A side that moves from an N-position moves to a P-position and lowers its sum, from a number that
    /// is not negative; the other side, in that P-position, can only move to an N-position and cannot raise the sum. So
    /// after finitely many moves it is the other side that cannot move or has lost, or the winner's own position is won:
    /// elsewhere the outcomes are right, and a winning move exists. With this the side to move wins from N, and the side
    /// that has moved from P.
    fn progress(&self, solver: &mut Solver, p: &Formula, weights: &[Vec<i64>; 2]) -> Done {
        let turn = Linear::var(self.certificate.turn.as_ref().unwrap_or(&self.position[0]));
        for (side, weights) in (0..).zip(weights) {
            let winner = Formula::eq(&turn, &Linear::constant(side))?;
            let loser = Formula::eq(&turn, &Linear::constant(1 - side))?;
            let old = Linear::weighted(weights, &self.here)?;
            let mut good = Vec::new();
            for (step, guard, own) in &self.moves {
                let new = Linear::weighted(weights, &step.to[0])?;
                let rises = Formula::le(&old, 1, &new)?;
                let answer = [guard, p, &loser, &rises];
                solver.none(
                    "no answer from P raises the winner's sum",
                    &step.name,
                    &answer,
                    &[],
                )?;
                let there = solver.at(p, &self.position, &step.to[0])?;
                good.push(solver.known(own, &[guard, &there, &falls(&old, &new)?])?);
            }
            let condition = "from N some move leads to P and lowers the winner's sum";
            let no = [p, &self.stuck, &Formula::Or(good)];
            solver.none(condition, "", &[&self.live, &winner], &no)?;
        }
        Ok(())
    }

    /// The claim is the Grundy value: there is one everywhere; no option has the same; every smaller one is an option's.
    /// An option that is a sum has the xor of its values (Sprague 1935, Grundy 1939).
    fn values(
        &self,
        solver: &mut Solver,
        part: &Part,
        variables: &[Var],
        moves: &[usize],
    ) -> Result<Options, Fault> {
        let none = Fault::Fails { condition: "a value", subject: String::new(), position: vec![] };
        let value = part.value.as_ref().ok_or(none)?;
        let other = solver.fresh();
        let (v, u) = (Linear::var(value), Linear::var(&other));
        let ends = "Grundy values need play that ends without moves";
        solver.none(ends, "", &[&self.domain], &[&self.live])?;
        // Components have no common invariant: whatever the others are, this part may be the same.
        let mut others = self.position.clone();
        others.retain(|v| !variables.contains(v));
        let domain = solver.known(&others, &[&self.domain])?;
        let claim = relation(solver, part)?;
        let claim = solver.at(&claim, &[], &[])?;
        let relation = solver.known(&[], &[&domain, &claim])?;
        let again = solver.at(&relation, from_ref(value), from_ref(&u))?;
        let some = relation.exists(from_ref(value));
        solver.none("every position has a value", "", &[&domain], &[&some])?;
        let smaller = Formula::le(&u, 1, &v)?;
        solver.none("one value only", "", &[&relation, &again, &smaller], &[])?;
        let power = |of: &Var| match part.log {
            true => Formula::atom("one", &[of]),
            false => Formula::And(vec![]),
        };
        solver.none("a value is a power of two", "", &[&relation], &[&power(value)])?;

        let vars = [&self.position[..], from_ref(value)].concat();
        let (mut met, mut hard, mut soft) = (Vec::new(), Vec::new(), Vec::new());
        for (step, guard, own) in moves.iter().map(|i| &self.moves[*i]) {
            let (mut hidden, mut tracks) = (own.clone(), vec![other.clone()]);
            let mut option = guard.exists(&others);
            for to in &step.to {
                let one = if step.to.len() == 1 { other.clone() } else { solver.fresh() };
                let numbers = [&to[..], &[Linear::var(&one)]].concat();
                option = option.and(&solver.at(&claim, &vars, &numbers)?);
                tracks.push(one);
            }
            if step.to.is_empty() {
                // The empty sum has the value 0.
                option = option.and(&Formula::eq(&u, &Linear::constant(i64::from(part.log)))?);
            }
            if step.to.len() > 1 {
                let binary = !part.log && solver.numeration == Numeration::Base2;
                solver.holds("values of sums need binary digits", &step.name, binary)?;
                hidden.extend_from_slice(&tracks[1..]);
                option = option.and(&Formula::Atom("xorzero".into(), tracks));
            }
            if let Some(set) = &part.firm {
                let parts = step.to.iter().map(|to| solver.at(set, &self.position, to));
                let some = Formula::Or(parts.collect::<Result<_, _>>()?);
                hard.push(solver.known(&hidden, &[&option, &some])?);
                soft.push(solver.known(&hidden, &[&option, &some.not()])?);
            }
            let option = solver.known(&hidden, &[&option])?;
            solver.none("no option has the same value", &step.name, &[&again, &option], &[])?;
            met.push(option);
        }
        let missing = [&relation, &smaller, &power(&other)];
        solver.none("every smaller value is an option's", "", &missing, &[&Formula::Or(met)])?;
        let [hard, soft] = [hard, soft].map(Formula::Or);
        Ok(Options { relation, other, hard, soft })
    }

    /// The hypotheses of the theorem on misère play. By induction along play: from a lost sum of fickle elements no move
    /// leads to one; a won one has a move that changes its value from 0 to 1, or none at all. A lost sum with a firm
    /// element stays firm, with another value, or becomes fickle, but not worth 1. In a won one Nim's move wins, but where
    /// it makes the last firm element fickle; then its elements have the other move.
    fn tame(
        &self,
        solver: &mut Solver,
        (value, firm): (&Var, &Formula),
        Options { relation, other, hard, soft }: &Options,
    ) -> Done {
        let is = |var: &Var, number: i64| Formula::eq(&Linear::var(var), &Linear::constant(number));
        let firm_here = solver.known(&[], &[relation, firm])?;
        let fickle = solver.known(&[], &[relation, &firm.not()])?;
        let small = Formula::le(&Linear::var(value), 0, &Linear::constant(1))?;
        let mut has =
            |set: &Formula, number: i64| solver.known(from_ref(other), &[set, &is(other, number)?]);
        let (hard_0, hard_1) = (has(hard, 0)?, has(hard, 1)?);
        let (soft_0, soft_1) = (has(soft, 0)?, has(soft, 1)?);
        solver.none("a fickle element is worth 0 or 1", "", &[&fickle], &[&small])?;
        let still = "an element without a move is fickle";
        solver.none(still, "", &[&firm_here, &self.stuck], &[])?;
        let crossed = "no fickle element has a firm option worth 1 less its own value";
        solver.none(crossed, "", &[&fickle, &is(value, 0)?, &hard_1], &[])?;
        solver.none(crossed, "", &[&fickle, &is(value, 1)?, &hard_0], &[])?;
        let up = "a fickle element worth 0 has an option worth 1, or no move";
        solver.none(up, "", &[&fickle, &is(value, 0)?], &[&self.stuck, &soft_1])?;
        let stays = "no firm element worth 0 or 1 has a fickle option";
        solver.none(stays, "", &[&firm_here, &small, soft], &[])?;
        let both = "a firm element worth 2 or more has what misère play needs";
        solver.none(both, "", &[&firm_here], &[&small, &hard_0, &soft_1])?;
        solver.none(both, "", &[&firm_here], &[&small, &hard_1, &soft_0])
    }

    /// Positions that a game begins with: they are positions, and P exactly as stated.
    fn start(&self, solver: &mut Solver, p: &Formula, start: &Start) -> Done {
        let numbers = start.numbers.iter().chain(&start.aux);
        let numbers = numbers.map(|var| (var.clone(), var.clone())).collect();
        let shown = std::mem::replace(&mut solver.shown, numbers);
        let guard = solver.known(&[], &[&start.guard])?;
        self.lands(solver, &guard, &start.position, ("starts are positions", ""))?;
        let there = solver.at(p, &self.position, &start.position)?;
        let stated = "a start that is stated to be P is P";
        solver.none(stated, "", &[&guard, &start.p], &[&there])?;
        solver.none("a start that is P is stated to be", "", &[&guard, &there], &[&start.p])?;
        solver.shown = shown;
        Ok(())
    }
}
