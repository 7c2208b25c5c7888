//! Engines, compared with naive recursion and naive fixpoints on artificial games.

use grundy_core::base::{Budget, Fault, HeapOptions, Joining, Nimber, Sided, Stopped};
use grundy_core::base::{Counts, Ending, Outcome, Remoteness, Ruleset};
use grundy_core::engine::label::{self, Cycle};
use grundy_core::engine::{
    Compound, CompoundValue, Grundy, Length, MiserePair, Play, Score, Search, SearchError, Won,
    Zermelo, retrograde, table,
};
use grundy_testing::made_up::{self, Graph, Heaps, Octal, Unequal, dags, digraphs, octals};
use proptest::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const ENDINGS: [Ending; 2] = [Ending::Normal, Ending::Misere];

fn budget() -> Budget<'static> {
    Budget::default()
}

fn values(table: &[Nimber]) -> Vec<u32> {
    table.iter().map(|value| value.0).collect()
}

proptest! {
    #[test]
    fn labels_equal_naive_recursion(graph in dags(10)) {
        let digraph = graph.digraph();
        let found = label::grundy(&digraph).unwrap();
        for vertex in graph.vertices() {
            prop_assert_eq!(found[vertex as usize].0, made_up::grundy(&graph, vertex));
        }
        for ending in ENDINGS {
            let found = label::outcomes(&digraph, ending).unwrap();
            for vertex in graph.vertices() {
                let (wins, length) = made_up::play(&graph, vertex, ending);
                let expected =
                    Play { outcome: made_up::outcome(wins), remoteness: Remoteness(length) };
                prop_assert_eq!(found[vertex as usize], expected);
            }
        }
    }

    #[test]
    fn reachable_heaps_have_the_values_of_the_table(rule in octals(), heap in 0..60_u64) {
        let mut table = Vec::new();
        table::naive(&rule, &mut table, 60, &budget()).unwrap();
        let mut searched = FxHashMap::default();
        for n in [heap / 2, heap] {
            let is_valued = table::reachable(&rule, &mut searched, n, 61, &budget()).unwrap();
            prop_assert!(is_valued);
            prop_assert!(searched.contains_key(&n));
        }
        for (&n, &value) in &searched {
            prop_assert_eq!(value, table[n as usize], "heap {}", n);
            // A heap comes with the heaps that play reaches.
            rule.options(n, &mut |parts| assert!(parts.iter().all(|part| searched.contains_key(part))))
                .unwrap();
        }
        let few = searched.len() as u64 / 2;
        let mut fresh = FxHashMap::default();
        if table::reachable(&rule, &mut fresh, heap, few, &budget()).unwrap() {
            prop_assert!(fresh.len() as u64 <= few);
        }
    }

    #[test]
    fn postorder_reports_a_cycle_if_and_only_if_one_exists(graph in digraphs(9)) {
        let mut left: Vec<u32> = graph.vertices().collect();
        while let Some(at) = left.iter().position(|&v| {
            graph.options_of(v).iter().all(|to| !left.contains(to))
        }) {
            left.remove(at);
        }
        match label::postorder(&graph.digraph()) {
            Ok(order) => {
                prop_assert!(left.is_empty());
                prop_assert_eq!(order.len(), graph.0.len());
                for (at, &vertex) in order.iter().enumerate() {
                    for to in graph.options_of(vertex) {
                        prop_assert!(order[..at].contains(to));
                    }
                }
            }
            Err(Cycle(way)) => {
                prop_assert!(!left.is_empty());
                prop_assert!(!way.is_empty());
                for (i, &vertex) in way.iter().enumerate() {
                    let next = way[(i + 1) % way.len()];
                    prop_assert!(graph.options_of(vertex).contains(&next), "{:?}", way);
                    prop_assert!(!way[..i].contains(&vertex), "{:?}", way);
                }
            }
        }
    }

    #[test]
    fn retrograde_labels_are_the_least_fixpoint(graph in digraphs(12)) {
        for ending in ENDINGS {
            let found = retrograde::label(&graph.digraph(), ending);
            let expected = fixpoint(&graph, ending);
            for vertex in graph.vertices() {
                let play = found.play(vertex);
                match expected[vertex as usize] {
                    None => prop_assert_eq!(play.outcome, Outcome::Draw),
                    Some((wins, length)) => {
                        prop_assert_eq!(play.outcome, made_up::outcome(wins));
                        prop_assert_eq!(play.remoteness.0, length);
                    }
                }
            }
            let reached = retrograde::explore(&graph, [0], ending, &budget()).unwrap();
            let mut within = vec![0u32];
            let mut next = 0;
            while let Some(&vertex) = within.get(next) {
                next += 1;
                for &to in graph.options_of(vertex) {
                    if !within.contains(&to) {
                        within.push(to);
                    }
                }
            }
            prop_assert_eq!(reached.len(), within.len());
            for vertex in graph.vertices() {
                let expected = within.contains(&vertex).then(|| found.play(vertex));
                prop_assert_eq!(reached.play(&vertex), expected);
            }
        }
    }

    #[test]
    fn search_equals_labelling(graph in dags(10)) {
        let digraph = graph.digraph();
        let mut grundy = Search::new(Grundy::default());
        let mut pairs = Search::new(MiserePair::default());
        for (vertex, value) in label::grundy(&digraph).unwrap().into_iter().enumerate() {
            prop_assert_eq!(grundy.value(&graph, &(vertex as u32), &budget()).unwrap(), value);
        }
        for ending in ENDINGS {
            let mut length = Search::new(Length(ending));
            let mut won = Search::new(Won(ending));
            let plays = label::outcomes(&digraph, ending).unwrap();
            for (vertex, play) in (0u32..).zip(plays) {
                prop_assert_eq!(length.value(&graph, &vertex, &budget()).unwrap(), play);
                prop_assert_eq!(won.value(&graph, &vertex, &budget()).unwrap(), play.outcome);
                let pair = pairs.value(&graph, &vertex, &budget()).unwrap();
                let value = if ending == Ending::Normal { pair.normal } else { pair.misere };
                prop_assert_eq!(made_up::outcome(value.0 != 0), play.outcome);
            }
        }
    }

    #[test]
    fn search_reports_a_cycle(graph in digraphs(9)) {
        for vertex in graph.vertices() {
            match Search::new(Length(Ending::Normal)).value(&graph, &vertex, &budget()) {
                Ok(play) => {
                    let labelled = retrograde::label(&graph.digraph(), Ending::Normal);
                    prop_assert_eq!(labelled.play(vertex), play);
                }
                Err(SearchError::Cycle(way)) => {
                    prop_assert!(!way.is_empty());
                    for (i, at) in way.iter().enumerate() {
                        let next = way[(i + 1) % way.len()];
                        prop_assert!(graph.options_of(*at).contains(&next), "{:?}", way);
                    }
                }
                Err(stopped) => prop_assert!(false, "{:?}", stopped),
            }
        }
    }

    #[test]
    fn heap_tables_agree_with_search(code in octals()) {
        const TO: u64 = 24;
        let mut table = Vec::new();
        table::naive(&code, &mut table, TO / 2, &budget()).unwrap();
        table::naive(&code, &mut table, TO, &budget()).unwrap();
        prop_assert_eq!(table.len() as u64, TO + 1);
        let mut split = Search::new(Grundy::default());
        let mut whole = Search::new(MiserePair::default());
        for n in 0..=TO {
            let heap = Counts::of([n]);
            let found = split.value(&Heaps(&code), &heap, &budget()).unwrap();
            prop_assert_eq!(found, table[n as usize]);
            if n <= 13 {
                let found = whole.value(&Heaps(&code), &heap, &budget()).unwrap();
                prop_assert_eq!(found.normal, table[n as usize]);
            }
        }
    }

    #[test]
    fn subtraction_methods_agree_for_sparse_takes(
        takes in prop::collection::btree_set(1u64..300, 0..40),
        to in 0u64..700,
    ) {
        let takes: Vec<u64> = takes.into_iter().collect();
        check_subtraction_methods(&takes, to);
    }

    #[test]
    fn subtraction_methods_agree_for_dense_takes(
        holes in prop::collection::btree_set(1u64..400, 0..8),
        largest in 1u64..400,
        to in 0u64..700,
    ) {
        let takes: Vec<u64> = (1..=largest).filter(|take| !holes.contains(take)).collect();
        check_subtraction_methods(&takes, to);
    }

    #[test]
    fn tame_heaps_obey_the_rule_for_misere_sums(code in octals()) {
        let mut tame = Vec::new();
        table::tame(&code, &mut tame, 3, &budget()).unwrap();
        table::tame(&code, &mut tame, 12, &budget()).unwrap();
        let mut pairs = Search::new(MiserePair::default());
        let mut pair = |heaps: &[u64]| {
            let position = Counts::of(heaps.iter().copied()).sorted();
            pairs.value(&Heaps(&code), &position, &budget()).unwrap()
        };
        // Every tame heap has the values of a firm or a fickle game. The first heap that is not
        // tame has only sums of tame heaps as options, so its own values show that it is wild.
        for (n, heap) in (0u64..).zip(&tame) {
            let found = pair(&[n]);
            prop_assert_eq!(found.normal, heap.value);
            let misere = if heap.firm { heap.value } else { heap.value ^ Nimber(1) };
            prop_assert_eq!(found.misere, misere);
            prop_assert!(heap.firm || heap.value.0 <= 1);
        }
        if tame.len() <= 12 {
            let wild = pair(&[tame.len() as u64]);
            let fickle = wild.normal.0 <= 1 && wild.misere.0 == 1 - wild.normal.0;
            prop_assert!(!fickle && wild.normal != wild.misere, "{:?}", wild);
        }
        for (a, b) in (0..tame.len()).flat_map(|a| (a..tame.len()).map(move |b| (a, b))) {
            let value = tame[a].value ^ tame[b].value;
            let firm = tame[a].firm || tame[b].firm;
            let lost = value.0 == u32::from(!firm);
            prop_assert_eq!(pair(&[a as u64, b as u64]).misere.0 == 0, lost, "{} {}", a, b);
        }
    }

    #[test]
    fn suspense_decides_the_continued_conjunctive_compound(
        graphs in prop::collection::vec(dags(5), 1..4),
    ) {
        let all = Every(graphs);
        let starts: Vec<u32> = all.0.iter().map(|graph| graph.0.len() as u32 - 1).collect();
        let theory = Compound::new(Joining::EVERY, Ending::Normal).unwrap();
        let longest = all.0.iter().zip(&starts).map(|(graph, start)| {
            match Search::new(theory.clone()).value(graph, start, &budget()).unwrap() {
                CompoundValue::Length(longest) => longest,
                other => panic!("{other:?}"),
            }
        });
        let wins = longest.max().unwrap() % 2 == 1;
        prop_assert_eq!(made_up::wins(&all, &starts, Ending::Normal), wins);
    }

    #[test]
    fn backward_induction_is_minimax(
        graph in dags(10),
        results in prop::collection::vec(-2i64..3, 10),
        over in prop::collection::vec(prop::bool::weighted(0.2), 10),
        points in prop_oneof![Just(vec![0]), prop::collection::vec(-4..5i64, 23)],
    ) {
        let game = Scored { graph, results, over, points };
        let mut search = Search::new(Zermelo);
        for vertex in game.graph.vertices() {
            let found = search.value(&game, &vertex, &budget()).unwrap();
            prop_assert_eq!(found, minimax(&game, vertex));
        }
    }
}

/// Returns for every vertex whether the player to move wins, and the remoteness, by a naive
/// fixpoint iteration; `None` for draws.
fn fixpoint(graph: &Graph, ending: Ending) -> Vec<Option<(bool, u32)>> {
    let mut decided: Vec<Option<(bool, u32)>> = vec![None; graph.0.len()];
    for round in 0..=graph.0.len() as u32 {
        let before = decided.clone();
        for vertex in graph.vertices().filter(|&v| before[v as usize].is_none()) {
            let options: Vec<Option<bool>> = graph
                .options_of(vertex)
                .iter()
                .map(|&to| before[to as usize].map(|(wins, _)| wins))
                .collect();
            let wins = if options.is_empty() {
                Some(ending == Ending::Misere)
            } else if options.contains(&Some(false)) {
                Some(true)
            } else if options.iter().all(|option| *option == Some(true)) {
                Some(false)
            } else {
                None
            };
            decided[vertex as usize] = wins.map(|wins| (wins, round));
        }
    }
    decided
}

fn check_subtraction_methods(takes: &[u64], to: u64) {
    let mut expected: Vec<u32> = Vec::new();
    for n in 0..=to {
        let options = takes.iter().filter(|&&take| take <= n);
        let options: Vec<u32> = options.map(|take| expected[(n - take) as usize]).collect();
        expected.push(made_up::least_absent(&options));
    }
    let methods = [table::subtraction, table::marked, table::sliding, table::sieve];
    for (i, method) in methods.into_iter().enumerate() {
        assert_eq!(values(&method(takes, to, &budget()).unwrap()), expected, "{i}: {takes:?} {to}");
    }
}

/// A game with a token on each of several graphs. A move shifts every token that can move along an
/// edge.
struct Every(Vec<Graph>);

impl Ruleset for Every {
    type Position = Vec<u32>;
    fn options(&self, out: &mut Vec<Vec<u32>>, from: &Vec<u32>) {
        let stuck = |(graph, at): (&Graph, &u32)| graph.options_of(*at).is_empty();
        if self.0.iter().zip(from).all(stuck) {
            return;
        }
        let mut all: Vec<Vec<u32>> = vec![vec![]];
        for (graph, at) in self.0.iter().zip(from) {
            let here = match graph.options_of(*at) {
                [] => vec![*at],
                options => options.to_vec(),
            };
            all = all
                .iter()
                .flat_map(|done| here.iter().map(move |to| [done.as_slice(), &[*to]].concat()))
                .collect();
        }
        out.extend(all);
    }
}

/// A game with results at every vertex without options and at some others.
struct Scored {
    graph: Graph,
    results: Vec<i64>,
    over: Vec<bool>,
    /// The points of moves, indexed by a hash of their endpoints.
    points: Vec<i64>,
}

impl Ruleset for Scored {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend_from_slice(self.graph.options_of(*from));
    }
}

impl Sided for Scored {
    fn result(&self, position: &u32) -> Result<Option<i64>, Fault> {
        let at = *position as usize;
        Ok((self.over[at] || self.graph.0[at].is_empty()).then_some(self.results[at]))
    }

    fn has_gains(&self) -> bool {
        true
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<u32>,
        gains: &mut Vec<i64>,
        from: &u32,
    ) -> Result<(), Fault> {
        let options = self.graph.options_of(*from);
        out.extend_from_slice(options);
        gains.extend(options.iter().map(|to| self.points_of_move(*from, *to)));
        Ok(())
    }
}

impl Scored {
    fn points_of_move(&self, from: u32, to: u32) -> i64 {
        self.points[(7 * from + to) as usize % self.points.len()]
    }
}

fn minimax(game: &Scored, vertex: u32) -> Score {
    if let Some(value) = game.result(&vertex).unwrap() {
        return Score { value, remoteness: Remoteness(0) };
    }
    // The final score of each move, and the number of moves until the end.
    let options: Vec<(i64, u32)> = game
        .graph
        .options_of(vertex)
        .iter()
        .map(|to| (game.points_of_move(vertex, *to), minimax(game, *to)))
        .map(|(points, there)| (points - there.value, there.remoteness.0))
        .collect();
    let value = options.iter().map(|(value, _)| *value).max().unwrap();
    let best = options.iter().filter(|(brought, _)| *brought == value);
    let mut lengths: Vec<u32> = best.map(|(_, length)| *length).collect();
    lengths.sort_unstable();
    let length = if value > 0 { lengths[0] } else { lengths[lengths.len() - 1] };
    Score { value, remoteness: Remoteness(length + 1) }
}

#[test]
fn terminal_positions_are_not_expanded() {
    // Play is over at vertex 1, although an edge leads from it back to vertex 0.
    let graph = Graph(vec![vec![1], vec![0]]);
    let game = Scored { graph, results: vec![0, -1], over: vec![false, true], points: vec![0] };
    let found = Search::new(Zermelo).value(&game, &0, &budget());
    assert_eq!(found, Ok(Score { value: 1, remoteness: Remoteness(1) }));
}

#[test]
fn wide_windows_and_word_boundaries_are_right() {
    for largest in [1, 62, 63, 64, 65, 127, 128, 200, 4096, 5000] {
        let takes: Vec<u64> = (1..=largest).collect();
        for method in [table::subtraction, table::sliding, table::sieve] {
            let found = method(&takes, 12_000, &budget()).unwrap();
            for (n, value) in (0u64..).zip(found) {
                assert_eq!(u64::from(value.0), n % (largest + 1), "{largest}: {n}");
            }
        }
    }
}

#[test]
fn misere_values_of_published_examples_are_correct() {
    let kayles = Octal(vec![0, 7, 7]);
    let dawson_kayles = Octal(vec![0, 0, 7]);
    let cases: [(&Octal, &[u64], bool); 12] = [
        (&kayles, &[1, 5], true),
        (&dawson_kayles, &[12], true),
        (&Octal(vec![0, 7, 5]), &[5], false),
        (&Octal(vec![0, 1, 2, 3]), &[6], true),
        (&Octal(vec![0, 1, 3, 7]), &[1, 9], true),
        (&Octal(vec![0, 1, 5]), &[14], false),
        (&Octal(vec![0, 2, 6]), &[10], false),
        (&Octal(vec![0, 5, 2]), &[6], true),
        (&Octal(vec![0, 1, 5, 6]), &[10], false),
        (&Octal(vec![4, 7]), &[5], false),
        (&kayles, &[20], true),
        (&kayles, &[21], false),
    ];
    for (code, heaps, lost) in cases {
        let position = Counts::of(heaps.iter().copied());
        let found = Search::new(Won(Ending::Misere)).value(&Heaps(code), &position, &budget());
        assert_eq!(found, Ok(made_up::outcome(!lost)), "{code:?} {heaps:?}");
        // If all heaps are hereditarily tame, the theory of tame heaps gives the same outcome.
        let mut tame = Vec::new();
        table::tame(code, &mut tame, heaps[heaps.len() - 1], &budget()).unwrap();
        if let Some(parts) = heaps.iter().map(|&n| tame.get(n as usize)).collect::<Option<Vec<_>>>()
        {
            let value: Nimber = parts.iter().map(|heap| heap.value).sum();
            let firm = parts.iter().any(|heap| heap.firm);
            assert_eq!(value.0 == u32::from(!firm), lost, "{code:?} {heaps:?}");
        }
    }
    let unequal = Heaps(&Unequal);
    let found = Search::new(Won(Ending::Misere)).value(&unequal, &Counts::of([18]), &budget());
    assert_eq!(found, Ok(Outcome::P));
}

#[test]
fn tameness_equals_the_literature() {
    let first_wild = |rule: &dyn grundy_core::base::HeapOptions, to: u64| {
        let mut tame = Vec::new();
        table::tame(rule, &mut tame, to, &budget()).unwrap();
        tame.len() as u64
    };
    // Codes whose heaps are all tame: 0.52, 0.156 and 0.33.
    for code in [Octal(vec![0, 5, 2]), Octal(vec![0, 1, 5, 6]), Octal(vec![0, 3, 3])] {
        assert_eq!(first_wild(&code, 200), 201, "{code:?}");
    }
    assert_eq!(first_wild(&Octal(vec![0, 7, 7]), 200), 5);
    assert_eq!(first_wild(&Unequal, 200), 13);
}

#[test]
fn misere_p_heaps_equal_the_literature() {
    let lost = |code: Octal, to: u64| -> Vec<u64> {
        let mut search = Search::new(Won(Ending::Misere));
        (1..=to)
            .filter(|&n| search.value(&Heaps(&code), &Counts::of([n]), &budget()) == Ok(Outcome::P))
            .collect()
    };
    assert_eq!(lost(Octal(vec![0, 7, 7]), 24), [1, 4, 9, 12, 20]);
    assert_eq!(lost(Octal(vec![0, 7, 5]), 24), [1, 3]);
    assert_eq!(lost(Octal(vec![0, 1, 2, 3]), 22), [1, 5, 6, 10, 11, 15, 16, 20, 21]);
    assert_eq!(lost(Octal(vec![0, 0, 7]), 24), [2, 3, 7, 8, 12, 16, 17, 21, 22]);
}

/// A heap from which a move removes one token.
struct OneByOne;

impl Ruleset for OneByOne {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend(from.checked_sub(1));
    }
}

/// A heap from which a move removes any number of tokens.
struct AnyNumber;

impl Ruleset for AnyNumber {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend((0..*from).rev());
    }
}

#[test]
fn a_million_moves_in_a_row_do_not_overflow() {
    const LONG: u32 = 1_000_000;
    let rows = (0..=LONG).map(|n| n.checked_sub(1).into_iter().collect());
    let chain = Graph(rows.collect());
    let digraph = chain.digraph();
    let last = Play { outcome: Outcome::P, remoteness: Remoteness(LONG) };
    assert_eq!(label::outcomes(&digraph, Ending::Normal).unwrap()[LONG as usize], last);
    assert_eq!(label::grundy(&digraph).unwrap()[LONG as usize - 1], Nimber(1));
    assert_eq!(retrograde::label(&digraph, Ending::Normal).play(LONG), last);
    let found = Search::new(Length(Ending::Normal)).value(&OneByOne, &LONG, &budget());
    assert_eq!(found, Ok(last));
    let found = retrograde::explore(&OneByOne, [LONG], Ending::Normal, &budget()).unwrap();
    assert_eq!(found.play(&LONG), Some(last));
}

#[test]
fn a_cycle_of_a_million_vertices_is_reported() {
    let rows = (0..1_000_000u32).map(|v| vec![(v + 1) % 1_000_000]);
    let Err(Cycle(way)) = label::postorder(&Graph(rows.collect()).digraph()) else {
        panic!("no cycle found");
    };
    assert_eq!(way.len(), 1_000_000);
}

#[test]
fn a_search_stopped_by_its_budget_can_be_repeated() {
    let mut search = Search::new(Length(Ending::Normal));
    let small = Budget { positions: 1000, ..Budget::default() };
    let stopped = search.value(&OneByOne, &10_000, &small);
    assert_eq!(stopped, Err(SearchError::Stopped(Stopped::Limit { positions: 1001 })));
    let steps = search.value(&OneByOne, &10_000, &Budget::steps(10));
    assert!(matches!(steps, Err(SearchError::Stopped(Stopped::Limit { .. }))));
    let play = search.value(&OneByOne, &10_000, &budget()).unwrap();
    assert_eq!(play, Play { outcome: Outcome::P, remoteness: Remoteness(10_000) });
}

#[test]
fn options_along_a_path_count_as_memory() {
    // A path of 100,000 positions would need memory for five billion options.
    let limited = Budget { bytes: 50 << 20, ..Budget::default() };
    let mut search = Search::new(Length(Ending::Normal));
    let stopped = search.value(&AnyNumber, &100_000, &limited);
    assert!(matches!(stopped, Err(SearchError::Stopped(Stopped::Limit { .. }))), "{stopped:?}");
    for n in 0..2_000 {
        assert!(search.value(&AnyNumber, &n, &limited).is_ok(), "{n}");
    }
    // A thousand vertices have a thousand options each, but a path contains only two of them.
    let mut rows = vec![vec![]; 1001];
    rows.extend(vec![(0..1000).collect::<Vec<u32>>(); 1000]);
    rows.push((1001..2001).collect());
    let limited = Budget { bytes: 1 << 20, ..Budget::default() };
    let mut search = Search::new(Length(Ending::Normal));
    let found = search.value(&Graph(rows), &2001, &limited);
    assert_eq!(found, Ok(Play { outcome: Outcome::P, remoteness: Remoteness(2) }));
}

#[test]
fn engines_stop_when_interrupted() {
    let raised = AtomicBool::new(true);
    let flagged = Budget { stop: Some(&raised), ..Budget::default() };
    let late = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    for asked in [flagged, late] {
        let search = Search::new(Length(Ending::Normal)).value(&OneByOne, &100_000, &asked);
        assert_eq!(search, Err(SearchError::Stopped(Stopped::Interrupted)));
        let explored = retrograde::explore(&OneByOne, [100_000], Ending::Normal, &asked);
        assert_eq!(explored.err(), Some(Stopped::Interrupted));
        assert_eq!(table::sieve(&[1, 2, 7], 100_000, &asked), Err(Stopped::Interrupted));
        let mut table = Vec::new();
        let stopped = table::naive(&Octal(vec![0, 7, 7]), &mut table, 100_000, &asked);
        assert_eq!(stopped, Err(Stopped::Interrupted));
        // The values that were computed before the interruption are kept and correct.
        let mut whole = Vec::new();
        table::naive(&Octal(vec![0, 7, 7]), &mut whole, table.len() as u64, &budget()).unwrap();
        assert_eq!(table, whole[..table.len()]);
    }
}

#[test]
fn tables_of_any_size_are_refused_before_allocation() {
    let limited = Budget { positions: 10_000, ..Budget::default() };
    for method in [table::subtraction, table::marked, table::sliding, table::sieve] {
        for takes in [&[][..], &[1, 2, 3, 7], &[u64::MAX - 1, u64::MAX]] {
            let stopped = method(takes, u64::MAX, &limited);
            assert!(matches!(stopped, Err(Stopped::Limit { .. })), "{takes:?}");
        }
    }
    let stopped = table::naive(&Unequal, &mut Vec::new(), u64::MAX, &Budget::steps(10_000));
    assert!(matches!(stopped, Err(Stopped::Limit { .. })));
}
