//! A picture in characters: a bar a value, or a shade a cell.

use super::{Axis, Cells, Look, Marks, Picture, Point};
use crate::base::Lang;
use crate::words;
use std::fmt::Write;

/// Characters a line, beside the number in front.
const WIDTH: usize = 64;
/// Lines of bars, at most; longer tables have several values a bar.
const LINES: usize = 8;
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
/// A value of 0, a cell without shade.
const ZERO: char = '·';

impl Picture {
    /// The picture in characters. Values are bars as high as they are large, `·` for 0; where several
    /// share a bar it is the greatest. In grids `P` is a P-position. At most 66 lines.
    pub fn text(&self, lang: Lang) -> String {
        let mut told = format!("{}\n", self.title.get(lang));
        for note in &self.notes {
            let _ = writeln!(told, "{}", note.get(lang));
        }
        match &self.marks {
            Marks::Points(points) => bars(&mut told, points, self, lang),
            Marks::Cells(cells) => shades(&mut told, cells, &self.y),
        }
        told
    }
}

fn bars(told: &mut String, points: &[Point], picture: &Picture, lang: Lang) {
    let numbers = picture.x.length().saturating_add(1);
    let each = numbers.div_ceil((WIDTH * LINES) as u64).max(1);
    let mut greatest: Vec<Option<i64>> = vec![None; numbers.div_ceil(each) as usize];
    for point in points.iter().filter(|point| point.look != Look::Before) {
        let at = &mut greatest[(point.x / each) as usize];
        *at = (*at).max(Some(point.y));
    }
    if each > 1 {
        let note =
            words!("each bar is the greatest of {each} values", "每一条是 {each} 个值中的最大者");
        let _ = writeln!(told, "{}", note.get(lang));
    }
    while greatest.len() > 1 && greatest.last() == Some(&None) {
        greatest.pop();
    }
    let last = (greatest.len() as u64 - 1) / WIDTH as u64 * WIDTH as u64 * each;
    let index = last.to_string().len();
    // 0 has a sign of its own, so that bars need not begin there.
    let Axis { from, to, .. } = picture.y;
    let least = if from == 0 { 1 } else { from };
    for (line, values) in greatest.chunks(WIDTH).enumerate() {
        let bars: String = values.iter().map(|value| bar(*value, least, to)).collect();
        let _ = writeln!(told, "{:>index$} {}", (line * WIDTH) as u64 * each, bars.trim_end());
    }
    let range = words!(
        "{ZERO} is 0, {BARS_OF} is {least} to {to}",
        "{ZERO} 为 0，{BARS_OF} 为 {least} 至 {to}"
    );
    let _ = writeln!(told, "{}", range.get(lang));
}

const BARS_OF: &str = "▁…█";

fn bar(value: Option<i64>, least: i64, to: i64) -> char {
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

fn shades(told: &mut String, cells: &Cells, y: &Axis) {
    let cells = cells.coarser((WIDTH, WIDTH));
    let index = y.to.to_string().len();
    for row in (0..cells.rows).rev() {
        let shade = |column| match cells.at(column, row) {
            None => ' ',
            Some(shade) if shade.p => 'P',
            Some(shade) if shade.dark == 0 => ZERO,
            Some(shade) => SHADES[usize::from(shade.dark).div_ceil(64).min(4)],
        };
        let line: String = (0..cells.columns).map(shade).collect();
        let _ = writeln!(told, "{:>index$} {}", row * cells.up, line.trim_end());
    }
}
