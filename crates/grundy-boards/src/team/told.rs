//! The results of a distributed run: counts the labels of all workers, writes the labels of each
//! worker, and merges what the workers wrote into the order of a tablebase file.

use super::holding::{Holding, Own, round};
use super::owners::{Owners, RUN};
use super::share::Share;
use super::terms::{Labelled, Team};
use super::wire::{Numbers, Rest, put};
use crate::checkpoint::invalid_data;
use crate::compiled::CompiledGame;
use crate::label::{Label, LabelCell, LabelCounts, LabelEncoding};
use crate::layout::Layout;
use crate::limits::{Numbering, Unsolved};
use crate::radix_sort::sort_with_labels;
use crate::solve::SortKey;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};

/// Returns a number that encodes a label independently of the [`LabelEncoding`].
fn code(label: Label) -> u64 {
    match label {
        Label::Drawn => 0,
        Label::Lost(moves) => 1 + 3 * u64::from(moves),
        Label::Won(moves) => 2 + 3 * u64::from(moves),
        Label::Score(score) => 3 + 3 * u64::from(score as u16),
    }
}

/// Returns the label that [`code`] encodes as this number, or an error if no label has this code.
fn decoded(code: u64) -> io::Result<Label> {
    let number = |from: u64| u16::try_from((code - from) / 3).map_err(|_| invalid_data());
    Ok(match (code, code % 3) {
        (0, _) => Label::Drawn,
        (_, 1) => Label::Lost(number(1)?),
        (_, 2) => Label::Won(number(2)?),
        _ => Label::Score(number(3)? as i16),
    })
}

/// The labels of one worker, and the label counts of all workers.
pub struct Told<'a, const W: usize, F: LabelEncoding> {
    holding: Holding<'a, W>,
    words: Vec<Vec<F::Cell>>,
    scored: bool,
    outcomes: bool,
    layout: Layout,
    boards: u64,
    counted: LabelCounts,
}

impl<'a, const W: usize, F: LabelEncoding> Told<'a, W, F> {
    /// Exchanges the numbers of positions and labels with all workers, and computes the layout and
    /// the label counts. With `outcomes`, labels are reduced to outcomes.
    ///
    /// # Errors
    /// Returns an error if the exchange fails.
    pub fn new(
        share: Share<'a, W, F>,
        outcomes: bool,
        team: &mut dyn Team,
    ) -> Result<Self, Unsolved> {
        let Share { holding, words, scored, .. } = share;
        let mut own: BTreeMap<u64, u64> = BTreeMap::new();
        let mut parcel = Vec::new();
        for tier in 0..holding.tiers.len() as u32 {
            put(&mut parcel, holding.kept(tier));
            put(&mut parcel, holding.boards(tier));
            let mut many = vec![0u64; 1 << (8 * F::Cell::BYTES)];
            if holding.is_all() {
                let there = holding.runs(tier, &words[tier as usize]).flatten();
                there.for_each(|word| many[word.get() as usize] += 1);
            } else {
                for (place, word) in (0..).zip(&words[tier as usize]) {
                    many[word.get() as usize] += u64::from(holding.key(tier, place).is_some());
                }
            }
            for (word, many) in (0..).zip(many).filter(|(_, many)| *many > 0) {
                *own.entry(code(label::<F>(word, scored, outcomes))).or_default() += many;
            }
        }
        for (code, many) in own {
            put(&mut parcel, code);
            put(&mut parcel, many);
        }
        let parcels = vec![parcel; team.workers()];
        let all = round(team, parcels, Ok(()), [0; 4])?;
        let mut kept = vec![0u64; holding.tiers.len()];
        let (mut boards, mut counted) = (0u64, LabelCounts::default());
        for parcel in &all.parcels {
            let mut rest = Rest(parcel);
            for kept in &mut kept {
                *kept += rest.number()?;
                boards += rest.number()?;
            }
            while !rest.is_empty() {
                counted.add(decoded(rest.number()?)?, rest.number()?);
            }
        }
        let CompiledGame { planes, turn, tiers, canonicalizer: named, .. } = holding.play;
        let numbering = match (holding.is_all(), holding.folded()) {
            (true, _) => Numbering::Dense,
            (false, true) => Numbering::ReachableUpToSymmetry,
            (false, false) => Numbering::Reachable,
        };
        let symmetries = match (numbering, named) {
            (Numbering::ReachableUpToSymmetry, Some(words)) => words.cell_images(),
            _ => &[],
        };
        let layout = Layout::new(numbering, planes, turn, &tiers.keys, symmetries, &kept);
        Ok(Told { holding, words, scored, outcomes, layout, boards, counted })
    }
}

/// Returns the label of a code in the form in which it is written. With `outcomes` it is a score of
/// 1, -1 or 0, because it has no number of moves.
fn label<F: LabelEncoding>(word: u32, scored: bool, outcomes: bool) -> Label {
    match (outcomes, F::label(word)) {
        (false, label) => label.as_scored(scored),
        (true, Label::Won(_)) => Label::Score(1),
        (true, Label::Lost(_)) => Label::Score(-1),
        (true, _) => Label::Score(0),
    }
}

impl<const W: usize, F: LabelEncoding> Labelled for Told<'_, W, F> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn boards(&self) -> u64 {
        self.boards
    }

    fn counted(&self) -> &LabelCounts {
        &self.counted
    }

    fn write(&mut self, word: SortKey, to: &mut dyn Write) -> io::Result<()> {
        let Owners { worker, workers } = self.holding.owners;
        let mut bytes = Vec::new();
        put(&mut bytes, worker);
        put(&mut bytes, workers);
        let Told { holding, words, scored, outcomes, .. } = self;
        let all = 0..1 << (8 * F::Cell::BYTES);
        let codes = all.map(|word| code(label::<F>(word, *scored, *outcomes)));
        let codes: Vec<u64> = codes.collect();
        for (tier, labels) in (0..).zip(words) {
            let labels = std::mem::take(labels);
            put(&mut bytes, holding.kept(tier));
            let mut cells = Vec::new();
            let mut listed = Vec::new();
            if let (Own::Found(set), Some(named)) =
                (&mut holding.tiers[tier as usize], &holding.play.canonicalizer)
            {
                let mut places = set.drain();
                let mut many = 0;
                for at in 0..places.len() {
                    let Some(own) = places[at].checked_sub(1) else { continue };
                    holding.play.planes.unpack(&named.board(own), &mut cells);
                    places[many] = word(&cells);
                    labels[many].set(labels[at].get());
                    many += 1;
                }
                sort_with_labels(&mut places[..many], &labels[..many]);
                places.truncate(many);
                listed = places;
            }
            if holding.is_all() {
                for run in holding.runs(tier, &labels) {
                    for own in run {
                        put(&mut bytes, codes[own.get() as usize]);
                    }
                    if bytes.len() >= 1 << 16 {
                        to.write_all(&bytes)?;
                        bytes.clear();
                    }
                }
                continue;
            }
            let mut last = 0;
            for (word, own) in listed.iter().zip(&labels) {
                put(&mut bytes, word - last);
                last = *word;
                put(&mut bytes, codes[own.get() as usize]);
                if bytes.len() >= 1 << 16 {
                    to.write_all(&bytes)?;
                    bytes.clear();
                }
            }
        }
        to.write_all(&bytes)
    }
}

/// A reader of the labels that one worker wrote.
struct Part<'a> {
    from: Numbers<'a>,
    owners: Owners,
    /// The number of boards of the current tier that have not been read yet.
    left: u64,
    /// The sort key of the next board, if boards are listed.
    word: u64,
}

/// A reader that merges the labels of all workers, tier by tier.
pub struct Merged<'a> {
    parts: Vec<Part<'a>>,
    /// Whether the numbering is dense.
    all: bool,
    /// The index of the next tier. Tiers without boards count here, though layouts omit them.
    tier: u32,
}

/// Creates a reader for the labels that all workers wrote; `parts` are the files of the workers in
/// any order, and `all` is whether the numbering is dense.
///
/// # Errors
/// Returns an error if the file of a worker is missing or cannot be read.
pub fn merged<'a>(all: bool, parts: Vec<Box<dyn Read + 'a>>) -> io::Result<Merged<'a>> {
    let mut read = Vec::new();
    for from in parts {
        let mut from = Numbers::new(from);
        let (worker, workers) = (from.number()?, from.number()?);
        read.push(Part { from, owners: Owners { worker, workers }, left: 0, word: 0 });
    }
    read.sort_by_key(|part| part.owners.worker);
    let many = read.len() as u64;
    let complete =
        (0..).zip(&read).all(|(at, own)| own.owners == Owners { worker: at, workers: many });
    if complete && many > 0 {
        Ok(Merged { parts: read, all, tier: 0 })
    } else {
        Err(invalid_data())
    }
}

/// A callback that gets the next labels of a tier in order. If boards are listed, it also gets the
/// sort key of the board of each label; with dense numbering the list of keys is empty.
pub type Take<'a> = &'a mut dyn FnMut(&[u64], &[Label]) -> io::Result<()>;

/// Calls `to` with the labels of the next tier that has boards; `boards` is the number of its
/// stored boards in the layout.
///
/// # Errors
/// Returns an error if the labels cannot be read, if the number of boards differs, or if `to`
/// fails.
pub fn labels_of(merged: &mut Merged, boards: u64, to: Take) -> io::Result<()> {
    let mut labels = Vec::with_capacity(RUN as usize);
    let short = (0..128).map(decoded).collect::<io::Result<Vec<Label>>>()?;
    loop {
        let (mut all, tier) = (0, merged.tier);
        merged.tier += 1;
        for part in &mut merged.parts {
            part.left = part.from.number()?;
            all += part.left;
        }
        if all == 0 {
            continue;
        }
        if all != boards {
            return Err(invalid_data());
        }
        if merged.all {
            let owners = merged.parts[0].owners;
            for number in (0..boards).step_by(RUN as usize) {
                let part = &mut merged.parts[owners.of_number(tier, number) as usize];
                let many = RUN.min(boards - number);
                part.left = part.left.checked_sub(many).ok_or_else(invalid_data)?;
                labels.clear();
                // The codes of most labels take a single byte.
                match part.from.bytes(many as usize)? {
                    Some(codes) => {
                        labels.extend(codes.iter().map(|code| short[usize::from(*code)]))
                    }
                    None => {
                        for _ in 0..many {
                            labels.push(decoded(part.from.number()?)?);
                        }
                    }
                }
                to(&[], &labels)?;
            }
            return Ok(());
        }
        let mut first = std::collections::BinaryHeap::new();
        for (at, part) in merged.parts.iter_mut().enumerate() {
            part.word = 0;
            next(part, at, &mut first)?;
        }
        while let Some(std::cmp::Reverse((word, at))) = first.pop() {
            let part = &mut merged.parts[at];
            let label = decoded(part.from.number()?)?;
            to(&[word], &[label])?;
            next(part, at, &mut first)?;
        }
        return Ok(());
    }
}

/// The next sort key of each part with the index of the part, smallest key first.
type Heap = std::collections::BinaryHeap<std::cmp::Reverse<(u64, usize)>>;

/// Reads the sort key of the next board of a part, and adds it to the heap `first`. Does nothing if
/// the part has no further board of the tier. `at` is the index of the part.
fn next(part: &mut Part, at: usize, first: &mut Heap) -> io::Result<()> {
    if part.left > 0 {
        part.left -= 1;
        let more = part.from.number()?;
        part.word = part.word.checked_add(more).ok_or_else(invalid_data)?;
        first.push(std::cmp::Reverse((part.word, at)));
    }
    Ok(())
}
