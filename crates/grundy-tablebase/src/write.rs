//! A solved game written as a folder.

use crate::arrays::{CHUNK, Number, Writer, shard};
use crate::fault::Fault;
use crate::keeping::Keeping;
use crate::manifest::{FORMAT, Kind, Labels, Manifest, Numbered, Results};
use crate::numbering::Numbers;
use crate::sums;
use crate::told::Told;
use grundy_boards::{Counted, Label, Layout, Numbering, Solved};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of what a tablebase says of itself among the attributes of its group.
pub const ATTRIBUTE: &str = "grundy_tablebase";
/// The folder of labels, of the words of boards, and of each word that a chunk begins with.
pub const LABELS: &str = "labels";
/// See [`LABELS`].
pub const BOARDS: &str = "boards";
/// See [`LABELS`].
pub const FIRST: &str = "first_boards";

/// What labels are in files.
pub trait Form: Number {
    /// The number of a label; `None` of one that has none.
    fn of(label: Label) -> Option<Self>;
}

impl Form for u8 {
    fn of(label: Label) -> Option<u8> {
        u8::try_from(number(label)?).ok().filter(|number| *number != u8::NOTHING)
    }
}

impl Form for u16 {
    fn of(label: Label) -> Option<u16> {
        u16::try_from(number(label)?).ok().filter(|number| *number != u16::NOTHING)
    }
}

impl Form for i16 {
    fn of(label: Label) -> Option<i16> {
        match label {
            Label::Score(score) => Some(score).filter(|score| *score != i16::NOTHING),
            // What is drawn is known to have no score in no game.
            _ => None,
        }
    }
}

fn number(label: Label) -> Option<u32> {
    match label {
        Label::Drawn => Some(0),
        Label::Lost(moves) => Some(1 + 2 * u32::from(moves)),
        Label::Won(moves) => Some(2 + 2 * u32::from(moves)),
        // An outcome.
        Label::Score(0) => Some(0),
        Label::Score(-1) => Some(1),
        Label::Score(1) => Some(2),
        Label::Score(_) => None,
    }
}

/// The folder in which a tablebase of this name is made: beside it, and renamed when all is written.
pub fn unfinished(dir: &Path) -> PathBuf {
    beside(dir, ".part")
}

/// The folder beside another whose name ends so.
pub fn beside(dir: &Path, end: &str) -> PathBuf {
    let mut name = dir.file_name().unwrap_or_default().to_os_string();
    name.push(end);
    dir.with_file_name(name)
}

/// How many bytes are held at most while tiers are written, about, each of so many labels in so many bytes: what is not written
/// yet, or one tier where they were put aside, the numbers of a file that is stored, and those of the next.
pub fn written_at_a_time(tiers: &[(u64, u64)], numbering: Numbering, aside: bool) -> u64 {
    let width = if numbering == Numbering::All { 1 } else { 9 };
    let labels: u64 = tiers.iter().map(|tier| tier.0).sum();
    let mut left: u64 = if aside { 0 } else { tiers.iter().map(|tier| tier.1).sum() };
    let (file, mut written, mut most) = (shard(labels), 0, 0);
    for (labels, bytes) in tiers {
        let waiting = written % file + labels;
        written += labels;
        // A file's numbers are forgotten once they are bytes, before more than a few of the next have come.
        let numbers = if written < file { waiting } else { waiting.min(file) + file };
        let read = if aside { *bytes } else { 0 };
        most = most.max(left + read + width * numbers);
        // Those that are numbered without gaps are forgotten together.
        if !aside && numbering != Numbering::All {
            left -= bytes;
        }
    }
    most
}

/// Writes a solved game, which is forgotten tier by tier; those that were put aside are read again where they were kept. The folder appears when everything is in it and safe; told how many labels of all are written, it
/// stops when it hears `false`, and leaves nothing.
///
/// # Errors
/// Where a file cannot be written.
pub fn write(
    dir: &Path,
    told: Told,
    mut solved: Solved,
    keeping: &Keeping,
    watch: &dyn Fn(u64, u64) -> bool,
) -> Result<Manifest, Fault> {
    let layout = solved.layout();
    let counted = solved.counted_kept(Some(keeping)).map_err(|_| keeping.fault())?;
    let manifest = manifest(told, &layout, &counted, solved.boards);
    let mut source = Tables { solved, keeping };
    written(dir, &manifest, &mut source, watch)?;
    let part = unfinished(dir);
    fs::remove_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    Ok(manifest)
}

/// What a tablebase says of itself, by what was found.
pub fn manifest(told: Told, layout: &Layout, counted: &Counted, positions: u64) -> Manifest {
    let scored = !counted.by_score.is_empty();
    let Told { game, cells, start, mover, outcomes } = told;
    Manifest {
        format: FORMAT,
        game,
        cells,
        start,
        mover,
        numbering: Numbered::from(layout),
        labels: match (outcomes, scored) {
            (true, _) => Labels::Outcomes,
            (false, true) => Labels::Scores,
            (false, false) => Labels::Moves,
        },
        positions,
        counted: Results::from(counted),
    }
}

/// Is handed the labels of a tier in order, many at a time, with the words of as many boards where they are listed.
pub type Take<'a> = &'a mut dyn FnMut(&[u64], &[Label]) -> Result<(), Fault>;

/// Where labels come from.
pub trait Source {
    /// Hands on the labels of a tier of the manifest; each tier is asked for once, in order.
    ///
    /// # Errors
    /// Where they cannot be read, or are not taken.
    fn tier(
        &mut self,
        manifest: &Manifest,
        numbers: &Numbers,
        at: usize,
        to: Take,
    ) -> Result<(), Fault>;
}

/// Writes the labels of a source, in the folder of what is unfinished; the tablebase appears when everything is in it and safe.
///
/// # Errors
/// Where a file cannot be written, or it is told to stop.
pub fn written(
    dir: &Path,
    manifest: &Manifest,
    source: &mut dyn Source,
    watch: &dyn Fn(u64, u64) -> bool,
) -> Result<(), Fault> {
    let numbers = Numbers::new(manifest).map_err(|why| Fault::corrupt(dir, why))?;
    let part = unfinished(dir).join("tablebase");
    if part.exists() {
        fs::remove_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    }
    fs::create_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    let group = json!({
        "zarr_format": 3,
        "node_type": "group",
        "attributes": { ATTRIBUTE: manifest },
    });
    let path = part.join("zarr.json");
    let text = serde_json::to_string_pretty(&group);
    let text = text.map_err(|why| Fault::corrupt(&path, why.to_string()))?;
    fs::write(&path, text).map_err(|why| Fault::io(&path, &why))?;
    let telling = Telling { root: &part, manifest, numbers: &numbers, watch };
    match manifest.labels {
        Labels::Scores => telling.arrays::<i16>(source),
        Labels::Outcomes => telling.arrays::<u8>(source),
        // A byte has room for 126 moves.
        Labels::Moves if manifest.counted.by_moves.len() <= 127 => telling.arrays::<u8>(source),
        Labels::Moves => telling.arrays::<u16>(source),
    }?;
    sums::write(&part)?;
    fs::rename(&part, dir).map_err(|why| Fault::io(dir, &why))?;
    let above = dir.parent().filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new("."));
    // The name is on the disk when its folder is.
    if let Ok(folder) = fs::File::open(above) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Labels in memory, or put aside.
struct Tables<'a> {
    solved: Solved,
    keeping: &'a Keeping,
}

impl Source for Tables<'_> {
    fn tier(
        &mut self,
        manifest: &Manifest,
        numbers: &Numbers,
        at: usize,
        to: Take,
    ) -> Result<(), Fault> {
        let boards = manifest.numbering.tiers[at].boards;
        let (mut done, mut block) = (Ok(()), Block::default());
        let mut take = |word: Option<u64>, label: Label| {
            block.words.extend(word);
            block.labels.push(label);
            if block.is_full() {
                let full = std::mem::take(&mut block);
                if done.is_ok() {
                    done = to(&full.words, &full.labels);
                }
            }
        };
        let work = &mut |solved: &mut Solved| match manifest.numbering.kind {
            Kind::All => solved.labels(at, 0..boards, &mut |label| take(None, label)),
            Kind::Found => {
                let word = |cells: &[u8]| numbers.least_word(cells);
                solved.give_away(at, &word, &mut |word, label| take(Some(word), label));
            }
        };
        let kept = self.solved.with_tier(at, Some(self.keeping), work);
        kept.map_err(|_| self.keeping.fault())?;
        done.and_then(|()| to(&block.words, &block.labels))
    }
}

/// Labels of a tier that are handed on together, with the words of their boards where these are listed.
#[derive(Default)]
pub struct Block {
    /// The words.
    pub words: Vec<u64>,
    /// The labels.
    pub labels: Vec<Label>,
}

impl Block {
    /// Whether it is time to hand them on. Larger ones would be asked of the system each for itself, which takes longer than to
    /// fill them.
    pub fn is_full(&self) -> bool {
        self.labels.len() >= 1 << 12
    }
}

/// Labels written between two questions whether to go on.
const TOLD: u64 = 1 << 18;

/// What there is besides labels.
#[derive(Clone, Copy)]
struct Telling<'a> {
    root: &'a Path,
    manifest: &'a Manifest,
    numbers: &'a Numbers,
    watch: &'a dyn Fn(u64, u64) -> bool,
}

impl Telling<'_> {
    fn arrays<T: Form>(&self, source: &mut dyn Source) -> Result<(), Fault> {
        let tiers = &self.manifest.numbering.tiers;
        let all: u64 = tiers.iter().map(|tier| tier.boards).sum();
        let mut labels = Writer::<T>::new(self.root, LABELS, all)?;
        let mut words = match self.manifest.numbering.kind {
            Kind::All => None,
            Kind::Found => {
                let boards = Writer::<u64>::new(self.root, BOARDS, all)?;
                Some((boards, Writer::<u64>::new(self.root, FIRST, all.div_ceil(CHUNK))?))
            }
        };
        let (mut place, mut told) = (0, 0);
        for at in 0..tiers.len() {
            source.tier(self.manifest, self.numbers, at, &mut |listed, block| {
                if place >= told {
                    told = place + TOLD;
                    if !(self.watch)(place, all) {
                        return Err(Fault::Stopped);
                    }
                }
                if let Some((boards, first)) = &mut words {
                    for (place, word) in (place..).zip(listed) {
                        boards.push(*word)?;
                        if place % CHUNK == 0 {
                            first.push(*word)?;
                        }
                    }
                }
                place += block.len() as u64;
                block.iter().try_for_each(|label| {
                    let label = T::of(*label);
                    let corrupt = || Fault::corrupt(self.root, "a label has no number");
                    labels.push(label.ok_or_else(corrupt)?)
                })
            })?;
        }
        if let Some((boards, first)) = words {
            boards.finish()?;
            first.finish()?;
        }
        labels.finish()
    }
}
