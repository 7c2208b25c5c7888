//! Laws (a·n + b·x + c) / d, where x is one [`DigitFunction`] of n - 1, n or n + 1.

use super::affine::Affine;
use super::digits::DigitFunction;
use super::fit::{AnyFit, Fit, min_comparisons};
use super::function::LawForm;
use grundy_core::base::{Big, to_u64};
use grundy_text::{Words, words};

/// The maximum number of values at the start of a table that can be exceptions to the law.
/// Exceptions occur because, for example, 0 has no odd part.
const MAX_INITIAL: usize = 4;
/// The maximum number of points (n, x) that the search for three non-collinear points examines.
/// Here x is the value of the digit function.
const MAX_POINTS: usize = 512;
/// The minimum number of times that the digit function x must change its value in the table.
const MIN_CHANGES: usize = 5;

/// The function (a·n + b·x + c) / d, where x is a digit function of n + `shift`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitwise {
    /// The number added to n before the digit function is applied: -1, 0 or 1.
    pub shift: i8,
    /// The digit function, whose value at n + `shift` is x.
    pub digits: DigitFunction,
    /// The coefficients a, b, c and d of the function (a·n + b·x + c) / d.
    pub affine: Affine,
    /// The first values of the sequence, up to the last exception to the law.
    pub initial: Vec<u64>,
}

impl LawForm for Bitwise {
    fn value(&self, n: &Big) -> Big {
        if let Some(value) = to_u64(n).and_then(|n| self.initial.get(usize::try_from(n).ok()?)) {
            return Big::from(*value);
        }
        let shifted = match self.shift {
            // If the law holds from 0 on, n - 1 is never needed for n = 0.
            -1 if *n == Big::ZERO => return Big::ZERO,
            -1 => n - Big::ONE,
            0 => n.clone(),
            _ => n + Big::ONE,
        };
        self.digits.value(&shifted).map_or(Big::ZERO, |x| self.affine.value(n, &x))
    }

    fn kind(&self) -> &'static str {
        "bitwise"
    }

    fn describe(&self) -> Words {
        let argument = match self.shift {
            -1 => "n-1",
            0 => "n",
            _ => "n+1",
        };
        let x = self.digits.describe(argument);
        let expression = self.affine.format("x");
        let text = if expression == "x" {
            Words::same("g(n) = ").then(&x)
        } else {
            words!(form::n_where_x_is, expression).then(&x)
        };
        match self.initial.len() {
            0 => text,
            from => text.then(&words!(form::for_n_from, from)),
        }
    }

    fn size(&self) -> usize {
        self.initial.len() + 5
    }
}

/// Returns the first [`Bitwise`] law that fits the table, trying the simplest digit functions
/// first. The list is empty if no law fits.
///
/// Three points determine the coefficients; a wrong digit function is soon refuted by a value. A
/// digit function that changes its value fewer than five times in the table is not considered,
/// because its fit is not significant.
pub(super) fn find(table: &[u64], _: &[AnyFit]) -> Vec<AnyFit> {
    if table.len() < MAX_INITIAL + min_comparisons(MAX_INITIAL) {
        return vec![];
    }
    let candidates = DigitFunction::candidates(table.len());
    candidates
        .flat_map(|digits| [0, 1, -1].map(|shift| (digits, shift)))
        .find_map(|(digits, shift)| fit(table, digits, shift))
        .map(AnyFit::from)
        .into_iter()
        .collect()
}

/// Fits the law with the given digit function and shift to the table. Returns `None` if it does not
/// agree with all values after the exceptions.
fn fit(table: &[u64], digits: DigitFunction, shift: i8) -> Option<Fit<Bitwise>> {
    let x = |n: usize| digits.small((n as u64).checked_add_signed(shift.into())?);
    let point = |n: usize| Some((n as i128, i128::from(x(n)?), i128::from(table[n])));
    let first_index = MAX_INITIAL;
    let (p, q) = (point(first_index)?, point(first_index + 1)?);
    let end = table.len().min(MAX_POINTS);
    // Takes the first point that is not collinear with p and q. If it gives too large coefficients,
    // the following points give the same ones, so they are not tried.
    let (third, affine) = (first_index + 2..end)
        .find_map(|n| Some((n, point(n)?)).filter(|(_, r)| !on_a_line(p, q, *r)))
        .and_then(|(n, r)| Some((n, Affine::through([p, q, r])?)))?;
    let holds = |n: usize| x(n).is_some_and(|x| affine.holds(n as u64, x, table[n]));
    // If the digit function does not grow with n, a negative slope would make the values negative.
    if affine.times == 0 || affine.along < 0 || !(first_index..table.len()).all(holds) {
        return None;
    }
    let changes = (first_index + 1..table.len()).filter(|&n| x(n) != x(n - 1)).take(MIN_CHANGES);
    if changes.count() < MIN_CHANGES {
        return None;
    }
    let from = (0..first_index).rev().find(|&n| !holds(n)).map_or(0, |n| n + 1);
    let initial = table[..from].to_vec();
    Some(Fit {
        form: Bitwise { shift, digits, affine, initial },
        fitted_on: third as u64 + 1,
        checked_to: table.len() as u64,
        periods: None,
    })
}

/// Returns whether three points (n, x, y) are collinear in their first two coordinates, n and x.
fn on_a_line(p: (i128, i128, i128), q: (i128, i128, i128), r: (i128, i128, i128)) -> bool {
    (q.0 - p.0) * (r.1 - p.1) == (r.0 - p.0) * (q.1 - p.1)
}
