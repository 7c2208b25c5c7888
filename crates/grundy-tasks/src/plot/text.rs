//! Renders pictures of tables in characters: a bar for each value, or a shade for each cell.

use super::{Axis, Cells, Marks, Picture, Point, PointStyle};
use grundy_text::{Lang, words};
use std::fmt::Write;

/// The number of bars or shades in a line, not counting the characters of the number with which the
/// line begins.
const WIDTH: usize = 64;
/// The maximum number of lines of bars. In longer tables a bar covers several values.
const MAX_LINES: usize = 8;
/// The characters for bars, from the least to the greatest value.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The characters for the shades of a cell, from light to dark.
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
/// The character for a value of 0 and for a cell without shade.
const ZERO: char = '·';

impl Picture {
    /// Renders the picture in at most 66 lines. Values are bars, with `·` for 0; a bar that covers
    /// several values shows the greatest value. In grids, `P` is a P-position.
    pub fn to_text(&self, lang: Lang) -> String {
        let mut text = format!("{}\n", self.title.get(lang));
        for note in &self.notes {
            let _ = writeln!(text, "{}", note.get(lang));
        }
        match &self.marks {
            Marks::Points(points) => write_bars(&mut text, points, self, lang),
            Marks::Cells(cells) => write_shades(&mut text, cells, &self.y),
        }
        text
    }
}

/// Appends lines of bars; each line begins with the size of its first value.
fn write_bars(text: &mut String, points: &[Point], picture: &Picture, lang: Lang) {
    let numbers = picture.x.length().saturating_add(1);
    let values_per_bar = numbers.div_ceil((WIDTH * MAX_LINES) as u64).max(1);
    let mut greatest: Vec<Option<i64>> = vec![None; numbers.div_ceil(values_per_bar) as usize];
    for point in points.iter().filter(|point| point.style != PointStyle::BeforePeriod) {
        let bar = &mut greatest[(point.x / values_per_bar) as usize];
        *bar = (*bar).max(Some(point.y));
    }
    if values_per_bar > 1 {
        let note = words!(plot::each_bar_shows_greatest_of_values, values_per_bar);
        let _ = writeln!(text, "{}", note.get(lang));
    }
    while greatest.len() > 1 && greatest.last() == Some(&None) {
        greatest.pop();
    }
    let last_line = (greatest.len() as u64 - 1) / WIDTH as u64 * WIDTH as u64 * values_per_bar;
    let width = last_line.to_string().len();
    // 0 has its own character, so the bars need not begin at 0.
    let Axis { from, to, .. } = picture.y;
    let least = if from == 0 { 1 } else { from };
    for (line, values) in greatest.chunks(WIDTH).enumerate() {
        let bars: String = values.iter().map(|value| bar_character(*value, least, to)).collect();
        let _ = writeln!(
            text,
            "{:>width$} {}",
            (line * WIDTH) as u64 * values_per_bar,
            bars.trim_end()
        );
    }
    let range = words!(plot::is_zero_is_to, zero = ZERO, bar_range = BAR_RANGE, least, to);
    let _ = writeln!(text, "{}", range.get(lang));
}

/// The range of bars in the legend, from the least to the greatest value.
const BAR_RANGE: &str = "▁…█";

/// Returns the bar for a value on a scale from `least` to `to`: `·` for 0, a space without a value.
fn bar_character(value: Option<i64>, least: i64, to: i64) -> char {
    match value {
        None => ' ',
        Some(0) => ZERO,
        Some(value) => {
            let top = BARS.len() as u128 - 1;
            let (above, length) =
                (u128::from(value.abs_diff(least)), u128::from(to.abs_diff(least)));
            let height = (2 * above * top + length).checked_div(2 * length).unwrap_or(top);
            BARS[height.min(top) as usize]
        }
    }
}

/// Appends rows of shades; the row of the greatest number comes first.
fn write_shades(text: &mut String, cells: &Cells, y: &Axis) {
    let cells = cells.coarser((WIDTH, WIDTH));
    let width = y.to.to_string().len();
    for row in (0..cells.rows).rev() {
        let shade = |column| match cells.at(column, row) {
            None => ' ',
            Some(shade) if shade.p => 'P',
            Some(shade) if shade.dark == 0 => ZERO,
            Some(shade) => SHADES[usize::from(shade.dark).div_ceil(64).min(4)],
        };
        let line: String = (0..cells.columns).map(shade).collect();
        let _ = writeln!(text, "{:>width$} {}", row * cells.up, line.trim_end());
    }
}
