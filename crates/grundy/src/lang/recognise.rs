//! Rule files that are exactly a code, told by their rules.
//!
//! A rule is looked at only where its moves speak of the heap n, of numbers chosen between constants and of at
//! most one number chosen between bounds that grow with n, and join these by sums, halves, least and
//! greatest, and comparisons. Then whatever it compares is a line in the plane of n and the free number, with
//! coefficients up to 2, in halves. Beyond some n, in terms of the constants, such lines cross no more: the
//! options of n are from there on given by bounds that are linear in n and in its parity. The options of a code are
//! of that form too. So where the two agree up to there and for some more heaps of both parities, they
//! agree for all n.

use super::ast::Bin;
use super::game::RuleGame;
use super::number::Builtin;
use super::tree::{Kind, Local, Loops, Node, Outcome, Source, Stmt, Whole};
use crate::base::HeapOptions;
use crate::family::Code;
use rustc_hash::FxHashMap;

/// More options than this are not compared.
const COMPARED: u64 = 4_000_000;
/// Heaps compared beyond the last crossing.
const MORE: u64 = 16;
/// Coefficients are at most this, in halves.
const STEEPEST: i64 = 4;

/// How steeply an expression grows, in halves.
#[derive(Clone, Copy, Debug, Default)]
struct Form {
    /// With the heap.
    heap: i64,
    /// With the free number.
    free: i64,
    /// Whether halves were rounded.
    rounded: bool,
}

impl Form {
    fn constant(self) -> bool {
        (self.heap, self.free) == (0, 0)
    }

    fn either(self, other: Form) -> Form {
        Form {
            heap: self.heap.max(other.heap),
            free: self.free.max(other.free),
            rounded: self.rounded | other.rounded,
        }
    }

    fn plus(self, other: Form) -> Option<Form> {
        let sum = Form {
            heap: self.heap + other.heap,
            free: self.free + other.free,
            rounded: self.rounded | other.rounded,
        };
        (sum.heap <= STEEPEST && sum.free <= STEEPEST).then_some(sum)
    }
}

/// Reads moves, and sums up the constants they speak of.
struct Reader<'a> {
    game: &'a RuleGame,
    locals: FxHashMap<Local, Form>,
    constants: u64,
    /// Whether a number of this move is free.
    free: bool,
    /// Whether one of any move is.
    ever_free: bool,
}

impl RuleGame {
    /// The code that the rules are, when they are those of heaps and exactly a take-and-break code or a set
    /// of takes. Told by the rules for all heaps, never by a table of values; `None` also when that
    /// cannot be told.
    pub fn code(&self) -> Option<Code> {
        let heap = self.single_heap()?;
        let mut reader = Reader {
            game: self,
            locals: FxHashMap::default(),
            constants: 0,
            free: false,
            ever_free: false,
        };
        for played in &self.program().moves {
            reader.free = false;
            reader.loops(&played.loops)?;
            match &played.outcome {
                Outcome::Parts(parts, _) if parts.len() <= 2 => {
                    for part in parts {
                        let (None, [Whole::One(left)]) = (&part.times, &part.items[..]) else {
                            return None;
                        };
                        reader.form(left)?;
                    }
                }
                Outcome::Block(changes, _) => {
                    let [Stmt::Assign(0, None, left, _)] = &changes[..] else { return None };
                    reader.form(left)?;
                }
                Outcome::Parts(..) => return None,
            }
        }
        let constants = reader.constants;
        // Slopes of lines differ by a twelfth at least, and each has at most twice the constants to go.
        let settled = if reader.ever_free { 48 } else { 4 } * (constants + 1) + 16;
        let last = settled + MORE;
        let per_heap = if reader.ever_free { settled } else { constants + 1 };
        if last.checked_mul(per_heap)? > COMPARED {
            return None;
        }
        let options = |rule: &dyn HeapOptions, n| {
            let mut options: Vec<Vec<u64>> = Vec::new();
            rule.options(n, &mut |left| {
                let mut left: Vec<u64> = left.iter().copied().filter(|heap| *heap > 0).collect();
                left.sort_unstable();
                options.push(left);
            });
            options.sort_unstable();
            options.dedup();
            options
        };
        let code = Code::parse(&candidate(constants + 2, |n| options(&heap, n))?).ok()?;
        let game = code.clone().into_game();
        let same = (0..=last).all(|n| options(&heap, n) == options(&game.rule, n));
        // A rule that fails somewhere is no code.
        let sound = self.take_error().is_none();
        (same && sound).then_some(code)
    }
}

/// The only code that can have these options: takes up to `most` looked at.
fn candidate(most: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Option<String> {
    let table: Vec<Vec<Vec<u64>>> = (0..=most + 3).map(options).collect();
    let has = |n: u64, left: &[u64]| table[n as usize].iter().any(|option| option == left);
    let digit = |take: u64| {
        let bits =
            u8::from(take > 0 && has(take, &[])) | u8::from(take > 0 && has(take + 1, &[1])) << 1;
        match (has(take + 2, &[1, 1]), has(take + 3, &[1, 2])) {
            (false, false) => (bits, ""),
            (true, true) => (bits | 4, ""),
            (false, true) => (bits | 4, "u"),
            (true, false) => (bits | 4, "="),
        }
    };
    let digits: Vec<(u8, &str)> = (0..=most).map(digit).collect();
    let last = *digits.last()?;
    let forever = last.0 != 0;
    let only_takes = digits.iter().skip(1).all(|digit| matches!(digit.0, 0 | 3));
    if digits[0].0 == 0 && only_takes {
        let listed = |wanted: u8| {
            let takes = (1..=most).filter(|take| digits[*take as usize].0 == wanted);
            takes.map(|take| take.to_string()).collect::<Vec<_>>().join(",")
        };
        return match (forever, listed(3)) {
            (true, _) => Some(format!("all but {{{}}}", listed(0))),
            (false, takes) if takes.is_empty() => None,
            (false, takes) => Some(format!("{{{takes}}}")),
        };
    }
    let written = |digit: &(u8, &str)| format!("{}{}", digit.0, digit.1);
    let mut text = format!("{}.", written(&digits[0]));
    text.extend(digits[1..].iter().map(written));
    if forever {
        text.push_str(&format!("[{}]", written(&last)));
    }
    Some(text)
}

impl Reader<'_> {
    fn loops(&mut self, loops: &Loops) -> Option<()> {
        for (local, source) in &loops.binders {
            let form = match source {
                Source::Items(items) => {
                    for item in items {
                        self.constant(item)?;
                    }
                    Form::default()
                }
                Source::Table(list) => self.listed(list)?,
                Source::Range(from, to) => {
                    let (from, steep) = (self.form(from)?, self.form(to)?);
                    let capped = |to: &Node| match &to.kind {
                        Kind::Call(Builtin::Min, bounds) => {
                            bounds.iter().any(|bound| self.is_constant(bound))
                        }
                        _ => steep.constant(),
                    };
                    if from.constant() && capped(to) {
                        Form::default()
                    } else if self.free {
                        return None;
                    } else {
                        (self.free, self.ever_free) = (true, true);
                        Form { free: 2, ..Form::default() }
                    }
                }
                Source::Seq(..) | Source::Set(_) | Source::Of(_) => return None,
            };
            self.locals.insert(*local, form);
        }
        match &loops.cond {
            Some(cond) => self.form(cond).map(drop),
            None => Some(()),
        }
    }

    /// Whether an expression that was read is constant.
    fn is_constant(&self, node: &Node) -> bool {
        match &node.kind {
            Kind::Num(_) | Kind::Param(_) | Kind::Let(_) => true,
            Kind::Neg(of) => self.is_constant(of),
            Kind::Binary(Bin::Add | Bin::Sub, a, b) => self.is_constant(a) && self.is_constant(b),
            _ => false,
        }
    }

    fn constant(&mut self, node: &Node) -> Option<()> {
        self.form(node).filter(|form| form.constant()).map(drop)
    }

    fn count(&mut self, value: i64) -> Form {
        self.constants = self.constants.saturating_add(value.unsigned_abs());
        Form::default()
    }

    /// A list of constants.
    fn listed(&mut self, list: &Node) -> Option<Form> {
        match &list.kind {
            Kind::Let(at) => {
                let layout = &self.game.0.layout;
                let place = usize::try_from(*layout.lets.get(*at)?).ok()?;
                let len = usize::try_from(*layout.tables.get(place)?).ok()?;
                let sum = layout.tables.get(place + 1..place + 1 + len)?;
                let sum =
                    sum.iter().fold(0u64, |sum, value| sum.saturating_add(value.unsigned_abs()));
                self.constants = self.constants.saturating_add(sum);
                Some(Form::default())
            }
            Kind::List(items) => {
                items.iter().try_for_each(|item| self.constant(item))?;
                Some(Form::default())
            }
            _ => None,
        }
    }

    fn is_list(&self, at: usize) -> bool {
        let list = |kind: &Kind| {
            matches!(kind, Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..) | Kind::Map(_))
        };
        self.game.program().lets.get(at).is_none_or(|node| list(&node.kind))
    }

    /// How steep an expression is; `None` when it is none of those that can be told.
    fn form(&mut self, node: &Node) -> Option<Form> {
        match &node.kind {
            Kind::Num(value) => Some(self.count(*value)),
            Kind::Param(at) => {
                let value = *self.game.0.layout.params.get(*at)?;
                Some(self.count(value))
            }
            Kind::Let(at) if !self.is_list(*at) => {
                let value = *self.game.0.layout.lets.get(*at)?;
                Some(self.count(value))
            }
            Kind::Local(local) => self.locals.get(local).copied(),
            Kind::Var(0) => Some(Form { heap: 2, ..Form::default() }),
            Kind::Neg(of) => self.form(of),
            Kind::Not(of) => self.form(of).map(|_| Form::default()),
            Kind::Binary(op, a, b) => {
                let (first, second) = (self.form(a)?, self.form(b)?);
                match op {
                    Bin::Add | Bin::Sub => first.plus(second),
                    Bin::Mul => match (&a.kind, &b.kind) {
                        (Kind::Num(0..=2), _) => second.plus(second),
                        (_, Kind::Num(0..=2)) => first.plus(first),
                        _ => None,
                    },
                    Bin::Div if matches!(b.kind, Kind::Num(2)) && !first.rounded => {
                        let Form { heap, free, .. } = first;
                        Some(Form { heap: (heap + 1) / 2, free: (free + 1) / 2, rounded: true })
                    }
                    Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => {
                        Some(Form::default())
                    }
                    Bin::And | Bin::Or => Some(Form::default()),
                    _ => None,
                }
            }
            Kind::Call(Builtin::Min | Builtin::Max, of) => {
                of.iter().try_fold(Form::default(), |all, node| Some(all.either(self.form(node)?)))
            }
            Kind::If(cond, then, other) => {
                self.form(cond)?;
                Some(self.form(then)?.either(self.form(other)?))
            }
            Kind::Bind(local, value, body) => {
                let value = self.form(value)?;
                self.locals.insert(*local, value);
                self.form(body)
            }
            Kind::Among(source, of) => {
                self.form(of)?;
                match source.as_ref() {
                    Source::Items(items) => {
                        items.iter().try_for_each(|item| self.form(item).map(drop))?;
                    }
                    Source::Table(list) => drop(self.listed(list)?),
                    Source::Range(from, to) => {
                        self.form(from)?;
                        self.form(to)?;
                    }
                    Source::Seq(..) | Source::Set(_) | Source::Of(_) => return None,
                }
                Some(Form::default())
            }
            _ => None,
        }
    }
}
