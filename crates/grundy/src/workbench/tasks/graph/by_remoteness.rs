//! Positions in bands by how many moves are left: where play is over at the bottom, draws at the top.

use super::PlayGraph;
use super::place::{MARGIN, Place};
use crate::base::{Lang, Outcome};
use crate::words;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A band is cut into rows of at most so many positions, or as many as make the picture about square.
const ROW: usize = 8;
/// Room for the numbers of the bands.
const NUMBERS: f64 = 44.0;
/// Between positions of a row, rows of a band, and bands.
const GAP: f64 = 16.0;
const ROWS_APART: f64 = 34.0;
const BANDS_APART: f64 = 56.0;
/// How often rows are put in the order of what they are joined to.
const SWEEPS: usize = 6;

/// The positions that are equally far from the end.
pub struct Band {
    /// How many moves are left; none of draws.
    remoteness: Option<u32>,
    top: f64,
    bottom: f64,
}

impl PlayGraph {
    /// Gives every position its place, and tells the bands from above.
    pub(super) fn banded(&self, places: &mut [Place]) -> Vec<Band> {
        let mut bands: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
        for (v, play) in self.plays.iter().enumerate() {
            let left = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
            bands.entry(left).or_default().push(v);
        }
        // Draws come first of all and go to the top, as those do that are furthest from the end.
        let (draws, ended) = bands.into_iter().partition::<Vec<_>, _>(|(left, _)| left.is_none());
        let mut bands: Vec<(Option<u32>, Vec<usize>)> = draws;
        bands.extend(ended.into_iter().rev());
        self.order(&mut bands);
        let wide = ROW.max((2.0 * (self.plays.len() as f64).sqrt()) as usize);
        let length = |row: &[usize], places: &[Place]| {
            row.iter().map(|&v| 2.0 * places[v].half + GAP).sum::<f64>() - GAP
        };
        let rows = |members: &[usize]| members.len().div_ceil(wide).max(1);
        let cut = |members: &[usize]| members.len().div_ceil(rows(members)).max(1);
        let rows_of = |members: &'_ [usize]| -> Vec<Vec<usize>> {
            members.chunks(cut(members)).map(<[usize]>::to_vec).collect()
        };
        let all = || bands.iter().flat_map(|(_, members)| rows_of(members));
        let widest = all().map(|row| length(&row, places)).fold(0.0, f64::max);
        let middle = MARGIN + NUMBERS + widest / 2.0;
        let mut y = MARGIN;
        let mut told = Vec::new();
        for (remoteness, members) in &bands {
            let top = y;
            for row in rows_of(members) {
                let tall = row.iter().map(|&v| places[v].tall).fold(0.0, f64::max);
                let mut x = middle - length(&row, places) / 2.0;
                for v in row {
                    places[v].x = x + places[v].half;
                    places[v].y = y + tall + ROWS_APART / 2.0;
                    x += 2.0 * places[v].half + GAP;
                }
                y += 2.0 * tall + ROWS_APART;
            }
            told.push(Band { remoteness: *remoteness, top, bottom: y });
            y += BANDS_APART;
        }
        told
    }

    /// Orders the members of the bands by the middle of what they are joined to, up and down a few times.
    fn order(&self, bands: &mut [(Option<u32>, Vec<usize>)]) {
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); self.plays.len()];
        for &(from, to) in self.moves.iter().filter(|(from, to)| from != to) {
            near[from as usize].push(to as usize);
            near[to as usize].push(from as usize);
        }
        let mut at: Vec<f64> = vec![0.5; self.plays.len()];
        let place = |members: &[usize], at: &mut [f64]| {
            for (i, &v) in members.iter().enumerate() {
                at[v] = (i as f64 + 0.5) / members.len() as f64;
            }
        };
        bands.iter().for_each(|(_, members)| place(members, &mut at));
        for sweep in 0..SWEEPS {
            for i in 0..bands.len() {
                let band = if sweep % 2 == 0 { i } else { bands.len() - 1 - i };
                let members = &mut bands[band].1;
                let wanted = |v: usize| {
                    let sum: f64 = near[v].iter().map(|&other| at[other]).sum();
                    if near[v].is_empty() { at[v] } else { sum / near[v].len() as f64 }
                };
                members.sort_by(|&a, &b| wanted(a).total_cmp(&wanted(b)));
                place(members, &mut at);
            }
        }
    }
}

impl Band {
    /// A strip behind its positions, and how many moves are left.
    pub(super) fn draw(&self, svg: &mut String, width: f64, lang: Lang) {
        let (top, height) = (self.top, self.bottom - self.top);
        let left = match self.remoteness {
            Some(moves) => moves.to_string(),
            None => words!("draw", "平局").get(lang).to_string(),
        };
        let _ = writeln!(
            svg,
            "<rect class=\"band\" x=\"4\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\" \
             rx=\"6\" fill=\"#f3f3ee\"/>\n<text class=\"left\" x=\"{:.1}\" y=\"{:.1}\" \
             font-weight=\"bold\">{left}</text>",
            width - 8.0,
            4.0 + NUMBERS / 2.0,
            top + height / 2.0 + 5.0
        );
    }
}
