//! Smoke test of a rule file: evaluates the rules at small positions, so that faults are reported
//! before the game is played.
//!
//! If the file fixes the start of the game, by a `start` statement or by values in all declarations
//! of variables, only positions that can be reached from a start are tested. Otherwise the test
//! covers small positions of all kinds.

use super::file::{RuleFile, has_errors};
use super::game::{ProbedOptions, RuleGame};
use super::interpreter::encode_state;
use super::layout::{Layout, ParamError, State};
use grundy_core::base::{Counts, SplitMix64};
use grundy_core::machine::{Arity, Fault, Span};
use grundy_syntax::Diagnostic;
use grundy_text::words;

/// The maximum number of positions that a smoke test evaluates.
const MAX_POSITIONS: u64 = 600;
/// The exclusive upper bound of the numbers that the smoke test passes to `start`.
const TYPED_BELOW: i64 = 12;
/// The maximum number of options that a smoke test lists.
const MAX_OPTIONS: usize = 30_000;
/// The value that the smoke test gives to a parameter without a default value.
const DEFAULT_PARAM: i64 = 3;

/// Parses rule files with the smoke test.
impl RuleFile {
    /// Parses and checks a rule file. Returns the file and its warnings.
    ///
    /// The rules are also evaluated at small positions, so that a result below zero or an index
    /// outside a sequence is reported with the position that causes it.
    ///
    /// # Errors
    /// Fails with all errors of the file, in the order of their places.
    ///
    /// ```
    /// use grundy_rules::RuleFile;
    /// let text = "position n\nmove take (k in [1, 3, 4]) when k <= n -> [n - k]\n";
    /// let (file, doubts) = RuleFile::parse(text, "take.game").unwrap();
    /// assert!(doubts.is_empty());
    /// assert!(file.build(&[]).is_ok());
    /// assert!(RuleFile::parse("position n\nmove take (k in 1..n) -> [n - q]", "").is_err());
    /// ```
    pub fn parse(
        text: &str,
        file_name: &str,
    ) -> Result<(RuleFile, Vec<Diagnostic>), Vec<Diagnostic>> {
        let (file, mut diagnostics) = RuleFile::read(text, file_name)?;
        smoke_test(&file, &mut diagnostics);
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
        if has_errors(&diagnostics) { Err(diagnostics) } else { Ok((file, diagnostics)) }
    }
}

/// Evaluates the rules at small positions, with the default values of the parameters, and appends
/// the faults to `diagnostics`.
fn smoke_test(file: &RuleFile, diagnostics: &mut Vec<Diagnostic>) {
    let defaults = Layout::defaults(&file.program);
    let given: Vec<(&str, i64)> = file
        .program
        .params
        .iter()
        .zip(&defaults)
        .filter(|(param, default)| default.is_none() && param.depth == 0)
        .map(|(param, _)| (param.name.as_str(), DEFAULT_PARAM))
        .collect();
    let options: Vec<Option<i64>> = file
        .program
        .params
        .iter()
        .zip(&defaults)
        .map(|(param, default)| match param.depth {
            0 => default.or(Some(DEFAULT_PARAM)),
            _ => None,
        })
        .collect();
    // A fault is not reported if it occurs with parameter values that the smoke test chose itself.
    if let Err(error) = Layout::new(&file.program, &options) {
        if given.is_empty() && !matches!(error, ParamError::Missing(_)) {
            let (span, message, help) = file.describe_param_error(&error);
            diagnostics.push(Diagnostic::error(span, message).help(help));
        }
        return;
    }
    let Ok(game) = file.build(&given) else { return };
    let sample =
        game.initial().ok().flatten().or_else(|| game.small_positions().into_iter().next());
    diagnostics.extend(sample.and_then(|sample| game.board_diagnostic(&sample)));
    let mut test =
        SmokeTest { game: &game, file, diagnostics, reported: Vec::new(), option_count: 0 };
    test.run();
}

/// The state of a smoke test, with the places whose faults have been reported and the number of
/// options listed so far.
struct SmokeTest<'a> {
    game: &'a RuleGame,
    file: &'a RuleFile,
    diagnostics: &'a mut Vec<Diagnostic>,
    reported: Vec<Span>,
    option_count: usize,
}

impl SmokeTest<'_> {
    /// Evaluates the rules at all test positions, reports faults, and warns of moves that are
    /// possible at none of these positions.
    fn run(&mut self) {
        let mut idle = vec![true; self.file.program.moves.len()];
        if self.game.start_names().is_some_and(|names| !names.is_empty()) {
            self.test_reachable(self.game.small_positions(), &mut idle);
            return;
        }
        match self.game.initial() {
            Ok(Some(initial)) => self.test_reachable(vec![initial], &mut idle),
            Err(_) => self.report_bad_start(),
            Ok(None) => {
                for position in self.game.small_positions() {
                    self.test_position(&position, &mut idle);
                    if self.option_count > MAX_OPTIONS {
                        return;
                    }
                }
                self.warn_idle_moves(&idle);
            }
        }
    }

    /// Reports a `start` statement that cannot be evaluated or yields an invalid position.
    fn report_bad_start(&mut self) {
        if let Some(start) = &self.file.program.start {
            let span = start.position.span;
            self.diagnostics.push(
                Diagnostic::error(span, words!(smoke_test::this_is_not_position_of_game))
                    .help(words!(smoke_test::every_variable_must_have_value)),
            );
        }
    }

    /// Tests the positions that can be reached from `starts`, in breadth-first order. Sets
    /// `idle[m]` to false if move `m` is possible at one of them.
    fn test_reachable(&mut self, starts: Vec<Counts>, idle: &mut [bool]) {
        let mut positions = starts;
        let mut cursor = 0;
        while cursor < positions.len()
            && positions.len() < MAX_POSITIONS as usize
            && self.option_count < MAX_OPTIONS
        {
            let position = positions[cursor].clone();
            for option in self.test_position(&position, idle) {
                if !positions.contains(&option) {
                    positions.push(option);
                }
            }
            cursor += 1;
        }
    }

    /// Tests a position: lists its options, reports a fault, and returns the options. Sets
    /// `idle[m]` to false for every move `m` that is possible.
    fn test_position(&mut self, position: &Counts, idle: &mut [bool]) -> Vec<Counts> {
        let ProbedOptions { options, fail, .. } =
            self.game.probe_options(position, &mut |move_index| idle[move_index] = false);
        self.option_count += options.len() + 1;
        if let Some(fail) = fail
            && !self.reported.contains(&fail.span)
            && !matches!(fail.fault, Fault::Fuel | Fault::Options)
        {
            self.reported.push(fail.span);
            let (message, help) = self.game.describe_fault(&fail);
            let position_text =
                self.game.labelled_position(position) + &self.game.choices_before_fault(&fail);
            let label = words!(smoke_test::when, position_text);
            self.diagnostics.push(Diagnostic::error(fail.span, message).label(label).help(help));
        }
        let mut successors = Vec::new();
        for (move_index, option) in options {
            if option == *position {
                self.warn_unchanged(move_index, position);
            }
            successors.push(option);
        }
        successors
    }

    /// Warns of the move with index `move_index`, which leaves the position `position` unchanged.
    fn warn_unchanged(&mut self, move_index: usize, position: &Counts) {
        let span = self.file.program.moves[move_index].span;
        if self.reported.contains(&span) {
            return;
        }
        self.reported.push(span);
        let name = &self.file.program.moves[move_index].name;
        let position_text = self.game.labelled_position(position);
        self.diagnostics.push(
            Diagnostic::warning(span, words!(smoke_test::move_can_leave_position_unchanged, name))
                .label(words!(smoke_test::when, position_text))
                .help(words!(smoke_test::player_could_then_move_for_ever)),
        );
    }

    /// Warns of the moves that are possible at no tested position: those for which `idle` is true.
    fn warn_idle_moves(&mut self, idle: &[bool]) {
        for (move_index, _) in idle.iter().enumerate().filter(|(_, idle)| **idle) {
            let move_rule = &self.file.program.moves[move_index];
            if self.reported.is_empty() {
                self.diagnostics.push(
                    Diagnostic::warning(
                        move_rule.span,
                        words!(smoke_test::move_was_possible_in_none, name = &move_rule.name),
                    )
                    .help(words!(smoke_test::check_its_condition)),
                );
            }
        }
    }
}

impl RuleGame {
    /// Returns small positions of the game. If the file has a `start` statement, they are starting
    /// positions. There is one for each n below [`TYPED_BELOW`]: the start if a player types n for
    /// every number that `start` takes. Numbers n for which `start` fails are skipped. Without a
    /// `start` statement, they are [`MAX_POSITIONS`] small positions, regardless of whether play
    /// can reach them.
    pub(super) fn small_positions(&self) -> Vec<Counts> {
        if let Some(names) = self.start_names() {
            let typed = names.len();
            return (0..TYPED_BELOW).filter_map(|n| self.start(&vec![n; typed]).ok()).collect();
        }
        let mut random = SplitMix64::new(1);
        (0..MAX_POSITIONS).map(|index| self.small_position(index, &mut random)).collect()
    }

    /// Returns the small position with index `index`. The first half of the indices enumerates
    /// small values; for the others the numbers are pseudorandom.
    fn small_position(&self, index: u64, random: &mut SplitMix64) -> Counts {
        let layout = &self.0.layout;
        let mut quotient = index;
        let mut digit = |below: u64| {
            // The first half of the positions enumerates small values, the other half is random.
            if index < MAX_POSITIONS / 2 {
                let digit = quotient % below.min(4);
                quotient /= below.min(4);
                digit
            } else {
                random.below(below.min(12))
            }
        };
        let mut vars = Vec::new();
        for slot in &layout.slots {
            let below = (slot.high - slot.low).clamp(0, 1 << 20) as u64 + 1;
            let len = match slot.arity {
                Arity::One => 1,
                Arity::Fixed(len) => len,
                Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                    digit(max_len.min(4) as u64 + 1) as usize
                }
                Arity::Set => {
                    let members = (0..below).filter(|_| digit(2) == 1);
                    let mask: i64 = members.map(|member| 1 << (slot.low + member as i64)).sum();
                    vars.push(vec![mask]);
                    continue;
                }
            };
            let mut numbers: Vec<i64> = (0..len).map(|_| slot.nearest(digit(below))).collect();
            if matches!(slot.arity, Arity::Bag(..)) {
                numbers.sort_unstable();
            }
            vars.push(numbers);
        }
        let turn = if self.0.partizan { digit(2) as i64 } else { 0 };
        let mut position = Counts::default();
        encode_state(layout, &State { vars, turn }, self.0.partizan, &mut position);
        position
    }
}
