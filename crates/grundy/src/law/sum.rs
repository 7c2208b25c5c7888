//! Rules for sums: who wins a sum, from what its components are worth.
//!
//! Each holds for the ending named and for no other; none is a rule for positions whose
//! components interact.

use crate::base::{Big, LoopyNimber, Outcome};

/// The nim-sum of values.
///
/// # Theorem
/// In normal play, a move being made in one component, the Grundy value of a sum is the nim-sum of
/// the values of its components, and the sum is P exactly when that is 0. Sprague 1935, Grundy 1939.
pub fn nim_sum<'a>(values: impl IntoIterator<Item = &'a Big>) -> Big {
    values.into_iter().fold(Big::ZERO, |sum, value| sum ^ value)
}

/// A tame component, as misère play sees it.
///
/// With `g` the Grundy value and `g⁻` the value of the same recursion with 1 instead of 0 for
/// positions without options, a position is *fickle* when `(g, g⁻)` is (0, 1) or (1, 0) and *firm*
/// when it is (n, n). A game is (hereditarily) tame when it and every position that can arise from
/// it are fickle or firm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tame {
    /// The Grundy value.
    pub value: Big,
    /// Firm, not fickle.
    pub firm: bool,
}

impl Tame {
    /// A position of a pet game, one in which every position of value 0 with options has an option
    /// of value 1: fickle exactly when its value is 0 or 1.
    ///
    /// # Theorem
    /// Every subtraction game is pet, whatever its (finite or infinite) set of takes. With s the least
    /// take, a heap n has value 1 exactly when n - s has value 0 (Ferguson 1974). Now let n have
    /// value 0 and options: n - s is one, so its value is not 0, so some n - s - t has value 0, and
    /// then the option n - t has value 1.
    pub fn pet(value: Big) -> Tame {
        Tame { firm: value > Big::ONE, value }
    }

    /// Who wins in misère play: P exactly for firm 0 and fickle 1.
    pub fn misere_outcome(&self) -> Outcome {
        let lost = if self.firm { self.value == Big::ZERO } else { self.value == Big::ONE };
        Outcome::n_if(!lost)
    }
}

/// A sum of tame components.
///
/// # Theorem
/// A sum of tame games is tame: its value is the nim-sum, and it is firm exactly when some component
/// is. Conway 1976, On Numbers and Games, chapter 12.
pub fn tame_sum<'a>(parts: impl IntoIterator<Item = &'a Tame>) -> Tame {
    let nothing = Tame { value: Big::ZERO, firm: false };
    parts.into_iter().fold(nothing, |sum, part| Tame {
        value: sum.value ^ &part.value,
        firm: sum.firm || part.firm,
    })
}

/// Who wins a sum under the SJ ending: play is over as soon as every component has value 0, and the
/// player to move then wins.
///
/// # Theorem
/// N exactly when (nim-sum ≠ 0) = (some value > 1). Jia Zhihao 2009. Under misère play proper, where
/// only a player without a move wins, this is false in general.
pub fn sj_outcome<'a>(values: impl IntoIterator<Item = &'a Big> + Clone) -> Outcome {
    let some_large = values.clone().into_iter().any(|value| *value > Big::ONE);
    Outcome::n_if((nim_sum(values) != Big::ZERO) == some_large)
}

/// What a sum of games is worth that may go on for ever: normal play, a move being made in one
/// component, endless play being a draw.
///
/// # Theorem
/// Finite values add as heaps do; ∞(K) and n add up to ∞ of the nim-sums of n and the members of K; two
/// infinite values add up to ∞(). Smith 1966; Fraenkel and Perl 1975.
pub fn loopy_sum<'a>(values: impl IntoIterator<Item = &'a LoopyNimber<Big>>) -> LoopyNimber<Big> {
    use LoopyNimber::{Finite, Infinite};
    values.into_iter().fold(Finite(Big::ZERO), |sum, value| match (sum, value) {
        (Finite(n), Finite(m)) => Finite(n ^ m),
        (Finite(n), Infinite(known)) => moved(known, &n),
        (Infinite(known), Finite(n)) => moved(&known, n),
        (Infinite(_), Infinite(_)) => Infinite(Box::new([])),
    })
}

fn moved(known: &[Big], by: &Big) -> LoopyNimber<Big> {
    let mut known: Vec<Big> = known.iter().map(|value| value ^ by).collect();
    known.sort_unstable();
    LoopyNimber::Infinite(known.into())
}

/// Who wins a position by its value: P for 0, N for other finite values and for ∞(K) with 0 in K, else a
/// draw. Normal play. Smith 1966.
pub fn loopy_outcome(value: &LoopyNimber<Big>) -> Outcome {
    match value {
        LoopyNimber::Finite(value) => Outcome::n_if(*value != Big::ZERO),
        LoopyNimber::Infinite(known) if known.contains(&Big::ZERO) => Outcome::N,
        LoopyNimber::Infinite(_) => Outcome::Draw,
    }
}
