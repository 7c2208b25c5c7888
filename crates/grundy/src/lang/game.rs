//! A rule file as a game: positions and their options.

use super::code::Code;
use super::fault_text::describe_fault;
use super::file::RuleFile;
use super::layout::{Layout, State};
use super::permutations::Permutations;
use super::tree::{Kind, Local, Node, Program, Source};
use super::walk::{Walker, flat, lifted};
use crate::base::{Counts, Error, Fault, Rules, Split, Words};
use crate::machine::{Builtin, Fail, Frame, Ground, Many, NoOptions, Sink, fold, run};
use crate::words;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A game made of a rule file: its positions are the numbers of its variables in order, growing sequences
/// after their length, and who is to move at the end when the sides differ. Where moves lead to sums, a
/// position is any number of such lists one after another.
///
/// Cheap to clone, and shared freely: it remembers nothing of what it was asked.
#[derive(Clone)]
pub struct RuleGame(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub file: RuleFile,
    pub layout: Layout,
    pub code: Code,
    pub sums: bool,
    pub sided: bool,
    pub permutations: OnceLock<Option<Permutations>>,
    /// Whether the symmetries were proved, where that was tried.
    pub symmetries_proved: OnceLock<bool>,
    id: u64,
}

thread_local! {
    /// What the game that was asked last works on; its constants need not be laid out again.
    static FRAME: Cell<Option<(u64, Box<Frame>)>> = const { Cell::new(None) };
}

/// How many steps of loops are spent on a position that is only looked at, and how many options are listed.
const LOOKING: u64 = 100_000;
const MOST_LISTED: usize = 20_000;

static GAMES: AtomicU64 = AtomicU64::new(0);

/// Collects options that a part of a position has.
struct Collect<'a> {
    rules: &'a RuleGame,
    out: &'a mut Vec<Counts>,
    from: &'a [u64],
    part: std::ops::Range<usize>,
}

impl Sink for Collect<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        self.out.push(self.rules.after_part(self.from, &self.part, &frame.built));
        true
    }
}

/// Collects the options of a position that is not one of several parts.
struct Whole<'a>(&'a mut Vec<Counts>);

impl Sink for Whole<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        self.0.push(Counts::from_slice(&frame.built));
        true
    }
}

impl RuleFile {
    /// The game with its parameters filled in; those not given take their defaults.
    ///
    /// # Errors
    /// `BadInput` for a parameter that is unknown, missing or out of its range, or for which a sequence
    /// would be too long; `TooBig` when the rules become too large.
    pub fn build(&self, params: &[(&str, i64)]) -> Result<RuleGame, Error> {
        let (layout, code) = self.fill(params)?;
        Ok(RuleGame::new(self.clone(), layout, code))
    }
}

impl RuleGame {
    fn new(file: RuleFile, layout: Layout, code: Code) -> RuleGame {
        let sums = file.program.moves.iter().any(|played| played.outcome.is_sum());
        let sided = file.program.sides.is_some();
        let id = GAMES.fetch_add(1, Ordering::Relaxed);
        RuleGame(Arc::new(Inner {
            file,
            layout,
            code,
            sums,
            sided,
            permutations: OnceLock::new(),
            symmetries_proved: OnceLock::new(),
            id,
        }))
    }

    pub(super) fn program(&self) -> &Program {
        &self.0.file.program
    }

    /// The file that it is made of.
    pub fn file(&self) -> &RuleFile {
        &self.0.file
    }

    /// Works on a frame whose constants are laid out.
    pub(super) fn with_frame<T>(&self, work: impl FnOnce(&mut Frame) -> T) -> T {
        let kept = FRAME.take().filter(|(id, _)| *id == self.0.id);
        let (id, mut frame) =
            kept.unwrap_or_else(|| (self.0.id, Box::new(Frame::new(&self.0.code.program))));
        let result = work(&mut frame);
        FRAME.set(Some((id, frame)));
        result
    }

    /// Loads the position that begins there; where it ends, or `None` where there is none.
    pub(super) fn load(&self, frame: &mut Frame, numbers: &[u64], from: usize) -> Option<usize> {
        let end = frame.load(self.ground(), self.0.sided, numbers, from)?;
        // What cannot be evaluated does not hold.
        let holds = |at: &u32| self.run(frame, *at, &mut NoOptions).is_ok_and(|value| value != 0);
        self.0.code.invariants.iter().all(holds).then_some(end)
    }

    /// Whether these numbers are one position.
    pub fn is_position(&self, numbers: &[u64]) -> bool {
        self.with_frame(|frame| self.load(frame, numbers, 0) == Some(numbers.len()))
    }

    /// What the machine works on.
    fn ground(&self) -> Ground<'_> {
        let Inner { code, layout, .. } = &*self.0;
        Ground { program: &code.program, slots: &layout.slots, tables: &layout.tables }
    }

    pub(super) fn run(&self, frame: &mut Frame, at: u32, sink: &mut dyn Sink) -> Result<i64, Fail> {
        run(self.ground(), frame, at, sink)
    }

    /// What went wrong, and how to mend it.
    pub(super) fn describe_fault(&self, fail: &Fail) -> (Words, Words) {
        describe_fault(&self.0.file.text, self.program(), Some(&self.0.layout), fail)
    }

    /// A failure at a position, with the place in the file.
    pub(super) fn error(&self, fail: &Fail, position: &[u64]) -> Error {
        let (what, help) = self.describe_fault(fail);
        let shown = crate::base::excerpt(&self.position_words(position));
        let what = Words {
            en: format!("{} at the position {shown}", what.en),
            zh: format!("在局面 {shown}，{}", what.zh),
        };
        Error::bad(what).help(help).at(self.0.file.at(fail.span))
    }

    /// A failure of `start`, with the numbers that were typed.
    pub(super) fn error_at_start(&self, fail: &Fail, typed: &[i64]) -> Error {
        let (what, help) = self.describe_fault(fail);
        let shown = typed.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let at = if shown.is_empty() { String::new() } else { format!(" {shown}") };
        let what = Words {
            en: format!("{} at the start{at}", what.en),
            zh: format!("在起始局面{at}，{}", what.zh),
        };
        Error::bad(what).help(help).at(self.0.file.at(fail.span))
    }

    pub(super) fn no_position(&self, position: &[u64]) -> Error {
        let apart = lifted(&self.0.layout, self.0.sided, position, 0);
        if let (Some((_, end)), Some(invariant)) = (apart, self.program().invariants.first())
            && (end == position.len() || self.0.sums)
        {
            let shown = crate::base::excerpt(&self.position_words(position));
            return Error::bad(words!(
                "{shown} is no position: `where` does not hold there",
                "{shown} 不是局面：不满足 `where`"
            ))
            .help(words!(
                "begin elsewhere, or change the move that leads there",
                "请从别的局面开始，或修改走到那里的走法"
            ))
            .at(self.0.file.at(invariant.span));
        }
        let shown = crate::base::excerpt(&format!("{position:?}"));
        Error::bad(words!("{shown} is no position of this game", "{shown} 不是此游戏的局面"))
            .help(words!("write it as the game declares it", "请按游戏的声明书写"))
    }

    /// The parts of a position: where each begins and ends in its numbers.
    pub(super) fn parts(&self, position: &[u64]) -> Result<Vec<std::ops::Range<usize>>, Error> {
        self.with_frame(|frame| {
            let mut parts = Vec::new();
            let mut at = 0;
            while at < position.len() || !self.0.sums && parts.is_empty() {
                let end = self.load(frame, position, at);
                // A position of no numbers, such as a sequence of length 0, is one part.
                let end = end.filter(|end| *end > at || position.is_empty());
                let end = end.ok_or_else(|| self.no_position(position))?;
                parts.push(at..end);
                at = end;
                if !self.0.sums && at < position.len() {
                    return Err(self.no_position(position));
                }
            }
            if !self.is_one_turn(position, &parts) {
                return Err(self.no_position(position));
            }
            Ok(parts)
        })
    }

    /// Appends the options.
    ///
    /// # Errors
    /// `BadInput` when the numbers are no position, or the rules cannot be evaluated there: told with the
    /// place in the file.
    pub fn try_options(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Error> {
        self.with_frame(|frame| {
            if self.0.sums {
                return self.options_of_sum(frame, out, from);
            }
            if self.load(frame, from, 0) != Some(from.len()) {
                return Err(self.no_position(from));
            }
            if self.ended(frame).map_err(|fail| self.error(&fail, from))?.is_some() {
                return Ok(());
            }
            self.run(frame, self.0.code.options, &mut Whole(out))
                .map(|_| ())
                .map_err(|fail| self.error(&fail, from))
        })
    }

    /// The options of a single part with the moves that lead there, as far as they could be listed, and
    /// what failed. `by` is told of every move that is possible. Little is spent on it: this is for looking
    /// around, not for play.
    pub(super) fn listed(
        &self,
        position: &Counts,
        by: &mut dyn FnMut(usize),
    ) -> (Vec<(usize, Counts)>, Option<Fail>) {
        struct Listed<'a>(Vec<(usize, Counts)>, &'a mut dyn FnMut(usize));
        impl Sink for Listed<'_> {
            fn option(&mut self, frame: &Frame, by: usize) -> bool {
                (self.1)(by);
                self.0.push((by, Counts::of(frame.built.iter().copied())));
                self.0.len() < MOST_LISTED
            }
        }
        let mut listed = Listed(Vec::new(), by);
        let failed = self.with_frame(|frame| {
            if self.load(frame, position, 0) != Some(position.len()) {
                return Ok(());
            }
            let all = std::mem::replace(&mut frame.fuel, LOOKING);
            let over = self.ended(frame);
            let run = match over {
                Ok(None) => self.run(frame, self.0.code.options, &mut listed).map(|_| ()),
                Ok(Some(_)) => Ok(()),
                Err(fail) => Err(fail),
            };
            frame.fuel = all;
            run
        });
        (listed.0, failed.err())
    }

    fn options_of_sum(
        &self,
        frame: &mut Frame,
        out: &mut Vec<Counts>,
        from: &Counts,
    ) -> Result<(), Error> {
        let mut at = 0;
        while at < from.len() {
            let end = self.load(frame, from, at).filter(|end| *end > at);
            let end = end.ok_or_else(|| self.no_position(from))?;
            let mut collect = Collect { rules: self, out, from, part: at..end };
            self.run(frame, self.0.code.options, &mut collect)
                .map_err(|fail| self.error(&fail, &from[at..end]))?;
            at = end;
        }
        Ok(())
    }

    /// The options found by walking the tree of the rules instead of running their compact form: slow and
    /// plain, for tests and measurements.
    ///
    /// # Errors
    /// As [`RuleGame::try_options`].
    pub fn options_by_walking(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Error> {
        let (layout, sided) = (&self.0.layout, self.0.sided);
        for part in self.parts(from)? {
            let (state, _): (State, usize) =
                lifted(layout, sided, from, part.start).ok_or_else(|| self.no_position(from))?;
            let mut walker = Walker::new(self.program(), layout, state);
            let failed = |fail: Fail| self.error(&fail, &from[part.clone()]);
            if walker.is_over().map_err(failed)? {
                continue;
            }
            let mut options = Vec::new();
            walker.options(&mut options).map_err(failed)?;
            for option in options {
                let mut built = Counts::default();
                option.iter().for_each(|state| flat(layout, state, sided, &mut built));
                out.push(self.after_part(from, &part, &built));
            }
        }
        Ok(())
    }

    /// The parameters that are numbers, with their values.
    pub fn params(&self) -> Vec<(&str, i64)> {
        let all = self.program().params.iter().zip(&self.0.layout.params);
        let numbers = all.filter(|(param, _)| param.depth == 0);
        numbers.map(|(param, value)| (param.name.as_str(), *value)).collect()
    }

    /// Between which numbers a parameter may be, some others being what is given; `None` where there is no such parameter, or
    /// its range cannot be told.
    pub fn param_range(&self, name: &str, given: &[(String, i64)]) -> Option<(i64, i64)> {
        let params = &self.program().params;
        let own = params.iter().zip(&self.0.layout.params).map(|(param, value)| {
            let found = given.iter().find(|(known, _)| *known == param.name && param.depth == 0);
            found.map_or(*value, |(_, value)| *value)
        });
        let at = params.iter().position(|param| param.name == name && param.depth == 0)?;
        self.0.layout.range(self.program(), &own.collect::<Vec<i64>>(), at)
    }

    /// Whether moves lead to sums, so that positions are lists of parts.
    pub fn has_sums(&self) -> bool {
        self.0.sums
    }
}

impl std::fmt::Debug for RuleGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RuleGame({})", self.0.file.file_name())
    }
}

impl Rules for RuleGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        Ok(self.try_options(out, from)?)
    }

    /// Told from the lengths of the ranges that depend on the position.
    fn width(&self, from: &Counts) -> u64 {
        let largest = match self.is_signed() {
            // A range may run from the negative of a number to the number.
            true => self.values_of(from).map_or(1, |values| {
                let sizes = values.iter().map(|value| value.unsigned_abs());
                sizes.max().unwrap_or(0).saturating_mul(2).saturating_add(1)
            }),
            false => from.iter().copied().max().unwrap_or(0).max(1),
        };
        let moves = self
            .program()
            .moves
            .iter()
            .map(|played| self.choices_at_most(&played.loops.binders, largest));
        moves.fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl RuleGame {
    /// A bound for the number of choices, as far as ranges tell it.
    fn choices_at_most(&self, binders: &[(Local, Source)], largest: u64) -> u64 {
        let ranges = binders.iter().map(|(_, source)| match source {
            Source::Range(_, to) => self.at_most(to, largest),
            Source::Of(Node { kind: Kind::ListOf(inner, _), .. }) => {
                self.choices_at_most(&inner.binders, largest)
            }
            _ => 1,
        });
        ranges.fold(1, u64::saturating_mul)
    }

    /// A number that no position changes.
    fn constant(&self, node: &Node) -> Option<i64> {
        match &node.kind {
            Kind::Num(number) => Some(*number),
            Kind::Param(at) => self.0.layout.params.get(*at).copied(),
            Kind::Let(at) => self.0.layout.lets.get(*at).copied(),
            Kind::Binary(op, one, other) => fold(*op, self.constant(one)?, self.constant(other)?),
            _ => None,
        }
    }

    /// A bound for the end of a range, when the position has no number above `largest`.
    fn at_most(&self, node: &Node, largest: u64) -> u64 {
        match &node.kind {
            Kind::Num(number) => u64::try_from(*number).unwrap_or(0).max(1),
            Kind::Param(at) => u64::try_from(self.0.layout.params[*at]).unwrap_or(0).max(1),
            Kind::Let(_) | Kind::Binary(..) if self.constant(node).is_some() => {
                let end = self.constant(node).unwrap_or(0);
                // Such ranges begin at 0.
                u64::try_from(end.saturating_add(1)).unwrap_or(0).max(1)
            }
            Kind::Call(Builtin::Min, arguments) => {
                arguments.iter().map(|one| self.at_most(one, largest)).min().unwrap_or(largest)
            }
            Kind::SeqLen(_) | Kind::TableLen(_) => 64,
            _ => {
                let depends = super::visit::any(node, &mut |node| {
                    matches!(node.kind, Kind::Var(_) | Kind::SeqAt(..) | Kind::Local(_))
                });
                if depends { largest } else { 64 }
            }
        }
    }
}

impl Split for RuleGame {
    /// What is no position stays as it is: listing its options tells why. So does a sum whose sides differ, for who wins
    /// it is not told by who wins its parts.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        if self.0.sided {
            return out.push(position.clone());
        }
        let Ok(parts) = self.parts(position) else { return out.push(position.clone()) };
        out.extend(parts.into_iter().map(|part| Counts::of(position[part].iter().copied())));
    }
}

impl Inner {
    /// How many numbers a part has, when that is fixed.
    pub(super) fn part_length(&self) -> Option<usize> {
        let mut length = usize::from(self.sided);
        for slot in &self.layout.slots {
            length += match slot.many {
                Many::One | Many::Set => 1,
                Many::Fixed(many) => many,
                Many::Growing(..) | Many::Bag(..) => return None,
            };
        }
        Some(length)
    }
}
