//! Boards that can arise, found by a team: each worker looks at its own and tells the owners of their options.

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

/// Boards that are looked at between two questions whether to go on.
const BATCH: usize = 1 << 12;
/// Boards whose options are looked up together, so that reading need not wait for one another.
const TOGETHER: usize = 32;
/// Boards that other workers were told of last, so that they are seldom told twice.
const LAST: usize = 1 << 14;

struct Find<'a, 'b, const W: usize> {
    holding: &'b mut Holding<'a, W>,
    /// Words whose options were not looked at, of tiers that moves lead back to.
    fresh: Vec<Vec<u64>>,
    returns: Vec<bool>,
    /// How many there would be if all were numbered, while it is not seen which way is better.
    all: Option<u64>,
    found: u64,
    /// The most options of a board, each as often as symmetries leave it as it is.
    most: u32,
    bytes: u64,
    /// Of those that others were told of, one for each of some numbers: its tier and word.
    told: Vec<(u32, u64)>,
}

/// Finds all boards; how many options one has at most, of any worker. `None` where there would be so many if all were numbered,
/// and it is seen that this is the better way, as one worker alone sees it.
///
/// # Errors
/// Where they are too many, or it is told to stop.
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
    // A worker alone fills no parcels: without this it would see which way is better when all are found.
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

/// Looks at some boards of a tier whose options were found before, and tells nobody.
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
    /// Adds a board of this worker, if it is new.
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

    /// Adds boards of which others told.
    fn add_told(&mut self, told: &mut Vec<(u32, u64)>) {
        let Some(words) = &self.holding.play.canonicalizer else { return };
        for (tier, word) in told.drain(..) {
            let is_known = self.holding.place(tier, word).is_some();
            // Without symmetries no other board has its name.
            let name = match words.order() {
                ..=1 => CanonicalKey { key: word, stabilizer: 1 },
                _ if is_known => continue,
                _ => words.canonical_key(&words.board(word)),
            };
            self.add(tier, CanonicalKey { key: word, ..name });
        }
    }

    /// Finds all boards to which those of a component lead; whether it is time to write down how far it is, or `None` where it
    /// is seen that all are to be numbered. While that is open no more than so many are found in a round.
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
            // What arrives is of other components where no moves lead back.
            let sent = if play.tiers.is_cyclic(component as u32) { round.sum(1) } else { 0 };
            let ends = round.sum(0) == 0 && sent == 0;
            // What arrived in the last round is not counted yet.
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

    /// How many boards of the components from one on were found here, with those that symmetries make of them.
    fn boards(&self, from: usize) -> u64 {
        let tiers = self.holding.play.tiers.components[from..].iter().flatten();
        tiers.map(|tier| self.holding.boards(*tier)).sum()
    }

    /// Whether it is seen, in the middle of a component or at its end, that numbering all of so many is better; that it is not
    /// is seen but once.
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

    /// The options of no board of so many components were looked at yet.
    fn wait(&mut self, components: usize) {
        let tiers = self.holding.play.tiers.components[..components].iter().flatten();
        for tier in tiers.filter(|tier| self.returns[**tier as usize]) {
            let places = 0..self.holding.places(*tier);
            let words = places.filter_map(|place| self.holding.key(*tier, place));
            self.fresh[*tier as usize] = words.collect();
        }
    }

    /// No more boards of a component are found.
    fn close(&mut self, component: usize) {
        for tier in &self.holding.play.tiers.components[component] {
            if let Own::Found(set) = &mut self.holding.tiers[*tier as usize] {
                set.shrink();
            }
            self.fresh[*tier as usize] = Vec::new();
        }
    }

    fn goes_on(&self, component: usize, team: &mut dyn Team) -> Result<(), Unsolved> {
        let waiting: usize = self.fresh.iter().map(Vec::len).sum();
        // Labels are held besides, and a table that grows does so by a quarter.
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

    /// Adds the options of some boards of a tier, or has them told.
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
