//! Proves or refutes the claims of a rule file.
//!
//! The moves become guarded commands, and the claim becomes a formula. Each form of claim has
//! conditions from which it follows by induction along play. Automata decide the conditions. A
//! ranking function, or the progress of the winner, shows that the induction is well-founded.

use super::components::components;
use super::condition::Counterexample;
use super::proof_steps::{
    Attempt, LawAutomata, assemble_proof, check_outcomes_by_lost, check_well_formed, may_not_end,
};
use super::proved_law::{ComponentValue, ProofKind};
use super::prover::{Prover, accepts};
use super::starts::prove_start_claim;
use super::values::NoValues;
use super::verdict::{Basis, Claimed, Unknown, Verdict};
use grundy_automata::{Automaton, Formula, Limits, Numeration, Variable};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::{ClaimFormula, GuardedCommands, TameFormula};
use grundy_syntax::ClaimKind;
use grundy_text::{Words, words};

/// The result of deciding the conditions on a claim. It holds provided that play ends, which is
/// proved separately.
enum ClaimCheck {
    /// All conditions hold. The payload is the law that they prove, and the claim as the
    /// certificate states it.
    Holds(LawAutomata, Claimed),
    /// A condition fails. The payload states which one, and a position at which it fails.
    Fails(Counterexample),
}

/// The maximum number of independent components for which a certificate states the value of the
/// entire position by one relation. For more components, it states the value of each component.
const MAX_COMBINED_COMPONENTS: usize = 3;

/// The maximum size of the components for which a certificate states the value of the entire
/// position by one relation. The size is the product of the numbers of states of their automata.
const MAX_COMBINED_STATES: usize = 1 << 14;

/// Decides the claim with index `index` of a rule file, for positions of any size. If the file
/// contains a claim about draws, decides all claims about outcomes together. `numeration` is the
/// numeration of the automata; if it is `None`, the rule file determines it.
pub fn prove_claim(
    game: &RuleGame,
    index: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Verdict {
    let claims = game.claims();
    if claims[index].for_start {
        return prove_start_claim(game, index, numeration, limits).unwrap_or_else(Verdict::Unknown);
    }
    let claims_draws = claims.iter().any(|claim| claim.kind == ClaimKind::Draw && !claim.for_start);
    let rules = game.guarded_commands(numeration.cloned()).map_err(Unknown::from);
    let verdict = rules.and_then(|mut rules| {
        if claims_draws {
            prove_outcomes(game, &mut rules, limits)
        } else {
            prove_single_claim(game, index, &mut rules, limits)
        }
    });
    verdict.unwrap_or_else(Verdict::Unknown)
}

/// Decides the claim with index `index`, which determines all outcomes or values by itself.
fn prove_single_claim(
    game: &RuleGame,
    index: usize,
    rules: &mut GuardedCommands,
    limits: &Limits,
) -> Attempt<Verdict> {
    let (claim, obligations) = game.claim_formula(index, rules)?;
    let mut prover = Prover::new(rules, limits.clone())?;
    check_well_formed(&mut prover, &obligations)?;
    let ranking = prover.find_ranking()?;
    if let (ClaimFormula::Values { .. }, Err(moves)) = (&claim, &ranking) {
        return Err(may_not_end(moves));
    }
    let check = match &claim {
        ClaimFormula::Values { variable, power, formula, xor_of } => {
            if rules.misere() {
                let reason = words!(claims::claims_about_grundy_values);
                return Err(Unknown::Beyond(reason, None));
            }
            check_values(&mut prover, (*variable, *power), formula, xor_of.as_deref(), limits)?
        }
        ClaimFormula::Lost { holds, fails, xor_of } => {
            let components = match (&ranking, xor_of) {
                (Ok(_), Some(terms)) => component_values(&mut prover, terms, limits)?,
                _ => None,
            };
            match components {
                Some(components) => {
                    let claimed = components.claimed(Claimed::Lost(holds.clone()));
                    ClaimCheck::Holds(components.into(), claimed)
                }
                None => check_lost(&mut prover, holds, fails)?,
            }
        }
        ClaimFormula::Won { holds, fails } => check_lost(&mut prover, fails, holds)?,
        ClaimFormula::Elements { variable, formula, tame, negated } => {
            if let Err(moves) = &ranking {
                return Err(may_not_end(moves));
            }
            if *negated {
                let reason = words!(claims::claim_is_opposite_of_what_values);
                return Err(Unknown::Beyond(reason, None));
            }
            check_elements(&mut prover, *variable, formula, tame.as_ref())?
        }
        ClaimFormula::Drawn { .. } => {
            let reason = words!(claims::claim_about_draws_also_needs_claim);
            return Err(Unknown::Beyond(reason, None));
        }
    };
    match check {
        ClaimCheck::Fails(counterexample) => Ok(Verdict::Refuted(counterexample)),
        ClaimCheck::Holds(law, claimed) => {
            let basis = match ranking {
                Ok(ranking) => Basis::Ranking(ranking),
                Err(moves) => {
                    let lost = law.automata.first();
                    match lost.map(|lost| prover.find_progress(lost)).transpose()? {
                        Some(Some(progress)) => Basis::Progress(progress),
                        _ => return Err(may_not_end(&moves)),
                    }
                }
            };
            let proof = assemble_proof(game, &mut prover, basis, law, &claimed)?;
            Ok(Verdict::Proved(Box::new(proof)))
        }
    }
}

/// Decides a claim about bags (positions that are multisets) by the values of their elements: by
/// the nim-sum of Grundy values in normal play, and, if `tame` is given, by the theory of tame
/// games in misère play. `formula` relates each element to its claimed value, which is in
/// `variable`. The function never refutes the claim, because values other than the Grundy values
/// can give the same outcomes.
fn check_elements(
    prover: &mut Prover,
    variable: Variable,
    formula: &Formula,
    tame: Option<&TameFormula>,
) -> Attempt<ClaimCheck> {
    if prover.rules.misere() != tame.is_some() {
        let reason = match tame {
            None => words!(claims::claim_about_bag_in_misere_play),
            Some(_) => words!(claims::claim_has_form_for_misere_play),
        };
        return Err(Unknown::Beyond(reason, None));
    }
    let undecided = |name: Words| {
        let prefix = words!(claims::values_of_elements_are_not_proved);
        Err(Unknown::Beyond(prefix.then(&name), None))
    };
    let relation = prover.compile(&Formula::and([prover.domain.clone(), formula.clone()]))?;
    match prover.check_grundy_values(&relation, (variable, false))? {
        Ok(Ok(())) => {}
        Ok(Err(counterexample)) => {
            let numbers = counterexample.position.iter();
            let element = numbers.map(ToString::to_string).collect::<Vec<_>>().join(" ");
            return undecided(words!(claims::claimed_number_is_not_grundy_value, element));
        }
        Err(_) => {
            return undecided(words!(claims::claim_does_not_give_each_element));
        }
    }
    let claimed = Claimed::Values { variable, power: false, formula: formula.clone() };
    let Some(tame) = tame else {
        let law =
            LawAutomata { kind: ProofKind::Values(variable, false), automata: vec![relation] };
        return Ok(ClaimCheck::Holds(law, claimed));
    };
    let firm = prover.compile(&Formula::and([prover.domain.clone(), tame.firm.clone()]))?;
    let tame_check = match prover.check_tame(&relation, variable, &firm)? {
        Ok(Ok(())) => prover.check_tame_claim(&relation, variable, tame)?,
        Ok(Err(failure)) => Err(failure),
        Err(_) => {
            return undecided(words!(claims::nim_sums_of_values_are_supported));
        }
    };
    match tame_check {
        Ok(()) => {
            let firm_part = tame.firm.clone();
            let claimed = Claimed::Tame { variable, formula: formula.clone(), firm: firm_part };
            let law =
                LawAutomata { kind: ProofKind::Tame(variable), automata: vec![relation, firm] };
            Ok(ClaimCheck::Holds(law, claimed))
        }
        Err((name, element)) => {
            let numbers: Vec<String> = element.iter().map(ToString::to_string).collect();
            let element = numbers.join(" ");
            undecided(name.then(&words!(claims::element, element)))
        }
    }
}

/// Returns the automaton of the set of positions that a claim describes. `holds` and `fails` are
/// formulas that are true where the claim is true and where it is false. Returns an error if both
/// formulas, or neither, are true at some position.
fn claimed_set(prover: &mut Prover, holds: &Formula, fails: &Formula) -> Attempt<Automaton> {
    let domain = prover.domain.clone();
    let inside = prover.compile(&Formula::and([domain.clone(), holds.clone()]))?;
    let outside = prover.compile(&Formula::and([domain.clone(), fails.clone()]))?;
    let overlap = Formula::and([accepts(&inside), accepts(&outside)]);
    let gap =
        Formula::and([domain, Formula::not(Formula::or([accepts(&inside), accepts(&outside)]))]);
    if let Some(position) = prover.check_empty(
        words!(claims::claim_has_meaning_at_every_position),
        Formula::or([overlap, gap]),
    )? {
        let fault = words!(claims::claim_has_no_meaning);
        return Err(Unknown::NoMeaning(fault, 0..0, position));
    }
    Ok(inside)
}

/// Decides whether the lost positions are exactly those where `holds` is true. `fails` is true at
/// all other positions.
fn check_lost(prover: &mut Prover, holds: &Formula, fails: &Formula) -> Attempt<ClaimCheck> {
    let rules = prover.rules;
    check_outcomes_by_lost(rules)?;
    let lost = claimed_set(prover, holds, fails)?;
    let result = prover.check_lost_positions(&lost)?;
    Ok(match result {
        Ok(()) => {
            let law = LawAutomata { kind: ProofKind::Lost, automata: vec![lost] };
            ClaimCheck::Holds(law, Claimed::Lost(holds.clone()))
        }
        Err(counterexample) => ClaimCheck::Fails(counterexample),
    })
}

/// Decides whether `formula` relates each position to its Grundy value. `value` consists of the
/// variable that holds the value, and a flag that is true if it holds 2 to the power of the value
/// instead. If the claimed value is a nim-sum, `xor_of` lists its terms, each as its variable and
/// the formula that defines it.
fn check_values(
    prover: &mut Prover,
    value: (Variable, bool),
    formula: &Formula,
    xor_of: Option<&[(Variable, Formula)]>,
    limits: &Limits,
) -> Attempt<ClaimCheck> {
    let rules = prover.rules;
    if rules.live != Formula::True || rules.stuck != -1 || rules.turn.is_some() {
        let reason = words!(claims::claims_about_grundy_values_are_not_supported);
        return Err(Unknown::Beyond(reason, None));
    }
    let (variable, power) = value;
    if let Some(terms) = xor_of
        && let Some(components) = component_values(prover, terms, limits)?
    {
        let combined = Claimed::Values { variable, power, formula: formula.clone() };
        let claimed = components.claimed(combined);
        return Ok(ClaimCheck::Holds(components.into(), claimed));
    }
    let relation = prover.compile(&Formula::and([prover.domain.clone(), formula.clone()]))?;
    match prover.check_grundy_values(&relation, value)? {
        Ok(Ok(())) => {
            let claimed = Claimed::Values { variable, power, formula: formula.clone() };
            let law =
                LawAutomata { kind: ProofKind::Values(variable, power), automata: vec![relation] };
            Ok(ClaimCheck::Holds(law, claimed))
        }
        Ok(Err(counterexample)) => Ok(ClaimCheck::Fails(counterexample)),
        Err(NoValues::Sums) => {
            let reason = words!(claims::nim_sums_of_values_are_supported_only_for_numbers);
            Err(Unknown::Beyond(reason, None))
        }
        Err(NoValues::NotAFunction(position)) => {
            let fault = words!(claims::claim_gives_no_value_or_more);
            Err(Unknown::NoMeaning(fault, 0..0, position))
        }
    }
}

/// The proved Grundy values of the independent components of a position.
struct ProvedComponents {
    /// For each component, the automaton that relates its coordinates to its Grundy value.
    automata: Vec<Automaton>,
    /// For each component, the formula of the relation that its automaton accepts, for the
    /// certificate.
    relations: Vec<ComponentValue>,
}

impl ProvedComponents {
    /// Returns the claim as the certificate states it: `combined`, about the entire position, if
    /// the components are few and small, else one claim for each component.
    fn claimed(&self, combined: Claimed) -> Claimed {
        let automata = self.automata.iter();
        let states =
            automata.fold(1, |states: usize, component| states.saturating_mul(component.states()));
        if self.relations.len() <= MAX_COMBINED_COMPONENTS && states <= MAX_COMBINED_STATES {
            combined
        } else {
            Claimed::Sum(self.relations.clone())
        }
    }
}

impl From<ProvedComponents> for LawAutomata {
    fn from(components: ProvedComponents) -> LawAutomata {
        let ProvedComponents { automata, relations } = components;
        LawAutomata { kind: ProofKind::Components(relations), automata }
    }
}

/// Proves a claimed nim-sum component by component: each of `terms` must be about one independent
/// component and give its Grundy value. Returns `None` if the rules have only one component, if a
/// term is about two components, or if some value is wrong.
fn component_values(
    prover: &mut Prover,
    terms: &[(Variable, Formula)],
    limits: &Limits,
) -> Attempt<Option<ProvedComponents>> {
    let rules = prover.rules;
    let Some(components) = components(rules) else { return Ok(None) };
    let mut remaining: Vec<&(Variable, Formula)> = terms.iter().collect();
    let (mut automata, mut relations) = (Vec::new(), Vec::new());
    let mut names = prover.names.clone();
    for component in &components {
        let inside = component.variables();
        let elsewhere: Vec<Variable> =
            rules.variables().into_iter().filter(|variable| !inside.contains(variable)).collect();
        let (inside_terms, other_terms): (Vec<_>, Vec<_>) =
            remaining.into_iter().partition(|(_, formula)| {
                !elsewhere.iter().any(|variable| formula.variables().contains(variable))
            });
        remaining = other_terms;
        let mut component_prover = Prover::new(component, limits.clone())?;
        let value = grundy_rules_logic::guarded::fresh(&mut names, "g");
        component_prover.names.clone_from(&names);
        let mut formulas: Vec<Formula> =
            inside_terms.iter().map(|(_, formula)| formula.clone()).collect();
        let mut tracks: Vec<Variable> =
            inside_terms.iter().map(|(variable, _)| *variable).collect();
        let relation = match tracks.len() {
            0 => Formula::equal(value, 0),
            1 => {
                formulas.push(Formula::equal(value, tracks[0]));
                grundy_rules_logic::simplify_exists(tracks, Formula::and(formulas))
            }
            _ if rules.numeration != Numeration::binary() => return Ok(None),
            _ => {
                let bound = tracks.clone();
                tracks.push(value);
                formulas.push(Formula::relation(
                    grundy_automata::Relation::XorZero(tracks.len()),
                    tracks,
                ));
                Formula::exists(bound, Formula::and(formulas))
            }
        };
        let domain = component_prover.domain.clone();
        let automaton = component_prover.compile(&Formula::and([domain, relation.clone()]))?;
        match component_prover.check_grundy_values(&automaton, (value, false))? {
            Ok(Ok(())) => {
                automata.push(automaton);
                relations.push(ComponentValue { coordinates: inside, value, relation });
            }
            _ => return Ok(None),
        }
        names.clone_from(&component_prover.names);
    }
    // The certificate creates further variables; they must differ from those of the components.
    prover.names = names;
    // A term about two components at once is not a sum of values of components.
    Ok(remaining.is_empty().then_some(ProvedComponents { automata, relations }))
}

/// Decides three claims together: that about the lost positions (P), that about the won positions
/// (N), and that about the drawn positions.
fn prove_outcomes(
    game: &RuleGame,
    rules: &mut GuardedCommands,
    limits: &Limits,
) -> Attempt<Verdict> {
    let mut sets: [Option<(Formula, Formula)>; 3] = [None, None, None];
    let mut obligations = Vec::new();
    for (index, _) in game.claims().iter().enumerate().filter(|(_, claim)| !claim.for_start) {
        let (formula, new_obligations) = game.claim_formula(index, rules)?;
        obligations.extend(new_obligations);
        let (outcome, holds, fails) = match formula {
            ClaimFormula::Lost { holds, fails, .. } => (0, holds, fails),
            ClaimFormula::Won { holds, fails } => (1, holds, fails),
            ClaimFormula::Drawn { holds, fails } => (2, holds, fails),
            ClaimFormula::Values { .. } | ClaimFormula::Elements { .. } => {
                let reason = words!(claims::claim_about_grundy_values_cannot);
                return Err(Unknown::Beyond(reason, None));
            }
        };
        if sets[outcome].replace((holds, fails)).is_some() {
            let reason = words!(claims::two_claims_are_about_same_outcome);
            return Err(Unknown::Beyond(reason, None));
        }
    }
    let [Some(lost), Some(won), Some(drawn)] = sets else {
        let reason = words!(claims::claims_about_p_about_n);
        return Err(Unknown::Beyond(reason, None));
    };
    let mut prover = Prover::new(rules, limits.clone())?;
    check_well_formed(&mut prover, &obligations)?;
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        let reason = words!(claims::sums_of_games_with_draws);
        return Err(Unknown::Beyond(reason, None));
    }
    let ranking = match prover.find_ranking()? {
        Ok(ranking) => ranking,
        Err(moves) => return Err(may_not_end(&moves)),
    };
    let mut automata = Vec::new();
    let sets = [lost, won, drawn];
    for (holds, fails) in &sets {
        automata.push(claimed_set(&mut prover, holds, fails)?);
    }
    let claimed = Claimed::Outcomes(sets.map(|(holds, _)| holds));
    let result = prover.check_outcomes([&automata[0], &automata[1], &automata[2]])?;
    Ok(match result {
        Ok(()) => {
            let basis = Basis::Ranking(ranking);
            let law = LawAutomata { kind: ProofKind::Outcomes, automata };
            Verdict::Proved(Box::new(assemble_proof(game, &mut prover, basis, law, &claimed)?))
        }
        Err(counterexample) => Verdict::Refuted(counterexample),
    })
}
