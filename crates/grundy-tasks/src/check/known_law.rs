//! Compares a known law of the catalogue with an engine that shares no code with it, position by
//! position.

use grundy_core::base::{Big, Budget, Counts, Ending, Nimber, Outcome};
use grundy_core::engine::{Fold, Grundy, MiserePair, Search, Won, Zermelo, retrograde};
use grundy_games::{Check, Compound, Law, Moves};
use grundy_octal::{Family, narrow};
use grundy_solve::by_law::{evaluate_law, law_moves};
use grundy_store::GameState;
use grundy_text::explain::Explain;
use grundy_text::{Error, Notation, Result, Words, words};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// Result of comparing a known law of the catalogue with the reference engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawReport {
    /// The number of positions at which the law was compared with the reference engine.
    pub positions: u64,
    /// The first position at which the law is false; `None` if the law holds.
    pub counterexample: Option<LawCounterexample>,
}

/// A position at which a known law is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawCounterexample {
    /// The position at which the law is false, in the notation of the game.
    pub position: String,
    /// The claim of the law and the truth at the position, in words; names the move if the law
    /// constructs a move that does not win.
    pub words: Words,
}

/// Returns every combination of parameter values that a text such as `m=0..7 S={1,2}|{2,3}`
/// describes: `..` is a range and `|` separates alternatives. Each combination is a list of pairs
/// of a name and a value.
///
/// # Panics
/// Panics if a word is not `name=values` or a range is not `low..high`.
pub fn parameter_combinations(params: &str) -> Vec<Vec<(String, String)>> {
    let mut combinations: Vec<Vec<(String, String)>> = vec![vec![]];
    for word in params.split_whitespace() {
        let (name, values) = word.split_once('=').expect("a parameter is written name=values");
        let values: Vec<String> = match values.split_once("..") {
            Some((low, high)) => {
                let ends = low.parse::<u64>().ok().zip(high.parse::<u64>().ok());
                let (low, high) = ends.expect("a range is written low..high");
                (low..=high).map(|n| n.to_string()).collect()
            }
            None => values.split('|').map(str::to_string).collect(),
        };
        combinations = combinations
            .into_iter()
            .flat_map(|given| {
                let (name, values) = (name.to_string(), values.clone());
                values.into_iter().map(move |value| {
                    given.iter().cloned().chain([(name.clone(), value)]).collect()
                })
            })
            .collect();
    }
    combinations
}

/// Compares a known law with the reference engine by all checks that it declares, in order, and
/// stops at the first that fails. A check describes a family of positions of growing size.
///
/// The first check covers a range of sizes up to `to`, or up to its own bound if `to` is `None`.
/// The other checks are about positions that consist of many numbers, and have bounds of their own;
/// `to` can only lower these bounds.
///
/// # Errors
/// Fails as [`check_law`] does.
pub fn check_law_fully(
    instance: &GameState,
    law: &Law,
    ending: Ending,
    to: Option<u64>,
    budget: &Budget,
) -> Result<LawReport> {
    let mut positions = 0;
    for (i, check) in law.checks.iter().enumerate() {
        let max_size =
            if i == 0 { to.unwrap_or(check.to) } else { check.to.min(to.unwrap_or(check.to)) };
        let report = check_law(instance, law, ending, check, max_size, budget);
        let report = report.map_err(|error| with_progress(error, positions))?;
        positions += report.positions;
        if report.counterexample.is_some() {
            return Ok(LawReport { positions, ..report });
        }
    }
    Ok(LawReport { positions, counterexample: None })
}

/// Compares a known law with the reference engine at every position that `check` describes for
/// sizes up to `to`.
///
/// Compares the claimed outcome, value or score. If the law constructs winning moves, also checks
/// that they are legal, that they win, and that their number is right.
///
/// The reference engine recurses on entire positions without any theorem. The exception is heaps
/// that split: there are too many entire positions, so it adds the Grundy values of single heaps.
///
/// # Errors
/// Fails when the engine reaches its budget or a position of the check does not exist.
pub fn check_law(
    instance: &GameState,
    law: &Law,
    ending: Ending,
    check: &Check,
    to: u64,
    budget: &Budget,
) -> Result<LawReport> {
    const POSITIONS_PER_BUDGET_CHECK: u64 = 256;
    ensure_listable(instance, check, to, budget)?;
    let mut oracle = Oracle::new(instance, ending, budget);
    let mut positions = 0;
    for numbers in (check.positions)(&instance.params, to) {
        if positions % POSITIONS_PER_BUDGET_CHECK == 0 {
            budget.check().map_err(|stopped| with_progress(stopped.into(), positions))?;
        }
        let position = Counts::of(numbers);
        let wide = position.widen();
        positions += 1;
        let compared = compare(instance, law, &position, &wide, &mut oracle);
        if let Some(mismatch) = compared.map_err(|error| with_progress(error, positions - 1))? {
            let position = instance.game.family().print(&wide);
            return Ok(LawReport {
                positions,
                counterexample: Some(LawCounterexample { position, words: mismatch }),
            });
        }
    }
    Ok(LawReport { positions, counterexample: None })
}

/// Adds to an error the number of positions at which the law was found to hold before the error.
fn with_progress(error: Error, positions: u64) -> Error {
    error.with_partial_result(words!(check::law_known_for_this_game_gave, positions))
}

/// Returns an error if `check` describes too many positions of sizes up to `to` to list within the
/// budget.
///
/// Lists the positions for growing sizes, and measures their number and the time. Each step to the
/// next size is chosen so that the number should at most double. Some checks select few of
/// exponentially many positions: then the time grows while the number does not, so the time is
/// limited too.
fn ensure_listable(instance: &GameState, check: &Check, to: u64, budget: &Budget) -> Result<()> {
    const BYTES_PER_POSITION: u64 = 1000;
    const FIRST_SIZE: u64 = 4;
    const MEASURABLE: Duration = Duration::from_millis(100);
    const MAX_TIME: Duration = Duration::from_secs(1);
    let max_count = (budget.bytes / BYTES_PER_POSITION).min(budget.positions);
    let measure = |to: u64| {
        let start = Instant::now();
        let count = (check.positions)(&instance.params, to).len() as u64;
        (count.max(1), start.elapsed())
    };
    let mut size = to.min(FIRST_SIZE);
    while size < to {
        budget.check()?;
        let ((smaller_count, smaller_time), (count, time)) = (measure(size - 1), measure(size));
        let time_doubles = time > MEASURABLE && time > smaller_time.mul_f64(1.7);
        if count > max_count || time_doubles && time > MAX_TIME {
            return Err(Error::too_big(words!(check::positions_with_numbers_up, to))
                .help(words!(check::check_sizes_up_to_at_most, size)));
        }
        let growth = count as f64 / smaller_count as f64;
        let step = if time_doubles {
            1
        } else if growth > 1.0 {
            (2f64.ln() / growth.ln()) as u64
        } else {
            size
        };
        size = size.saturating_add(step.max(1)).min(to);
    }
    Ok(())
}

/// Compares the claim of the law and its winning moves with those of the engine at one position.
/// Returns a message if the claim or a move is wrong, otherwise `None`. `wide` holds the numbers of
/// `position` in arbitrary precision.
fn compare(
    instance: &GameState,
    law: &Law,
    position: &Counts,
    wide: &[Big],
    oracle: &mut Oracle,
) -> Result<Option<Words>> {
    let Some(claim) = evaluate_law(instance, law, wide) else { return Ok(None) };
    let predicted = match (claim.grundy, claim.score) {
        (Some(value), _) => PositionClaim::Grundy(value),
        (None, Some(score)) => PositionClaim::Score(score.signum()),
        (None, None) => PositionClaim::Outcome(claim.outcome),
    };
    let truth = oracle.truth(position, &predicted)?;
    if predicted != truth {
        return Ok(Some(words!(check::law_gives_engine_computes, predicted, truth)));
    }
    match law_moves(instance, law, wide, &claim.values, &Big::ZERO, MAX_MOVES) {
        Some(moves) => compare_moves(instance, &moves, position, oracle),
        None => Ok(None),
    }
}

/// The maximum number of winning moves at one position that a law constructs for the comparison.
const MAX_MOVES: usize = 1000;

/// Compares the winning moves that the law constructs with those that the engine finds. Returns a
/// message if a constructed move does not win, if no move is constructed although one wins, or if
/// the number of winning moves is wrong; otherwise returns `None`.
fn compare_moves(
    instance: &GameState,
    moves: &Moves,
    position: &Counts,
    oracle: &mut Oracle,
) -> Result<Option<Words>> {
    let family = instance.game.family();
    let best = oracle.winning(position)?;
    for to in &moves.to {
        let target = family.print(to);
        let Some(to) = narrow(to) else {
            return Ok(Some(words!(check::law_move_to_is_not_legal, target)));
        };
        if !best.contains(&to) {
            return Ok(Some(words!(check::law_move_to_does_not_win, target)));
        }
    }
    let (constructed, winning_count) = (moves.to.len(), best.len());
    if constructed == 0 && winning_count > 0 {
        let missed = family.print(&best[0].widen());
        return Ok(Some(words!(check::law_misses_winning_move_to, missed)));
    }
    if let Some(count) = &moves.count
        && *count != Big::from(winning_count)
    {
        return Ok(Some(words!(check::law_counts_winning_moves_but_engine, count, winning_count)));
    }
    Ok(None)
}

/// What a law claims about a position, or what the engine computes for comparison: a Grundy value,
/// an outcome or a score.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PositionClaim {
    /// The Grundy value of the position.
    Grundy(Big),
    /// The outcome of the position, for the player to move.
    Outcome(Outcome),
    /// The sign of the score of the player to move: 1, 0 or −1.
    Score(i64),
}

impl std::fmt::Display for PositionClaim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PositionClaim::Grundy(value) => write!(f, "G = {value}"),
            PositionClaim::Outcome(outcome) => f.write_str(outcome.name()),
            PositionClaim::Score(score) => write!(f, "{score}"),
        }
    }
}

/// Reference engine: computes values and outcomes by recursion on entire positions, without any
/// theorem.
struct Oracle<'a> {
    instance: &'a GameState,
    ending: Ending,
    budget: Budget<'a>,
    pairs: Search<dyn Family + 'a, MiserePair>,
    sums: Search<dyn Family + 'a, Grundy>,
    won: Search<dyn Family + 'a, Won>,
    scores: Search<dyn grundy_octal::SidedFamily + 'a, Zermelo>,
    /// The cached outcomes of those positions of a game with cycles that were solved so far.
    loopy: FxHashMap<Counts, Outcome>,
}

impl<'a> Oracle<'a> {
    fn new(instance: &'a GameState, ending: Ending, budget: &Budget<'a>) -> Self {
        Oracle {
            instance,
            ending,
            budget: *budget,
            pairs: Search::new(MiserePair::default()),
            sums: Search::new(Grundy::default()),
            won: Search::new(Won(ending)),
            scores: Search::new(Zermelo),
            loopy: FxHashMap::default(),
        }
    }

    /// Computes the true Grundy value, outcome or score of a position, whichever `claim` states.
    fn truth(&mut self, position: &Counts, claim: &PositionClaim) -> Result<PositionClaim> {
        Ok(match claim {
            PositionClaim::Grundy(_) => PositionClaim::Grundy(Big::from(self.grundy(position)?.0)),
            PositionClaim::Outcome(_) => PositionClaim::Outcome(self.outcome(position)?),
            PositionClaim::Score(_) => PositionClaim::Score(self.score(position)?.signum()),
        })
    }

    /// Returns whether the reference engine adds the Grundy values of single heaps instead of
    /// recursing on entire positions. It does so for games whose moves split heaps.
    fn heap_by_heap(&self) -> bool {
        let instance = self.instance;
        let splits = instance.game.heaps().is_some() && instance.take_set().is_none();
        splits && instance.ending == Ending::Normal && instance.compound == Compound::One
    }

    /// Returns the Grundy value of a position.
    fn grundy(&mut self, position: &Counts) -> Result<Nimber> {
        let family = self.instance.game.family();
        if self.heap_by_heap() {
            return run(&mut self.sums, family, position, &self.budget);
        }
        let pair = run(&mut self.pairs, family, position, &self.budget)?;
        Ok(pair.normal)
    }

    /// Returns the outcome of a position under the ending that is checked.
    fn outcome(&mut self, position: &Counts) -> Result<Outcome> {
        if self.instance.game.scores().is_some() {
            return self.score(position).map(Outcome::from_score);
        }
        if self.heap_by_heap() {
            return Ok(Outcome::n_if(self.grundy(position)?.0 != 0));
        }
        let family = self.instance.game.family();
        if self.instance.game.is_loopy_impartial() && self.instance.game.tokens().is_none() {
            return self.loopy_outcome(family, position);
        }
        match self.instance.compound {
            Compound::One => run(&mut self.won, family, position, &self.budget),
            Compound::Joined(_) | Compound::SjEnd => {
                Err(Error::unsupported(words!(check::laws_of_compounds_cannot_be_checked)))
            }
        }
    }

    /// Returns the outcome of a position of a game with cycles by retrograde analysis.
    fn loopy_outcome(&mut self, game: &dyn Family, position: &Counts) -> Result<Outcome> {
        if let Some(outcome) = self.loopy.get(position) {
            return Ok(*outcome);
        }
        let (start, ending) = (position.clone(), self.ending);
        let solved = retrograde::explore(game, [start], ending, &self.budget)?;
        let outcomes = solved.positions().map(|(position, play)| (position.clone(), play.outcome));
        self.loopy.extend(outcomes);
        Ok(self.loopy[position])
    }

    /// Returns the score of a position; 1, 0 or −1 for games without scores.
    fn score(&mut self, position: &Counts) -> Result<i64> {
        match self.instance.game.scores() {
            Some(rules) => Ok(run(&mut self.scores, rules, position, &self.budget)?.value),
            None => Ok(match self.outcome(position)? {
                Outcome::N => 1,
                Outcome::P => -1,
                Outcome::Draw => 0,
            }),
        }
    }

    /// Returns the distinct options of a position by which the player to move gets the best result.
    /// Returns an empty list if that player loses.
    fn winning(&mut self, position: &Counts) -> Result<Vec<Counts>> {
        let best = self.score(position)?;
        let mut optimal = Vec::new();
        for option in self.instance.options(position)? {
            let score = self.score(&option)?;
            let game = &self.instance.game;
            let gain = game.scores().map_or(Ok(0), |rules| rules.gain(position, &option))?;
            let extra_turn = game.again(position, &option);
            let result = gain + if extra_turn { score } else { -score };
            if best >= 0 && result == best {
                optimal.push(option);
            }
        }
        Ok(optimal)
    }
}

/// Computes the value of a position with the given search. Errors show positions in the notation of
/// the game.
fn run<R, F>(
    search: &mut Search<R, F>,
    rules: &R,
    position: &Counts,
    budget: &Budget,
) -> Result<F::Value>
where
    R: Notation + ?Sized,
    F: Fold<R>,
{
    let value = search.value(rules, position, budget);
    value.map_err(|error| error.explain(|position| rules.print(&position.widen())))
}
