//! Small expressions in n and one function of the digits of n, n + 1 or n - 1.

use super::affine::Affine;
use super::digits::Digits;
use super::function::Form;
use super::seen::{Found, Seen, least_comparisons};
use crate::base::{Big, Words, to_u64};
use crate::words;

/// The first values may be exceptions, as 0 has no odd part: at most this many.
const MOST_INITIAL: usize = 4;
/// Points a fit may pass over in search of three that are not on a line.
const FURTHEST: usize = 512;
/// How often x has to change in the table.
const LEAST_CHANGES: usize = 5;

/// (a·n + b·x + c) / d, where x is a function of the digits of n + `shift`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitwise {
    /// -1, 0 or 1.
    pub shift: i8,
    /// The function.
    pub digits: Digits,
    /// What is made of it.
    pub affine: Affine,
    /// The first values, which follow no law.
    pub initial: Vec<u64>,
}

impl Form for Bitwise {
    fn value(&self, n: &Big) -> Big {
        if let Some(value) = to_u64(n).and_then(|n| self.initial.get(usize::try_from(n).ok()?)) {
            return Big::from(*value);
        }
        let shifted = match self.shift {
            // Where the law holds from 0 on, nothing is taken off.
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
        let expression = self.affine.written("x");
        let told = if expression == "x" {
            Words::same("g(n) = ").then(&x)
        } else {
            words!("g(n) = {expression}, where x is ", "g(n) = {expression}，其中 x 为 ").then(&x)
        };
        match self.initial.len() {
            0 => told,
            from => told.then(&words!(", for n >= {from}", "（n ≥ {from}）")),
        }
    }

    fn size(&self) -> usize {
        self.initial.len() + 5
    }
}

/// The first that fits, of functions in the order of their simplicity.
///
/// Three points give the numbers of each; those that are wrong soon meet a value that they are not.
/// A function that changes fewer than five times in the table tells nothing.
pub(super) fn find(table: &[u64], _: &[Found]) -> Vec<Found> {
    if table.len() < MOST_INITIAL + least_comparisons(MOST_INITIAL) {
        return vec![];
    }
    let all = Digits::all(table.len());
    all.flat_map(|digits| [0, 1, -1].map(|shift| (digits, shift)))
        .find_map(|(digits, shift)| fit(table, digits, shift))
        .map(Found::from)
        .into_iter()
        .collect()
}

fn fit(table: &[u64], digits: Digits, shift: i8) -> Option<Seen<Bitwise>> {
    let x = |n: usize| digits.small((n as u64).checked_add_signed(shift.into())?);
    let point = |n: usize| Some((n as i128, i128::from(x(n)?), i128::from(table[n])));
    let first = MOST_INITIAL;
    let (p, q) = (point(first)?, point(first + 1)?);
    let last = table.len().min(FURTHEST);
    // `through` refuses points on a line as well as numbers too large; the latter fit no further either.
    let (third, affine) = (first + 2..last)
        .find_map(|n| Some((n, point(n)?)).filter(|(_, r)| !on_a_line(p, q, *r)))
        .and_then(|(n, r)| Some((n, Affine::through([p, q, r])?)))?;
    let holds = |n: usize| x(n).is_some_and(|x| affine.holds(n as u64, x, table[n]));
    // What does not grow with n cannot take more and more off.
    if affine.times == 0 || affine.along < 0 || !(first..table.len()).all(holds) {
        return None;
    }
    let changes = (first + 1..table.len()).filter(|&n| x(n) != x(n - 1)).take(LEAST_CHANGES);
    if changes.count() < LEAST_CHANGES {
        return None;
    }
    let from = (0..first).rev().find(|&n| !holds(n)).map_or(0, |n| n + 1);
    let initial = table[..from].to_vec();
    Some(Seen {
        form: Bitwise { shift, digits, affine, initial },
        fitted_on: third as u64 + 1,
        checked_to: table.len() as u64,
        periods: None,
    })
}

/// Whether the (n, x) of three points lie on a line.
fn on_a_line(p: (i128, i128, i128), q: (i128, i128, i128), r: (i128, i128, i128)) -> bool {
    (q.0 - p.0) * (r.1 - p.1) == (r.0 - p.0) * (q.1 - p.1)
}
