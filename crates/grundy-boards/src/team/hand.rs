//! Distributed backward propagation: at each distance to the end, each newly decided position sends
//! an update to the owners of its predecessors.

use super::holding::{Parcels, told_at_a_time, unpacked};
use super::owners::{RUN, Run};
use super::places::{Bin, Places};
use super::share::Share;
use super::terms::{Round, Team};
use super::tried::Tried;
use crate::cpu_time::CpuTimer;
use crate::frontier::{DeferredUpdates, Frontier, PositionId, Update, frontier_capacity};
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::label_update::{DecidedSuccessors, apply_update};
use crate::limits::Unsolved;
use crate::memory::prefetch;
use crate::moves::{MoveScratch, Moves};
use crate::planes::Board;
use crate::simd::{Gather, Kernel, dispatch};
use crate::tiers::NO_TIER;

/// The approximate number of decided positions that are processed between two progress reports.
const PART: usize = 1 << 12;

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

/// The pending updates of predecessors.
enum Handed {
    /// Updates that are addressed by local index, with dense numbering. The fields are the updates
    /// for other workers; a buffer with the updates for this worker, each a position and whether
    /// moving to its decided successor wins; and the number of pending updates at the start of this
    /// buffer.
    Places(Places, Vec<(PositionId, bool)>, usize),
    /// Updates that are addressed by key, if reachable positions are listed. The fields are the
    /// updates for other workers, and those for this worker: the tier, the key, and a number. The
    /// number is twice [`DecidedSuccessors::count`], plus 1 for [`DecidedSuccessors::winning`].
    Words(Parcels, Vec<(u32, u64, u32)>),
}

impl Handed {
    /// Returns the number of pending updates for other workers.
    fn many(&self) -> usize {
        match self {
            Handed::Places(places, ..) => places.many,
            Handed::Words(parcels, _) => parcels.many,
        }
    }
}

/// The number of positions whose predecessors are looked up together, so that cache misses overlap.
const BATCH: usize = 32;

/// The number of positions by which the prefetch of codes is ahead of the updates of a bin.
const AHEAD: usize = 16;

/// Buffers that are reused for all positions of a component.
#[derive(Default)]
struct Room<const W: usize> {
    /// The predecessors of decided positions: the tier, whether moving to the decided position wins
    /// for the player who moves, and the board.
    boards: Vec<(u32, bool, Board<W>)>,
    /// The updates for other workers: the owner of the position, and the address that
    /// [`Places::at`] returns.
    others: Vec<(u64, u64)>,
    /// The run of the position that was decoded last.
    run: Run,
    /// A tier, and for each kind of command the tier from which commands of this kind lead to it;
    /// [`NO_TIER`] if that tier is not in the component.
    inside: Option<(u32, Vec<u32>)>,
    noted: MoveScratch,
}

/// The kernel that sends updates to the predecessors of decided positions; see [`Share::hand_on`].
struct HandOn<'s, 'h, 'a, const W: usize, F: LabelEncoding> {
    share: &'s Share<'a, W, F>,
    component: u32,
    level: u32,
    boards: &'s [PositionId],
    handed: &'h mut Handed,
    room: &'h mut Room<W>,
}

impl<const W: usize, F: LabelEncoding> Kernel for HandOn<'_, '_, '_, W, F> {
    type Output = ();
    const USES_GATHER: bool = true;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) {
        let HandOn { share, component, level, boards, handed, room } = self;
        share.hand_on(gather, (component, level), boards, handed, room);
    }
}

impl<const W: usize, F: LabelEncoding> Share<'_, W, F> {
    /// Solves the positions of a component by backward propagation, in ascending order of their
    /// distance to the end. `kept` is the distance at which a checkpoint resumes: its positions are
    /// decided, but their predecessors are not updated. With `None` the propagation starts at the
    /// beginning. `events` are the deferred updates. Returns whether a checkpoint is due.
    pub(super) fn levels(
        &mut self,
        component: u32,
        kept: Option<u32>,
        mut events: DeferredUpdates,
        team: &mut dyn Team,
    ) -> Result<bool, Unsolved> {
        let play = self.holding.play;
        let tiers = &play.tiers.components[component as usize];
        let places: u64 = tiers.iter().map(|tier| self.holding.places(*tier)).sum();
        let most = frontier_capacity(places) / 2;
        let mut level = kept.unwrap_or(0);
        // The positions of the first distance are identified by their codes, and their number is
        // unknown: the counter 1 means that there may be some.
        let (mut frontier, mut many, mut decided) = (None, 1, 0u64);
        let (mut handed, mut room) = (self.handed(tiers), Room::default());
        loop {
            let later = events.positions.keys().next().map_or(u64::MAX, |first| first.0.into());
            let mut next = Frontier::default();
            let bounds = (places, decided);
            let last = self.level(
                (component, level),
                (frontier.as_deref(), &mut next),
                (&mut handed, &mut room),
                bounds,
                [many, later],
                team,
            )?;
            if last.sum(1) == 0 {
                match u32::try_from(last.least(2)) {
                    // At smaller distances no position is decided and no update is applied.
                    Ok(later) => level = later - 1,
                    Err(_) => return Ok(last.is_due()),
                }
            }
            level += 1;
            let words = Words::at::<F>(level);
            while let Some(first) =
                events.positions.first_entry().filter(|first| first.key().0 == level)
            {
                let ((_, event), places) = first.remove_entry();
                for place in places {
                    let happens = match event {
                        Update::Win => self.update(place, (true, 1), words, most, &mut next),
                        Update::Loss => self.update(place, (false, 1), words, most, &mut next),
                        Update::Decided => {
                            next.push(place, most);
                            Ok(())
                        }
                    };
                    if happens.is_err() {
                        self.failed = happens;
                    }
                }
            }
            if last.is_due() {
                self.save(team, (component, Some(level)), &events)?;
            }
            (many, decided) = (next.len, decided + next.len);
            frontier = (next.positions.len() as u64 == next.len).then_some(next.positions);
        }
    }

    /// Sends updates to the predecessors of all positions that are decided at the distance `level`,
    /// in as many rounds as necessary, and returns the last round. `frontier` lists the decided
    /// positions of this worker; with `None` the codes are scanned for them. `next` collects the
    /// positions that are decided at the next distance. `places` is the number of local indices of
    /// the component, and `decided` the number of positions decided so far, for the progress.
    /// `known` is broadcast in every round: the number of positions of this worker at this
    /// distance, and the distance of its next deferred update.
    fn level(
        &mut self,
        (component, level): (u32, u32),
        (frontier, next): (Option<&[PositionId]>, &mut Frontier),
        (handed, room): (&mut Handed, &mut Room<W>),
        (places, decided): (u64, u64),
        known: [u64; 2],
        team: &mut dyn Team,
    ) -> Result<Round, Unsolved> {
        let tiers = &self.holding.play.tiers.components[component as usize];
        let words = Words::at::<F>(level + 1);
        let (most, told) = (frontier_capacity(places) / 2, told_at_a_time(self.bytes));
        let mut found = Vec::new();
        // The index of the next entry of the list; or the index of the next tier to scan and the
        // next local index in it.
        let (mut at, mut tier) = (0, 0);
        loop {
            let mut left = true;
            while self.failed.is_ok() && left && handed.many() < told {
                let boards: &[PositionId] = match frontier {
                    Some(list) => {
                        let from = at;
                        at = list.len().min(at + PART);
                        left = at < list.len();
                        &list[from..at]
                    }
                    None => {
                        found.clear();
                        self.decided(level, tiers, (&mut tier, &mut at), &mut found);
                        left = tier < tiers.len();
                        &found
                    }
                };
                for boards in boards.chunks(BATCH) {
                    let (share, room) = (&*self, &mut *room);
                    let handing =
                        HandOn { share, component, level, boards, handed: &mut *handed, room };
                    dispatch(handing);
                    let taken = self.own(handed, words, most, next);
                    if taken.is_err() {
                        self.failed = taken;
                    }
                }
                // The progress: the forward pass counts as a quarter, and the decided positions
                // count as their part of the rest.
                let part = (places + 3 * decided.min(places), 4 * places);
                if self.failed.is_ok() {
                    self.failed = self.tell(level, component, part, team);
                }
            }
            let sent = [u64::from(left), known[0], known[1], 0];
            let parcels = match &mut *handed {
                Handed::Places(to, ..) => to.packed(),
                Handed::Words(parcels, _) => parcels.packed(true),
            };
            let round = self.round(team, parcels, sent)?;
            for parcel in &round.parcels {
                let mut failed = Ok(());
                match &mut *handed {
                    Handed::Places(to, ..) => to.arrived(parcel, |bin, lows| {
                        failed = failed.and(self.add(tiers, bin, lows, words, most, next));
                    })?,
                    Handed::Words(_, own) => {
                        unpacked(parcel, self.words.len(), true, |tier, word, much| {
                            self.holding.prefetch(tier, word);
                            own.push((tier, word, much));
                            if own.len() == 16 * BATCH {
                                failed = failed.and(self.all_words(own, words, most, next));
                            }
                            Ok(())
                        })?;
                        failed = failed.and(self.all_words(own, words, most, next));
                    }
                }
                self.failed = std::mem::replace(&mut self.failed, Ok(())).and(failed);
            }
            if round.sum(0) == 0 {
                return Ok(round);
            }
        }
    }

    /// Creates empty buffers of updates for positions of the tiers `tiers` of a component.
    fn handed(&self, tiers: &[u32]) -> Handed {
        let workers = self.holding.owners.workers;
        match self.holding.is_all() {
            true => {
                let places = tiers.iter().map(|tier| self.holding.most_places(*tier));
                Handed::Places(Places::new(workers, places), Vec::new(), 0)
            }
            false => Handed::Words(Parcels::new(workers), Vec::new()),
        }
    }

    /// Measures the cost of the updates that the positions at the local indices `places` of a tier
    /// send, as if all of them were decided now. With dense numbering, this includes the cost of
    /// decoding and applying the messages, as if other workers had sent them.
    pub(super) fn handing(
        &self,
        component: u32,
        tier: u32,
        places: std::ops::Range<u64>,
    ) -> Result<Tried, Unsolved> {
        let tiers = &self.holding.play.tiers.components[component as usize];
        let (mut handed, mut room) = (self.handed(tiers), Room::default());
        let (mut tried, mut next) = (Tried::default(), Frontier::default());
        let (most, words) = (told_at_a_time(self.bytes), Words::at::<F>(1));
        let boards: Vec<PositionId> = places.map(|at| PositionId::new(tier, at)).collect();
        let began = CpuTimer::start();
        let mut left = boards.len().div_ceil(BATCH);
        for boards in boards.chunks(BATCH) {
            left -= 1;
            let (share, handed, room) = (self, &mut handed, &mut room);
            dispatch(HandOn { share, component, level: 0, boards, handed, room });
            let _ = self.own(handed, words, 0, &mut next);
            if handed.many() < most && left > 0 {
                continue;
            }
            tried.rounds += handed.many().min(most) as f64 / most as f64;
            let mut taken = Ok(());
            match handed {
                Handed::Places(to, ..) => {
                    let mut add = |bin: Bin, lows: &[u16]| {
                        let done = self.add(tiers, bin, lows, words, 0, &mut next);
                        taken = std::mem::replace(&mut taken, Ok(())).and(done);
                    };
                    for parcel in to.packed() {
                        tried.bytes += parcel.len() as u64;
                        to.arrived(&parcel, &mut add)?;
                    }
                }
                Handed::Words(parcels, _) => {
                    tried.bytes +=
                        parcels.packed(true).iter().map(|own| own.len() as u64).sum::<u64>();
                }
            }
        }
        tried.seconds = began.elapsed_secs();
        Ok(tried)
    }

    /// Applies the pending updates of positions of this worker.
    #[inline(always)]
    fn own(
        &self,
        handed: &mut Handed,
        words: Words,
        most: usize,
        next: &mut Frontier,
    ) -> Result<(), Unsolved> {
        match handed {
            Handed::Places(_, own, many) => own[..std::mem::take(many)]
                .iter()
                .try_for_each(|(place, good)| self.update(*place, (*good, 1), words, most, next)),
            Handed::Words(_, own) => self.all_words(own, words, most, next),
        }
    }

    /// Applies updates that are addressed by key to positions of this worker, and empties the list.
    /// The caller has prefetched the look-ups of the keys.
    fn all_words(
        &self,
        own: &mut Vec<(u32, u64, u32)>,
        words: Words,
        most: usize,
        next: &mut Frontier,
    ) -> Result<(), Unsolved> {
        for (tier, word, _) in &mut *own {
            // Unreachable predecessors are not in the sets and are skipped.
            let place = self.holding.place(*tier, *word);
            let label = place.and_then(|place| self.words[*tier as usize].get(place as usize));
            label.into_iter().for_each(prefetch);
            *word = place.filter(|_| label.is_some()).unwrap_or(u64::MAX);
        }
        for (tier, place, much) in own.drain(..).filter(|own| own.1 < u64::MAX) {
            let much = (much % 2 == 1, much / 2);
            self.update(PositionId::new(tier, place), much, words, most, next)?;
        }
        Ok(())
    }

    /// Applies the updates of a bin, which another worker has sent, to positions of this worker.
    /// `tiers` are the tiers of the component, and `lows` are the local indices relative to the
    /// start of the bin.
    fn add(
        &self,
        tiers: &[u32],
        (at, good, from): Bin,
        lows: &[u16],
        words: Words,
        most: usize,
        next: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let tier = tiers[at];
        let own = &self.words[tier as usize];
        let many = own.len() as u64;
        let at = |low: u16| (from + u64::from(low)) as usize;
        let ahead = |low: &u16| own.get(at(*low)).into_iter().for_each(prefetch);
        lows.iter().take(AHEAD).for_each(ahead);
        for (number, low) in lows.iter().enumerate() {
            // Prefetch codes that are needed soon, so that cache misses overlap.
            lows.get(number + AHEAD).into_iter().for_each(ahead);
            let place = from + u64::from(*low);
            if place < many {
                self.update(PositionId::new(tier, place), (good, 1), words, most, next)?;
            }
        }
        Ok(())
    }

    /// Scans the codes of `tiers` and appends positions that are decided at the distance `level` to
    /// `found`, until about [`PART`] positions are in the list or all tiers are scanned. The scan
    /// begins at the local index `at` of the tier with the index `tier` in `tiers`; both are
    /// advanced.
    fn decided(
        &mut self,
        level: u32,
        tiers: &[u32],
        (tier, at): (&mut usize, &mut usize),
        found: &mut Vec<PositionId>,
    ) {
        let wanted = F::distance_code(level);
        while *tier < tiers.len() {
            let own = tiers[*tier];
            let words = &mut self.words[own as usize];
            let to = words.len().min(*at + 16 * PART);
            let runs = words[*at..to].chunks_mut(RUN as usize);
            for (from, words) in (*at as u64..).step_by(RUN as usize).zip(runs) {
                // Most runs contain no such position, and the check of an entire run is fast.
                if !F::Cell::any(words, F::DISTANCE_MASK, wanted) {
                    continue;
                }
                for (place, word) in (from..).zip(&*words) {
                    if word.get() & F::DISTANCE_MASK == wanted {
                        found.push(PositionId::new(own, place));
                    }
                }
            }
            *at = to;
            if to == words.len() {
                (*tier, *at) = (*tier + 1, 0);
            }
            if found.len() >= PART {
                return;
            }
        }
    }

    /// Creates the updates for the predecessors of the decided positions `boards`, and adds them to
    /// `handed`.
    #[inline(always)]
    fn hand_on<G: Gather>(
        &self,
        gather: G,
        (component, level): (u32, u32),
        boards: &[PositionId],
        handed: &mut Handed,
        Room { boards: numbered, others, inside, noted, run }: &mut Room<W>,
    ) {
        let (holding, play) = (&self.holding, self.holding.play);
        let worker = holding.owners.worker;
        for PositionId { tier, index: at } in boards {
            let Some(board) = holding.board(gather, *tier, (*at).into(), run) else { continue };
            let word = self.words[*tier as usize][*at as usize].get();
            let won = F::is_won(level).unwrap_or_else(|| F::label(word).is_won());
            let turned = play.swapped(&board);
            if inside.as_ref().is_none_or(|(of, _)| of != tier) {
                let before = play.tiers.predecessors(*tier);
                let from = before.iter().map(|from| match *from {
                    NO_TIER => NO_TIER,
                    from if play.tiers.component_of[from as usize] == component => from,
                    _ => NO_TIER,
                });
                *inside = Some((*tier, from.collect()));
            }
            let Some((_, before)) = &*inside else { continue };
            let mut undo = |commands: &Moves<W>, good: bool, board: &Board<W>| {
                if commands.is_empty() {
                    return;
                }
                let seen = holding.seen(board);
                commands.for_each_possible(board, noted, |command| {
                    let from = before[command.kind as usize];
                    if from == NO_TIER {
                        return;
                    }
                    match &mut *handed {
                        Handed::Places(..) => numbered.push((from, good, command.apply(board))),
                        Handed::Words(parcels, own) => {
                            let named = holding.after(gather, from, (board, &seen), command);
                            let much = 2 * named.same + u32::from(good);
                            match holding.owner(from, named.key) {
                                owner if owner == worker => {
                                    holding.prefetch(from, named.key);
                                    own.push((from, named.key, much));
                                }
                                owner => parcels.push(owner, from, named.key, much),
                            }
                        }
                    }
                });
            };
            // If the last command passed the turn, it was a command of the other side: undo it in
            // the view of that side.
            undo(&play.previous_side(*tier).backward_passing, !won, &turned);
            undo(&play.side(*tier).backward_again, won, &board);
        }
        // The owners and local indices are computed in one loop, so that the processor overlaps the
        // computations.
        let Handed::Places(places, own, kept) = handed else { return };
        // The processor cannot predict the owner, so there is no branch: each update is written to
        // both lists, and the length of only one list is increased.
        let mut told = 0;
        own.resize(numbered.len().max(own.len()), (PositionId::new(0, 0), false));
        others.resize(numbered.len().max(others.len()), (0, 0));
        for (from, good, board) in numbered.drain(..) {
            let Some((owner, place)) = holding.lot(gather, from, &board) else { continue };
            own[*kept] = (PositionId::new(from, place), good);
            others[told] = (owner, places.at(self.slots[from as usize], good, place));
            *kept += usize::from(owner == worker);
            told += usize::from(owner != worker);
        }
        for (PositionId { tier, index: at }, _) in &own[..*kept] {
            // Prefetch the codes of all positions before the first is read, so that cache misses
            // overlap.
            self.words[*tier as usize].get(*at as usize).into_iter().for_each(prefetch);
        }
        others[..told].iter().for_each(|(owner, at)| places.push(*owner, *at));
    }

    /// Updates the code of a position after `much.1` of its successors have been decided; `much.0`
    /// is whether moving to them wins. [`Words`] are the codes for positions that are decided now.
    /// If the update decides the position, adds it to `next`, whose capacity is `most`.
    #[inline(always)]
    fn update(
        &self,
        place: PositionId,
        much: (bool, u32),
        Words { won, lost }: Words,
        most: usize,
        next: &mut Frontier,
    ) -> Result<(), Unsolved> {
        let own = &self.words[place.tier as usize][place.index as usize];
        let decided = DecidedSuccessors { winning: much.0, count: much.1 };
        if let Some(after) = apply_update::<F>(own.get(), decided, won, lost)? {
            own.set(after);
            if after >= F::DECIDED {
                next.push(place, most);
            }
        }
        Ok(())
    }
}
