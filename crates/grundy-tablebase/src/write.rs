//! A solved game written as a folder.

use crate::arrays::{CHUNK, Number, Writer, shard};
use crate::fault::Fault;
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
        Label::Score(_) => None,
    }
}

/// The folder in which a tablebase of this name is made: beside it, and renamed when all is written.
pub fn unfinished(dir: &Path) -> PathBuf {
    let mut name = dir.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    dir.with_file_name(name)
}

/// How many bytes are held at most while tiers are written, about, each of so many labels in so many bytes: what is not written
/// yet, and the numbers of a file, as they are and compressed.
pub fn written_at_a_time(tiers: &[(u64, u64)], numbering: Numbering) -> u64 {
    let width = if numbering == Numbering::All { 1 } else { 9 };
    let labels: u64 = tiers.iter().map(|tier| tier.0).sum();
    let mut left: u64 = tiers.iter().map(|tier| tier.1).sum();
    let (file, mut written, mut most) = (shard(labels), 0, 0);
    for (labels, bytes) in tiers {
        let waiting = written % file + labels;
        written += labels;
        let numbers = if waiting < file { waiting } else { WRITTEN * file };
        most = most.max(left + width * numbers);
        // Those that are numbered without gaps are forgotten together.
        if numbering != Numbering::All {
            left -= bytes;
        }
    }
    most
}

/// Bytes for each byte of a file that is being written: numbers, and what they are as bytes; compressed they are few.
const WRITTEN: u64 = 2;

/// Writes a solved game, which is forgotten tier by tier. The folder appears when everything is in it and safe; told how many labels of all are written, it
/// stops when it hears `false`, and leaves nothing.
///
/// # Errors
/// Where a file cannot be written.
pub fn write(
    dir: &Path,
    told: Told,
    mut solved: Solved,
    watch: &dyn Fn(u64, u64) -> bool,
) -> Result<Manifest, Fault> {
    let layout = solved.layout();
    let counted = solved.counted_kept();
    let scored = !counted.by_score.is_empty();
    let Told { game, cells, start, mover } = told;
    let manifest = Manifest {
        format: FORMAT,
        game,
        cells,
        start,
        mover,
        numbering: Numbered::from(&layout),
        labels: if scored { Labels::Scores } else { Labels::Moves },
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
    let mut work = Work { root: &part, manifest: &manifest, numbers: &numbers, solved, watch };
    match manifest.labels {
        Labels::Scores => work.labels::<i16>(),
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
    root: &'a Path,
    manifest: &'a Manifest,
    numbers: &'a Numbers,
    solved: &'a mut Solved,
    watch: &'a dyn Fn(u64, u64) -> bool,
}

/// Labels written between two questions whether to go on.
const TOLD: u64 = 1 << 18;

impl Work<'_> {
    fn labels<T: Form>(&mut self) -> Result<(), Fault> {
        let tiers = &self.manifest.numbering.tiers;
        let all: u64 = tiers.iter().map(|tier| tier.boards).sum();
        let mut labels = Writer::<T>::new(self.root, LABELS, all)?;
        let wrong = || Fault::corrupt(self.root, "a label has no number");
        let ask = |done: u64| if (self.watch)(done, all) { Ok(()) } else { Err(Fault::Stopped) };
        match self.manifest.numbering.kind {
            Kind::All => {
                for (at, tier) in tiers.iter().enumerate() {
                    for from in (0..tier.boards).step_by(TOLD as usize) {
                        ask(tier.first + from)?;
                        let mut written = Ok(());
                        let to = tier.boards.min(from + TOLD);
                        self.solved.labels(at, from..to, &mut |label| {
                            if written.is_ok() {
                                let label = T::of(label).ok_or_else(wrong);
                                written = label.and_then(|label| labels.push(label));
                            }
                        });
                        written?;
                    }
                }
            }
            Kind::Found => {
                let mut boards = Writer::<u64>::new(self.root, BOARDS, all)?;
                let mut first = Writer::<u64>::new(self.root, FIRST, all.div_ceil(CHUNK))?;
                for (at, tier) in tiers.iter().enumerate() {
                    ask(tier.first)?;
                    let (mut place, mut written) = (tier.first, Ok(()));
                    let mut write = |word: u64, label: Label| {
                        if place % TOLD == 0 {
                            ask(place)?;
                        }
                        boards.push(word)?;
                        labels.push(T::of(label).ok_or_else(wrong)?)?;
                        if place % CHUNK == 0 {
                            first.push(word)?;
                        }
                        place += 1;
                        Ok(())
                    };
                    let word = |cells: &[u8]| self.numbers.least_word(cells);
                    self.solved.give_away(at, &word, &mut |word, label| {
                        if written.is_ok() {
                            written = write(word, label);
                        }
                    });
                    written?;
                }
                boards.finish()?;
                first.finish()?;
            }
        }
        labels.finish()
    }
}
