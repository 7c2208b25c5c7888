//! Lints a rule file: reports doubtful statements in its text, and faults that random play, tests
//! of symmetries and checks of claims show.

use crate::check::ClaimReport;
use crate::check::rule_claims::{SOLVING_TIME, check_claims, is_limit, with_solving_time};
use grundy_automata::Limits;
use grundy_core::base::{Budget, Counts, SplitMix64};
use grundy_proof::{Verdict, prove_symmetries};
use grundy_rules::{RuleGame, quote_claim};
use grundy_rules_board::BoardRules;
use grundy_rules_code::CodeRules;
use grundy_store::cache::proofs::{limits, proved_words};
use grundy_store::game::region::small_positions;
use grundy_store::game::symmetries;
use grundy_store::{GameState, read_rules};
use grundy_syntax::Diagnostic;
use grundy_text::{Error, ErrorKind, Lang, Notation, Result, Words, words};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The result of linting a rule file: doubtful statements in its text, and the results of tests.
#[derive(Clone, Debug, Default)]
pub struct Lint {
    /// Doubtful statements in the text of the file.
    pub doubts: Vec<Diagnostic>,
    /// Descriptions of the checks that passed, one line each.
    pub notes: Vec<Words>,
    /// Descriptions of the faults that random play, tests of symmetries or checks of claims showed,
    /// one line each.
    pub faults: Vec<Words>,
    /// The error of the limit that ended the checks early; `None` if all checks finished.
    pub stopped: Option<Error>,
}

/// The number of random games that are played.
const GAMES: usize = 200;
/// The number of moves after which a random game is stopped and considered endless.
const MAX_GAME_LENGTH: usize = 10_000;
/// The number of lines of play that are tried if a random game of sums is interrupted.
const LINES: usize = 10;
/// The number of moves of a random game after which its positions are recorded, in order to detect
/// a repetition.
const RECORDED_FROM: usize = 1_000;
/// The maximum number of small positions from which random games begin.
const MAX_SMALL_STARTS: usize = 400;
/// The number of random positions from which games begin if no small position satisfies the
/// condition `where` of the rule file.
const RANDOM_STARTS: usize = 100;
/// The maximum number of positions at which symmetries are tested.
const MAX_SYMMETRY_TESTS: usize = 2_000;
/// The time limit for proofs of claims, and for proofs of symmetries.
const PROOF_TIME: Duration = Duration::from_secs(20);
/// The maximum number of states of automata in proofs. Small automata make the results independent
/// of the load of the computer.
const MAX_STATES: usize = 30_000;
/// The maximum number of nodes of the decision diagrams of automata in proofs.
const MAX_NODES: usize = 300_000;
/// The value that linting gives to each parameter that has no default in the rule file.
const DEFAULT_PARAMETER: i64 = 3;

/// Lints a rule file: plays random games, which must end; tests that positions which the rules
/// declare symmetric have equal values; and checks that claims hold at small positions.
///
/// # Errors
/// All errors in the text, with the places marked; the error of an exhausted budget.
pub fn lint(path: &str, text: &str, budget: &Budget) -> Result<Lint> {
    let (file, doubts) = read_rules(path, text)?;
    let params: Vec<(String, Option<i64>)> = file.params();
    let given: Vec<(&str, i64)> = params
        .iter()
        .filter(|(_, default)| default.is_none())
        .map(|(name, _)| (name.as_str(), DEFAULT_PARAMETER))
        .collect();
    let rules = file.build(&given)?;
    let mut lint = Lint { doubts, ..Lint::default() };
    // The results below hold for these values of the parameters only.
    let values: Vec<String> =
        rules.params().iter().map(|(name, value)| format!("{name}={value}")).collect();
    if !values.is_empty() {
        lint.notes.push(words!(lint::these_checks_used, values = values.join(" ")));
    }
    if let Some(code) = rules.equivalent_code() {
        let code = code.to_string();
        // The code of a subtraction game is a set, or all numbers except a set.
        let code = if code.contains('{') {
            words!(lint::subtraction_game, code)
        } else if code.starts_with("hex") {
            words!(lint::game_with_code, code)
        } else {
            words!(lint::octal_game, code)
        };
        lint.notes.push(words!(lint::these_rules_are_those_of_proved, code));
    }
    lint.doubts.extend(score_in_position(&rules));
    let instance = Rc::new(GameState::from_rules(rules.clone(), path.to_string()));
    match lint.check(&rules, &instance, budget) {
        // The results up to the limit are reported. The rules were tested when the file was read.
        Err(error) if matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped) => {
            lint.notes.push(words!(lint::rules_were_read_and_tested));
            lint.stopped = Some(error);
        }
        result => result?,
    }
    Ok(lint)
}

/// Returns whether a start contains a number so large that a game in which each move lowers a number
/// by 1 has more than [`MAX_GAME_LENGTH`] moves.
fn may_be_long(start: &Counts) -> bool {
    start.iter().any(|number| *number >= MAX_GAME_LENGTH as u64)
}

/// Returns the limits of time and size for the proofs that linting attempts.
fn proof_limits<'a>(budget: &Budget<'a>) -> Limits<'a> {
    let limits = limits(budget, Some(Instant::now() + PROOF_TIME));
    Limits { states: MAX_STATES, nodes: MAX_NODES, ..limits }
}

/// Positions from which random games begin: the declared start, small positions, or random
/// positions.
struct Starts {
    positions: Vec<Counts>,
    /// Whether the positions are random. Games from random positions are often longer than games
    /// from small ones.
    are_random: bool,
}

impl Starts {
    /// Chooses the start that the rules declare, or else small positions, or else random positions
    /// that satisfy the condition `where` of the rules.
    fn new(rules: &RuleGame, budget: &Budget) -> Result<Starts> {
        if let Some(start) = rules.initial()? {
            return Ok(Starts { positions: vec![start], are_random: false });
        }
        if let Ok((_, mut positions)) = small_positions(rules, None)
            && !positions.is_empty()
        {
            positions.truncate(MAX_SMALL_STARTS);
            return Ok(Starts { positions, are_random: false });
        }
        let mut positions = rules.draw_positions(RANDOM_STARTS, &|| budget.check().is_ok());
        // Games from smaller positions are shorter.
        let sum = |position: &Counts| position.iter().fold(0u64, |sum, n| sum.saturating_add(*n));
        positions.sort_by_key(sum);
        positions.truncate(positions.len().div_ceil(2));
        Ok(Starts { positions, are_random: true })
    }

    /// Returns a random start. If the positions are small ones listed by size, the start is from
    /// the second half of the list, which has the larger positions.
    fn draw(&self, games: &mut RandomGames) -> &Counts {
        let offset = if self.are_random { 0 } else { self.positions.len() / 2 };
        &self.positions[offset + games.random.index(self.positions.len() - offset)]
    }
}

impl Lint {
    /// Runs all checks (random games, symmetries, claims), and adds their results to this report.
    fn check(&mut self, rules: &RuleGame, instance: &Rc<GameState>, budget: &Budget) -> Result<()> {
        self.play_random_games(rules, instance.game.may_return(), budget)?;
        if rules.has_symmetries() {
            self.check_symmetries(rules, budget)?;
        }
        if !rules.claims().is_empty() {
            let reports = check_claims(instance, 0, None, budget)?;
            let limits = proof_limits(budget);
            for (index, ClaimReport { claim, holds, words, .. }) in reports.iter().enumerate() {
                let proof = holds.then(|| instance.decide_claim(rules, index, &limits));
                let verdict = match proof {
                    Some(Verdict::Proved(proof)) => proved_words(&proof, &Words::default()),
                    _ => words.clone(),
                };
                let line = quote_claim(claim).then(&words!(lint::colon)).then(&verdict);
                if *holds { &mut self.notes } else { &mut self.faults }.push(line);
            }
        }
        Ok(())
    }

    /// Plays random games. If the time for random games ends, the finished games are reported and
    /// the other checks continue. `may_return` states whether the rules were classified as having
    /// cycles.
    fn play_random_games(
        &mut self,
        rules: &RuleGame,
        may_return: bool,
        budget: &Budget,
    ) -> Result<()> {
        let starts = Starts::new(rules, &with_solving_time(budget))?;
        if starts.positions.is_empty() {
            budget.check()?;
            self.doubts.push(no_starts(rules));
            return Ok(());
        }
        // The games have a time limit of their own: the search for starts may use all of its time.
        let time_limit = with_solving_time(budget);
        let mut games = RandomGames::new(rules);
        let (mut game_count, mut total_moves, mut max_length, mut long_games) =
            (0usize, 0usize, 0usize, 0usize);
        let (mut repeats, mut endless, mut stopped) = (may_return, None, None);
        while game_count < GAMES && endless.is_none() {
            let start = starts.draw(&mut games);
            let (length, game_end) = match games.play(start, &time_limit) {
                Err(error) if is_limit(&error, &Budget { deadline: None, ..*budget }) => {
                    stopped = Some(error);
                    break;
                }
                game => game?,
            };
            game_count += 1;
            match game_end {
                GameEnd::Over => {
                    total_moves += length;
                    max_length = max_length.max(length);
                }
                GameEnd::Repeated => repeats = true,
                GameEnd::Long => long_games += 1,
                GameEnd::Interrupted if starts.are_random || may_be_long(start) => long_games += 1,
                GameEnd::Interrupted => endless = Some(start.clone()),
            }
            if repeats && !may_return {
                break;
            }
        }
        let finished = game_count - long_games;
        match endless {
            _ if repeats => self.notes.push(words!(lint::play_may_return_to_earlier_position)),
            Some(start) => {
                self.faults.push(words!(
                    lint::random_game_from_did_not_end,
                    start = rules.print(&start.widen()),
                    max_game_length = MAX_GAME_LENGTH
                ));
            }
            None if finished > 0 && total_moves == 0 => self.doubts.push(no_moves(rules, finished)),
            None if finished > 0 => {
                self.notes.push(words!(
                    lint::ended_moves_in_total_in_longest,
                    total_moves,
                    max_length,
                    finished
                ));
            }
            None => {}
        }
        if long_games > 0 {
            self.notes.push(words!(
                lint::from_large_positions_had_not_ended,
                max_game_length = MAX_GAME_LENGTH,
                long_games
            ));
        }
        // A limit of the entire lint also ends the other checks.
        budget.check()?;
        match stopped {
            Some(error) if game_count == 0 && error.kind() == ErrorKind::Stopped => {
                self.doubts.push(no_finished_game(rules));
                Ok(())
            }
            Some(error) if game_count == 0 => Err(error),
            _ => Ok(()),
        }
    }

    /// Proves the symmetries of the rules, or else tests them at sampled positions.
    fn check_symmetries(&mut self, rules: &RuleGame, budget: &Budget) -> Result<()> {
        let limits = proof_limits(budget);
        if prove_symmetries(rules, &limits).is_ok() {
            self.notes.push(words!(lint::symmetries_declared_in_this_file));
            return Ok(());
        }
        let time_limit = with_solving_time(budget);
        if rules.board_rules_while(&|| time_limit.check().is_ok()).is_ok()
            && rules.symmetries_are_proved()
        {
            self.notes.push(words!(lint::symmetries_declared_in_this_file_are_proved));
            return Ok(());
        }
        let mut images = 0;
        let tested = symmetries::check_images(
            rules,
            MAX_SYMMETRY_TESTS,
            &with_solving_time(budget),
            &mut images,
        );
        match tested {
            Err(error) if error.kind() == ErrorKind::BadInput => {
                let (en, zh) = (error.line(Lang::En), error.line(Lang::Zh));
                self.faults.push(Words { en, zh });
            }
            Err(error) if !is_limit(&error, budget) => return Err(error),
            _ if images == 0 => {
                self.notes.push(words!(lint::symmetries_declared_in_this_file_were_not_tested))
            }
            _ => {
                self.notes.push(words!(lint::symmetries_declared_in_this_file_were_tested, images))
            }
        }
        Ok(())
    }
}

/// Builds the warning that no position satisfies the condition `where`.
fn no_starts(rules: &RuleGame) -> Diagnostic {
    let (message, help) = match rules.where_span() {
        Some(_) => (
            words!(lint::no_start_among_small_positions),
            words!(lint::give_variables_initial_values_or_relax),
        ),
        None => (
            words!(lint::no_position_was_found_no_random),
            words!(lint::give_variables_initial_values),
        ),
    };
    Diagnostic::warning(rules.where_span().unwrap_or_else(|| rules.position_span()), message)
        .help(help)
}

/// Builds the warning that a variable only counts points, which `gain` counts without making the
/// score a part of the position. Returns `None` if no variable does.
fn score_in_position(rules: &RuleGame) -> Option<Diagnostic> {
    let var = rules.score_variable()?;
    let name = &var.name;
    Some(
        Diagnostic::warning(var.span, words!(lint::variable_only_counts_points, name))
            .help(words!(lint::write_gain_in_place_of_variable, name)),
    )
}

/// Builds the warning that no random game had a move.
fn no_moves(rules: &RuleGame, games: usize) -> Diagnostic {
    Diagnostic::warning(rules.position_span(), words!(lint::ended_without_move_no_move, games))
        .help(words!(lint::check_conditions_of_moves_and_starting))
}

/// Builds the warning that the time for random games was over before one had ended.
fn no_finished_game(rules: &RuleGame) -> Diagnostic {
    let seconds = SOLVING_TIME.as_secs();
    Diagnostic::warning(rules.position_span(), words!(lint::no_random_game_ended_within, seconds))
        .help(words!(lint::shorten_loops_in_moves_and_conditions))
}

/// The way in which a random game ended.
enum GameEnd {
    /// The game reached a position without moves.
    Over,
    /// A position occurred twice in the game.
    Repeated,
    /// The game had [`MAX_GAME_LENGTH`] moves and was interrupted.
    Interrupted,
    /// The game had [`MAX_GAME_LENGTH`] moves and was interrupted, although it cannot be endless:
    /// it consists of many components, and each component ends.
    Long,
}

/// Generator of games with random moves. It generates the same games each time.
struct RandomGames<'a> {
    rules: &'a RuleGame,
    random: SplitMix64,
    options: Vec<Counts>,
}

impl RandomGames<'_> {
    fn new(rules: &RuleGame) -> RandomGames<'_> {
        RandomGames { rules, random: SplitMix64::new(0), options: Vec::new() }
    }

    /// Returns a random option of a position; `None` for a terminal position.
    fn random_option(&mut self, position: &Counts, budget: &Budget) -> Result<Option<Counts>> {
        budget.check()?;
        self.options.clear();
        self.rules.try_options(&mut self.options, position)?;
        if self.options.is_empty() {
            return Ok(None);
        }
        let index = self.random.index(self.options.len());
        Ok(Some(self.options.swap_remove(index)))
    }

    /// Plays one random game from `start`. Returns its length, at most [`MAX_GAME_LENGTH`] moves,
    /// and how it ended.
    fn play(&mut self, start: &Counts, budget: &Budget) -> Result<(usize, GameEnd)> {
        if self.rules.has_sums() {
            return self.play_sum(start, budget);
        }
        let (mut position, mut length) = (start.clone(), 0);
        let mut visited: FxHashSet<Counts> = FxHashSet::default();
        while length < MAX_GAME_LENGTH {
            let Some(next) = self.random_option(&position, budget)? else {
                return Ok((length, GameEnd::Over));
            };
            position = next;
            length += 1;
            if length > RECORDED_FROM && !visited.insert(position.clone()) {
                return Ok((length, GameEnd::Repeated));
            }
        }
        Ok((length, GameEnd::Interrupted))
    }

    /// Plays one random game whose positions are sums. Each move is made in a random component, so
    /// that its cost depends on the number of options of the component, not of the sum.
    fn play_sum(&mut self, start: &Counts, budget: &Budget) -> Result<(usize, GameEnd)> {
        let sided = self.rules.sides().is_some();
        let mut turn = start.last().copied().unwrap_or(0);
        let mut components = self.rules.parts_of(start)?;
        // Components from this index on have no move for the side to move.
        let mut open = components.len();
        let mut length = 0;
        while open > 0 && length < MAX_GAME_LENGTH {
            let index = self.random.index(open);
            if let (true, Some(side)) = (sided, components[index].0.last_mut()) {
                *side = turn;
            }
            let component = components[index].clone();
            match self.random_option(&component, budget)? {
                Some(option) => {
                    length += 1;
                    // A component that vanishes has no number for the side to move, so the turn
                    // simply passes.
                    turn = option.last().copied().unwrap_or(1 - turn.min(1));
                    components.swap_remove(index);
                    if !option.is_empty() {
                        components.extend(self.rules.parts_of(&option)?);
                    }
                    // The other side may have moves where this side has none.
                    open = components.len();
                }
                None if sided => {
                    open -= 1;
                    components.swap(index, open);
                }
                None => {
                    components.swap_remove(index);
                    open = components.len();
                }
            }
        }
        let game_end = match open {
            0 => GameEnd::Over,
            _ if self.has_endless_line(start, budget)? => GameEnd::Interrupted,
            _ => GameEnd::Long,
        };
        Ok((length, game_end))
    }

    /// Returns whether one of [`LINES`] random lines of play does not end within
    /// [`MAX_GAME_LENGTH`] moves. A line follows a single component of each sum, so it ends soon
    /// even if a game is long because the number of components grows.
    fn has_endless_line(&mut self, start: &Counts, budget: &Budget) -> Result<bool> {
        for _ in 0..LINES {
            let (mut position, mut length) = (start.clone(), 0);
            while length < MAX_GAME_LENGTH
                && let components = self.rules.parts_of(&position)?
                && !components.is_empty()
                && let component = &components[self.random.index(components.len())]
                && let Some(option) = self.random_option(component, budget)?
                && !option.is_empty()
            {
                position = option;
                length += 1;
            }
            if length == MAX_GAME_LENGTH {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
