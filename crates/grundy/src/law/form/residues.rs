//! A line on each residue class: constant on some, growing on others.

use super::affine::Affine;
use super::function::Form;
use super::seen::{Found, Seen, least_comparisons, outlasts};
use crate::base::{Big, Words, to_u64};
use crate::words;

/// No larger modulus is looked for.
const MOST: usize = 256;
/// Lines that all rise alike are a period with a saltus, told line by line only up to this modulus.
const MOST_ALIKE: usize = 16;

/// `classes[n mod m]` at n, for every n ≥ n₀ of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// m.
    pub modulus: u64,
    /// The least n₀.
    pub preperiod: u64,
    /// For each residue (a·n + c) / d; x has no part in it.
    pub classes: Vec<Affine>,
    /// g(0), …, g(n₀ - 1).
    pub initial: Vec<u64>,
}

impl Form for Residues {
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
        // Lines that are the same are told together.
        let mut lines: Vec<(String, Vec<String>)> = Vec::new();
        for (residue, class) in classes.iter().enumerate() {
            let line = class.written("");
            match lines.iter_mut().find(|(known, _)| *known == line) {
                Some((_, residues)) => residues.push(residue.to_string()),
                None => lines.push((line, vec![residue.to_string()])),
            }
        }
        let mut told = match preperiod {
            0 => Words::same("g(n) = "),
            _ => words!("for n >= {preperiod}, g(n) = ", "n ≥ {preperiod} 时 g(n) = "),
        };
        for (at, (line, residues)) in lines.iter().enumerate() {
            if at > 0 {
                told = told.then(&words!("; ", "；"));
            }
            let (en, zh) = (residues.join(", "), residues.join("、"));
            told = told.then(&words!(
                "{line} if n mod {modulus} is {en}",
                "{line}（n mod {modulus} 为 {zh}）"
            ));
        }
        told
    }

    fn size(&self) -> usize {
        self.initial.len() + self.classes.len() + 2
    }

    fn is_by_residue(&self) -> bool {
        true
    }
}

/// The least preperiod with the least modulus, each line seen in at least four points.
///
/// g is a line on each class modulo m exactly when g(n+2m) - 2g(n+m) + g(n) = 0. A wrong m soon breaks,
/// seen from the end of the table; the sum of the work is held to a multiple of the length.
pub(super) fn find(table: &[u64], _: &[Found]) -> Vec<Found> {
    seen(table).map(Found::from).into_iter().collect()
}

fn seen(table: &[u64]) -> Option<Seen<Residues>> {
    let bent = |n: usize, m: usize| {
        let [a, b, c] = [n, n + m, n + 2 * m].map(|n| i128::from(table[n]));
        a + c != 2 * b
    };
    let mut left = 64 * table.len();
    let mut best: Option<(usize, usize)> = None;
    for m in 1..=MOST.min(table.len() / 4) {
        let end = table.len() - 2 * m;
        let from = (0..end).rev().take(left).find(|&n| bent(n, m)).map_or(0, |n| n + 1);
        left = left.saturating_sub(end - from);
        if left == 0 {
            break;
        }
        let enough = end - from >= (2 * m).max(least_comparisons(from));
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
        let first = preperiod + (residue + m - preperiod % m) % m;
        let point = |n: usize| (n as i128, i128::from(table[n]));
        let line = Affine::line(point(first), point(first + m));
        classes.push(line.filter(|line| line.along >= 0)?);
    }
    let (first, rest) = classes.split_first()?;
    let slope = |line: &Affine| (line.along, line.over);
    let alike = rest.iter().all(|line| slope(line) == slope(first));
    if alike && (m > MOST_ALIKE || first.along == 0) {
        return None;
    }
    let form = Residues {
        modulus: m as u64,
        preperiod: preperiod as u64,
        classes,
        initial: table[..preperiod].to_vec(),
    };
    Some(Seen {
        form,
        fitted_on: (preperiod + 2 * m) as u64,
        checked_to: table.len() as u64,
        periods: Some(((table.len() - preperiod) / m) as u64),
    })
}
