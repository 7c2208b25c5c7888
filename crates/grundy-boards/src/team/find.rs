//! The distributed enumeration of reachable positions: each worker computes the successors of its
//! positions, and sends the successors that other workers store to their owners.

use super::holding::{Holding, Own, Parcels, round, told_at_a_time, unpacked};
use super::saved;
use super::terms::{Stage, Team};
use super::tried::Tried;
use crate::canonical::CanonicalKey;
use crate::cpu_time::CpuTimer;
use crate::key_set::KeySet;
use crate::limits::{Progress, Unsolved};
use crate::moves::MoveScratch;
use crate::reach::{is_sparse, probe_size};
use crate::simd::Portable;
use crate::tiers::NO_TIER;

/// The maximum number of positions of a tier that are expanded between two progress reports.
/// Expanding a position means computing its successors.
const BATCH: usize = 1 << 12;
/// The number of positions that are expanded together, so that the cache misses of their look-ups
/// overlap.
const TOGETHER: usize = 32;
/// The number of entries in the cache of recently sent positions, which avoids sending most of the
/// duplicates.
const LAST: usize = 1 << 14;

/// The state of the enumeration on one worker.
struct Find<'a, 'b, const W: usize> {
    holding: &'b mut Holding<'a, W>,
    /// For each tier with cycles, the keys of its positions that have not been expanded yet.
    fresh: Vec<Vec<u64>>,
    /// For each tier, whether its component has cycles.
    returns: Vec<bool>,
    /// The number of positions with dense numbering, while it is not decided which numbering is
    /// better; `None` after the decision.
    all: Option<u64>,
    /// The number of positions that this worker has found since the start, or since a checkpoint
    /// was resumed.
    found: u64,
    /// The maximum number of successors of the positions expanded so far. A successor counts once
    /// for each symmetry that maps it to itself.
    most: u32,
    /// The memory budget in bytes.
    bytes: u64,
    /// The cache of recently sent positions, as pairs of tier and key. The index of an entry is
    /// computed from a hash of the key.
    told: Vec<(u32, u64)>,
}

/// Enumerates all reachable positions. Returns the maximum number of successors of a position, over
/// all workers; a successor counts once for each symmetry that maps it to itself.
///
/// If the caller has not chosen a numbering, `all` is the number of positions with dense numbering.
/// The function then returns `None` as soon as the enumeration shows that dense numbering needs
/// less memory, by the same criterion as the local solver ([`is_sparse`]). `bytes` is the memory
/// budget.
///
/// # Errors
/// Returns an error if the positions exceed the memory budget, if the caller stops the run, or if
/// an exchange or a checkpoint fails.
pub fn find<const W: usize>(
    holding: &mut Holding<'_, W>,
    all: Option<u64>,
    team: &mut dyn Team,
    bytes: u64,
) -> Result<Option<u32>, Unsolved> {
    let play = holding.play;
    let returns = play.tiers.component_of.iter().map(|own| play.tiers.is_cyclic(*own)).collect();
    let fresh = vec![Vec::new(); play.tiers.keys.len()];
    let told = vec![(NO_TIER, 0); if holding.owners.workers > 1 { LAST } else { 1 }];
    let mut find = Find { holding, fresh, returns, all, found: 0, most: 0, bytes, told };
    // While the numbering is undecided, a round ends after this number of new positions. A single
    // worker sends no messages, so that without this limit its rounds would only end with the
    // components.
    let step = all.map_or(u64::MAX, |all| probe_size(all) / (8 * find.holding.owners.workers) + 1);
    let mut left = play.tiers.components.len();
    match team.saved(Stage::Boards) {
        Some([kept, most, decided, _]) => {
            left = usize::try_from(kept)
                .ok()
                .filter(|kept| *kept < left)
                .ok_or(Unsolved::Checkpoint)?;
            find.most = u32::try_from(most).map_err(|_| Unsolved::Checkpoint)?;
            find.all = all.filter(|_| decided == 0);
            saved::boards(find.holding, team)?;
            find.wait(left);
        }
        None => {
            let words = play.canonicalizer.as_ref().ok_or(Unsolved::Large)?;
            let start = words.canonical_key(&play.planes.pack::<W>(&play.start));
            if find.holding.owner(0, start.key) == find.holding.owners.worker {
                find.add(0, start);
            }
        }
    }
    while left > 0 {
        let Some(is_due) = find.component(left - 1, step, team)? else { return Ok(None) };
        left -= 1;
        if is_due || left == 0 {
            let agreed = round(team, Vec::new(), Ok(()), [find.most.into(), 0, 0, 0])?;
            find.most = agreed.most(0) as u32;
            let decided = find.all.is_none().into();
            saved::save_boards(find.holding, team, [left as u64, agreed.most(0), decided, 0])?;
        }
    }
    Ok(Some(find.most))
}

/// Measures the cost of expanding the positions at the local indices `places` of a tier, without
/// sending messages. Successors that belong to this worker are added to its sets if they are new.
/// `bytes` is the memory budget, which determines the size of message buffers.
pub fn tried<const W: usize>(
    holding: &mut Holding<'_, W>,
    tier: u32,
    places: std::ops::Range<u64>,
    bytes: u64,
) -> Tried {
    let (play, workers) = (holding.play, holding.owners.workers);
    let fresh = vec![Vec::new(); play.tiers.keys.len()];
    let returns = vec![false; play.tiers.keys.len()];
    let told = vec![(NO_TIER, 0); LAST];
    let mut find = Find { holding, fresh, returns, all: None, found: 0, most: 0, bytes, told };
    let (mut tried, mut parcels) = (Tried::default(), Parcels::new(workers));
    let began = CpuTimer::start();
    let words: Vec<u64> = places.filter_map(|at| find.holding.key(tier, at)).collect();
    let (most, mut left) = (told_at_a_time(bytes), words.len().div_ceil(TOGETHER));
    for boards in words.chunks(TOGETHER) {
        find.look(tier, boards, &mut parcels);
        left -= 1;
        if parcels.many >= most || left == 0 {
            tried.rounds += parcels.many.min(most) as f64 / most as f64;
            tried.bytes += parcels.packed(false).iter().map(|own| own.len() as u64).sum::<u64>();
        }
    }
    tried.seconds = began.elapsed_secs();
    tried
}

impl<const W: usize> Find<'_, '_, W> {
    /// Adds a position of this worker to the set of its tier, if it is new. If the tier has cycles,
    /// the position is expanded later.
    #[inline(always)]
    fn add(&mut self, tier: u32, name: CanonicalKey) {
        let Some(words) = &self.holding.play.canonicalizer else { return };
        let Own::Found(set) = &mut self.holding.tiers[tier as usize] else { return };
        if set.insert(name.key, words.orbit_size(name)) {
            self.found += 1;
            if self.returns[tier as usize] {
                self.fresh[tier as usize].push(name.key);
            }
        }
    }

    /// Adds positions that other workers have sent, given as pairs of tier and key, and empties the
    /// list.
    fn add_told(&mut self, told: &mut Vec<(u32, u64)>) {
        let Some(words) = &self.holding.play.canonicalizer else { return };
        for (tier, word) in told.drain(..) {
            let is_known = self.holding.place(tier, word).is_some();
            // Without symmetries the stabilizer is trivial and need not be computed.
            let name = match words.order() {
                ..=1 => CanonicalKey { key: word, stabilizer: 1 },
                _ if is_known => continue,
                _ => words.canonical_key(&words.board(word)),
            };
            self.add(tier, CanonicalKey { key: word, ..name });
        }
    }

    /// Expands the positions of a component until no worker has an unexpanded one. Returns whether
    /// a checkpoint is due, or `None` if dense numbering turns out to need less memory. While the
    /// numbering is undecided, each round ends after about `step` new positions.
    fn component(
        &mut self,
        component: usize,
        step: u64,
        team: &mut dyn Team,
    ) -> Result<Option<bool>, Unsolved> {
        let play = self.holding.play;
        let tiers = &play.tiers.components[component];
        let most = told_at_a_time(self.bytes);
        let mut parcels = Parcels::new(self.holding.owners.workers);
        let mut at = vec![0u64; tiers.len()];
        let mut words = Vec::new();
        loop {
            let mut failed = Ok(());
            let (mut some, until) = (true, self.found.saturating_add(step));
            let is_open = self.all.is_some();
            while some && parcels.many < most && failed.is_ok() && !(is_open && self.found >= until)
            {
                some = false;
                for (tier, at) in tiers.iter().zip(&mut at) {
                    words.clear();
                    match self.returns[*tier as usize] {
                        true => {
                            let fresh = &mut self.fresh[*tier as usize];
                            words.extend(fresh.drain(fresh.len().saturating_sub(BATCH)..));
                        }
                        false => {
                            let places = self.holding.places(*tier);
                            while words.len() < BATCH && *at < places {
                                words.extend(self.holding.key(*tier, *at));
                                *at += 1;
                            }
                        }
                    }
                    some |= !words.is_empty();
                    for boards in words.chunks(TOGETHER) {
                        self.look(*tier, boards, &mut parcels);
                    }
                }
                failed = self.goes_on(component, team);
            }
            let sent = [u64::from(some), parcels.many as u64, self.boards(0), 0];
            let round = round(team, parcels.packed(false), failed, sent)?;
            let tiers = play.tiers.keys.len();
            let mut told = Vec::new();
            for parcel in &round.parcels {
                unpacked(parcel, tiers, false, |tier, word, _| {
                    if word == u64::MAX
                        || self.holding.owner(tier, word) != self.holding.owners.worker
                    {
                        return Err(Unsolved::Checkpoint);
                    }
                    self.holding.prefetch(tier, word);
                    told.push((tier, word));
                    if told.len() == 16 * TOGETHER {
                        self.add_told(&mut told);
                    }
                    Ok(())
                })?;
                self.add_told(&mut told);
            }
            // In a component without cycles, the messages only contain positions of other
            // components, so that they cause no further rounds.
            let sent = if play.tiers.is_cyclic(component as u32) { round.sum(1) } else { 0 };
            let ends = round.sum(0) == 0 && sent == 0;
            // These counters do not include the positions that arrived in this round;
            // `all_is_better` counts again.
            if let Some(all) = self.all.filter(|all| ends || round.sum(2) >= probe_size(*all))
                && self.all_is_better(all, component, team)?
            {
                return Ok(None);
            }
            if ends {
                self.close(component);
                return Ok(Some(round.is_due()));
            }
        }
    }

    /// Returns the number of boards of the components from the index `from` on that this worker has
    /// found. If a stored position represents several symmetric boards, all of them count.
    fn boards(&self, from: usize) -> u64 {
        let tiers = self.holding.play.tiers.components[from..].iter().flatten();
        tiers.map(|tier| self.holding.boards(*tier)).sum()
    }

    /// Decides whether dense numbering, with `all` positions, needs less memory than storing the
    /// reachable positions. Returns `true` if so. As long as the workers have found too few
    /// positions for a decision, returns `false`; after a decision against dense numbering, sets
    /// `self.all` to `None`. `component` is the component being enumerated.
    fn all_is_better(
        &mut self,
        all: u64,
        component: usize,
        team: &mut dyn Team,
    ) -> Result<bool, Unsolved> {
        let counted = [self.boards(0), self.boards(component + 1), 0, 0];
        let round = round(team, Vec::new(), Ok(()), counted)?;
        if round.sum(0) < probe_size(all) {
            return Ok(false);
        }
        self.all = None;
        Ok(!is_sparse(self.holding.play, component + 1, round.sum(1), all))
    }

    /// Marks all positions of the first `components` components as not expanded, after they were
    /// read from a checkpoint. Only tiers with cycles need this.
    fn wait(&mut self, components: usize) {
        let tiers = self.holding.play.tiers.components[..components].iter().flatten();
        for tier in tiers.filter(|tier| self.returns[**tier as usize]) {
            let places = 0..self.holding.places(*tier);
            let words = places.filter_map(|place| self.holding.key(*tier, place));
            self.fresh[*tier as usize] = words.collect();
        }
    }

    /// Frees spare memory of a component whose positions are all enumerated.
    fn close(&mut self, component: usize) {
        for tier in &self.holding.play.tiers.components[component] {
            if let Own::Found(set) = &mut self.holding.tiers[*tier as usize] {
                set.shrink();
            }
            self.fresh[*tier as usize] = Vec::new();
        }
    }

    /// Checks the memory budget and reports progress. Returns an error if the budget is exceeded or
    /// if the caller stops the run.
    fn goes_on(&self, component: usize, team: &mut dyn Team) -> Result<(), Unsolved> {
        let waiting: usize = self.fresh.iter().map(Vec::len).sum();
        // The labels will take an eighth of the memory of the sets, and a set that grows needs a
        // quarter of its memory more.
        let sets = self.holding.tiers.iter().map(|own| match own {
            Own::Found(set) => KeySet::resident_bytes(set),
            Own::All(_) => 0,
        });
        let (all, largest) = sets.fold((0, 0), |(all, most), own| (all + own, own.max(most)));
        if all + all / 8 + largest / 4 + 8 * waiting as u64 > self.bytes {
            return Err(Unsolved::Large);
        }
        let components = &self.holding.play.tiers.components;
        let tiers = components[component + 1..].iter().map(|own| own.len() as u64).sum();
        let of_tiers = self.holding.play.tiers.keys.len() as u64;
        let progress = Progress {
            found: self.found,
            tiers,
            total_tiers: of_tiers,
            bytes: all,
            ..Progress::default()
        };
        if team.tell(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Expands positions of a tier, given by their keys `boards`. Successors that belong to this
    /// worker are added to its sets; the others are added to the messages `parcels` to their
    /// owners.
    fn look(&mut self, tier: u32, boards: &[u64], parcels: &mut Parcels) {
        let play = self.holding.play;
        let (side, next) = (play.side(tier), play.tiers.successors(tier));
        let Some(words) = &play.canonicalizer else { return };
        let (mut noted, own) = (MoveScratch::default(), self.holding.owners.worker);
        let mut options: Vec<(u32, CanonicalKey)> = Vec::new();
        for word in boards {
            let board = words.board(*word);
            if side.is_leaf(&board) {
                continue;
            }
            let mut many = 0;
            let turned = play.swapped(&board);
            let [seen, turned_seen] = play.key_views(&board, &turned, |board| words.keys(board));
            side.forward.for_each_possible(&board, &mut noted, |command| {
                let to = next[command.kind as usize];
                if to != NO_TIER {
                    let from = if play.passes_turn(command.kind) {
                        (&turned, &turned_seen)
                    } else {
                        (&board, &seen)
                    };
                    let name = self.holding.after(Portable, to, from, command);
                    many += name.same;
                    self.holding.prefetch(to, name.key);
                    options.push((to, CanonicalKey { key: name.key, stabilizer: name.same }));
                }
            });
            self.most = self.most.max(many);
        }
        for (to, name) in options {
            match self.holding.owner(to, name.key) {
                owner if owner == own => self.add(to, name),
                owner => {
                    let mixed = name.key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                    let at = mixed as usize % self.told.len();
                    let last = &mut self.told[at];
                    if *last != (to, name.key) {
                        *last = (to, name.key);
                        parcels.push(owner, to, name.key, 0);
                    }
                }
            }
        }
    }
}
