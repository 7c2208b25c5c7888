//! A rule file looked over: what is doubtful in it, and what happens when it is played.

use crate::base::{Budget, Counts, Error, ErrorKind, Lang, Notation, Words};
use crate::lang::{Diagnostic, RuleGame};
use crate::proof::{Verdict, prove_claim, prove_symmetries};
use crate::words;
use crate::workbench::ask::desk::read_rules;
use crate::workbench::game::region::region;
use crate::workbench::game::symmetries;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::proofs::{limits, proved_words};
use crate::workbench::tasks::check::ClaimReport;
use crate::workbench::tasks::check::worded::{check_claims, is_limit, patient};
use grundy_automata::Limits;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Lint {
    /// What is doubtful in the text.
    pub doubts: Vec<Diagnostic>,
    /// What is well, a line each.
    pub notes: Vec<Words>,
    /// What is wrong in play, a line each.
    pub faults: Vec<Words>,
    /// Why it ended before everything was looked at.
    pub stopped: Option<Error>,
}

/// Random games played.
const GAMES: usize = 200;
/// A game that is longer does not end.
const LONGEST: usize = 10_000;
/// Positions at which random games begin, where there is no start.
const SMALL: usize = 400;
/// Positions at which symmetries are tried.
const TRIED: usize = 2_000;
/// Time for proofs of claims, and for those of symmetries.
const PATIENCE: Duration = Duration::from_secs(20);
/// Automata of such proofs: what is told should not depend on how busy the machine is.
const STATES: usize = 30_000;
const NODES: usize = 300_000;
/// Parameters without a default are looked at with this.
const USUAL: i64 = 3;

/// Reads a rule file and plays it: random games must end, positions that are said to be the same must be worth
/// the same, and claims must hold at small positions.
///
/// # Errors
/// Everything that is wrong with the text, drawn; the budget.
pub fn lint(path: &str, text: &str, budget: &Budget) -> Result<Lint, Error> {
    let (file, doubts) = read_rules(path, text)?;
    let params: Vec<(String, Option<i64>)> = file.params();
    let given: Vec<(&str, i64)> = params
        .iter()
        .filter(|(_, default)| default.is_none())
        .map(|(name, _)| (name.as_str(), USUAL))
        .collect();
    let rules = file.build(&given)?;
    let mut lint = Lint { doubts, ..Lint::default() };
    // What is said of the file below is said for these values alone.
    let with: Vec<String> =
        rules.params().iter().map(|(name, value)| format!("{name}={value}")).collect();
    if !with.is_empty() {
        let with = with.join(" ");
        lint.notes.push(words!("looked at with {with}", "按 {with} 检查"));
    }
    if let Some(code) = rules.code() {
        lint.notes.push(words!(
            "these rules are exactly the code {code}, proved for all heaps: its tables and theorems are used",
            "这些规则正是代码 {code}（对一切大小的堆已证明）：将使用它的数值表与定理"
        ));
    }
    let instance = Rc::new(Instance::of_rules(rules.clone(), path.to_string()));
    match lint.look_over(&rules, &instance, budget) {
        // What was found before a limit was reached is told all the same.
        Err(error) if matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped) => {
            lint.stopped = Some(error);
        }
        looked => looked?,
    }
    Ok(lint)
}

/// Limits of proofs.
fn small<'a>(budget: &Budget<'a>) -> Limits<'a> {
    let limits = limits(budget, Some(Instant::now() + PATIENCE));
    Limits { states: STATES, nodes: NODES, ..limits }
}

/// Where play begins: the start, or small positions.
fn starts(rules: &RuleGame) -> Result<Vec<Counts>, Error> {
    match rules.initial()? {
        Some(start) => Ok(vec![start]),
        None => {
            let mut small = region(rules, None)?.1;
            small.truncate(SMALL);
            Ok(small)
        }
    }
}

impl Lint {
    fn look_over(
        &mut self,
        rules: &RuleGame,
        instance: &Rc<Instance>,
        budget: &Budget,
    ) -> Result<(), Error> {
        self.random_games(rules, instance.game.may_return(), budget)?;
        if rules.has_symmetries() {
            self.symmetries(rules, budget)?;
        }
        if !rules.claims().is_empty() {
            let reports = check_claims(instance, 0, None, budget)?;
            let limits = small(budget);
            for (at, ClaimReport { claim, holds, words: looked, .. }) in reports.iter().enumerate()
            {
                let proof = holds.then(|| prove_claim(rules, at, None, &limits));
                let said = match proof {
                    Some(Verdict::Proved(proof)) => proved_words(&proof, &Words::default()),
                    _ => looked.clone(),
                };
                let line = Words::same(format!("{claim}: ")).then(&said);
                if *holds { &mut self.notes } else { &mut self.faults }.push(line);
            }
        }
        Ok(())
    }

    fn random_games(
        &mut self,
        rules: &RuleGame,
        may_return: bool,
        budget: &Budget,
    ) -> Result<(), Error> {
        let starts = starts(rules)?;
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut moves, mut longest, mut endless) = (0usize, 0usize, None);
        let mut options = Vec::new();
        for _ in 0..GAMES {
            // The larger positions come last and say more.
            let late = starts.len() - starts.len().div_ceil(2);
            let start = &starts[late + random(starts.len() - late)];
            let mut position = start.clone();
            let mut length = 0;
            loop {
                budget.look()?;
                options.clear();
                rules.try_options(&mut options, &position)?;
                if options.is_empty() || length == LONGEST {
                    break;
                }
                position = options.swap_remove(random(options.len()));
                length += 1;
            }
            moves += length;
            longest = longest.max(length);
            if length == LONGEST {
                endless = Some(start.clone());
                break;
            }
        }
        match endless {
            Some(start) if !may_return => {
                let start = rules.print(&start.widen());
                self.faults.push(words!(
                    "a random game from {start} did not end in {LONGEST} moves: does every move make something smaller?",
                    "从 {start} 开始的随机对局走了 {LONGEST} 步仍未结束：每步都使某个量变小吗？"
                ));
            }
            _ if may_return => self.notes.push(words!(
                "play may return to a position: play without end is a draw",
                "局面可能重复出现：无尽的对局算平局"
            )),
            _ => self.notes.push(words!(
                "{GAMES} random games ended: {moves} moves, the longest {longest}",
                "{GAMES} 局随机对局全部结束：共 {moves} 步，最长 {longest} 步"
            )),
        }
        Ok(())
    }

    fn symmetries(&mut self, rules: &RuleGame, budget: &Budget) -> Result<(), Error> {
        let limits = small(budget);
        if prove_symmetries(rules, &limits).is_ok() {
            self.notes.push(words!(
                "symmetries are proved for all sizes: a position and its image have options alike",
                "对称对一切大小已证明：局面与它的像的后继一一相当"
            ));
            return Ok(());
        }
        let patience = patient(budget);
        if rules.commands_while(&|| patience.look().is_ok()).is_ok()
            && rules.symmetries_are_proved()
        {
            self.notes.push(words!(
                "symmetries are proved at every board: every move and every ending has its image",
                "对称在每个棋盘上已证明：每种走法、每种终局都有与之对应的像"
            ));
            return Ok(());
        }
        let mut images = 0;
        let found = symmetries::look(rules, TRIED, &patient(budget), &mut images);
        match found {
            Err(error) if error.kind() == ErrorKind::BadInput => {
                let (en, zh) = (error.line(Lang::En), error.line(Lang::Zh));
                self.faults.push(Words { en, zh });
            }
            Err(error) if !is_limit(&error, budget) => return Err(error),
            _ if images == 0 => self.notes.push(words!(
                "symmetries were not tested: no position with a different image was met",
                "对称未经检验：没有遇到像与自身不同的局面"
            )),
            _ => self.notes.push(words!(
                "symmetries hold at the {images} images tried: not proved",
                "所试的 {images} 个像上对称均成立：未证明"
            )),
        }
        Ok(())
    }
}
