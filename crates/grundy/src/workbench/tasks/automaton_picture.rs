//! The automata of a proof as a picture: states are circles, double ones accept, and lines above say how labels are read.

use crate::base::{Error, Lang, Words};
use crate::proof::{Known, Proof};
use crate::words;
use grundy_automata::{Automaton, Drawn, Kind, Numeration};
use rust_sugiyama::configure::{Config, RankingType};
use std::fmt::Write;

/// Automata with more states are not drawn.
pub const DRAWN: usize = 30;

const MARGIN: f64 = 20.0;
const RADIUS: f64 = 17.0;
const LINE: f64 = 16.0;
/// About the width of a character, and of one that is Chinese.
const NARROW: f64 = 7.6;
const WIDE: f64 = 14.0;
/// Characters of a line of labels, about, and lines of labels of an edge.
const LABEL: usize = 16;
const LINES: usize = 6;

/// A state at its place.
struct Place {
    x: f64,
    y: f64,
}

/// An automaton laid out.
struct Picture {
    said: Vec<String>,
    places: Vec<Place>,
    accepting: Vec<bool>,
    edges: Vec<(usize, usize, Vec<String>)>,
    width: f64,
    height: f64,
}

/// The automata of a proof, one below the other.
///
/// # Errors
/// `TooBig` when one has more than 30 states.
pub fn svg(proof: &Proof, lang: Lang) -> Result<String, Error> {
    let states = proof.proven.claim.iter().map(Automaton::states).max().unwrap_or(0);
    if states > DRAWN {
        return Err(Error::too_big(words!(
            "a picture of {states} states is too large; at most {DRAWN} are drawn",
            "{states} 个状态的图过大；最多绘制 {DRAWN} 个"
        )));
    }
    let pictures: Vec<Picture> =
        (0..proof.proven.claim.len()).map(|at| Picture::of(proof, at, lang)).collect();
    let width = pictures.iter().map(|picture| picture.width).fold(0.0, f64::max);
    let height: f64 = pictures.iter().map(|picture| picture.height).sum();
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"14\" \
         text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
         <path d=\"M0 0 8 4 0 8z\" fill=\"#444\"/></marker></defs>\n"
    );
    let mut top = 0.0;
    for picture in &pictures {
        picture.draw(&mut svg, top);
        top += picture.height;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// What an automaton of a proof accepts.
fn accepted(known: &Known, at: usize) -> Words {
    match (known, at) {
        (Known::Lost, _) | (Known::Three, 0) => words!("the lost positions", "必败局面"),
        (Known::Three, 1) => words!("the won positions", "必胜局面"),
        (Known::Three, _) => words!("the drawn positions", "和局局面"),
        (Known::Tame(_), 1) => words!("the firm elements", "firm 元素"),
        (Known::Values(..) | Known::Tame(_) | Known::Parts(_), _) => {
            words!("the positions with their Grundy values", "局面及其 SG 值")
        }
    }
}

/// What the digits are.
fn digits(numeration: &Numeration) -> Words {
    match numeration.kind() {
        Kind::Binary => words!("binary digits", "二进制数位"),
        Kind::Zeckendorf => words!("Fibonacci digits (Zeckendorf)", "斐波那契（Zeckendorf）数位"),
        Kind::Ostrowski(quotients) => {
            let all: Vec<String> = quotients.iter().map(ToString::to_string).collect();
            let all = all.join(", ");
            words!(
                "digits for the fraction [0; {all}, …] (Ostrowski)",
                "连分数 [0; {all}, …] 的（Ostrowski）数位"
            )
        }
    }
}

/// How a picture is read, in lines.
fn said(proof: &Proof, at: usize, lang: Lang) -> Vec<String> {
    let proven = &proof.proven;
    let names: Vec<String> =
        proven.claim[at].tracks().iter().map(|track| proof.name_of(*track)).collect();
    let names = names.join(", ");
    let digits = digits(&proven.rules.numeration).get(lang).to_string();
    let accepted = accepted(&proven.known, at).get(lang).to_string();
    let lines = [
        words!("A double circle accepts: {accepted}.", "双圈表示接受：{accepted}。"),
        match proven.claim[at].tracks().len() {
            0 => words!("It reads nothing.", "不读入任何数。"),
            1 => {
                words!("A label is one of the {digits} of {names}.", "标签为 {names} 的{digits}。")
            }
            _ => words!(
                "A label has the {digits} of {names}, in this order.",
                "标签依次为 {names} 的{digits}。"
            ),
        },
        words!(
            "The most significant digits are read first. * is any digit.",
            "从最高位读起。* 为任意数位。"
        ),
    ];
    lines.iter().map(|line| line.get(lang).to_string()).collect()
}

fn wide(text: &str) -> f64 {
    text.chars().map(|c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { WIDE } else { NARROW }).sum()
}

/// The labels of an edge, several in a line.
fn in_lines(labels: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for label in labels {
        match lines.last_mut() {
            Some(line) if line.chars().count() + label.chars().count() < LABEL => {
                line.push_str(", ");
                line.push_str(label);
            }
            _ => lines.push(label.clone()),
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES - 1);
        lines.push("…".into());
    }
    lines
}

impl Picture {
    fn of(proof: &Proof, at: usize, lang: Lang) -> Picture {
        let Drawn { states, edges } = proof.proven.claim[at].drawn();
        let place = |state: u32| states.iter().position(|known| known.0 == state).unwrap_or(0);
        let edges: Vec<(usize, usize, Vec<String>)> = edges
            .iter()
            .map(|(from, to, labels)| (place(*from), place(*to), in_lines(labels)))
            .collect();
        let mut picture = Picture {
            said: said(proof, at, lang),
            places: states.iter().map(|_| Place { x: 0.0, y: 0.0 }).collect(),
            accepting: states.iter().map(|(_, accepts)| *accepts).collect(),
            edges,
            width: 0.0,
            height: 0.0,
        };
        picture.lay_out();
        picture
    }

    /// Layers from where reading begins.
    fn lay_out(&mut self) {
        let told = self.said.iter().map(|line| wide(line)).fold(0.0, f64::max);
        let label = |state: usize| {
            let at = self.edges.iter().filter(|(from, _, _)| *from == state);
            let lines = at.flat_map(|(_, _, lines)| lines);
            lines.map(|line| wide(line)).fold(0.0, f64::max)
        };
        let lines = self.edges.iter().map(|(_, _, lines)| lines.len()).max().unwrap_or(1);
        let apart = 2.0 * RADIUS + 50.0 + LINE * lines as f64;
        let rooms: Vec<f64> = (0..self.places.len())
            .map(|state| 2.0 * RADIUS + 40.0 + f64::max(label(state), 20.0))
            .collect();
        let vertices: Vec<(u32, (f64, f64))> =
            rooms.iter().enumerate().map(|(v, room)| (v as u32, (*room, apart))).collect();
        let config = Config {
            vertex_spacing: 12.0,
            transpose: false,
            dummy_size: 0.5,
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // Arrows that go on from where reading begins; the others would turn layers upside down.
        let depths = self.depths();
        let on = self.edges.iter().filter(|(from, to, _)| depths[*from] < depths[*to]);
        let edges: Vec<(u32, u32)> = on.map(|(from, to, _)| (*from as u32, *to as u32)).collect();
        let top = MARGIN + LINE * self.said.len() as f64 + RADIUS + 30.0;
        let mut left = MARGIN + 40.0;
        let mut last: f64 = 0.0;
        for (layout, _, _) in rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config) {
            let leftmost =
                layout.iter().map(|(v, at)| at.0 - rooms[*v] / 2.0).fold(f64::INFINITY, f64::min);
            let mut heights: Vec<f64> = layout.iter().map(|(_, at)| at.1).collect();
            heights.sort_by(f64::total_cmp);
            heights.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            let mut right = left;
            for (v, (x, y)) in &layout {
                let layer = heights.iter().position(|h| (h - y).abs() < 1e-6).unwrap_or(0);
                let place = &mut self.places[*v];
                place.x = x - leftmost + left;
                place.y = top + apart * layer as f64;
                right = f64::max(right, place.x + rooms[*v] / 2.0);
                last = f64::max(last, place.y);
            }
            left = right + MARGIN;
        }
        self.width = f64::max(left + MARGIN, told + 2.0 * MARGIN);
        self.height = last + RADIUS + 40.0 + MARGIN;
    }

    /// How many digits are read at least to come to each state.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![usize::MAX; self.places.len()];
        let mut met: Vec<usize> = (0..self.places.len().min(1)).collect();
        met.iter().for_each(|state| depths[*state] = 0);
        let mut next = 0;
        while let Some(&from) = met.get(next) {
            next += 1;
            for (_, to, _) in self.edges.iter().filter(|edge| edge.0 == from) {
                if depths[*to] == usize::MAX {
                    depths[*to] = depths[from] + 1;
                    met.push(*to);
                }
            }
        }
        depths
    }

    fn draw(&self, svg: &mut String, top: f64) {
        let _ = writeln!(svg, "<g transform=\"translate(0 {top:.1})\">");
        for (at, line) in self.said.iter().enumerate() {
            let (y, line) = (MARGIN + LINE * (at as f64 + 0.5), escaped(line));
            let _ = writeln!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{y:.1}\" text-anchor=\"start\">{line}</text>"
            );
        }
        let mut labels = String::new();
        for (from, to, lines) in &self.edges {
            self.edge(svg, &mut labels, (*from, *to), lines);
        }
        for (state, place) in self.places.iter().enumerate() {
            let (x, y) = (place.x, place.y);
            if state == 0 {
                let (far, near) = (x - RADIUS - 30.0, x - RADIUS - 1.0);
                let _ = writeln!(
                    svg,
                    "<path class=\"start\" d=\"M{far:.1} {y:.1} {near:.1} {y:.1}\" stroke=\"#222\" \
                     stroke-width=\"2\" marker-end=\"url(#tip)\"/>"
                );
            }
            let fill = if self.accepting[state] { "#ffd98a" } else { "#f3f3ee" };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#222\"/>"
            );
            if self.accepting[state] {
                let inner = RADIUS - 4.0;
                let _ = writeln!(
                    svg,
                    "<circle class=\"accepts\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{inner}\" \
                     fill=\"none\" stroke=\"#222\"/>"
                );
            }
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{state}</text>", y + 5.0);
        }
        svg.push_str(&labels);
        svg.push_str("</g>\n");
    }

    /// What pulls an arrow aside: as little as keeps it off other states, and arrows there and back apart.
    fn bend(&self, from: usize, to: usize) -> (f64, f64) {
        let (a, b) = (&self.places[from], &self.places[to]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = f64::max((dx * dx + dy * dy).sqrt(), 1.0);
        let pulled = |aside: &f64| {
            ((a.x + b.x) / 2.0 - dy / length * aside, (a.y + b.y) / 2.0 + dx / length * aside)
        };
        let back = self.edges.iter().any(|(x, y, _)| (*x, *y) == (to, from));
        let least = if back || a.y == b.y { 36.0 } else { 6.0 };
        let ways = [least, 60.0, -60.0, 100.0, -100.0, 150.0, -150.0];
        let free = |aside: &&f64| {
            let (cx, cy) = pulled(aside);
            (1..10).map(|at| f64::from(at) / 10.0).all(|t| {
                let along = |a: f64, c: f64, b: f64| {
                    (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * c + t * t * b
                };
                let (x, y) = (along(a.x, cx, b.x), along(a.y, cy, b.y));
                // Its labels are in the middle.
                let near = RADIUS + if (t - 0.5).abs() < 0.2 { 14.0 } else { 4.0 };
                let others = self.places.iter().enumerate();
                others
                    .filter(|(v, _)| *v != from && *v != to)
                    .all(|(_, other)| (other.x - x).powi(2) + (other.y - y).powi(2) > near * near)
            })
        };
        pulled(ways.iter().find(free).unwrap_or(&least))
    }

    /// An arrow, and its labels, which are drawn above everything else.
    fn edge(
        &self,
        svg: &mut String,
        labels: &mut String,
        (from, to): (usize, usize),
        lines: &[String],
    ) {
        let (a, b) = (&self.places[from], &self.places[to]);
        let half = LINE * lines.len() as f64 / 2.0;
        if from == to {
            // Above to the right of the state, where no other arrow has its tip.
            let rim = |turn: f64, far: f64| (a.x + far * turn.cos(), a.y - far * turn.sin());
            let [(x1, y1), (x2, y2)] = [rim(1.2, RADIUS), rim(0.3, RADIUS + 1.0)];
            let [(cx, cy), (dx, dy)] = [rim(1.2, 2.6 * RADIUS), rim(0.3, 2.6 * RADIUS)];
            let _ = writeln!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1} C{cx:.1} {cy:.1} {dx:.1} {dy:.1} {x2:.1} {y2:.1}\" \
                 fill=\"none\" stroke=\"#444\" marker-end=\"url(#tip)\"/>"
            );
            let at = (a.x + 2.0 * RADIUS, a.y - 1.3 * RADIUS - half);
            return written(labels, lines, at, "start");
        }
        let (cx, cy) = self.bend(from, to);
        let towards = |place: &Place| {
            let (dx, dy) = (cx - place.x, cy - place.y);
            let far = f64::max((dx * dx + dy * dy).sqrt(), 1.0);
            (place.x + dx / far * (RADIUS + 1.0), place.y + dy / far * (RADIUS + 1.0))
        };
        let ((x1, y1), (x2, y2)) = (towards(a), towards(b));
        let _ = writeln!(
            svg,
            "<path d=\"M{x1:.1} {y1:.1} Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
             stroke=\"#444\" marker-end=\"url(#tip)\"/>"
        );
        let (x, y) = ((x1 + 2.0 * cx + x2) / 4.0, (y1 + 2.0 * cy + y2) / 4.0);
        written(labels, lines, (x, y - half), "middle");
    }
}

/// Lines of labels with a light edge, so that arrows below do not disturb them.
fn written(svg: &mut String, lines: &[String], (x, y): (f64, f64), anchor: &str) {
    for (at, line) in lines.iter().enumerate() {
        let (y, line) = (y + LINE * (at as f64 + 0.75), escaped(line));
        let _ = writeln!(
            svg,
            "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" text-anchor=\"{anchor}\" \
             stroke=\"white\" stroke-width=\"4\" paint-order=\"stroke\">{line}</text>"
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
