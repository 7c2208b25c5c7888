//! Compares games in which play can return to a position with naive fixpoints and naive
//! definitions.

use grundy_core::base::{Budget, Fault, Ranked, Reversible, Sided};
use grundy_core::base::{Ending, Outcome, Remoteness, Ruleset};
use grundy_core::engine::{Play, retrograde};
use grundy_families::PawnCrossing;
use grundy_testing::made_up::{Graph, digraphs};
use grundy_text::Notation;
use proptest::prelude::*;

fn budget() -> Budget<'static> {
    Budget::default()
}

/// A graph with stated results at some vertices. It finds the predecessors of a vertex by examining
/// all vertices.
#[derive(Clone, Debug)]
struct Stated {
    graph: Graph,
    /// The result for the player to move at the vertices where play is over: 1, 0 or -1.
    over: Vec<Option<i64>>,
}

impl Stated {
    fn goes_on(&self, vertex: u32) -> bool {
        self.over[vertex as usize].is_none()
    }

    /// Returns whether the player to move at `vertex` can force a win (for `sign` 1) or is forced
    /// to lose (for `sign` -1) within `moves` moves, by trying all lines of play.
    fn forced(&self, vertex: u32, sign: i64, moves: usize) -> bool {
        if let Some(result) = self.over[vertex as usize] {
            return result == sign;
        }
        let mut options = self.graph.options_of(vertex).iter();
        let after = |to: &u32| self.forced(*to, -sign, moves - 1);
        moves > 0 && if sign == 1 { options.any(after) } else { options.all(after) }
    }

    /// Computes the outcome and the remoteness of every vertex in rounds: round r finds the results
    /// that take r moves. Vertices without a result at the end are draws.
    fn fixpoint(&self) -> Vec<Play> {
        let mut known: Vec<Option<(i64, u32)>> =
            self.over.iter().map(|over| over.filter(|r| *r != 0).map(|r| (r, 0))).collect();
        for round in 1..=self.over.len() as u32 + 1 {
            let before = known.clone();
            for v in self.graph.vertices().filter(|&v| self.goes_on(v)) {
                let options = || self.graph.options_of(v).iter().map(|&to| before[to as usize]);
                if before[v as usize].is_some() {
                } else if options().any(|option| option.is_some_and(|(r, _)| r == -1)) {
                    known[v as usize] = Some((1, round));
                } else if options().all(|option| option.is_some_and(|(r, _)| r == 1)) {
                    known[v as usize] = Some((-1, round));
                }
            }
        }
        let play = |known: Option<(i64, u32)>| match known {
            None => Play { outcome: Outcome::Draw, remoteness: Remoteness(0) },
            Some((r, moves)) => {
                Play { outcome: Outcome::n_if(r == 1), remoteness: Remoteness(moves) }
            }
        };
        known.into_iter().map(play).collect()
    }
}

impl Ruleset for Stated {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend_from_slice(self.graph.options_of(*from));
    }
}

impl Sided for Stated {
    fn result(&self, vertex: &u32) -> Result<Option<i64>, Fault> {
        Ok(self.over[*vertex as usize])
    }
}

impl Reversible for Stated {
    fn positions(&self) -> u32 {
        self.over.len() as u32
    }

    fn terminal_outcome(&self, vertex: u32) -> Option<Outcome> {
        self.over[vertex as usize].map(outcome)
    }

    fn successors(&self, vertex: u32, option: &mut dyn FnMut(u32)) {
        self.graph.options_of(vertex).iter().for_each(|&to| option(to));
    }

    fn predecessors(&self, vertex: u32, before: &mut dyn FnMut(u32)) {
        for from in self.graph.vertices() {
            let leading = self.graph.options_of(from).iter().filter(|&&to| to == vertex);
            leading.for_each(|_| before(from));
        }
    }
}

fn outcome(result: i64) -> Outcome {
    match result {
        0 => Outcome::Draw,
        sign => Outcome::n_if(sign == 1),
    }
}

/// Generates random graphs of at most `most` vertices with stated results. Vertices without options
/// are lost unless a result is stated.
fn stated(most: usize) -> impl Strategy<Value = Stated> {
    (digraphs(most), prop::collection::vec(0..12, most)).prop_map(|(graph, said)| {
        let over = graph.vertices().map(|v| match said[v as usize] {
            0 => Some(1),
            1 => Some(-1),
            2 => Some(0),
            _ => graph.options_of(v).is_empty().then_some(-1),
        });
        Stated { over: over.collect(), graph }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn three_algorithms_give_the_least_fixpoint(game in stated(14)) {
        let expected = game.fixpoint();
        let digraph = game.graph.digraph();
        let over = |v: u32| game.over[v as usize].map(outcome);
        let explicit = retrograde::label_with_results(&digraph, Ending::Normal, over);
        let dense = retrograde::label_indexed(&game, &budget()).unwrap();
        prop_assert!(explicit.plays().eq(expected.iter().copied()));
        prop_assert_eq!(&dense, &explicit);
        for v in game.graph.vertices() {
            let explored = retrograde::explore_sided(&game, [v], &budget()).unwrap();
            prop_assert_eq!(explored.play(&v).unwrap(), expected[v as usize]);
        }
    }
}

proptest! {
    #[test]
    fn remoteness_is_the_least_number_of_moves_in_which_the_end_is_forced(game in stated(7)) {
        let digraph = game.graph.digraph();
        let over = |v: u32| game.over[v as usize].map(outcome);
        let labels = retrograde::label_with_results(&digraph, Ending::Normal, over);
        for v in game.graph.vertices() {
            let forced = |sign| (0..=8).find(|&moves| game.forced(v, sign, moves));
            let play = labels.play(v);
            let (won, lost) = (forced(1), forced(-1));
            match play.outcome {
                Outcome::N => prop_assert_eq!((won, lost), (Some(play.remoteness.0 as usize), None)),
                Outcome::P => prop_assert_eq!((won, lost), (None, Some(play.remoteness.0 as usize))),
                Outcome::Draw => prop_assert_eq!((won, lost), (None, None)),
            }
        }
    }

    #[test]
    fn the_best_line_is_as_long_as_the_remoteness_and_each_move_keeps_the_outcome(
        game in stated(12)
    ) {
        let plays = game.fixpoint();
        for v in game.graph.vertices() {
            let options = |from: &u32| Ok::<_, Fault>(match game.goes_on(*from) {
                true => {
                    let options = game.graph.options_of(*from).iter();
                    options.map(|&to| (to, plays[to as usize])).collect()
                }
                false => vec![],
            });
            let line = retrograde::line(v, 100, options).unwrap();
            let here = plays[v as usize];
            for pair in line.windows(2) {
                let (from, to) = (plays[pair[0] as usize], plays[pair[1] as usize]);
                match from.outcome {
                    Outcome::Draw => prop_assert_eq!(to.outcome, Outcome::Draw),
                    _ => prop_assert_eq!(from.remoteness.0, to.remoteness.0 + 1),
                }
            }
            if here.outcome != Outcome::Draw {
                prop_assert_eq!(line.len() as u32, here.remoteness.0 + 1);
            } else if game.goes_on(line[line.len() - 1]) {
                prop_assert!(line[..line.len() - 1].contains(&line[line.len() - 1]));
            }
        }
    }

    /// A position is drawn if and only if it has no lost option and some drawn option. So play can
    /// follow drawn positions forever.
    #[test]
    fn drawn_positions_have_drawn_but_no_lost_options(graph in digraphs(12)) {
        let labels = retrograde::label(&graph.digraph(), Ending::Normal);
        for v in graph.vertices() {
            let drawn = labels.play(v).outcome == Outcome::Draw;
            let mut options = graph.options_of(v).iter().map(|&to| labels.play(to).outcome);
            let lost = options.clone().any(|outcome| outcome == Outcome::P);
            prop_assert_eq!(drawn, !lost && options.any(|outcome| outcome == Outcome::Draw));
        }
    }
}

/// A path of `length` moves with `width` parallel edges at each step. The cells of the table must
/// become wider during the run.
struct Path {
    length: u32,
    width: u32,
}

impl Reversible for Path {
    fn positions(&self) -> u32 {
        self.length + 1
    }
    fn terminal_outcome(&self, position: u32) -> Option<Outcome> {
        (position == 0).then_some(Outcome::P)
    }
    fn successors(&self, position: u32, option: &mut dyn FnMut(u32)) {
        (0..self.width).for_each(|_| option(position - 1));
    }
    fn predecessors(&self, position: u32, before: &mut dyn FnMut(u32)) {
        if position < self.length {
            (0..self.width).for_each(|_| before(position + 1));
        }
    }
}

#[test]
fn label_cells_widen_for_long_games_and_many_options() {
    let lengths = [0, 62, 63, 64, 65, 200, 16_382, 16_383, 16_384, 16_385, 40_000];
    for (length, width) in lengths.into_iter().flat_map(|l| [(l, 1), (l.min(70), 127)]).chain([
        (70, 128),
        (70, 129),
        (3, 32_767),
        (3, 32_768),
        (16_400, 200),
    ]) {
        let labels = retrograde::label_indexed(&Path { length, width }, &budget()).unwrap();
        for (moves, play) in (0..).zip(labels.plays()) {
            let expected =
                Play { outcome: Outcome::n_if(moves % 2 == 1), remoteness: Remoteness(moves) };
            assert_eq!(play, expected, "{length} {width}");
        }
        let bytes = match (length, width) {
            (..=62, ..=127) => 1,
            (..=16_382, ..=32_767) => 2,
            _ => 8,
        };
        assert_eq!(labels.bytes_per_position(), bytes, "{length} {width}");
    }
}

#[test]
fn a_budget_stops_retrograde_analysis() {
    let path = Path { length: 100_000, width: 1 };
    for limit in [
        Budget { positions: 100_000, ..budget() },
        Budget { bytes: 100_000, ..budget() },
        // Enough memory for one byte per position, but not for two.
        Budget { bytes: 300_000, ..budget() },
        Budget { steps: 150_000, ..budget() },
    ] {
        assert!(retrograde::label_indexed(&path, &limit).is_err());
    }
}

#[test]
fn the_pawn_board_ranks_positions_and_lists_predecessors() {
    for board in ["X.\nOO\n", ".#.\nO.O\n.X.\n", "O.#O\n....\n.#..\n..X.\n"] {
        let game = PawnCrossing::parse(board).unwrap();
        let size = game.positions();
        let mut before = vec![vec![]; size as usize];
        for number in 0..size {
            let position = game.unrank(u64::from(number));
            assert_eq!(game.rank(&position), u64::from(number));
            let printed = game.print(&position.widen());
            let words: Vec<&str> = printed.split_whitespace().collect();
            assert_eq!(game.parse(&words).unwrap(), position.widen(), "{printed}");
            let mut degree = 0;
            game.successors(number, &mut |to| {
                degree += 1;
                before[to as usize].push(number);
            });
            assert_eq!(game.degree(number), degree);
        }
        for number in 0..size {
            let mut told = Vec::new();
            game.predecessors(number, &mut |from| told.push(from));
            told.sort_unstable();
            assert_eq!(told, before[number as usize]);
            let position = game.unrank(u64::from(number));
            let reached = retrograde::explore_sided(&game, [position.clone()], &budget()).unwrap();
            if number % 7 == 0 {
                let labels = retrograde::label_indexed(&game, &budget()).unwrap();
                assert_eq!(reached.play(&position).unwrap(), labels.play(number));
            }
        }
    }
}
