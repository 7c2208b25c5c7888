//! The claims of a rule file, proved, refuted, or left open.

use super::components::components;
use super::condition::Counterexample;
use super::deciding::{Found, lost_claim, may_not_end, proved, well_formed};

use super::known::Known;
use super::measure::Measure;
use super::prover::{Prover, is};
use super::starts::prove_start_claim;
use super::values::NoValues;
use super::verdict::{Basis, Claimed, Unknown, Verdict};
use crate::base::Words;
use crate::guarded::{ClaimFormula, GuardedCommands, TameFormula};
use crate::lang::{ClaimKind, RuleGame};
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Numeration, Variable};

/// What becomes of a claim on the way to a verdict.
enum Decided {
    Holds((Known, Vec<Automaton>), Claimed),
    Fails(Counterexample),
}

/// So many independent parts are still written down as one relation.
const FEW_PARTS: usize = 3;

/// So many states it may have: as many as the parts have together, multiplied.
const FEW_STATES: usize = 1 << 14;

/// Decides a claim of a rule file about all of its positions, in a numeration or in the one that it asks for.
pub fn prove_claim(
    game: &RuleGame,
    at: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Verdict {
    let claims = game.claims();
    if claims[at].for_start {
        return prove_start_claim(game, at, numeration, limits).unwrap_or_else(Verdict::Unknown);
    }
    let three = claims.iter().any(|claim| claim.kind == ClaimKind::Draw && !claim.for_start);
    let rules = game.formulas(numeration.cloned()).map_err(Unknown::from);
    let decided = rules.and_then(|mut rules| match three {
        true => prove_three(game, &mut rules, limits),
        false => prove_one(game, at, &mut rules, limits),
    });
    decided.unwrap_or_else(Verdict::Unknown)
}

fn prove_one(
    game: &RuleGame,
    at: usize,
    rules: &mut GuardedCommands,
    limits: &Limits,
) -> Found<Verdict> {
    let (claim, obligations) = game.claim_formula(at, rules)?;
    let mut prover = Prover::new(rules, limits.clone())?;
    well_formed(&mut prover, &obligations)?;
    let measure = prover.measure()?;
    if let (ClaimFormula::Values { .. }, Err(moves)) = (&claim, &measure) {
        return Err(may_not_end(moves));
    }
    let decided = match &claim {
        ClaimFormula::Values { variable, power, formula, xor_of } => {
            if rules.misere() {
                let why = words!("Grundy values in misère play", "反常规则下的 Grundy 值");
                return Err(Unknown::Beyond(why, None));
            }
            values(&mut prover, (*variable, *power), formula, xor_of.as_deref(), limits)?
        }
        ClaimFormula::Lost { holds, fails, xor_of } => {
            let parts = match (&measure, xor_of) {
                (Ok(_), Some(parts)) => by_components(&mut prover, parts, limits)?,
                _ => None,
            };
            match parts {
                Some(parts) => {
                    let claimed = few(&parts, Claimed::Lost(holds.clone()));
                    Decided::Holds((Known::Parts(parts.1), parts.0), claimed)
                }
                None => lost(&mut prover, holds, fails)?,
            }
        }
        ClaimFormula::Won { holds, fails } => lost(&mut prover, fails, holds)?,
        ClaimFormula::Elements { variable, formula, tame, negated } => {
            if let Err(moves) = &measure {
                return Err(may_not_end(moves));
            }
            if *negated {
                let why = words!(
                    "the opposite of what the values of elements say",
                    "与各元素之值所表明的相反"
                );
                return Err(Unknown::Beyond(why, None));
            }
            elements(&mut prover, *variable, formula, tame.as_ref())?
        }
        ClaimFormula::Drawn { .. } => {
            let why = words!(
                "a claim of draws needs claims of P and N beside it",
                "和局断言需要与 P、N 的断言一起给出"
            );
            return Err(Unknown::Beyond(why, None));
        }
    };
    match decided {
        Decided::Fails(counterexample) => Ok(Verdict::Refuted(counterexample)),
        Decided::Holds(claim, claimed) => {
            let basis = match measure {
                Ok(measure) => Basis::Measure(measure),
                Err(moves) => {
                    match claim.1.first().map(|lost| prover.progress(lost)).transpose()? {
                        Some(Some(progress)) => Basis::Progress(progress),
                        _ => return Err(may_not_end(&moves)),
                    }
                }
            };
            let proof = proved(game, &mut prover, basis, claim, &claimed)?;
            Ok(Verdict::Proved(Box::new(proof)))
        }
    }
}

/// A bag, by what its elements are worth. Other values than those of Grundy may say the same, so nothing is refuted here.
fn elements(
    prover: &mut Prover,
    variable: Variable,
    formula: &Formula,
    tame: Option<&TameFormula>,
) -> Found<Decided> {
    if prover.rules.misere() != tame.is_some() {
        let why = match tame {
            None => words!(
                "misère play of a bag needs a claim that tells where some element is firm: `if any h in B: .. then xor(..) == 0 else parity(..) == 1`",
                "多重集的反常规则需要区分情形的断言：`if any h in B: .. then xor(..) == 0 else parity(..) == 1`"
            ),
            Some(_) => words!(
                "a claim of the form for misère play, where play is normal",
                "正常规则下给出了反常规则形式的断言"
            ),
        };
        return Err(Unknown::Beyond(why, None));
    }
    let open = |name: Words| {
        let before = words!("the values of elements are not shown: ", "未能证明各元素的值：");
        Err(Unknown::Beyond(before.then(&name), None))
    };
    let relation = prover.compile(&Formula::and([prover.domain.clone(), formula.clone()]))?;
    match prover.grundy_values(&relation, (variable, false))? {
        Ok(Ok(())) => {}
        Ok(Err(found)) => {
            let shown: Vec<String> = found.position.iter().map(ToString::to_string).collect();
            let shown = shown.join(" ");
            return open(words!("not the Grundy value at {shown}", "{shown} 处不是 SG 值"));
        }
        Err(_) => return open(words!("not one value for each", "并非每个元素恰有一个值")),
    }
    let claimed = Claimed::Values { variable, power: false, formula: formula.clone() };
    let Some(tame) = tame else {
        return Ok(Decided::Holds((Known::Values(variable, false), vec![relation]), claimed));
    };
    let firm = prover.compile(&Formula::and([prover.domain.clone(), tame.firm.clone()]))?;
    let shown = match prover.tame(&relation, variable, &firm)? {
        Ok(Ok(())) => prover.tame_claim(&relation, variable, tame)?,
        Ok(Err(found)) => Err(found),
        Err(_) => {
            return {
                open(words!(
                    "sums of values that are not written in binary",
                    "值之和不是以二进制写的"
                ))
            };
        }
    };
    match shown {
        Ok(()) => {
            let firm_part = tame.firm.clone();
            let claimed = Claimed::Tame { variable, formula: formula.clone(), firm: firm_part };
            Ok(Decided::Holds((Known::Tame(variable), vec![relation, firm]), claimed))
        }
        Err((name, position)) => {
            let shown: Vec<String> = position.iter().map(ToString::to_string).collect();
            let shown = shown.join(" ");
            open(name.then(&words!(" ({shown})", "（{shown}）")))
        }
    }
}

/// A few small parts as one relation; many, and large ones, by themselves.
fn few((found, written): &Parts, whole: Claimed) -> Claimed {
    let states = found.iter().fold(1, |states: usize, part| states.saturating_mul(part.states()));
    let few = written.len() <= FEW_PARTS && states <= FEW_STATES;
    if few { whole } else { Claimed::Sum(written.clone()) }
}

/// The set that a claim gives, where it holds and fails nowhere at once.
fn set(prover: &mut Prover, holds: &Formula, fails: &Formula) -> Found<Automaton> {
    let domain = prover.domain.clone();
    let inside = prover.compile(&Formula::and([domain.clone(), holds.clone()]))?;
    let outside = prover.compile(&Formula::and([domain.clone(), fails.clone()]))?;
    let both = Formula::and([is(&inside), is(&outside)]);
    let neither = Formula::and([domain, Formula::not(Formula::or([is(&inside), is(&outside)]))]);
    if let Some(position) = prover.none(
        words!("the claim has a meaning everywhere", "断言处处有意义"),
        Formula::or([both, neither]),
    )? {
        let what = words!("the claim has no meaning there", "断言在该处没有意义");
        return Err(Unknown::NoMeaning(what, 0..0, position));
    }
    Ok(inside)
}

fn lost(prover: &mut Prover, holds: &Formula, fails: &Formula) -> Found<Decided> {
    let rules = prover.rules;
    lost_claim(rules)?;
    let set = set(prover, holds, fails)?;
    let outcome = prover.lost_positions(&set)?;
    Ok(match outcome {
        Ok(()) => Decided::Holds((Known::Lost, vec![set]), Claimed::Lost(holds.clone())),
        Err(counterexample) => Decided::Fails(counterexample),
    })
}

fn values(
    prover: &mut Prover,
    value: (Variable, bool),
    formula: &Formula,
    xor_of: Option<&[(Variable, Formula)]>,
    limits: &Limits,
) -> Found<Decided> {
    let rules = prover.rules;
    if rules.live != Formula::True || rules.stuck != -1 || rules.turn.is_some() {
        let why = words!(
            "Grundy values where play is over before moves are, or of two sides",
            "有提前结束条件或双方走法不同的游戏的 Grundy 值"
        );
        return Err(Unknown::Beyond(why, None));
    }
    if let Some(parts) = xor_of
        && let Some(parts) = by_components(prover, parts, limits)?
    {
        let (variable, power) = value;
        let whole = Claimed::Values { variable, power, formula: formula.clone() };
        let claimed = few(&parts, whole);
        return Ok(Decided::Holds((Known::Parts(parts.1), parts.0), claimed));
    }
    let relation = prover.compile(&Formula::and([prover.domain.clone(), formula.clone()]))?;
    match prover.grundy_values(&relation, value)? {
        Ok(Ok(())) => {
            let (variable, power) = value;
            let claimed = Claimed::Values { variable, power, formula: formula.clone() };
            Ok(Decided::Holds((Known::Values(variable, power), vec![relation]), claimed))
        }
        Ok(Err(counterexample)) => Ok(Decided::Fails(counterexample)),
        Err(NoValues::Sums) => {
            let why =
                words!("sums of values that are not written in binary", "非二进制表示的值之和");
            Err(Unknown::Beyond(why, None))
        }
        Err(NoValues::NotAFunction(position)) => {
            let what = words!("the claim gives no value, or more than one", "断言没有给出唯一的值");
            Err(Unknown::NoMeaning(what, 0..0, position))
        }
    }
}

/// The relations of independent parts, and the same as a certificate writes them.
type Parts = (Vec<Automaton>, Vec<(Vec<Variable>, Variable, Formula)>);

/// The values of independent parts, where the claim is their xor and each is right; `None` where this does not say it.
fn by_components(
    whole: &mut Prover,
    parts: &[(Variable, Formula)],
    limits: &Limits,
) -> Found<Option<Parts>> {
    let rules = whole.rules;
    let Some(components) = components(rules) else { return Ok(None) };
    let mut open: Vec<&(Variable, Formula)> = parts.iter().collect();
    let (mut found, mut written) = (Vec::new(), Vec::new());
    let mut names = whole.names.clone();
    for component in &components {
        let inside = component.variables();
        let elsewhere: Vec<Variable> =
            rules.variables().into_iter().filter(|variable| !inside.contains(variable)).collect();
        let (own, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, formula)| {
            !elsewhere.iter().any(|variable| formula.variables().contains(variable))
        });
        open = others;
        let mut prover = Prover::new(component, limits.clone())?;
        let value = crate::guarded::fresh(&mut names, "g");
        prover.names.clone_from(&names);
        let mut all = Vec::new();
        let mut tracks: Vec<Variable> = own.iter().map(|(variable, _)| *variable).collect();
        all.extend(own.iter().map(|(_, formula)| formula.clone()));
        let formula = match tracks.len() {
            0 => Formula::equal(value, 0),
            1 => {
                all.push(Formula::equal(value, tracks[0]));
                crate::lang::simplified(tracks, Formula::and(all))
            }
            _ if rules.numeration != grundy_automata::Numeration::binary() => return Ok(None),
            _ => {
                let bound = tracks.clone();
                tracks.push(value);
                all.push(Formula::relation(
                    grundy_automata::Relation::XorZero(tracks.len()),
                    tracks,
                ));
                Formula::exists(bound, Formula::and(all))
            }
        };
        let relation = prover.compile(&Formula::and([prover.domain.clone(), formula.clone()]))?;
        match prover.grundy_values(&relation, (value, false))? {
            Ok(Ok(())) => {
                found.push(relation);
                written.push((inside, value, formula));
            }
            _ => return Ok(None),
        }
        names.clone_from(&prover.names);
    }
    // Whoever writes the parts down brings in names of its own, which are others.
    whole.names = names;
    // What speaks of two parts at once is no sum of parts.
    Ok(open.is_empty().then_some((found, written)))
}

fn prove_three(game: &RuleGame, rules: &mut GuardedCommands, limits: &Limits) -> Found<Verdict> {
    let mut sets: [Option<(Formula, Formula)>; 3] = [None, None, None];
    let mut obligations = Vec::new();
    for (at, _) in game.claims().iter().enumerate().filter(|(_, claim)| !claim.for_start) {
        let (formula, more) = game.claim_formula(at, rules)?;
        obligations.extend(more);
        let (place, holds, fails) = match formula {
            ClaimFormula::Lost { holds, fails, .. } => (0, holds, fails),
            ClaimFormula::Won { holds, fails } => (1, holds, fails),
            ClaimFormula::Drawn { holds, fails } => (2, holds, fails),
            ClaimFormula::Values { .. } | ClaimFormula::Elements { .. } => {
                let why = words!("Grundy values beside draws", "与和局并存的 Grundy 值");
                return Err(Unknown::Beyond(why, None));
            }
        };
        if sets[place].replace((holds, fails)).is_some() {
            let why = words!("two claims of the same outcome", "对同一结果有两条断言");
            return Err(Unknown::Beyond(why, None));
        }
    }
    let [Some(lost), Some(won), Some(drawn)] = sets else {
        let why = words!(
            "claims of P, of N and of draws are needed together",
            "需要同时给出 P、N 与和局的断言"
        );
        return Err(Unknown::Beyond(why, None));
    };
    let mut prover = Prover::new(rules, limits.clone())?;
    well_formed(&mut prover, &obligations)?;
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        let why = words!("sums of games with draws", "带和局的游戏之和");
        return Err(Unknown::Beyond(why, None));
    }
    let measure: Measure = match prover.measure()? {
        Ok(measure) => measure,
        Err(moves) => return Err(may_not_end(&moves)),
    };
    let mut automata = Vec::new();
    let sets = [lost, won, drawn];
    for (holds, fails) in &sets {
        automata.push(set(&mut prover, holds, fails)?);
    }
    let claimed = Claimed::Three(sets.map(|(holds, _)| holds));
    let outcome = prover.three_outcomes([&automata[0], &automata[1], &automata[2]])?;
    Ok(match outcome {
        Ok(()) => {
            let basis = Basis::Measure(measure);
            let claim = (Known::Three, automata);
            Verdict::Proved(Box::new(proved(game, &mut prover, basis, claim, &claimed)?))
        }
        Err(counterexample) => Verdict::Refuted(counterexample),
    })
}
