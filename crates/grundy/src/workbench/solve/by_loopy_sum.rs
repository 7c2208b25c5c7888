//! Sums of games that may go on for ever with each other and with games that end: by their values.

use crate::base::{Big, Budget, Counts, Digraph, Error, LoopyNimber, Outcome, Words};
use crate::engine::loopy;
use crate::engine::retrograde::{self, Reached};
use crate::law::Evidence;
use crate::law::sum::{loopy_outcome, loopy_sum};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::by_nim_sum::{Worth, moves_to, worth};
use crate::workbench::solve::found::{Detail, Found, Told, moves_told};
use crate::workbench::solve::whole::small;
use std::sync::Arc;

/// A question as the parts that it is a sum of.
pub(in crate::workbench) struct Sum<'a> {
    question: &'a Question,
    games: Vec<Part>,
    units: Vec<Unit>,
    evidence: Evidence,
    /// The nim-sum of the finite values, and which units have none.
    finite: Big,
    infinite: Vec<usize>,
}

/// One summand.
enum Part {
    /// A game that ends: a unit of its own.
    Ends(Worth),
    /// Tokens, each of them a unit.
    Tokens(Arc<loopy::Values>),
    /// Any other game: what can arise from its position, as a graph.
    Whole(Box<Reached<Counts>>, loopy::Values),
}

/// A part that has a value of its own.
struct Unit {
    summand: usize,
    /// Its place in the position of the summand, and its vertex; nothing for a game that ends.
    vertex: Option<(usize, u32)>,
    value: LoopyNimber<Big>,
    counter: u32,
}

/// A move that wins or draws, and what is left to be played for afterwards: who wins makes it less with
/// every move of the least such sum, for values bound the moves of games that end, and counters tell
/// how far the answers to moves that raise a value have come.
struct Candidate {
    left: (Big, u64),
    shown: Told,
}

/// Positions of games that end whose moves are looked through one by one.
const LISTED: u64 = 1000;

impl<'a> Sum<'a> {
    /// # Errors
    /// When a summand has no value, or at the budget.
    pub(in crate::workbench) fn of(
        question: &'a Question,
        budget: &Budget,
    ) -> Result<Sum<'a>, Error> {
        let mut games = Vec::new();
        let mut units: Vec<Unit> = Vec::new();
        let mut evidence: Option<Evidence> = None;
        for (i, summand) in question.summands.iter().enumerate() {
            let game = &summand.instance.game;
            let (part, how) = match (game.is_loopy_impartial(), game.tokens()) {
                (true, Some(tokens)) => {
                    let values = summand.instance.loopy_values(&tokens.graph.graph, budget)?;
                    let positions = tokens.graph.graph.len() as u64;
                    (Part::Tokens(values), Evidence::Computed { positions })
                }
                (true, None) => {
                    let reached = retrograde::reach(game.family(), [small(summand)?], budget)?;
                    let values = loopy::values(&reached.graph, budget)?;
                    let positions = reached.positions.len() as u64;
                    (Part::Whole(Box::new(reached), values), Evidence::Computed { positions })
                }
                (false, _) => {
                    let worth = worth(summand, budget)?;
                    let how = worth.evidence.clone();
                    (Part::Ends(worth), how)
                }
            };
            evidence = Some(evidence.map_or(how.clone(), |earlier| earlier.and(&how)));
            games.push(part);
            let part = &games[i];
            let vertices: Vec<u32> = match part {
                Part::Ends(worth) => {
                    let value = LoopyNimber::Finite(worth.value.clone());
                    units.push(Unit { summand: i, vertex: None, value, counter: 0 });
                    vec![]
                }
                Part::Tokens(_) => small(summand)?.iter().map(|&vertex| vertex as u32).collect(),
                Part::Whole(..) => vec![0],
            };
            for (place, vertex) in vertices.into_iter().enumerate() {
                let (value, counter) = part.value(&summand.instance, vertex);
                units.push(Unit { summand: i, vertex: Some((place, vertex)), value, counter });
            }
        }
        let mut finite = Big::ZERO;
        let mut infinite = Vec::new();
        for (k, unit) in units.iter().enumerate() {
            match &unit.value {
                LoopyNimber::Finite(value) => finite ^= value,
                LoopyNimber::Infinite(_) => infinite.push(k),
            }
        }
        let evidence = evidence.unwrap_or(Evidence::Computed { positions: 0 });
        Ok(Sum { question, games, units, evidence, finite, infinite })
    }

    /// What the sum is worth.
    pub(in crate::workbench) fn total(&self) -> LoopyNimber<Big> {
        loopy_sum(self.units.iter().map(|unit| &unit.value))
    }

    /// The value in words, from those of the parts.
    pub(in crate::workbench) fn why(&self) -> Words {
        const SHOWN: usize = 12;
        let total = self.total();
        let mut shown: Vec<String> =
            self.units.iter().take(SHOWN).map(|unit| unit.value.to_string()).collect();
        if self.units.len() > SHOWN {
            shown.push("…".to_string());
        }
        let shown = shown.join(" + ");
        let meaning = match loopy_outcome(&total) {
            Outcome::P => words!("every move can be answered", "任何走法都有应对"),
            Outcome::N => words!("a move leaves value 0", "有一步可使值为 0"),
            Outcome::Draw => {
                words!("neither player can force an end: a draw", "双方都无法迫使对局结束：和局")
            }
        };
        match self.units.len() {
            0 => words!("nothing can be moved", "无子可动"),
            1 => words!("value {shown}: ", "值为 {shown}：").then(&meaning),
            _ => words!("values {shown} = {total}: ", "值 {shown} = {total}：").then(&meaning),
        }
    }

    /// What all units but one are worth.
    fn rest(&self, but: usize) -> LoopyNimber<Big> {
        let finite = match &self.units[but].value {
            LoopyNimber::Finite(value) => LoopyNimber::Finite(&self.finite ^ value),
            LoopyNimber::Infinite(_) => LoopyNimber::Finite(self.finite.clone()),
        };
        // Two infinite values are worth as much as any more of them.
        let infinite = self.infinite.iter().filter(|k| **k != but).take(2);
        loopy_sum(infinite.map(|&k| &self.units[k].value).chain([&finite]))
    }

    /// What is left to be played for: the sum of the finite values, and that of the counters.
    fn left(&self) -> (Big, u64) {
        self.units.iter().fold((Big::ZERO, 0), |(values, counters), unit| match &unit.value {
            LoopyNimber::Finite(value) => (values + value, counters + u64::from(unit.counter)),
            LoopyNimber::Infinite(_) => (values, counters),
        })
    }

    /// The same after a unit has got another value.
    fn left_after(
        &self,
        (values, counters): &(Big, u64),
        k: usize,
        to: &Big,
        at: u32,
    ) -> (Big, u64) {
        let unit = &self.units[k];
        match &unit.value {
            LoopyNimber::Finite(value) => {
                (values - value + to, counters - u64::from(unit.counter) + u64::from(at))
            }
            LoopyNimber::Infinite(_) => (values + to, counters + u64::from(at)),
        }
    }

    /// The moves that keep the outcome, those that leave least first; and how many there are, when
    /// all were looked at.
    fn candidates(&self, detail: Detail, budget: &Budget) -> Result<Candidates, Error> {
        let wanted = match loopy_outcome(&self.total()) {
            Outcome::N => Outcome::P,
            Outcome::Draw => Outcome::Draw,
            Outcome::P => return Ok(Candidates::default()),
        };
        let mut found = Candidates { count: Some(Big::ZERO), ..Candidates::default() };
        let left = self.left();
        let mut stayed = None;
        for (k, unit) in self.units.iter().enumerate() {
            let summand = &self.question.summands[unit.summand];
            let at = (self.question.summands.len() > 1).then_some(unit.summand + 1);
            let rest = self.rest(k);
            let Some((place, vertex)) = unit.vertex else {
                let part = self.ending_moves(k, &rest, wanted, detail, budget)?;
                found.add(part);
                continue;
            };
            // Tokens on one vertex are all alike.
            let same = |earlier: &Unit| {
                earlier.summand == unit.summand && earlier.vertex.is_some_and(|(_, v)| v == vertex)
            };
            if k > 0 && same(&self.units[k - 1]) {
                continue;
            }
            let part = &self.games[unit.summand];
            for to in part.options(&summand.instance, vertex) {
                let (value, counter) = part.value(&summand.instance, to);
                if loopy_outcome(&loopy_sum([&rest, &value])) != wanted {
                    continue;
                }
                // Whichever token stays where it is, the position is the same.
                if to == vertex && stayed.replace(unit.summand) == Some(unit.summand) {
                    continue;
                }
                let left = match &value {
                    LoopyNimber::Finite(to) => self.left_after(&left, k, to, counter),
                    LoopyNimber::Infinite(_) => (Big::ZERO, 0),
                };
                let mut told = Told::none();
                told.count = Some(Big::ONE);
                told.push(summand, at, &part.after(&summand.position, place, to));
                found.add(Some(Candidate { left, shown: told }));
            }
        }
        found.all.sort_by(|one, other| one.left.cmp(&other.left));
        Ok(found)
    }

    /// The moves in a game that ends. In a draw all of them are told where they are few; where they
    /// are many, those that leave the rest worth the least heap that the infinite value lacks.
    fn ending_moves(
        &self,
        k: usize,
        rest: &LoopyNimber<Big>,
        wanted: Outcome,
        detail: Detail,
        budget: &Budget,
    ) -> Result<Option<Candidate>, Error> {
        let unit = &self.units[k];
        let summand = &self.question.summands[unit.summand];
        let Part::Ends(worth) = &self.games[unit.summand] else { return Ok(None) };
        let at = (self.question.summands.len() > 1).then_some(unit.summand + 1);
        let room = moves_told(detail, summand.position.len());
        let (target, all) = match rest {
            // The value that makes the sum worth 0.
            LoopyNimber::Finite(rest) => (rest.clone(), true),
            LoopyNimber::Infinite(_) if wanted == Outcome::P => {
                return Ok(Some(Candidate { left: self.left(), shown: Told::none() }));
            }
            LoopyNimber::Infinite(known) => {
                if let Some(told) = self.listed(summand, at, rest, wanted, room, budget)? {
                    return Ok(Some(Candidate { left: (Big::ZERO, 0), shown: told }));
                }
                (least_absent(known), false)
            }
        };
        let mut told = moves_to(summand, worth, &target, at, room, budget)?;
        if !all {
            told.count = None;
        }
        let left = self.left_after(&self.left(), k, &target, 0);
        Ok(Some(Candidate { left, shown: told }))
    }

    /// The moves in a game that ends which keep the outcome, one by one; `None` where there may be many.
    fn listed(
        &self,
        summand: &Summand,
        at: Option<usize>,
        rest: &LoopyNimber<Big>,
        wanted: Outcome,
        room: usize,
        budget: &Budget,
    ) -> Result<Option<Told>, Error> {
        let numbers = summand.position.iter().fold(Big::ZERO, |sum, n| sum + n);
        let Ok(position) = small(summand) else { return Ok(None) };
        let many = summand.instance.game.family().width(&position) > LISTED;
        if numbers > Big::from(LISTED) || many {
            return Ok(None);
        }
        let (mut told, mut count) = (Told::none(), 0u64);
        for option in summand.instance.options(&position)? {
            let alone = Summand { instance: summand.instance.clone(), position: option.widen() };
            let value = LoopyNimber::Finite(worth(&alone, budget)?.value);
            if loopy_outcome(&loopy_sum([rest, &value])) == wanted {
                count += 1;
                if told.shown.len() < room {
                    told.push(summand, at, &alone.position);
                }
            }
        }
        told.count = Some(Big::from(count));
        Ok(Some(told))
    }
}

/// The least natural not among some, which are ascending.
fn least_absent(known: &[Big]) -> Big {
    let gap = known.iter().zip(0u64..).find(|(value, at)| **value != Big::from(*at));
    Big::from(gap.map_or(known.len() as u64, |(_, at)| at))
}

#[derive(Default)]
struct Candidates {
    all: Vec<Candidate>,
    count: Option<Big>,
}

impl Candidates {
    fn add(&mut self, candidate: Option<Candidate>) {
        let Some(candidate) = candidate else { return };
        self.count = self.count.take().zip(candidate.shown.count.clone()).map(|(a, b)| a + b);
        if !candidate.shown.shown.is_empty() {
            self.all.push(candidate);
        }
    }
}

impl Part {
    fn graph<'a>(&'a self, instance: &'a Instance) -> &'a Digraph {
        match (self, instance.game.tokens()) {
            (Part::Whole(reached, _), _) => &reached.graph,
            (_, Some(tokens)) => &tokens.graph.graph,
            _ => unreachable!("a game that ends is not asked for its graph"),
        }
    }

    fn value(&self, instance: &Instance, vertex: u32) -> (LoopyNimber<Big>, u32) {
        let graph = self.graph(instance);
        let values = match self {
            Part::Tokens(values) => values,
            Part::Whole(_, values) => values,
            Part::Ends(_) => unreachable!("a game that ends is not asked for its graph"),
        };
        (values.of(graph, vertex).map(|value| Big::from(value.0)), values.counter(vertex))
    }

    fn options(&self, instance: &Instance, vertex: u32) -> Vec<u32> {
        let mut options = self.graph(instance).options(vertex).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// The position of a summand in which the unit at `place` has got to a vertex.
    fn after(&self, position: &[Big], place: usize, vertex: u32) -> Vec<Big> {
        if let Part::Whole(reached, _) = self {
            return reached.positions[vertex as usize].widen();
        }
        let mut after = position.to_vec();
        after[place] = Big::from(vertex);
        after.sort_unstable();
        after
    }
}

/// An answer by the values alone.
pub(in crate::workbench) fn by_sum(
    sum: &Sum,
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let found = sum.candidates(detail, budget)?;
    let length = sum.question.summands.iter().map(|summand| summand.position.len()).sum();
    let told = found.all.into_iter().flat_map(|candidate| candidate.shown.shown);
    let mut moves = Told::none();
    moves.shown = told.take(moves_told(detail, length)).collect();
    let outcome = loopy_outcome(&sum.total());
    moves.count = if outcome == Outcome::P { Some(Big::ZERO) } else { found.count };
    Ok(Found::new(outcome, moves, sum.why(), sum.evidence.clone()))
}
