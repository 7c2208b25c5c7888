//! The graph of the positions that can arise, for looking at: DOT of any size, SVG of small ones.
//!
//! Outcomes are told by shape, not by colour alone: P is a double box, N an ellipse, a draw a
//! diamond; moves that win are thick: those to P-positions, and where the same player moves again, to N.

#[cfg(feature = "layout")]
mod by_remoteness;
mod dot;
mod merge;
#[cfg(feature = "layout")]
mod place;
mod same;
#[cfg(feature = "layout")]
mod svg;

use crate::base::{
    Big, Budget, Counts, Digraph, Drawing, Error, Lang, Limit, Meter, Named, Outcome, Picture,
    Remedy, Rules, Side, View, Way, Words,
};
use crate::engine::{Play, retrograde};
use crate::family::SidedFamily;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::by_nim_sum;
use crate::workbench::solve::whole::flatten;
use rustc_hash::FxHashMap;

pub use same::Differing;

/// How a picture is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layers {
    /// By the moves from the start: moves go down.
    #[default]
    Moves,
    /// By how many moves are left under best play: where play is over is at the bottom.
    Remoteness,
}

/// Positions that can arise from one, each with its outcome, and the moves between them.
pub struct PlayGraph {
    /// How each position is written; the first is the start, if there is one.
    pub labels: Vec<String>,
    /// How rules draw each position; empty where they draw none.
    pub boards: Vec<String>,
    /// What the board of each looks like; empty where a rule file does not say, and of many positions.
    pub pictures: Vec<Picture>,
    /// The side that is to move at each; empty where the sides do not differ or have no names.
    pub sides: Vec<String>,
    /// What the outcome of each is called below its label.
    pub texts: Vec<Words>,
    /// Who wins each and in how many moves.
    pub plays: Vec<Play>,
    /// The moves.
    pub moves: Vec<(u32, u32)>,
    /// Which of them win.
    pub winning: Vec<bool>,
    /// The position that the graph begins with, where there is one.
    pub start: Option<u32>,
    /// The Grundy value of each; empty where positions have none.
    pub values: Vec<u32>,
    /// For how many positions each stands; empty where each stands for itself.
    pub stands_for: Vec<usize>,
    /// In what positions differ that are, or can be, merged.
    pub merged_by: Vec<Differing>,
    /// Of each the first position that is worth the same.
    classes: Vec<u32>,
    /// Of heaps what is written of those that are not empty, in order; empty elsewhere.
    plain: Vec<String>,
}

/// Boards of more positions are not drawn: nor are graphs of so many.
const PICTURED: usize = 400;

/// About the bytes of a position with its place, names and question, and of a move with its way back.
const A_POSITION: usize = 900;
const A_MOVE: usize = 28;
/// And of an option while it is listed.
const AN_OPTION: usize = 120;

/// Every position that can arise from the question's.
///
/// # Errors
/// `TooBig` when there are more than `limit`; `Unsupported` for games whose moves make points, for sums of
/// games with results, and for sums that are not played one move at a time.
pub fn graph(question: &Question, limit: usize, budget: &Budget) -> Result<PlayGraph, Error> {
    let sided = sided(question)?;
    let (rules, start) = flatten(question)?;
    let mut found: Vec<Vec<Counts>> = vec![start.clone()];
    let mut index: FxHashMap<Vec<Counts>, u32> = FxHashMap::default();
    index.insert(start, 0);
    let mut moves = Vec::new();
    let mut over: FxHashMap<u32, Outcome> = FxHashMap::default();
    let mut options = Vec::new();
    let guessed = question.summands.iter().any(|summand| !summand.instance.bounds_options());
    let mut meter = Meter::new(budget, None);
    let mut next = 0;
    let too_many = || {
        Error::too_big(words!(
            "more than {limit} positions can arise",
            "可到达的局面超过 {limit} 个"
        ))
        .mend(Remedy::RaiseLimit(Limit::PositionsOfGraph))
    };
    while next < found.len() {
        options.clear();
        let from = found[next].clone();
        if let Some(outcome) = stated(question, &from)? {
            over.insert(next as u32, outcome);
            next += 1;
            continue;
        }
        if guessed && rules.width(&from) > 100 * limit as u64 {
            return Err(too_many());
        }
        if guessed {
            meter.room(rules.width(&from), AN_OPTION + rules.owned(&from))?;
        }
        rules.moves(&mut options, &from).map_err(Error::from)?;
        options.sort_unstable();
        options.dedup();
        meter.hold(A_MOVE * options.len());
        meter.step(options.len().max(1))?;
        if moves.len() + options.len() > 100 * limit || moves.len() as u64 > budget.steps {
            return Err(too_many());
        }
        for option in options.drain(..) {
            if let Some(game) = sided
                && game.gain(&from[0], &option[0]) != 0
            {
                return Err(points());
            }
            let to = match index.get(&option) {
                Some(&to) => to,
                None => {
                    if found.len() == limit {
                        return Err(too_many());
                    }
                    meter.position(A_POSITION + 5 * rules.owned(&option), 0)?;
                    let to = found.len() as u32;
                    index.insert(option.clone(), to);
                    found.push(option);
                    to
                }
            };
            moves.push((next as u32, to));
        }
        next += 1;
    }
    let print = |position: &Vec<Counts>| {
        let parts = position.iter().zip(&rules.0).map(|(part, family)| {
            let wide: Vec<Big> = part.widen();
            family.print(&wide)
        });
        let text = parts.collect::<Vec<_>>().join(" + ");
        if text.is_empty() { "()".to_string() } else { text }
    };
    let labels = found.iter().map(print).collect();
    let at = |position: &Vec<Counts>| {
        let parts = question.summands.iter().zip(position);
        let summands = parts
            .map(|(summand, part)| Summand {
                instance: summand.instance.clone(),
                position: part.widen(),
            })
            .collect();
        let (ending, compound) = (question.ending, question.compound);
        Question { summands, ending, compound, moved: vec![] }
    };
    let seen: Vec<Question> = found.iter().map(at).collect();
    let graph = Digraph::from_edges(found.len(), &moves);
    let again = |from: u32, to: u32| {
        sided.is_some_and(|game| game.again(&found[from as usize][0], &found[to as usize][0]))
    };
    let stated = |v: u32| over.get(&v).copied();
    let plays = retrograde::label_turns(&graph, question.ending, stated, again);
    let plays: Vec<Play> = plays.plays().collect();
    let classes = same::classes(question, &found);
    let wins =
        |&(from, to): &(u32, u32)| plays[to as usize].passed(again(from, to)).outcome == Outcome::P;
    let winning = moves.iter().map(wins).collect();
    Ok(PlayGraph {
        labels,
        boards: seen.iter().map_while(Question::board).collect(),
        pictures: seen.iter().take_while(|_| seen.len() <= PICTURED).map_while(picture).collect(),
        sides: seen.iter().map_while(Question::side_to_move).collect(),
        texts: seen.iter().zip(&plays).map(|(at, play)| words(at, *play)).collect(),
        plays,
        winning,
        start: Some(0),
        values: if by_nim_sum::applies(question) {
            same::values(found.len(), &moves)
        } else {
            vec![]
        },
        merged_by: same::differences(question, &found, &classes),
        classes,
        plain: same::plain(question, &found),
        stands_for: vec![],
        moves,
    })
}

/// The board of a position as a picture, where a rule file says what it looks like.
fn picture(question: &Question) -> Option<Picture> {
    let [only] = question.summands.as_slice() else { return None };
    let board = match only.instance.game.family().view(&only.position) {
        View::Bars(bars) => return Some(Drawing::of_bars(&bars).picture(false)),
        View::Board(board) => board,
        _ => return None,
    };
    let mut drawing = *board.drawing?;
    question.board()?;
    // What is small has no room for names.
    drawing.named = Named::Not;
    Some(drawing.picture(false))
}

fn points() -> Error {
    Error::unsupported(words!(
        "the graph shows who wins, but moves of this game make points",
        "图只显示胜负，而此游戏的走法会得分"
    ))
    .mend(Remedy::Ask(Way::Solve))
}

/// The game whose rules say results; `None` of games and sums that are decided by who cannot move.
fn sided(question: &Question) -> Result<Option<&dyn SidedFamily>, Error> {
    let with_results = question.summands.iter().any(|s| s.instance.has_sides());
    if question.compound != Compound::One || with_results && question.summands.len() > 1 {
        return Err(Error::unsupported(words!(
            "the graph shows games by themselves, and sums in which a player without a move has lost or won",
            "图适用于单个游戏，以及“无子可动即负（或胜）”的游戏之和"
        ))
        .mend(Remedy::Ask(Way::Solve)));
    }
    let game = &question.summands[0].instance.game;
    Ok(game.results().filter(|_| game.indices().is_none()))
}

/// How play is over at a position where the rules say so; none where they leave it to who cannot move.
fn stated(question: &Question, position: &[Counts]) -> Result<Option<Outcome>, Error> {
    let ([only], [position]) = (question.summands.as_slice(), position) else { return Ok(None) };
    let game = &only.instance.game;
    let result = match (game.results(), game.tokens()) {
        (Some(rules), _) => rules.result(position)?,
        (None, Some(tokens)) if game.may_return() => return Ok(tokens.stated(position)),
        _ => return Ok(None),
    };
    let told = |result| if result == 0 { Outcome::Draw } else { Outcome::n_if(result > 0) };
    Ok(result.map(told))
}

/// What the outcome of a position is called: by the letter for games of the catalogue in which both players
/// move alike, else who wins or loses and in how many moves.
fn words(at: &Question, play: Play) -> Words {
    let [only] = at.summands.as_slice() else { return Words::same(play.outcome.name()) };
    let instance = &only.instance;
    if instance.wording().is_none() && !instance.has_sides() {
        return Words::same(play.outcome.name());
    }
    let moves = play.remoteness.0;
    let result = match play.outcome {
        Outcome::N => words!("win in {moves}", "{moves} 步胜"),
        Outcome::P => words!("loss in {moves}", "{moves} 步负"),
        Outcome::Draw => words!("draw", "平局"),
    };
    let who = match (at.side_to_move(), only.mover()) {
        (Some(side), _) => words!("{side}: ", "{side}："),
        (None, Some(Side::First)) => words!("first: ", "先手："),
        (None, Some(Side::Second)) => words!("second: ", "后手："),
        (None, None) if play.outcome == Outcome::Draw => return result,
        (None, None) => {
            let name = play.outcome.name();
            words!("{name}: ", "{name}：")
        }
    };
    who.then(&result)
}

impl PlayGraph {
    /// A graph of vertices that stand for themselves.
    pub(in crate::workbench) fn of_vertices(
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
            stands_for: vec![],
            merged_by: vec![],
            plain: vec![],
            start: None,
            labels,
            plays,
            moves,
            winning,
        }
    }

    /// What is written at a vertex, line by line.
    fn lines(&self, v: usize, lang: Lang) -> Vec<&str> {
        let drawn = self.boards.get(v).unwrap_or(&self.labels[v]);
        drawn.lines().chain(self.texts.get(v).map(|told| told.get(lang))).collect()
    }
}
