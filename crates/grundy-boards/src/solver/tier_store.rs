//! Label tables: the labels of the positions of a tier, in memory or spilled to a file.

use crate::checkpoint::{NumberReader, NumberWriter, TierFiles, invalid_data};
use crate::index::PositionIndex;
use crate::index::memory::prefetch;
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::limits::{TOO_MANY_BOARDS, Unsolved};
use std::io;

/// The labels of all positions of a tier, and the index that numbers these positions.
pub struct LabelTable<F: LabelEncoding, N> {
    /// The index that numbers the positions.
    pub index: N,
    /// The code of each position, by its index in the tier; see [`LabelEncoding`]. The list is
    /// empty before the initial labels of the tier are computed, while the labels are spilled, and
    /// after they are reduced to outcomes.
    pub codes: Vec<F::Cell>,
    /// Two bits for the position with each index. They replace the codes if only outcomes are
    /// requested and all positions of the tier are decided. A byte contains the bits of four
    /// positions.
    outcomes: Vec<u8>,
    /// Whether the spill file of the tier already contains the final labels, so that a spill need
    /// not write them.
    in_file: bool,
}

/// The label for each code of an outcome, a number of two bits.
const OUTCOMES: [Label; 4] = [Label::Drawn, Label::Lost(0), Label::Won(1), Label::Drawn];

/// The number by which a checkpoint marks a tier whose labels have not been computed.
const NO_LABELS: u64 = 0;
/// The number by which a checkpoint marks a tier whose labels it contains; they follow the number.
const IN_CHECKPOINT: u64 = 1;
/// The number by which a checkpoint marks a spilled tier; its labels are in a spill file.
const IN_FILE: u64 = 2;

impl<F: LabelEncoding, N> LabelTable<F, N> {
    /// Creates a table for the positions of an index, without labels yet.
    pub fn new(index: N) -> LabelTable<F, N> {
        LabelTable { index, codes: Vec::new(), outcomes: Vec::new(), in_file: false }
    }

    /// Returns the bytes of memory that the labels use now; 0 if they are spilled.
    pub fn label_bytes(&self) -> u64 {
        F::Cell::BYTES * self.codes.len() as u64 + self.outcomes.len() as u64
    }

    /// Returns the final label of the position with an index. A counter that has not reached 0 when
    /// all updates are applied means a draw.
    #[inline(always)]
    pub fn label(&self, index: u64) -> Label {
        if self.outcomes.is_empty() {
            F::label(self.codes[index as usize].get())
        } else {
            OUTCOMES[usize::from(self.outcomes[index as usize / 4] >> (index % 4 * 2) & 3)]
        }
    }

    /// Prefetches the label of the position with an index that the caller reads soon.
    #[inline(always)]
    pub fn prefetch(&self, index: u64) {
        if self.outcomes.is_empty() {
            prefetch(&self.codes[index as usize]);
        } else {
            prefetch(&self.outcomes[index as usize / 4]);
        }
    }

    /// Returns whether the labels are in a file only and not in memory.
    pub fn is_spilled(&self) -> bool {
        self.in_file && self.codes.is_empty() && self.outcomes.is_empty()
    }

    /// Replaces the codes of all positions by outcomes of two bits each. This drops the numbers of
    /// moves.
    pub fn reduce_to_outcomes(&mut self) {
        let outcome = |label| OUTCOMES.iter().position(|entry| *entry == label).unwrap_or(0) as u8;
        let outcomes = self.codes.chunks(4).map(|codes| {
            let bits = codes.iter().map(|code| match F::label(code.get()) {
                Label::Won(_) => outcome(Label::Won(1)),
                Label::Lost(_) => outcome(Label::Lost(0)),
                _ => outcome(Label::Drawn),
            });
            bits.rev().fold(0, |byte, outcome| byte << 2 | outcome)
        });
        self.outcomes = outcomes.collect();
        self.codes = Vec::new();
    }

    /// Moves the labels out of the table and returns them as codes; outcomes are converted to
    /// codes.
    pub fn drain_codes(&mut self) -> Vec<F::Cell> {
        let codes = if self.outcomes.is_empty() {
            std::mem::take(&mut self.codes)
        } else {
            let codes: Vec<F::Cell> =
                crate::index::memory::alloc_huge_zeroed(4 * self.outcomes.len());
            for (index, code) in (0..).zip(&codes) {
                // Every encoding has codes for the labels of outcomes.
                code.set(F::code(self.label(index)).unwrap_or(F::DRAWN));
            }
            codes
        };
        self.outcomes = Vec::new();
        codes
    }

    /// Allocates a zeroed code for each of the `slots` slots of the tier.
    ///
    /// # Errors
    /// Returns [`TOO_MANY_BOARDS`] if there are 2^32 - 1 or more slots.
    pub fn alloc_codes(&mut self, slots: u64) -> Result<(), Unsolved> {
        let len = usize::try_from(slots);
        let len = len.ok().filter(|len| *len < u32::MAX as usize);
        self.codes = crate::index::memory::alloc_huge_zeroed(len.ok_or(TOO_MANY_BOARDS)?);
        Ok(())
    }

    /// Writes the labels to a file or checkpoint.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn write_labels(&self, writer: &mut NumberWriter) -> io::Result<()> {
        if self.outcomes.is_empty() {
            let codes = self.codes.iter().map(|code| code.get().into());
            writer.write_number(0)?;
            return writer.write_list(self.codes.len(), F::Cell::BYTES as usize, codes);
        }
        writer.write_number(1)?;
        writer.write_list(self.outcomes.len(), 1, self.outcomes.iter().map(|byte| (*byte).into()))
    }

    /// Reads labels that [`write_labels`](LabelTable::write_labels) wrote, for a tier of `slots`
    /// slots.
    ///
    /// # Errors
    /// Returns [`Unsolved::Checkpoint`] if the number of labels is not that of this tier.
    pub fn read_labels(&mut self, slots: u64, reader: &mut NumberReader) -> Result<(), Unsolved> {
        let mut i = 0;
        let is_complete = if reader.read_at_most(1)? == 0 {
            self.alloc_codes(slots)?;
            let codes = &self.codes;
            let len = reader.read_list(codes.len(), F::Cell::BYTES as usize, |code| {
                codes[i].set(code as u32);
                i += 1;
            })?;
            len == codes.len()
        } else {
            let bytes = usize::try_from(slots.div_ceil(4));
            self.outcomes = vec![0; bytes.map_err(|_| TOO_MANY_BOARDS)?];
            let outcomes = &mut self.outcomes;
            let len = reader.read_list(outcomes.len(), 1, |byte| {
                outcomes[i] = byte as u8;
                i += 1;
            })?;
            len == outcomes.len()
        };
        if is_complete { Ok(()) } else { Err(Unsolved::Checkpoint) }
    }

    /// Writes the state of the labels to a checkpoint: the labels themselves, or only that they are
    /// missing or that a spill file contains them.
    pub fn write_state(&self, writer: &mut NumberWriter) -> io::Result<()> {
        let state = match (self.is_spilled(), self.label_bytes()) {
            (true, _) => IN_FILE,
            (false, 0) => NO_LABELS,
            (false, _) => IN_CHECKPOINT,
        };
        writer.write_number(state)?;
        if state == IN_CHECKPOINT { self.write_labels(writer) } else { Ok(()) }
    }

    /// Reads what [`write_state`](LabelTable::write_state) wrote, for a tier of `slots` slots.
    ///
    /// # Errors
    /// Returns [`Unsolved::Checkpoint`] if the number of labels is not that of this tier.
    pub fn read_state(&mut self, slots: u64, reader: &mut NumberReader) -> Result<(), Unsolved> {
        match reader.read_number()? {
            NO_LABELS => Ok(()),
            IN_CHECKPOINT => self.read_labels(slots, reader),
            IN_FILE => {
                self.in_file = true;
                Ok(())
            }
            _ => Err(invalid_data().into()),
        }
    }

    /// Reads the labels of a spilled tier of `slots` slots back into memory.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or does not belong to this tier.
    pub fn reload_labels(
        &mut self,
        tier: usize,
        slots: u64,
        files: TierFiles,
    ) -> Result<(), Unsolved> {
        if self.is_spilled() {
            let file = files.store.reload(&files.labels(tier))?;
            let mut reader = NumberReader::new(file.ok_or(Unsolved::Checkpoint)?);
            self.read_labels(slots, &mut reader)?;
        }
        Ok(())
    }

    /// Writes the index and the labels to the spill files of this tier, unless these exist, and
    /// frees their memory.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn spill<const W: usize>(&mut self, tier: usize, files: TierFiles) -> io::Result<()>
    where
        N: PositionIndex<W>,
    {
        if !self.in_file && self.label_bytes() > 0 {
            files.store.spill(&files.labels(tier), &mut |sink| {
                let writer = &mut NumberWriter::new(sink);
                self.write_labels(writer)?;
                writer.flush()
            })?;
            self.in_file = true;
        }
        (self.codes, self.outcomes) = (Vec::new(), Vec::new());
        self.index.spill(tier, files)
    }

    /// Reads the index and the labels of a spilled tier of `slots` slots back into memory.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read or do not belong to this tier.
    pub fn reload<const W: usize>(
        &mut self,
        tier: usize,
        slots: u64,
        files: TierFiles,
    ) -> Result<(), Unsolved>
    where
        N: PositionIndex<W>,
    {
        self.index.reload(tier, files)?;
        self.reload_labels(tier, slots, files)
    }
}
