//! Draws thermographs as SVG and in characters: greater values to the left, temperatures upwards,
//! and the mast above the point where the walls meet.

use grundy_draw::Canvas;
use grundy_partizan::{Dyadic, IBig, Thermograph, Wall};
use grundy_text::{Lang, words};
use std::fmt::Write;

/// The colour of the left wall.
const LEFT_WALL: &str = "#1f5fa8";
/// The colour of the right wall.
const RIGHT_WALL: &str = "#b3401a";
/// The colour of the mast, the text and the axis at the bottom.
const DARK: &str = "#2b2b2b";
/// The colour of the line at temperature 0.
const LIGHT: &str = "#bbb";

/// The width of the SVG picture without its margins, in pixels.
const WIDTH: f64 = 420.0;
/// The height of the SVG picture without its margins, in pixels.
const HEIGHT: f64 = 300.0;
/// The margin around the SVG picture, in pixels.
const MARGIN: f64 = 54.0;

/// The width of the text picture, in characters.
const COLUMNS: usize = 61;
/// The height of the text picture, in lines.
const ROWS: usize = 15;

/// A thermograph prepared for drawing. The walls are stored as distances from the mast, which are
/// small however large the mean is.
struct ScaledThermograph<'a> {
    graph: &'a Thermograph,
    /// The corners of the left and of the right wall. Each corner is a temperature and a distance
    /// from the mast.
    walls: [Vec<(f64, f64)>; 2],
    /// The greatest distance from the mast that the picture shows.
    reach: f64,
    /// The greatest temperature that the picture shows.
    top: f64,
}

/// Converts a number to a float with the precision that a picture needs.
fn to_float(number: &Dyadic) -> f64 {
    // A thousandth is not visible.
    let scaled = (number.numerator() << 10) >> number.exponent() as usize;
    scaled.to_f64().value() / 1024.0
}

/// Returns the integers from `low` to `high` at which an axis has tick marks, at most about
/// `max_count`.
fn ticks(low: f64, high: f64, max_count: f64) -> Vec<i64> {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|n| n * 10_i64.pow(power)));
    let step = steps.into_iter().find(|step| (high - low) / *step as f64 <= max_count).unwrap_or(1);
    let first_multiple = (low / step as f64).ceil() as i64;
    let last_multiple = (high / step as f64).floor() as i64;
    (first_multiple..=last_multiple).map(|n| n * step).collect()
}

impl ScaledThermograph<'_> {
    /// Converts the walls to floats. Returns `None` if they are too far apart to be drawn.
    fn new(graph: &Thermograph) -> Option<ScaledThermograph<'_>> {
        let points = |wall: &Wall| -> Vec<(f64, f64)> {
            let corners = wall.corners().iter();
            corners
                .map(|corner| {
                    (to_float(&corner.temperature), to_float(&(&corner.value - &graph.mean)))
                })
                .collect()
        };
        let walls = [points(&graph.left), points(&graph.right)];
        let corners = walls.iter().flatten();
        let reach = corners.fold(1.0, |reach: f64, (_, value)| reach.max(value.abs()));
        let temperature = to_float(&graph.temperature).max(0.0);
        let top = temperature + (temperature + 1.0) / 3.0;
        (reach.is_finite() && top.is_finite() && reach < 1e15).then_some(ScaledThermograph {
            graph,
            walls,
            reach,
            top,
        })
    }

    /// Returns the distance of a wall (0 for left, 1 for right) from the mast at temperature `t`.
    fn wall_at(&self, wall: usize, t: f64) -> f64 {
        let points = &self.walls[wall];
        let above = points.partition_point(|(temperature, _)| *temperature <= t);
        match (above.checked_sub(1).map(|index| points[index]), points.get(above)) {
            (None, _) => points[0].1,
            (Some(top), None) => top.1,
            (Some((t0, v0)), Some((t1, v1))) => v0 + (v1 - v0) * (t - t0) / (t1 - t0),
        }
    }
}

/// The maximum number of characters of a title.
const MAX_TITLE: usize = 60;

/// Shortens a title to [`MAX_TITLE`] characters, with an ellipsis at its end. The picture has the
/// full title as its tooltip.
fn shortened(title: &str) -> String {
    if title.chars().count() <= MAX_TITLE {
        return title.to_string();
    }
    title.chars().take(MAX_TITLE - 1).chain(['…']).collect()
}

/// Returns the thermograph as SVG with a caption of its mean and temperature; `None` if it is too
/// large to be drawn.
pub fn to_svg(graph: &Thermograph, title: &str, lang: Lang) -> Option<String> {
    let drawing = ScaledThermograph::new(graph)?;
    let x = |value: f64| MARGIN + (drawing.reach - value) / (2.0 * drawing.reach) * WIDTH;
    let y = |t: f64| MARGIN + (drawing.top - t) / (drawing.top + 1.0) * HEIGHT;
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    let attributes = format!("font-family: sans-serif; font-size: 13; fill: {DARK}");
    let mut canvas = Canvas::page(width, height, &attributes);
    let short_title = shortened(title);
    canvas.open("text", &format!("x: {MARGIN}; y: 24; font-size: 15"));
    if short_title != title {
        canvas.title(title);
    }
    canvas.characters(&short_title);
    canvas.close();
    let (from, to) = (x(drawing.reach), x(-drawing.reach));
    let axis = format!("stroke: {DARK}");
    canvas.line([from, y(0.0), to, y(0.0)], &format!("stroke: {LIGHT}"));
    canvas.line([from, y(-1.0), to, y(-1.0)], &axis);
    for t in ticks(-1.0, drawing.top, 8.0) {
        canvas.text(MARGIN - 8.0, y(t as f64) + 4.0, "text-anchor: end", &t.to_string());
    }
    // Tick marks are integers. They are computed relative to the floor of the mean, so that they
    // are exact however large the mean is.
    let floor = graph.mean.floor();
    let fraction = to_float(&(&graph.mean - &Dyadic::from(floor.clone())));
    for n in ticks(-drawing.reach + fraction, drawing.reach + fraction, 8.0) {
        let value = &floor + IBig::from(n);
        let mark_x = x(n as f64 - fraction);
        canvas.line([mark_x, y(-1.0), mark_x, y(-1.0) + 5.0], &axis);
        canvas.text(mark_x, y(-1.0) + 19.0, "text-anchor: middle", &value.to_string());
    }
    let temperature_float = to_float(&graph.temperature);
    let meeting_y = y(temperature_float);
    canvas.line([x(0.0), meeting_y, x(0.0), y(drawing.top)], &format!("{axis}; stroke-width: 2"));
    for (wall, colour) in drawing.walls.iter().zip([LEFT_WALL, RIGHT_WALL]) {
        let points = wall.iter().map(|(t, value)| (x(*value), y(*t))).chain([(x(0.0), meeting_y)]);
        canvas.polyline(points, &format!("fill: none; stroke: {colour}; stroke-width: 2"));
    }
    let (mean, temperature) = (&graph.mean, &graph.temperature);
    let caption = words!(value::mean_temperature, mean, temperature);
    canvas.text(MARGIN as i64, 42, "fill: #555", caption.get(lang));
    canvas.circle(x(0.0), meeting_y, 3.5, "");
    Some(canvas.finish())
}

/// Returns the thermograph in characters, with one line for each of 15 temperatures; `None` if it
/// is too large to be drawn.
pub fn to_text(graph: &Thermograph) -> Option<String> {
    let drawing = ScaledThermograph::new(graph)?;
    let column = |value: f64| {
        let position = (drawing.reach - value) / (2.0 * drawing.reach) * (COLUMNS - 1) as f64;
        (position.round().max(0.0) as usize).min(COLUMNS - 1)
    };
    let temperature = to_float(&drawing.graph.temperature);
    let mut text = String::new();
    for row in 0..ROWS {
        let t = drawing.top - (drawing.top + 1.0) * row as f64 / (ROWS - 1) as f64;
        let mut line = vec![' '; COLUMNS];
        if t > temperature {
            line[column(0.0)] = '|';
        } else {
            for wall in [1, 0] {
                let current = column(drawing.wall_at(wall, t));
                let next =
                    column(drawing.wall_at(wall, t - (drawing.top + 1.0) / (ROWS - 1) as f64));
                line[current] = match current.cmp(&next) {
                    std::cmp::Ordering::Equal => '|',
                    std::cmp::Ordering::Less => '\\',
                    std::cmp::Ordering::Greater => '/',
                };
            }
        }
        let line: String = line.into_iter().collect();
        let _ = writeln!(text, "{t:7.2}  {}", line.trim_end());
    }
    let ends = [&drawing.reach, &-drawing.reach].map(|distance| to_float(&graph.mean) + distance);
    let (from, to) = (format!("{:.2}", ends[0]), format!("{:.2}", ends[1]));
    let gap = COLUMNS.saturating_sub(from.len() + to.len());
    let _ = writeln!(text, "         {from}{}{to}", " ".repeat(gap));
    Some(text)
}
