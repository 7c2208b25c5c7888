//! Compares theories of sums with brute force on the flattened game: for generated games, and for
//! pairs of catalogue games.

use grundy_core::base::{Big, Budget, Fault, Joining, big};
use grundy_core::base::{Counts, Ending, Outcome, Ruleset};
use grundy_core::engine::{self, CompoundValue, GrundyPair, MiserePair, Search, Won, table};
use grundy_games::{CARDS, Card, Compound, Kind};
use grundy_octal::Family;
use grundy_octal::sum::{self, Tame};
use grundy_solve::{Detail, solve};
use grundy_store::{GameState, Question, Summand};
use grundy_tasks::parameter_combinations;
use grundy_testing::made_up::{self, Graph, Heaps, Several, dags};
use proptest::prelude::*;
use std::rc::Rc;

fn budget() -> Budget<'static> {
    Budget::default()
}

/// Returns the normal and misère Grundy values of every vertex, by search.
fn pairs(graph: &Graph) -> Vec<GrundyPair> {
    let mut search = Search::new(MiserePair::default());
    graph.vertices().map(|v| search.value(graph, &v, &budget()).unwrap()).collect()
}

/// Returns the values of all vertices in misère play, or `None` if some vertex is not tame: normal
/// and misère value are neither equal nor 0 and 1.
fn tame(pairs: &[GrundyPair]) -> Option<Vec<Tame>> {
    let one = |pair: &GrundyPair| match (pair.normal.0, pair.misere.0) {
        (a, b) if a == b => Some(Tame { value: a.into(), firm: true }),
        (a @ 0..=1, b) if a + b == 1 => Some(Tame { value: a.into(), firm: false }),
        _ => None,
    };
    pairs.iter().map(one).collect()
}

/// Returns every choice of one vertex from each graph.
fn starts(graphs: &[Graph]) -> Vec<Vec<u32>> {
    graphs.iter().fold(vec![vec![]], |all, graph| {
        let extended = all.iter().flat_map(|start| {
            graph.vertices().map(move |v| start.iter().copied().chain([v]).collect())
        });
        extended.collect()
    })
}

proptest! {
    #[test]
    fn the_value_of_a_sum_is_the_nim_sum(graphs in prop::collection::vec(dags(5), 3)) {
        let parts: Vec<Vec<u32>> = graphs
            .iter()
            .map(|graph| graph.vertices().map(|v| made_up::grundy(graph, v)).collect())
            .collect();
        let whole = Several(graphs);
        let mut search = Search::new(MiserePair::default());
        let mut won = Search::new(Won(Ending::Normal));
        for start in starts(&whole.0) {
            let values = start.iter().zip(&parts).map(|(&v, part)| Big::from(part[v as usize]));
            let values: Vec<Big> = values.collect();
            let sum = sum::nim_sum(&values);
            let found = search.value(&whole, &start, &budget()).unwrap();
            prop_assert_eq!(Big::from(found.normal.0), sum.clone());
            let outcome = won.value(&whole, &start, &budget()).unwrap();
            prop_assert_eq!(outcome, Outcome::n_if(sum != Big::ZERO));
        }
    }

    #[test]
    fn a_misere_sum_of_tame_games_obeys_the_tame_rule(
        graphs in prop::collection::vec(dags(5), 2..4),
    ) {
        let parts: Option<Vec<Vec<Tame>>> =
            graphs.iter().map(|graph| tame(&pairs(graph))).collect();
        prop_assume!(parts.is_some());
        let parts = parts.unwrap();
        let whole = Several(graphs);
        let mut won = Search::new(Won(Ending::Misere));
        for start in starts(&whole.0) {
            let here = start.iter().zip(&parts).map(|(&v, part)| &part[v as usize]);
            let claimed = sum::tame_sum(here).misere_outcome();
            prop_assert_eq!(won.value(&whole, &start, &budget()).unwrap(), claimed);
        }
    }

    #[test]
    fn misere_subtraction_games_are_decided_by_their_values(
        takes in prop::collection::btree_set(1u64..8, 1..5),
    ) {
        let takes: Vec<u64> = takes.into_iter().collect();
        let values = table::marked(&takes, 9, &budget()).unwrap();
        let rule = Takes(takes);
        let whole = Heaps(&rule);
        let mut won = Search::new(Won(Ending::Misere));
        for heaps in (0..1000u64).map(|n| [n % 10, n / 10 % 10, n / 100]) {
            let parts = heaps.map(|n| Tame::pet(values[n as usize].0.into()));
            let claimed = sum::tame_sum(&parts).misere_outcome();
            let found = won.value(&whole, &Counts::of(heaps).sorted(), &budget()).unwrap();
            prop_assert_eq!(found, claimed, "{:?}", heaps);
        }
    }

    #[test]
    fn the_sj_rule_holds_under_its_own_ending(graphs in prop::collection::vec(dags(5), 2..4)) {
        let values: Vec<Vec<u32>> = graphs
            .iter()
            .map(|graph| graph.vertices().map(|v| made_up::grundy(graph, v)).collect())
            .collect();
        let whole = EndsAtZero { whole: Several(graphs), values };
        // A position at which play is over has no options, and the player to move wins there.
        let mut won = Search::new(Won(Ending::Misere));
        for start in starts(&whole.whole.0) {
            let claimed = sum::sj_outcome(&whole.values_at(&start));
            prop_assert_eq!(won.value(&whole, &start, &budget()).unwrap(), claimed);
        }
    }

    #[test]
    fn suspense_numbers_decide_the_continued_conjunctive_compound(graphs in prop::collection::vec(dags(5), 1..4)) {
        let start: Vec<u32> = graphs.iter().map(|graph| graph.0.len() as u32 - 1).collect();
        let theory = engine::Compound::new(Joining::EVERY, Ending::Normal).unwrap();
        let suspense = graphs.iter().zip(&start).map(|(graph, v)| {
            Search::new(theory.clone()).value(graph, v, &budget()).unwrap()
        });
        let whole = suspense.fold(CompoundValue::Nothing, |sum, worth| theory.join(sum, worth));
        let wins = every_wins(&graphs, &start);
        prop_assert_eq!(theory.outcome(whole), Outcome::n_if(wins));
    }
}

/// Returns whether the player to move wins if every token that can move must move. `at` contains
/// the vertex of the token on each graph.
fn every_wins(graphs: &[Graph], at: &[u32]) -> bool {
    let live: Vec<usize> =
        (0..at.len()).filter(|&i| !graphs[i].options_of(at[i]).is_empty()).collect();
    let mut moves = vec![at.to_vec()];
    for &i in &live {
        let with = |from: &Vec<u32>| {
            let options = graphs[i].options_of(at[i]).to_vec();
            let mut from = from.clone();
            options.into_iter().map(move |to| {
                from[i] = to;
                from.clone()
            })
        };
        moves = moves.iter().flat_map(with).collect();
    }
    !live.is_empty() && moves.iter().any(|to| !every_wins(graphs, to))
}

struct Takes(Vec<u64>);

impl grundy_core::base::HeapOptions for Takes {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        self.0.iter().filter(|&&take| take <= n).for_each(|take| option(&[n - take]));
        Ok(())
    }
}

/// A sum that ends once every component has the value 0.
struct EndsAtZero {
    whole: Several,
    values: Vec<Vec<u32>>,
}

impl EndsAtZero {
    fn values_at(&self, at: &[u32]) -> Vec<Big> {
        at.iter().zip(&self.values).map(|(&v, values)| values[v as usize].into()).collect()
    }
}

impl Ruleset for EndsAtZero {
    type Position = Vec<u32>;
    fn options(&self, out: &mut Vec<Vec<u32>>, from: &Vec<u32>) {
        if self.values_at(from).iter().any(|value| *value != Big::ZERO) {
            self.whole.options(out, from);
        }
    }
}

#[test]
fn the_sj_rule_fails_in_misere_play() {
    // A single heap of size 6 of 0.123 has the value 0, so the SJ rule gives N; in misère play it
    // is P.
    assert_eq!(sum::sj_outcome(&[big(0)]), Outcome::N);
    let code = made_up::Octal(vec![0, 1, 2, 3]);
    let found = Search::new(Won(Ending::Misere)).value(&Heaps(&code), &Counts::of([6]), &budget());
    assert_eq!(found, Ok(Outcome::P));
}

/// The sum of two catalogue games as a single game.
struct Two<'a>([&'a dyn Family; 2]);

impl Ruleset for Two<'_> {
    type Position = [Counts; 2];
    fn options(&self, out: &mut Vec<[Counts; 2]>, from: &[Counts; 2]) {
        let mut options = Vec::new();
        self.0[0].moves(&mut options, &from[0]).unwrap();
        out.extend(options.drain(..).map(|option| [option, from[1].clone()]));
        self.0[1].moves(&mut options, &from[1]).unwrap();
        out.extend(options.drain(..).map(|option| [from[0].clone(), option]));
    }
}

/// A catalogue game with small positions, each with its Grundy value.
struct Sampled {
    card: &'static Card,
    instance: Rc<GameState>,
    positions: Vec<(Counts, u32)>,
}

/// The maximum number of positions that are reachable from a sample.
const SMALL: u64 = 30;

/// Returns small positions of a catalogue game, for the first parameters for which there are any.
/// Returns `None` for games without a law or without Grundy values.
fn sample(card: &'static Card) -> Option<Sampled> {
    let Kind::Game { .. } = card.kind else { return None };
    let law = card.law.as_ref().or(card.misere.as_ref())?;
    for check in law.checks {
        for given in parameter_combinations(check.params).into_iter().rev() {
            let given: Vec<(&str, &str)> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let instance = GameState::from_card(card, &given).unwrap();
            if !instance.game.has_values() {
                return None;
            }
            let few = Budget { positions: SMALL, ..Budget::default() };
            let family = instance.game.family();
            let all = [4, 8, 16].map(|to| (check.positions)(&instance.params, check.to.min(to)));
            let small = |numbers: &Vec<u64>| {
                let position = Counts::of(numbers.iter().copied());
                let mut search = Search::new(MiserePair::default());
                let pair = search.value(family, &position, &few).ok()?;
                (search.len() > 1).then_some((position, pair.normal.0))
            };
            let mut positions: Vec<_> = all.iter().flatten().filter_map(small).collect();
            // Prefer positions with large values.
            positions.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
            positions.truncate(20);
            if !positions.is_empty() {
                return Some(Sampled { card, instance: Rc::new(instance), positions });
            }
        }
    }
    None
}

/// A generator of pseudorandom numbers that is the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}

#[test]
fn sums_of_catalogue_games_equal_search() {
    let games: Vec<Sampled> = CARDS.iter().filter_map(|card| sample(card)).collect();
    for card in CARDS {
        let Kind::Game { build: _, compound: Compound::One, .. } = card.kind else { continue };
        let covered = games.iter().any(|game| game.card.id == card.id);
        let from_file = card.params.iter().any(|param| param.kind.in_a_file());
        let silent = card.law.is_none() && card.misere.is_none();
        let other = matches!(card.class().name(), "loopy" | "partizan" | "scored");
        assert!(covered || from_file || silent || other, "no small position of {}", card.id);
    }
    let mut dice = Dice(1);
    for (i, one) in games.iter().enumerate() {
        for other in &games[i..] {
            let (a, b) = (dice.below(one.positions.len()), dice.below(other.positions.len()));
            compare([one, other], [&one.positions[a], &other.positions[b]]);
        }
    }
}

/// Compares the sum of two positions with brute force on the sum as a single game: its value, and
/// the answers of the workbench in normal and in misère play. `at` contains each position with its
/// Grundy value.
fn compare(games: [&Sampled; 2], at: [&(Counts, u32); 2]) {
    let families = games.map(|game| game.instance.game.family() as &dyn Family);
    let told = || {
        let one =
            |i: usize| format!("{} {}", games[i].card.id, families[i].print(&at[i].0.widen()));
        format!("{} + {}", one(0), one(1))
    };
    let whole = Two(families);
    let start = [at[0].0.clone(), at[1].0.clone()];
    let found = Search::new(MiserePair::default()).value(&whole, &start, &budget()).unwrap();
    assert_eq!(found.normal.0, at[0].1 ^ at[1].1, "{}", told());
    let mut options = Vec::new();
    whole.options(&mut options, &start);
    for ending in [Ending::Normal, Ending::Misere] {
        let mut won = Search::new(Won(ending));
        let question = Question {
            summands: (0..2)
                .map(|i| Summand { instance: games[i].instance.clone(), position: at[i].0.widen() })
                .collect(),
            ending,
            compound: Compound::One,
            moved: vec![],
        };
        let answer = solve(&question, Detail::default(), &budget()).unwrap();
        let outcome = won.value(&whole, &start, &budget()).unwrap();
        assert_eq!(answer.outcome, outcome, "{ending:?}: {}", told());
        if let (Ending::Normal, Some(grundy)) = (ending, &answer.grundy) {
            assert_eq!(*grundy, Big::from(found.normal.0), "{}", told());
        }
        let winning = options
            .iter()
            .filter(|option| won.value(&whole, option, &budget()).unwrap() == Outcome::P);
        let any = winning.count() > 0;
        assert_eq!(!answer.moves.is_empty(), any, "{ending:?}: {}", told());
    }
}
