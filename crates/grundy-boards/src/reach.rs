//! Which boards there are: all of each tier, or those that can arise.
//!
//! Where nearly no board of a tier can arise, as where pieces fall, these are found first, tier by tier from the start, and
//! kept in a hash table. Which way is better is seen from the tiers that a little of such a search has done.

use crate::hash::Set;
use crate::keep::{BOARDS, In, Out, boards_of};
use crate::limits::{Limits, Numbering, Progress, Unsolved};
use crate::moves::Noted;
use crate::number::{Tables, Tier};
use crate::planes::Board;
use crate::play::Play;
use crate::tiers::NONE;
use crate::words::{Name, Words};

/// The boards of each tier.
pub enum Reached {
    /// All, without gaps, and how many bytes lists for their numbers take.
    All(Vec<Tier>, u64),
    /// Those that can arise.
    Found(Found),
}

/// Boards that were found.
pub struct Found {
    /// By tiers.
    pub sets: Vec<Set>,
    /// How many options one has at most, each counted as often as symmetries leave it as it is.
    pub most: u32,
    /// Bytes that finding them took at a time.
    pub bytes: u64,
}

/// What is written down first, by which way was chosen.
const FOUND: u64 = 1;
/// See [`FOUND`].
const ALL: u64 = 0;
/// Few enough that all are numbered without a look.
const FEW: u64 = 1 << 16;
/// A hash table of boards that are fewer than one of so many is better than all of them.
const SPARSE: u64 = 12;

/// The boards of each tier in the better way that is possible.
///
/// # Errors
/// Too many boards for the memory, or stopped.
pub fn reached<const W: usize>(
    play: &Play<W>,
    bytes: u64,
    limits: &Limits,
) -> Result<Reached, Unsolved> {
    let all = play.numbered();
    // A word each, and half a byte for lists of those that were decided last, of each thread.
    let fits = all.filter(|all| {
        all.saturating_mul(bytes).saturating_add(all / 2) <= limits.bytes
            || limits.keep.is_some() && together(play, bytes) <= limits.bytes
    });
    let tiers = |fits: Option<u64>| {
        fits.ok_or(Unsolved::Large)?;
        let mut tables = Tables::new(play.tables.things());
        let keys = play.tiers.keys.iter();
        let tiers = keys.map(|key| Tier::new(&play.planes, &key.counts, &mut tables));
        let tiers = tiers.collect::<Option<Vec<Tier>>>().ok_or(Unsolved::Large)?;
        Ok(Reached::All(tiers, tables.bytes()))
    };
    let kept = match limits.keep {
        Some(keep) => keep.get(BOARDS)?,
        None => None,
    };
    if let Some(kept) = kept {
        let mut from = In::new(kept);
        let words = play.words.as_ref();
        let Some(words) = words.filter(|_| from.number().is_ok_and(|kind| kind == FOUND)) else {
            return tiers(fits);
        };
        let search = Search::got(play, words, limits, bytes, &mut from)?;
        return search.searched(fits, tiers);
    }
    match (limits.numbering, &play.words) {
        (Some(Numbering::All), _) | (None, None) => tiers(fits),
        (Some(Numbering::Found | Numbering::Images), None) => Err(Unsolved::Large),
        (None, Some(_)) if all.is_some_and(|all| all <= FEW) => tiers(fits),
        (numbering, Some(words)) => {
            let mut search = Search::new(play, words, limits, bytes);
            search.decided = numbering.is_some();
            search.searched(fits, tiers)
        }
    }
}

/// The better way to number boards where memory is no question, as [`reached`] finds it, if no board need be found to see it.
#[cfg(feature = "team")]
pub fn better<const W: usize>(play: &Play<W>) -> Option<Numbering> {
    match (&play.words, play.numbered()) {
        (None, _) => Some(Numbering::All),
        (Some(_), None) => Some(Numbering::Found),
        (Some(_), Some(all)) => (all <= FEW).then_some(Numbering::All),
    }
}

/// How many boards are found, of so many numbers, before it is seen which way is better.
pub fn share(all: u64) -> u64 {
    (all / 128).max(FEW)
}

/// Whether few of all boards can arise, by the tiers that are done: those of the components from one on, and how many boards
/// were found of them.
pub fn is_sparse<const W: usize>(play: &Play<W>, done: usize, found: u64, all: u64) -> bool {
    let tiers = play.tiers.components[done..].iter().flatten();
    let many = tiers.map(|tier| {
        let key = &play.tiers.keys[*tier as usize];
        Tier::many(&play.planes, &key.counts, &play.tables).unwrap_or(u64::MAX)
    });
    let of = many.fold(0, u64::saturating_add);
    // Not before tiers are done that are large enough to tell.
    of > FEW.min(all / 1024) && found.saturating_mul(SPARSE) < of
}

/// Bytes of the largest component where all boards are numbered, with all that its moves lead to, which are in memory while it
/// is solved; labels of so many bytes.
fn together<const W: usize>(play: &Play<W>, bytes: u64) -> u64 {
    let tiers = &play.tiers;
    let many = |tier: &u32| {
        let counts = &tiers.keys[*tier as usize].counts;
        Tier::many(&play.planes, counts, &play.tables).unwrap_or(u64::MAX)
    };
    let components = (0..).zip(&tiers.components).map(|(at, own)| {
        let next = own.iter().flat_map(|tier| tiers.next(*tier)).copied();
        let mut all: Vec<u32> = next.filter(|to| *to != NONE).chain(own.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let sum = |tiers: &[u32]| tiers.iter().map(many).fold(0, u64::saturating_add);
        let lists = if tiers.returns(at) { sum(own) / 2 } else { 0 };
        sum(&all).saturating_mul(bytes).saturating_add(lists)
    });
    components.max().unwrap_or(0)
}

/// How far a search came.
#[derive(Clone, Copy, PartialEq)]
enum Came {
    ToItsEnd,
    ToItsShare,
}

struct Search<'a, const W: usize> {
    play: &'a Play<W>,
    words: &'a Words<W>,
    limits: &'a Limits<'a>,
    /// Bytes of a label.
    bytes: u64,
    sets: Vec<Set>,
    /// Words whose options were not looked at, of tiers that moves lead back to. Boards of others are all found when the tier
    /// is begun, and looked at in their places.
    fresh: Vec<Vec<u64>>,
    /// Components that are left, the next last.
    left: usize,
    /// Places of its tier that were looked at, where no moves lead back to it.
    at: usize,
    found: u64,
    /// Whether it is decided that they are found.
    decided: bool,
    /// Whether all that there are were found before, and written down.
    written: bool,
    /// The most options of a board, each as often as symmetries leave it as it is.
    most: u32,
    noted: Noted,
    /// Whether moves lead back to each tier.
    returns: Vec<bool>,
    /// Bytes that are held, and the most that were.
    held: u64,
    most_held: u64,
}

/// Boards looked at together.
const BATCH: usize = 32;
/// How often others are told, in boards.
const TOLD: u64 = 1 << 16;

impl<'a, const W: usize> Search<'a, W> {
    fn new(
        play: &'a Play<W>,
        words: &'a Words<W>,
        limits: &'a Limits,
        bytes: u64,
    ) -> Search<'a, W> {
        let mut sets = vec![Set::default(); play.tiers.keys.len()];
        let mut fresh = vec![Vec::new(); play.tiers.keys.len()];
        let start = words.name(&play.planes.packed::<W>(&play.start));
        let found = words.images_of(start);
        sets[0].insert(start.word, found);
        let components = play.tiers.component_of.iter();
        let returns: Vec<bool> = components.map(|own| play.tiers.returns(*own)).collect();
        if returns[0] {
            fresh[0].push(start.word);
        }
        let (left, at) = (play.tiers.components.len(), 0);
        let (decided, written, most) = (false, false, 0);
        let noted = Noted::default();
        let (held, most_held) = (0, 0);
        let own = Search {
            play,
            words,
            limits,
            bytes,
            sets,
            fresh,
            left,
            at,
            found,
            decided,
            written,
            most,
            noted,
            returns,
            held,
            most_held,
        };
        own.counted()
    }

    /// Finds them, or, as soon as it is seen that many of all can arise, takes all.
    fn searched(
        mut self,
        fits: Option<u64>,
        tiers: impl FnOnce(Option<u64>) -> Result<Reached, Unsolved>,
    ) -> Result<Reached, Unsolved> {
        if let (Some(all), false) = (fits, self.decided) {
            let some = self.run(share(all))?;
            let done = self.play.tiers.components[self.left..].iter().flatten();
            let found = done.map(|tier| self.sets[*tier as usize].boards()).sum();
            if some == Came::ToItsShare && !is_sparse(self.play, self.left, found, all) {
                if let Some(keep) = self.limits.keep {
                    keep.put(BOARDS, &mut |to| to.write_all(&ALL.to_le_bytes()))?;
                }
                return tiers(fits);
            }
        }
        self.decided = true;
        match self.run(u64::MAX)? {
            Came::ToItsEnd => {
                if !self.written {
                    self.put(None)?;
                }
                let Search { sets, most, most_held: bytes, .. } = self;
                Ok(Reached::Found(Found { sets, most, bytes }))
            }
            Came::ToItsShare => Err(Unsolved::Large),
        }
    }

    /// Writes down how far it has come, with boards of a tier that are being looked at.
    fn put(&self, looked_at: Option<(u32, &[u64])>) -> Result<(), Unsolved> {
        let Some(keep) = self.limits.keep else { return Ok(()) };
        keep.put(BOARDS, &mut |to| {
            let out = &mut Out::new(to);
            let (left, at, most) = (self.left as u64, self.at as u64, self.most.into());
            for number in [FOUND, self.decided.into(), left, at, self.found, most] {
                out.number(number)?;
            }
            for (tier, (set, fresh)) in (0..).zip(self.sets.iter().zip(&self.fresh)) {
                set.put(out)?;
                let more =
                    looked_at.filter(|(of, _)| *of == tier).map_or(&[][..], |(_, more)| more);
                let all = fresh.iter().chain(more).copied();
                out.list(fresh.len() + more.len(), 8, all)?;
            }
            out.flush()
        })?;
        keep.begin_anew();
        Ok(())
    }

    /// A search that was written down, after its first number.
    fn got(
        play: &'a Play<W>,
        words: &'a Words<W>,
        limits: &'a Limits,
        bytes: u64,
        from: &mut In,
    ) -> Result<Search<'a, W>, Unsolved> {
        let most = usize::try_from(limits.bytes / 8).unwrap_or(usize::MAX);
        let decided = from.up_to(1)? == 1;
        let left = from.up_to(play.tiers.components.len())?;
        let at = from.up_to(most)?;
        let found = from.number()?;
        let options = u32::try_from(from.number()?).map_err(|_| Unsolved::Kept)?;
        let (mut sets, mut fresh) = (Vec::new(), Vec::new());
        for _ in &play.tiers.keys {
            sets.push(Set::got(from, most)?);
            let mut own = Vec::new();
            from.list(most, 8, |word| own.push(word))?;
            fresh.push(own);
        }
        let (most, written) = (options, left == 0);
        let begun = Search::new(play, words, limits, bytes);
        Ok(Search { sets, fresh, left, at, found, decided, written, most, ..begun }.counted())
    }

    /// With what is held counted.
    fn counted(mut self) -> Self {
        let places: u64 = self.sets.iter().map(Set::held).sum();
        let waiting: usize = self.fresh.iter().map(Vec::len).sum();
        self.held = places + 8 * waiting as u64;
        self.most_held = self.held;
        self
    }

    /// Goes on until so many boards are found.
    fn run(&mut self, most: u64) -> Result<Came, Unsolved> {
        let mut told = 0;
        while self.left > 0 {
            let component = self.left as u32 - 1;
            let tiers = &self.play.tiers.components[component as usize];
            let came = match tiers[..] {
                [tier] if !self.play.tiers.returns(component) => {
                    self.once(tier, most, &mut told)?
                }
                _ => self.again_and_again(tiers, most, &mut told)?,
            };
            if came == Came::ToItsShare {
                return Ok(came);
            }
            for tier in tiers {
                let set = &mut self.sets[*tier as usize];
                let places = set.places();
                set.shrink();
                self.held -= 8 * (places - set.places()) as u64;
                self.fresh[*tier as usize] = Vec::new();
            }
            (self.left, self.at) = (self.left - 1, 0);
        }
        Ok(Came::ToItsEnd)
    }

    /// Looks at the boards of a tier to which no moves lead back.
    fn once(&mut self, tier: u32, most: u64, told: &mut u64) -> Result<Came, Unsolved> {
        let mut words = Vec::with_capacity(BATCH);
        while self.at < self.sets[tier as usize].places() {
            words.clear();
            let set = &self.sets[tier as usize];
            while words.len() < BATCH && self.at < set.places() {
                words.extend(set.at(self.at));
                self.at += 1;
            }
            self.looked_at(tier, &words);
            if self.found >= most {
                return Ok(Came::ToItsShare);
            }
            self.tell(told, None)?;
        }
        Ok(Came::ToItsEnd)
    }

    /// Looks at the boards of tiers that moves lead back to, until there are no new ones.
    fn again_and_again(
        &mut self,
        tiers: &[u32],
        most: u64,
        told: &mut u64,
    ) -> Result<Came, Unsolved> {
        loop {
            let mut some = false;
            for tier in tiers {
                let mut fresh = std::mem::take(&mut self.fresh[*tier as usize]);
                some |= !fresh.is_empty();
                let many = fresh.len();
                while !fresh.is_empty() {
                    let from = fresh.len().saturating_sub(BATCH);
                    self.looked_at(*tier, &fresh[from..]);
                    fresh.truncate(from);
                    if self.found >= most {
                        self.held -= 8 * (many - fresh.len()) as u64;
                        fresh.append(&mut self.fresh[*tier as usize]);
                        self.fresh[*tier as usize] = fresh;
                        return Ok(Came::ToItsShare);
                    }
                    self.tell(told, Some((*tier, &fresh)))?;
                }
                self.held -= 8 * many as u64;
            }
            if !some {
                return Ok(Came::ToItsEnd);
            }
        }
    }

    /// Tells now and then how far it has come, and writes it down, with boards of a tier that are being looked at.
    fn tell(&mut self, told: &mut u64, looked_at: Option<(u32, &[u64])>) -> Result<(), Unsolved> {
        if self.found - *told >= TOLD {
            *told = self.found;
            self.ask()?;
            if self.limits.keep.is_some_and(|keep| keep.is_due()) {
                self.put(looked_at)?;
            }
        }
        Ok(())
    }

    fn ask(&mut self) -> Result<(), Unsolved> {
        let aside = self.limits.keep.filter(|_| self.decided);
        // A table that grows does so by a quarter.
        let more = self.sets.iter().map(Set::held).max().unwrap_or(0) / 4;
        if let Some(keep) = aside.filter(|_| self.held + more > self.limits.bytes) {
            // No more boards of these are found.
            for tier in self.play.tiers.components[self.left..].iter().flatten() {
                let set = &mut self.sets[*tier as usize];
                self.held -= set.held();
                set.put_aside(&boards_of(*tier as usize), keep)?;
            }
        }
        // Labels are held at the same time where nothing is put aside.
        let labels = match aside {
            Some(_) => 0,
            None => self.sets.iter().map(|set| set.held() / 8 * self.bytes).sum(),
        };
        if self.held + labels > self.limits.bytes {
            return Err(Unsolved::Large);
        }
        let components = &self.play.tiers.components;
        let tiers = components[self.left..].iter().map(|own| own.len() as u64).sum();
        let of_tiers = self.play.tiers.keys.len() as u64;
        let progress = Progress { found: self.found, tiers, of_tiers, ..Progress::default() };
        if (self.limits.watch)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Adds the options of some boards of a tier.
    fn looked_at(&mut self, tier: u32, words: &[u64]) {
        let (play, side) = (self.play, self.play.side(tier));
        let next = play.tiers.next(tier);
        let mut options: Vec<(u32, Name)> = Vec::with_capacity(16 * BATCH);
        for word in words {
            let board: Board<W> = self.words.board(*word);
            if side.is_last(&board) {
                continue;
            }
            let mut many = 0;
            let turned = play.turned(&board);
            let [seen, turned_seen] = play.views(&board, &turned, |board| self.words.seen(board));
            side.next.each(&board, &mut self.noted, |command| {
                let to = next[command.kind as usize];
                if to != NONE {
                    let (from, seen) = match play.turns_after(command.kind) {
                        true => (&turned, &turned_seen),
                        false => (&board, &seen),
                    };
                    let name = self.words.after(seen, from, command);
                    many += name.same;
                    self.sets[to as usize].fetch(name.word);
                    options.push((to, name));
                }
            });
            self.most = self.most.max(many);
        }
        for (to, name) in options {
            let images = self.words.images_of(name);
            let set = &mut self.sets[to as usize];
            let places = set.places();
            let is_new = set.insert(name.word, images);
            // It may have grown for one that was there.
            self.held += 8 * (set.places() - places) as u64;
            if is_new {
                self.found += images;
                if self.returns[to as usize] {
                    self.fresh[to as usize].push(name.word);
                    self.held += 8;
                }
            }
        }
        self.most_held = self.most_held.max(self.held);
    }
}
