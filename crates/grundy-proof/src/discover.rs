//! Discovery of laws: guesses the lost positions or the Grundy values as an automaton from small
//! positions, and proves the guess.
//!
//! The automaton is learned by queries (Angluin 1987, "Learning regular sets from queries and
//! counterexamples"); a search engine answers the queries. The conditions on claims decide whether
//! a hypothesis is right for all positions. After a wrong hypothesis the search continues with more
//! positions. It cannot always end: whether two heap games have the same P-positions is undecidable
//! (Larsson and Wästlund 2013, "From heaps of matches to the limits of computability").

use super::condition::Stop;
use super::firm::learn_firm;
use super::proof_steps::{
    LawAutomata, assemble_proof, check_outcomes_by_lost, check_well_formed, may_not_end,
};
use super::proved_law::ProofKind;
use super::prover::{Prover, accepts};
use super::ranking::RankingFunction;
use super::small_oracle::SmallOracle;
use super::verdict::{Basis, Claimed, Proof, Unknown};
use grundy_automata::{Automaton, Limits, Numeration, Teacher, Variable};
use grundy_core::base::Ending;
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::GuardedCommands;
use std::time::{Duration, Instant};

/// The maximum number of states of a hypothesis in the first round. The maximum doubles in each
/// round.
const FIRST_STATES: usize = 32;
/// The maximum number of states of a hypothesis in any round.
const MAX_STATES: usize = 400;
/// The maximum number of letters of the alphabet of an automaton. Each state has a successor for
/// every letter.
const MAX_LETTERS: usize = 1_024;
/// The approximate total number of moves from the positions that the first round tests. It grows by
/// a factor of eight in each round.
const FIRST_STEPS: u64 = 50_000;
/// The maximum total number of moves from the positions that a round tests. The search ends when
/// the next round would exceed it.
const MAX_STEPS: u64 = 300_000_000;
/// The ratio of the largest number in a membership query to the largest number in a tested
/// position. The entries are for positions of one number, of two numbers, and of more. Queries
/// about larger numbers remain unanswered.
const QUERY_FACTORS: [u64; 3] = [32, 4, 3];
/// The minimum additional time for the search for Grundy values after the lost positions are
/// proved.
const EXTRA_TIME_FOR_VALUES: Duration = Duration::from_secs(2);
/// The exclusive upper bound of the members of the tested positions, if the positions are sets.
const MAX_SET_MEMBERS: u64 = 20;
/// The number of tested positions, from the first one on, at which a hypothesis is tested closely:
/// for every value up to `MAX_TESTED_VALUE`, not only up to the right value plus 1.
const CLOSELY_TESTED: usize = 512;
/// The largest value for which a hypothesis is tested at each of the first `CLOSELY_TESTED`
/// positions.
const MAX_TESTED_VALUE: u64 = 64;
/// The maximum number of positions on which a round tests its hypothesis.
const MAX_TESTED: usize = 100_000;

/// The kind of law that a search tries to discover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscoveryGoal {
    /// The law is the set of lost positions.
    Lost,
    /// The law is the Grundy value of each position.
    Values,
}

/// Discovers and proves a law about all positions. If `numeration` is `None`, uses the numeration
/// of the rules.
///
/// # Errors
/// Returns the reason why no law is found.
pub fn discover(
    game: &RuleGame,
    goal: DiscoveryGoal,
    numeration: Option<Numeration>,
    limits: &Limits,
) -> Result<Proof, Unknown> {
    let mut rules = game.guarded_commands(numeration)?;
    let value = rules.fresh("g");
    Ok(discover_first(game, &[SearchTask { rules, goal, value }], limits)?.proof)
}

/// Discovers and proves the Grundy values if the game has any, and otherwise the lost positions.
///
/// Falls back to the lost positions if no automaton of the values is found, because they are
/// sometimes simple although the values are not. If `numeration` is `None`, tries further
/// numerations for the lost positions. Returns the goal that was reached with its proof, or the
/// preferred goal with the reason of the failure.
pub fn discover_any(
    game: &RuleGame,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> (DiscoveryGoal, Result<Proof, Unknown>) {
    let has_values = game.is_impartial() && game.ending() == Some(Ending::Normal);
    // The lost positions come first: they are often simpler, and cheaper to test.
    let goals = if has_values {
        &[DiscoveryGoal::Lost, DiscoveryGoal::Values][..]
    } else {
        &[DiscoveryGoal::Lost]
    };
    let discovery = search_tasks(game, goals, numeration)
        .and_then(|tasks| discover_first(game, &tasks, limits));
    match discovery {
        Ok(discovery) => (discovery.goal, Ok(discovery.proof)),
        Err(reason) => {
            (if has_values { DiscoveryGoal::Values } else { DiscoveryGoal::Lost }, Err(reason))
        }
    }
}

/// The rules in one numeration and the kind of law to discover, which together define one search.
pub(super) struct SearchTask {
    /// The rules of the game as guarded commands (moves with their conditions), in the numeration
    /// of the search.
    pub rules: GuardedCommands,
    /// What the law should describe: the lost positions or the Grundy values.
    pub goal: DiscoveryGoal,
    /// The variable that the law uses for Grundy values.
    pub value: Variable,
}

/// A discovered law with its proof.
pub(super) struct Discovery {
    /// What the law describes: the lost positions or the Grundy values.
    pub goal: DiscoveryGoal,
    /// The proof that the law holds for all positions.
    pub proof: Proof,
    /// The first automaton of the law. It accepts the lost positions or, for a law of values and
    /// for bags in misère play, pairs of a position or element and its Grundy value.
    pub automaton: Automaton,
}

/// Returns the searches for `goals` in the numeration `given`. If `given` is `None`, returns the
/// searches in the numeration of the rules, followed by searches for the lost positions in further
/// numerations.
pub(super) fn search_tasks(
    game: &RuleGame,
    goals: &[DiscoveryGoal],
    given: Option<&Numeration>,
) -> Result<Vec<SearchTask>, Unknown> {
    let task = |(mut rules, goal): (GuardedCommands, DiscoveryGoal)| {
        let value = rules.fresh("g");
        SearchTask { rules, goal, value }
    };
    let rules = game.guarded_commands(given.cloned())?;
    let further = if given.is_none() { further_numerations(&rules) } else { Vec::new() };
    let in_first = goals.iter().map(|goal| (rules.clone(), *goal));
    let in_further = further.into_iter().filter_map(|numeration| {
        Some((game.guarded_commands(Some(numeration)).ok()?, DiscoveryGoal::Lost))
    });
    Ok(in_first.chain(in_further).map(task).collect())
}

/// Returns further numerations to try: those, other than the numeration of the rules, in which an
/// automaton can accept the lost positions. In games of two heaps in which a move takes equal or
/// nearly equal numbers from both, the lost positions lie along lines of irrational slope: the
/// golden ratio, 1 + sqrt 2, or (3 + sqrt 13) / 2 (Wythoff 1907; Fraenkel 1982, "How to beat your
/// Wythoff games' opponent on three fronts").
fn further_numerations(rules: &GuardedCommands) -> Vec<Numeration> {
    if rules.bag || !matches!(rules.position.len(), 2 | 3) {
        return Vec::new();
    }
    let quotients = [&[2][..], &[3]];
    let metallic = quotients.into_iter().filter_map(|period| Numeration::ostrowski(period).ok());
    let candidates = std::iter::once(Numeration::zeckendorf()).chain(metallic);
    candidates.filter(|numeration| *numeration != rules.numeration).collect()
}

/// Runs all searches in rounds, each round with more positions, and returns the first law that is
/// proved. No round exceeds the steps of the budget. If this law is about lost positions, a search for values gets as much time as this law
/// took, at least `EXTRA_TIME_FOR_VALUES`, and its law replaces the first one if it is proved.
///
/// If no search succeeds, returns the reason of the first search that stopped early, or else that
/// no hypothesis holds for all positions.
pub(super) fn discover_first(
    game: &RuleGame,
    tasks: &[SearchTask],
    limits: &Limits,
) -> Result<Discovery, Unknown> {
    let start = Instant::now();
    let counted = tasks.first().and_then(|task| task.rules.counted);
    let mut oracle = SmallOracle::new(game, counted, limits);
    let (mut searches, mut beyond, mut stopped) = (Vec::new(), None, None);
    for task in tasks {
        match LawSearch::new(task, limits) {
            Ok(search) => searches.push(search),
            Err(reason) => drop(beyond.get_or_insert(reason)),
        }
    }
    if searches.is_empty() {
        return Err(beyond.unwrap_or_else(Unknown::nothing_holds));
    }
    let mut lost = None;
    let (mut steps, mut states) = (FIRST_STEPS, FIRST_STATES);
    let max_steps = MAX_STEPS.min(limits.budget.steps);
    while steps <= max_steps && !searches.is_empty() {
        let is_last_round = lost.is_some();
        let mut unfinished = Vec::new();
        for mut search in searches {
            if lost.is_some() && search.goal == DiscoveryGoal::Lost {
                continue;
            }
            match search.run_round(steps, states, &mut oracle) {
                Ok(Some(automaton)) if search.goal == DiscoveryGoal::Values => {
                    return search.into_discovery(&mut oracle, automaton);
                }
                Ok(Some(automaton)) => {
                    lost = Some(search.into_discovery(&mut oracle, automaton)?);
                    // Values say more than outcomes, so their search gets some extra time.
                    let extra_time = start.elapsed().max(EXTRA_TIME_FOR_VALUES);
                    let extended = Instant::now() + extra_time;
                    oracle.budget = oracle.budget.until(Some(extended));
                }
                Ok(None) => unfinished.push(search),
                Err(reason) => drop(stopped.get_or_insert(reason)),
            }
        }
        if is_last_round {
            break;
        }
        searches = unfinished;
        steps *= 8;
        states = MAX_STATES.min(states * 2);
    }
    lost.ok_or_else(|| stopped.unwrap_or_else(Unknown::nothing_holds))
}

/// Returns the largest n with n^(`numbers` + 1) ≤ `steps`. There are n^`numbers` positions that
/// consist of `numbers` numbers below n. If each has n moves, they have about `steps` moves in
/// total.
fn bound_for_steps(steps: u64, numbers: usize) -> u64 {
    let exponent = u32::try_from(numbers + 1).unwrap_or(u32::MAX);
    let fits =
        |size: &u64| size.checked_pow(exponent).is_some_and(|move_count| move_count <= steps);
    let (mut low, mut high) = (1, steps);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(&middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// Returns the positions that consist of `numbers` numbers below `size`, ordered by the sum of the
/// numbers. If there are more than [`MAX_TESTED`] such positions, `size` is lowered first.
fn test_positions(size: u64, numbers: usize) -> Vec<Vec<u64>> {
    let fits = |size: &u64| {
        let exponent = u32::try_from(numbers).unwrap_or(u32::MAX);
        size.checked_pow(exponent).is_some_and(|count| count <= MAX_TESTED as u64)
    };
    let size = (1..=size).take_while(fits).last().unwrap_or(1);
    let mut positions = vec![vec![]];
    for _ in 0..numbers {
        let extensions = |position: &Vec<u64>| {
            let position = position.clone();
            (0..size).map(move |number| [&position[..], &[number]].concat())
        };
        positions = positions.iter().flat_map(extensions).collect();
        positions.truncate(MAX_TESTED);
    }
    positions.sort_by_key(|position| position.iter().sum::<u64>());
    positions
}

/// The teacher of the automaton learner. It answers membership queries by a search engine, and
/// tests hypotheses on small positions.
struct SmallPositions<'t, 'a> {
    /// The search engine that gives the outcomes and values of small positions.
    oracle: &'t mut SmallOracle<'a>,
    /// Whether the automaton reads a position followed by its value; otherwise it reads a position
    /// only.
    by_value: bool,
    /// The positions on which hypotheses are tested.
    positions: &'t [Vec<u64>],
    /// The index of the position that refuted the last hypothesis. The next test starts at this
    /// position, and continues with the first one after the last.
    cursor: usize,
    /// The bound of answered membership queries: a query about a position with a larger number
    /// remains unanswered.
    max_number: u64,
}

impl Teacher for SmallPositions<'_, '_> {
    fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
        let (position, value) = match numbers.split_last() {
            Some((value, position)) if self.by_value => (position, Some(*value)),
            _ => (numbers, None),
        };
        match value {
            _ if self.oracle.is_set_game && position[0] >= 64 => None,
            // Wrong hypotheses lead to queries about ever larger positions.
            _ if position.iter().any(|number| *number > self.max_number) => None,
            Some(value) => self.oracle.has_value(position, value),
            None => self.oracle.is_lost(position),
        }
    }

    fn counterexample(&mut self, hypothesis: &Automaton) -> Option<Vec<u64>> {
        for _ in 0..self.positions.len() {
            let position = &self.positions[self.cursor];
            if let Some(counterexample) = self.test_at(position, hypothesis) {
                return Some(counterexample);
            }
            self.cursor = (self.cursor + 1) % self.positions.len();
        }
        None
    }
}

impl SmallPositions<'_, '_> {
    /// Tests the hypothesis at a position. Returns a word that it wrongly accepts or rejects: the
    /// position, followed by a value if the hypothesis is about values. Returns `None` if it is
    /// right at the position, or if the search engine exceeds its budget.
    fn test_at(&mut self, position: &[u64], hypothesis: &Automaton) -> Option<Vec<u64>> {
        let accepts = |numbers: &[u64]| hypothesis.contains(numbers).unwrap_or(false);
        if !self.by_value {
            let lost = self.oracle.is_lost(position)?;
            return (accepts(position) != lost).then(|| position.to_vec());
        }
        let value = self.oracle.value(position)?;
        let with_value = |value: u64| [position, &[value]].concat();
        // A small automaton that accepts two values at some position does so at a small position.
        let least = if self.cursor < CLOSELY_TESTED { MAX_TESTED_VALUE } else { 0 };
        let tested = 0..=value.map_or(0, |value| value + 1).max(least);
        tested
            .map(|claimed| (claimed, with_value(claimed)))
            .find(|(claimed, numbers)| accepts(numbers) != (Some(*claimed) == value))
            .map(|(_, numbers)| numbers)
    }
}

/// The state of the search for one [`SearchTask`], which runs in rounds with an increasing number
/// of positions.
struct LawSearch<'a> {
    /// The prover that decides the conditions on a hypothesis.
    prover: Prover<'a>,
    /// The ranking function, which shows that play ends.
    ranking: RankingFunction,
    /// What the law should describe: the lost positions or the Grundy values.
    goal: DiscoveryGoal,
    /// The variable that represents the Grundy value in a hypothesis.
    value: Variable,
    /// Whether the search uses the tame theory: it does for the lost positions of bags in misère
    /// play. A hypothesis then states the Grundy value of each element of a bag. If the elements
    /// are tame, these values and the set of firm elements determine which bags are lost (see the
    /// module `elements`).
    tame: bool,
    /// The last hypothesis, which was refuted; `None` before the first round.
    hypothesis: Option<Automaton>,
}

impl<'a> LawSearch<'a> {
    /// Creates a search.
    ///
    /// # Errors
    /// Returns an error if the rules are not well formed, if no ranking function shows
    /// that play ends, or if the goal does not suit the rules.
    fn new(task: &'a SearchTask, limits: &Limits<'a>) -> Result<LawSearch<'a>, Unknown> {
        let SearchTask { rules, goal, value } = task;
        let tame = *goal == DiscoveryGoal::Lost && rules.bag && rules.misere();
        if *goal == DiscoveryGoal::Lost && !tame {
            check_outcomes_by_lost(rules)?;
        }
        let mut prover = Prover::new(rules, limits.clone())?;
        check_well_formed(&mut prover, &[])?;
        let ranking = match prover.find_ranking()? {
            Ok(ranking) => ranking,
            Err(moves) => return Err(may_not_end(&moves)),
        };
        let tracks = rules.position.len() + usize::from(tame || *goal == DiscoveryGoal::Values);
        let letters = rules.numeration.letter_count().checked_pow(tracks as u32);
        if letters.is_none_or(|letters| letters > MAX_LETTERS) {
            return Err(Unknown::nothing_holds());
        }
        Ok(LawSearch { prover, ranking, goal: *goal, value: *value, tame, hypothesis: None })
    }

    /// Returns whether the hypothesis relates positions, or elements of bags, to Grundy values.
    fn by_value(&self) -> bool {
        self.tame || self.goal == DiscoveryGoal::Values
    }

    /// Learns a hypothesis with at most `max_states` states, tested on positions that have about
    /// `steps` moves in total. Returns the automaton if it holds for all positions. Returns `None`
    /// if it does not, if it is the hypothesis of the previous round, or if no automaton within
    /// `max_states` fits.
    fn run_round(
        &mut self,
        steps: u64,
        max_states: usize,
        oracle: &mut SmallOracle,
    ) -> Result<Option<Automaton>, Unknown> {
        let by_value = self.by_value();
        let mut tracks = self.prover.rules.variables();
        let set_limit = if oracle.is_set_game { MAX_SET_MEMBERS } else { u64::MAX };
        let size = bound_for_steps(steps, tracks.len()).min(set_limit);
        let positions = test_positions(size, tracks.len());
        let max_number = size.saturating_mul(QUERY_FACTORS[tracks.len().clamp(1, 3) - 1]);
        tracks.extend(by_value.then_some(self.value));
        let mut teacher =
            SmallPositions { oracle, by_value, positions: &positions, cursor: 0, max_number };
        let learned = self.prover.engine.learn_with(&tracks, 0, max_states, &mut teacher);
        let Some(learned) = learned.map_err(Stop::from)? else { return Ok(None) };
        // The same hypothesis would fail again.
        if self.hypothesis.as_ref() == Some(&learned.automaton) {
            return Ok(None);
        }
        let hypothesis = self.hypothesis.insert(learned.automaton).clone();
        Ok(self.holds(&hypothesis)?.then_some(hypothesis))
    }

    /// Returns whether a hypothesis holds for all positions. Decides the conditions under which a
    /// claim with this automaton is true.
    fn holds(&mut self, hypothesis: &Automaton) -> Result<bool, Unknown> {
        let by_value = self.by_value();
        let prover = &mut self.prover;
        let condition_count = prover.conditions.len();
        let holds = if by_value {
            let value = (self.value, false);
            matches!(prover.check_grundy_values(hypothesis, value)?, Ok(Ok(())))
        } else {
            prover.check_lost_positions(hypothesis)?.is_ok()
        };
        if !holds {
            prover.conditions.truncate(condition_count);
        }
        Ok(holds)
    }

    /// Builds the proof of a hypothesis that holds for all positions. In misère play of bags, first
    /// learns which elements are firm.
    fn into_discovery(
        self,
        oracle: &mut SmallOracle,
        automaton: Automaton,
    ) -> Result<Discovery, Unknown> {
        let LawSearch { mut prover, ranking, goal, value, tame, .. } = self;
        let formula = accepts(&automaton);
        let mut automata = vec![automaton.clone()];
        let (kind, claimed) = match goal {
            DiscoveryGoal::Lost if tame => {
                let firm = learn_firm(&mut prover, oracle, &automaton, value)?;
                let claimed = Claimed::Tame { variable: value, formula, firm: accepts(&firm) };
                automata.push(firm);
                (ProofKind::Tame(value), claimed)
            }
            DiscoveryGoal::Lost => (ProofKind::Lost, Claimed::Lost(formula)),
            DiscoveryGoal::Values => {
                let claimed = Claimed::Values { variable: value, power: false, formula };
                (ProofKind::Values(value, false), claimed)
            }
        };
        let (basis, law) = (Basis::Ranking(ranking), LawAutomata { kind, automata });
        let proof = assemble_proof(oracle.game, &mut prover, basis, law, &claimed)?;
        Ok(Discovery { goal, proof, automaton })
    }
}
