//! Draws the automata of a proof as SVG. States are circles, accepting states have double circles,
//! and lines of text explain the labels.

use grundy_automata::{Automaton, Drawing, Numeration, NumerationKind};
use grundy_draw::Canvas;
use grundy_proof::{Proof, ProofKind};
use grundy_text::{Error, Lang, Result, Words, words};
use rust_sugiyama::configure::{Config, RankingType};

/// The maximum number of states of an automaton that is drawn.
pub const MAX_STATES: usize = 30;

/// Margin around the picture, in pixels.
const MARGIN: f64 = 20.0;
/// Radius of the circle of a state, in pixels.
const RADIUS: f64 = 17.0;
/// Height of a line of text, in pixels.
const LINE_HEIGHT: f64 = 16.0;
/// Approximate width of a character that is not Chinese, in pixels.
const NARROW_CHAR: f64 = 7.6;
/// Approximate width of a Chinese character, in pixels.
const WIDE_CHAR: f64 = 14.0;
/// The approximate maximum number of characters in one line of the labels of an edge.
const MAX_LABEL_LENGTH: usize = 16;
/// The maximum number of lines of labels at an edge.
const MAX_LABEL_LINES: usize = 6;

/// The point at which the layout places the centre of the circle of a state, in pixels.
struct LayoutPoint {
    x: f64,
    y: f64,
}

/// The picture of one automaton. It contains the lines of explanation above it, the centres of the
/// circles of the states, whether each state accepts, the edges (source state, target state, lines
/// of labels), and the size of the picture in pixels.
struct AutomatonPicture {
    explanation: Vec<String>,
    states: Vec<LayoutPoint>,
    accepting: Vec<bool>,
    edges: Vec<(usize, usize, Vec<String>)>,
    width: f64,
    height: f64,
}

/// Draws the automata of a proof as one SVG, one below the other.
///
/// # Errors
/// `TooBig` if an automaton has more than [`MAX_STATES`] states.
pub fn to_svg(proof: &Proof, lang: Lang) -> Result<String> {
    let max_states = proof.law.automata.iter().map(Automaton::states).max().unwrap_or(0);
    if max_states > MAX_STATES {
        return Err(Error::too_big(words!(
            automaton_picture::automaton_of_states_is_too_large,
            max_states,
            max_states_text = MAX_STATES
        )));
    }
    let pictures: Vec<AutomatonPicture> = (0..proof.law.automata.len())
        .map(|index| AutomatonPicture::new(proof, index, lang))
        .collect();
    let width = pictures.iter().map(|picture| picture.width).fold(0.0, f64::max);
    let height: f64 = pictures.iter().map(|picture| picture.height).sum();
    let mut canvas = Canvas::page(
        width.round_ties_even(),
        height.round_ties_even(),
        "font-family: sans-serif; font-size: 14; text-anchor: middle",
    );
    canvas.define_tip(8);
    let mut top = 0.0;
    for picture in &pictures {
        picture.draw(&mut canvas, top);
        top += picture.height;
    }
    Ok(canvas.finish())
}

/// Describes the positions that the automaton with index `index` of a proof accepts. `known` is the
/// kind of law that is proved, such as a law of outcomes or of Grundy values.
fn accepted_words(known: &ProofKind, index: usize) -> Words {
    match (known, index) {
        (ProofKind::Lost, _) | (ProofKind::Outcomes, 0) => {
            words!(automaton_picture::lost_positions)
        }
        (ProofKind::Outcomes, 1) => words!(automaton_picture::won_positions),
        (ProofKind::Outcomes, _) => words!(automaton_picture::drawn_positions),
        (ProofKind::Tame(_), 1) => words!(automaton_picture::firm_elements),
        (ProofKind::Values(..) | ProofKind::Tame(_) | ProofKind::Components(_), _) => {
            words!(automaton_picture::positions_with_their_grundy_values)
        }
    }
}

/// Describes the digits of the numeration system `numeration`, in which an automaton reads its
/// numbers.
fn digit_words(numeration: &Numeration) -> Words {
    match numeration.kind() {
        NumerationKind::Binary => words!(automaton_picture::binary_digits),
        NumerationKind::Zeckendorf => words!(automaton_picture::fibonacci_digits_zeckendorf),
        NumerationKind::Ostrowski(quotients) => {
            let quotients: Vec<String> = quotients.iter().map(ToString::to_string).collect();
            let quotients = quotients.join(", ");
            words!(automaton_picture::ostrowski_digits_continued_fraction, quotients)
        }
    }
}

/// Returns the lines of text above the picture of the automaton with index `index`: what the
/// automaton accepts, and how the labels of its edges are read.
fn explanation(proof: &Proof, index: usize, lang: Lang) -> Vec<String> {
    let proven = &proof.law;
    let names: Vec<String> =
        proven.automata[index].tracks().iter().map(|track| proof.name_of(*track)).collect();
    let names = names.join(", ");
    let digits = digit_words(&proven.rules.numeration).get(lang).to_string();
    let accepted = accepted_words(&proven.kind, index).get(lang).to_string();
    let lines = [
        words!(automaton_picture::double_circles_accept, accepted),
        match proven.automata[index].tracks().len() {
            0 => words!(automaton_picture::automaton_reads_no_number),
            1 => words!(automaton_picture::labels_are_of, digits, names),
            _ => words!(automaton_picture::labels_are_of_in_this_order, digits, names),
        },
        words!(automaton_picture::most_significant_digits_are_read_first),
    ];
    lines.iter().map(|line| line.get(lang).to_string()).collect()
}

/// Returns the approximate width of a text in pixels.
fn text_width(text: &str) -> f64 {
    let width = |c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { WIDE_CHAR } else { NARROW_CHAR };
    text.chars().map(width).sum()
}

/// Joins the labels of an edge into lines of about [`MAX_LABEL_LENGTH`] characters; lines beyond
/// [`MAX_LABEL_LINES`] are replaced by an ellipsis.
fn wrap_labels(labels: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for label in labels {
        match lines.last_mut() {
            Some(line) if line.chars().count() + label.chars().count() < MAX_LABEL_LENGTH => {
                line.push_str(", ");
                line.push_str(label);
            }
            _ => lines.push(label.clone()),
        }
    }
    if lines.len() > MAX_LABEL_LINES {
        lines.truncate(MAX_LABEL_LINES - 1);
        lines.push("…".into());
    }
    lines
}

impl AutomatonPicture {
    /// Builds the picture of the automaton at index `index` of a proof and lays it out.
    fn new(proof: &Proof, index: usize, lang: Lang) -> AutomatonPicture {
        let Drawing { states, edges } = proof.law.automata[index].drawing();
        let position = |state: u32| states.iter().position(|drawn| drawn.0 == state).unwrap_or(0);
        let edges: Vec<(usize, usize, Vec<String>)> = edges
            .iter()
            .map(|(from, to, labels)| (position(*from), position(*to), wrap_labels(labels)))
            .collect();
        let mut picture = AutomatonPicture {
            explanation: explanation(proof, index, lang),
            states: states.iter().map(|_| LayoutPoint { x: 0.0, y: 0.0 }).collect(),
            accepting: states.iter().map(|(_, accepts)| *accepts).collect(),
            edges,
            width: 0.0,
            height: 0.0,
        };
        picture.lay_out();
        picture
    }

    /// Places the states in layers by their distance from the initial state (Sugiyama's method),
    /// and sets the size of the picture.
    fn lay_out(&mut self) {
        let text_end = self.explanation.iter().map(|line| text_width(line)).fold(0.0, f64::max);
        let label_width = |state: usize| {
            let outgoing = self.edges.iter().filter(|(from, _, _)| *from == state);
            let lines = outgoing.flat_map(|(_, _, lines)| lines);
            lines.map(|line| text_width(line)).fold(0.0, f64::max)
        };
        let lines = self.edges.iter().map(|(_, _, lines)| lines.len()).max().unwrap_or(1);
        let distance = 2.0 * RADIUS + 50.0 + LINE_HEIGHT * lines as f64;
        let widths: Vec<f64> = (0..self.states.len())
            .map(|state| 2.0 * RADIUS + 40.0 + f64::max(label_width(state), 20.0))
            .collect();
        let vertices: Vec<(u32, (f64, f64))> =
            widths.iter().enumerate().map(|(v, width)| (v as u32, (*width, distance))).collect();
        let config = Config {
            vertex_spacing: 12.0,
            transpose: false,
            dummy_size: 0.5,
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // Only edges that lead away from the initial state define layers; the other edges would
        // reverse their order.
        let depths = self.depths();
        let forward = self.edges.iter().filter(|(from, to, _)| depths[*from] < depths[*to]);
        let edges: Vec<(u32, u32)> =
            forward.map(|(from, to, _)| (*from as u32, *to as u32)).collect();
        let top = MARGIN + LINE_HEIGHT * self.explanation.len() as f64 + RADIUS + 30.0;
        let mut component_left = MARGIN + 40.0;
        let mut bottom: f64 = 0.0;
        for (layout, _, _) in rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config) {
            let leftmost = layout
                .iter()
                .map(|(v, point)| point.0 - widths[*v] / 2.0)
                .fold(f64::INFINITY, f64::min);
            let mut heights: Vec<f64> = layout.iter().map(|(_, point)| point.1).collect();
            heights.sort_by(f64::total_cmp);
            heights.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            let mut right = component_left;
            for (v, (x, y)) in &layout {
                let layer = heights.iter().position(|h| (h - y).abs() < 1e-6).unwrap_or(0);
                let state = &mut self.states[*v];
                state.x = x - leftmost + component_left;
                state.y = top + distance * layer as f64;
                right = f64::max(right, state.x + widths[*v] / 2.0);
                bottom = f64::max(bottom, state.y);
            }
            component_left = right + MARGIN;
        }
        self.width = f64::max(component_left + MARGIN, text_end + 2.0 * MARGIN);
        self.height = bottom + RADIUS + 40.0 + MARGIN;
    }

    /// Returns a list whose entry s is the least number of digits after which the automaton can be
    /// in state s (breadth-first search); `usize::MAX` for an unreachable state.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![usize::MAX; self.states.len()];
        let mut queue: Vec<usize> = (0..self.states.len().min(1)).collect();
        queue.iter().for_each(|state| depths[*state] = 0);
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            for (_, to, _) in self.edges.iter().filter(|edge| edge.0 == from) {
                if depths[*to] == usize::MAX {
                    depths[*to] = depths[from] + 1;
                    queue.push(*to);
                }
            }
        }
        depths
    }

    /// Draws the picture, shifted down by `top` pixels.
    fn draw(&self, canvas: &mut Canvas, top: f64) {
        canvas.open("g", &format!("transform: translate(0 {top:.1})"));
        for (i, line) in self.explanation.iter().enumerate() {
            let y = MARGIN + LINE_HEIGHT * (i as f64 + 0.5);
            canvas.text(MARGIN as i64, y, "text-anchor: start", line);
        }
        let labels: Vec<_> = self.edges.iter().map(|edge| self.edge(canvas, edge)).collect();
        for (state, centre) in self.states.iter().enumerate() {
            let (x, y) = (centre.x, centre.y);
            if state == 0 {
                let (far, near) = (x - RADIUS - 30.0, x - RADIUS - 1.0);
                let arrow = "class: start; stroke: #222; stroke-width: 2; marker-end: url(#tip)";
                canvas.path(format!("M{far:.1} {y:.1} {near:.1} {y:.1}"), arrow);
            }
            let fill = if self.accepting[state] { "#ffd98a" } else { "#f3f3ee" };
            canvas.circle(x, y, RADIUS, &format!("fill: {fill}; stroke: #222"));
            if self.accepting[state] {
                canvas.circle(x, y, RADIUS - 4.0, "class: accepts; fill: none; stroke: #222");
            }
            canvas.text(x, y + 5.0, "", &state.to_string());
        }
        // Labels are drawn above everything else. A white outline keeps them legible on edges.
        for ((_, _, lines), (x, y, anchor)) in self.edges.iter().zip(labels) {
            let attributes = format!(
                "class: label; font-size: 12; text-anchor: {anchor}; stroke: white; \
                 stroke-width: 4; paint-order: stroke"
            );
            for (i, line) in lines.iter().enumerate() {
                canvas.text(x, y + LINE_HEIGHT * (i as f64 + 0.75), &attributes, line);
            }
        }
        canvas.close();
    }

    /// Returns the control point of the quadratic Bézier curve that draws the edge `from` → `to`.
    /// The curve is bent only as far as needed to avoid other states and an edge in the opposite
    /// direction.
    fn bend(&self, from: usize, to: usize) -> (f64, f64) {
        let (a, b) = (&self.states[from], &self.states[to]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = f64::max((dx * dx + dy * dy).sqrt(), 1.0);
        let control_point = |offset: &f64| {
            ((a.x + b.x) / 2.0 - dy / length * offset, (a.y + b.y) / 2.0 + dx / length * offset)
        };
        let has_opposite = self.edges.iter().any(|(x, y, _)| (*x, *y) == (to, from));
        let least_bend = if has_opposite || a.y == b.y { 36.0 } else { 6.0 };
        let offsets = [least_bend, 60.0, -60.0, 100.0, -100.0, 150.0, -150.0];
        let is_free = |offset: &&f64| {
            let (cx, cy) = control_point(offset);
            (1..10).map(|tenths| f64::from(tenths) / 10.0).all(|t| {
                let bezier = |a: f64, c: f64, b: f64| {
                    (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * c + t * t * b
                };
                let (x, y) = (bezier(a.x, cx, b.x), bezier(a.y, cy, b.y));
                // The labels are in the middle of the edge.
                let clearance = RADIUS + if (t - 0.5).abs() < 0.2 { 14.0 } else { 4.0 };
                self.states.iter().enumerate().filter(|(v, _)| *v != from && *v != to).all(
                    |(_, other)| {
                        (other.x - x).powi(2) + (other.y - y).powi(2) > clearance * clearance
                    },
                )
            })
        };
        control_point(offsets.iter().find(is_free).unwrap_or(&least_bend))
    }

    /// Draws an edge without its label, and returns where the first line of the label begins: x, y,
    /// and the SVG attribute `text-anchor`, by which the lines are aligned at x.
    fn edge(
        &self,
        canvas: &mut Canvas,
        &(from, to, ref lines): &(usize, usize, Vec<String>),
    ) -> (f64, f64, &'static str) {
        let (a, b) = (&self.states[from], &self.states[to]);
        let half = LINE_HEIGHT * lines.len() as f64 / 2.0;
        let style = "fill: none; stroke: #444; marker-end: url(#tip)";
        if from == to {
            // A loop is at the upper right of its state, where no other edge ends.
            let rim = |turn: f64, distance: f64| {
                (a.x + distance * turn.cos(), a.y - distance * turn.sin())
            };
            let [(x1, y1), (x2, y2)] = [rim(1.2, RADIUS), rim(0.3, RADIUS + 1.0)];
            let [(cx, cy), (dx, dy)] = [rim(1.2, 2.6 * RADIUS), rim(0.3, 2.6 * RADIUS)];
            canvas.path(
                format!("M{x1:.1} {y1:.1} C{cx:.1} {cy:.1} {dx:.1} {dy:.1} {x2:.1} {y2:.1}"),
                style,
            );
            return (a.x + 2.0 * RADIUS, a.y - 1.3 * RADIUS - half, "start");
        }
        let (cx, cy) = self.bend(from, to);
        let towards = |centre: &LayoutPoint| {
            let (dx, dy) = (cx - centre.x, cy - centre.y);
            let length = f64::max((dx * dx + dy * dy).sqrt(), 1.0);
            (centre.x + dx / length * (RADIUS + 1.0), centre.y + dy / length * (RADIUS + 1.0))
        };
        let ((x1, y1), (x2, y2)) = (towards(a), towards(b));
        canvas.path(format!("M{x1:.1} {y1:.1} Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}"), style);
        ((x1 + 2.0 * cx + x2) / 4.0, (y1 + 2.0 * cy + y2) / 4.0 - half, "middle")
    }
}
