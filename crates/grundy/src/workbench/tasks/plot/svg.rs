//! A picture as SVG: white ground, dark marks, blue shades, one accent colour, for P-positions.

use super::{Axis, Cells, Columns, Look, Marks, Picture, Point};
use crate::base::{Lang, Words};
use crate::words;
use std::fmt::Write;

/// Of P-positions alone.
const ACCENT: &str = "#b03000";
/// Of marks and text.
const DARK: &str = "#2b2b2b";
/// Up to so many points each is drawn on its own.
const POINTS: usize = 4_000;
/// Up to so many points a thin line leads the eye from one to the next.
const LED: usize = 400;
/// The side of a place where points are counted.
const PLACE: f64 = 2.0;
/// How many shades there are.
const STEPS: u8 = 15;

const RIGHT: f64 = 40.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 58.0;
/// Between marks and the axis.
const GAP: f64 = 6.0;

/// Where the marks go.
struct Frame<'a> {
    picture: &'a Picture,
    lang: Lang,
    left: f64,
    width: f64,
    height: f64,
    svg: String,
}

impl Picture {
    /// The picture as SVG, below 2 MB whatever the length of the table. Texts are drawn by the fonts
    /// of whoever shows it.
    pub fn svg(&self, lang: Lang) -> String {
        let (width, height) = match &self.marks {
            Marks::Cells(cells) if cells.rows == cells.columns => (560.0, 560.0),
            Marks::Cells(cells) => (760.0, f64::min(360.0, 24.0 * cells.rows as f64)),
            Marks::Points(_) => (760.0, 360.0),
        };
        let ticks = self.upward_ticks(height);
        let longest = ticks.iter().map(|&n| grouped(n).chars().count()).max().unwrap_or(0);
        let left = 50.0 + 7.5 * longest as f64;
        let mut frame = Frame { picture: self, lang, left, width, height, svg: String::new() };
        frame.begin();
        frame.axes();
        match &self.marks {
            Marks::Cells(cells) => frame.cells(cells),
            Marks::Points(points) if points.len() <= POINTS => frame.points(points),
            Marks::Points(points) => frame.places(points),
        }
        frame.repeats();
        frame.legend();
        frame.svg.push_str("</svg>\n");
        frame.svg
    }

    fn upward_ticks(&self, height: f64) -> Vec<i64> {
        let apart = if matches!(self.marks, Marks::Points(_)) { 30.0 } else { 22.0 };
        self.y.ticks(most_ticks(height, apart))
    }
}

impl Frame<'_> {
    fn put(&mut self, text: std::fmt::Arguments) {
        let _ = self.svg.write_fmt(text);
        self.svg.push('\n');
    }

    fn text(&mut self, (x, y): (f64, f64), more: &str, words: &Words) {
        let text = escaped(words.get(self.lang));
        self.put(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\"{more}>{text}</text>"));
    }

    /// How many numbers there are across and upwards.
    fn numbers(&self) -> (f64, f64) {
        match &self.picture.marks {
            Marks::Cells(cells) => {
                ((cells.columns * cells.across) as f64, (cells.rows * cells.up) as f64)
            }
            Marks::Points(_) => {
                let numbers = |axis: &Axis| axis.length() as f64 + 1.0;
                (numbers(&self.picture.x), numbers(&self.picture.y))
            }
        }
    }

    /// The middle of the place of a number.
    fn x(&self, n: f64) -> f64 {
        self.left + (n - self.picture.x.from as f64 + 0.5) / self.numbers().0 * self.width
    }

    fn y(&self, value: f64) -> f64 {
        TOP + self.height
            - (value - self.picture.y.from as f64 + 0.5) / self.numbers().1 * self.height
    }

    fn begin(&mut self) {
        let (width, height) = (self.left + self.width + RIGHT, TOP + self.height + BOTTOM);
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"{DARK}\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
        ));
        let picture = self.picture;
        self.text((self.left, 26.0), " font-size=\"17\"", &picture.title);
        let semicolon = words!("; ", "；");
        let notes = picture.notes.iter().fold(Words::default(), |told, note| {
            if told.en.is_empty() { note.clone() } else { told.then(&semicolon).then(note) }
        });
        if !notes.en.is_empty() {
            self.text((self.left, 46.0), " fill=\"#555\"", &notes);
        }
    }

    fn axes(&mut self) {
        let picture = self.picture;
        let (left, right) = (self.left, self.left + self.width);
        let below = TOP + self.height + GAP;
        for n in picture.upward_ticks(self.height) {
            let y = self.y(n as f64);
            let grey = if n == 0 && picture.y.from < 0 { "#888" } else { "#e4e4e4" };
            if matches!(picture.marks, Marks::Points(_)) {
                self.put(format_args!(
                    "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{grey}\" fill=\"none\"/>"
                ));
            }
            let label = Words::same(grouped(n));
            self.text((self.left - GAP - 6.0, y + 4.5), " text-anchor=\"end\"", &label);
        }
        for n in picture.x.ticks(most_ticks(self.width, 70.0)) {
            let x = self.x(n as f64);
            self.put(format_args!(
                "<path d=\"M{x:.1} {below}v5\" stroke=\"{DARK}\" fill=\"none\"/>"
            ));
            self.text((x, below + 18.0), " text-anchor=\"middle\"", &Words::same(grouped(n)));
        }
        let axis = self.left - GAP;
        self.put(format_args!(
            "<path d=\"M{axis} {TOP}V{below}H{right}\" stroke=\"{DARK}\" fill=\"none\"/>"
        ));
        let middle = self.left + self.width / 2.0;
        self.text((middle, below + 40.0), " text-anchor=\"middle\"", &picture.x.label);
        let middle = TOP + self.height / 2.0;
        let turned = format!(" text-anchor=\"middle\" transform=\"rotate(-90 18 {middle:.1})\"");
        self.text((18.0, middle), &turned, &picture.y.label);
    }

    /// Every point on its own: dots, diamonds for P, rings before the period.
    fn points(&mut self, points: &[Point]) {
        let at = |point: &Point| (self.x(point.x as f64), self.y(point.y as f64));
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
            let (x, y) = at(point);
            let _ = match point.look {
                Look::Plain => write!(dots, "M{x:.1} {y:.1}h0"),
                Look::P => write!(
                    diamonds,
                    "M{:.1} {y:.1}l{half} {half} {half}-{half}-{half}-{half}z",
                    x - half
                ),
                Look::Before => write!(
                    rings,
                    "M{:.1} {y:.1}a{half} {half} 0 1 0 {} 0a{half} {half} 0 1 0-{} 0",
                    x - half,
                    2.0 * half,
                    2.0 * half
                ),
            };
        }
        let follows = points.windows(2).all(|pair| pair[0].x < pair[1].x);
        if follows && (2..=LED).contains(&points.len()) {
            for (i, (x, y)) in points.iter().map(at).enumerate() {
                let _ = write!(line, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
            }
        }
        let dotted = format!("stroke=\"{DARK}\" stroke-width=\"{size}\" stroke-linecap=\"round\"");
        for (path, style) in [
            (line, "stroke=\"#c9c9c9\" fill=\"none\"".to_string()),
            (rings, "stroke=\"#888\" fill=\"white\"".to_string()),
            (dots, dotted),
            (diamonds, format!("stroke=\"{ACCENT}\" stroke-width=\"1.4\" fill=\"white\"")),
        ] {
            if !path.is_empty() {
                self.put(format_args!("<path d=\"{path}\" {style}/>"));
            }
        }
    }

    /// Points by the thousand: the more in one place, the darker.
    fn places(&mut self, points: &[Point]) {
        let across = (self.width / PLACE) as usize;
        let up = (self.height / PLACE) as usize;
        let picture = self.picture;
        let places = Columns::new(points, &picture.x, &picture.y, across, up);
        // One crowded place must not make all the others pale, so ranks count and not sizes.
        let mut sizes: Vec<u32> = places.counts.iter().copied().filter(|&n| n > 0).collect();
        sizes.sort_unstable();
        let rank = |tenths: usize| sizes.get(sizes.len() * tenths / 10).copied().unwrap_or(1);
        let (dark, middle) = (rank(8), rank(5));
        let grey = |i: usize| match places.counts[i] {
            0 => None,
            count if count >= dark => Some(0),
            count if count >= middle => Some(1),
            _ => Some(2),
        };
        let (columns, rows) = (places.columns, places.rows);
        let (side, tall) = (self.width / columns as f64, self.height / rows as f64);
        let thin = f64::min(1.0, 3.0 / tall);
        self.open(side, tall);
        for (level, colour) in [(2, "#b4b4b4"), (1, "#7a7a7a"), (0, DARK)] {
            let path = runs(columns, rows, |i| grey(i) == Some(level) && places.p[i] == 0);
            self.stroke(&path, colour, thin);
        }
        let path = runs(columns, rows, |i| places.p[i] > 0);
        self.stroke(&path, ACCENT, thin * 2.0);
        self.svg.push_str("</g>\n");
    }

    /// A grid of shades, with a diamond for each P-position where there is room.
    fn cells(&mut self, cells: &Cells) {
        let (columns, rows) = (cells.columns, cells.rows);
        let (side, tall) = (self.width / columns as f64, self.height / rows as f64);
        self.open(side, tall);
        for level in 1..=STEPS {
            let path = runs(columns, rows, |i| {
                cells.shades[i].is_some_and(|shade| step_of(shade.dark) == level)
            });
            self.stroke(&path, &shade_of(level), 1.0);
        }
        let p = |i: usize| cells.shades[i].is_some_and(|shade| shade.p);
        let room = f64::min(side, tall);
        if room < 5.0 {
            let path = runs(columns, rows, p);
            self.stroke(&path, ACCENT, f64::max(1.0, 2.0 / tall));
            self.svg.push_str("</g>\n");
            return;
        }
        self.svg.push_str("</g>\n");
        let half = f64::min(0.42 * room, 9.0);
        let mut path = String::new();
        for i in (0..columns * rows).filter(|&i| p(i)) {
            let x = self.left + ((i % columns) as f64 + 0.5) * side - half;
            let y = TOP + self.height - ((i / columns) as f64 + 0.5) * tall;
            let _ = write!(
                path,
                "M{x:.1} {y:.1}l{half:.1} {half:.1} {half:.1}-{half:.1}-{half:.1}-{half:.1}z"
            );
        }
        if !path.is_empty() {
            self.put(format_args!(
                "<path d=\"{path}\" stroke=\"white\" stroke-width=\"0.8\" fill=\"{ACCENT}\"/>"
            ));
        }
    }

    /// A group in which a place is 1 by 1, counted from the lower left.
    fn open(&mut self, side: f64, tall: f64) {
        let (left, below) = (self.left, TOP + self.height);
        self.put(format_args!(
            "<g transform=\"translate({left} {below}) scale({side:.6} -{tall:.6}) translate(0 .5)\" \
             fill=\"none\" shape-rendering=\"crispEdges\">"
        ));
    }

    fn stroke(&mut self, path: &str, colour: &str, wide: f64) {
        if !path.is_empty() {
            self.put(format_args!(
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{wide:.4}\"/>"
            ));
        }
    }

    /// Where the period begins, and each time it ends when that is not too often.
    fn repeats(&mut self) {
        let Some(shown) = self.picture.period else { return };
        const MOST: u64 = 100;
        let begins = self.x(shown.from as f64 - 0.5);
        let (above, below) = (TOP - 8.0, TOP + self.height + GAP);
        self.put(format_args!(
            "<path d=\"M{begins:.1} {above}V{below}\" stroke=\"#666\" stroke-dasharray=\"5 4\" fill=\"none\"/>"
        ));
        let last = self.picture.x.to.max(0) as u64;
        let times = last.saturating_sub(shown.from) / shown.period.max(1);
        if times > MOST {
            return;
        }
        let mut path = String::new();
        for k in 0..=times {
            let x = self.x((shown.from + k * shown.period) as f64 - 0.5);
            let _ = write!(path, "M{x:.1} {above}v8");
        }
        self.put(format_args!("<path d=\"{path}\" stroke=\"#666\" fill=\"none\"/>"));
    }

    /// What the shapes mean, at the upper right.
    fn legend(&mut self) {
        let (p, before) = match &self.picture.marks {
            Marks::Cells(cells) => (cells.shades.iter().flatten().any(|shade| shade.p), false),
            Marks::Points(points) => (
                points.iter().any(|point| point.look == Look::P),
                points.len() <= POINTS && points.iter().any(|point| point.look == Look::Before),
            ),
        };
        // As it is drawn: where points are many, a bar that is taller than the others.
        let diamond = match &self.picture.marks {
            Marks::Points(points) if points.len() > POINTS => {
                format!("m5-5v10\" stroke=\"{ACCENT}\" stroke-width=\"4\"")
            }
            Marks::Points(_) => {
                format!("l5 5 5-5-5-5z\" stroke=\"{ACCENT}\" stroke-width=\"1.4\" fill=\"white\"")
            }
            Marks::Cells(_) => format!("l5 5 5-5-5-5z\" fill=\"{ACCENT}\""),
        };
        let mut x = self.left + self.width;
        let mut put = |shape: &str, words: &Words| {
            self.text((x, 26.0), " text-anchor=\"end\"", words);
            let wide: f64 =
                words.get(self.lang).chars().map(|c| if c.is_ascii() { 6.6 } else { 13.0 }).sum();
            x -= wide + 14.0;
            self.put(format_args!("<path d=\"M{:.1} 21.5{shape}/>", x));
            x -= 18.0;
        };
        if p {
            put(&diamond, &words!("P-position", "P 态"));
        }
        if before {
            put(
                "a4 4 0 1 0 8 0a4 4 0 1 0-8 0\" stroke=\"#888\" fill=\"white\"",
                &words!("before the period", "进入周期之前"),
            );
        }
    }
}

/// Rows of places for which something holds, each as one stroke.
fn runs(columns: usize, rows: usize, holds: impl Fn(usize) -> bool) -> String {
    let mut path = String::new();
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let begins = column;
            while column < columns && holds(row * columns + column) {
                column += 1;
            }
            if column > begins {
                let _ = write!(path, "M{begins} {row}h{}", column - begins);
            } else {
                column += 1;
            }
        }
    }
    path
}

/// The step of a shade: 0 for the least alone. Small values are told apart better by their roots, and the heat-map of the
/// page has the same steps.
fn step_of(dark: u8) -> u8 {
    ((u32::from(dark) * 255).isqrt() * u32::from(STEPS)).div_ceil(255) as u8
}

/// The colour of a step, from the paper to dark blue, as the page has it.
fn shade_of(step: u8) -> String {
    let mix = |light: u32, by: u32| light - u32::from(step) * by / u32::from(STEPS);
    format!("#{:02x}{:02x}{:02x}", mix(245, 215), mix(247, 190), mix(252, 130))
}

fn most_ticks(length: f64, apart: f64) -> u64 {
    (length / apart).max(1.0) as u64
}

/// A number with its thousands apart.
fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut told = String::from(if number < 0 { "−" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            told.push(' ');
        }
        told.push(digit);
    }
    told
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
