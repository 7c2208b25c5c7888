//! Steps that all procedures for deciding a claim share: they check that the rules and the claim
//! have a meaning at every position, and assemble the proof with its certificate.

use super::certificate::{RuleSource, write_certificate};
use super::condition::Stop;
use super::proved_law::{ProofKind, ProvedLaw};
use super::prover::Prover;
use super::verdict::{Basis, Claimed, Proof, Unknown};
use grundy_automata::{Automaton, Formula};
use grundy_rules::RuleGame;
use grundy_rules_logic::Unsupported;
use grundy_rules_logic::guarded::{GuardedCommands, Obligation};
use grundy_text::words;

impl From<Unsupported> for Unknown {
    fn from(outside: Unsupported) -> Unknown {
        let span = outside.span.start as usize..outside.span.end as usize;
        Unknown::Beyond(outside.reason.words(), Some(span))
    }
}

impl From<Stop> for Unknown {
    fn from(stop: Stop) -> Unknown {
        Unknown::Stopped(stop)
    }
}

/// The result of an attempt to decide a claim, or the reason why the claim remains undecided.
pub(super) type Attempt<T> = Result<T, Unknown>;

/// The automata that make up a proved law, before the [`ProvedLaw`] is built.
pub(super) struct LawAutomata {
    /// The kind of the law, which determines what each automaton accepts.
    pub kind: ProofKind,
    /// The automata of the law, in the order that [`ProofKind`] documents.
    pub automata: Vec<Automaton>,
}

/// Builds the proof of a law whose conditions hold, with its certificate.
pub(super) fn assemble_proof(
    game: &RuleGame,
    prover: &mut Prover,
    basis: Basis,
    law: LawAutomata,
    claimed: &Claimed,
) -> Attempt<Proof> {
    let (conditions, largest) = (prover.conditions.clone(), prover.largest_automaton());
    let source = RuleSource { text: game.file().text(), parameters: game.params() };
    let certificate = write_certificate(prover, &source, claimed, &basis)?;
    let LawAutomata { kind, automata } = law;
    // Queries give all coordinates to a set, also those on which it does not depend.
    let coordinates = prover.rules.variables();
    let mut extended = Vec::new();
    for (index, automaton) in automata.iter().enumerate() {
        let is_set = match kind {
            ProofKind::Lost | ProofKind::Outcomes => true,
            ProofKind::Tame(_) => index == 1,
            ProofKind::Values(..) | ProofKind::Components(_) => false,
        };
        extended.push(if is_set {
            prover.engine.extend(automaton, &coordinates).map_err(Stop::from)?
        } else {
            automaton.clone()
        });
    }
    let law = ProvedLaw { rules: prover.rules.clone(), kind, automata: extended };
    let names = prover.names.clone();
    let claimed = claimed.clone();
    let starts = Vec::new();
    Ok(Proof { names, law, basis, claimed, starts, conditions, largest, certificate })
}

/// Builds the reason that a claim is undecided because no ranking function was found. `moves` are
/// the names of the moves for which the search found no decreasing sum: every candidate sum that
/// one of them lowers is raised by another of them.
pub(super) fn may_not_end(moves: &[String]) -> Unknown {
    let moves = moves.join("`, `");
    Unknown::MayNotEnd(words!(proof_steps::no_decreasing_measure_was_found, moves))
}

/// Returns an error if the rules or the claim have no meaning at some position, or a meaning that
/// the formulas do not express. Obligations describe these cases: each is a condition that must not
/// hold at any position. Checks the obligations of the rules and `claim_obligations`.
pub(super) fn check_well_formed(
    prover: &mut Prover,
    claim_obligations: &[Obligation],
) -> Attempt<()> {
    let rules = prover.rules;
    for obligation in rules.obligations.iter().chain(claim_obligations) {
        let when = Formula::and([prover.domain.clone(), obligation.when.clone()]);
        let name = words!(proof_steps::never).then(&obligation.violation);
        if let Some(position) = prover.check_empty(name, when)? {
            let (violation, span) = (obligation.violation.clone(), obligation.span.clone());
            return Err(if obligation.fault {
                Unknown::NoMeaning(violation, span, position)
            } else {
                Unknown::Beyond(violation, Some(span))
            });
        }
    }
    Ok(())
}

/// Returns an error unless the set of lost positions determines all outcomes. It does if the rules
/// have neither draws nor moves to sums of positions.
pub(super) fn check_outcomes_by_lost(rules: &GuardedCommands) -> Attempt<()> {
    if rules.drawn != Formula::False || rules.stuck == 0 {
        let reason = words!(proof_steps::play_may_end_in_draw_claims);
        return Err(Unknown::Beyond(reason, None));
    }
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        let reason = words!(proof_steps::moves_lead_to_sums_of_positions);
        return Err(Unknown::Beyond(reason, None));
    }
    Ok(())
}
