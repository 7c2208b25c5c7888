//! Expressions whose value is a number.

use super::beyond::Beyond;
use super::case::{Case, only};
use super::translator::{Amount, Translated, Translator};
use crate::lang::Span;
use crate::lang::ast::Over;
use crate::lang::tree::{Kind, Node};
use crate::machine::Bin;
use crate::words;
use grundy_automata::{Formula, Linear, Relation};

/// Residues of products are told apart up to this modulus.
const MOST_RESIDUES: i64 = 16;

impl Translator<'_> {
    /// The value of an expression, case by case. Wherever rules evaluate it without a fault, exactly one case arises.
    pub(super) fn number(&mut self, node: &Node) -> Translated<Vec<Case>> {
        let mut cases = self.number_of(node)?;
        cases.retain(Case::may_arise);
        self.count(cases.len(), node.span)?;
        Ok(cases)
    }

    fn number_of(&mut self, node: &Node) -> Translated<Vec<Case>> {
        if let Some(value) = self.constant(node) {
            return Ok(vec![Case::of(value)]);
        }
        match &node.kind {
            Kind::Local(local) => match self.locals.get(local) {
                Some(Amount::Linear(value)) => Ok(vec![Case::of(value.clone())]),
                _ => Beyond::Exponent.at(node.span),
            },
            Kind::Var(var) => match self.state[*var].first() {
                Some(value) => Ok(vec![Case::of(value.clone())]),
                None => Beyond::Set.at(node.span),
            },
            Kind::Turn => Ok(vec![Case::of(self.mover.clone())]),
            Kind::SeqAt(var, index) => {
                let items = self.visible(*var, node.span)?;
                let index = self.number(index)?;
                Ok(self.selected(&items, &index, node.span))
            }
            Kind::SeqLen(_) if self.counted.is_some() => {
                let all = self.state[0].iter().cloned();
                Ok(vec![Case::of(all.fold(Linear::constant(0), |sum, many| sum + many))])
            }
            Kind::SeqLen(var) => Ok(vec![Case::of(self.visible(*var, node.span)?.len() as i64)]),
            Kind::TableAt(table, index) => self.table_at(table, index, node.span),
            Kind::MapAt(map, key) => self.map_at(map, key, node.span),
            Kind::Neg(of) => Ok(self.each_case(of, |value| value * -1)?),
            Kind::If(cond, yes, no) => self.either(cond, yes, no),
            Kind::Bind(local, value, body) => {
                let mut all = Vec::new();
                for case in self.number(value)? {
                    let bound = Amount::Linear(case.value.clone());
                    let inner = self.under(case.guard.clone(), |t| {
                        t.binding(*local, bound, |t| t.number(body))
                    })?;
                    all.extend(inner.iter().map(|one| case.and(one, one.value.clone())));
                }
                Ok(all)
            }
            Kind::Binary(op, a, b) => self.operation(*op, a, b, node),
            Kind::Call(function, arguments) => self.call(*function, arguments, node.span),
            Kind::Over(Over::Any | Over::All, ..) | Kind::Not(_) | Kind::Among(..) => {
                self.truth_as_number(node)
            }
            Kind::Over(over, loops, body) if self.runs_through_counted(loops) => {
                self.over_counted(*over, loops, body, node.span)
            }
            Kind::Over(over, loops, body) => self.over(*over, loops, body, node.span),
            Kind::SideAs(of, image) => {
                let sides: Vec<Linear> =
                    image.iter().map(|value| Linear::constant(*value)).collect();
                let side = self.number(of)?;
                Ok(self.selected(&sides, &side, node.span))
            }
            Kind::Seq(_) => Beyond::Growing.at(node.span),
            _ => Beyond::List.at(node.span),
        }
    }

    /// The elements of a sequence of the position.
    pub(super) fn visible(&self, var: usize, span: Span) -> Translated<Vec<Linear>> {
        match self.hidden == Some(var) || self.counted.is_some() {
            true => Beyond::WholeBag.at(span),
            false => Ok(self.state[var].clone()),
        }
    }

    /// The same cases with other values.
    fn each_case(
        &mut self,
        node: &Node,
        value: impl Fn(Linear) -> Linear,
    ) -> Translated<Vec<Case>> {
        let cases = self.number(node)?.into_iter();
        Ok(cases.map(|case| Case { value: value(case.value.clone()), ..case }).collect())
    }

    /// The item at a place.
    pub(super) fn selected(&mut self, items: &[Linear], index: &[Case], span: Span) -> Vec<Case> {
        let mut all = Vec::new();
        for case in index {
            self.must_be_a_place(case, items.len(), span);
            for (at, item) in items.iter().enumerate() {
                let here = Formula::equal(case.value.clone(), at as i64);
                all.push(case.clone().with(item.clone()).when(here));
            }
        }
        all.retain(Case::may_arise);
        all
    }

    /// Notes where a place is outside a list.
    pub(super) fn must_be_a_place(&mut self, case: &Case, many: usize, span: Span) {
        let outside = Formula::or([
            Formula::less(case.value.clone(), 0),
            Formula::at_most(many as i64, case.value.clone()),
        ]);
        let when = Formula::and(case.guard.iter().cloned().chain([outside]));
        self.must_not(when, words!("a place outside a list", "下标越界"), span, true);
    }

    fn table_at(&mut self, table: &Node, index: &Node, span: Span) -> Translated<Vec<Case>> {
        let many = match &table.kind {
            Kind::List(items) => items.len(),
            _ => match self.constants(table) {
                Some(items) => items.len(),
                None => return Beyond::List.at(table.span),
            },
        };
        let mut all = Vec::new();
        for case in self.number(index)? {
            self.must_be_a_place(&case, many, span);
            for at in 0..many {
                let here = Formula::equal(case.value.clone(), at as i64);
                if here == Formula::False {
                    continue;
                }
                let item = match &table.kind {
                    Kind::List(items) => items[at].clone(),
                    _ => {
                        let place = Node { kind: Kind::Num(at as i64), span };
                        Node { kind: Kind::TableAt(Box::new(table.clone()), Box::new(place)), span }
                    }
                };
                // All elements of a list are evaluated, whichever is wanted.
                for value in self.number(&item)? {
                    all.push(case.and(&value, value.value.clone()).when(here.clone()));
                }
            }
        }
        Ok(all)
    }

    fn map_at(&mut self, map: &Node, key: &Node, span: Span) -> Translated<Vec<Case>> {
        let Some(pairs) = self.pairs(map) else { return Beyond::List.at(map.span) };
        let mut all = Vec::new();
        for case in self.number(key)? {
            let mut none = case.guard.clone();
            for (known, value) in &pairs {
                let here = Formula::equal(case.value.clone(), *known);
                none.push(Formula::not(here.clone()));
                all.push(case.clone().with(Linear::constant(*value)).when(here));
            }
            let what = words!("a key that the map does not have", "映射中没有此键");
            self.must_not(Formula::and(none), what, span, true);
        }
        Ok(all)
    }

    fn either(&mut self, cond: &Node, yes: &Node, no: &Node) -> Translated<Vec<Case>> {
        let (holds, fails) = self.truths(cond)?;
        let mut all = Vec::new();
        for (assumed, value) in [(holds, yes), (fails, no)] {
            if assumed != Formula::False {
                let cases = self.under([assumed.clone()], |t| t.number(value))?;
                all.extend(cases.into_iter().map(|case| case.when(assumed.clone())));
            }
        }
        Ok(all)
    }

    /// 1 where something holds, else 0.
    fn truth_as_number(&mut self, node: &Node) -> Translated<Vec<Case>> {
        let (holds, fails) = self.truths(node)?;
        Ok(vec![Case::of(1).when(holds), Case::of(0).when(fails)])
    }

    /// Every pair of cases of two expressions, with both values.
    pub(super) fn both(&mut self, a: &Node, b: &Node) -> Translated<Vec<(Case, Linear, Linear)>> {
        let (first, second) = (self.number(a)?, self.number(b)?);
        self.count(first.len() * second.len(), a.span)?;
        let mut all = Vec::new();
        for one in &first {
            for other in &second {
                let case = one.and(other, Linear::constant(0));
                all.push((case, one.value.clone(), other.value.clone()));
            }
        }
        Ok(all)
    }

    fn operation(&mut self, op: Bin, a: &Node, b: &Node, node: &Node) -> Translated<Vec<Case>> {
        match op {
            Bin::Add => self.joined(a, b, |x, y| Some(x + y)),
            Bin::Sub => self.joined(a, b, |x, y| Some(x - y)),
            Bin::Mul => self.joined(a, b, |x, y| match (x.as_constant(), y.as_constant()) {
                (Some(by), _) => Some(y * by),
                (_, Some(by)) => Some(x * by),
                _ => None,
            }),
            Bin::Div | Bin::Mod => {
                let Some(by) = self.fixed(b).filter(|by| *by != 0) else {
                    return Beyond::Division.at(node.span);
                };
                // Of a product only the residues of the factors count.
                if op == Bin::Mod && by > 0 && by <= MOST_RESIDUES && has_product(a) {
                    return self.residues(a, by);
                }
                self.divided(op, a, by)
            }
            Bin::Xor => self.bitwise(Relation::XorZero(3), a, b, node.span),
            Bin::BitAnd => self.bitwise(Relation::BitAnd, a, b, node.span),
            Bin::BitOr => self.bitwise(Relation::BitOr, a, b, node.span),
            Bin::Shl => {
                if self.constant(a) == Some(1)
                    && let Kind::Local(local) = &b.kind
                    && let Some(Amount::Exponent(power)) = self.locals.get(local)
                {
                    return Ok(vec![Case::of(*power)]);
                }
                match self.fixed(b) {
                    Some(by @ 0..=62) => self.each_case(a, |value| value * (1i64 << by)),
                    _ => Beyond::Shift.at(node.span),
                }
            }
            Bin::Shr => match self.fixed(b) {
                Some(by @ 0..=62) => self.divided(Bin::Div, a, 1i64 << by),
                _ => Beyond::Shift.at(node.span),
            },
            Bin::And | Bin::Or | Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => {
                self.truth_as_number(node)
            }
        }
    }

    fn joined(
        &mut self,
        a: &Node,
        b: &Node,
        join: impl Fn(Linear, Linear) -> Option<Linear>,
    ) -> Translated<Vec<Case>> {
        let mut all = Vec::new();
        for (case, x, y) in self.both(a, b)? {
            let Some(value) = join(x, y) else { return Beyond::Product.at(a.span.to(b.span)) };
            all.push(case.with(value));
        }
        Ok(all)
    }

    fn bitwise(
        &mut self,
        relation: Relation,
        a: &Node,
        b: &Node,
        span: Span,
    ) -> Translated<Vec<Case>> {
        self.binary(span)?;
        let mut all = Vec::new();
        for (case, x, y) in self.both(a, b)? {
            for value in [&x, &y] {
                self.must_be_natural(&case.clone().with(value.clone()), span, false);
            }
            all.push(self.related(&relation, case, &[x, y]));
        }
        Ok(all)
    }

    /// The value that a relation gives to others: its last track.
    pub(super) fn related(&mut self, relation: &Relation, mut case: Case, of: &[Linear]) -> Case {
        let mut tracks = self.tracks(of, &mut case);
        let result = self.fresh("z");
        case.aux.push(result);
        tracks.push(result);
        case.guard.push(Formula::relation(relation.clone(), tracks));
        case.with(result.into())
    }

    /// A quotient or a remainder by a number that is not 0.
    pub(super) fn divided(&mut self, op: Bin, a: &Node, by: i64) -> Translated<Vec<Case>> {
        let mut all = Vec::new();
        for case in self.number(a)? {
            // By -m the quotient of -a by m; the remainder has the sign of the divisor.
            let (value, sign) =
                if by < 0 { (case.value.clone() * -1, -1) } else { (case.value.clone(), 1) };
            let modulus = by.unsigned_abs();
            let Ok(size) = i64::try_from(modulus) else { return Beyond::Division.at(a.span) };
            if op == Bin::Mod {
                let rest = self.fresh("r");
                let mut case = case.when(Formula::remainder(value, modulus, rest));
                case.aux.push(rest);
                all.push(case.with(Linear::multiple(rest, sign)));
                continue;
            }
            let quotient = self.fresh("q");
            let natural = crate::guarded::is_natural(&value);
            for negative in if natural { &[false][..] } else { &[false, true] } {
                let result = Linear::multiple(quotient, if *negative { -1 } else { 1 });
                let rest = value.clone() - result.clone() * size;
                let mut one = case
                    .clone()
                    .when(Formula::at_most(0, rest.clone()))
                    .when(Formula::less(rest, size))
                    .when(if *negative { Formula::less(0, quotient) } else { Formula::True });
                one.aux.push(quotient);
                all.push(one.with(result));
            }
        }
        Ok(all)
    }

    /// The remainder of what may hold products, residue by residue.
    pub(super) fn residues(&mut self, node: &Node, by: i64) -> Translated<Vec<Case>> {
        if let Kind::Binary(op @ (Bin::Add | Bin::Sub | Bin::Mul), a, b) = &node.kind {
            let (first, second) = (self.residues(a, by)?, self.residues(b, by)?);
            self.count(first.len() * second.len(), node.span)?;
            let mut all: Vec<Case> = Vec::new();
            for one in &first {
                for other in &second {
                    let (x, y) = (&one.value.added(), &other.value.added());
                    let value = match op {
                        Bin::Add => x + y,
                        Bin::Sub => x - y,
                        _ => x * y,
                    };
                    all.push(one.and(other, Linear::constant(value.rem_euclid(by))));
                }
            }
            return Ok(all);
        }
        let mut all = Vec::new();
        for case in self.number(node)? {
            for residue in 0..by {
                let here = Formula::congruent(case.value.clone(), residue, by.unsigned_abs());
                all.push(case.clone().with(Linear::constant(residue)).when(here));
            }
        }
        all.retain(Case::may_arise);
        Ok(all)
    }

    /// The one value of an expression, if it has but one whatever the position.
    pub(super) fn single(&mut self, node: &Node) -> Translated<Option<Linear>> {
        let cases = self.number(node)?;
        Ok(only(&cases).cloned())
    }
}

/// Whether a sum or product holds a product of two numbers that may vary.
pub(super) fn has_product(node: &Node) -> bool {
    match &node.kind {
        Kind::Binary(Bin::Mul, ..) => true,
        Kind::Binary(Bin::Add | Bin::Sub, a, b) => has_product(a) || has_product(b),
        _ => false,
    }
}
