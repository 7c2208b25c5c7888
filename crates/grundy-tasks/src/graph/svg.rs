//! Renders graphs of positions as SVG pictures, laid out in layers.

use super::vertex_box::{HALF_HEIGHT, MARGIN, VertexBox, layer_distance};
use super::{Layers, PlayGraph};
use grundy_core::base::Outcome;
use grundy_draw::{Canvas, SvgPicture};
use grundy_text::{Error, Lang, Result, Suggestion, words};
use rust_sugiyama::configure::{Config, RankingType};

/// The length of the longer side of a board at a vertex, in pixels.
const BOARD_SIZE: f64 = 84.0;
/// The maximum number of vertices of a graph that is drawn as a picture.
pub const MAX_VERTICES: usize = 400;

impl PlayGraph {
    /// Returns an SVG picture of the graph with its legend.
    ///
    /// # Errors
    /// `TooBig` for more than `MAX_VERTICES` positions.
    pub fn to_svg(&self, lang: Lang, layers: Layers) -> Result<String> {
        let count = self.labels.len();
        if count > MAX_VERTICES {
            return Err(Error::too_big(words!(
                graph::picture_of_positions_is_too_large,
                count,
                max_vertices = MAX_VERTICES
            ))
            .suggest(Suggestion::AsDot));
        }
        let texts: Vec<Vec<String>> = (0..count).map(|v| self.vertex_lines(v, lang)).collect();
        let mut boxes: Vec<VertexBox> = texts
            .iter()
            .zip(&self.plays)
            .enumerate()
            .map(|(v, (lines, play))| VertexBox::new(lines, play.outcome, self.picture_size(v)))
            .collect();
        let mut bands = Vec::new();
        match layers {
            Layers::Moves => self.place_in_layers(&mut boxes),
            Layers::Remoteness => bands = self.place_in_bands(&mut boxes),
        }
        let extent = |edge: fn(&VertexBox) -> f64| boxes.iter().map(edge).fold(0.0, f64::max);
        let layer = layer_distance(&boxes);
        let width = f64::max(extent(|b| b.x + b.half_width), self.legend_width()) + MARGIN;
        let height = extent(|b| b.y + b.half_height - HALF_HEIGHT) + 2.0 * MARGIN + LEGEND_HEIGHT;
        // A monospaced font aligns the squares of one column of a board.
        let font = if self.boards.is_empty() || !self.pictures.is_empty() {
            "sans-serif"
        } else {
            "monospace"
        };
        let attributes = format!("font-family: {font}; font-size: 14; text-anchor: middle");
        let mut canvas =
            Canvas::page(width.round_ties_even(), height.round_ties_even(), &attributes);
        canvas.escaped = "&<";
        canvas.define_tip(7);
        for band in &bands {
            band.draw(&mut canvas, width, lang);
        }
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            let (a, b) = (&boxes[from as usize], &boxes[to as usize]);
            let style = if wins {
                "stroke: #222; stroke-width: 2"
            } else {
                "stroke: #999; stroke-width: 1; stroke-dasharray: 4 3"
            };
            let outcome = |v: u32| self.plays[v as usize].outcome;
            let (x1, y1) = a.edge_towards(b, outcome(from));
            let (x2, y2) = b.edge_towards(a, outcome(to));
            // An edge over several layers is bent, so that it avoids the vertices between them.
            let bend = if (b.y - a.y).abs() > 1.5 * layer { 0.12 * (b.y - a.y) } else { 0.0 };
            let (cx, cy) = ((x1 + x2) / 2.0 + bend, (y1 + y2) / 2.0);
            let curve = format!("M{x1:.1} {y1:.1} Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}");
            canvas.path(curve, &format!("fill: none; {style}; marker-end: url(#tip)"));
        }
        for (v, vertex) in boxes.iter().enumerate() {
            let picture_height = self.picture_size(v).map_or(0.0, |[_, height]| height);
            let start = self.start == Some(v as u32);
            vertex.draw(&mut canvas, &texts[v], self.plays[v].outcome, start, picture_height);
            if let (Some(SvgPicture { from, size, body }), Some([shown_width, shown_height])) =
                (self.pictures.get(v), self.picture_size(v))
            {
                let (x, y) = (vertex.x - shown_width / 2.0, vertex.y - shown_height / 2.0);
                let y = y - VertexBox::shift_by_lines(texts[v].len());
                let ([left_edge, top_edge], [width, height]) = (from, size);
                canvas.open(
                    "svg",
                    &format!(
                        "x: {x:.1}; y: {y:.1}; width: {shown_width:.1}; height: {shown_height:.1}; \
                         viewBox: {left_edge} {top_edge} {width} {height}; font-family: sans-serif"
                    ),
                );
                canvas.append_svg(body);
                canvas.close();
            }
        }
        self.legend(&mut canvas, height, lang);
        Ok(canvas.finish())
    }

    /// Returns the width and height at which the board of position `v` is drawn, in pixels; `None`
    /// if it has no picture.
    fn picture_size(&self, v: usize) -> Option<[f64; 2]> {
        let [width, height] = self.pictures.get(v)?.size.map(|size| size.max(1) as f64);
        let scale = BOARD_SIZE / width.max(height);
        Some([width * scale, height * scale])
    }

    /// Returns the lines of text that the picture shows at vertex `v`. They do not include the
    /// letters N and P, because the shape shows them. The last line is the Grundy value, if there
    /// is one.
    fn vertex_lines(&self, v: usize, lang: Lang) -> Vec<String> {
        let mut lines = match self.pictures.get(v) {
            Some(_) => self.texts.get(v).map(|text| text.get(lang)).into_iter().collect(),
            None => self.lines(v, lang),
        };
        if self.texts.get(v).is_some_and(|text| text.en == self.plays[v].outcome.name()) {
            lines.pop();
        }
        let mut lines: Vec<String> = lines.into_iter().map(str::to_string).collect();
        if let Some(value) = self.values.get(v) {
            lines.push(words!(graph::value, value).get(lang).to_string());
        }
        lines
    }

    /// Places all vertices in layers by their distance from the start, so that arrows go down
    /// (Sugiyama's method).
    fn place_in_layers(&self, boxes: &mut [VertexBox]) {
        let distance = layer_distance(boxes);
        let half_widths: Vec<f64> = boxes.iter().map(|vertex| vertex.half_width).collect();
        let half = |v: usize| half_widths[v];
        let vertices: Vec<(u32, (f64, f64))> =
            (0..self.labels.len()).map(|v| (v as u32, (2.0 * half(v) + 20.0, distance))).collect();
        let config = Config {
            vertex_spacing: 8.0,
            transpose: false,
            dummy_size: 0.5,
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // The layout library does not support an edge from a vertex to itself.
        let edges: Vec<(u32, u32)> = self.moves.iter().copied().filter(|(a, b)| a != b).collect();
        let top =
            boxes.iter().map(|vertex| vertex.half_height).fold(HALF_HEIGHT, f64::max) - HALF_HEIGHT;
        let mut component_left = MARGIN;
        for (layout, _, _) in rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config) {
            let leftmost =
                layout.iter().map(|(v, point)| point.0 - half(*v)).fold(f64::INFINITY, f64::min);
            // Layers are equidistant, whatever heights the library assigns.
            let mut heights: Vec<f64> = layout.iter().map(|(_, point)| point.1).collect();
            heights.sort_by(f64::total_cmp);
            heights.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            let mut right = component_left;
            for (v, (x, y)) in &layout {
                let layer = heights.iter().position(|h| (h - y).abs() < 1e-6).unwrap_or(0);
                boxes[*v].x = x - leftmost + component_left;
                boxes[*v].y = MARGIN + 20.0 + top + distance * layer as f64;
                right = f64::max(right, boxes[*v].x + boxes[*v].half_width);
            }
            component_left = right + MARGIN;
        }
    }

    /// Returns the different outcomes that occur in the graph.
    fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        [Outcome::P, Outcome::N, Outcome::Draw]
            .into_iter()
            .filter(|outcome| self.plays.iter().any(|play| play.outcome == *outcome))
    }

    /// Returns the horizontal coordinate of the right end of the legend, in pixels.
    fn legend_width(&self) -> f64 {
        MARGIN + SAMPLE_WIDTH * self.outcomes().count() as f64
    }

    /// Draws the legend at the bottom of a picture of height `height`: one sample of each shape
    /// with the outcome that the shape denotes.
    fn legend(&self, canvas: &mut Canvas, height: f64, lang: Lang) {
        let y = height - LEGEND_HEIGHT / 2.0 - 4.0;
        let mut x = MARGIN;
        // Where the sides differ, "the previous player" is not defined, so the letters do not
        // apply.
        let names = if self.sides.is_empty() {
            [words!(graph::p), words!(graph::n)]
        } else {
            [words!(graph::loss), words!(graph::win)]
        };
        let draw = words!(graph::draw);
        for outcome in self.outcomes() {
            let meaning = match outcome {
                Outcome::P => &names[0],
                Outcome::N => &names[1],
                Outcome::Draw => &draw,
            };
            let sample = VertexBox { x: x + 24.0, y, half_width: 24.0, half_height: HALF_HEIGHT };
            sample.draw(canvas, &[meaning.get(lang).to_string()], outcome, false, 0.0);
            x += SAMPLE_WIDTH;
        }
    }
}

/// The distance between two samples of the legend, in pixels.
const SAMPLE_WIDTH: f64 = 68.0;
/// The height of the legend, in pixels.
const LEGEND_HEIGHT: f64 = 60.0;
