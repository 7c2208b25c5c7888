//! The forward pass of the distributed solver over a component: labels terminal positions and
//! positions that are decided by solved successors, and stores for all others the number of
//! undecided successors. Labels of successors that other workers store are fetched by a round of
//! requests and a round of responses.

use super::ask::Questions;
use super::holding::{told_at_a_time, unpacked};
use super::owners::Run;
use super::radix::by_key;
use super::share::Share;
use super::terms::Team;
use super::tried::Tried;
use super::wire::put;
use crate::checkpoint::invalid_data;
use crate::cpu_time::CpuTimer;
use crate::frontier::{DeferredUpdates, PositionId};
use crate::label::{LabelCell, LabelEncoding};
use crate::label_update::{SuccessorSummary, terminal_label};
use crate::limits::Unsolved;
use crate::memory::prefetch;
use crate::moves::MoveScratch;
use crate::planes::Board;
use crate::simd::{Gather, Kernel, dispatch};
use crate::tiers::NO_TIER;

/// The number of local indices that are classified between two progress reports.
const PART: u64 = 1 << 14;

/// The pending requests for labels that other workers store, and the positions that wait for these
/// labels.
struct Asked {
    /// The waiting positions, each with the summary of its labelled successors.
    waiting: Vec<(PositionId, SuccessorSummary)>,
    /// The requests.
    of: Of,
}

/// The pending requests. A request identifies the waiting position by the number `2 * i + again`,
/// where `i` is its index in [`Asked::waiting`], and `again` is 1 if the same side moves again at
/// the successor and 0 otherwise.
enum Of {
    /// Requests by local index, with dense numbering.
    Places(Questions),
    /// Requests by key, if reachable positions are listed. The fields are the requests to each
    /// worker, as tier, key and number of the waiting position; and the number of all requests.
    Words(Vec<Vec<(u32, u64, u32)>>, usize),
}

impl Asked {
    /// Returns the number of pending requests.
    fn many(&self) -> usize {
        match &self.of {
            Of::Places(questions) => questions.many,
            Of::Words(_, many) => *many,
        }
    }

    /// Builds the message to each worker, which contains each requested position once, and relates
    /// each request to its answer: sorts the requests into the order of the answers, or replaces
    /// their addresses by the indices of the answers.
    fn packed(&mut self) -> Vec<Vec<u8>> {
        match &mut self.of {
            Of::Places(questions) => questions.packed(),
            Of::Words(words, _) => {
                let mut room = Vec::new();
                words.iter_mut().map(|own| questions(own, &mut room)).collect()
            }
        }
    }

    /// Returns the number of labels that a message requests.
    fn answers(&mut self, parcel: &[u8]) -> Result<u64, Unsolved> {
        let mut many = 0;
        match &mut self.of {
            Of::Places(questions) => {
                questions.arrived(parcel, |_, _, lows| many += lows.len() as u64)?;
            }
            Of::Words(..) => unpacked(parcel, NO_TIER as usize, false, |_, _, _| {
                many += 1;
                Ok(())
            })?,
        }
        Ok(many)
    }

    /// Removes all requests and waiting positions.
    fn clear(&mut self) {
        self.waiting.clear();
        match &mut self.of {
            Of::Places(questions) => questions.clear(),
            Of::Words(words, many) => {
                words.iter_mut().for_each(Vec::clear);
                *many = 0;
            }
        }
    }
}

/// The number of positions that are classified together, so that the computations of indices and
/// the cache misses of labels overlap.
const BATCH: usize = 32;

/// A reference from a position of a batch to one of its successors.
#[derive(Clone, Copy, Default)]
struct Led {
    /// The index of the position in [`Batch::waiting`].
    who: u32,
    /// The tier of the successor.
    to: u32,
    /// The slot of this tier ([`Questions::slot`]); 0 if requests are by key.
    slot: u32,
    /// Whether the same side moves again at the successor.
    again: bool,
}

/// A successor, the worker that stores it, and its address there: its local index with dense
/// numbering, else its key.
type Named = (Led, u64, u64);

/// A batch of positions that are being classified, with their successors in solved components.
struct Batch<const W: usize> {
    /// The positions of the batch, each with the summary of its successors examined so far.
    waiting: Vec<(PositionId, SuccessorSummary)>,
    /// The successors whose owners and local indices have not been computed yet.
    boards: Vec<(Led, Board<W>)>,
    /// The successors with computed owners and local indices.
    named: Vec<Named>,
    /// Buffer: the successors that this worker stores.
    own: Vec<Named>,
    /// Buffer: the successors that other workers store.
    others: Vec<Named>,
    /// For each position of the batch, its index in [`Asked::waiting`] if labels of its successors
    /// are requested.
    asks: Vec<Option<u32>>,
}

impl<const W: usize> Default for Batch<W> {
    fn default() -> Self {
        let (boards, named) = (Vec::with_capacity(8 * BATCH), Vec::with_capacity(8 * BATCH));
        let (own, others, asks) = (Vec::new(), Vec::new(), Vec::new());
        Batch { waiting: Vec::with_capacity(BATCH), boards, named, own, others, asks }
    }
}

/// The kernel that classifies the positions at the local indices `places` of a tier; see
/// [`Share::look_at`].
struct LookAt<'s, 'e, 'a, const W: usize, F: LabelEncoding> {
    share: &'s Share<'a, W, F>,
    component: u32,
    tier: u32,
    places: std::ops::Range<u64>,
    events: &'e mut DeferredUpdates,
    asked: &'e mut Asked,
}

impl<const W: usize, F: LabelEncoding> Kernel for LookAt<'_, '_, '_, W, F> {
    type Output = Result<(), Unsolved>;
    const USES_GATHER: bool = true;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        let LookAt { share, component, tier, places, events, asked } = self;
        share.look_at(gather, (component, tier), places, events, asked)
    }
}

impl<const W: usize, F: LabelEncoding> Share<'_, W, F> {
    /// Classifies all positions of a component: gives each its label or its counter of undecided
    /// successors. Returns the updates that solved successors cause at later distances to the end,
    /// and whether a checkpoint is due.
    pub(super) fn look(
        &mut self,
        component: u32,
        team: &mut dyn Team,
    ) -> Result<(DeferredUpdates, bool), Unsolved> {
        let play = self.holding.play;
        let tiers = &play.tiers.components[component as usize];
        let parts: u64 = tiers.iter().map(|tier| self.holding.places(*tier)).sum();
        let most = told_at_a_time(self.bytes);
        let (mut events, mut asked) = (DeferredUpdates::default(), self.asked(component));
        let (mut tier, mut from, mut done) = (0, 0, 0);
        loop {
            while self.failed.is_ok() && tier < tiers.len() && asked.many() < most {
                let own = tiers[tier];
                let to = self.holding.places(own).min(from + PART);
                let places = from..to;
                let (share, tier_of) = (&*self, own);
                let (events, asked) = (&mut events, &mut asked);
                let work = LookAt { share, component, tier: tier_of, places, events, asked };
                let looked = dispatch(work);
                let looked = looked.and_then(|()| {
                    let parts = if play.tiers.is_cyclic(component) { 4 * parts } else { parts };
                    self.tell(0, component, (done, parts), team)
                });
                self.failed = looked;
                done += to - from;
                from = to;
                if to == self.holding.places(own) {
                    (tier, from) = (tier + 1, 0);
                }
            }
            let left = u64::from(tier < tiers.len());
            let many = asked.many() as u64;
            let round = self.round(team, asked.packed(), [left, many, 0, 0])?;
            if round.sum(1) > 0 {
                let mut answers = Vec::new();
                for parcel in &round.parcels {
                    answers.push(self.answered(parcel, &mut asked)?);
                }
                let answers = self.round(team, answers, [0; 4])?;
                self.failed = self.taken(&mut asked, &answers.parcels, component, &mut events);
            }
            if round.sum(0) == 0 {
                return Ok((events, round.is_due()));
            }
        }
    }

    /// Creates an empty set of requests for successors of a component in other components.
    fn asked(&self, component: u32) -> Asked {
        let workers = self.holding.owners.workers;
        let of = if self.holding.is_all() {
            let tiers = &self.holding.play.tiers;
            let next = tiers.components[component as usize].iter();
            let next = next.flat_map(|tier| tiers.successors(*tier)).copied();
            let outside =
                |to: &u32| *to != NO_TIER && tiers.component_of[*to as usize] != component;
            let mut next: Vec<u32> = next.filter(outside).collect();
            next.sort_unstable();
            next.dedup();
            let next = next.into_iter().map(|tier| (tier, self.holding.most_places(tier)));
            Of::Places(Questions::new(workers, next))
        } else {
            Of::Words(vec![Vec::new(); workers as usize], 0)
        };
        Asked { waiting: Vec::new(), of }
    }

    /// Builds the response to a message with requests: the codes of the requested labels. If a
    /// requested label does not exist, the failure is recorded for the next exchange.
    fn answered(&mut self, parcel: &[u8], asked: &mut Asked) -> Result<Vec<u8>, Unsolved> {
        let mut to = Vec::new();
        let mut failed = Ok(());
        let mut answer = |word: Option<&F::Cell>| {
            // The position is not stored here, or its tier is not solved yet.
            let word = word.map_or_else(
                || {
                    failed = Err(Unsolved::Fault);
                    F::DRAWN
                },
                LabelCell::get,
            );
            to.extend_from_slice(&word.to_le_bytes()[..F::Cell::BYTES as usize]);
        };
        match &mut asked.of {
            Of::Places(questions) => questions.arrived(parcel, |tier, from, lows| {
                let own = &self.words[tier as usize];
                let at = |low: u16| (from + u64::from(low)) as usize;
                lows.iter().for_each(|low| answer(own.get(at(*low))));
            })?,
            Of::Words(..) => {
                let mut some = Vec::with_capacity(BATCH);
                let mut answer_all = |some: &mut Vec<(u32, u64)>| {
                    for (tier, told) in &mut *some {
                        *told = self.holding.told(*tier, *told).unwrap_or(u64::MAX);
                        self.words[*tier as usize]
                            .get(*told as usize)
                            .into_iter()
                            .for_each(prefetch);
                    }
                    for (tier, place) in some.drain(..) {
                        answer(self.words[tier as usize].get(place as usize));
                    }
                };
                unpacked(parcel, self.words.len(), false, |tier, told, _| {
                    self.holding.prefetch(tier, told);
                    some.push((tier, told));
                    if some.len() == BATCH {
                        answer_all(&mut some);
                    }
                    Ok(())
                })?;
                answer_all(&mut some);
            }
        }
        if failed.is_err() {
            self.failed = failed;
        }
        Ok(to)
    }

    /// Adds the labels in the responses to the summaries of the waiting positions, and stores the
    /// initial codes of these positions. `answers` are the responses of all workers.
    fn taken(
        &self,
        asked: &mut Asked,
        answers: &[Vec<u8>],
        component: u32,
        events: &mut DeferredUpdates,
    ) -> Result<(), Unsolved> {
        let width = F::Cell::BYTES as usize;
        let Asked { waiting, of } = asked;
        let label = |answer: &[u8]| {
            let mut word = [0; 4];
            word[..width].copy_from_slice(answer);
            F::label(u32::from_le_bytes(word)).as_scored(self.scored)
        };
        match of {
            Of::Places(questions) => {
                for (from, answers) in answers.iter().enumerate() {
                    let mut missing = false;
                    questions.taken(from, |(answer, who)| {
                        let from = answer as usize * width;
                        match answers.get(from..from + width) {
                            Some(own) => waiting[who as usize / 2].1.add(label(own), who % 2 == 1),
                            None => missing = true,
                        }
                    });
                    if missing {
                        return Err(invalid_data().into());
                    }
                }
            }
            Of::Words(words, many) => {
                for (questions, answers) in words.iter_mut().zip(answers) {
                    let mut answers = answers.chunks_exact(width);
                    let same = |one: &(u32, u64, u32), next: &(u32, u64, u32)| {
                        (one.0, one.1) == (next.0, next.1)
                    };
                    for same in questions.chunk_by(same) {
                        let label = label(answers.next().ok_or_else(invalid_data)?);
                        for (_, _, who) in same {
                            waiting[*who as usize / 2].1.add(label, who % 2 == 1);
                        }
                    }
                    questions.clear();
                }
                *many = 0;
            }
        }
        let returns = self.holding.play.tiers.is_cyclic(component);
        for (place, options) in waiting.drain(..) {
            let word = options.initial_label::<F>(place, returns, events)?;
            self.words[place.tier as usize][place.index as usize].set(word);
        }
        let held = events.bytes();
        if held > self.bytes { Err(Unsolved::Large) } else { Ok(()) }
    }

    /// Classifies the positions at the local indices `places` of a tier. Positions with successors
    /// in solved components are collected in batches, whose labels are read or requested by
    /// [`weigh`](Share::weigh); requests are added to `asked` and deferred updates to `events`.
    #[inline(always)]
    fn look_at<G: Gather>(
        &self,
        gather: G,
        (component, tier): (u32, u32),
        places: std::ops::Range<u64>,
        events: &mut DeferredUpdates,
        asked: &mut Asked,
    ) -> Result<(), Unsolved> {
        let (holding, play) = (&self.holding, self.holding.play);
        let (side, next) = (play.side(tier), play.tiers.successors(tier));
        let folded = holding.folded();
        let is_inside = |to: u32| play.tiers.component_of[to as usize] == component;
        let inside: Vec<bool> = next.iter().map(|to| *to != NO_TIER && is_inside(*to)).collect();
        let all_inside = (inside.iter().zip(next)).all(|(inside, to)| *inside || *to == NO_TIER);
        let slots: Vec<u32> = match &asked.of {
            Of::Places(questions) => next.iter().map(|to| questions.slot(*to)).collect(),
            Of::Words(..) => vec![0; next.len()],
        };
        let mut noted = MoveScratch::default();
        let words = &self.words[tier as usize];
        let (mut batch, mut run) = (Batch::default(), Run::default());
        for at in places {
            let Some(board) = holding.board(gather, tier, at, &mut run) else { continue };
            let score = match side.endings.first_match(&board) {
                Some(ending) => side.scores[ending as usize].ok_or(Unsolved::Fault)?,
                None => {
                    let (mut options, mut outside) = (SuccessorSummary::default(), 0);
                    let who = batch.waiting.len() as u32;
                    if all_inside && !folded {
                        options.undecided = side.forward.count(&board);
                    } else {
                        let turned = play.swapped(&board);
                        let [seen, other] =
                            play.key_views(&board, &turned, |board| holding.seen(board));
                        side.forward.for_each_possible(&board, &mut noted, |command| {
                            let kind = command.kind as usize;
                            if inside[kind] && !folded {
                                options.undecided += 1;
                                return;
                            }
                            let from = match play.passes_turn(command.kind) {
                                true => (&turned, &other),
                                false => (&board, &seen),
                            };
                            let (to, slot) = (next[kind], slots[kind]);
                            let to = Led { who, to, slot, again: play.moves_again(command.kind) };
                            if holding.is_all() {
                                batch.boards.push((to, command.apply(from.0)));
                            } else {
                                let named = holding.after(gather, to.to, from, command);
                                if inside[kind] {
                                    options.undecided += named.same;
                                    return;
                                }
                                holding.prefetch(to.to, named.key);
                                batch.named.push((to, holding.owner(to.to, named.key), named.key));
                            }
                            outside += 1;
                        });
                    }
                    if outside == 0 && options.undecided > 0 {
                        // All successors are in this component, so no label is needed.
                        let place = PositionId::new(tier, at);
                        words[at as usize].set(options.initial_label::<F>(place, true, events)?);
                        continue;
                    }
                    if outside > 0 {
                        batch.waiting.push((PositionId::new(tier, at), options));
                        if batch.waiting.len() == BATCH {
                            self.weigh(gather, component, &mut batch, events, asked)?;
                        }
                        continue;
                    }
                    side.no_moves
                }
            };
            let word = F::code(terminal_label(score, self.scored)?).ok_or(Unsolved::Long)?;
            words[at as usize].set(word);
        }
        self.weigh(gather, component, &mut batch, events, asked)
    }

    /// Completes the batch: reads the labels of successors that this worker stores, and adds
    /// requests for all other successors to `asked`. Stores the initial codes of the positions that
    /// need no response.
    #[inline(always)]
    fn weigh<G: Gather>(
        &self,
        gather: G,
        component: u32,
        batch: &mut Batch<W>,
        events: &mut DeferredUpdates,
        asked: &mut Asked,
    ) -> Result<(), Unsolved> {
        let (holding, own) = (&self.holding, self.holding.owners.worker);
        let returns = holding.play.tiers.is_cyclic(component);
        for (option, board) in batch.boards.drain(..) {
            let lot = holding.lot(gather, option.to, &board);
            let (owner, place) = lot.ok_or(Unsolved::Fault)?;
            batch.named.push((option, owner, place));
        }
        // The processor cannot predict the owner, so there is no branch: each successor is written
        // to both lists, and the length of only one list is increased.
        let (mut kept, mut asked_for) = (0, 0);
        for list in [&mut batch.own, &mut batch.others] {
            list.resize(batch.named.len().max(list.len()), Named::default());
        }
        for named in batch.named.drain(..) {
            let is_own = named.1 == own;
            batch.own[kept] = named;
            batch.others[asked_for] = named;
            kept += usize::from(is_own);
            asked_for += usize::from(!is_own);
        }
        // Prefetch all labels before the first is read, so that cache misses overlap.
        for (Led { to, .. }, _, told) in &mut batch.own[..kept] {
            *told = holding.told(*to, *told).ok_or(Unsolved::Fault)?;
            self.words[*to as usize].get(*told as usize).into_iter().for_each(prefetch);
        }
        for (Led { who, to, again, .. }, _, place) in &batch.own[..kept] {
            let word = self.words[*to as usize].get(*place as usize).ok_or(Unsolved::Fault)?;
            let label = F::label(word.get()).as_scored(self.scored);
            batch.waiting[*who as usize].1.add(label, *again);
        }
        batch.asks.clear();
        batch.asks.resize(batch.waiting.len(), None);
        for (Led { who, to, slot, again }, owner, told) in &batch.others[..asked_for] {
            let (who, told, place) = (*who, *told, batch.waiting[*who as usize].0);
            let at = *batch.asks[who as usize].get_or_insert_with(|| {
                asked.waiting.push((place, SuccessorSummary::default()));
                asked.waiting.len() as u32 - 1
            });
            let who = 2 * at + u32::from(*again);
            match &mut asked.of {
                Of::Places(questions) => questions.push(*owner, *slot, told, who),
                Of::Words(words, many) => {
                    words[*owner as usize].push((*to, told, who));
                    *many += 1;
                }
            }
        }
        for ((place, options), asks) in batch.waiting.drain(..).zip(&batch.asks) {
            match asks {
                Some(at) => asked.waiting[*at as usize].1 = options,
                None => {
                    let word = options.initial_label::<F>(place, returns, events)?;
                    self.words[place.tier as usize][place.index as usize].set(word);
                }
            }
        }
        Ok(())
    }

    /// Classifies the positions at the local indices `places` of a tier as a sample, and returns
    /// the cost. The method builds the messages to other workers in order to count their bytes, but
    /// does not send them. Successors without a label count as drawn.
    pub(super) fn looked(
        &self,
        component: u32,
        tier: u32,
        places: std::ops::Range<u64>,
    ) -> Result<Tried, Unsolved> {
        let mut tried = Tried::default();
        let (mut events, mut asked) = (DeferredUpdates::default(), self.asked(component));
        let began = CpuTimer::start();
        let (mut from, most) = (places.start, told_at_a_time(self.bytes));
        while from < places.end {
            let to = places.end.min(from + PART);
            let (events, asked) = (&mut events, &mut asked);
            dispatch(LookAt { share: self, component, tier, places: from..to, events, asked })?;
            from = to;
            if asked.many() >= most || from == places.end {
                let many = asked.many();
                for parcel in asked.packed() {
                    tried.bytes += parcel.len() as u64 + asked.answers(&parcel)? * F::Cell::BYTES;
                }
                tried.rounds += 2.0 * many.min(most) as f64 / most as f64;
                asked.clear();
            }
        }
        tried.seconds = began.elapsed_secs();
        Ok(tried)
    }
}

/// Builds a message with requests by key, which contains each requested position once, and sorts
/// the requests into the order of the answers. `room` is a buffer for the sort.
fn questions(boards: &mut Vec<(u32, u64, u32)>, room: &mut Vec<(u32, u64, u32)>) -> Vec<u8> {
    by_key(boards, room);
    let mut to = Vec::with_capacity(3 * boards.len());
    for tier in boards.chunk_by(|one, next| one.0 == next.0) {
        let keys = || tier.chunk_by(|one, next| one.1 == next.1).map(|same| same[0].1);
        put(&mut to, tier[0].0.into());
        put(&mut to, keys().count() as u64);
        let mut last = 0;
        for key in keys() {
            put(&mut to, key - last);
            last = key;
        }
    }
    to
}
