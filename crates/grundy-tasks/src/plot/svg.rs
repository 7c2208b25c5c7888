//! Renders pictures of tables as SVG: white background, dark marks, blue shades, and an accent
//! colour for P-positions.

use super::{Axis, Cells, Marks, Picture, Point, PointRaster, PointStyle};
use grundy_draw::Canvas;
use grundy_text::{Lang, Words, words};
use std::fmt::Write;

/// The colour of P-positions.
const ACCENT: &str = "#b03000";
/// The colour of text and of marks that are not P-positions.
const DARK: &str = "#2b2b2b";
/// The maximum number of points that are drawn as single dots; larger sets of points are drawn as a
/// raster of shaded bins.
const MAX_SINGLE_POINTS: usize = 4_000;
/// The maximum number of points for which a thin line connects consecutive points.
const MAX_CONNECTED_POINTS: usize = 400;
/// The width and height of a bin of the raster in which many points are counted, in pixels.
const BIN_SIZE: f64 = 2.0;
/// The number of different shades of a cell, not counting white.
const SHADE_STEPS: u8 = 15;

/// The margin at the right of the marks, in pixels.
const RIGHT: f64 = 40.0;
/// The margin above the marks, in pixels.
const TOP: f64 = 64.0;
/// The margin below the marks, in pixels.
const BOTTOM: f64 = 58.0;
/// The distance between marks and axes, in pixels.
const GAP: f64 = 6.0;

/// A picture that is being written as SVG, with the area of its marks in pixels.
struct PlotFrame<'a> {
    picture: &'a Picture,
    lang: Lang,
    left: f64,
    width: f64,
    height: f64,
    canvas: Canvas,
}

impl Picture {
    /// Renders the picture as SVG of less than 2 MB for any length of the table. Text uses the
    /// fonts of the viewer.
    pub fn to_svg(&self, lang: Lang) -> String {
        let (width, height) = match &self.marks {
            Marks::Cells(cells) if cells.rows == cells.columns => (560.0, 560.0),
            Marks::Cells(cells) => (760.0, f64::min(360.0, 24.0 * cells.rows as f64)),
            Marks::Points(_) => (760.0, 360.0),
        };
        let ticks = self.vertical_ticks(height);
        let label_length =
            ticks.iter().map(|&n| group_digits(n).chars().count()).max().unwrap_or(0);
        let left_margin = 50.0 + 7.5 * label_length as f64;
        let attributes = format!("font-family: sans-serif; font-size: 13; fill: {DARK}");
        let canvas = Canvas::page(left_margin + width + RIGHT, TOP + height + BOTTOM, &attributes);
        let mut frame = PlotFrame { picture: self, lang, left: left_margin, width, height, canvas };
        frame.header();
        frame.axes();
        match &self.marks {
            Marks::Cells(cells) => frame.cells(cells),
            Marks::Points(points) if points.len() <= MAX_SINGLE_POINTS => frame.points(points),
            Marks::Points(points) => frame.point_raster(points),
        }
        frame.period();
        frame.legend();
        frame.canvas.finish()
    }

    /// Returns the numbers at which the vertical axis has tick marks; at most as many as `height`
    /// pixels have space for.
    fn vertical_ticks(&self, height: f64) -> Vec<i64> {
        let distance = if matches!(self.marks, Marks::Points(_)) { 30.0 } else { 22.0 };
        self.y.ticks(max_ticks(height, distance))
    }
}

impl PlotFrame<'_> {
    /// Draws a text at `(x, y)` with the given SVG attributes.
    fn text(&mut self, (x, y): (f64, f64), attributes: &str, words: &Words) {
        self.canvas.text(x, y, attributes, words.get(self.lang));
    }

    /// Returns the number of integers on the horizontal and on the vertical axis.
    fn axis_lengths(&self) -> (f64, f64) {
        match &self.picture.marks {
            Marks::Cells(cells) => {
                ((cells.columns * cells.across) as f64, (cells.rows * cells.up) as f64)
            }
            Marks::Points(_) => {
                let length = |axis: &Axis| axis.length() as f64 + 1.0;
                (length(&self.picture.x), length(&self.picture.y))
            }
        }
    }

    /// Returns the horizontal pixel coordinate of the middle of the column of `n`.
    fn x(&self, n: f64) -> f64 {
        self.left + (n - self.picture.x.from as f64 + 0.5) / self.axis_lengths().0 * self.width
    }

    /// Returns the vertical pixel coordinate of the middle of the row of `value`.
    fn y(&self, value: f64) -> f64 {
        TOP + self.height
            - (value - self.picture.y.from as f64 + 0.5) / self.axis_lengths().1 * self.height
    }

    /// Writes the title and the notes.
    fn header(&mut self) {
        let picture = self.picture;
        self.text((self.left, 26.0), "font-size: 17", &picture.title);
        let semicolon = words!(plot::semicolon);
        let notes = picture.notes.iter().fold(Words::default(), |joined, note| {
            if joined.en.is_empty() { note.clone() } else { joined.then(&semicolon).then(note) }
        });
        if !notes.en.is_empty() {
            self.text((self.left, 46.0), "fill: #555", &notes);
        }
    }

    /// Draws the axes with tick marks and labels.
    fn axes(&mut self) {
        let picture = self.picture;
        let (left, right) = (self.left, self.left + self.width);
        let below = TOP + self.height + GAP;
        for n in picture.vertical_ticks(self.height) {
            let y = self.y(n as f64);
            let grey = if n == 0 && picture.y.from < 0 { "#888" } else { "#e4e4e4" };
            if matches!(picture.marks, Marks::Points(_)) {
                let line = format!("M{left} {y:.1}H{right}");
                self.canvas.path(line, &format!("stroke: {grey}; fill: none"));
            }
            let label = Words::same(group_digits(n));
            self.text((self.left - GAP - 6.0, y + 4.5), "text-anchor: end", &label);
        }
        let axis_style = format!("stroke: {DARK}; fill: none");
        for n in picture.x.ticks(max_ticks(self.width, 70.0)) {
            let x = self.x(n as f64);
            self.canvas.path(format!("M{x:.1} {below}v5"), &axis_style);
            self.text((x, below + 18.0), "text-anchor: middle", &Words::same(group_digits(n)));
        }
        let axis = self.left - GAP;
        self.canvas.path(format!("M{axis} {TOP}V{below}H{right}"), &axis_style);
        let middle = self.left + self.width / 2.0;
        self.text((middle, below + 40.0), "text-anchor: middle", &picture.x.label);
        let middle = TOP + self.height / 2.0;
        let rotation = format!("text-anchor: middle; transform: rotate(-90 18 {middle:.1})");
        self.text((18.0, middle), &rotation, &picture.y.label);
    }

    /// Draws every point: a dot, a diamond for a P-position, or a ring before the period.
    fn points(&mut self, points: &[Point]) {
        let coordinates = |point: &Point| (self.x(point.x as f64), self.y(point.y as f64));
        let size = match points.len() {
            0..=120 => 6.0,
            121..=400 => 4.4,
            401..=1500 => 3.2,
            _ => 2.4,
        };
        let half = size / 2.0 + 1.0;
        let (mut line, mut dots, mut diamonds, mut rings) =
            (String::new(), String::new(), String::new(), String::new());
        for point in points {
            let (x, y) = coordinates(point);
            let _ = match point.style {
                PointStyle::Plain => write!(dots, "M{x:.1} {y:.1}h0"),
                PointStyle::P => write!(
                    diamonds,
                    "M{:.1} {y:.1}l{half} {half} {half}-{half}-{half}-{half}z",
                    x - half
                ),
                PointStyle::BeforePeriod => write!(
                    rings,
                    "M{:.1} {y:.1}a{half} {half} 0 1 0 {} 0a{half} {half} 0 1 0-{} 0",
                    x - half,
                    2.0 * half,
                    2.0 * half
                ),
            };
        }
        let ascending = points.windows(2).all(|pair| pair[0].x < pair[1].x);
        if ascending && (2..=MAX_CONNECTED_POINTS).contains(&points.len()) {
            for (i, (x, y)) in points.iter().map(coordinates).enumerate() {
                let _ = write!(line, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
            }
        }
        for (path, style) in [
            (line, "stroke: #c9c9c9; fill: none".to_string()),
            (rings, "stroke: #888; fill: white".to_string()),
            (dots, format!("stroke: {DARK}; stroke-width: {size}; stroke-linecap: round")),
            (diamonds, format!("stroke: {ACCENT}; stroke-width: 1.4; fill: white")),
        ] {
            if !path.is_empty() {
                self.canvas.path(path, &style);
            }
        }
    }

    /// Draws many points as a raster; bins with more points are darker.
    fn point_raster(&mut self, points: &[Point]) {
        let across = (self.width / BIN_SIZE) as usize;
        let up = (self.height / BIN_SIZE) as usize;
        let picture = self.picture;
        let raster = PointRaster::new(points, &picture.x, &picture.y, across, up);
        // Shades depend on ranks and not on counts, so that one crowded bin does not make the
        // others pale.
        let mut counts: Vec<u32> = raster.counts.iter().copied().filter(|&n| n > 0).collect();
        counts.sort_unstable();
        let rank = |tenths: usize| counts.get(counts.len() * tenths / 10).copied().unwrap_or(1);
        let (dark_from, middle_from) = (rank(8), rank(5));
        let grey = |i: usize| match raster.counts[i] {
            0 => None,
            count if count >= dark_from => Some(0),
            count if count >= middle_from => Some(1),
            _ => Some(2),
        };
        let (columns, rows) = (raster.columns, raster.rows);
        let (cell_width, cell_height) = (self.width / columns as f64, self.height / rows as f64);
        let line_width = f64::min(1.0, 3.0 / cell_height);
        self.open_group(cell_width, cell_height);
        for (level, colour) in [(2, "#b4b4b4"), (1, "#7a7a7a"), (0, DARK)] {
            let path = runs(columns, rows, |i| grey(i) == Some(level) && raster.p[i] == 0);
            self.stroke(&path, colour, line_width);
        }
        let path = runs(columns, rows, |i| raster.p[i] > 0);
        self.stroke(&path, ACCENT, line_width * 2.0);
        self.canvas.close();
    }

    /// Draws a grid of shaded cells, with a diamond at each P-position if the cells are large
    /// enough.
    fn cells(&mut self, cells: &Cells) {
        let (columns, rows) = (cells.columns, cells.rows);
        let (cell_width, cell_height) = (self.width / columns as f64, self.height / rows as f64);
        self.open_group(cell_width, cell_height);
        for level in 1..=SHADE_STEPS {
            let path = runs(columns, rows, |i| {
                cells.shades[i].is_some_and(|shade| shade_step(shade.dark) == level)
            });
            self.stroke(&path, &shade_colour(level), 1.0);
        }
        let p = |i: usize| cells.shades[i].is_some_and(|shade| shade.p);
        let cell_size = f64::min(cell_width, cell_height);
        if cell_size < 5.0 {
            let path = runs(columns, rows, p);
            self.stroke(&path, ACCENT, f64::max(1.0, 2.0 / cell_height));
            self.canvas.close();
            return;
        }
        self.canvas.close();
        let half = f64::min(0.42 * cell_size, 9.0);
        let mut path = String::new();
        for i in (0..columns * rows).filter(|&i| p(i)) {
            let x = self.left + ((i % columns) as f64 + 0.5) * cell_width - half;
            let y = TOP + self.height - ((i / columns) as f64 + 0.5) * cell_height;
            let _ = write!(
                path,
                "M{x:.1} {y:.1}l{half:.1} {half:.1} {half:.1}-{half:.1}-{half:.1}-{half:.1}z"
            );
        }
        if !path.is_empty() {
            self.canvas.path(path, &format!("stroke: white; stroke-width: 0.8; fill: {ACCENT}"));
        }
    }

    /// Opens an SVG group whose coordinates count cells of `cell_width` by `cell_height` pixels,
    /// with the origin at the lower left.
    fn open_group(&mut self, cell_width: f64, cell_height: f64) {
        let (left, below) = (self.left, TOP + self.height);
        let attributes = format!(
            "transform: translate({left} {below}) scale({cell_width:.6} -{cell_height:.6}) \
             translate(0 .5); fill: none; shape-rendering: crispEdges"
        );
        self.canvas.open("g", &attributes);
    }

    /// Draws a path with a colour and a line width; draws nothing for an empty path.
    fn stroke(&mut self, path: &str, colour: &str, width: f64) {
        if !path.is_empty() {
            self.canvas.path(path, &format!("stroke: {colour}; stroke-width: {width:.4}"));
        }
    }

    /// Draws a line where the period begins, and marks at the following multiples of the period
    /// unless there are too many.
    fn period(&mut self) {
        let Some(mark) = self.picture.period else { return };
        const MAX_MARKS: u64 = 100;
        let begins = self.x(mark.from as f64 - 0.5);
        let (above, below) = (TOP - 8.0, TOP + self.height + GAP);
        let line = format!("M{begins:.1} {above}V{below}");
        self.canvas.path(line, "stroke: #666; stroke-dasharray: 5 4; fill: none");
        let greatest = self.picture.x.to.max(0) as u64;
        let count = greatest.saturating_sub(mark.from) / mark.period.max(1);
        if count > MAX_MARKS {
            return;
        }
        let mut path = String::new();
        for k in 0..=count {
            let x = self.x((mark.from + k * mark.period) as f64 - 0.5);
            let _ = write!(path, "M{x:.1} {above}v8");
        }
        self.canvas.path(path, "stroke: #666; fill: none");
    }

    /// Draws the legend of the shapes at the upper right.
    fn legend(&mut self) {
        let (has_p, has_before) = match &self.picture.marks {
            Marks::Cells(cells) => (cells.shades.iter().flatten().any(|shade| shade.p), false),
            Marks::Points(points) => (
                points.iter().any(|point| point.style == PointStyle::P),
                points.len() <= MAX_SINGLE_POINTS
                    && points.iter().any(|point| point.style == PointStyle::BeforePeriod),
            ),
        };
        // The sample has the shape of the picture: with many points, P-positions are bars that are
        // taller than the others.
        let (diamond, diamond_style) = match &self.picture.marks {
            Marks::Points(points) if points.len() > MAX_SINGLE_POINTS => {
                ("m5-5v10", format!("stroke: {ACCENT}; stroke-width: 4"))
            }
            Marks::Points(_) => {
                ("l5 5 5-5-5-5z", format!("stroke: {ACCENT}; stroke-width: 1.4; fill: white"))
            }
            Marks::Cells(_) => ("l5 5 5-5-5-5z", format!("fill: {ACCENT}")),
        };
        let mut x = self.left + self.width;
        let mut entry = |shape: &str, style: &str, words: &Words| {
            self.text((x, 26.0), "text-anchor: end", words);
            let text_width: f64 =
                words.get(self.lang).chars().map(|c| if c.is_ascii() { 6.6 } else { 13.0 }).sum();
            x -= text_width + 14.0;
            self.canvas.path(format!("M{x:.1} 21.5{shape}"), style);
            x -= 18.0;
        };
        if has_p {
            entry(diamond, &diamond_style, &words!(plot::p_position));
        }
        if has_before {
            let words = words!(plot::before_period);
            entry("a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "stroke: #888; fill: white", &words);
        }
    }
}

/// Returns an SVG path for a grid with `columns` columns, in which `holds` selects cells by their
/// index. The path has one stroke for each maximal sequence of neighbouring selected cells in a
/// row.
fn runs(columns: usize, rows: usize, holds: impl Fn(usize) -> bool) -> String {
    let mut path = String::new();
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let start = column;
            while column < columns && holds(row * columns + column) {
                column += 1;
            }
            if column > start {
                let _ = write!(path, "M{start} {row}h{}", column - start);
            } else {
                column += 1;
            }
        }
    }
    path
}

/// Returns the shade, from 0 to [`SHADE_STEPS`], of a darkness; only darkness 0 has shade 0. The
/// square root makes small values easier to distinguish. The heat map of the web page has the same
/// shades.
fn shade_step(dark: u8) -> u8 {
    ((u32::from(dark) * 255).isqrt() * u32::from(SHADE_STEPS)).div_ceil(255) as u8
}

/// Returns the colour of a shade, from white to dark blue, as on the web page.
fn shade_colour(step: u8) -> String {
    let mix = |light: u32, range: u32| light - u32::from(step) * range / u32::from(SHADE_STEPS);
    format!("#{:02x}{:02x}{:02x}", mix(245, 215), mix(247, 190), mix(252, 130))
}

/// Returns the maximum number of tick marks on an axis of `length` pixels with labels at least
/// `distance` pixels apart.
fn max_ticks(length: f64, distance: f64) -> u64 {
    (length / distance).max(1.0) as u64
}

/// Formats a number with a space between groups of three digits.
fn group_digits(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
