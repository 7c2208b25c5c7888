//! Formats formulas in LaTeX, in mathematical notation.
//!
//! If an equation determines a variable, its value replaces the variable in formulas, so that
//! quotients, remainders and digits become functions: `n mod 4` instead of "some r below 4 with
//! ...".

use super::simplify::simplify;
use super::symbols::{Sign, Symbols};
use crate::elimination::{Definition, Definitions, conjuncts, disjuncts};
use grundy_automata::{Formula, Linear, Relation, Variable};
use grundy_rules_logic::guarded::as_variable;
use std::rc::Rc;

/// Formats formulas in LaTeX, with a symbol for each variable.
#[derive(Clone)]
pub(super) struct FormulaWriter<'a> {
    /// The symbols of the variables on the page, which the writer assigns as formulas need them.
    pub symbols: Symbols<'a>,
    /// The formulas that hold at every position. The writer omits them from the formulas that it
    /// formats.
    known: Rc<[Formula]>,
    /// The sum or function that replaces each eliminated variable.
    defined: Definitions,
}

/// The operator directly around a formula. It decides whether the formula needs parentheses; the
/// variants are ordered from weak to strong binding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Context {
    /// The formula is not part of another formula.
    Nothing,
    /// The formula is a member of a disjunction.
    Or,
    /// The formula is a member of a conjunction.
    And,
    /// The formula is the operand of a negation.
    Not,
}

/// The text of one conjunct of a formula. Comparisons can be joined to a chain such as
/// `1 <= k <= n`.
struct Conjunct {
    /// If the conjunct is a comparison or a chain of comparisons, the text left of its first sign
    /// and the text right of its last sign; otherwise `None`.
    ends: Option<(String, String)>,
    /// The entire text of the conjunct in LaTeX.
    text: String,
    /// Whether the text needs parentheses as the operand of a negation.
    compound: bool,
}

impl<'a> FormulaWriter<'a> {
    /// Creates a writer that omits the formulas `known`.
    pub(super) fn new(symbols: Symbols<'a>, known: Vec<Formula>) -> FormulaWriter<'a> {
        FormulaWriter { symbols, known: known.into(), defined: Definitions::default() }
    }

    /// Adds definitions: in all formulas, the sum paired with each variable of `values` replaces
    /// the variable.
    pub(super) fn with_values(mut self, values: Vec<(Variable, Linear)>) -> FormulaWriter<'a> {
        for (variable, value) in values {
            self.defined.insert_sum(variable, value);
        }
        self
    }

    /// Returns a copy of the writer that omits no formulas.
    pub(super) fn without_known(&self) -> FormulaWriter<'a> {
        FormulaWriter { known: Vec::new().into(), ..self.clone() }
    }

    /// Simplifies a formula, given that the formulas in `known` hold.
    pub(super) fn simplify(&self, formula: &Formula) -> Formula {
        simplify(formula, &self.known)
    }

    /// Formats a formula that is not part of another formula.
    pub(super) fn formula(&mut self, formula: &Formula) -> String {
        self.write(formula, Context::Nothing)
    }

    /// Formats a formula as a member of a conjunction, in parentheses if necessary.
    pub(super) fn within_conjunction(&mut self, formula: &Formula) -> String {
        let compound = matches!(formula, Formula::Or(_) | Formula::Exists(..));
        bracket(self.formula(formula), compound)
    }

    /// Formats each conjunct of a formula. Chained comparisons count as one conjunct.
    pub(super) fn conjuncts(&mut self, formula: &Formula) -> Vec<String> {
        match self.conjunction(formula) {
            Some(chains) => chains.into_iter().map(|chain| chain.text).collect(),
            None => vec![self.formula(formula)],
        }
    }

    /// Formats each disjunct of a formula, as one case of a displayed formula.
    pub(super) fn cases(&mut self, formula: &Formula) -> Vec<String> {
        let mut cases = Vec::new();
        for part in disjuncts(formula) {
            let saved = self.defined.clone();
            match &part {
                Formula::Exists(bound, inner) => match self.define(bound, inner) {
                    (open, remaining) if open.is_empty() && matches!(remaining, Formula::Or(_)) => {
                        cases.extend(self.cases(&remaining));
                    }
                    _ => {
                        self.defined.clone_from(&saved);
                        cases.push(self.write(&part, Context::Or));
                    }
                },
                part => cases.push(self.write(part, Context::Or)),
            }
            self.defined = saved;
        }
        cases
    }

    /// Formats a formula as a displayed formula. If it is long, each case is on a separate line.
    pub(super) fn display(&mut self, formula: &Formula) -> String {
        let cases = self.cases(&self.simplify(formula));
        lines(&cases, "\\lor")
    }

    /// Eliminates those variables of `bound` that `formula` determines. Returns the variables that
    /// remain, and the remaining formula, simplified.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        let (open, remaining) = self.defined.define(bound, formula);
        let remaining = self.simplify(&remaining);
        (open, remaining)
    }

    /// Formats a formula as an operand of the operator `within`, in parentheses if necessary.
    fn write(&mut self, formula: &Formula, within: Context) -> String {
        match formula {
            Formula::True => "\\top".into(),
            Formula::False => "\\bot".into(),
            Formula::Or(_) => {
                let cases = self.cases(formula);
                bracket(cases.join(" \\lor "), cases.len() > 1 && within > Context::Or)
            }
            Formula::Not(inner) => match &**inner {
                Formula::IsZero(sum) => self.compare(sum, "\\ne").text,
                Formula::Divides(modulus, sum) => self.congruent(sum, *modulus, "\\not\\equiv"),
                Formula::Relation(relation, tracks) => self.relation(relation, tracks, false),
                Formula::Automaton(_, tracks) => self.membership(tracks, false),
                inner => format!("\\lnot {}", self.write(inner, Context::Not)),
            },
            Formula::AtMostZero(sum) => self.at_most(sum).text,
            Formula::IsZero(sum) => self.compare(sum, "=").text,
            Formula::Divides(modulus, sum) => self.congruent(sum, *modulus, "\\equiv"),
            Formula::Relation(relation, tracks) => self.relation(relation, tracks, true),
            Formula::Automaton(_, tracks) => self.membership(tracks, true),
            Formula::And(_) | Formula::Exists(..) => match self.conjunction(formula) {
                Some(chains) => {
                    let compound = chains.len() > 1 || chains.iter().any(|chain| chain.compound);
                    let texts: Vec<String> = chains.into_iter().map(|chain| chain.text).collect();
                    // A conjunction needs no brackets within a disjunction, but does within a
                    // negation.
                    bracket(texts.join(" \\land "), compound && within > Context::Or)
                }
                None => self.existential(formula, within),
            },
        }
    }

    /// Formats the conjuncts of a formula and chains comparisons. Returns `None` if the formula has
    /// a bound variable that cannot be eliminated.
    fn conjunction(&mut self, formula: &Formula) -> Option<Vec<Conjunct>> {
        let saved = self.defined.clone();
        let formula = match formula {
            Formula::Exists(bound, inner) => match self.define(bound, inner) {
                (open, remaining) if open.is_empty() => remaining,
                _ => {
                    self.defined = saved;
                    return None;
                }
            },
            formula => formula.clone(),
        };
        if matches!(formula, Formula::Or(_)) {
            let text = self.write(&formula, Context::And);
            self.defined = saved;
            return Some(vec![Conjunct { ends: None, text, compound: false }]);
        }
        let mut chains = Vec::new();
        for part in conjuncts(&formula) {
            match &part {
                Formula::AtMostZero(sum) => chains.push(self.at_most(sum)),
                Formula::Exists(..) => match self.conjunction(&part) {
                    Some(inner_conjuncts) => chains.extend(inner_conjuncts),
                    None => {
                        let text = self.write(&part, Context::And);
                        chains.push(Conjunct { ends: None, text, compound: false });
                    }
                },
                part => {
                    let text = self.write(part, Context::And);
                    chains.push(Conjunct { ends: None, text, compound: false });
                }
            }
        }
        self.defined = saved;
        Some(chain_comparisons(chains))
    }

    /// Formats an existential formula. Bound variables are written only if they cannot be
    /// eliminated.
    fn existential(&mut self, formula: &Formula, within: Context) -> String {
        let Formula::Exists(bound, inner) = formula else { return self.write(formula, within) };
        let saved = self.clone();
        let (open, remaining) = self.define(bound, inner);
        let names: Vec<String> =
            open.iter().map(|variable| self.symbols.symbol_of(*variable)).collect();
        let inside = self.write(&remaining, Context::Nothing);
        let FormulaWriter { symbols, defined, .. } = saved;
        (self.symbols, self.defined) = (symbols, defined);
        bracket(format!("\\exists {}\\colon {inside}", names.join(", ")), within > Context::Nothing)
    }

    /// Formats a variable, or its definition if it is eliminated. Also returns whether the text
    /// needs parentheses as a factor of a product.
    fn factor(&mut self, variable: Variable) -> (String, bool) {
        let Some(definition) = self.defined.get(variable).cloned() else {
            return (self.symbols.symbol_of(variable), false);
        };
        match definition {
            Definition::Sum(sum) => {
                let text = self.linear(&sum);
                let compound = as_variable(&sum).is_none() && sum.as_constant().is_none();
                (text, compound)
            }
            Definition::Quotient(sum, divisor) => {
                (format!("\\lfloor {} / {divisor} \\rfloor", self.bracketed(&sum)), false)
            }
            Definition::Remainder(sum, divisor) => {
                (format!("{} \\bmod {divisor}", self.bracketed(&sum)), true)
            }
            Definition::Track(relation, tracks, result) => {
                self.function(&relation, &tracks, result)
            }
        }
    }

    /// Formats a sum, in parentheses if it has several terms.
    fn bracketed(&mut self, sum: &Linear) -> String {
        let sum = self.expand(sum);
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

    /// Formats a variable, or its definition if it is eliminated, in parentheses if necessary.
    fn atom(&mut self, variable: Variable) -> String {
        let (text, compound) = self.factor(variable);
        bracket(text, compound)
    }

    /// Replaces eliminated variables in a sum by the sums that define them.
    fn expand(&self, sum: &Linear) -> Linear {
        let mut expansion = Linear::constant(sum.constant_term());
        for (variable, coefficient) in sum.terms() {
            let inner = match self.defined.get(*variable) {
                Some(Definition::Sum(inner)) => self.expand(inner),
                _ => Linear::from(*variable),
            };
            expansion = expansion + inner * *coefficient;
        }
        expansion
    }

    /// Formats a sum, with the positive terms before the negative ones.
    pub(super) fn linear(&mut self, sum: &Linear) -> String {
        let sum = self.expand(sum);
        let mut text = String::new();
        let mut terms: Vec<(Option<Variable>, i64)> = sum
            .terms()
            .iter()
            .map(|(variable, coefficient)| (Some(*variable), *coefficient))
            .collect();
        if sum.constant_term() != 0 || terms.is_empty() {
            terms.push((None, sum.constant_term()));
        }
        // Positive terms come before negative terms.
        terms.sort_by_key(|term| term.1 < 0);
        for (variable, coefficient) in terms {
            text.push_str(match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            let size = coefficient.unsigned_abs();
            match variable {
                None => text.push_str(&size.to_string()),
                Some(variable) if size == 1 && coefficient > 0 => {
                    let (factor, compound) = self.factor(variable);
                    text.push_str(&bracket(factor, compound && sum.terms().len() > 1));
                }
                Some(variable) if size == 1 => text.push_str(&self.atom(variable)),
                Some(variable) => text.push_str(&format!("{size} {}", self.atom(variable))),
            }
        }
        text
    }

    /// Formats a tuple of sums in parentheses. A single sum is written without parentheses.
    pub(super) fn tuple(&mut self, values: &[Linear]) -> String {
        let values: Vec<String> = values.iter().map(|value| self.linear(value)).collect();
        bracket(values.join(", "), values.len() != 1)
    }

    /// Returns the two sides of a comparison of `sum` with 0: the positive terms, and the negative
    /// terms with the opposite sign.
    fn sides(&mut self, sum: &Linear) -> (Linear, Linear) {
        let sum = self.expand(sum);
        let side = |positive: bool| {
            let terms = sum.terms().iter().filter(|term| (term.1 > 0) == positive);
            let constant = if (sum.constant_term() > 0) == positive {
                sum.constant_term().saturating_abs()
            } else {
                0
            };
            terms.fold(Linear::constant(constant), |sum, (variable, coefficient)| {
                sum + Linear::multiple(*variable, coefficient.saturating_abs())
            })
        };
        // If one side is 0 and the other has terms and a positive constant, the constant moves to
        // the side of the 0.
        let moved = |side: Linear, opposite: Linear| {
            let constant = side.constant_term();
            if opposite == Linear::constant(0) && !side.terms().is_empty() && constant > 0 {
                (side - Linear::constant(constant), Linear::constant(-constant))
            } else {
                (side, opposite)
            }
        };
        let (left, right) = moved(side(true), side(false));
        let (right, left) = moved(right, left);
        (left, right)
    }

    /// Formats the comparison `sum <= 0`.
    fn at_most(&mut self, sum: &Linear) -> Conjunct {
        let (left, right) = self.sides(sum);
        let unit = Linear::constant(1);
        // `x + 1 <= y` becomes `x < y`.
        let strict = left.constant_term() == 1 && !left.terms().is_empty();
        let (left, sign) = if strict { (left - unit, "\\lt") } else { (left, "\\le") };
        let (left, right) = (self.linear(&left), self.linear(&right));
        let text = format!("{left} {sign} {right}");
        Conjunct { ends: Some((left, right)), text, compound: false }
    }

    /// Formats the comparison of a sum with 0 by `sign`, the LaTeX text of the sign of equality or
    /// inequality.
    fn compare(&mut self, sum: &Linear, sign: &str) -> Conjunct {
        let (left, right) = self.sides(sum);
        let alone = |side: &Linear| as_variable(side);
        let swap = match (alone(&left), alone(&right)) {
            (Some(a), Some(b)) => a < b,
            (None, Some(_)) => true,
            _ => left.as_constant().is_some() && right.as_constant().is_none(),
        };
        let (left, right) = if swap { (right, left) } else { (left, right) };
        let text = format!("{} {sign} {}", self.linear(&left), self.linear(&right));
        Conjunct { ends: None, text, compound: false }
    }

    /// Formats the congruence of a sum with 0 modulo `modulus`. `sign` is the sign of congruence or
    /// of its negation.
    fn congruent(&mut self, sum: &Linear, modulus: u64, sign: &str) -> String {
        let sum = self.expand(sum);
        let terms = sum.terms().iter();
        let side = |positive: bool| {
            terms.clone().filter(move |term| (term.1 > 0) == positive).fold(
                Linear::constant(0),
                |sum, (variable, coefficient)| {
                    sum + Linear::multiple(*variable, coefficient.saturating_abs())
                },
            )
        };
        let (mut left, mut right, mut constant) =
            (side(true), side(false), -i128::from(sum.constant_term()));
        if left.terms().is_empty() {
            (left, right, constant) = (right, left, -constant);
        }
        let remainder = i64::try_from(constant.rem_euclid(i128::from(modulus.max(1)))).unwrap_or(0);
        let right = right + remainder;
        format!("{} {sign} {} \\pmod{{{modulus}}}", self.linear(&left), self.linear(&right))
    }

    /// Formats the statement that the tuple of numbers in `tracks` is in the set that an automaton
    /// accepts, or, if `inside` is false, is not in it. The page calls this set A.
    fn membership(&mut self, tracks: &[Variable], inside: bool) -> String {
        let numbers: Vec<Linear> = tracks.iter().map(|track| Linear::from(*track)).collect();
        let sign = if inside { "\\in" } else { "\\notin" };
        format!("{} {sign} A", self.tuple(&numbers))
    }

    /// Formats the statement that the numbers in `tracks` satisfy `relation`, or its negation if
    /// `holds` is false.
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
                self.symbols.mark_used(Sign::Weights);
                format!("{} {} W", names.join(", "), if holds { "\\in" } else { "\\notin" })
            }
            Relation::OddOnes => {
                self.symbols.mark_used(Sign::OddOnes);
                let is = if holds { "\\equiv" } else { "\\not\\equiv" };
                format!("s({}) {is} 1 \\pmod{{2}}", without_brackets(&names[0]))
            }
            Relation::ColumnSums { modulus, .. } => {
                self.symbols.mark_used(Sign::Columns);
                let names: Vec<&str> = names.iter().map(|name| without_brackets(name)).collect();
                let is = if holds { "\\in" } else { "\\notin" };
                format!("({}) {is} C_{modulus}", names.join(", "))
            }
            // A value in the last track goes to the left side.
            Relation::XorZero(_) => {
                self.symbols.mark_used(Sign::Xor);
                match tracks.split_last() {
                    Some((last, _)) if self.is_value(*last) => {
                        let result = tracks.len() - 1;
                        let (function, _) = self.function(relation, tracks, result);
                        format!("{} {is} {function}", self.atom(*last))
                    }
                    _ => format!("{} {is} 0", names.join(" \\oplus ")),
                }
            }
            _ => {
                let result = tracks.len() - 1;
                let (function, _) = self.function(relation, tracks, result);
                format!("{} {is} {function}", self.atom(tracks[result]))
            }
        }
    }

    /// Returns whether a variable is not eliminated and its symbol begins with `g`, as the symbols
    /// of Grundy values do.
    fn is_value(&mut self, variable: Variable) -> bool {
        self.defined.get(variable).is_none() && self.symbols.symbol_of(variable).starts_with('g')
    }

    /// Formats the comparison of a weighted sum of the numbers in `tracks` with `constant`.
    fn weighted(
        &mut self,
        coefficients: &[i64],
        tracks: &[Variable],
        sign: &str,
        constant: i64,
    ) -> String {
        let terms = coefficients.iter().zip(tracks);
        let sum = terms.fold(Linear::constant(0), |sum, (coefficient, track)| {
            sum + Linear::multiple(*track, *coefficient)
        });
        format!("{} {sign} {constant}", self.linear(&sum))
    }

    /// Formats the number in the track with index `result` as a function of the numbers in the
    /// other tracks, which determine it by `relation`. Also returns whether the text needs
    /// parentheses next to other operators.
    fn function(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
        result: usize,
    ) -> (String, bool) {
        let arguments = tracks.iter().enumerate().filter(|(index, _)| *index != result);
        let arguments: Vec<Variable> = arguments.map(|(_, track)| *track).collect();
        let names: Vec<String> = arguments.iter().map(|track| self.atom(*track)).collect();
        let inside = arguments.first().map_or_else(String::new, |track| self.factor(*track).0);
        let call = |name: &str| format!("\\operatorname{{{name}}}({inside})");
        let (sign, text, compound) = match relation {
            Relation::XorZero(_) => (Sign::Xor, names.join(" \\oplus "), names.len() > 1),
            Relation::BitAnd => (Sign::And, names.join(" \\mathbin{\\mathrm{and}} "), true),
            Relation::BitOr => (Sign::Or, names.join(" \\mathbin{\\mathrm{or}} "), true),
            Relation::FloorAlpha => {
                (Sign::Floor, format!("\\lfloor \\alpha {} \\rfloor", names[0]), false)
            }
            Relation::LowestTerm => (Sign::Low, call("low"), false),
            Relation::HighestTerm => (Sign::High, call("high"), false),
            Relation::TrailingZeros => (Sign::Zeros, format!("2^{{{}}}", call("tz")), false),
            Relation::TrailingOnes => (Sign::Ones, format!("2^{{{}}}", call("to")), false),
            _ => (Sign::Length, format!("2^{{{}}}", call("len")), false),
        };
        self.symbols.mark_used(sign);
        (text, compound)
    }
}

/// Returns the text without its first and last parenthesis if it is in parentheses and contains no
/// others.
fn without_brackets(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| !inner.contains(['(', ')'])).unwrap_or(text)
}

/// Returns the text, in parentheses if `compound`.
fn bracket(text: String, compound: bool) -> String {
    if compound { format!("({text})") } else { text }
}

/// Joins formulas by an operator. Writes each formula in a separate line if a single line would be
/// too long.
pub(super) fn lines(cases: &[String], operator: &str) -> String {
    let length: usize = cases.iter().map(String::len).sum();
    if cases.len() < 2 || length < 90 {
        return cases.join(&format!(" {operator} "));
    }
    let rows: Vec<String> = cases.iter().map(|case| format!("& {case}")).collect();
    format!(
        "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
        rows.join(&format!(" {operator} {{}} \\\\\n"))
    )
}

/// Joins comparisons to chains: `1 <= k` and `k <= n` become `1 <= k <= n`.
fn chain_comparisons(mut chains: Vec<Conjunct>) -> Vec<Conjunct> {
    let joins = |a: &Conjunct, b: &Conjunct| match (&a.ends, &b.ends) {
        (Some(a), Some(b)) => a.1 == b.0 && a.0 != b.1,
        _ => false,
    };
    loop {
        let mut pairs = (0..chains.len()).flat_map(|a| (0..chains.len()).map(move |b| (a, b)));
        let Some((a, b)) = pairs.find(|(a, b)| a != b && joins(&chains[*a], &chains[*b])) else {
            return chains;
        };
        let second = chains.remove(b);
        let chain = &mut chains[if b < a { a - 1 } else { a }];
        if let (Some(from), Some(to)) = (chain.ends.clone(), second.ends) {
            chain.text.push_str(&second.text[to.0.len()..]);
            chain.ends = Some((from.0, to.1));
        }
    }
}
