//! Laws of sequences that are affine on each residue class of a modulus: for example constant on
//! some classes and growing on others.

use super::affine::Affine;
use super::fit::{AnyFit, Fit, min_comparisons, outlasts};
use super::function::LawForm;
use grundy_core::base::{Big, to_u64};
use grundy_text::{Words, words};

/// The maximum modulus m whose residue classes are tried.
const MAX_MODULUS: usize = 256;
/// The maximum modulus of a reported law that has the same slope on all residue classes. With a
/// larger modulus, such a law is also a period with a saltus, which another finder reports.
const MAX_PARALLEL: usize = 16;

/// The law that g is affine on each residue class: g(n) is the value of `classes[n mod m]` at n,
/// for every n ≥ n₀.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The modulus m whose residue classes the law distinguishes.
    pub modulus: u64,
    /// The least n₀ from which on the law holds.
    pub preperiod: u64,
    /// The function (a·n + c) / d on each residue class, in the order of the residues 0, 1, …. As
    /// an [`Affine`] function, it has the coefficient b = 0, because its value depends on n only.
    pub classes: Vec<Affine>,
    /// The values g(0), …, g(n₀ - 1) before the law holds.
    pub initial: Vec<u64>,
}

impl LawForm for Residues {
    fn value(&self, n: &Big) -> Big {
        match to_u64(n).filter(|n| *n < self.preperiod) {
            Some(n) => Big::from(self.initial[n as usize]),
            None => self.classes[(n % self.modulus) as usize].value(n, &Big::ZERO),
        }
    }

    fn kind(&self) -> &'static str {
        "residues"
    }

    fn describe(&self) -> Words {
        let Residues { modulus, preperiod, classes, .. } = self;
        // Equal lines are described together.
        let mut lines: Vec<(String, Vec<String>)> = Vec::new();
        for (residue, class) in classes.iter().enumerate() {
            let line = class.format("");
            match lines.iter_mut().find(|(text, _)| *text == line) {
                Some((_, residues)) => residues.push(residue.to_string()),
                None => lines.push((line, vec![residue.to_string()])),
            }
        }
        let mut text = match preperiod {
            0 => Words::same("g(n) = "),
            _ => words!(form::for_n_n, preperiod),
        };
        for (at, (line, residues)) in lines.iter().enumerate() {
            if at > 0 {
                text = text.then(&words!(form::semicolon));
            }
            let remainders = Words::list(residues);
            text = text.then(&words!(form::if_n_mod_is, line, modulus, remainders));
        }
        text
    }

    fn size(&self) -> usize {
        self.initial.len() + self.classes.len() + 2
    }

    fn is_by_residue(&self) -> bool {
        true
    }
}

/// Returns the [`Residues`] law with the least preperiod and modulus, or an empty list if no law
/// fits. The function of each class fits at least four values.
///
/// g is affine on each class modulo m exactly if g(n+2m) - 2g(n+m) + g(n) = 0. The check starts at
/// the end of the table, where a wrong m soon fails. Takes O(n) time for n values, because the
/// total number of checks is limited.
pub(super) fn find(table: &[u64], _: &[AnyFit]) -> Vec<AnyFit> {
    fit_lines(table).map(AnyFit::from).into_iter().collect()
}

/// Fits an affine function to each residue class, for every modulus up to [`MAX_MODULUS`]. Returns
/// the fit with the least preperiod, or `None` if no fit is significant.
fn fit_lines(table: &[u64]) -> Option<Fit<Residues>> {
    let bent = |n: usize, m: usize| {
        let [a, b, c] = [n, n + m, n + 2 * m].map(|n| i128::from(table[n]));
        a + c != 2 * b
    };
    let mut work_left = 64 * table.len();
    let mut best: Option<(usize, usize)> = None;
    for m in 1..=MAX_MODULUS.min(table.len() / 4) {
        let end = table.len() - 2 * m;
        let from = (0..end).rev().take(work_left).find(|&n| bent(n, m)).map_or(0, |n| n + 1);
        work_left = work_left.saturating_sub(end - from);
        if work_left == 0 {
            break;
        }
        let enough = end - from >= (2 * m).max(min_comparisons(from));
        if enough && best.is_none_or(|(least, _)| from < least) {
            best = Some((from, m));
        }
    }
    let (preperiod, m) = best?;
    if !outlasts(table.len() - 2 * m - preperiod, preperiod, |n| !bent(n, m)) {
        return None;
    }
    let mut classes = Vec::new();
    for residue in 0..m {
        let first_point = preperiod + (residue + m - preperiod % m) % m;
        let point = |n: usize| (n as i128, i128::from(table[n]));
        let line = Affine::line(point(first_point), point(first_point + m));
        classes.push(line.filter(|line| line.along >= 0)?);
    }
    let (first_line, other_lines) = classes.split_first()?;
    let slope = |line: &Affine| (line.along, line.over);
    let parallel = other_lines.iter().all(|line| slope(line) == slope(first_line));
    if parallel && (m > MAX_PARALLEL || first_line.along == 0) {
        return None;
    }
    let form = Residues {
        modulus: m as u64,
        preperiod: preperiod as u64,
        classes,
        initial: table[..preperiod].to_vec(),
    };
    Some(Fit {
        form,
        fitted_on: (preperiod + 2 * m) as u64,
        checked_to: table.len() as u64,
        periods: Some(((table.len() - preperiod) / m) as u64),
    })
}
