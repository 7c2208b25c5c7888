//! Tries rules out on small positions, so that what fails there is told before anybody plays.
//!
//! Where any numbers may be typed, every small position is one of the game; where the game has a start, only
//! positions that are reached from there are.

use super::diagnose::Diagnostic;
use super::file::{RuleFile, has_errors};
use super::game::RuleGame;
use super::layout::{Layout, State, Unfit};
use super::walk::flat;
use crate::base::Counts;
use crate::machine::{Fault, Many, Span};
use crate::words;

/// At most so many positions are tried.
const POSITIONS: u64 = 600;
/// Numbers below this are typed where the game has a `start`.
const TYPED: i64 = 12;
/// At most so many options are looked at.
const OPTIONS: usize = 30_000;
/// Parameters without a default are tried with this.
const USUAL: i64 = 3;

/// Reading with a trial.
impl RuleFile {
    /// Reads a rule file; what is only doubtful comes with it.
    ///
    /// The rules are also tried on small positions, so that a result below zero or a place outside a
    /// sequence is told with the position that shows it.
    ///
    /// # Errors
    /// Every mistake in the file, in the order of their places.
    ///
    /// ```
    /// use grundy::lang::RuleFile;
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
        let (file, mut found) = RuleFile::read(text, file_name)?;
        try_out(&file, &mut found);
        found.sort_by_key(|told| (told.span, told.severity));
        if has_errors(&found) { Err(found) } else { Ok((file, found)) }
    }
}

/// Adds what it finds.
fn try_out(file: &RuleFile, found: &mut Vec<Diagnostic>) {
    let defaults = Layout::defaults(&file.program);
    let given: Vec<(&str, i64)> = file
        .program
        .params
        .iter()
        .zip(&defaults)
        .filter(|(param, default)| default.is_none() && param.depth == 0)
        .map(|(param, _)| (param.name.as_str(), USUAL))
        .collect();
    let options: Vec<Option<i64>> = file
        .program
        .params
        .iter()
        .zip(&defaults)
        .map(|(param, default)| match param.depth {
            0 => default.or(Some(USUAL)),
            _ => None,
        })
        .collect();
    // What fails with parameters that nobody chose says little.
    if let Err(unfit) = Layout::new(&file.program, &options) {
        if given.is_empty() && !matches!(unfit, Unfit::Missing(_)) {
            let (span, what, help) = file.unfit(&unfit);
            found.push(Diagnostic::error(span, what).help(help));
        }
        return;
    }
    let Ok(game) = file.build(&given) else { return };
    let first = game.initial().ok().flatten().or_else(|| game.small_positions().into_iter().next());
    found.extend(first.and_then(|first| game.board_faults(&first)));
    let mut trial = Trial { game: &game, file, found, reported: Vec::new(), looked: 0 };
    trial.run();
}

struct Trial<'a> {
    game: &'a RuleGame,
    file: &'a RuleFile,
    found: &'a mut Vec<Diagnostic>,
    reported: Vec<Span>,
    looked: usize,
}

impl Trial<'_> {
    fn run(&mut self) {
        let mut idle = vec![true; self.file.program.moves.len()];
        if self.game.start_names().is_some_and(|names| !names.is_empty()) {
            self.reached(self.game.small_positions(), &mut idle);
            return;
        }
        match self.game.initial() {
            Ok(Some(initial)) => self.reached(vec![initial], &mut idle),
            Err(_) => self.start_fails(),
            Ok(None) => {
                for position in self.game.small_positions() {
                    self.position(&position, &mut idle);
                    if self.looked > OPTIONS {
                        return;
                    }
                }
                self.idle_moves(&idle);
            }
        }
    }

    fn start_fails(&mut self) {
        if let Some(start) = &self.file.program.start {
            let span = start.part.span;
            self.found.push(
                Diagnostic::error(
                    span,
                    words!("this is no position of the game", "这不是此游戏的局面"),
                )
                .help(words!(
                    "every variable must have a value that its declaration allows",
                    "每个变量的值须符合其声明"
                )),
            );
        }
    }

    /// Positions that are reached from these.
    fn reached(&mut self, starts: Vec<Counts>, idle: &mut [bool]) {
        let mut seen = starts;
        let mut at = 0;
        while at < seen.len() && seen.len() < POSITIONS as usize && self.looked < OPTIONS {
            let position = seen[at].clone();
            for option in self.position(&position, idle) {
                if !seen.contains(&option) {
                    seen.push(option);
                }
            }
            at += 1;
        }
    }

    fn position(&mut self, position: &Counts, idle: &mut [bool]) -> Vec<Counts> {
        let (options, fail) = self.game.listed(position, &mut |by| idle[by] = false);
        self.looked += options.len() + 1;
        if let Some(fail) = fail
            && !self.reported.contains(&fail.span)
            && !matches!(fail.fault, Fault::Fuel | Fault::Options)
        {
            self.reported.push(fail.span);
            let (message, help) = self.game.describe_fault(&fail);
            let shown = self.game.named_position(position) + &self.game.chosen_at(&fail);
            let label = words!("when {shown}", "当 {shown}");
            self.found.push(Diagnostic::error(fail.span, message).label(label).help(help));
        }
        let mut led = Vec::new();
        for (by, option) in options {
            if option == *position {
                self.unchanged(by, position);
            }
            led.push(option);
        }
        led
    }

    fn unchanged(&mut self, by: usize, position: &Counts) {
        let span = self.file.program.moves[by].span;
        if self.reported.contains(&span) {
            return;
        }
        self.reported.push(span);
        let name = &self.file.program.moves[by].name;
        let shown = self.game.named_position(position);
        self.found.push(
            Diagnostic::warning(
                span,
                words!(
                    "the move `{name}` can leave everything as it was",
                    "走法 `{name}` 可能使局面不变"
                ),
            )
            .label(words!("when {shown}", "当 {shown}"))
            .help(words!(
                "a game in which this may be repeated never ends; begin the range at 1, or exclude it with `when`",
                "可无限重复的游戏不会结束；请让范围从 1 开始，或用 `when` 排除"
            )),
        );
    }

    fn idle_moves(&mut self, idle: &[bool]) {
        for (by, _) in idle.iter().enumerate().filter(|(_, idle)| **idle) {
            let played = &self.file.program.moves[by];
            let name = &played.name;
            if self.reported.is_empty() {
                self.found.push(
                    Diagnostic::warning(
                        played.span,
                        words!(
                            "the move `{name}` is possible in no small position",
                            "走法 `{name}` 在小局面中都不可行"
                        ),
                    )
                    .help(words!(
                        "ranges `a..b` run upwards and include both ends; look at `when`",
                        "范围 `a..b` 由小到大，含两端；请检查 `when`"
                    )),
                );
            }
        }
    }
}

impl RuleGame {
    /// Some small positions, starts where the game has such.
    pub(super) fn small_positions(&self) -> Vec<Counts> {
        if let Some(names) = self.start_names() {
            let typed = names.len();
            return (0..TYPED).filter_map(|n| self.start(&vec![n; typed]).ok()).collect();
        }
        let mut state = 1;
        (0..POSITIONS).map(|at| self.small(at, &mut state)).collect()
    }

    /// A small position: all in turn while there are few, then some at random.
    fn small(&self, at: u64, state: &mut u64) -> Counts {
        let layout = &self.0.layout;
        let mut random = |below: u64| {
            *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (*state >> 33) % below
        };
        let mut rest = at;
        let mut digit = |below: u64| {
            // The first positions count up through small values, the others are mixed.
            if at < POSITIONS / 2 {
                let digit = rest % below.min(4);
                rest /= below.min(4);
                digit
            } else {
                random(below.min(12))
            }
        };
        let mut vars = Vec::new();
        for slot in &layout.slots {
            let below = (slot.high - slot.low).clamp(0, 1 << 20) as u64 + 1;
            let many = match slot.many {
                Many::One => 1,
                Many::Fixed(many) => many,
                Many::Growing(most, _) | Many::Bag(most, _) => {
                    digit(most.min(4) as u64 + 1) as usize
                }
                Many::Set => {
                    let members = (0..below).filter(|_| digit(2) == 1);
                    let mask: i64 = members.map(|member| 1 << (slot.low + member as i64)).sum();
                    vars.push(vec![mask]);
                    continue;
                }
            };
            let mut numbers: Vec<i64> = (0..many).map(|_| slot.nearest(digit(below))).collect();
            if matches!(slot.many, Many::Bag(..)) {
                numbers.sort_unstable();
            }
            vars.push(numbers);
        }
        let turn = if self.0.sided { digit(2) as i64 } else { 0 };
        let mut position = Counts::default();
        flat(layout, &State { vars, turn }, self.0.sided, &mut position);
        position
    }
}
