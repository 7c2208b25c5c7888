//! The boxes of vertices in a picture of a graph: their position, size and shape.

use grundy_core::base::Outcome;
use grundy_draw::Canvas;

/// The margin around the picture, in pixels.
pub(super) const MARGIN: f64 = 20.0;
/// The vertical distance between two layers whose vertices have a single line of text, in pixels.
const LAYER_DISTANCE: f64 = 80.0;
/// Half the height of a vertex with a single line of text, in pixels.
pub(super) const HALF_HEIGHT: f64 = 15.0;
/// The height of a line of text, in pixels.
const LINE_HEIGHT: f64 = 16.0;

/// Returns the vertical distance between two layers in pixels, which leaves space for the tallest
/// vertex.
pub(super) fn layer_distance(boxes: &[VertexBox]) -> f64 {
    boxes.iter().map(|vertex| vertex.half_height).fold(HALF_HEIGHT, f64::max) * 2.0 + LAYER_DISTANCE
        - 2.0 * HALF_HEIGHT
}

/// The place of a vertex in the picture of a graph: its centre, and half its size, in pixels.
pub(super) struct VertexBox {
    pub x: f64,
    pub y: f64,
    /// Half the width of the vertex, in pixels.
    pub half_width: f64,
    pub half_height: f64,
}

impl VertexBox {
    /// Returns the box of a vertex with the given lines of text, not yet placed. `picture` is the
    /// width and height of its picture, or `None` without one. An ellipse or a diamond encloses a
    /// single line as tightly as a rectangle, and is enlarged for several lines.
    pub fn new(lines: &[String], outcome: Outcome, picture: Option<[f64; 2]>) -> VertexBox {
        let text_width =
            lines.iter().map(|line| line.chars().map(char_width).sum::<f64>()).fold(0.0, f64::max);
        let [picture_width, picture_height] = picture.unwrap_or_default();
        let content_width = text_width.max(picture_width);
        let line_count = lines.len() + usize::from(picture.is_some());
        let enlargement = match (line_count, outcome) {
            (0 | 1, _) | (_, Outcome::P) => 1.0,
            (_, Outcome::N) => 1.35,
            (_, Outcome::Draw) => 1.7,
        };
        let half_width = 16.0 + enlargement * content_width / 2.0;
        let extra_height =
            (lines.len().saturating_sub(1) as f64 * LINE_HEIGHT + picture_height) / 2.0;
        VertexBox {
            x: 0.0,
            y: 0.0,
            half_width,
            half_height: HALF_HEIGHT + enlargement * extra_height,
        }
    }

    /// Returns the point on the border of the vertex at which the edge towards `other` begins; the
    /// outcome decides the shape of the border.
    pub fn edge_towards(&self, other: &VertexBox, outcome: Outcome) -> (f64, f64) {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        // The edge begins just outside the line of the border.
        let (w, h) = (self.half_width + 1.0, self.half_height + 1.0);
        // Ratio of the distance between the centres to the distance to the border, by shape.
        let scale = match outcome {
            Outcome::P => f64::max((dx / w).abs(), (dy / h).abs()),
            Outcome::N => (dx / w).hypot(dy / h),
            Outcome::Draw => (dx / w).abs() + (dy / (h + 6.0)).abs(),
        };
        if scale == 0.0 { (self.x, self.y - h) } else { (self.x + dx / scale, self.y + dy / scale) }
    }

    /// Returns the distance in pixels by which the picture of a board is shifted upwards within its
    /// vertex, because `lines` lines of text are below it.
    pub fn shift_by_lines(lines: usize) -> f64 {
        lines as f64 * LINE_HEIGHT / 2.0
    }

    /// Draws the shape, which `outcome` decides, and the lines of text, which are below a picture
    /// of height `picture_height` (0 without a picture). If `start` is true, the border is thicker.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        lines: &[String],
        outcome: Outcome,
        start: bool,
        picture_height: f64,
    ) {
        let (x, y, w, h) = (self.x, self.y, self.half_width, self.half_height);
        let border = format!("stroke: #222; stroke-width: {}", if start { 3 } else { 1 });
        match outcome {
            Outcome::P => {
                let inner = [x - w + 3.0, y - h + 3.0, 2.0 * w - 6.0, 2.0 * h - 6.0];
                canvas.rect([x - w, y - h, 2.0 * w, 2.0 * h], &format!("fill: #ffd98a; {border}"));
                canvas.rect(inner, "fill: none; stroke: #222");
            }
            Outcome::N => {
                let geometry = format!("cx: {x:.1}; cy: {y:.1}; rx: {w:.1}; ry: {h:.1}");
                canvas.element("ellipse", &format!("{geometry}; fill: #dcecff; {border}"));
            }
            Outcome::Draw => {
                let [left, top, right, bottom] = [x - w, y - h - 6.0, x + w, y + h + 6.0];
                let ends = format!(
                    "{left:.1} {y:.1} {x:.1} {top:.1} {right:.1} {y:.1} {x:.1} {bottom:.1}"
                );
                canvas.path(format!("M{ends}z"), &format!("fill: #eee; {border}"));
            }
        }
        let first_y = y + 5.0 + picture_height / 2.0
            - (lines.len().saturating_sub(1)) as f64 * LINE_HEIGHT / 2.0;
        for (i, line) in lines.iter().enumerate() {
            canvas.text(x, first_y + i as f64 * LINE_HEIGHT, "", line);
        }
    }
}

/// Returns the approximate width of a character in pixels; Chinese characters are wider.
fn char_width(c: char) -> f64 {
    if ('\u{2e80}'..='\u{ffef}').contains(&c) { 14.0 } else { 8.4 }
}
