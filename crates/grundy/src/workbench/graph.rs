//! The graph of the positions that can arise, for looking at: DOT of any size, SVG of small ones.
//!
//! Outcomes are told by shape, not by colour alone: P is a double box, N an ellipse, a draw a
//! diamond; moves to P-positions, which win, are thick.

use super::question::Question;
use super::whole::flatten;
use crate::base::{Big, Budget, Counts, Digraph, Error, Outcome, Ruleset};
use crate::engine::{Play, retrograde};
use crate::games::Compound;
use crate::words;
use rust_sugiyama::configure::{Config, RankingType};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Positions that can arise from one, each with its outcome, and the moves between them.
pub struct PlayGraph {
    /// How each position is written; the first is the start, if there is one.
    pub labels: Vec<String>,
    /// Who wins each and in how many moves.
    pub plays: Vec<Play>,
    /// The moves.
    pub moves: Vec<(u32, u32)>,
    /// Which of them win.
    pub winning: Vec<bool>,
    /// The position that the graph begins with, where there is one.
    pub start: Option<u32>,
}

/// More vertices than this are not laid out.
pub const DRAWN: usize = 400;

/// Every position that can arise from the question's.
///
/// # Errors
/// `TooBig` when there are more than `limit`; `Unsupported` for games decided by scores, and for
/// sums that are not played one move at a time.
pub fn graph(question: &Question, limit: usize, budget: &Budget) -> Result<PlayGraph, Error> {
    let scored = question.summands.iter().any(|s| s.instance.has_sides());
    if scored || question.compound != Compound::One {
        return Err(Error::unsupported(words!(
            "the graph shows games in which a player without a move has lost or won",
            "图只适用于“无子可动即负（或胜）”的游戏"
        ))
        .help(words!("use `grundy solve`", "请用 `grundy solve`")));
    }
    let (rules, start) = flatten(question)?;
    let mut found: Vec<Vec<Counts>> = vec![start.clone()];
    let mut index: FxHashMap<Vec<Counts>, u32> = FxHashMap::default();
    index.insert(start, 0);
    let mut moves = Vec::new();
    let mut options = Vec::new();
    let mut next = 0;
    let too_many = || {
        Error::too_big(words!(
            "more than {limit} positions can arise",
            "可到达的局面超过 {limit} 个"
        ))
        .help(words!(
            "start from a smaller position, or raise `--limit`",
            "请用较小的局面，或提高 `--limit`"
        ))
    };
    while next < found.len() {
        options.clear();
        let from = found[next].clone();
        if rules.width(&from) > 100 * limit as u64 {
            return Err(too_many());
        }
        rules.options(&mut options, &from);
        options.sort_unstable();
        options.dedup();
        if moves.len() + options.len() > 100 * limit || moves.len() as u64 > budget.steps {
            return Err(too_many());
        }
        for option in options.drain(..) {
            let to = match index.get(&option) {
                Some(&to) => to,
                None => {
                    if found.len() == limit {
                        return Err(too_many());
                    }
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
    let labels = found.iter().map(|position| {
        let parts = position.iter().zip(&rules.0).map(|(part, family)| {
            let wide: Vec<Big> = part.widen();
            family.print(&wide)
        });
        let text = parts.collect::<Vec<_>>().join(" + ");
        if text.is_empty() { "()".to_string() } else { text }
    });
    let labels = labels.collect();
    let plays = retrograde::label(&Digraph::from_edges(found.len(), &moves), question.ending);
    let plays: Vec<Play> = plays.plays().collect();
    let wins = |&(_, to): &(u32, u32)| plays[to as usize].outcome == Outcome::P;
    let winning = moves.iter().map(wins).collect();
    Ok(PlayGraph { labels, plays, moves, winning, start: Some(0) })
}

impl PlayGraph {
    /// As DOT, the language of Graphviz.
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph game {\n  node [fontname=\"sans-serif\"];\n");
        for (v, (label, play)) in self.labels.iter().zip(&self.plays).enumerate() {
            let label = label.replace('\\', "\\\\").replace('"', "\\\"");
            let shape = match play.outcome {
                Outcome::P => "shape=box, peripheries=2",
                Outcome::N => "shape=ellipse",
                Outcome::Draw => "shape=diamond",
            };
            let start = if self.start == Some(v as u32) { ", penwidth=2" } else { "" };
            let outcome = play.outcome.name();
            let _ = writeln!(dot, "  {v} [label=\"{label}\\n{outcome}\", {shape}{start}];");
        }
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            let style = if wins { " [penwidth=2]" } else { " [style=dashed]" };
            let _ = writeln!(dot, "  {from} -> {to}{style};");
        }
        dot.push_str("}\n");
        dot
    }

    /// As a picture of its own, laid out in layers.
    ///
    /// # Errors
    /// `TooBig` above [`DRAWN`] positions.
    pub fn svg(&self) -> Result<String, Error> {
        let count = self.labels.len();
        if count > DRAWN {
            return Err(Error::too_big(words!(
                "a picture of {count} positions is too large; at most {DRAWN} are drawn",
                "{count} 个局面的图过大；最多绘制 {DRAWN} 个"
            ))
            .help(words!("use `--format dot` and Graphviz", "请用 `--format dot` 与 Graphviz")));
        }
        let places = self.places();
        let reach = |of: fn(&Place) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let width = reach(|p| p.x + p.half) + MARGIN;
        let height = reach(|p| p.y) + 2.0 * MARGIN + LEGEND;
        let mut svg = String::new();
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" \
             font-size=\"14\" text-anchor=\"middle\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" \
             markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
             <path d=\"M0 0 8 4 0 8z\" fill=\"#444\"/></marker></defs>\n"
        );
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            let (a, b) = (&places[from as usize], &places[to as usize]);
            let style = if wins {
                "stroke=\"#222\" stroke-width=\"2\""
            } else {
                "stroke=\"#999\" stroke-width=\"1\" stroke-dasharray=\"4 3\""
            };
            let (x1, y1) = a.edge_towards(b);
            let (x2, y2) = b.edge_towards(a);
            // A bend of its own keeps edges over several layers off the nodes between.
            let bend = if (b.y - a.y).abs() > 1.5 * LAYER { 0.12 * (b.y - a.y) } else { 0.0 };
            let (cx, cy) = ((x1 + x2) / 2.0 + bend, (y1 + y2) / 2.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1} Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
                 {style} marker-end=\"url(#tip)\"/>"
            );
        }
        for (v, place) in places.iter().enumerate() {
            place.draw(
                &mut svg,
                &self.labels[v],
                self.plays[v].outcome,
                self.start == Some(v as u32),
            );
        }
        self.legend(&mut svg, height);
        svg.push_str("</svg>\n");
        Ok(svg)
    }

    fn places(&self) -> Vec<Place> {
        let half = |v: usize| 16.0 + 4.2 * self.labels[v].chars().count() as f64;
        let vertices: Vec<(u32, (f64, f64))> =
            (0..self.labels.len()).map(|v| (v as u32, (2.0 * half(v) + 20.0, LAYER))).collect();
        let config = Config {
            vertex_spacing: 8.0,
            transpose: false,
            dummy_size: 0.5,
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // A loop to itself has no place in layers.
        let edges: Vec<(u32, u32)> = self.moves.iter().copied().filter(|(a, b)| a != b).collect();
        let mut places: Vec<Place> =
            (0..self.labels.len()).map(|v| Place { x: 0.0, y: 0.0, half: half(v) }).collect();
        let mut left = MARGIN;
        for (layout, _, _) in rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config) {
            let leftmost =
                layout.iter().map(|(v, at)| at.0 - half(*v)).fold(f64::INFINITY, f64::min);
            // Layers come equally far apart, whatever the library's own measure of height.
            let mut heights: Vec<f64> = layout.iter().map(|(_, at)| at.1).collect();
            heights.sort_by(f64::total_cmp);
            heights.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            let mut right = left;
            for (v, (x, y)) in &layout {
                let layer = heights.iter().position(|h| (h - y).abs() < 1e-6).unwrap_or(0);
                places[*v].x = x - leftmost + left;
                places[*v].y = MARGIN + 20.0 + LAYER * layer as f64;
                right = f64::max(right, places[*v].x + places[*v].half);
            }
            left = right + MARGIN;
        }
        places
    }

    fn legend(&self, svg: &mut String, height: f64) {
        let y = height - LEGEND / 2.0 - 4.0;
        let mut x = MARGIN;
        for (outcome, meaning) in [(Outcome::P, "P"), (Outcome::N, "N"), (Outcome::Draw, "draw")] {
            if self.plays.iter().any(|play| play.outcome == outcome) {
                let place = Place { x: x + 20.0, y, half: 20.0 };
                place.draw(svg, meaning, outcome, false);
                x += 60.0;
            }
        }
    }
}

const MARGIN: f64 = 20.0;
const LAYER: f64 = 80.0;
const LEGEND: f64 = 60.0;
const HALF_HEIGHT: f64 = 15.0;

/// Where a vertex is drawn.
struct Place {
    x: f64,
    y: f64,
    half: f64,
}

impl Place {
    /// Where the line to another vertex leaves this one.
    fn edge_towards(&self, other: &Place) -> (f64, f64) {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let (w, h) = (self.half + 3.0, HALF_HEIGHT + 4.0);
        let scale = f64::max((dx / w).abs(), (dy / h).abs());
        if scale == 0.0 { (self.x, self.y - h) } else { (self.x + dx / scale, self.y + dy / scale) }
    }

    fn draw(&self, svg: &mut String, label: &str, outcome: Outcome, start: bool) {
        let (x, y, w, h) = (self.x, self.y, self.half, HALF_HEIGHT);
        let stroke = if start { 3 } else { 1 };
        let shape = match outcome {
            Outcome::P => format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#ffd98a\" \
                 stroke=\"#222\" stroke-width=\"{stroke}\"/>\n<rect x=\"{:.1}\" y=\"{:.1}\" \
                 width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"#222\"/>",
                x - w,
                y - h,
                2.0 * w,
                2.0 * h,
                x - w + 3.0,
                y - h + 3.0,
                2.0 * w - 6.0,
                2.0 * h - 6.0
            ),
            Outcome::N => format!(
                "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{w:.1}\" ry=\"{h:.1}\" fill=\"#dcecff\" \
                 stroke=\"#222\" stroke-width=\"{stroke}\"/>"
            ),
            Outcome::Draw => format!(
                "<path d=\"M{:.1} {y:.1} {x:.1} {:.1} {:.1} {y:.1} {x:.1} {:.1}z\" fill=\"#eee\" \
                 stroke=\"#222\" stroke-width=\"{stroke}\"/>",
                x - w,
                y - h - 6.0,
                x + w,
                y + h + 6.0
            ),
        };
        let label = label.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(svg, "{shape}\n<text x=\"{x:.1}\" y=\"{:.1}\">{label}</text>", y + 5.0);
    }
}
