//! Formulas as people write them, in LaTeX's words.
//!
//! Numbers that an equation determines are put in place of their names, so that quotients, remainders and digits are
//! written as functions: `n mod 4` and not "some r below 4 with ...".

use super::symbols::{Sign, Symbols};
use super::tidy::tidy;
use crate::guarded::as_variable;
use crate::proof::shapes::{Defined, Definitions, conjuncts, disjuncts};
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::rc::Rc;

/// Writes formulas, each variable with its name.
#[derive(Clone)]
pub(super) struct Maths<'a> {
    pub symbols: Symbols<'a>,
    /// What holds at every position, and is not said again.
    known: Rc<[Formula]>,
    defined: Definitions,
}

/// How tightly the parts of a formula stand together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Within {
    Nothing,
    Or,
    And,
    Not,
}

/// A comparison that others may be chained to, or anything else.
struct Chain {
    ends: Option<(String, String)>,
    text: String,
    compound: bool,
}

impl<'a> Maths<'a> {
    pub(super) fn new(symbols: Symbols<'a>, known: Vec<Formula>) -> Maths<'a> {
        Maths { symbols, known: known.into(), defined: Definitions::default() }
    }

    /// A formula without what holds at every position.
    pub(super) fn tidied(&self, formula: &Formula) -> Formula {
        tidy(formula, &self.known)
    }

    /// A formula.
    pub(super) fn formula(&mut self, formula: &Formula) -> String {
        self.within(formula, Within::Nothing)
    }

    /// A formula that stands beside others that hold too.
    pub(super) fn within_and(&mut self, formula: &Formula) -> String {
        let compound = matches!(formula, Formula::Or(_) | Formula::Exists(..));
        bracket(self.formula(formula), compound)
    }

    /// The parts of a formula all of which hold.
    pub(super) fn all_of(&mut self, formula: &Formula) -> Vec<String> {
        match self.conjunction(formula) {
            Some(chains) => chains.into_iter().map(|chain| chain.text).collect(),
            None => vec![self.formula(formula)],
        }
    }

    /// The cases of a formula one of which holds.
    pub(super) fn cases(&mut self, formula: &Formula) -> Vec<String> {
        let mut found = Vec::new();
        for part in disjuncts(formula) {
            let kept = self.defined.clone();
            match &part {
                Formula::Exists(bound, inner) => match self.define(bound, inner) {
                    (open, rest) if open.is_empty() && matches!(rest, Formula::Or(_)) => {
                        found.extend(self.cases(&rest));
                    }
                    _ => {
                        self.defined.clone_from(&kept);
                        found.push(self.within(&part, Within::Or));
                    }
                },
                part => found.push(self.within(part, Within::Or)),
            }
            self.defined = kept;
        }
        found
    }

    /// A formula as a display of its own, in lines where it has several cases.
    pub(super) fn display(&mut self, formula: &Formula) -> String {
        let cases = self.cases(&self.tidied(formula));
        lines(&cases, "\\lor")
    }

    /// Puts in place of auxiliary numbers what determines them; hands back those that stay, and what is left to say.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        let (open, rest) = self.defined.define(bound, formula);
        let rest = self.tidied(&rest);
        (open, rest)
    }

    fn within(&mut self, formula: &Formula, within: Within) -> String {
        match formula {
            Formula::True => "\\top".into(),
            Formula::False => "\\bot".into(),
            Formula::Or(_) => {
                let cases = self.cases(formula);
                bracket(cases.join(" \\lor "), cases.len() > 1 && within > Within::Or)
            }
            Formula::Not(inner) => match &**inner {
                Formula::IsZero(sum) => self.compare(sum, "\\ne").text,
                Formula::Divides(modulus, sum) => self.congruent(sum, *modulus, "\\not\\equiv"),
                Formula::Relation(relation, tracks) => self.relation(relation, tracks, false),
                Formula::Automaton(_, tracks) => self.member(tracks, false),
                inner => format!("\\lnot {}", self.within(inner, Within::Not)),
            },
            Formula::AtMostZero(sum) => self.at_most(sum).text,
            Formula::IsZero(sum) => self.compare(sum, "=").text,
            Formula::Divides(modulus, sum) => self.congruent(sum, *modulus, "\\equiv"),
            Formula::Relation(relation, tracks) => self.relation(relation, tracks, true),
            Formula::Automaton(_, tracks) => self.member(tracks, true),
            Formula::And(_) | Formula::Exists(..) => match self.conjunction(formula) {
                Some(chains) => {
                    let compound = chains.len() > 1 || chains.iter().any(|chain| chain.compound);
                    let texts: Vec<String> = chains.into_iter().map(|chain| chain.text).collect();
                    // A conjunction within cases is read well without brackets, one within "not" is not.
                    bracket(texts.join(" \\land "), compound && within > Within::Or)
                }
                None => self.some(formula, within),
            },
        }
    }

    /// The parts of a conjunction with comparisons chained, where nothing that has to be named is bound in it.
    fn conjunction(&mut self, formula: &Formula) -> Option<Vec<Chain>> {
        let kept = self.defined.clone();
        let formula = match formula {
            Formula::Exists(bound, inner) => match self.define(bound, inner) {
                (open, rest) if open.is_empty() => rest,
                _ => {
                    self.defined = kept;
                    return None;
                }
            },
            other => other.clone(),
        };
        if matches!(formula, Formula::Or(_)) {
            let text = self.within(&formula, Within::And);
            self.defined = kept;
            return Some(vec![Chain { ends: None, text, compound: false }]);
        }
        let mut chains = Vec::new();
        for part in conjuncts(&formula) {
            match &part {
                Formula::AtMostZero(sum) => chains.push(self.at_most(sum)),
                Formula::Exists(..) => match self.conjunction(&part) {
                    Some(more) => chains.extend(more),
                    None => {
                        let text = self.within(&part, Within::And);
                        chains.push(Chain { ends: None, text, compound: false });
                    }
                },
                part => {
                    let text = self.within(part, Within::And);
                    chains.push(Chain { ends: None, text, compound: false });
                }
            }
        }
        self.defined = kept;
        Some(chained(chains))
    }

    /// That there are numbers.
    fn some(&mut self, formula: &Formula, within: Within) -> String {
        let Formula::Exists(bound, inner) = formula else { return self.within(formula, within) };
        let kept = self.clone();
        let (open, rest) = self.define(bound, inner);
        let names: Vec<String> = open.iter().map(|variable| self.symbols.of(*variable)).collect();
        let inside = self.within(&rest, Within::Nothing);
        let Maths { symbols, defined, .. } = kept;
        (self.symbols, self.defined) = (symbols, defined);
        bracket(format!("\\exists {}\\colon {inside}", names.join(", ")), within > Within::Nothing)
    }

    /// A sum, with brackets where it has several terms and stands in a product.
    fn factor(&mut self, variable: Variable) -> (String, bool) {
        let Some(meaning) = self.defined.get(variable).cloned() else {
            return (self.symbols.of(variable), false);
        };
        match meaning {
            Defined::Sum(sum) => {
                let text = self.linear(&sum);
                let compound = as_variable(&sum).is_none() && sum.as_constant().is_none();
                (text, compound)
            }
            Defined::Quotient(of, by) => {
                (format!("\\lfloor {} / {by} \\rfloor", self.bracketed(&of)), false)
            }
            Defined::Remainder(of, by) => (format!("{} \\bmod {by}", self.bracketed(&of)), true),
            Defined::Track(relation, tracks, place) => self.function(&relation, &tracks, place),
        }
    }

    fn bracketed(&mut self, sum: &Linear) -> String {
        let sum = self.expanded(sum);
        let text = self.linear(&sum);
        let simple = match as_variable(&sum) {
            Some(only) => !self.factor(only).1,
            None => {
                sum.as_constant().is_some()
                    || text.starts_with("\\lfloor") && sum.terms().len() == 1
            }
        };
        bracket(text, !simple)
    }

    fn atom(&mut self, variable: Variable) -> String {
        let (text, compound) = self.factor(variable);
        bracket(text, compound)
    }

    /// Sums in place of the variables that stand for them.
    fn expanded(&self, sum: &Linear) -> Linear {
        let mut whole = Linear::constant(sum.added());
        for (variable, by) in sum.terms() {
            let inner = match self.defined.get(*variable) {
                Some(Defined::Sum(inner)) => self.expanded(inner),
                _ => Linear::from(*variable),
            };
            whole = whole + inner * *by;
        }
        whole
    }

    /// A sum.
    pub(super) fn linear(&mut self, sum: &Linear) -> String {
        let sum = self.expanded(sum);
        let mut text = String::new();
        let mut terms: Vec<(Option<Variable>, i64)> =
            sum.terms().iter().map(|(variable, by)| (Some(*variable), *by)).collect();
        if sum.added() != 0 || terms.is_empty() {
            terms.push((None, sum.added()));
        }
        // What is added comes before what is taken away.
        terms.sort_by_key(|term| term.1 < 0);
        for (variable, by) in terms {
            text.push_str(match (text.is_empty(), by < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            let size = by.unsigned_abs();
            match variable {
                None => text.push_str(&size.to_string()),
                Some(variable) if size == 1 && by > 0 => {
                    let (shown, compound) = self.factor(variable);
                    text.push_str(&bracket(shown, compound && sum.terms().len() > 1));
                }
                Some(variable) if size == 1 => text.push_str(&self.atom(variable)),
                Some(variable) => text.push_str(&format!("{size} {}", self.atom(variable))),
            }
        }
        text
    }

    /// Numbers one after the other: one alone, several in brackets.
    pub(super) fn tuple(&mut self, values: &[Linear]) -> String {
        let values: Vec<String> = values.iter().map(|value| self.linear(value)).collect();
        bracket(values.join(", "), values.len() != 1)
    }

    /// The two sides of a sum compared with 0.
    fn sides(&mut self, sum: &Linear) -> (Linear, Linear) {
        let sum = self.expanded(sum);
        let side = |positive: bool| {
            let terms = sum.terms().iter().filter(|term| (term.1 > 0) == positive);
            let constant =
                if (sum.added() > 0) == positive { sum.added().saturating_abs() } else { 0 };
            terms.fold(Linear::constant(constant), |all, (variable, by)| {
                all + Linear::multiple(*variable, by.saturating_abs())
            })
        };
        (side(true), side(false))
    }

    fn at_most(&mut self, sum: &Linear) -> Chain {
        let (left, right) = self.sides(sum);
        let one = Linear::constant(1);
        // `x + 1 <= y` is `x < y`, and `x + 2 <= y` is left as it is.
        let strict = left.added() == 1 && !left.terms().is_empty();
        let (left, sign) = if strict { (left - one, "\\lt") } else { (left, "\\le") };
        let (left, right) = (self.linear(&left), self.linear(&right));
        let text = format!("{left} {sign} {right}");
        Chain { ends: Some((left, right)), text, compound: false }
    }

    fn compare(&mut self, sum: &Linear, sign: &str) -> Chain {
        let (left, right) = self.sides(sum);
        let alone = |side: &Linear| as_variable(side);
        let swap = match (alone(&left), alone(&right)) {
            (Some(a), Some(b)) => a < b,
            (None, Some(_)) => true,
            _ => left.as_constant().is_some() && right.as_constant().is_none(),
        };
        let (left, right) = if swap { (right, left) } else { (left, right) };
        let text = format!("{} {sign} {}", self.linear(&left), self.linear(&right));
        Chain { ends: None, text, compound: false }
    }

    fn congruent(&mut self, sum: &Linear, modulus: u64, sign: &str) -> String {
        let sum = self.expanded(sum);
        let terms = sum.terms().iter();
        let side = |positive: bool| {
            terms
                .clone()
                .filter(move |term| (term.1 > 0) == positive)
                .fold(Linear::constant(0), |all, (variable, by)| {
                    all + Linear::multiple(*variable, by.saturating_abs())
                })
        };
        let (mut left, mut right, mut added) = (side(true), side(false), -i128::from(sum.added()));
        if left.terms().is_empty() {
            (left, right, added) = (right, left, -added);
        }
        let rest = i64::try_from(added.rem_euclid(i128::from(modulus.max(1)))).unwrap_or(0);
        let right = right + rest;
        format!("{} {sign} {} \\pmod{{{modulus}}}", self.linear(&left), self.linear(&right))
    }

    fn member(&mut self, tracks: &[Variable], inside: bool) -> String {
        let all: Vec<Linear> = tracks.iter().map(|track| Linear::from(*track)).collect();
        let sign = if inside { "\\in" } else { "\\notin" };
        format!("{} {sign} A", self.tuple(&all))
    }

    fn relation(&mut self, relation: &Relation, tracks: &[Variable], holds: bool) -> String {
        let is = if holds { "=" } else { "\\ne" };
        let names: Vec<String> = tracks.iter().map(|track| self.atom(*track)).collect();
        match relation {
            Relation::Any(_) => if holds { "\\top" } else { "\\bot" }.into(),
            Relation::Constant(number) => format!("{} {is} {number}", names.join(", ")),
            Relation::Equal { coefficients, constant } => {
                self.weighted(coefficients, tracks, is, *constant)
            }
            Relation::AtMost { coefficients, constant } => {
                self.weighted(coefficients, tracks, if holds { "\\le" } else { "\\gt" }, *constant)
            }
            Relation::Congruent { coefficients, remainder, modulus } => {
                let is = if holds { "\\equiv" } else { "\\not\\equiv" };
                let text = self.weighted(coefficients, tracks, is, *remainder);
                format!("{text} \\pmod{{{modulus}}}")
            }
            Relation::Weight => {
                self.symbols.uses(Sign::Weights);
                format!("{} {} W", names.join(", "), if holds { "\\in" } else { "\\notin" })
            }
            Relation::OddOnes => {
                self.symbols.uses(Sign::OddOnes);
                let is = if holds { "\\equiv" } else { "\\not\\equiv" };
                format!("s({}) {is} 1 \\pmod{{2}}", plain(&names[0]))
            }
            Relation::ColumnSums { modulus, .. } => {
                self.symbols.uses(Sign::Columns);
                let names: Vec<&str> = names.iter().map(|name| plain(name)).collect();
                let is = if holds { "\\in" } else { "\\notin" };
                format!("({}) {is} C_{modulus}", names.join(", "))
            }
            // Values come last, and what is claimed of them first.
            Relation::XorZero(_) => {
                self.symbols.uses(Sign::Xor);
                match tracks.split_last() {
                    Some((last, _)) if self.is_value(*last) => {
                        let place = tracks.len() - 1;
                        let (of, _) = self.function(relation, tracks, place);
                        format!("{} {is} {of}", self.atom(*last))
                    }
                    _ => format!("{} {is} 0", names.join(" \\oplus ")),
                }
            }
            _ => {
                let place = tracks.len() - 1;
                let (of, _) = self.function(relation, tracks, place);
                format!("{} {is} {of}", self.atom(tracks[place]))
            }
        }
    }

    /// Whether a variable is called as values are.
    fn is_value(&mut self, variable: Variable) -> bool {
        self.defined.get(variable).is_none() && self.symbols.of(variable).starts_with('g')
    }

    fn weighted(
        &mut self,
        coefficients: &[i64],
        tracks: &[Variable],
        sign: &str,
        constant: i64,
    ) -> String {
        let terms = coefficients.iter().zip(tracks);
        let sum =
            terms.fold(Linear::constant(0), |sum, (by, track)| sum + Linear::multiple(*track, *by));
        format!("{} {sign} {constant}", self.linear(&sum))
    }

    /// What a relation gives for a track, and whether that needs brackets beside other signs.
    fn function(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
        place: usize,
    ) -> (String, bool) {
        let others = tracks.iter().enumerate().filter(|(at, _)| *at != place);
        let others: Vec<Variable> = others.map(|(_, track)| *track).collect();
        let names: Vec<String> = others.iter().map(|track| self.atom(*track)).collect();
        let inside = others.first().map_or_else(String::new, |track| self.factor(*track).0);
        let called = |name: &str| format!("\\operatorname{{{name}}}({inside})");
        let (sign, text, compound) = match relation {
            Relation::XorZero(_) => (Sign::Xor, names.join(" \\oplus "), names.len() > 1),
            Relation::BitAnd => (Sign::And, names.join(" \\mathbin{\\mathrm{and}} "), true),
            Relation::BitOr => (Sign::Or, names.join(" \\mathbin{\\mathrm{or}} "), true),
            Relation::FloorAlpha => {
                (Sign::Floor, format!("\\lfloor \\alpha {} \\rfloor", names[0]), false)
            }
            Relation::LowestTerm => (Sign::Low, called("low"), false),
            Relation::HighestTerm => (Sign::High, called("high"), false),
            Relation::TrailingZeros => (Sign::Zeros, format!("2^{{{}}}", called("tz")), false),
            Relation::TrailingOnes => (Sign::Ones, format!("2^{{{}}}", called("to")), false),
            _ => (Sign::Length, format!("2^{{{}}}", called("len")), false),
        };
        self.symbols.uses(sign);
        (text, compound)
    }
}

/// A text without brackets around the whole of it.
fn plain(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| !inner.contains(['(', ')'])).unwrap_or(text)
}

fn bracket(text: String, compound: bool) -> String {
    if compound { format!("({text})") } else { text }
}

/// A formula in lines, one for each case, where one line would be too long.
pub(super) fn lines(cases: &[String], between: &str) -> String {
    let length: usize = cases.iter().map(String::len).sum();
    if cases.len() < 2 || length < 90 {
        return cases.join(&format!(" {between} "));
    }
    let rows: Vec<String> = cases.iter().map(|case| format!("& {case}")).collect();
    format!(
        "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
        rows.join(&format!(" {between} {{}} \\\\\n"))
    )
}

/// Comparisons put together: `1 <= k` and `k <= n` are `1 <= k <= n`.
fn chained(mut chains: Vec<Chain>) -> Vec<Chain> {
    let joins = |a: &Chain, b: &Chain| match (&a.ends, &b.ends) {
        (Some(a), Some(b)) => a.1 == b.0 && a.0 != b.1,
        _ => false,
    };
    loop {
        let mut pairs = (0..chains.len()).flat_map(|a| (0..chains.len()).map(move |b| (a, b)));
        let Some((a, b)) = pairs.find(|(a, b)| a != b && joins(&chains[*a], &chains[*b])) else {
            return chains;
        };
        let second = chains.remove(b);
        let first = &mut chains[if b < a { a - 1 } else { a }];
        if let (Some(from), Some(to)) = (first.ends.clone(), second.ends) {
            first.text.push_str(&second.text[to.0.len()..]);
            first.ends = Some((from.0, to.1));
        }
    }
}
