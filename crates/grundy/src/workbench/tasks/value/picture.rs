//! Thermographs as pictures: values to the left as they are greater, temperatures upwards, the mast above where the walls meet.

use crate::base::Lang;
use crate::partizan::{Dyadic, IBig, Thermograph, Wall};
use crate::words;
use std::fmt::Write;

const LEFT_WALL: &str = "#1f5fa8";
const RIGHT_WALL: &str = "#b3401a";
const DARK: &str = "#2b2b2b";
const LIGHT: &str = "#bbb";

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 54.0;

/// Characters across and down in a text.
const COLUMNS: usize = 61;
const ROWS: usize = 15;

/// A thermograph with its walls as distances from the mast, which are small whatever the mean is.
struct Drawn<'a> {
    graph: &'a Thermograph,
    walls: [Vec<(f64, f64)>; 2],
    reach: f64,
    top: f64,
}

/// About how much a number is: pictures need no more.
fn about(number: &Dyadic) -> f64 {
    // A thousandth is less than anybody sees.
    let scaled = (number.numerator() << 10) >> number.halvings() as usize;
    scaled.to_f64().value() / 1024.0
}

/// Whole numbers at which an axis is marked, at most so many.
fn ticks(low: f64, high: f64, most: f64) -> Vec<i64> {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|n| n * 10_i64.pow(power)));
    let step = steps.into_iter().find(|step| (high - low) / *step as f64 <= most).unwrap_or(1);
    let first = (low / step as f64).ceil() as i64;
    let last = (high / step as f64).floor() as i64;
    (first..=last).map(|n| n * step).collect()
}

impl Drawn<'_> {
    /// `None` of a game whose walls are too far apart to be drawn.
    fn of(graph: &Thermograph) -> Option<Drawn<'_>> {
        let points = |wall: &Wall| -> Vec<(f64, f64)> {
            let corners = wall.corners().iter();
            corners.map(|at| (about(&at.temperature), about(&(&at.value - &graph.mean)))).collect()
        };
        let walls = [points(&graph.left), points(&graph.right)];
        let all = walls.iter().flatten();
        let reach = all.fold(1.0, |most: f64, (_, value)| most.max(value.abs()));
        let heat = about(&graph.temperature).max(0.0);
        let top = heat + (heat + 1.0) / 3.0;
        (reach.is_finite() && top.is_finite() && reach < 1e15).then_some(Drawn {
            graph,
            walls,
            reach,
            top,
        })
    }

    /// How far a wall stands from the mast at a temperature.
    fn at(&self, wall: usize, t: f64) -> f64 {
        let points = &self.walls[wall];
        let above = points.partition_point(|(temperature, _)| *temperature <= t);
        match (above.checked_sub(1).map(|at| points[at]), points.get(above)) {
            (None, _) => points[0].1,
            (Some(last), None) => last.1,
            (Some((t0, v0)), Some((t1, v1))) => v0 + (v1 - v0) * (t - t0) / (t1 - t0),
        }
    }
}

/// Characters of a title that stand in one line.
const TITLE: usize = 60;

/// A title that says where it is cut: all of it is shown where one points at it.
fn shortened(title: &str) -> String {
    if title.chars().count() <= TITLE {
        return title.to_string();
    }
    title.chars().take(TITLE - 1).chain(['…']).collect()
}

/// The thermograph as SVG, with its mean and its temperature; `None` of one that is too large to be drawn.
pub fn svg(graph: &Thermograph, title: &str, lang: Lang) -> Option<String> {
    let drawn = Drawn::of(graph)?;
    let x = |value: f64| MARGIN + (drawn.reach - value) / (2.0 * drawn.reach) * WIDTH;
    let y = |t: f64| MARGIN + (drawn.top - t) / (drawn.top + 1.0) * HEIGHT;
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"{DARK}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let plain = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let shown = shortened(title);
    let whole = match shown == title {
        true => String::new(),
        false => format!("<title>{}</title>", plain(title)),
    };
    let shown = plain(&shown);
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"24\" font-size=\"15\">{whole}{shown}</text>");
    let line = |svg: &mut String, from: (f64, f64), to: (f64, f64), more: &str| {
        let _ = writeln!(
            svg,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" {more}/>",
            from.0, from.1, to.0, to.1
        );
    };
    let (from, to) = (x(drawn.reach), x(-drawn.reach));
    line(&mut svg, (from, y(0.0)), (to, y(0.0)), &format!("stroke=\"{LIGHT}\""));
    line(&mut svg, (from, y(-1.0)), (to, y(-1.0)), &format!("stroke=\"{DARK}\""));
    for t in ticks(-1.0, drawn.top, 8.0) {
        let at = y(t as f64) + 4.0;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{at:.1}\" text-anchor=\"end\">{t}</text>",
            MARGIN - 8.0
        );
    }
    // Marks are whole numbers, told from the floor of the mean so that they are exact at any size.
    let floor = graph.mean.floor();
    let part = about(&(&graph.mean - &Dyadic::from(floor.clone())));
    for n in ticks(-drawn.reach + part, drawn.reach + part, 8.0) {
        let value = &floor + IBig::from(n);
        let at = x(n as f64 - part);
        line(&mut svg, (at, y(-1.0)), (at, y(-1.0) + 5.0), &format!("stroke=\"{DARK}\""));
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
            y(-1.0) + 19.0
        );
    }
    let heat = about(&graph.temperature);
    line(
        &mut svg,
        (x(0.0), y(heat)),
        (x(0.0), y(drawn.top)),
        &format!("stroke=\"{DARK}\" stroke-width=\"2\""),
    );
    for (wall, colour) in [(0, LEFT_WALL), (1, RIGHT_WALL)] {
        let points: Vec<String> = drawn.walls[wall]
            .iter()
            .chain([&(heat, 0.0)])
            .map(|(t, value)| format!("{:.1},{:.1}", x(*value), y(*t)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    }
    let (mean, temperature) = (&graph.mean, &graph.temperature);
    let told = words!("mean {mean}, temperature {temperature}", "均值 {mean}，温度 {temperature}");
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"42\" fill=\"#555\">{}</text>", told.get(lang));
    let _ = writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"/>", x(0.0), y(heat));
    svg.push_str("</svg>\n");
    Some(svg)
}

/// The thermograph in characters, a line for each of some temperatures; `None` of one that is too large to be drawn.
pub fn text(graph: &Thermograph) -> Option<String> {
    let drawn = Drawn::of(graph)?;
    let column = |value: f64| {
        let across = (drawn.reach - value) / (2.0 * drawn.reach) * (COLUMNS - 1) as f64;
        (across.round().max(0.0) as usize).min(COLUMNS - 1)
    };
    let heat = about(&drawn.graph.temperature);
    let mut text = String::new();
    for row in 0..ROWS {
        let t = drawn.top - (drawn.top + 1.0) * row as f64 / (ROWS - 1) as f64;
        let mut line = vec![' '; COLUMNS];
        if t > heat {
            line[column(0.0)] = '|';
        } else {
            for wall in [1, 0] {
                let at = column(drawn.at(wall, t));
                let next = column(drawn.at(wall, t - (drawn.top + 1.0) / (ROWS - 1) as f64));
                line[at] = match at.cmp(&next) {
                    std::cmp::Ordering::Equal => '|',
                    std::cmp::Ordering::Less => '\\',
                    std::cmp::Ordering::Greater => '/',
                };
            }
        }
        let line: String = line.into_iter().collect();
        let _ = writeln!(text, "{t:7.2}  {}", line.trim_end());
    }
    let ends = [&drawn.reach, &-drawn.reach].map(|far| about(&graph.mean) + far);
    let (from, to) = (format!("{:.2}", ends[0]), format!("{:.2}", ends[1]));
    let gap = COLUMNS.saturating_sub(from.len() + to.len());
    let _ = writeln!(text, "         {from}{}{to}", " ".repeat(gap));
    Some(text)
}
