//! The kernel of retrograde analysis for games whose positions are numbers. Every position has a
//! cell, an unsigned integer of one, two or eight bytes.
//!
//! Until a position is decided, its cell holds the number of its options that are not known to be
//! won for the opponent. From then on it holds the result and the remoteness. Positions are decided
//! in the order of their remoteness, so the first lost option gives the shortest win, and the last
//! won option the longest resistance. The positions decided last are kept in a list (the frontier),
//! so that no remoteness needs a pass over the entire table.

use crate::base::{Budget, Meter, Outcome, Remoteness, Reversible, Stopped};
use crate::engine::Play;

/// The outcomes and remotenesses of all positions of a game whose positions are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeLabels(CellTable);

/// The labels (outcome and remoteness) of all positions, with one cell (an unsigned integer) for
/// each position. All cells have the same width, the least that suffices for every number of
/// options and every remoteness.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CellTable {
    Byte(Vec<u8>),
    Word(Vec<u16>),
    Long(Vec<u64>),
}

/// The encoding of a cell. Codes below `DECIDED` are the number of options of an undecided position
/// that are not known to be won for the opponent. From there on the code is `DECIDED + 2 *
/// remoteness`, plus 1 if the position is won for the player to move.
trait CellCode: Copy {
    /// The least code of a decided position. Smaller codes count options of undecided positions.
    const DECIDED: u64;
    /// Returns the cell with the code `number`. Higher bits than the cell has are dropped.
    fn encode(number: u64) -> Self;
    /// Returns the code of the cell. The documentation of the trait defines codes.
    fn get(self) -> u64;
}

macro_rules! cell {
    ($type:ty) => {
        impl CellCode for $type {
            const DECIDED: u64 = 1 << (<$type>::BITS - 1);
            fn encode(number: u64) -> Self {
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

/// The code of a terminal position that is a tie. It is never decremented, because retrograde
/// analysis skips cells with this code.
const TIE: u64 = 0;

impl OutcomeLabels {
    /// Returns the number of positions of the game. Each position has a label.
    pub fn len(&self) -> usize {
        match &self.0 {
            CellTable::Byte(cells) => cells.len(),
            CellTable::Word(cells) => cells.len(),
            CellTable::Long(cells) => cells.len(),
        }
    }

    /// Returns whether the game has no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of bytes that the label of one position takes: 1, 2 or 8.
    pub fn bytes_per_position(&self) -> usize {
        match &self.0 {
            CellTable::Byte(_) => 1,
            CellTable::Word(_) => 2,
            CellTable::Long(_) => 8,
        }
    }

    /// Returns the outcome and the remoteness of a position, where the winner hastens and the loser
    /// delays. The remoteness of a draw is 0.
    pub fn play(&self, position: u32) -> Play {
        let index = position as usize;
        match &self.0 {
            CellTable::Byte(cells) => decode(cells[index]),
            CellTable::Word(cells) => decode(cells[index]),
            CellTable::Long(cells) => decode(cells[index]),
        }
    }

    /// Returns the outcomes and remotenesses of all positions, in the order of their numbers.
    pub fn plays(&self) -> impl Iterator<Item = Play> {
        (0..self.len()).map(|position| self.play(position as u32))
    }
}

/// Returns the outcome and the remoteness that a cell encodes; an undecided position is a draw.
fn decode<C: CellCode>(cell: C) -> Play {
    match cell.get().checked_sub(C::DECIDED) {
        None => Play { outcome: Outcome::Draw, remoteness: Remoteness(0) },
        Some(label) => Play {
            outcome: Outcome::n_if(label % 2 == 1),
            // The remoteness is below the number of positions, which is a `u32`.
            remoteness: Remoteness((label / 2) as u32),
        },
    }
}

/// Labels every position of a game that lists predecessors with its outcome and remoteness.
///
/// Memory: one byte for each position while no position has more than 127 options or a remoteness
/// above 62, two bytes up to 32767 options and a remoteness of 16382, otherwise eight bytes; and
/// four bytes for each position of the two remotenesses that are being processed. Takes time
/// proportional to the number of positions and moves, with one call of [`Reversible::degree`] and
/// one of [`Reversible::predecessors`] for each position.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn label_indexed<R: Reversible + ?Sized>(
    rules: &R,
    budget: &Budget,
) -> Result<OutcomeLabels, Stopped> {
    let mut meter = Meter::new(budget, Some(2 * u64::from(rules.positions())));
    if let Some(mut labelling) = Labelling::<u8>::start(rules, &mut meter)? {
        if labelling.propagate(rules, &mut meter)? {
            return Ok(OutcomeLabels(CellTable::Byte(labelling.cells)));
        }
        let mut labelling: Labelling<u16> = labelling.widen(&mut meter)?;
        if labelling.propagate(rules, &mut meter)? {
            return Ok(OutcomeLabels(CellTable::Word(labelling.cells)));
        }
        return finish_in_long_cells(rules, labelling.widen(&mut meter)?, &mut meter);
    }
    if let Some(mut labelling) = Labelling::<u16>::start(rules, &mut meter)? {
        if labelling.propagate(rules, &mut meter)? {
            return Ok(OutcomeLabels(CellTable::Word(labelling.cells)));
        }
        return finish_in_long_cells(rules, labelling.widen(&mut meter)?, &mut meter);
    }
    let labelling = Labelling::<u64>::start(rules, &mut meter)?.expect("a degree is a `u32`");
    finish_in_long_cells(rules, labelling, &mut meter)
}

/// Completes the retrograde analysis in cells of eight bytes, which are wide enough for every
/// remoteness, and returns the labels.
fn finish_in_long_cells<R: Reversible + ?Sized>(
    rules: &R,
    mut labelling: Labelling<u64>,
    meter: &mut Meter,
) -> Result<OutcomeLabels, Stopped> {
    let completed = labelling.propagate(rules, meter)?;
    debug_assert!(completed, "a remoteness is below 2^32");
    Ok(OutcomeLabels(CellTable::Long(labelling.cells)))
}

/// The state of retrograde analysis after all positions up to a certain remoteness are decided.
struct Labelling<C> {
    cells: Vec<C>,
    /// The frontier: the positions decided last, which have remoteness `remoteness`. Their
    /// predecessors have to be updated.
    frontier: Vec<u32>,
    remoteness: u64,
}

impl<C: CellCode> Labelling<C> {
    /// Counts the options of all positions and decides the terminal positions. Returns `None` if
    /// the number of options of a position does not fit into cells of the type `C`.
    fn start<R: Reversible + ?Sized>(
        rules: &R,
        meter: &mut Meter,
    ) -> Result<Option<Labelling<C>>, Stopped> {
        let size = rules.positions();
        let bytes = size_of::<C>();
        meter.reserve(u64::from(size), bytes)?;
        let mut cells = Vec::with_capacity(size as usize);
        let mut frontier = Vec::new();
        for position in 0..size {
            let terminal_outcome = rules.terminal_outcome(position);
            let degree = if terminal_outcome.is_none() { rules.degree(position) } else { 0 };
            let cell = match terminal_outcome {
                Some(Outcome::Draw) => TIE,
                Some(result) => C::DECIDED + u64::from(result == Outcome::N),
                None if u64::from(degree) < C::DECIDED => u64::from(degree),
                None => return Ok(None),
            };
            debug_assert!(
                terminal_outcome.is_some() || degree > 0,
                "a position without options is terminal"
            );
            if cell >= C::DECIDED {
                frontier.push(position);
            }
            cells.push(C::encode(cell));
            meter.step(1 + degree as usize)?;
        }
        meter.hold(size as usize * bytes);
        Ok(Some(Labelling { cells, frontier, remoteness: 0 }))
    }

    /// Propagates results to predecessors until the frontier (the list of the positions decided
    /// last) is empty. Returns false if a remoteness does not fit into cells of the type `C`.
    fn propagate<R: Reversible + ?Sized>(
        &mut self,
        rules: &R,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let cells = &mut self.cells;
        let mut next = Vec::new();
        while !self.frontier.is_empty() {
            let won = C::DECIDED + 2 * (self.remoteness + 1) + 1;
            if C::encode(won).get() != won {
                return Ok(false);
            }
            for &position in &self.frontier {
                let lost = cells[position as usize].get() & 1 == 0;
                let mut updates = 1;
                rules.predecessors(position, &mut |predecessor| {
                    updates += 1;
                    let cell = &mut cells[predecessor as usize];
                    let undecided = cell.get();
                    if undecided >= C::DECIDED || undecided == TIE {
                        return;
                    }
                    // With an extra turn, a position that is lost for the player to move is lost
                    // for the player who moved there.
                    if lost != rules.extra_turn(predecessor, position) {
                        *cell = C::encode(won);
                    } else if undecided == 1 {
                        *cell = C::encode(won - 1);
                    } else {
                        *cell = C::encode(undecided - 1);
                        return;
                    }
                    next.push(predecessor);
                });
                meter.step(updates)?;
            }
            self.frontier.clear();
            std::mem::swap(&mut self.frontier, &mut next);
            self.remoteness += 1;
        }
        Ok(true)
    }

    /// Returns the same state with wider cells. The analysis continues in them when a remoteness
    /// does not fit into the narrower cells.
    fn widen<D: CellCode>(self, meter: &mut Meter) -> Result<Labelling<D>, Stopped> {
        meter.reserve(self.cells.len() as u64, size_of::<D>())?;
        let wide = |cell: &C| match cell.get().checked_sub(C::DECIDED) {
            None => D::encode(cell.get()),
            Some(label) => D::encode(D::DECIDED + label),
        };
        let cells = self.cells.iter().map(wide).collect();
        Ok(Labelling { cells, frontier: self.frontier, remoteness: self.remoteness })
    }
}
