//! Defines [`RuleGame`]: a rule file with values for its parameters, as a playable game.

use super::code::Code;
use super::fault_text::describe_fault;
use super::file::RuleFile;
use super::interpreter::{Interpreter, decode_state, encode_state};
use super::layout::{Layout, State};
use super::permutations::Permutations;
use super::tree::{Kind, Local, Node, Program, Source};
use grundy_core::base::{Counts, Fault, Rules, Split};
use grundy_core::machine::{
    Arity, Builtin, Fail, Frame, NoOptions, ProgramRef, Reg, Sink, fold, run,
};
use grundy_text::{Error, Words, words};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A game defined by a rule file. A position is the list of the numbers of its variables in order.
/// A variable of varying length is preceded by its length, and in a game with two sides the side to
/// move is the last number. If moves lead to sums, a position is the concatenation of any number of
/// these lists, one for each component of the sum.
///
/// Cloning is cheap, and clones share the rules. The game stores no results.
#[derive(Clone)]
pub struct RuleGame(pub(super) Arc<GameInner>);

/// The data that all clones of a [`RuleGame`] share.
pub(super) struct GameInner {
    pub file: RuleFile,
    pub layout: Layout,
    pub code: Code,
    pub sums: bool,
    pub partizan: bool,
    pub permutations: OnceLock<Option<Permutations>>,
    /// Whether the symmetries that the rule file declares are proved to hold at all positions;
    /// empty until a proof is attempted.
    pub symmetries_proved: OnceLock<bool>,
    id: u64,
}

thread_local! {
    /// The [`Frame`] (machine state) that a game used last on this thread, with the id of the game.
    /// Its registers already hold the constants of the game, so the same game can use it without
    /// initialization.
    static FRAME: Cell<Option<(u64, Box<Frame>)>> = const { Cell::new(None) };
}

/// The maximum number of loop steps for listing the options of a position in
/// [`RuleGame::probe_options`].
const PROBE_FUEL: u64 = 100_000;
/// The maximum number of options of a position that [`RuleGame::probe_options`] lists.
const MAX_PROBED_OPTIONS: usize = 20_000;

/// The options of a position that [`RuleGame::probe_options`] lists.
pub(super) struct ProbedOptions {
    /// The options, each with the index of the move that leads to it.
    pub options: Vec<(usize, Counts)>,
    /// The fault that ended the listing; `None` if none occurred.
    pub fail: Option<Fail>,
    /// The number of loop steps that the listing took.
    pub steps: u64,
}

/// The id of the next game that is built. Only the game with the same id can use the machine state
/// in [`FRAME`].
static NEXT_GAME_ID: AtomicU64 = AtomicU64::new(0);

/// A [`Sink`] that appends the options of one component of a sum to a list. Each option is an
/// entire position: the changed component and the unchanged others.
struct Collect<'a> {
    rules: &'a RuleGame,
    out: &'a mut Vec<Counts>,
    from: &'a [u64],
    part: std::ops::Range<usize>,
}

impl Sink for Collect<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        self.out.push(self.rules.replace_part(self.from, &self.part, &frame.result));
        true
    }
}

/// A [`Sink`] that appends the options of a position to a list, in a game whose moves do not lead
/// to sums.
struct CollectSingle<'a> {
    out: &'a mut Vec<Counts>,
    /// The list that receives the points of the moves, and the register that holds them; `None` if
    /// the points are not needed or no move gains points.
    gains: Option<(&'a mut Vec<i64>, Reg)>,
}

impl Sink for CollectSingle<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        self.out.push(Counts::from_slice(&frame.result));
        if let Some((gains, register)) = &mut self.gains {
            gains.push(frame.registers[usize::from(*register)]);
        }
        true
    }
}

/// A [`Sink`] that passes every option to a function until the function returns false.
struct ForEachOption<'a>(&'a mut dyn FnMut(&[u64]) -> bool);

impl Sink for ForEachOption<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        (self.0)(&frame.result)
    }
}

impl RuleFile {
    /// Builds the game with the given values of its parameters; other parameters have their
    /// defaults.
    ///
    /// # Errors
    /// Fails with `BadInput` for a parameter that is unknown, missing, out of its range, or that
    /// makes a sequence too long. Fails with `TooBig` if the compiled rules become too large.
    pub fn build(&self, params: &[(&str, i64)]) -> Result<RuleGame, Error> {
        let (layout, code) = self.instantiate(params)?;
        Ok(RuleGame::new(self.clone(), layout, code))
    }
}

impl RuleGame {
    /// Builds the game from its compiled rules and the layout of its positions.
    pub(super) fn new(file: RuleFile, layout: Layout, code: Code) -> RuleGame {
        let sums = file.program.moves.iter().any(|move_rule| move_rule.outcome.is_sum());
        let partizan = file.program.sides.is_some();
        let id = NEXT_GAME_ID.fetch_add(1, Ordering::Relaxed);
        RuleGame(Arc::new(GameInner {
            file,
            layout,
            code,
            sums,
            partizan,
            permutations: OnceLock::new(),
            symmetries_proved: OnceLock::new(),
            id,
        }))
    }

    /// Returns the checked program of the file.
    pub fn program(&self) -> &Program {
        &self.0.file.program
    }

    /// Returns the layout of positions, and the values of parameters and constants.
    pub fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// Returns how many numbers encode one component of a position, or `None` if this differs
    /// between components.
    pub fn part_length(&self) -> Option<usize> {
        self.0.part_length()
    }

    /// Returns the rule file that defines the game.
    pub fn file(&self) -> &RuleFile {
        &self.0.file
    }

    /// Runs `work` on a [`Frame`] (the state of the machine that runs the rules) whose registers
    /// hold the constants of this game. Later calls on the same thread reuse the frame.
    pub(super) fn with_frame<T>(&self, work: impl FnOnce(&mut Frame) -> T) -> T {
        let cached = FRAME.take().filter(|(id, _)| *id == self.0.id);
        let (id, mut frame) =
            cached.unwrap_or_else(|| (self.0.id, Box::new(Frame::new(&self.0.code.program))));
        let result = work(&mut frame);
        FRAME.set(Some((id, frame)));
        result
    }

    /// Loads the component of a position that begins at index `from` of `numbers` into `frame`, so
    /// that the rules can be run at it. Returns the index after its last number, or `None` if no
    /// valid component begins there.
    pub(super) fn load(&self, frame: &mut Frame, numbers: &[u64], from: usize) -> Option<usize> {
        let end = frame.load(self.program_ref(), self.0.partizan, numbers, from)?;
        // A condition whose evaluation fails counts as false.
        let holds = |at: &u32| self.run(frame, *at, &mut NoOptions).is_ok_and(|value| value != 0);
        self.0.code.invariants.iter().all(holds).then_some(end)
    }

    /// Returns whether the numbers are a valid position of the game.
    pub fn is_position(&self, numbers: &[u64]) -> bool {
        self.with_frame(|frame| self.load(frame, numbers, 0) == Some(numbers.len()))
    }

    /// Returns the compiled instructions and the data that the machine needs to run them.
    fn program_ref(&self) -> ProgramRef<'_> {
        let GameInner { code, layout, .. } = &*self.0;
        ProgramRef { program: &code.program, slots: &layout.slots, tables: &layout.tables }
    }

    /// Runs the compiled rules from the entry point `entry` at the position loaded into `frame`.
    /// Returns the value that they compute; `sink` receives the options that they list.
    pub(super) fn run(
        &self,
        frame: &mut Frame,
        entry: u32,
        sink: &mut dyn Sink,
    ) -> Result<i64, Fail> {
        run(self.program_ref(), frame, entry, sink)
    }

    /// Describes a fault of the rules for users. Returns the message and the remedy.
    pub(super) fn describe_fault(&self, fail: &Fail) -> (Words, Words) {
        describe_fault(&self.0.file.text, self.program(), Some(&self.0.layout), fail)
    }

    /// Returns the error that is shown for a fault of the rules at a position. It states the
    /// position and the place in the file.
    pub(super) fn error(&self, fail: &Fail, position: &[u64]) -> Error {
        let (message, help) = self.describe_fault(fail);
        let position_text = grundy_text::excerpt(&self.position_text(position));
        let message = words!(game::in_position, message, position_text);
        Error::bad(message).help(help).at(self.0.file.location(fail.span))
    }

    /// Returns the error that is shown for a fault in the evaluation of `start`. It states the
    /// numbers that the player typed.
    pub(super) fn error_at_start(&self, fail: &Fail, typed: &[i64]) -> Error {
        let (message, help) = self.describe_fault(fail);
        let numbers = typed.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let message = if numbers.is_empty() {
            words!(game::at_start, message)
        } else {
            words!(game::at_start_of_numbers, message, numbers)
        };
        Error::bad(message).help(help).at(self.0.file.location(fail.span))
    }

    /// Returns the error for numbers that do not form a position.
    pub(super) fn not_a_position(&self, position: &[u64]) -> Error {
        let decoded = decode_state(&self.0.layout, self.0.partizan, position, 0);
        if let (Some((_, end)), Some(invariant)) = (decoded, self.program().invariants.first())
            && (end == position.len() || self.0.sums)
        {
            let position_text = grundy_text::excerpt(&self.position_text(position));
            return Error::bad(words!(game::is_not_position_where_does, position_text))
                .help(words!(game::begin_at_another_position_or_change))
                .at(self.0.file.location(invariant.span));
        }
        let position_text = grundy_text::excerpt(&format!("{position:?}"));
        Error::bad(words!(game::is_not_position_of_this_game, position_text))
            .help(words!(game::write_position_as_game_declares_it))
    }

    /// Returns, for each component of a sum, the range of indices of its numbers in `position`. In
    /// a game without sums, the position is a single component.
    ///
    /// # Errors
    /// Fails if the numbers are no position.
    pub(super) fn part_ranges(
        &self,
        position: &[u64],
    ) -> Result<Vec<std::ops::Range<usize>>, Error> {
        self.with_frame(|frame| {
            let mut ranges = Vec::new();
            let mut cursor = 0;
            while cursor < position.len() || !self.0.sums && ranges.is_empty() {
                let end = self.load(frame, position, cursor);
                // A position without numbers, such as a sequence of length 0, still has one part.
                let end = end.filter(|end| *end > cursor || position.is_empty());
                let end = end.ok_or_else(|| self.not_a_position(position))?;
                ranges.push(cursor..end);
                cursor = end;
                if !self.0.sums && cursor < position.len() {
                    return Err(self.not_a_position(position));
                }
            }
            if !self.is_one_turn(position, &ranges) {
                return Err(self.not_a_position(position));
            }
            Ok(ranges)
        })
    }

    /// Appends the options of a position, in the order of the rules.
    ///
    /// # Errors
    /// Fails with `BadInput` if the numbers are no position, or if the rules cannot be evaluated at
    /// the position; the error gives the place in the file.
    pub fn try_options(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Error> {
        self.list_options(out, None, from)
    }

    /// Appends the options of a position to `out`, and the points of the moves to `gains`, which
    /// stays empty if no move gains points.
    ///
    /// # Errors
    /// Fails as [`RuleGame::try_options`] does.
    pub(super) fn options_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Error> {
        self.list_options(out, self.0.code.gain.map(|register| (gains, register)), from)
    }

    /// Appends the options of a position to `out`. `gains` is the list that receives the points of
    /// the moves with the register that holds them, or `None` if the points are not needed.
    fn list_options(
        &self,
        out: &mut Vec<Counts>,
        gains: Option<(&mut Vec<i64>, Reg)>,
        from: &Counts,
    ) -> Result<(), Error> {
        self.with_frame(|frame| {
            if self.0.sums {
                return self.options_of_sum(frame, out, from);
            }
            if self.load(frame, from, 0) != Some(from.len()) {
                return Err(self.not_a_position(from));
            }
            if self.end_score(frame).map_err(|fail| self.error(&fail, from))?.is_some() {
                return Ok(());
            }
            self.run(frame, self.0.code.options, &mut CollectSingle { out, gains })
                .map(|_| ())
                .map_err(|fail| self.error(&fail, from))
        })
    }

    /// Lists the options of a position of one component within the limits [`PROBE_FUEL`] and
    /// [`MAX_PROBED_OPTIONS`], to check the rules rather than to play. Calls `on_move` with the
    /// index of the move of every option.
    pub(super) fn probe_options(
        &self,
        position: &Counts,
        on_move: &mut dyn FnMut(usize),
    ) -> ProbedOptions {
        struct ProbeSink<'a>(Vec<(usize, Counts)>, &'a mut dyn FnMut(usize));
        impl Sink for ProbeSink<'_> {
            fn option(&mut self, frame: &Frame, move_index: usize) -> bool {
                (self.1)(move_index);
                self.0.push((move_index, Counts::of(frame.result.iter().copied())));
                self.0.len() < MAX_PROBED_OPTIONS
            }
        }
        let mut probe = ProbeSink(Vec::new(), on_move);
        let mut steps = 0;
        let run = self.with_frame(|frame| {
            if self.load(frame, position, 0) != Some(position.len()) {
                return Ok(());
            }
            let full_fuel = std::mem::replace(&mut frame.fuel, PROBE_FUEL);
            let steps_before = frame.steps;
            let end_score = self.end_score(frame);
            let run = match end_score {
                Ok(None) => self.run(frame, self.0.code.options, &mut probe).map(|_| ()),
                Ok(Some(_)) => Ok(()),
                Err(fail) => Err(fail),
            };
            frame.fuel = full_fuel;
            steps = frame.steps - steps_before;
            run
        });
        ProbedOptions { options: probe.0, fail: run.err(), steps }
    }

    /// Calls `option` with the numbers of every option of a position of one component, until it
    /// returns false.
    ///
    /// # Errors
    /// Fails as [`RuleGame::try_options`] does.
    pub fn for_each_option(
        &self,
        from: &Counts,
        option: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Error> {
        self.with_frame(|frame| {
            if self.load(frame, from, 0) != Some(from.len()) {
                return Err(self.not_a_position(from));
            }
            let failed = |fail| self.error(&fail, from);
            // A position where play is over has no options, even if a move would be possible.
            if self.end_score(frame).map_err(failed)?.is_some() {
                return Ok(());
            }
            self.run(frame, self.0.code.options, &mut ForEachOption(option))
                .map(drop)
                .map_err(failed)
        })
    }

    /// Appends the options of a sum. Each option changes one component and keeps all others.
    fn options_of_sum(
        &self,
        frame: &mut Frame,
        out: &mut Vec<Counts>,
        from: &Counts,
    ) -> Result<(), Error> {
        let mut cursor = 0;
        while cursor < from.len() {
            let end = self.load(frame, from, cursor).filter(|end| *end > cursor);
            let end = end.ok_or_else(|| self.not_a_position(from))?;
            let mut collect = Collect { rules: self, out, from, part: cursor..end };
            self.run(frame, self.0.code.options, &mut collect)
                .map_err(|fail| self.error(&fail, &from[cursor..end]))?;
            cursor = end;
        }
        Ok(())
    }

    /// Appends the options of a position as computed by the reference interpreter instead of the
    /// compiled rules. It is slow and serves tests and measurements.
    ///
    /// # Errors
    /// Fails as [`RuleGame::try_options`] does.
    pub fn options_by_interpreter(
        &self,
        out: &mut Vec<Counts>,
        from: &Counts,
    ) -> Result<(), Error> {
        let mut options = Vec::new();
        self.options_and_gains_by_interpreter(&mut options, from)?;
        out.extend(options.into_iter().map(|(option, _)| option));
        Ok(())
    }

    /// Appends the options of a position, each with the points of the move to it, as computed by
    /// the reference interpreter.
    ///
    /// # Errors
    /// Fails as [`RuleGame::try_options`] does.
    pub fn options_and_gains_by_interpreter(
        &self,
        out: &mut Vec<(Counts, i64)>,
        from: &Counts,
    ) -> Result<(), Error> {
        let (layout, partizan) = (&self.0.layout, self.0.partizan);
        for part in self.part_ranges(from)? {
            let (state, _): (State, usize) = decode_state(layout, partizan, from, part.start)
                .ok_or_else(|| self.not_a_position(from))?;
            let mut interpreter = Interpreter::new(self.program(), layout, state);
            let failed = |fail: Fail| self.error(&fail, &from[part.clone()]);
            if interpreter.is_over().map_err(failed)? {
                continue;
            }
            let mut options = Vec::new();
            interpreter.options(&mut options).map_err(failed)?;
            for (option, gain) in options {
                let mut built = Counts::default();
                option.iter().for_each(|state| encode_state(layout, state, partizan, &mut built));
                out.push((self.replace_part(from, &part, &built), gain));
            }
        }
        Ok(())
    }

    /// Returns the parameters that are numbers, each as its name and its value.
    pub fn params(&self) -> Vec<(&str, i64)> {
        let values = self.program().params.iter().zip(&self.0.layout.params);
        let numbers = values.filter(|(param, _)| param.depth == 0);
        numbers.map(|(param, value)| (param.name.as_str(), *value)).collect()
    }

    /// Returns the lower and the upper bound of the number parameter `name`. The bounds can depend
    /// on other parameters, which have the values in `given` or else those of this game. Returns
    /// `None` if there is no such parameter, or if its bounds cannot be evaluated.
    pub fn param_range(&self, name: &str, given: &[(String, i64)]) -> Option<(i64, i64)> {
        let params = &self.program().params;
        let values = params.iter().zip(&self.0.layout.params).map(|(param, value)| {
            let replaced =
                given.iter().find(|(given_name, _)| *given_name == param.name && param.depth == 0);
            replaced.map_or(*value, |(_, value)| *value)
        });
        let index = params.iter().position(|param| param.name == name && param.depth == 0)?;
        self.0.layout.range(self.program(), &values.collect::<Vec<i64>>(), index)
    }

    /// Returns whether moves can lead to sums, so that a position can have several components.
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

    /// Estimates the number of options of a position. Each move contributes the number of its
    /// choices: the product of the lengths of the ranges from which the player chooses.
    fn option_count_hint(&self, from: &Counts) -> u64 {
        let largest = if self.is_signed() {
            // A range may extend from the negative of a number to the number.
            self.values_of(from).map_or(1, |values| {
                let sizes = values.iter().map(|value| value.unsigned_abs());
                sizes.max().unwrap_or(0).saturating_mul(2).saturating_add(1)
            })
        } else {
            from.iter().copied().max().unwrap_or(0).max(1)
        };
        let moves = self
            .program()
            .moves
            .iter()
            .map(|move_rule| self.choices_at_most(&move_rule.loops.binders, largest));
        moves.fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl RuleGame {
    /// Estimates the number of combinations of values that a player can choose from the sources
    /// `binders` of a move, at positions whose numbers are at most `largest`. The estimate is the
    /// product of the lengths of the ranges (see [`at_most`](Self::at_most)); any source other than
    /// a range or a comprehension counts as one choice.
    fn choices_at_most(&self, binders: &[(Local, Source)], largest: u64) -> u64 {
        let ranges = binders.iter().map(|(_, source)| match source {
            Source::Range(_, to) => self.at_most(to, largest),
            Source::Comprehension(Node { kind: Kind::ListOf(inner, _), .. }) => {
                self.choices_at_most(&inner.binders, largest)
            }
            _ => 1,
        });
        ranges.fold(1, u64::saturating_mul)
    }

    /// Returns the value of an expression of parameters, constants and literals; `None` for any
    /// other expression.
    fn constant(&self, node: &Node) -> Option<i64> {
        match &node.kind {
            Kind::Num(number) => Some(*number),
            Kind::Param(index) => self.0.layout.params.get(*index).copied(),
            Kind::Let(index) => self.0.layout.lets.get(*index).copied(),
            Kind::Binary(op, a, b) => fold(*op, self.constant(a)?, self.constant(b)?),
            _ => None,
        }
    }

    /// Estimates the number of values in a range whose upper bound is `node`. For a constant bound,
    /// the estimate is the bound or the bound + 1, and at least 1. For a bound that depends on the
    /// numbers of the position, the estimate is `largest`. For any other bound, such as the length
    /// of a sequence, it is 64. A call of `min` gets the least estimate of its arguments.
    fn at_most(&self, node: &Node, largest: u64) -> u64 {
        match &node.kind {
            Kind::Num(number) => u64::try_from(*number).unwrap_or(0).max(1),
            Kind::Param(index) => u64::try_from(self.0.layout.params[*index]).unwrap_or(0).max(1),
            Kind::Let(_) | Kind::Binary(..) if self.constant(node).is_some() => {
                let end = self.constant(node).unwrap_or(0);
                // A range with a constant end is assumed to begin at 0.
                u64::try_from(end.saturating_add(1)).unwrap_or(0).max(1)
            }
            Kind::Call(Builtin::Min, arguments) => arguments
                .iter()
                .map(|argument| self.at_most(argument, largest))
                .min()
                .unwrap_or(largest),
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
    /// Appends the components of a position. A sum in a game with sides stays unsplit, because the
    /// winners of its components do not determine its winner. Invalid positions stay unsplit as
    /// well; listing their options reports the error.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        if self.0.partizan {
            return out.push(position.clone());
        }
        let Ok(parts) = self.part_ranges(position) else { return out.push(position.clone()) };
        out.extend(parts.into_iter().map(|part| Counts::of(position[part].iter().copied())));
    }

    fn written_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        self.split(out, position);
    }

    fn remaining_parts(&self, out: &mut Vec<Counts>, option: &Counts) {
        if self.0.sums && !self.0.partizan {
            self.push_remaining_parts(out, option);
        } else {
            out.push(option.clone());
        }
    }
}

impl GameInner {
    /// Returns how many numbers encode one component of a position, or `None` if this differs
    /// between components.
    pub(super) fn part_length(&self) -> Option<usize> {
        let mut length = usize::from(self.partizan);
        for slot in &self.layout.slots {
            length += match slot.arity {
                Arity::One | Arity::Set => 1,
                Arity::Fixed(len) => len,
                Arity::Growing(..) | Arity::Bag(..) => return None,
            };
        }
        Some(length)
    }
}
