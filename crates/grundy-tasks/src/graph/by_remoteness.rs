//! Layout in bands of equal remoteness (number of moves to the end under best play): terminal
//! positions at the bottom, draws at the top.
//!
//! The order within each row reduces crossings by the barycentre heuristic of layered graph drawing
//! (Sugiyama et al.).

use super::PlayGraph;
use super::vertex_box::{MARGIN, VertexBox};
use grundy_core::base::Outcome;
use grundy_draw::Canvas;
use grundy_text::{Lang, words};
use std::collections::BTreeMap;

/// The minimum length of the rows into which a band with many positions is split. In larger graphs
/// rows are longer, so that the picture is about square.
const MIN_ROW_LENGTH: usize = 8;
/// The width of the column at the left that shows, for each band, the number of moves to the end,
/// in pixels.
const NUMBER_WIDTH: f64 = 44.0;
/// The gap between two positions of a row, in pixels.
const VERTEX_GAP: f64 = 16.0;
/// The gap between two rows of a band, in pixels.
const ROW_GAP: f64 = 34.0;
/// The gap between two bands, in pixels.
const BAND_GAP: f64 = 56.0;
/// The number of passes of the barycentre heuristic, alternately downwards and upwards.
const SWEEPS: usize = 6;

/// A horizontal band of the picture with all positions that have the same number of moves to the
/// end.
pub struct Band {
    /// The number of moves to the end under best play of the positions in the band; `None` for the
    /// band of the draws.
    remoteness: Option<u32>,
    top: f64,
    bottom: f64,
}

impl PlayGraph {
    /// Places all vertices in bands by their number of moves to the end, and returns the bands from
    /// top to bottom. Writes the places of the vertices to `boxes`.
    pub(super) fn place_in_bands(&self, boxes: &mut [VertexBox]) -> Vec<Band> {
        let mut bands: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
        for (v, play) in self.plays.iter().enumerate() {
            let remoteness = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
            bands.entry(remoteness).or_default().push(v);
        }
        // Draws sort first; they go to the top, above the bands that are furthest from the end.
        let (draws, decided) =
            bands.into_iter().partition::<Vec<_>, _>(|(remoteness, _)| remoteness.is_none());
        let mut bands: Vec<(Option<u32>, Vec<usize>)> = draws;
        bands.extend(decided.into_iter().rev());
        self.reduce_crossings(&mut bands);
        let row_length = MIN_ROW_LENGTH.max((2.0 * (self.plays.len() as f64).sqrt()) as usize);
        let row_width = |row: &[usize], boxes: &[VertexBox]| {
            row.iter().map(|&v| 2.0 * boxes[v].half_width + VERTEX_GAP).sum::<f64>() - VERTEX_GAP
        };
        let row_count = |members: &[usize]| members.len().div_ceil(row_length).max(1);
        let balanced_length = |members: &[usize]| members.len().div_ceil(row_count(members)).max(1);
        let split_into_rows = |members: &'_ [usize]| -> Vec<Vec<usize>> {
            members.chunks(balanced_length(members)).map(<[usize]>::to_vec).collect()
        };
        let all_rows = || bands.iter().flat_map(|(_, members)| split_into_rows(members));
        let widest = all_rows().map(|row| row_width(&row, boxes)).fold(0.0, f64::max);
        let center = MARGIN + NUMBER_WIDTH + widest / 2.0;
        let mut y = MARGIN;
        let mut result = Vec::new();
        for (remoteness, members) in &bands {
            let top = y;
            for row in split_into_rows(members) {
                let half_height = row.iter().map(|&v| boxes[v].half_height).fold(0.0, f64::max);
                let mut x = center - row_width(&row, boxes) / 2.0;
                for v in row {
                    boxes[v].x = x + boxes[v].half_width;
                    boxes[v].y = y + half_height + ROW_GAP / 2.0;
                    x += 2.0 * boxes[v].half_width + VERTEX_GAP;
                }
                y += 2.0 * half_height + ROW_GAP;
            }
            result.push(Band { remoteness: *remoteness, top, bottom: y });
            y += BAND_GAP;
        }
        result
    }

    /// Orders the vertices of each band by the mean horizontal position of their neighbours
    /// (barycentre heuristic), so that fewer edges cross.
    fn reduce_crossings(&self, bands: &mut [(Option<u32>, Vec<usize>)]) {
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.plays.len()];
        for &(from, to) in self.moves.iter().filter(|(from, to)| from != to) {
            neighbours[from as usize].push(to as usize);
            neighbours[to as usize].push(from as usize);
        }
        let mut fraction: Vec<f64> = vec![0.5; self.plays.len()];
        let assign_fractions = |members: &[usize], fraction: &mut [f64]| {
            for (i, &v) in members.iter().enumerate() {
                fraction[v] = (i as f64 + 0.5) / members.len() as f64;
            }
        };
        bands.iter().for_each(|(_, members)| assign_fractions(members, &mut fraction));
        for sweep in 0..SWEEPS {
            for i in 0..bands.len() {
                let band = if sweep % 2 == 0 { i } else { bands.len() - 1 - i };
                let members = &mut bands[band].1;
                let barycentre = |v: usize| {
                    let sum: f64 = neighbours[v].iter().map(|&other| fraction[other]).sum();
                    if neighbours[v].is_empty() {
                        fraction[v]
                    } else {
                        sum / neighbours[v].len() as f64
                    }
                };
                members.sort_by(|&a, &b| barycentre(a).total_cmp(&barycentre(b)));
                assign_fractions(members, &mut fraction);
            }
        }
    }
}

impl Band {
    /// Draws the background of the band, with its number of moves to the end at the left. `width`
    /// is the width of the picture in pixels.
    pub(super) fn draw(&self, canvas: &mut Canvas, width: f64, lang: Lang) {
        let (top, height) = (self.top, self.bottom - self.top);
        let label = match self.remoteness {
            Some(moves) => moves.to_string(),
            None => words!(graph::draw).get(lang).to_string(),
        };
        let area = format!("x: 4; y: {top:.1}; width: {:.1}; height: {height:.1}", width - 8.0);
        canvas.element("rect", &format!("class: band; {area}; rx: 6; fill: #f3f3ee"));
        let (x, y) = (4.0 + NUMBER_WIDTH / 2.0, top + height / 2.0 + 5.0);
        canvas.text(x, y, "class: left; font-weight: bold", &label);
    }
}
