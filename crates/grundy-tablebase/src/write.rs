//! A solved game written as a folder.

use crate::arrays::{CHUNK, Number, Writer, shard};
use crate::fault::Fault;
use crate::keeping::Keeping;
use crate::manifest::{FORMAT, Game, Kind, Labels, Manifest, Numbered, Results, Variable};
use crate::numbering::Numbers;
use crate::sums;
use grundy_boards::{Label, Numbering, Solved};
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

/// What is written with the labels.
pub struct Told {
    /// The game.
    pub game: Game,
    /// The variables of its boards, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The board from which the others arise.
    pub start: Vec<u8>,
    /// Who moves there.
    pub mover: u8,
    /// Whether only who wins is kept.
    pub outcomes: bool,
}

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
/// yet, or one tier where they were put aside, and the numbers of a file, as they are and compressed.
pub fn written_at_a_time(tiers: &[(u64, u64)], numbering: Numbering, aside: bool) -> u64 {
    let width = if numbering == Numbering::All { 1 } else { 9 };
    let labels: u64 = tiers.iter().map(|tier| tier.0).sum();
    let mut left: u64 = if aside { 0 } else { tiers.iter().map(|tier| tier.1).sum() };
    let (file, mut written, mut most) = (shard(labels), 0, 0);
    for (labels, bytes) in tiers {
        let waiting = written % file + labels;
        written += labels;
        let numbers = if waiting < file { waiting } else { WRITTEN * file };
        let read = if aside { *bytes } else { 0 };
        most = most.max(left + read + width * numbers);
        // Those that are numbered without gaps are forgotten together.
        if !aside && numbering != Numbering::All {
            left -= bytes;
        }
    }
    most
}

/// Bytes for each byte of a file that is being written: numbers, and what they are as bytes; compressed they are few.
const WRITTEN: u64 = 2;

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
    let scored = !counted.by_score.is_empty();
    let Told { game, cells, start, mover, outcomes } = told;
    let manifest = Manifest {
        format: FORMAT,
        game,
        cells,
        start,
        mover,
        numbering: Numbered::from(&layout),
        labels: match (outcomes, scored) {
            (true, _) => Labels::Outcomes,
            (false, true) => Labels::Scores,
            (false, false) => Labels::Moves,
        },
        positions: solved.boards,
        counted: Results::from(&counted),
    };
    let numbers = Numbers::new(&manifest).map_err(|why| Fault::corrupt(dir, why))?;
    let part = unfinished(dir).join("tablebase");
    if part.exists() {
        fs::remove_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    }
    fs::create_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    let group = json!({
        "zarr_format": 3,
        "node_type": "group",
        "attributes": { ATTRIBUTE: &manifest },
    });
    let path = part.join("zarr.json");
    let text = serde_json::to_string_pretty(&group);
    let text = text.map_err(|why| Fault::corrupt(&path, why.to_string()))?;
    fs::write(&path, text).map_err(|why| Fault::io(&path, &why))?;
    let solved = &mut solved;
    let telling = Telling { root: &part, manifest: &manifest, numbers: &numbers, watch };
    let mut work = Work { telling, solved, keeping };
    match manifest.labels {
        Labels::Scores => work.labels::<i16>(),
        Labels::Outcomes => work.labels::<u8>(),
        // A byte has room for 126 moves.
        Labels::Moves if counted.longest() <= 126 => work.labels::<u8>(),
        Labels::Moves => work.labels::<u16>(),
    }?;
    sums::write(&part)?;
    fs::rename(&part, dir).map_err(|why| Fault::io(dir, &why))?;
    let above = dir.parent().filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new("."));
    // The name is on the disk when its folder is.
    if let Ok(folder) = fs::File::open(above) {
        let _ = folder.sync_all();
    }
    let part = unfinished(dir);
    fs::remove_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
    Ok(manifest)
}

struct Work<'a> {
    telling: Telling<'a>,
    solved: &'a mut Solved,
    keeping: &'a Keeping,
}

/// Labels written between two questions whether to go on.
const TOLD: u64 = 1 << 18;

impl Work<'_> {
    fn labels<T: Form>(&mut self) -> Result<(), Fault> {
        let Telling { root, manifest, .. } = self.telling;
        let all: u64 = manifest.numbering.tiers.iter().map(|tier| tier.boards).sum();
        let mut labels = Writer::<T>::new(root, LABELS, all)?;
        match manifest.numbering.kind {
            Kind::All => self.each_tier(&mut |work, solved, at| {
                let tier = &work.manifest.numbering.tiers[at];
                for from in (0..tier.boards).step_by(TOLD as usize) {
                    work.ask(tier.first + from, all)?;
                    let mut written = Ok(());
                    let to = tier.boards.min(from + TOLD);
                    solved.labels(at, from..to, &mut |label| {
                        if written.is_ok() {
                            let label = T::of(label).ok_or_else(|| work.wrong());
                            written = label.and_then(|label| labels.push(label));
                        }
                    });
                    written?;
                }
                Ok(())
            })?,
            Kind::Found => {
                let mut boards = Writer::<u64>::new(root, BOARDS, all)?;
                let mut first = Writer::<u64>::new(root, FIRST, all.div_ceil(CHUNK))?;
                self.each_tier(&mut |work, solved, at| {
                    let tier = &work.manifest.numbering.tiers[at];
                    work.ask(tier.first, all)?;
                    let (mut place, mut written) = (tier.first, Ok(()));
                    let mut write = |word: u64, label: Label| {
                        if place % TOLD == 0 {
                            work.ask(place, all)?;
                        }
                        boards.push(word)?;
                        labels.push(T::of(label).ok_or_else(|| work.wrong())?)?;
                        if place % CHUNK == 0 {
                            first.push(word)?;
                        }
                        place += 1;
                        Ok(())
                    };
                    let word = |cells: &[u8]| work.numbers.least_word(cells);
                    solved.give_away(at, &word, &mut |word, label| {
                        if written.is_ok() {
                            written = write(word, label);
                        }
                    });
                    written
                })?;
                boards.finish()?;
                first.finish()?;
            }
        }
        labels.finish()
    }

    /// Does something with each tier, in order, while it is in memory.
    fn each_tier(&mut self, each: EachTier) -> Result<(), Fault> {
        for at in 0..self.telling.manifest.numbering.tiers.len() {
            let mut done = Ok(());
            let work = &mut |solved: &mut Solved| done = each(&self.telling, solved, at);
            let kept = self.solved.with_tier(at, Some(self.keeping), work);
            kept.map_err(|_| self.keeping.fault())?;
            done?;
        }
        Ok(())
    }
}

/// What is done with a tier.
type EachTier<'a> = &'a mut dyn FnMut(&Telling, &mut Solved, usize) -> Result<(), Fault>;

/// What there is besides labels.
#[derive(Clone, Copy)]
struct Telling<'a> {
    root: &'a Path,
    manifest: &'a Manifest,
    numbers: &'a Numbers,
    watch: &'a dyn Fn(u64, u64) -> bool,
}

impl Telling<'_> {
    fn ask(&self, done: u64, all: u64) -> Result<(), Fault> {
        if (self.watch)(done, all) { Ok(()) } else { Err(Fault::Stopped) }
    }

    fn wrong(&self) -> Fault {
        Fault::corrupt(self.root, "a label has no number")
    }
}
