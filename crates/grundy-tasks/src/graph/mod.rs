//! Graphs of the reachable positions of a question, as DOT text of any size and as SVG pictures of
//! small graphs.
//!
//! The shape of a vertex shows its outcome: a P-position is a double box, an N-position an ellipse,
//! a draw a diamond. Winning moves are thick: moves to P-positions, and moves to N-positions after
//! which the same player moves again.

#[cfg(feature = "layout")]
mod by_remoteness;
mod dot;
mod equivalence;
mod merge;
#[cfg(feature = "layout")]
mod svg;
#[cfg(feature = "layout")]
mod vertex_box;

use grundy_core::base::{Big, Budget, Counts, Digraph, Meter, Outcome, Rules, Side};
use grundy_core::engine::{Play, retrograde};
use grundy_draw::{BoardDrawing, CellNaming, SvgPicture, View};
use grundy_games::Compound;
use grundy_octal::SidedFamily;
use grundy_solve::by_nim_sum;
use grundy_solve::flat_sum::flatten;
use grundy_store::Question;
use grundy_text::{AskFor, Error, Lang, Limit, Result, Suggestion, Words, words};
use rustc_hash::FxHashMap;

pub use equivalence::MergeReason;

/// The criterion by which a picture assigns positions to horizontal layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layers {
    /// Layers by the number of moves from the start, so that moves go down.
    #[default]
    Moves,
    /// Layers by the number of moves to the end under best play (remoteness), with the terminal
    /// positions at the bottom.
    Remoteness,
}

/// The positions reachable from a start, with their outcomes, and the moves between them. Vertices
/// are positions, numbered in the order of discovery. A list has one entry for each vertex or, if
/// it is about moves, one entry for each move.
pub struct PlayGraph {
    /// The text of each position. The first is the start, if there is one.
    pub labels: Vec<String>,
    /// The drawing of each position by its rules, in characters; empty if the rules draw no
    /// positions.
    pub boards: Vec<String>,
    /// The picture of the board of each position; empty if the rules draw no positions, and for
    /// large graphs.
    pub pictures: Vec<SvgPicture>,
    /// The name of the side to move in each position; empty if both sides have the same moves or
    /// the rules do not name the sides.
    pub sides: Vec<String>,
    /// The text of the outcome of each position, which is shown below its label.
    pub texts: Vec<Words>,
    /// The outcome and the remoteness (number of moves to the end under best play) of each
    /// position.
    pub plays: Vec<Play>,
    /// The moves, as pairs of the vertex before the move and the vertex after it.
    pub moves: Vec<(u32, u32)>,
    /// For each move, whether it wins for the player who makes it.
    pub winning: Vec<bool>,
    /// The index of the vertex of the start; `None` if the graph has no start.
    pub start: Option<u32>,
    /// The Grundy value of each position; empty if the positions have none.
    pub values: Vec<u32>,
    /// The number of positions merged into each vertex; empty in a graph that is not merged.
    pub class_sizes: Vec<usize>,
    /// The ways in which positions differ that are merged in this graph. If nothing is merged yet,
    /// the differences of those positions that [`merged`](Self::merged) would merge.
    pub merge_reasons: Vec<MergeReason>,
    /// For each position, the index of the first position that is equivalent to it and can be
    /// merged with it.
    classes: Vec<u32>,
    /// For each position of a game of heaps, the text of its non-empty heaps in ascending order;
    /// empty for other games.
    plain: Vec<String>,
}

/// The maximum number of positions in a graph whose boards are drawn as pictures.
const MAX_PICTURES: usize = 400;

/// The estimated memory of a position in a graph, in bytes: with its entry in the index, its texts
/// and its question.
const POSITION_BYTES: usize = 900;
/// The estimated memory of a move, stored in both directions, in bytes.
const MOVE_BYTES: usize = 28;
/// The estimated memory of an option while options are listed, in bytes.
const OPTION_BYTES: usize = 120;

/// Builds the graph of all positions reachable from the position of the question, at most `limit`.
///
/// # Errors
/// `TooBig` for more than `limit` positions; `Unsupported` for games with points, for sums of games
/// with results, and for compounds with other turns than single moves.
pub fn build_graph(question: &Question, limit: usize, budget: &Budget) -> Result<PlayGraph> {
    let sided = sided_game(question)?;
    if sided.is_some_and(|rules| rules.has_gains()) {
        return Err(scores_unsupported());
    }
    let (rules, start) = flatten(question)?;
    let mut positions: Vec<Vec<Counts>> = vec![start.clone()];
    let mut index: FxHashMap<Vec<Counts>, u32> = FxHashMap::default();
    index.insert(start, 0);
    let mut moves = Vec::new();
    let mut terminal: FxHashMap<u32, Outcome> = FxHashMap::default();
    let mut options = Vec::new();
    let is_estimate = question.summands.iter().any(|summand| !summand.instance.bounds_options());
    let mut meter = Meter::new(budget, None);
    let mut next = 0;
    let too_many = || {
        Error::too_big(words!(graph::more_than_positions_are_reachable, limit))
            .suggest(Suggestion::RaiseLimit(Limit::PositionsOfGraph))
    };
    while next < positions.len() {
        options.clear();
        let from = positions[next].clone();
        if let Some(outcome) = stated_outcome(question, &from)? {
            terminal.insert(next as u32, outcome);
            next += 1;
            continue;
        }
        if is_estimate && rules.option_count_hint(&from) > 100 * limit as u64 {
            return Err(too_many());
        }
        if is_estimate {
            meter.check_options(
                rules.option_count_hint(&from),
                OPTION_BYTES + rules.heap_bytes(&from),
            )?;
        }
        rules.moves(&mut options, &from).map_err(Error::from)?;
        options.sort_unstable();
        options.dedup();
        meter.hold(MOVE_BYTES * options.len());
        meter.step(options.len().max(1))?;
        if moves.len() + options.len() > 100 * limit || moves.len() as u64 > budget.steps {
            return Err(too_many());
        }
        for option in options.drain(..) {
            let to = match index.get(&option) {
                Some(&to) => to,
                None => {
                    if positions.len() == limit {
                        return Err(too_many());
                    }
                    meter.position(POSITION_BYTES + 5 * rules.heap_bytes(&option), 0)?;
                    let to = positions.len() as u32;
                    index.insert(option.clone(), to);
                    positions.push(option);
                    to
                }
            };
            moves.push((next as u32, to));
        }
        next += 1;
    }
    let print = |position: &Vec<Counts>| {
        let texts = position.iter().zip(&rules.0).map(|(component, family)| {
            let wide: Vec<Big> = component.widen();
            family.print(&wide)
        });
        let text = texts.collect::<Vec<_>>().join(" + ");
        if text.is_empty() { "()".to_string() } else { text }
    };
    let labels = positions.iter().map(print).collect();
    let to_question = |position: &Vec<Counts>| {
        let summands = question.summands.iter().zip(position);
        let summands = summands.map(|(summand, component)| summand.at(component.widen()));
        Question { summands: summands.collect(), moved: vec![], ..question.clone() }
    };
    let questions: Vec<Question> = positions.iter().map(to_question).collect();
    let graph = Digraph::from_edges(positions.len(), &moves);
    let extra_turn = |from: u32, to: u32| {
        sided.is_some_and(|game| {
            game.extra_turn(&positions[from as usize][0], &positions[to as usize][0])
        })
    };
    let terminal_outcome = |v: u32| terminal.get(&v).copied();
    let plays =
        retrograde::label_with_extra_turns(&graph, question.ending, terminal_outcome, extra_turn);
    let plays: Vec<Play> = plays.plays().collect();
    let classes = equivalence::classes(question, &positions);
    let wins = |&(from, to): &(u32, u32)| {
        plays[to as usize].from_mover(extra_turn(from, to)).outcome == Outcome::P
    };
    let winning = moves.iter().map(wins).collect();
    Ok(PlayGraph {
        labels,
        boards: questions.iter().map_while(Question::board).collect(),
        pictures: questions
            .iter()
            .take_while(|_| questions.len() <= MAX_PICTURES)
            .map_while(picture)
            .collect(),
        sides: questions.iter().map_while(Question::side_to_move).collect(),
        texts: questions
            .iter()
            .zip(&plays)
            .map(|(question, play)| outcome_words(question, *play))
            .collect(),
        plays,
        winning,
        start: Some(0),
        values: if by_nim_sum::applies(question) {
            equivalence::values(positions.len(), &moves)
        } else {
            vec![]
        },
        merge_reasons: equivalence::merge_reasons(question, &positions, &classes),
        classes,
        plain: equivalence::heap_texts(question, &positions),
        class_sizes: vec![],
        moves,
    })
}

/// Returns the picture of the board of a position; `None` for a sum, and if the game draws no
/// boards.
fn picture(question: &Question) -> Option<SvgPicture> {
    let [only] = question.summands.as_slice() else { return None };
    let board = match only.instance.game.family().view(&only.position) {
        View::Bars(bars) => return Some(BoardDrawing::from_bars(&bars).render(false)),
        View::Board(board) => board,
        _ => return None,
    };
    let mut drawing = *board.drawing?;
    question.board()?;
    // Small pictures have no space for the names of cells.
    drawing.naming = CellNaming::None;
    Some(drawing.render(false))
}

/// Builds the error for a game with points, which have no graph of outcomes.
fn scores_unsupported() -> Error {
    Error::unsupported(words!(graph::graph_shows_who_wins_but_moves))
        .suggest(Suggestion::Ask(AskFor::Solve))
}

/// Returns the rules of the game if they state results. Returns `None` for games and sums in which
/// a player without a move has lost or won, and for games whose rules number all positions, which
/// are solved by these numbers.
///
/// # Errors
/// `Unsupported` for sums of games with results and for compounds with other turns than single
/// moves.
fn sided_game(question: &Question) -> Result<Option<&dyn SidedFamily>> {
    let with_results = question.summands.iter().any(|s| s.instance.states_results());
    if question.compound != Compound::One || with_results && question.summands.len() > 1 {
        return Err(Error::unsupported(words!(graph::graph_supports_single_games_and_sums))
            .suggest(Suggestion::Ask(AskFor::Solve)));
    }
    let game = &question.summands[0].instance.game;
    Ok(game.results().filter(|_| game.indices().is_none()))
}

/// Returns the outcome of a terminal position if the rules state it. Returns `None` if the position
/// is not terminal, or if a player without a move has lost or won there.
fn stated_outcome(question: &Question, position: &[Counts]) -> Result<Option<Outcome>> {
    let ([only], [position]) = (question.summands.as_slice(), position) else { return Ok(None) };
    only.instance.stated_outcome(position)
}

/// Describes the outcome `play` of the position `at`. For sums, and for games of the catalogue
/// without stated results, this is the name of the outcome (N, P or draw); otherwise it states
/// which side wins or loses, and in how many moves.
fn outcome_words(at: &Question, play: Play) -> Words {
    let [only] = at.summands.as_slice() else { return Words::same(play.outcome.name()) };
    let instance = &only.instance;
    if instance.naming_rules().is_none() && !instance.states_results() {
        return Words::same(play.outcome.name());
    }
    let moves = play.remoteness.0;
    let result = match play.outcome {
        Outcome::N => words!(graph::win_in, moves),
        Outcome::P => words!(graph::loss_in, moves),
        Outcome::Draw => words!(graph::draw),
    };
    let mover = match (at.side_to_move(), only.mover()) {
        (Some(side), _) => words!(graph::side, side),
        (None, Some(Side::First)) => words!(graph::first),
        (None, Some(Side::Second)) => words!(graph::second),
        (None, None) if play.outcome == Outcome::Draw => return result,
        (None, None) => {
            let name = play.outcome.name();
            words!(graph::name, name)
        }
    };
    mover.then(&result)
}

impl PlayGraph {
    /// Returns a graph with the given vertices and moves; `winning[i]` states whether move i wins.
    /// The graph has no merged vertices, boards, sides or start.
    pub fn from_vertices(
        labels: Vec<String>,
        plays: Vec<Play>,
        moves: Vec<(u32, u32)>,
        winning: Vec<bool>,
    ) -> PlayGraph {
        PlayGraph {
            texts: plays.iter().map(|play| Words::same(play.outcome.name())).collect(),
            classes: (0..labels.len() as u32).collect(),
            boards: vec![],
            pictures: vec![],
            sides: vec![],
            values: vec![],
            class_sizes: vec![],
            merge_reasons: vec![],
            plain: vec![],
            start: None,
            labels,
            plays,
            moves,
            winning,
        }
    }

    /// Returns the lines of text that a picture shows at vertex `v`: its drawing or its label, and
    /// its outcome.
    fn lines(&self, v: usize, lang: Lang) -> Vec<&str> {
        let drawn = self.boards.get(v).unwrap_or(&self.labels[v]);
        drawn.lines().chain(self.texts.get(v).map(|text| text.get(lang))).collect()
    }
}
