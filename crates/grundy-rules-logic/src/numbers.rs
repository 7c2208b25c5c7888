//! Translates expressions whose values are numbers to cases, each with a linear expression as the
//! value.

use super::case::{LogicCase, unconditional_value};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use grundy_automata::{Formula, Linear, Relation};
use grundy_core::machine::{Bin, Span};
use grundy_rules::{Kind, Node};
use grundy_syntax::Aggregate;
use grundy_text::words;

/// The maximum m for which the remainder of a product modulo m can be translated.
const MAX_PRODUCT_MODULUS: i64 = 16;

impl Translator<'_> {
    /// Translates an expression to the cases of its value. Exactly one case arises at a position at
    /// which the rules evaluate the expression without a fault.
    pub(super) fn number_cases(&mut self, node: &Node) -> Translated<Vec<LogicCase>> {
        let mut cases = self.evaluate_number(node)?;
        cases.retain(LogicCase::may_arise);
        self.count_cases(cases.len(), node.span)?;
        cases.iter().for_each(|case| self.forbid_overflow(case, node.span));
        Ok(cases)
    }

    fn evaluate_number(&mut self, node: &Node) -> Translated<Vec<LogicCase>> {
        if let Some(value) = self.constant(node) {
            return Ok(vec![LogicCase::new(value)]);
        }
        match &node.kind {
            Kind::Local(local) => match self.locals.get(local) {
                Some(Term::Linear(value)) => Ok(vec![LogicCase::new(value.clone())]),
                _ => UnsupportedReason::Exponent.at(node.span),
            },
            Kind::Var(var) => match self.state[*var].first() {
                Some(value) => Ok(vec![LogicCase::new(value.clone())]),
                None => UnsupportedReason::Set.at(node.span),
            },
            Kind::Turn => Ok(vec![LogicCase::new(self.mover.clone())]),
            Kind::SeqAt(var, index) => {
                let items = self.visible_items(*var, node.span)?;
                let index = self.number_cases(index)?;
                Ok(self.select_item(&items, &index, node.span))
            }
            Kind::SeqLen(_) if self.counted.is_some() => {
                let counts = self.state[0].iter().cloned();
                let total = counts.fold(Linear::constant(0), |sum, count| sum + count);
                Ok(vec![LogicCase::new(total)])
            }
            Kind::SeqLen(var) => {
                Ok(vec![LogicCase::new(self.visible_items(*var, node.span)?.len() as i64)])
            }
            Kind::TableAt(table, index) => self.table_at(table, index, node.span),
            Kind::MapAt(map, key) => self.map_at(map, key, node.span),
            Kind::Neg(operand) => Ok(self.map_cases(operand, |value| value * -1)?),
            Kind::If(cond, yes, no) => self.conditional(cond, yes, no),
            Kind::Bind(local, value, body) => {
                let mut cases = Vec::new();
                for (case, bound) in self.term_cases(value)? {
                    let inner = self.assuming(case.guard.clone(), |t| {
                        t.with_local(*local, bound, |t| t.number_cases(body))
                    })?;
                    cases.extend(
                        inner
                            .iter()
                            .map(|inner_case| case.and(inner_case, inner_case.value.clone())),
                    );
                }
                Ok(cases)
            }
            Kind::Binary(op, a, b) => self.operation(*op, a, b, node),
            Kind::Call(function, arguments) => self.call(*function, arguments, node.span),
            Kind::Aggregate(Aggregate::Any | Aggregate::All, ..)
            | Kind::Not(_)
            | Kind::Contains(..) => self.truth_as_number(node),
            Kind::Aggregate(over, loops, body) if self.ranges_over_counted(loops) => {
                self.aggregate_counted(*over, loops, body, node.span)
            }
            Kind::Aggregate(over, loops, body) => self.aggregate(*over, loops, body, node.span),
            Kind::SideAs(operand, image) => {
                let sides: Vec<Linear> =
                    image.iter().map(|value| Linear::constant(*value)).collect();
                let side = self.number_cases(operand)?;
                Ok(self.select_item(&sides, &side, node.span))
            }
            Kind::Seq(_) => UnsupportedReason::Growing.at(node.span),
            _ => UnsupportedReason::List.at(node.span),
        }
    }

    /// Returns the elements of the sequence or bag variable with index `var`, as linear
    /// expressions.
    ///
    /// # Errors
    /// Fails for a bag if the translation represents only the element that the move selects.
    pub(super) fn visible_items(&self, var: usize, span: Span) -> Translated<Vec<Linear>> {
        if self.hidden_bag == Some(var) || self.counted.is_some() {
            UnsupportedReason::WholeBag.at(span)
        } else {
            Ok(self.state[var].clone())
        }
    }

    /// Translates an expression, and applies the function `value` to its value in every case.
    fn map_cases(
        &mut self,
        node: &Node,
        value: impl Fn(Linear) -> Linear,
    ) -> Translated<Vec<LogicCase>> {
        let cases = self.number_cases(node)?.into_iter();
        Ok(cases.map(|case| LogicCase { value: value(case.value.clone()), ..case }).collect())
    }

    /// Returns an element of `items` by cases ([`LogicCase`]). `index` is the index of the element,
    /// also by cases. Records the proof obligation that the index is in bounds.
    pub(super) fn select_item(
        &mut self,
        items: &[Linear],
        index: &[LogicCase],
        span: Span,
    ) -> Vec<LogicCase> {
        let mut cases = Vec::new();
        for case in index {
            self.forbid_out_of_bounds(case, items.len(), span);
            for (position, item) in items.iter().enumerate() {
                let is_index = Formula::equal(case.value.clone(), position as i64);
                cases.push(case.clone().with_value(item.clone()).when(is_index));
            }
        }
        cases.retain(LogicCase::may_arise);
        cases
    }

    /// Records the proof obligation that the value of `case` is a valid index into a list of `len`
    /// elements.
    pub(super) fn forbid_out_of_bounds(&mut self, case: &LogicCase, len: usize, span: Span) {
        let outside = Formula::or([
            Formula::less(case.value.clone(), 0),
            Formula::at_most(len as i64, case.value.clone()),
        ]);
        let when = Formula::and(case.guard.iter().cloned().chain([outside]));
        self.forbid(when, words!(rules_logic::index_outside_list), span, true);
    }

    /// Translates the access to the element at `index` of a list of constants. Returns the element
    /// by cases.
    fn table_at(&mut self, table: &Node, index: &Node, span: Span) -> Translated<Vec<LogicCase>> {
        let len = match &table.kind {
            Kind::List(items) => items.len(),
            _ => match self.constant_list(table) {
                Some(items) => items.len(),
                None => return UnsupportedReason::List.at(table.span),
            },
        };
        let mut cases = Vec::new();
        for case in self.number_cases(index)? {
            self.forbid_out_of_bounds(&case, len, span);
            for position in 0..len {
                let is_index = Formula::equal(case.value.clone(), position as i64);
                if is_index == Formula::False {
                    continue;
                }
                let item = match &table.kind {
                    Kind::List(items) => items[position].clone(),
                    _ => {
                        let index_node = Node { kind: Kind::Num(position as i64), span };
                        Node {
                            kind: Kind::TableAt(Box::new(table.clone()), Box::new(index_node)),
                            span,
                        }
                    }
                };
                // The rules evaluate every element of a list literal, so every element contributes
                // obligations.
                for value in self.number_cases(&item)? {
                    cases.push(case.and(&value, value.value.clone()).when(is_index.clone()));
                }
            }
        }
        Ok(cases)
    }

    /// Translates the access to a map of constants. Returns the value by cases, and records the
    /// proof obligation that the map contains the key.
    fn map_at(&mut self, map: &Node, key: &Node, span: Span) -> Translated<Vec<LogicCase>> {
        let Some(pairs) = self.constant_map(map) else {
            return UnsupportedReason::List.at(map.span);
        };
        let mut cases = Vec::new();
        for case in self.number_cases(key)? {
            let mut no_key = case.guard.clone();
            for (pair_key, value) in &pairs {
                let is_key = Formula::equal(case.value.clone(), *pair_key);
                no_key.push(Formula::not(is_key.clone()));
                cases.push(case.clone().with_value(Linear::constant(*value)).when(is_key));
            }
            let message = words!(rules_logic::key_that_is_not_in_map);
            self.forbid(Formula::and(no_key), message, span, true);
        }
        Ok(cases)
    }

    /// Translates the conditional expression `if cond { yes } else { no }`. Returns its value by
    /// cases ([`LogicCase`]).
    fn conditional(&mut self, cond: &Node, yes: &Node, no: &Node) -> Translated<Vec<LogicCase>> {
        let (holds, fails) = self.truths(cond)?;
        let mut cases = Vec::new();
        for (assumed, branch) in [(holds, yes), (fails, no)] {
            if assumed != Formula::False {
                let branch_cases = self.assuming([assumed.clone()], |t| t.number_cases(branch))?;
                cases.extend(branch_cases.into_iter().map(|case| case.when(assumed.clone())));
            }
        }
        Ok(cases)
    }

    /// Translates a condition to the number that represents its truth value: 1 if it holds, 0
    /// otherwise.
    fn truth_as_number(&mut self, node: &Node) -> Translated<Vec<LogicCase>> {
        let (holds, fails) = self.truths(node)?;
        Ok(vec![LogicCase::new(1).when(holds), LogicCase::new(0).when(fails)])
    }

    /// Translates `a` and `b`. Returns for each pair of a case of `a` and a case of `b`: the case
    /// that both arise, the value of `a` in it and the value of `b` in it.
    pub(super) fn case_pairs(
        &mut self,
        a: &Node,
        b: &Node,
    ) -> Translated<Vec<(LogicCase, Linear, Linear)>> {
        let (first, second) = (self.number_cases(a)?, self.number_cases(b)?);
        self.count_cases(first.len() * second.len(), a.span)?;
        let mut pairs = Vec::new();
        for first_case in &first {
            for second_case in &second {
                let case = first_case.and(second_case, Linear::constant(0));
                pairs.push((case, first_case.value.clone(), second_case.value.clone()));
            }
        }
        Ok(pairs)
    }

    /// Translates the binary operator `op`, applied to the numbers `a` and `b`. Returns the result
    /// by cases ([`LogicCase`]).
    fn operation(
        &mut self,
        op: Bin,
        a: &Node,
        b: &Node,
        node: &Node,
    ) -> Translated<Vec<LogicCase>> {
        match op {
            Bin::Add => self.combine(a, b, |x, y| Some(x + y)),
            Bin::Sub => self.combine(a, b, |x, y| Some(x - y)),
            Bin::Mul => self.combine(a, b, |x, y| match (x.as_constant(), y.as_constant()) {
                (Some(constant), _) => Some(y * constant),
                (_, Some(constant)) => Some(x * constant),
                _ => None,
            }),
            Bin::Div | Bin::Mod => {
                let Some(constant) = self.fixed_value(b).filter(|constant| *constant != 0) else {
                    return UnsupportedReason::Division.at(node.span);
                };
                if op == Bin::Mod
                    && let Some(exponents) = self.exponent_cases(a)?
                {
                    return self.residues_of_exponents(&exponents, constant, a.span);
                }
                // The residue of a product depends only on the residues of the factors.
                if op == Bin::Mod
                    && constant > 0
                    && constant <= MAX_PRODUCT_MODULUS
                    && self.has_product(a)
                {
                    return self.residues(a, constant);
                }
                self.quotient_or_remainder(op, a, constant)
            }
            Bin::Xor => self.bitwise(Relation::XorZero(3), a, b, node.span),
            Bin::BitAnd => self.bitwise(Relation::BitAnd, a, b, node.span),
            Bin::BitOr => self.bitwise(Relation::BitOr, a, b, node.span),
            Bin::Shl => {
                if self.constant(a) == Some(1)
                    && let Some(exponents) = self.exponent_cases(b)?
                {
                    return self.power_cases(exponents, node.span);
                }
                match self.fixed_value(b) {
                    Some(constant @ 0..=62) => {
                        self.map_cases(a, |value| value * (1i64 << constant))
                    }
                    _ => UnsupportedReason::Shift.at(node.span),
                }
            }
            Bin::Shr => match self.fixed_value(b) {
                Some(constant @ 0..=62) => {
                    self.quotient_or_remainder(Bin::Div, a, 1i64 << constant)
                }
                _ => UnsupportedReason::Shift.at(node.span),
            },
            Bin::And | Bin::Or | Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => {
                self.truth_as_number(node)
            }
        }
    }

    /// Translates two expressions, and combines their values by `operation` in every pair of cases.
    /// Fails if `operation` returns `None`, which it does for a product of two variables.
    fn combine(
        &mut self,
        a: &Node,
        b: &Node,
        operation: impl Fn(Linear, Linear) -> Option<Linear>,
    ) -> Translated<Vec<LogicCase>> {
        let mut cases = Vec::new();
        for (case, x, y) in self.case_pairs(a, b)? {
            let Some(value) = operation(x, y) else {
                return UnsupportedReason::Product.at(a.span.to(b.span));
            };
            cases.push(case.with_value(value));
        }
        Ok(cases)
    }

    /// Translates a bitwise operator on the natural numbers `a` and `b`. `relation` relates their
    /// binary digits to those of the result.
    fn bitwise(
        &mut self,
        relation: Relation,
        a: &Node,
        b: &Node,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        self.require_binary(span)?;
        let mut cases = Vec::new();
        for (case, x, y) in self.case_pairs(a, b)? {
            for value in [&x, &y] {
                self.forbid_negative(&case.clone().with_value(value.clone()), span, false);
            }
            cases.push(self.apply_relation(&relation, case, &[x, y]));
        }
        Ok(cases)
    }

    /// Adds a new variable to `case`, with the condition that `relation` holds for `arguments`
    /// followed by the new variable. Returns the case with this variable as its value.
    pub(super) fn apply_relation(
        &mut self,
        relation: &Relation,
        mut case: LogicCase,
        arguments: &[Linear],
    ) -> LogicCase {
        let mut tracks = self.distinct_tracks(arguments, &mut case);
        let result = self.fresh("z");
        case.aux.push(result);
        tracks.push(result);
        case.guard.push(Formula::relation(relation.clone(), tracks));
        case.with_value(result.into())
    }

    /// Translates the quotient or the remainder, according to `op`, of a floored division by a
    /// constant other than 0.
    pub(super) fn quotient_or_remainder(
        &mut self,
        op: Bin,
        a: &Node,
        divisor: i64,
    ) -> Translated<Vec<LogicCase>> {
        // The quotient of −2^63 by −1 overflows.
        if divisor < 0 && self.machine.is_some() {
            return UnsupportedReason::Division.at(a.span);
        }
        // A quotient by any other number is represented by a variable that fits into 64 bits.
        if (op, divisor) == (Bin::Div, 1) {
            return self.number_cases(a);
        }
        let mut cases = Vec::new();
        for case in self.number_cases(a)? {
            // The quotient by −m is the quotient of the negated dividend by m. The remainder has
            // the sign of the divisor.
            let (value, sign) =
                if divisor < 0 { (case.value.clone() * -1, -1) } else { (case.value.clone(), 1) };
            let modulus = divisor.unsigned_abs();
            let Ok(size) = i64::try_from(modulus) else {
                return UnsupportedReason::Division.at(a.span);
            };
            if op == Bin::Mod {
                let remainder = self.fresh("r");
                let mut case = case.when(Formula::remainder(value, modulus, remainder));
                case.aux.push(remainder);
                cases.push(case.with_value(Linear::multiple(remainder, sign)));
                continue;
            }
            let quotient = self.fresh("q");
            let natural = crate::guarded::is_natural(&value);
            for negative in if natural { &[false][..] } else { &[false, true] } {
                let result = Linear::multiple(quotient, if *negative { -1 } else { 1 });
                let remainder = value.clone() - result.clone() * size;
                let mut quotient_case = case
                    .clone()
                    .when(Formula::at_most(0, remainder.clone()))
                    .when(Formula::less(remainder, size))
                    .when(if *negative { Formula::less(0, quotient) } else { Formula::True });
                quotient_case.aux.push(quotient);
                cases.push(quotient_case.with_value(result));
            }
        }
        Ok(cases)
    }

    /// Translates the remainder modulo `modulus` of an expression that contains products. There is
    /// one case for every combination of remainders of its operands.
    pub(super) fn residues(&mut self, node: &Node, modulus: i64) -> Translated<Vec<LogicCase>> {
        if let Kind::Binary(op @ (Bin::Add | Bin::Sub | Bin::Mul), a, b) = &node.kind {
            let (first, second) = (self.residues(a, modulus)?, self.residues(b, modulus)?);
            self.count_cases(first.len() * second.len(), node.span)?;
            let mut cases: Vec<LogicCase> = Vec::new();
            for first_case in &first {
                for second_case in &second {
                    let (x, y) =
                        (&first_case.value.constant_term(), &second_case.value.constant_term());
                    let value = match op {
                        Bin::Add => x + y,
                        Bin::Sub => x - y,
                        _ => x * y,
                    };
                    cases.push(
                        first_case.and(second_case, Linear::constant(value.rem_euclid(modulus))),
                    );
                }
            }
            return Ok(cases);
        }
        let mut cases = Vec::new();
        for case in self.number_cases(node)? {
            for residue in 0..modulus {
                let has_residue =
                    Formula::congruent(case.value.clone(), residue, modulus.unsigned_abs());
                cases.push(case.clone().with_value(Linear::constant(residue)).when(has_residue));
            }
        }
        cases.retain(LogicCase::may_arise);
        Ok(cases)
    }

    /// Returns the value of an expression that has a single case without a guard, so that the value
    /// is one linear expression everywhere. Returns `None` otherwise.
    pub(super) fn single_value(&mut self, node: &Node) -> Translated<Option<Linear>> {
        let cases = self.number_cases(node)?;
        Ok(unconditional_value(&cases).cloned())
    }

    /// Returns whether only the remainders of an expression are translated, and not its value,
    /// because it is a product, or a sum or difference with a product as an operand. Returns false
    /// if the value can overflow.
    pub(super) fn has_product(&self, node: &Node) -> bool {
        let is_product = match &node.kind {
            Kind::Binary(Bin::Mul, ..) => true,
            Kind::Binary(Bin::Add | Bin::Sub, a, b) => self.has_product(a) || self.has_product(b),
            _ => false,
        };
        is_product && self.machine.is_none()
    }
}
