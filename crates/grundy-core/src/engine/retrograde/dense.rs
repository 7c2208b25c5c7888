//! The kernel: positions that are numbers, a cell of one byte (two or eight where that is too little)
//! for each of them, and lists of those decided last.
//!
//! A cell holds how many options are not known to be won for the opponent, until its position is
//! decided; from then on how, and the remoteness. Positions are decided in the order of their
//! remoteness, so the first lost option that reports tells the shortest win, and the last won
//! option the longest resistance. No pass over the table is made per remoteness.

use crate::base::{Budget, Meter, Outcome, Remoteness, Reversible, Stopped};
use crate::engine::Play;

/// How every position of a game on numbers ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Cells);

/// Cells of the least width that holds every number of options and every remoteness.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Byte(Vec<u8>),
    Word(Vec<u16>),
    Long(Vec<u64>),
}

/// A number of options below `DECIDED`; from there on `DECIDED + 2 * remoteness`, and 1 more for a
/// position won for the player to move.
trait Cell: Copy {
    const DECIDED: u64;
    fn of(number: u64) -> Self;
    fn get(self) -> u64;
}

macro_rules! cell {
    ($type:ty) => {
        impl Cell for $type {
            const DECIDED: u64 = 1 << (<$type>::BITS - 1);
            fn of(number: u64) -> Self {
                number as $type
            }
            fn get(self) -> u64 {
                #[allow(clippy::unnecessary_cast)]
                {
                    self as u64
                }
            }
        }
    };
}
cell!(u8);
cell!(u16);
cell!(u64);

/// What stands in the cell of a position at which play is over without a winner: no option reports to
/// it, for it has none that counts.
const TIE: u64 = 0;

impl Labels {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Cells::Byte(cells) => cells.len(),
            Cells::Word(cells) => cells.len(),
            Cells::Long(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes a position.
    pub fn width(&self) -> usize {
        match &self.0 {
            Cells::Byte(_) => 1,
            Cells::Word(_) => 2,
            Cells::Long(_) => 8,
        }
    }

    /// Who wins a position, and in how many moves: the winner hastens, the loser delays. Draws have
    /// remoteness 0.
    pub fn play(&self, position: u32) -> Play {
        let at = position as usize;
        match &self.0 {
            Cells::Byte(cells) => read(cells[at]),
            Cells::Word(cells) => read(cells[at]),
            Cells::Long(cells) => read(cells[at]),
        }
    }

    /// The same for every position, in order.
    pub fn plays(&self) -> impl Iterator<Item = Play> {
        (0..self.len()).map(|position| self.play(position as u32))
    }
}

fn read<C: Cell>(cell: C) -> Play {
    match cell.get().checked_sub(C::DECIDED) {
        None => Play { outcome: Outcome::Draw, remoteness: Remoteness(0) },
        Some(label) => Play {
            outcome: Outcome::n_if(label % 2 == 1),
            // Below the number of positions, which is a `u32`.
            remoteness: Remoteness((label / 2) as u32),
        },
    }
}

/// Labels every position of a game that gives the predecessors of a position.
///
/// Memory: one byte a position while no position has over 127 options nor a remoteness over 62, two up
/// to 32767 and 16382, else eight; and four for each position of two successive remotenesses. Time:
/// O(positions + moves), one call of `degree` and one of `predecessors` a position.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn indexed<R: Reversible + ?Sized>(rules: &R, budget: &Budget) -> Result<Labels, Stopped> {
    let mut meter = Meter::new(budget, Some(2 * u64::from(rules.positions())));
    if let Some(mut run) = Run::<u8>::start(rules, &mut meter)? {
        if run.finish(rules, &mut meter)? {
            return Ok(Labels(Cells::Byte(run.cells)));
        }
        let mut run: Run<u16> = run.widen(&mut meter)?;
        if run.finish(rules, &mut meter)? {
            return Ok(Labels(Cells::Word(run.cells)));
        }
        return long(rules, run.widen(&mut meter)?, &mut meter);
    }
    if let Some(mut run) = Run::<u16>::start(rules, &mut meter)? {
        if run.finish(rules, &mut meter)? {
            return Ok(Labels(Cells::Word(run.cells)));
        }
        return long(rules, run.widen(&mut meter)?, &mut meter);
    }
    let run = Run::<u64>::start(rules, &mut meter)?.expect("a degree is a `u32`");
    long(rules, run, &mut meter)
}

fn long<R: Reversible + ?Sized>(
    rules: &R,
    mut run: Run<u64>,
    meter: &mut Meter,
) -> Result<Labels, Stopped> {
    let done = run.finish(rules, meter)?;
    debug_assert!(done, "a remoteness is below 2^32");
    Ok(Labels(Cells::Long(run.cells)))
}

/// A labelling under way.
struct Run<C> {
    cells: Vec<C>,
    /// The positions of remoteness `remoteness`, to be told to their predecessors.
    newest: Vec<u32>,
    remoteness: u64,
}

impl<C: Cell> Run<C> {
    /// Counts options and decides where play is over. `None` when a position has too many options.
    fn start<R: Reversible + ?Sized>(
        rules: &R,
        meter: &mut Meter,
    ) -> Result<Option<Run<C>>, Stopped> {
        let size = rules.positions();
        let bytes = size_of::<C>();
        meter.reserve(u64::from(size), bytes)?;
        let mut cells = Vec::with_capacity(size as usize);
        let mut newest = Vec::new();
        for position in 0..size {
            let over = rules.ended(position);
            let degree = if over.is_none() { rules.degree(position) } else { 0 };
            let cell = match over {
                Some(Outcome::Draw) => TIE,
                Some(result) => C::DECIDED + u64::from(result == Outcome::N),
                None if u64::from(degree) < C::DECIDED => u64::from(degree),
                None => return Ok(None),
            };
            debug_assert!(over.is_some() || degree > 0, "play goes on where there is an option");
            if cell >= C::DECIDED {
                newest.push(position);
            }
            cells.push(C::of(cell));
            meter.step(1 + degree as usize)?;
        }
        meter.hold(size as usize * bytes);
        Ok(Some(Run { cells, newest, remoteness: 0 }))
    }

    /// Goes on to the end; false when the remotenesses outgrow the cells before it.
    fn finish<R: Reversible + ?Sized>(
        &mut self,
        rules: &R,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let cells = &mut self.cells;
        let mut next = Vec::new();
        while !self.newest.is_empty() {
            let won = C::DECIDED + 2 * (self.remoteness + 1) + 1;
            if C::of(won).get() != won {
                return Ok(false);
            }
            for &position in &self.newest {
                let lost = cells[position as usize].get() & 1 == 0;
                let mut told = 1;
                rules.predecessors(position, &mut |before| {
                    told += 1;
                    let cell = &mut cells[before as usize];
                    let left = cell.get();
                    if left >= C::DECIDED || left == TIE {
                        return;
                    }
                    // Lost for who moved there, if that player is to move again.
                    if lost != rules.again(before, position) {
                        *cell = C::of(won);
                    } else if left == 1 {
                        *cell = C::of(won - 1);
                    } else {
                        *cell = C::of(left - 1);
                        return;
                    }
                    next.push(before);
                });
                meter.step(told)?;
            }
            self.newest.clear();
            std::mem::swap(&mut self.newest, &mut next);
            self.remoteness += 1;
        }
        Ok(true)
    }

    /// The same in wider cells.
    fn widen<D: Cell>(self, meter: &mut Meter) -> Result<Run<D>, Stopped> {
        meter.reserve(self.cells.len() as u64, size_of::<D>())?;
        let wide = |cell: &C| match cell.get().checked_sub(C::DECIDED) {
            None => D::of(cell.get()),
            Some(label) => D::of(D::DECIDED + label),
        };
        let cells = self.cells.iter().map(wide).collect();
        Ok(Run { cells, newest: self.newest, remoteness: self.remoteness })
    }
}
