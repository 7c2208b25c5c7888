//! A tablebase opened, probed and read whole.

use crate::arrays::{CHUNK, Reader};
use crate::fault::Fault;
use crate::manifest::{FORMAT, Kind, Labels, Manifest};
use crate::numbering::Numbers;
use crate::sums;
use crate::write::{ATTRIBUTE, BOARDS, FIRST, Form, LABELS};
use grundy_boards::Label;
use std::fs;
use std::path::{Path, PathBuf};

/// A tablebase in a folder.
pub struct Tablebase {
    root: PathBuf,
    manifest: Manifest,
    numbers: Numbers,
    labels: Kept,
    boards: Option<Boards>,
}

/// The words of boards, and those with which chunks of them begin.
struct Boards {
    words: Reader<u64>,
    first: Vec<u64>,
}

/// How labels are kept.
enum Kept {
    Bytes(Reader<u8>),
    Wide(Reader<u16>),
    Scores(Reader<i16>),
}

/// Every label of a tablebase, and the word of every board where those are listed.
pub struct Whole {
    kind: Labels,
    labels: WholeLabels,
    words: Vec<u64>,
}

enum WholeLabels {
    Bytes(Vec<u8>),
    Wide(Vec<u16>),
    Scores(Vec<i16>),
}

/// The label of a number that is no score; `None` of one that is of none.
fn label_of(labels: Labels, number: u32) -> Option<Label> {
    Some(match (labels, number) {
        (Labels::Outcomes, 0) => Label::Score(0),
        (Labels::Outcomes, 1) => Label::Score(-1),
        (Labels::Outcomes, 2) => Label::Score(1),
        (Labels::Outcomes, _) => return None,
        (_, 0) => Label::Drawn,
        (_, number) if number % 2 == 1 => Label::Lost((number / 2) as u16),
        (_, number) => Label::Won((number / 2 - 1) as u16),
    })
}

/// Bytes that the words of a tablebase about itself may have.
const MOST: u64 = 1 << 30;

impl Tablebase {
    /// Opens the tablebase of a folder. What it says of itself is checked by its sums; chunks of labels have sums of their
    /// own, which are checked when they are read.
    ///
    /// # Errors
    /// Where there is none, or it is damaged.
    pub fn open(root: &Path) -> Result<Tablebase, Fault> {
        let path = root.join("zarr.json");
        let size = match fs::metadata(&path) {
            Ok(file) => file.len(),
            Err(why)
                if why.kind() == std::io::ErrorKind::NotFound
                    && !root.join(sums::SUMS).exists() =>
            {
                return Err(Fault::None(root.to_path_buf()));
            }
            Err(why) => return Err(Fault::io(&path, &why)),
        };
        if size > MOST {
            return Err(Fault::corrupt(&path, "it is too large"));
        }
        let text = fs::read_to_string(&path).map_err(|why| Fault::io(&path, &why))?;
        let mut group: serde_json::Value =
            serde_json::from_str(&text).map_err(|why| Fault::corrupt(&path, why.to_string()))?;
        let Some(own) = group.get_mut("attributes").and_then(|all| all.get_mut(ATTRIBUTE)) else {
            return Err(Fault::None(root.to_path_buf()));
        };
        if let Some(format) = own.get("format").and_then(serde_json::Value::as_u64)
            && format > u64::from(FORMAT)
        {
            return Err(Fault::Later(u32::try_from(format).unwrap_or(u32::MAX)));
        }
        let manifest: Manifest = serde_json::from_value(own.take())
            .map_err(|why| Fault::corrupt(&path, why.to_string()))?;
        let sums = sums::read(root)?;
        sums::check(root, &sums, "zarr.json")?;
        let all: u64 = {
            let mut tiers = manifest.numbering.tiers.iter();
            let all = tiers.try_fold(0u64, |sum, tier| sum.checked_add(tier.boards));
            all.ok_or_else(|| Fault::corrupt(&path, "its tiers are too large"))?
        };
        let numbers = Numbers::new(&manifest).map_err(|why| Fault::corrupt(&path, why))?;
        let describes = |name: &str| sums::check(root, &sums, &format!("{name}/zarr.json"));
        describes(LABELS)?;
        let labels = match manifest.labels {
            Labels::Scores => Kept::Scores(Reader::open(root, LABELS, all)?),
            Labels::Outcomes => Kept::Bytes(Reader::open(root, LABELS, all)?),
            Labels::Moves if manifest.counted.by_moves.len() <= 127 => {
                Kept::Bytes(Reader::open(root, LABELS, all)?)
            }
            Labels::Moves => Kept::Wide(Reader::open(root, LABELS, all)?),
        };
        let boards = match manifest.numbering.kind {
            Kind::All => None,
            Kind::Found => {
                describes(BOARDS)?;
                describes(FIRST)?;
                let words = Reader::open(root, BOARDS, all)?;
                let first = Reader::open(root, FIRST, all.div_ceil(CHUNK))?.all()?;
                Some(Boards { words, first })
            }
        };
        Ok(Tablebase { root: root.to_path_buf(), manifest, numbers, labels, boards })
    }

    /// What it says of itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// How its boards are numbered.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// How many labels it has.
    pub fn boards(&self) -> u64 {
        self.manifest.numbering.tiers.iter().map(|tier| tier.boards).sum()
    }

    /// The result of a board for the side to move; `None` of one that has no label.
    ///
    /// # Errors
    /// Where labels cannot be read.
    pub fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, Fault> {
        let Some((tier, cells)) = self.numbers.tier(cells, side) else { return Ok(None) };
        let own = &self.manifest.numbering.tiers[tier];
        let at = match &self.boards {
            None => own.first + self.numbers.number(&cells),
            Some(boards) => {
                let range = (own.first, own.first + own.boards);
                let word = self.numbers.least_word(&cells);
                match boards.find(word, range)? {
                    Some(at) => at,
                    None => return Ok(None),
                }
            }
        };
        let kind = self.manifest.labels;
        let label = match &self.labels {
            Kept::Bytes(labels) => label_of(kind, labels.get(at)?.into()),
            Kept::Wide(labels) => label_of(kind, labels.get(at)?.into()),
            Kept::Scores(labels) => Some(Label::Score(labels.get(at)?)),
        };
        let wrong = || Fault::corrupt(&self.root.join(LABELS), "a number is no label");
        label.map(Some).ok_or_else(wrong)
    }

    /// The first boards with a label, as they are numbered, and who moves there; so many at most. Where all boards are numbered
    /// they need not be positions of the game.
    ///
    /// # Errors
    /// Where labels cannot be read.
    pub fn find(&self, label: Label, most: usize) -> Result<Vec<(Vec<u8>, u8)>, Fault> {
        let places = match &self.labels {
            Kept::Bytes(labels) => u8::of(label).map(|own| labels.find(own, most)),
            Kept::Wide(labels) => u16::of(label).map(|own| labels.find(own, most)),
            Kept::Scores(labels) => i16::of(label).map(|own| labels.find(own, most)),
        };
        let tiers = &self.manifest.numbering.tiers;
        let board = |place: u64| {
            let at = tiers.partition_point(|tier| tier.first + tier.boards <= place);
            let tier = &tiers[at];
            let cells = match &self.boards {
                None => self.numbers.board(&tier.counts, place - tier.first),
                Some(_) => self.board_at(place)?,
            };
            Ok((cells, tier.mover))
        };
        places.transpose()?.unwrap_or_default().into_iter().map(board).collect()
    }

    /// The board at a place among those that are listed.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn board_at(&self, place: u64) -> Result<Vec<u8>, Fault> {
        let corrupt = || Fault::corrupt(&self.root.join(BOARDS), "a word is of no board");
        let words = self.boards.as_ref().map(|boards| &boards.words).ok_or_else(corrupt)?;
        self.numbers.board_of_word(words.get(place)?).ok_or_else(corrupt)
    }

    /// How many bytes its files take.
    ///
    /// # Errors
    /// Where they cannot be looked at.
    pub fn bytes_of_files(&self) -> Result<u64, Fault> {
        sums::bytes(&self.root)
    }

    /// About how many bytes [`whole`](Tablebase::whole) takes.
    pub fn bytes(&self) -> u64 {
        let width = match &self.labels {
            Kept::Bytes(_) => 1,
            Kept::Wide(_) | Kept::Scores(_) => 2,
        };
        self.boards() * (width + if self.boards.is_some() { 8 } else { 0 })
    }

    /// Every label, for checks that read all of them.
    ///
    /// # Errors
    /// Where they cannot be read, or words are not in order.
    pub fn whole(&self) -> Result<Whole, Fault> {
        let labels = match &self.labels {
            Kept::Bytes(labels) => WholeLabels::Bytes(labels.all()?),
            Kept::Wide(labels) => WholeLabels::Wide(labels.all()?),
            Kept::Scores(labels) => WholeLabels::Scores(labels.all()?),
        };
        let words = match &self.boards {
            None => Vec::new(),
            Some(boards) => boards.words.all()?,
        };
        for tier in self.manifest.numbering.tiers.iter().filter(|_| self.boards.is_some()) {
            let own = &words[tier.first as usize..(tier.first + tier.boards) as usize];
            if !own.is_sorted_by(|a, b| a < b) {
                let path = self.root.join(BOARDS);
                return Err(Fault::corrupt(&path, "the words of a tier are not in order"));
            }
        }
        Ok(Whole { kind: self.manifest.labels, labels, words })
    }

    /// Checks every file by its sum.
    ///
    /// # Errors
    /// The first that is not as it was written.
    pub fn check_files(root: &Path, goes_on: &dyn Fn() -> bool) -> Result<(), Fault> {
        sums::check_all(root, goes_on)
    }
}

impl Boards {
    /// The place of a word between two others.
    fn find(&self, word: u64, (from, to): (u64, u64)) -> Result<Option<u64>, Fault> {
        // Chunks that begin in the tier with a word up to this one: the last of them, or the one before all.
        let (low, high) = (from.div_ceil(CHUNK), to.div_ceil(CHUNK));
        let own = &self.first[low as usize..(high as usize).max(low as usize)];
        let before = own.partition_point(|first| *first <= word) as u64;
        let mut low = if before == 0 { from } else { (low + before - 1) * CHUNK };
        let mut high = to.min((low / CHUNK + 1) * CHUNK);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.words.get(middle)? {
                own if own == word => return Ok(Some(middle)),
                own if own < word => low = middle + 1,
                _ => high = middle,
            }
        }
        Ok(None)
    }
}

impl Whole {
    /// The label at a place.
    pub fn label(&self, at: u64) -> Option<Label> {
        let at = usize::try_from(at).ok()?;
        match &self.labels {
            WholeLabels::Bytes(labels) => label_of(self.kind, (*labels.get(at)?).into()),
            WholeLabels::Wide(labels) => label_of(self.kind, (*labels.get(at)?).into()),
            WholeLabels::Scores(labels) => labels.get(at).copied().map(Label::Score),
        }
    }

    /// The board at a place of a tier, as it is numbered.
    pub fn board(&self, of: &Tablebase, tier: usize, at: u64) -> Option<Vec<u8>> {
        let own = &of.manifest.numbering.tiers[tier];
        match of.manifest.numbering.kind {
            Kind::All => Some(of.numbers.board(&own.counts, at)),
            Kind::Found => of.numbers.board_of_word(*self.words.get((own.first + at) as usize)?),
        }
    }

    /// The tier and the place of a board; `None` of one that has no label.
    pub fn place(&self, of: &Tablebase, cells: &[u8], side: u8) -> Option<(usize, u64)> {
        let (tier, cells) = of.numbers.tier(cells, side)?;
        let own = &of.manifest.numbering.tiers[tier];
        let at = match of.manifest.numbering.kind {
            Kind::All => own.first + of.numbers.number(&cells),
            Kind::Found => {
                let words = &self.words[own.first as usize..(own.first + own.boards) as usize];
                own.first + words.binary_search(&of.numbers.least_word(&cells)).ok()? as u64
            }
        };
        Some((tier, at))
    }
}
