//! What filling tables will take, told before it begins.

use super::{Look, Solving, Whole};
use crate::label::{Atom, Form};
use crate::levels::Events;
use crate::limits::{Plan, Unsolved};
use crate::pext::best;
use crate::table::{Numbers, Table};
use crate::timed::Timed;

/// Parts of a component that are looked at for a plan.
const SAMPLE: usize = 48;
/// How many times as long as looking it takes to solve boards that may lead to each other.
const RETURNING: f64 = 4.2;

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    /// What filling them will take: a sample is looked at, as if later tiers were drawn.
    ///
    /// # Errors
    /// As [`filled`](Whole::filled).
    pub fn planned(mut self) -> Result<Plan, Unsolved> {
        let tiers = self.tables.iter().filter(|table| table.numbers.boards() > 0).count() as u64;
        let (boards, bytes, numbering) = (self.of, self.bytes, N::NUMBERING);
        let kept = self.tables.iter().map(|table| table.numbers.kept()).sum();
        let held = |table: &Table<F, N>| {
            let numbers = &table.numbers;
            (numbers.kept(), numbers.numbers() * F::Atom::BYTES + numbers.bytes())
        };
        let held: Vec<(u64, u64)> = self.tables.iter().map(held).filter(|own| own.0 > 0).collect();
        (0..self.tables.len() as u32).try_for_each(|tier| self.emptied(tier))?;
        let mut seconds = 0f64;
        for component in 0..self.play.tiers.components.len() as u32 {
            let tiers = &self.play.tiers.components[component as usize];
            let own: u64 = tiers.iter().map(|at| self.tables[*at as usize].numbers.boards()).sum();
            // Small ones are as quick as large ones, about, and are not looked at.
            if own < boards / 16 {
                continue;
            }
            let solving = Solving { all: &self, component, tiers, parts: self.parts(tiers) };
            let step = (solving.parts.len() / SAMPLE).max(1);
            let (began, mut looked) = (Timed::now(), 0);
            for part in solving.parts.iter().step_by(step) {
                best(Look { solving: &solving, part: *part, events: &mut Events::default() })?;
                looked += part.to - part.from;
            }
            let numbers: u64 = solving.parts.iter().map(|part| part.to - part.from).sum();
            let spent = began.seconds() * numbers as f64 / looked.max(1) as f64;
            // Handing on takes longer than looking.
            seconds += if self.play.tiers.returns(component) { RETURNING * spent } else { spent };
        }
        // Two threads do not do twice as much.
        let threads = 1.0 + 0.9 * (self.limits.threads.max(1) - 1) as f64;
        let seconds = (seconds / threads).ceil() as u64;
        Ok(Plan { numbering, boards, kept, tiers, before: 0, bytes, held, seconds })
    }
}
