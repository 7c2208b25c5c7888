//! Backward propagation in a component with cycles: positions are decided in ascending order of
//! their distance to the end, and each decided position updates its predecessors.

use super::{BATCH, PART, Part, ROUND, Solving};
use crate::frontier::{Frontier, Phase, PositionId, Update, frontier_capacity};
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::label_update::{DecidedSuccessors, apply_update};
use crate::limits::Unsolved;
use crate::memory::prefetch;
use crate::moves::{MoveScratch, Moves};
use crate::parallel::parallel_for;
use crate::planes::Board;
use crate::simd::{Gather, Kernel, dispatch};
use crate::table::PositionIndex;
use crate::tiers::NO_TIER;

/// The number of listed positions in the batch that one thread processes.
const LIST: usize = PART as usize / 4;

/// The decided positions whose predecessors are updated.
enum Which<'a> {
    /// Positions in a list.
    List(&'a [PositionId]),
    /// The positions of a part that are decided at the current distance; the codes of the part are
    /// scanned for them.
    Part(Part),
}

/// The kernel that updates the predecessors of decided positions and adds those that are thereby
/// decided to `found`. The capacity of this list is `most`, and `level` is the distance of the
/// decided positions to the end.
struct HandOn<'a, 'b, const W: usize, F: LabelEncoding, N> {
    solving: &'a Solving<'b, W, F, N>,
    which: Which<'a>,
    level: u32,
    threads: usize,
    most: usize,
    found: &'a mut Frontier,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Kernel for HandOn<'_, '_, W, F, N> {
    type Output = Result<(), Unsolved>;
    const USES_GATHER: bool = N::USES_GATHER;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        let HandOn { solving, which, level, threads, most, found } = self;
        let room = Room {
            boards: Vec::new(),
            places: Vec::new(),
            inside: None,
            noted: MoveScratch::default(),
        };
        let (bounds, mut room) = ((level, threads, most), room);
        match which {
            Which::Part(part) => solving.scan(gather, part, bounds, &mut room, found),
            Which::List(list) => list
                .chunks(BATCH)
                .try_for_each(|batch| solving.hand_on(gather, batch, bounds, &mut room, found)),
        }
    }
}

/// Reusable buffers.
struct Room<T> {
    /// The predecessors of decided positions: the tier, whether moving to the decided position wins
    /// for the player who moves, and the key.
    boards: Vec<(u32, bool, T)>,
    /// The updates of these predecessors: the position, whether moving to the decided successor
    /// wins, and the number of symmetries that map the position to itself.
    places: Vec<(PositionId, bool, u32)>,
    /// A tier, and for each kind of command the tier from which commands of this kind lead to it;
    /// [`NO_TIER`] if that tier is not in the component.
    inside: Option<(u32, Vec<u32>)>,
    noted: MoveScratch,
}

/// The distance to the end of the decided positions, the number of threads, and the capacity of the
/// list of newly decided positions.
type Bounds = (u32, usize, usize);

/// The codes of a win and of a loss at one distance to the end; `None` if the encoding has no such
/// code.
#[derive(Clone, Copy)]
struct Words {
    won: Option<u32>,
    lost: Option<u32>,
}

impl Words {
    /// Returns the codes for positions that are decided in `level` moves.
    fn at<F: LabelEncoding>(level: u32) -> Words {
        let moves = level as u16;
        Words { won: F::code(Label::Won(moves)), lost: F::code(Label::Lost(moves)) }
    }
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Solving<'_, W, F, N> {
    /// Runs the backward propagation from the state `phase` until no update is pending. Returns
    /// [`Unsolved::Checkpoint`] if the phase is not [`Phase::Propagate`].
    pub(super) fn levels(&self, phase: Phase) -> Result<(), Unsolved> {
        let Phase::Propagate { distance, mut frontier, mut part, decided, mut updates } = phase
        else {
            return Err(Unsolved::Checkpoint);
        };
        let (mut level, mut next) = (distance, decided);
        let boards: u64 =
            self.tiers.iter().map(|at| self.all.tables[*at as usize].index.capacity()).sum();
        let most = frontier_capacity(boards);
        // The number of positions decided since the start, or since a checkpoint was resumed.
        let mut decided = 0;
        loop {
            let parts = match &frontier {
                Some(list) => list.len().div_ceil(LIST),
                None => self.parts.len(),
            };
            while part < parts {
                // The progress: the forward pass counts as a quarter, and the decided positions
                // count as their part of the rest.
                self.ask(level, (boards + 3 * decided.min(boards), 4 * boards))?;
                // A part of a list can decide more positions than a part of a table.
                let round = if frontier.is_some() { ROUND / 8 } else { ROUND };
                let many = round.min(parts - part);
                let threads = if parts < 4 { 1 } else { self.all.limits.threads };
                let left = next.spare_capacity(most);
                let found = parallel_for(threads, many, &|at, found: &mut Frontier| {
                    let at = part + at;
                    let which = match &frontier {
                        Some(list) => {
                            Which::List(&list[LIST * at..list.len().min(LIST * (at + 1))])
                        }
                        None => Which::Part(self.parts[at]),
                    };
                    dispatch(HandOn { solving: self, which, level, threads, most: left, found })
                })?;
                found.into_iter().for_each(|more| next.append(more, most));
                part += many;
                if self.all.limits.checkpoints.is_some_and(|keep| keep.checkpoint_due()) {
                    let phase = Phase::Propagate {
                        distance: level,
                        frontier,
                        part,
                        decided: next,
                        updates,
                    };
                    self.all.put(self.component, &phase)?;
                    let Phase::Propagate { frontier: list, decided, updates: more, .. } = phase
                    else {
                        return Err(Unsolved::Checkpoint);
                    };
                    (frontier, next, updates) = (list, decided, more);
                }
            }
            level += 1;
            // With pruning, positions with an immediate win are decided in the forward pass but not
            // listed. The additional count makes the list incomplete, so that the tables are
            // scanned.
            next.len += u64::from(level == 1 && self.all.play.prune_immediate_wins);
            let words = Words::at::<F>(level);
            while let Some(first) =
                updates.positions.first_entry().filter(|first| first.key().0 == level)
            {
                let ((_, event), places) = first.remove_entry();
                for place in places {
                    match event {
                        Update::Win => {
                            self.update(place, (true, 1), words, (1, most), &mut next)?
                        }
                        Update::Loss => {
                            self.update(place, (false, 1), words, (1, most), &mut next)?
                        }
                        Update::Decided => next.push(place, most),
                    }
                }
            }
            if next.len == 0 {
                match updates.positions.keys().next().map(|first| first.0) {
                    // At smaller distances no position is decided and no update is applied.
                    Some(later) => level = later - 1,
                    None => return Ok(()),
                }
            }
            let done = std::mem::take(&mut next);
            decided += done.len;
            frontier = (done.positions.len() as u64 == done.len).then_some(done.positions);
            part = 0;
        }
    }

    /// Updates the predecessors of all positions of a part that are decided at the distance of
    /// `bounds`. The codes of the part are scanned for these positions.
    #[inline(always)]
    fn scan<G: Gather>(
        &self,
        gather: G,
        part: Part,
        bounds: Bounds,
        room: &mut Room<N::Key>,
        found: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let words =
            &self.all.tables[part.tier as usize].codes[part.from as usize..part.to as usize];
        let wanted = F::distance_code(bounds.0);
        let mut batch: Vec<PositionId> = Vec::with_capacity(BATCH);
        for (at, word) in (part.from..).zip(words) {
            if word.get() & F::DISTANCE_MASK == wanted {
                batch.push(PositionId::new(part.tier, at));
                if batch.len() == BATCH {
                    self.hand_on(gather, &batch, bounds, room, found)?;
                    batch.clear();
                }
            }
        }
        self.hand_on(gather, &batch, bounds, room, found)
    }

    /// Updates the predecessors of the decided positions in `batch`. Predecessors that are thereby
    /// decided are added to `found`.
    #[inline(always)]
    fn hand_on<G: Gather>(
        &self,
        gather: G,
        batch: &[PositionId],
        (level, threads, most): Bounds,
        Room { boards, places, inside, noted }: &mut Room<N::Key>,
        found: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let (all, play) = (self.all, self.all.play);
        boards.clear();
        places.clear();
        for PositionId { tier, index: at } in batch {
            let table = &all.tables[*tier as usize];
            let Some(board) = table.index.board(gather, &all.shared, (*at).into()) else {
                continue;
            };
            let won = F::is_won(level)
                .unwrap_or_else(|| F::label(table.codes[*at as usize].get()).is_won());
            let before = play.tiers.predecessors(*tier);
            // If the last command passed the turn, it was a command of the other side: undo it in
            // the view of that side.
            let seen = play.swapped(&board);
            if inside.as_ref().is_none_or(|(own, _)| own != tier) {
                let own =
                    before.iter().map(|from| match *from != NO_TIER && self.is_inside(*from) {
                        true => *from,
                        false => NO_TIER,
                    });
                *inside = Some((*tier, own.collect()));
            }
            let Some((_, before)) = &inside else { continue };
            let mut undo = |commands: &Moves<W>, good: bool, board: &Board<W>| {
                if commands.is_empty() {
                    return;
                }
                let known = N::view(&all.shared, board);
                commands.for_each_possible(board, noted, |command| {
                    let from = before[command.kind as usize];
                    if from != NO_TIER {
                        let name = N::successor_key(&all.shared, &known, board, command);
                        all.tables[from as usize].index.prefetch(name);
                        boards.push((from, good, name));
                    }
                });
            };
            undo(&play.previous_side(*tier).backward_passing, !won, &seen);
            undo(&play.side(*tier).backward_again, won, &board);
        }
        for (tier, good, name) in &*boards {
            let number = all.tables[*tier as usize].index.index_of(gather, &all.shared, *name);
            let same = N::symmetry_counts(&all.shared, *name).0;
            if let Some(number) = number {
                // Prefetch the codes of all positions before the first is read, so that cache
                // misses overlap.
                let place = PositionId::new(*tier, number);
                prefetch(self.word(place));
                places.push((place, *good, same));
            }
        }
        let words = Words::at::<F>(level + 1);
        for (place, good, same) in places.drain(..) {
            self.update(place, (good, same), words, (threads, most), found)?;
        }
        Ok(())
    }

    /// Updates the code of a position after `many` of its successors have been decided; `good` is
    /// whether moving to them wins. If this decides the position, adds it to `found`.
    ///
    /// If only one board of each symmetry class is stored, moves are counted with weights. The
    /// counter of a position counts each move with the size of the successor's stabilizer, and an
    /// update counts each inverse move with the size of the position's stabilizer, `many`. For the
    /// moves between two symmetry classes, both sums are equal.
    #[inline(always)]
    fn update(
        &self,
        place: PositionId,
        (good, many): (bool, u32),
        Words { won, lost }: Words,
        (threads, most): (usize, usize),
        found: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let own = self.word(place);
        let decided = DecidedSuccessors { winning: good, count: many };
        loop {
            let word = own.get();
            let Some(after) = apply_update::<F>(word, decided, won, lost)? else { return Ok(()) };
            if threads <= 1 {
                own.set(after);
            } else if !own.replace(word, after) {
                continue;
            }
            if after >= F::DECIDED {
                found.push(place, most);
            }
            return Ok(());
        }
    }
}
