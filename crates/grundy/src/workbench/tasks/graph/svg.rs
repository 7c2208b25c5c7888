//! Graphs of positions as pictures of their own, laid out in layers.

use super::place::{HALF_HEIGHT, MARGIN, Place, layer};
use super::{Layers, PlayGraph};
use crate::base::{Error, Lang, Outcome, Picture, Remedy};
use crate::words;
use rust_sugiyama::configure::{Config, RankingType};
use std::fmt::Write;

/// The longer side of a board at a vertex.
const BOARD: f64 = 84.0;
/// More vertices than this are not laid out.
pub const DRAWN: usize = 400;

impl PlayGraph {
    /// As a picture of its own, laid out in layers.
    ///
    /// # Errors
    /// `TooBig` above 400 positions.
    pub fn svg(&self, lang: Lang, layers: Layers) -> Result<String, Error> {
        let count = self.labels.len();
        if count > DRAWN {
            return Err(Error::too_big(words!(
                "a picture of {count} positions is too large; at most {DRAWN} are drawn",
                "{count} 个局面的图过大；最多绘制 {DRAWN} 个"
            ))
            .mend(Remedy::AsDot));
        }
        let written: Vec<Vec<String>> = (0..count).map(|v| self.written(v, lang)).collect();
        let mut places: Vec<Place> = written
            .iter()
            .zip(&self.plays)
            .enumerate()
            .map(|(v, (lines, play))| Place::of(lines, play.outcome, self.sized(v)))
            .collect();
        let mut bands = Vec::new();
        match layers {
            Layers::Moves => self.layered(&mut places),
            Layers::Remoteness => bands = self.banded(&mut places),
        }
        let reach = |of: fn(&Place) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let layer = layer(&places);
        let width = f64::max(reach(|p| p.x + p.half), self.legend_width()) + MARGIN;
        let height = reach(|p| p.y + p.tall - HALF_HEIGHT) + 2.0 * MARGIN + LEGEND;
        // The squares of a board stand under each other.
        let font = if self.boards.is_empty() || !self.pictures.is_empty() {
            "sans-serif"
        } else {
            "monospace"
        };
        let mut svg = String::new();
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"{font}\" \
             font-size=\"14\" text-anchor=\"middle\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" \
             markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
             <path d=\"M0 0 8 4 0 8z\" fill=\"#444\"/></marker></defs>\n"
        );
        for band in &bands {
            band.draw(&mut svg, width, lang);
        }
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            let (a, b) = (&places[from as usize], &places[to as usize]);
            let style = if wins {
                "stroke=\"#222\" stroke-width=\"2\""
            } else {
                "stroke=\"#999\" stroke-width=\"1\" stroke-dasharray=\"4 3\""
            };
            let outcome = |v: u32| self.plays[v as usize].outcome;
            let (x1, y1) = a.edge_towards(b, outcome(from));
            let (x2, y2) = b.edge_towards(a, outcome(to));
            // A bend of its own keeps edges over several layers off the nodes between.
            let bend = if (b.y - a.y).abs() > 1.5 * layer { 0.12 * (b.y - a.y) } else { 0.0 };
            let (cx, cy) = ((x1 + x2) / 2.0 + bend, (y1 + y2) / 2.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1} Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
                 {style} marker-end=\"url(#tip)\"/>"
            );
        }
        for (v, place) in places.iter().enumerate() {
            let over = self.sized(v).map_or(0.0, |[_, tall]| tall);
            let start = self.start == Some(v as u32);
            place.draw(&mut svg, &written[v], self.plays[v].outcome, start, over);
            if let (Some(Picture { from, size, body }), Some([wide, tall])) =
                (self.pictures.get(v), self.sized(v))
            {
                let (x, y) = (place.x - wide / 2.0, place.y - tall / 2.0);
                let (y, [left, top], [width, height]) =
                    (y - Place::lines_under(written[v].len()), from, size);
                let _ = writeln!(
                    svg,
                    "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\" viewBox=\"{left} {top} {width} {height}\" font-family=\"sans-serif\">{body}</svg>"
                );
            }
        }
        self.legend(&mut svg, height, lang);
        svg.push_str("</svg>\n");
        Ok(svg)
    }

    /// How wide and high the board of a position is drawn.
    fn sized(&self, v: usize) -> Option<[f64; 2]> {
        let [wide, tall] = self.pictures.get(v)?.size.map(|size| size.max(1) as f64);
        let scale = BOARD / wide.max(tall);
        Some([wide * scale, tall * scale])
    }

    /// The lines at a vertex; the letters N and P are told by the shape. The last is its Grundy value, where it has one.
    fn written(&self, v: usize, lang: Lang) -> Vec<String> {
        let mut lines = match self.pictures.get(v) {
            Some(_) => self.texts.get(v).map(|told| told.get(lang)).into_iter().collect(),
            None => self.lines(v, lang),
        };
        if self.texts.get(v).is_some_and(|told| told.en == self.plays[v].outcome.name()) {
            lines.pop();
        }
        let mut lines: Vec<String> = lines.into_iter().map(str::to_string).collect();
        if let Some(value) = self.values.get(v) {
            lines.push(words!("value {value}", "SG 值 {value}").get(lang).to_string());
        }
        lines
    }

    /// Layers by the moves from the start: the arrows go down.
    fn layered(&self, places: &mut [Place]) {
        let apart = layer(places);
        let half: Vec<f64> = places.iter().map(|place| place.half).collect();
        let half = |v: usize| half[v];
        let vertices: Vec<(u32, (f64, f64))> =
            (0..self.labels.len()).map(|v| (v as u32, (2.0 * half(v) + 20.0, apart))).collect();
        let config = Config {
            vertex_spacing: 8.0,
            transpose: false,
            dummy_size: 0.5,
            ranking_type: RankingType::Up,
            ..Config::default()
        };
        // A loop to itself has no place in layers.
        let edges: Vec<(u32, u32)> = self.moves.iter().copied().filter(|(a, b)| a != b).collect();
        let top = places.iter().map(|place| place.tall).fold(HALF_HEIGHT, f64::max) - HALF_HEIGHT;
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
                places[*v].y = MARGIN + 20.0 + top + apart * layer as f64;
                right = f64::max(right, places[*v].x + places[*v].half);
            }
            left = right + MARGIN;
        }
    }

    /// The outcomes that there are.
    fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        let all = [Outcome::P, Outcome::N, Outcome::Draw].into_iter();
        all.filter(|outcome| self.plays.iter().any(|play| play.outcome == *outcome))
    }

    /// Up to where the legend reaches.
    fn legend_width(&self) -> f64 {
        MARGIN + SAMPLE * self.outcomes().count() as f64
    }

    fn legend(&self, svg: &mut String, height: f64, lang: Lang) {
        let y = height - LEGEND / 2.0 - 4.0;
        let mut x = MARGIN;
        // Where the sides differ, nobody is "the previous player".
        let names = match self.sides.is_empty() {
            true => [words!("P", "P"), words!("N", "N")],
            false => [words!("loss", "负"), words!("win", "胜")],
        };
        let draw = words!("draw", "平局");
        for outcome in self.outcomes() {
            let meaning = match outcome {
                Outcome::P => &names[0],
                Outcome::N => &names[1],
                Outcome::Draw => &draw,
            };
            let place = Place { x: x + 24.0, y, half: 24.0, tall: HALF_HEIGHT };
            place.draw(svg, &[meaning.get(lang).to_string()], outcome, false, 0.0);
            x += SAMPLE;
        }
    }
}

/// From one sample of the legend to the next.
const SAMPLE: f64 = 68.0;
const LEGEND: f64 = 60.0;
