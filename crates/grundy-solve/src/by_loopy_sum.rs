//! Solves sums of loopy games with each other and with loop-free games by their loopy values (Smith
//! 1966; Fraenkel and Perl 1975).
//!
//! The sum is split into units ([`Unit`]), each with a loopy value: a Grundy value or ∞(K). The
//! value of the sum gives the outcome. Moves that keep the outcome are sorted by the sum of the
//! values of all units after the move. Moves to the least sum come first, because they make
//! progress towards the end.

use crate::Detail;
use crate::by_nim_sum::{NimValue, moves_to_value, nim_value};
use crate::flat_sum::to_counts;
use crate::solution::{MoveList, Solution, move_list_limit};
use grundy_core::base::{Big, Budget, Counts, Digraph, LoopyNimber, Outcome};
use grundy_core::engine::retrograde::ReachableGraph;
use grundy_core::engine::{loopy, retrograde};
use grundy_octal::sum::{loopy_outcome, loopy_sum};
use grundy_store::{GameState, Question, Summand};
use grundy_text::{Evidence, Result, Words, words};
use std::sync::Arc;

/// A sum of loopy and loop-free games, split into units ([`Unit`]) with one loopy value each.
pub struct LoopySum<'a> {
    /// The question about the sum.
    question: &'a Question,
    /// For each summand, in the order of the question, the data that give the loopy values of its
    /// units.
    games: Vec<LoopySummand>,
    /// The units of all summands, in the order of the summands.
    units: Vec<Unit>,
    /// The evidence for the values of all units.
    evidence: Evidence,
    /// The nim-sum of the values of the units with a finite value.
    finite: Big,
    /// The indices in `units` of the units with an infinite value.
    infinite: Vec<usize>,
}

/// The data that give the loopy values of the units of one summand of a [`LoopySum`]. A unit is a
/// component of the sum with a single loopy value.
enum LoopySummand {
    /// A loop-free game, which is a single unit, with its Grundy value.
    Ends(NimValue),
    /// Tokens on a graph, each token a unit, with the loopy values of the vertices.
    Tokens(Arc<loopy::LoopyValues>),
    /// Another loopy game, which is a single unit: the graph of its reachable positions, and the
    /// loopy values of the vertices of that graph.
    Reachable(Box<ReachableGraph<Counts>>, loopy::LoopyValues),
}

/// A component of a sum that has a single loopy value: a loop-free game, one token on a graph, or
/// an entire loopy game of another kind.
struct Unit {
    /// The index of the summand that the unit belongs to.
    summand: usize,
    /// The place of the unit. For a token on a graph, the index of the token in the position of the
    /// summand, and the vertex of the token. For another loopy game, 0 and the vertex of its
    /// position. `None` for a loop-free game.
    vertex: Option<(usize, u32)>,
    /// The loopy value of the unit.
    value: LoopyNimber<Big>,
    /// The counter of the vertex ([`loopy::LoopyValues::counter`]), which measures progress. If a
    /// move raises the value of the vertex, a reply can restore the value with a smaller counter.
    /// The counter is 0 for a loop-free game and for an infinite value.
    counter: u32,
}

/// Moves in one unit ([`Unit`]) of a sum that keep the outcome and are listed together. After each
/// of them, the remaining play has the same measure ([`LoopySum::measure`]).
///
/// A winner who always makes a move with the least measure comes to an end. The loser can lower the
/// value of a unit; then a winning move lowers another value or the same one again, so that the sum
/// of the values becomes smaller. The loser can also raise the value of a unit; then a reply in
/// this unit restores the value, and lowers the counter unless the unit is a loop-free game, in
/// which only finitely many moves are possible.
struct SumCandidate {
    /// The key by which the candidates are sorted, in lexicographic order: after a winning move,
    /// the sum of the values of all units and the sum of their counters. For a move that keeps a
    /// draw it can be (0, 0) instead, because no move forces an end.
    measure: (Big, u64),
    /// The moves of the candidate. After each of them, the measure of the remaining play is
    /// `measure`.
    moves: MoveList,
}

/// The options of a loop-free game are tried one by one only if there are at most this many, and if
/// the sum of the numbers in the position is at most this bound.
const MAX_LISTED: u64 = 1000;

impl<'a> LoopySum<'a> {
    /// Splits the sum of a question into units and computes their loopy values.
    ///
    /// # Errors
    /// Fails if a summand has no value or the budget is exhausted.
    pub fn new(question: &'a Question, budget: &Budget) -> Result<LoopySum<'a>> {
        let mut games = Vec::new();
        let mut units: Vec<Unit> = Vec::new();
        let mut evidence: Option<Evidence> = None;
        for (i, summand) in question.summands.iter().enumerate() {
            let game = &summand.instance.game;
            let (part, part_evidence) = match (game.is_loopy_impartial(), game.tokens()) {
                (true, Some(tokens)) => {
                    let values = summand.instance.loopy_values(&tokens.graph.graph, budget)?;
                    let positions = tokens.graph.graph.len() as u64;
                    (LoopySummand::Tokens(values), Evidence::Computed { positions })
                }
                (true, None) => {
                    let reachable =
                        retrograde::reach(game.family(), [to_counts(summand)?], budget)?;
                    let values = loopy::values(&reachable.graph, budget)?;
                    let positions = reachable.positions.len() as u64;
                    (
                        LoopySummand::Reachable(Box::new(reachable), values),
                        Evidence::Computed { positions },
                    )
                }
                (false, _) => {
                    let nim_value = nim_value(summand, budget)?;
                    let part_evidence = nim_value.evidence.clone();
                    (LoopySummand::Ends(nim_value), part_evidence)
                }
            };
            evidence =
                Some(evidence.map_or(part_evidence.clone(), |earlier| earlier.and(&part_evidence)));
            games.push(part);
            let game_part = &games[i];
            let vertices: Vec<u32> = match game_part {
                LoopySummand::Ends(nim_value) => {
                    let value = LoopyNimber::Finite(nim_value.value.clone());
                    units.push(Unit { summand: i, vertex: None, value, counter: 0 });
                    vec![]
                }
                LoopySummand::Tokens(_) => {
                    to_counts(summand)?.iter().map(|&vertex| vertex as u32).collect()
                }
                LoopySummand::Reachable(..) => vec![0],
            };
            for (place, vertex) in vertices.into_iter().enumerate() {
                let (value, counter) = game_part.value(&summand.instance, vertex);
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
        Ok(LoopySum { question, games, units, evidence, finite, infinite })
    }

    /// Returns the loopy value of the sum: the loopy value of all units together.
    pub fn total(&self) -> LoopyNimber<Big> {
        loopy_sum(self.units.iter().map(|unit| &unit.value))
    }

    /// Explains the value of the sum by the values of its units, and what it means for the player
    /// to move.
    pub fn why(&self) -> Words {
        const MAX_SHOWN: usize = 12;
        let total = self.total();
        let mut texts: Vec<String> =
            self.units.iter().take(MAX_SHOWN).map(|unit| unit.value.to_string()).collect();
        if self.units.len() > MAX_SHOWN {
            texts.push("…".to_string());
        }
        let texts = texts.join(" + ");
        let meaning = match loopy_outcome(&total) {
            Outcome::P => words!(by_loopy_sum::every_move_can_be_answered),
            Outcome::N => words!(by_loopy_sum::move_leaves_value_zero),
            Outcome::Draw => words!(by_loopy_sum::neither_player_can_force_end_draw),
        };
        match self.units.len() {
            0 => words!(by_loopy_sum::no_move_is_possible),
            1 => words!(by_loopy_sum::value, texts).then(&meaning),
            _ => words!(by_loopy_sum::values, texts, total).then(&meaning),
        }
    }

    /// Returns the loopy value of the sum of all units except the one with the index `but`.
    fn value_without(&self, but: usize) -> LoopyNimber<Big> {
        let finite = match &self.units[but].value {
            LoopyNimber::Finite(value) => LoopyNimber::Finite(&self.finite ^ value),
            LoopyNimber::Infinite(_) => LoopyNimber::Finite(self.finite.clone()),
        };
        // The sum of three or more infinite values equals the sum of any two of them.
        let infinite = self.infinite.iter().filter(|k| **k != but).take(2);
        loopy_sum(infinite.map(|&k| &self.units[k].value).chain([&finite]))
    }

    /// Returns the measure of the remaining play: the sum of the values of all units with finite
    /// values, and the sum of the counters of these units.
    fn measure(&self) -> (Big, u64) {
        self.units.iter().fold((Big::ZERO, 0), |(values, counters), unit| match &unit.value {
            LoopyNimber::Finite(value) => (values + value, counters + u64::from(unit.counter)),
            LoopyNimber::Infinite(_) => (values, counters),
        })
    }

    /// Returns the measure of the sum after the unit with index `k` has moved to Grundy value `to`
    /// and counter `counter`. The first argument is the measure before the move.
    fn measure_after(
        &self,
        (values, counters): &(Big, u64),
        k: usize,
        to: &Big,
        counter: u32,
    ) -> (Big, u64) {
        let unit = &self.units[k];
        match &unit.value {
            LoopyNimber::Finite(value) => {
                (values - value + to, counters - u64::from(unit.counter) + u64::from(counter))
            }
            LoopyNimber::Infinite(_) => (values + to, counters + u64::from(counter)),
        }
    }

    /// Returns the moves that keep a won or drawn outcome, in ascending order of the measure of the
    /// remaining play after the move. Also returns the number of these moves, if all moves were
    /// examined. A lost position has no such moves.
    fn candidates(&self, detail: Detail, budget: &Budget) -> Result<Candidates> {
        let outcome = match loopy_outcome(&self.total()) {
            Outcome::N => Outcome::P,
            Outcome::Draw => Outcome::Draw,
            Outcome::P => return Ok(Candidates::default()),
        };
        let mut candidates = Candidates { count: Some(Big::ZERO), ..Candidates::default() };
        let measure = self.measure();
        let mut stayed = None;
        for (k, unit) in self.units.iter().enumerate() {
            let summand = &self.question.summands[unit.summand];
            let number = (self.question.summands.len() > 1).then_some(unit.summand + 1);
            let other_value = self.value_without(k);
            let Some((place, vertex)) = unit.vertex else {
                let candidate = self.ending_moves(k, &other_value, outcome, detail, budget)?;
                candidates.add(candidate);
                continue;
            };
            // Tokens on the same vertex are equivalent.
            let is_same_vertex = |earlier: &Unit| {
                earlier.summand == unit.summand && earlier.vertex.is_some_and(|(_, v)| v == vertex)
            };
            if k > 0 && is_same_vertex(&self.units[k - 1]) {
                continue;
            }
            let game_part = &self.games[unit.summand];
            for to in game_part.options(&summand.instance, vertex) {
                let (value, counter) = game_part.value(&summand.instance, to);
                if loopy_outcome(&loopy_sum([&other_value, &value])) != outcome {
                    continue;
                }
                // If several tokens of one game have moves that stay on their vertex, only the
                // first of these moves is listed, because all lead to the same position.
                if to == vertex && stayed.replace(unit.summand) == Some(unit.summand) {
                    continue;
                }
                let measure = match &value {
                    LoopyNimber::Finite(to) => self.measure_after(&measure, k, to, counter),
                    LoopyNimber::Infinite(_) => (Big::ZERO, 0),
                };
                let mut moves = MoveList::empty();
                moves.count = Some(Big::ONE);
                moves.push(
                    summand,
                    number,
                    &game_part.position_after(&summand.position, place, to),
                );
                candidates.add(Some(SumCandidate { measure, moves }));
            }
        }
        candidates.all.sort_by(|first, second| first.measure.cmp(&second.measure));
        Ok(candidates)
    }

    /// Returns the moves of the loop-free unit with index `k` after which the sum has the `outcome`
    /// for the opponent. `others` is the loopy value of the other units. Returns `None` if the unit
    /// is not loop-free.
    ///
    /// In a draw, `others` is ∞(K). Then all moves are returned if there are few options, else only
    /// the moves to the least Grundy value that is not in K.
    fn ending_moves(
        &self,
        k: usize,
        others: &LoopyNimber<Big>,
        outcome: Outcome,
        detail: Detail,
        budget: &Budget,
    ) -> Result<Option<SumCandidate>> {
        let unit = &self.units[k];
        let summand = &self.question.summands[unit.summand];
        let LoopySummand::Ends(nim_value) = &self.games[unit.summand] else { return Ok(None) };
        let number = (self.question.summands.len() > 1).then_some(unit.summand + 1);
        let limit = move_list_limit(detail, summand.position.len());
        let (target, all) = match others {
            // A move to this value makes the nim-sum 0.
            LoopyNimber::Finite(others) => (others.clone(), true),
            LoopyNimber::Infinite(_) if outcome == Outcome::P => {
                return Ok(Some(SumCandidate {
                    measure: self.measure(),
                    moves: MoveList::empty(),
                }));
            }
            LoopyNimber::Infinite(finite_values) => {
                if let Some(moves) =
                    self.try_options(summand, number, others, outcome, limit, budget)?
                {
                    return Ok(Some(SumCandidate { measure: (Big::ZERO, 0), moves }));
                }
                (least_absent(finite_values), false)
            }
        };
        let mut moves = moves_to_value(summand, nim_value, &target, number, limit, budget)?;
        if !all {
            moves.count = None;
        }
        let measure = self.measure_after(&self.measure(), k, &target, 0);
        Ok(Some(SumCandidate { measure, moves }))
    }

    /// Returns the moves of `summand` after which the entire sum has the `outcome` for the
    /// opponent, by trying its options one by one. `rest` is the loopy value of the other units;
    /// `number` is the number of the summand for the descriptions, from 1, or `None` if it is the
    /// only one. At most `limit` moves are listed. Returns `None` if the numbers in the position,
    /// or its options, exceed the bound `MAX_LISTED`.
    fn try_options(
        &self,
        summand: &Summand,
        number: Option<usize>,
        rest: &LoopyNimber<Big>,
        outcome: Outcome,
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<MoveList>> {
        let numbers = summand.position.iter().fold(Big::ZERO, |sum, n| sum + n);
        let Ok(position) = to_counts(summand) else { return Ok(None) };
        let too_many = summand.instance.game.family().option_count_hint(&position) > MAX_LISTED;
        if numbers > Big::from(MAX_LISTED) || too_many {
            return Ok(None);
        }
        let mut moves = MoveList::empty();
        for option in summand.instance.options(&position)? {
            let summand_after = summand.at(option.widen());
            let value = LoopyNimber::Finite(nim_value(&summand_after, budget)?.value);
            if loopy_outcome(&loopy_sum([rest, &value])) == outcome {
                moves.count_move(summand, number, &option, limit);
            }
        }
        Ok(Some(moves))
    }
}

/// Returns the least natural number that is missing in `ascending`, a list of distinct numbers in
/// ascending order.
fn least_absent(ascending: &[Big]) -> Big {
    let gap =
        ascending.iter().zip(0u64..).find(|(value, expected)| **value != Big::from(*expected));
    Big::from(gap.map_or(ascending.len() as u64, |(_, expected)| expected))
}

/// The moves of a [`LoopySum`] that keep a won or drawn outcome.
#[derive(Default)]
struct Candidates {
    /// The listed moves. Moves in the same unit with the same measure of the remaining play form a
    /// group.
    all: Vec<SumCandidate>,
    /// The number of moves that keep the outcome; `None` if not all moves were examined.
    count: Option<Big>,
}

impl Candidates {
    /// Adds moves in one unit to the list and to the count. Does nothing if `candidate` is `None`.
    fn add(&mut self, candidate: Option<SumCandidate>) {
        let Some(candidate) = candidate else { return };
        self.count = self.count.take().zip(candidate.moves.count.clone()).map(|(a, b)| a + b);
        if !candidate.moves.shown.is_empty() {
            self.all.push(candidate);
        }
    }
}

impl LoopySummand {
    /// Returns the graph whose vertices are the positions of a loopy summand.
    fn graph<'a>(&'a self, instance: &'a GameState) -> &'a Digraph {
        match (self, instance.game.tokens()) {
            (LoopySummand::Reachable(reachable, _), _) => &reachable.graph,
            (_, Some(tokens)) => &tokens.graph.graph,
            _ => unreachable!("a loop-free game has no graph of positions here"),
        }
    }

    /// Returns the loopy value of a vertex of a loopy summand, and the counter of the vertex. When
    /// a move raises the value, a reply can restore it with a smaller counter.
    fn value(&self, instance: &GameState, vertex: u32) -> (LoopyNimber<Big>, u32) {
        let graph = self.graph(instance);
        let values = match self {
            LoopySummand::Tokens(values) => values,
            LoopySummand::Reachable(_, values) => values,
            LoopySummand::Ends(_) => {
                unreachable!("a loop-free game has no graph of positions here")
            }
        };
        (values.value_of(graph, vertex).map(|value| Big::from(value.0)), values.counter(vertex))
    }

    /// Returns the distinct successors of a vertex, in ascending order.
    fn options(&self, instance: &GameState, vertex: u32) -> Vec<u32> {
        let mut options = self.graph(instance).options(vertex).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns the position of a summand after a move to `vertex`. The move is made by the token at
    /// index `place` of `position`, or by the entire position if the summand is a single unit.
    fn position_after(&self, position: &[Big], place: usize, vertex: u32) -> Vec<Big> {
        if let LoopySummand::Reachable(reachable, _) = self {
            return reachable.positions[vertex as usize].widen();
        }
        let mut position_after = position.to_vec();
        position_after[place] = Big::from(vertex);
        position_after.sort_unstable();
        position_after
    }
}

/// Solves a sum by the loopy values of its units, without a search of the full sum.
pub fn solve_by_sum(sum: &LoopySum, detail: Detail, budget: &Budget) -> Result<Solution> {
    let candidates = sum.candidates(detail, budget)?;
    let length = sum.question.summands.iter().map(|summand| summand.position.len()).sum();
    let moves_by_measure = candidates.all.into_iter().flat_map(|candidate| candidate.moves.shown);
    let mut moves = MoveList::empty();
    moves.shown = moves_by_measure.take(move_list_limit(detail, length)).collect();
    let outcome = loopy_outcome(&sum.total());
    moves.count = if outcome == Outcome::P { Some(Big::ZERO) } else { candidates.count };
    Ok(Solution::new(outcome, moves, sum.why(), sum.evidence.clone()))
}
