//! What every way to decide a claim begins and ends with.

use super::certificate::{About, certificate};
use super::condition::Stop;
use super::known::{Known, Proven};
use super::prover::Prover;
use super::verdict::{Basis, Claimed, Proof, Unknown};
use crate::guarded::{GuardedCommands, Obligation};
use crate::lang::{Outside, RuleGame};
use crate::words;
use grundy_automata::{Automaton, Formula};

impl From<Outside> for Unknown {
    fn from(outside: Outside) -> Unknown {
        let place = outside.span.start as usize..outside.span.end as usize;
        Unknown::Beyond(outside.why.words(), Some(place))
    }
}

impl From<Stop> for Unknown {
    fn from(stop: Stop) -> Unknown {
        Unknown::Stopped(stop)
    }
}

/// What is found, or why it is not.
pub(super) type Found<T> = Result<T, Unknown>;

/// The proof of what holds, with its certificate.
pub(super) fn proved(
    game: &RuleGame,
    prover: &mut Prover,
    basis: Basis,
    (known, claim): (Known, Vec<Automaton>),
    claimed: &Claimed,
) -> Found<Proof> {
    let (goals, largest) = (prover.goals.clone(), prover.largest());
    let about = About { text: game.file().text(), parameters: game.params() };
    let certificate = certificate(prover, &about, claimed, &basis)?;
    // A set that says nothing of some coordinate is asked about whole positions all the same.
    let here = prover.rules.variables();
    let mut whole = Vec::new();
    for (at, automaton) in claim.iter().enumerate() {
        let is_set = match known {
            Known::Lost | Known::Three => true,
            Known::Tame(_) => at == 1,
            Known::Values(..) | Known::Parts(_) => false,
        };
        whole.push(match is_set {
            true => prover.engine.extend(automaton, &here).map_err(super::condition::Stop::from)?,
            false => automaton.clone(),
        });
    }
    let proven = Proven { rules: prover.rules.clone(), known, claim: whole };
    let names = prover.names.clone();
    let claimed = claimed.clone();
    let starts = Vec::new();
    Ok(Proof { names, proven, basis, claimed, starts, goals, largest, certificate })
}

/// That no measure was found that these moves lower.
pub(super) fn may_not_end(moves: &[String]) -> Unknown {
    let moves = moves.join("`, `");
    Unknown::MayNotEnd(words!(
        "no measure was found that `{moves}` lowers",
        "找不到随 `{moves}` 下降的量"
    ))
}

/// That rules and claim have a meaning at every position.
pub(super) fn well_formed(prover: &mut Prover, more: &[Obligation]) -> Found<()> {
    let rules = prover.rules;
    for obligation in rules.obligations.iter().chain(more) {
        let when = Formula::and([prover.domain.clone(), obligation.when.clone()]);
        let name = words!("never: ", "从不：").then(&obligation.what);
        if let Some(position) = prover.none(name, when)? {
            let (what, place) = (obligation.what.clone(), obligation.place.clone());
            return Err(match obligation.fault {
                true => Unknown::NoMeaning(what, place, position),
                false => Unknown::Beyond(what, Some(place)),
            });
        }
    }
    Ok(())
}

/// That lost positions say all of the outcomes: neither draws nor sums are there.
pub(super) fn lost_claim(rules: &GuardedCommands) -> Found<()> {
    if rules.drawn != Formula::False || rules.stuck == 0 {
        let why = words!(
            "play may end in a draw: claims of P, of N and of draws are needed",
            "对局可能以和局结束：需要同时给出 P、N 与和局的断言"
        );
        return Err(Unknown::Beyond(why, None));
    }
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        let why = words!(
            "moves lead to sums: claim Grundy values",
            "走法产生多个局面之和：请给出 Grundy 值的断言"
        );
        return Err(Unknown::Beyond(why, None));
    }
    Ok(())
}
