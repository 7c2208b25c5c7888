//! Formulas without what goes without saying: comparisons that follow from others beside them, and cases that cannot be.

use crate::guarded::is_natural;
use grundy_automata::{Formula, Linear};

/// The formula where what is known holds, with less in it.
pub(super) fn tidy(formula: &Formula, known: &[Formula]) -> Formula {
    match formula {
        Formula::Not(inner) => Formula::not(tidy(inner, known)),
        Formula::Or(parts) => Formula::or(parts.iter().map(|part| tidy(part, known))),
        Formula::Exists(bound, inner) => Formula::exists(bound.clone(), tidy(inner, known)),
        Formula::And(parts) => all(parts, known),
        atom => all(std::slice::from_ref(atom), known),
    }
}

fn all(parts: &[Formula], known: &[Formula]) -> Formula {
    let mut atoms: Vec<Formula> = Vec::new();
    let mut others: Vec<&Formula> = Vec::new();
    for part in parts {
        match part {
            Formula::AtMostZero(_) | Formula::IsZero(_) => atoms.push(part.clone()),
            other => others.push(other),
        }
    }
    // Naturals that are at most 0 are 0.
    for atom in &mut atoms {
        if let Formula::AtMostZero(sum) = atom
            && is_natural(sum)
            && sum.added() == 0
        {
            *atom = Formula::IsZero(sum.clone());
        }
    }
    let mut at = 0;
    while at < atoms.len() {
        let one = atoms.remove(at);
        match told(&one, known.iter().chain(&atoms)) {
            Told::Follows => {}
            Told::Never => return Formula::False,
            Told::Equal(sum, other) => {
                atoms.retain(|atom| *atom != other);
                atoms.push(Formula::IsZero(sum));
                at = 0;
            }
            Told::New => {
                atoms.insert(at, one);
                at += 1;
            }
        }
    }
    let known: Vec<Formula> = known.iter().chain(&atoms).cloned().collect();
    let mut found = atoms;
    for other in others {
        let other = match other {
            // An atom again, which would know itself.
            Formula::Divides(..) | Formula::Relation(..) | Formula::Automaton(..) => other.clone(),
            Formula::True | Formula::False => other.clone(),
            other => tidy(other, &known),
        };
        if !found.contains(&other) {
            found.push(other);
        }
    }
    Formula::and(found)
}

/// What others say of a comparison.
enum Told {
    Follows,
    Never,
    /// Together with this one it says that the sum is 0.
    Equal(Linear, Formula),
    New,
}

fn told<'f>(one: &Formula, others: impl Iterator<Item = &'f Formula>) -> Told {
    let (sum, equal) = match one {
        Formula::AtMostZero(sum) => (sum, false),
        Formula::IsZero(sum) => (sum, true),
        _ => return Told::New,
    };
    if sum.has_overflown() {
        return Told::New;
    }
    // Variables stand for naturals.
    let opposite = sum.clone() * -1;
    if is_natural(sum) && sum.added() > 0 {
        return Told::Never;
    }
    if is_natural(&opposite) && (!equal || opposite.added() > 0) {
        return if equal { Told::Never } else { Told::Follows };
    }
    let mut met = Told::New;
    for other in others {
        let (of, fixed) = match other {
            Formula::AtMostZero(of) => (of, false),
            Formula::IsZero(of) => (of, true),
            _ => continue,
        };
        let difference = (sum.clone() - of.clone()).as_constant();
        let total = (sum.clone() + of.clone()).as_constant();
        match (equal, fixed) {
            // sum = of + difference, and of is at most 0.
            (false, false) => match (difference, total) {
                (Some(difference), _) if difference <= 0 => return Told::Follows,
                (_, Some(total)) if total > 0 => return Told::Never,
                (_, Some(0)) => met = Told::Equal(sum.clone(), other.clone()),
                _ => {}
            },
            // of is 0, so that the sum is known.
            (_, true) => match difference.or(total) {
                Some(0) => return Told::Follows,
                Some(value) if value < 0 && !equal => return Told::Follows,
                Some(_) => return Told::Never,
                None => {}
            },
            (true, false) => match (difference, total) {
                (Some(difference), _) if difference < 0 => return Told::Never,
                (_, Some(total)) if total > 0 => return Told::Never,
                _ => {}
            },
        }
    }
    met
}
