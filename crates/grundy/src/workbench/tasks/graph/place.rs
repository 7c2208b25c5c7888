//! Where a position is drawn, and its shape.

use crate::base::Outcome;
use std::fmt::Write;

pub(super) const MARGIN: f64 = 20.0;
const LAYER: f64 = 80.0;
pub(super) const HALF_HEIGHT: f64 = 15.0;
const LINE: f64 = 16.0;

/// How far layers are apart: far enough for the tallest vertex.
pub(super) fn layer(places: &[Place]) -> f64 {
    places.iter().map(|place| place.tall).fold(HALF_HEIGHT, f64::max) * 2.0 + LAYER
        - 2.0 * HALF_HEIGHT
}

/// Where a vertex is drawn.
pub(super) struct Place {
    pub x: f64,
    pub y: f64,
    pub half: f64,
    pub tall: f64,
}

impl Place {
    /// The room that these lines take, at no place yet. A single line is set on an ellipse or a diamond as on
    /// a box; several fit inside it.
    pub fn of(lines: &[String], outcome: Outcome, picture: Option<[f64; 2]>) -> Place {
        let widest =
            lines.iter().map(|line| line.chars().map(across).sum::<f64>()).fold(0.0, f64::max);
        let [wide, high] = picture.unwrap_or_default();
        let widest = widest.max(wide);
        let all = lines.len() + usize::from(picture.is_some());
        let round = match (all, outcome) {
            (0 | 1, _) | (_, Outcome::P) => 1.0,
            (_, Outcome::N) => 1.35,
            (_, Outcome::Draw) => 1.7,
        };
        let half = 16.0 + round * widest / 2.0;
        let more = (lines.len().saturating_sub(1) as f64 * LINE + high) / 2.0;
        Place { x: 0.0, y: 0.0, half, tall: HALF_HEIGHT + round * more }
    }

    /// Where the line to another vertex leaves this one.
    pub fn edge_towards(&self, other: &Place, outcome: Outcome) -> (f64, f64) {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        // A hair outside the line of the border.
        let (w, h) = (self.half + 1.0, self.tall + 1.0);
        // How often the way to the border fits into the way to the other: by the shape that is drawn.
        let scale = match outcome {
            Outcome::P => f64::max((dx / w).abs(), (dy / h).abs()),
            Outcome::N => (dx / w).hypot(dy / h),
            Outcome::Draw => (dx / w).abs() + (dy / (h + 6.0)).abs(),
        };
        if scale == 0.0 { (self.x, self.y - h) } else { (self.x + dx / scale, self.y + dy / scale) }
    }

    /// How much lines under a picture push it up.
    pub fn lines_under(lines: usize) -> f64 {
        lines as f64 * LINE / 2.0
    }

    /// Its shape and its lines, which stand under a picture that is so high.
    pub fn draw(
        &self,
        svg: &mut String,
        lines: &[String],
        outcome: Outcome,
        start: bool,
        over: f64,
    ) {
        let (x, y, w, h) = (self.x, self.y, self.half, self.tall);
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
        let _ = writeln!(svg, "{shape}");
        let first = y + 5.0 + over / 2.0 - (lines.len().saturating_sub(1)) as f64 * LINE / 2.0;
        for (at, line) in lines.iter().enumerate() {
            let line = line.replace('&', "&amp;").replace('<', "&lt;");
            let y = first + at as f64 * LINE;
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{line}</text>");
        }
    }
}

/// About how wide a character is drawn; Chinese ones are wider.
fn across(c: char) -> f64 {
    if ('\u{2e80}'..='\u{ffef}').contains(&c) { 14.0 } else { 8.4 }
}
