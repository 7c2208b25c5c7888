//! Simplification of formulas: removes comparisons that others imply, and impossible cases.

use grundy_automata::{Formula, Linear};
use grundy_rules_logic::guarded::is_natural;

/// Simplifies a formula, given that the formulas in `known` hold.
pub(super) fn simplify(formula: &Formula, known: &[Formula]) -> Formula {
    match formula {
        Formula::Not(inner) => Formula::not(simplify(inner, known)),
        Formula::Or(formulas) => Formula::or(formulas.iter().map(|part| simplify(part, known))),
        Formula::Exists(bound, inner) => Formula::exists(bound.clone(), simplify(inner, known)),
        Formula::And(formulas) => simplify_conjunction(formulas, known),
        atom => simplify_conjunction(std::slice::from_ref(atom), known),
    }
}

/// Simplifies a conjunction, given that the formulas in `known_and_atoms` hold. They come from
/// outside the conjunction: the known formulas, and the comparisons in the conjunctions around it.
fn simplify_conjunction(conjuncts: &[Formula], known_and_atoms: &[Formula]) -> Formula {
    let mut atoms: Vec<Formula> = Vec::new();
    let mut compounds: Vec<&Formula> = Vec::new();
    for part in conjuncts {
        match part {
            Formula::AtMostZero(_) | Formula::IsZero(_) => atoms.push(part.clone()),
            compound => compounds.push(compound),
        }
    }
    // A natural number that is at most 0 is 0.
    for atom in &mut atoms {
        if let Formula::AtMostZero(sum) = atom
            && is_natural(sum)
            && sum.constant_term() == 0
        {
            *atom = Formula::IsZero(sum.clone());
        }
    }
    let mut index = 0;
    while index < atoms.len() {
        let comparison = atoms.remove(index);
        match implication_of(&comparison, known_and_atoms.iter().chain(&atoms)) {
            Implication::Implied => {}
            Implication::Contradicts => return Formula::False,
            Implication::Equal(sum, compound) => {
                atoms.retain(|atom| *atom != compound);
                atoms.push(Formula::IsZero(sum));
                index = 0;
            }
            Implication::Independent => {
                atoms.insert(index, comparison);
                index += 1;
            }
        }
    }
    let known_and_atoms: Vec<Formula> = known_and_atoms.iter().chain(&atoms).cloned().collect();
    let mut simplified = atoms;
    for compound in compounds {
        let compound = match compound {
            // These formulas are not comparisons of sums and remain unchanged.
            Formula::Divides(..) | Formula::Relation(..) | Formula::Automaton(..) => {
                compound.clone()
            }
            Formula::True | Formula::False => compound.clone(),
            compound => simplify(compound, &known_and_atoms),
        };
        if !simplified.contains(&compound) {
            simplified.push(compound);
        }
    }
    Formula::and(simplified)
}

/// The relation of one comparison to the other comparisons that hold together with it.
enum Implication {
    /// The other comparisons imply this comparison.
    Implied,
    /// The other comparisons contradict this comparison.
    Contradicts,
    /// The comparison and the comparison in the second payload are together equivalent to
    /// `sum = 0`, where `sum` is the first payload.
    Equal(Linear, Formula),
    /// The other comparisons neither imply nor contradict this comparison.
    Independent,
}

/// Returns the relation of `comparison` to the comparisons `others`, which hold together with it.
fn implication_of<'f>(
    comparison: &Formula,
    others: impl Iterator<Item = &'f Formula>,
) -> Implication {
    let (sum, is_equation) = match comparison {
        Formula::AtMostZero(sum) => (sum, false),
        Formula::IsZero(sum) => (sum, true),
        _ => return Implication::Independent,
    };
    if sum.has_overflowed() {
        return Implication::Independent;
    }
    // All variables are natural numbers, so the sign of a sum may follow from its coefficients.
    let negated = sum.clone() * -1;
    if is_natural(sum) && sum.constant_term() > 0 {
        return Implication::Contradicts;
    }
    if is_natural(&negated) && (!is_equation || negated.constant_term() > 0) {
        return if is_equation { Implication::Contradicts } else { Implication::Implied };
    }
    let mut implication = Implication::Independent;
    for other in others {
        let (other_sum, other_is_equation) = match other {
            Formula::AtMostZero(other_sum) => (other_sum, false),
            Formula::IsZero(other_sum) => (other_sum, true),
            _ => continue,
        };
        let difference = (sum.clone() - other_sum.clone()).as_constant();
        let total = (sum.clone() + other_sum.clone()).as_constant();
        match (is_equation, other_is_equation) {
            // sum = other_sum + difference, and other_sum is at most 0.
            (false, false) => match (difference, total) {
                (Some(difference), _) if difference <= 0 => return Implication::Implied,
                (_, Some(total)) if total > 0 => return Implication::Contradicts,
                (_, Some(0)) => implication = Implication::Equal(sum.clone(), other.clone()),
                _ => {}
            },
            // The sum `other_sum` is 0 here, so `sum` equals `difference` or `total` if this is
            // constant.
            (_, true) => match difference.or(total) {
                Some(0) => return Implication::Implied,
                Some(value) if value < 0 && !is_equation => return Implication::Implied,
                Some(_) => return Implication::Contradicts,
                None => {}
            },
            (true, false) => match (difference, total) {
                (Some(difference), _) if difference < 0 => return Implication::Contradicts,
                (_, Some(total)) if total > 0 => return Implication::Contradicts,
                _ => {}
            },
        }
    }
    implication
}
