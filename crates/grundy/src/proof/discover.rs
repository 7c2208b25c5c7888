//! A set of lost positions, or Grundy values, guessed as an automaton from small positions and then proved.
//!
//! Whether a guess is right is decided as for any claim; a guess from more positions follows one that is wrong. It cannot always
//! end: whether two heap games have the same P-positions is undecidable (Larsson and Wästlund 2013, "From heaps of matches to
//! the limits of computability").

use super::condition::Stop;
use super::deciding::{lost_claim, may_not_end, proved, well_formed};
use super::firm::guess_firm;
use super::known::Known;
use super::measure::Measure;
use super::prover::{Prover, is};
use super::truth::Truth;
use super::verdict::{Basis, Claimed, Proof, Unknown};
use crate::base::Ending;
use crate::guarded::GuardedCommands;
use crate::lang::RuleGame;
use grundy_automata::{Automaton, Limits, Numeration, Teacher, Variable};
use std::time::{Duration, Instant};

/// A guess from few positions that has more states is none; then twice as many.
const FIRST_STATES: usize = 32;
/// Letters of all numbers together, at most: each state has so many successors.
const MOST_LETTERS: usize = 1_024;
/// A guess of more states is none.
const MOST_STATES: usize = 400;
/// Moves of the positions from which a guess is learned at first, about; then eight times as many, and so on.
const FIRST_STEPS: u64 = 50_000;
/// No more than these.
const MOST_STEPS: u64 = 300_000_000;
/// What tells states apart may be so many times as large as the positions at which guesses are tried: of one number, of two, of
/// more.
const REACH: [u64; 3] = [32, 4, 3];
/// Time for values where the lost positions are found.
const MORE: Duration = Duration::from_secs(2);
/// Of sets, members below this are tried.
const FEW_MEMBERS: u64 = 20;
/// At the first so many positions, other values up to so much are tried too.
const FEW: usize = 512;
const FAR: u64 = 64;
/// So many positions are tried at most.
const TRIED: usize = 100_000;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The lost positions.
    Lost,
    /// The Grundy values.
    Values,
}

/// Guesses and proves what is wanted of all positions.
///
/// # Errors
/// Why nothing is found.
pub fn discover(
    game: &RuleGame,
    wanted: Wanted,
    numeration: Option<Numeration>,
    limits: &Limits,
) -> Result<Proof, Unknown> {
    let mut rules = game.formulas(numeration)?;
    let value = rules.fresh("g");
    Ok(first_found(game, &[(rules, wanted, value)], limits)?.1)
}

/// Guesses and proves the Grundy values where there are some, and the lost positions where there are none or no values are
/// found: these may be simple where values are not. Lost positions are sought in further numerations where none is given.
pub fn discover_any(
    game: &RuleGame,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> (Wanted, Result<Proof, Unknown>) {
    let has_values = game.is_impartial() && game.ending() == Some(Ending::Normal);
    let sought = match has_values {
        // Who wins is often simpler, and costs less to be tried.
        true => &[Wanted::Lost, Wanted::Values][..],
        false => &[Wanted::Lost],
    };
    let found = sought_in(game, sought, numeration).and_then(|all| first_found(game, &all, limits));
    match found {
        Ok((wanted, proof, _)) => (wanted, Ok(proof)),
        Err(why) => (if has_values { Wanted::Values } else { Wanted::Lost }, Err(why)),
    }
}

/// Rules in a numeration, what is looked for in it, and the variable that values have.
pub(super) type Sought = (GuardedCommands, Wanted, Variable);

/// What is looked for in the numeration that is given, else in that of the rules, and the lost positions in further ones.
pub(super) fn sought_in(
    game: &RuleGame,
    wanted: &[Wanted],
    given: Option<&Numeration>,
) -> Result<Vec<Sought>, Unknown> {
    let with_variable = |(mut rules, wanted): (GuardedCommands, Wanted)| {
        let value = rules.fresh("g");
        (rules, wanted, value)
    };
    let own = game.formulas(given.cloned())?;
    let further = if given.is_none() { further(&own) } else { Vec::new() };
    let first = wanted.iter().map(|wanted| (own.clone(), *wanted));
    let more = further
        .into_iter()
        .filter_map(|numeration| Some((game.formulas(Some(numeration)).ok()?, Wanted::Lost)));
    Ok(first.chain(more).map(with_variable).collect())
}

/// Numerations besides that of the rules. Lost positions may lie along lines of irrational slope: those of two heaps of
/// which as many are taken from both, or almost as many, along the golden ratio, 1 + sqrt 2 and (3 + sqrt 13) / 2
/// (Wythoff 1907; Fraenkel 1982, "How to beat your Wythoff games' opponent on three fronts").
fn further(rules: &GuardedCommands) -> Vec<Numeration> {
    if rules.bag || !matches!(rules.position.len(), 2 | 3) {
        return Vec::new();
    }
    let metallic = [&[2][..], &[3]].into_iter().filter_map(|all| Numeration::ostrowski(all).ok());
    let all = std::iter::once(Numeration::zeckendorf()).chain(metallic);
    all.filter(|numeration| *numeration != rules.numeration).collect()
}

/// What is found first when all that is sought is guessed from ever more small positions, in turn; with the automaton that
/// it is. The reason why nothing is found is that of the first.
pub(super) fn first_found(
    game: &RuleGame,
    all: &[Sought],
    limits: &Limits,
) -> Result<(Wanted, Proof, Automaton), Unknown> {
    let mut truth = Truth::of(game, all.first().and_then(|sought| sought.0.counted), limits);
    let (mut hunts, mut beyond, mut stopped) = (Vec::new(), None, None);
    for sought in all {
        match Hunt::begin(sought, limits) {
            Ok(hunt) => hunts.push(hunt),
            Err(why) => drop(beyond.get_or_insert(why)),
        }
    }
    if hunts.is_empty() {
        return Err(beyond.unwrap_or_else(Unknown::nothing_holds));
    }
    let mut lost = None;
    let (mut steps, mut states) = (FIRST_STEPS, FIRST_STATES);
    while steps <= MOST_STEPS && !hunts.is_empty() {
        let last = lost.is_some();
        let mut left = Vec::new();
        for mut hunt in hunts {
            if lost.is_some() && hunt.wanted == Wanted::Lost {
                continue;
            }
            match hunt.go_on((steps, states), &mut truth) {
                Ok(Some(found)) if hunt.wanted == Wanted::Values => {
                    return hunt.proof(&mut truth, found);
                }
                Ok(Some(found)) => {
                    lost = Some(hunt.proof(&mut truth, found)?);
                    // Values say more, and are given a little time.
                    let more = Instant::now() + MORE;
                    truth.budget.deadline = truth.budget.deadline.into_iter().chain([more]).min();
                }
                Ok(None) => left.push(hunt),
                Err(why) => drop(stopped.get_or_insert(why)),
            }
        }
        if last {
            break;
        }
        hunts = left;
        steps *= 8;
        states = MOST_STATES.min(states * 2);
    }
    lost.ok_or_else(|| stopped.unwrap_or_else(Unknown::nothing_holds))
}

/// The size of numbers up to which all positions of so many together have so many moves, if there are as many at each as
/// a number has room for.
fn largest(steps: u64, numbers: usize) -> u64 {
    let exponent = u32::try_from(numbers + 1).unwrap_or(u32::MAX);
    let fits = |size: &u64| size.checked_pow(exponent).is_some_and(|all| all <= steps);
    let (mut low, mut high) = (1, steps);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(&middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// All positions of so many numbers below a size, those with a small sum first.
fn boxed(size: u64, numbers: usize) -> Vec<Vec<u64>> {
    let fits = |size: &u64| {
        let exponent = u32::try_from(numbers).unwrap_or(u32::MAX);
        size.checked_pow(exponent).is_some_and(|all| all <= TRIED as u64)
    };
    let size = (1..=size).take_while(fits).last().unwrap_or(1);
    let mut all = vec![vec![]];
    for _ in 0..numbers {
        let longer = |position: &Vec<u64>| {
            let position = position.clone();
            (0..size).map(move |number| [&position[..], &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
        all.truncate(TRIED);
    }
    all.sort_by_key(|position| position.iter().sum::<u64>());
    all
}

/// Answers from search, and tries guesses at small positions.
struct SmallPositions<'t, 'a> {
    truth: &'t mut Truth<'a>,
    by_value: bool,
    positions: &'t [Vec<u64>],
    /// Where the last guess was wrong: from here on they are tried, round and round.
    at: usize,
    most: u64,
}

impl Teacher for SmallPositions<'_, '_> {
    fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
        let (position, value) = match numbers.split_last() {
            Some((value, position)) if self.by_value => (position, Some(*value)),
            _ => (numbers, None),
        };
        match value {
            _ if self.truth.members && position[0] >= 64 => None,
            // Guesses that are wrong lead to ever larger positions.
            _ if position.iter().any(|number| *number > self.most) => None,
            Some(value) => self.truth.has_value(position, value),
            None => self.truth.lost(position),
        }
    }

    fn wrong(&mut self, guess: &Automaton) -> Option<Vec<u64>> {
        for _ in 0..self.positions.len() {
            let position = &self.positions[self.at];
            if let Some(wrong) = self.wrong_at(position, guess) {
                return Some(wrong);
            }
            self.at = (self.at + 1) % self.positions.len();
        }
        None
    }
}

impl SmallPositions<'_, '_> {
    fn wrong_at(&mut self, position: &[u64], guess: &Automaton) -> Option<Vec<u64>> {
        let accepts = |numbers: &[u64]| guess.contains(numbers).unwrap_or(false);
        if !self.by_value {
            let lost = self.truth.lost(position)?;
            return (accepts(position) != lost).then(|| position.to_vec());
        }
        let value = self.truth.value(position)?;
        let with = |value: u64| [position, &[value]].concat();
        // What has few states and takes too many values does so at small positions.
        let least = if self.at < FEW { FAR } else { 0 };
        let near = 0..=value.map_or(0, |value| value + 1).max(least);
        near.map(|other| (other, with(other)))
            .find(|(other, numbers)| accepts(numbers) != (Some(*other) == value))
            .map(|(_, numbers)| numbers)
    }
}

/// Guesses of one kind in one numeration, from more and more small positions.
struct Hunt<'a> {
    prover: Prover<'a>,
    measure: Measure,
    wanted: Wanted,
    value: Variable,
    /// Tame bags are known by the values of their elements.
    tame: bool,
    guessed: Option<Automaton>,
}

impl<'a> Hunt<'a> {
    fn begin((rules, wanted, value): &'a Sought, limits: &Limits<'a>) -> Result<Hunt<'a>, Unknown> {
        let tame = *wanted == Wanted::Lost && rules.bag && rules.misere();
        if *wanted == Wanted::Lost && !tame {
            lost_claim(rules)?;
        }
        let mut prover = Prover::new(rules, limits.clone())?;
        well_formed(&mut prover, &[])?;
        let measure = match prover.measure()? {
            Ok(measure) => measure,
            Err(moves) => return Err(may_not_end(&moves)),
        };
        let tracks = rules.position.len() + usize::from(tame || *wanted == Wanted::Values);
        let letters = rules.numeration.letter_count().checked_pow(tracks as u32);
        if letters.is_none_or(|letters| letters > MOST_LETTERS) {
            return Err(Unknown::nothing_holds());
        }
        Ok(Hunt { prover, measure, wanted: *wanted, value: *value, tame, guessed: None })
    }

    fn by_value(&self) -> bool {
        self.tame || self.wanted == Wanted::Values
    }

    /// Learns from positions that have about so many moves, and decides what is learned where it is new.
    fn go_on(
        &mut self,
        (steps, states): (u64, usize),
        truth: &mut Truth,
    ) -> Result<Option<Automaton>, Unknown> {
        let by_value = self.by_value();
        let mut tracks = self.prover.rules.variables();
        let size =
            largest(steps, tracks.len()).min(if truth.members { FEW_MEMBERS } else { u64::MAX });
        let positions = boxed(size, tracks.len());
        let most = size.saturating_mul(REACH[tracks.len().clamp(1, 3) - 1]);
        tracks.extend(by_value.then_some(self.value));
        let mut small = SmallPositions { truth, by_value, positions: &positions, at: 0, most };
        let learned = self.prover.engine.learn_with(&tracks, 0, states, &mut small);
        let Some(learned) = learned.map_err(Stop::from)? else { return Ok(None) };
        // The same guess would fail again.
        if self.guessed.as_ref() == Some(&learned.automaton) {
            return Ok(None);
        }
        let guess = self.guessed.insert(learned.automaton).clone();
        Ok(self.holds(&guess)?.then_some(guess))
    }

    fn holds(&mut self, guess: &Automaton) -> Result<bool, Unknown> {
        let by_value = self.by_value();
        let prover = &mut self.prover;
        let kept = prover.goals.len();
        let holds = match by_value {
            true => matches!(prover.grundy_values(guess, (self.value, false))?, Ok(Ok(()))),
            false => prover.lost_positions(guess)?.is_ok(),
        };
        if !holds {
            prover.goals.truncate(kept);
        }
        Ok(holds)
    }

    /// The proof of what holds.
    fn proof(
        self,
        truth: &mut Truth,
        values: Automaton,
    ) -> Result<(Wanted, Proof, Automaton), Unknown> {
        let Hunt { mut prover, measure, wanted, value, tame, .. } = self;
        let formula = is(&values);
        let (claim, claimed) = match wanted {
            Wanted::Lost if tame => {
                let firm = guess_firm(&mut prover, truth, &values, value)?;
                let claimed = Claimed::Tame { variable: value, formula, firm: is(&firm) };
                ((Known::Tame(value), vec![values.clone(), firm]), claimed)
            }
            Wanted::Lost => ((Known::Lost, vec![values.clone()]), Claimed::Lost(formula)),
            Wanted::Values => {
                let claimed = Claimed::Values { variable: value, power: false, formula };
                ((Known::Values(value, false), vec![values.clone()]), claimed)
            }
        };
        let proof = proved(truth.game, &mut prover, Basis::Measure(measure), claim, &claimed)?;
        Ok((wanted, proof, values))
    }
}
