//! Reads a tablebase: the labels of single boards from the disk, or all labels into memory.

use crate::checksums;
use crate::file_error::FileError;
use crate::manifest::{FORMAT, LabelKind, Manifest, NumberingKind};
use crate::numbering::BoardNumbering;
use crate::writer::{ATTRIBUTE, BOARDS, FIRST_BOARDS, LABELS, StoredLabel};
use crate::zarr_array::{ArrayReader, CHUNK};
use grundy_boards::Label;
use std::fs;
use std::path::{Path, PathBuf};

/// A tablebase in a folder. The labels (stored results) of single boards are read from the disk on
/// request.
pub struct Tablebase {
    root: PathBuf,
    manifest: Manifest,
    numbering: BoardNumbering,
    labels: LabelArray,
    /// The keys of the boards that have labels. `None` in dense numbering, in which all boards of a
    /// tier have labels.
    boards: Option<BoardKeys>,
}

/// The keys of the boards that have labels; a key is a number that encodes the cells of a board.
/// All keys are on the disk. The first key of each chunk is also in memory, to find the chunk that
/// contains a key.
struct BoardKeys {
    keys: ArrayReader<u64>,
    first_keys: Vec<u64>,
}

/// The labels (stored results of boards) on the disk, as an array of one of three integer types.
enum LabelArray {
    Bytes(ArrayReader<u8>),
    Wide(ArrayReader<u16>),
    Scores(ArrayReader<i16>),
}

/// All labels (stored results of boards) of a tablebase in memory. If boards are listed, it also
/// contains their keys.
pub struct LoadedLabels {
    kind: LabelKind,
    labels: LabelVec,
    keys: Vec<u64>,
    /// For each tier, where its keys with certain highest bits begin; empty in dense numbering.
    directories: Vec<KeyDirectory>,
}

/// Where the keys of a tier with certain highest bits begin, so that a key is found among few others.
struct KeyDirectory {
    /// The right shift that leaves the highest bits of a key.
    shift: u32,
    /// For each value of these bits, the index in the tier of the first key with this value or a
    /// greater one. The last entry is the number of keys.
    starts: Vec<u64>,
}

impl KeyDirectory {
    /// Creates the directory of ascending keys, with an entry for about eight of them.
    fn new(keys: &[u64]) -> KeyDirectory {
        let bits = u64::BITS - keys.last().map_or(0, |last| last.leading_zeros());
        let shift = bits.saturating_sub((keys.len() as u64 / 8).max(1).ilog2());
        let entries = keys.last().map_or(0, |last| last.checked_shr(shift).unwrap_or(0)) + 1;
        let mut starts = Vec::with_capacity(entries as usize + 1);
        for (index, key) in (0..).zip(keys) {
            let entry = key.checked_shr(shift).unwrap_or(0);
            while starts.len() as u64 <= entry {
                starts.push(index);
            }
        }
        starts.resize(entries as usize + 1, keys.len() as u64);
        KeyDirectory { shift, starts }
    }

    /// Returns the index of a key among `keys`, those for which the directory was created.
    fn find(&self, keys: &[u64], key: u64) -> Option<u64> {
        let entry = usize::try_from(key.checked_shr(self.shift).unwrap_or(0)).ok()?;
        let (start, end) = (*self.starts.get(entry)?, *self.starts.get(entry + 1)?);
        let index = keys[start as usize..end as usize].binary_search(&key).ok()?;
        Some(start + index as u64)
    }
}

/// The labels (stored results of boards) in memory, as a vector of one of three integer types.
enum LabelVec {
    Bytes(Vec<u8>),
    Wide(Vec<u16>),
    Scores(Vec<i16>),
}

/// Decodes the stored number of a label of the kind [`LabelKind::Moves`] or
/// [`LabelKind::Outcomes`]. An outcome becomes the score 1 (win), 0 (draw) or -1 (loss). Returns
/// `None` if no label is encoded as `number`.
fn decode_label(kind: LabelKind, number: u32) -> Option<Label> {
    Some(match (kind, number) {
        (LabelKind::Outcomes, 0) => Label::Score(0),
        (LabelKind::Outcomes, 1) => Label::Score(-1),
        (LabelKind::Outcomes, 2) => Label::Score(1),
        (LabelKind::Outcomes, _) => return None,
        (_, 0) => Label::Drawn,
        (_, number) if number % 2 == 1 => Label::Lost((number / 2) as u16),
        (_, number) => Label::Won((number / 2 - 1) as u16),
    })
}

/// The maximum size in bytes of the metadata file of the Zarr group, which contains the manifest.
const MAX_METADATA_BYTES: u64 = 1 << 30;

impl Tablebase {
    /// Opens the tablebase in the folder `root`, and checks its metadata files by their checksums.
    /// A chunk of labels has its own checksum, which is checked when the chunk is read.
    ///
    /// # Errors
    /// Returns an error if there is no tablebase, or if it is damaged.
    pub fn open(root: &Path) -> Result<Tablebase, FileError> {
        let path = root.join("zarr.json");
        let size = match fs::metadata(&path) {
            Ok(file) => file.len(),
            Err(why)
                if why.kind() == std::io::ErrorKind::NotFound
                    && !root.join(checksums::SUMS).exists() =>
            {
                return Err(FileError::Missing(root.to_path_buf()));
            }
            Err(why) => return Err(FileError::io(&path, &why)),
        };
        if size > MAX_METADATA_BYTES {
            return Err(FileError::corrupt(&path, "the file is too large"));
        }
        let text = fs::read_to_string(&path).map_err(|why| FileError::io(&path, &why))?;
        let mut group: serde_json::Value = serde_json::from_str(&text)
            .map_err(|why| FileError::corrupt(&path, why.to_string()))?;
        let attributes = group.get_mut("attributes");
        let Some(attribute) = attributes.and_then(|attributes| attributes.get_mut(ATTRIBUTE))
        else {
            return Err(FileError::Missing(root.to_path_buf()));
        };
        if let Some(format) = attribute.get("format").and_then(serde_json::Value::as_u64)
            && format > u64::from(FORMAT)
        {
            return Err(FileError::NewerFormat(u32::try_from(format).unwrap_or(u32::MAX)));
        }
        let manifest: Manifest = serde_json::from_value(attribute.take())
            .map_err(|why| FileError::corrupt(&path, why.to_string()))?;
        let sums = checksums::load(root)?;
        checksums::check(root, &sums, "zarr.json")?;
        let total: u64 = {
            let mut tiers = manifest.numbering.tiers.iter();
            let total = tiers.try_fold(0u64, |sum, tier| sum.checked_add(tier.boards));
            total.ok_or_else(|| FileError::corrupt(&path, "the tiers are too large"))?
        };
        let numbering =
            BoardNumbering::new(&manifest).map_err(|why| FileError::corrupt(&path, why))?;
        let check_metadata =
            |name: &str| checksums::check(root, &sums, &format!("{name}/zarr.json"));
        check_metadata(LABELS)?;
        let labels = match manifest.labels {
            LabelKind::Scores => LabelArray::Scores(ArrayReader::open(root, LABELS, total)?),
            LabelKind::Outcomes => LabelArray::Bytes(ArrayReader::open(root, LABELS, total)?),
            LabelKind::Moves if manifest.results.by_moves.len() <= 127 => {
                LabelArray::Bytes(ArrayReader::open(root, LABELS, total)?)
            }
            LabelKind::Moves => LabelArray::Wide(ArrayReader::open(root, LABELS, total)?),
        };
        let boards = match manifest.numbering.kind {
            NumberingKind::Dense => None,
            NumberingKind::Listed => {
                check_metadata(BOARDS)?;
                check_metadata(FIRST_BOARDS)?;
                let keys = ArrayReader::open(root, BOARDS, total)?;
                let chunks = total.div_ceil(CHUNK);
                let first_keys = ArrayReader::open(root, FIRST_BOARDS, chunks)?.read_all()?;
                Some(BoardKeys { keys, first_keys })
            }
        };
        Ok(Tablebase { root: root.to_path_buf(), manifest, numbering, labels, boards })
    }

    /// Returns the manifest of the tablebase.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the numbering that maps boards to the indices of their labels.
    pub fn numbering(&self) -> &BoardNumbering {
        &self.numbering
    }

    /// Returns the number of boards that have labels.
    pub fn boards(&self) -> u64 {
        self.manifest.numbering.tiers.iter().map(|tier| tier.boards).sum()
    }

    /// Returns the label of the board `cells` with `side` to move, or `None` if the board has no
    /// label in this tablebase.
    ///
    /// # Errors
    /// Returns an error if the label cannot be read.
    pub fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, FileError> {
        let Some((tier, cells)) = self.numbering.locate_tier(cells, side) else {
            return Ok(None);
        };
        let tier = &self.manifest.numbering.tiers[tier];
        let index = match &self.boards {
            None => tier.first + self.numbering.rank(&cells),
            Some(boards) => {
                let key = self.numbering.canonical_key(&cells);
                match boards.find(key, tier.first, tier.first + tier.boards)? {
                    Some(index) => index,
                    None => return Ok(None),
                }
            }
        };
        let kind = self.manifest.labels;
        let label = match &self.labels {
            LabelArray::Bytes(labels) => decode_label(kind, labels.get(index)?.into()),
            LabelArray::Wide(labels) => decode_label(kind, labels.get(index)?.into()),
            LabelArray::Scores(labels) => Some(Label::Score(labels.get(index)?)),
        };
        let invalid =
            || FileError::corrupt(&self.root.join(LABELS), "a stored number is not a label");
        label.map(Some).ok_or_else(invalid)
    }

    /// Returns the first boards with the label `label`, at most `max_len` of them, each with the
    /// side to move. They are in the form in which they are stored. With dense numbering, in which
    /// every board of a tier has a label, some of them may not be positions of the game.
    ///
    /// # Errors
    /// Returns an error if the labels cannot be read.
    pub fn find_boards(
        &self,
        label: Label,
        max_len: usize,
    ) -> Result<Vec<(Vec<u8>, u8)>, FileError> {
        let indices = match &self.labels {
            LabelArray::Bytes(labels) => u8::encode(label).map(|code| labels.find(code, max_len)),
            LabelArray::Wide(labels) => u16::encode(label).map(|code| labels.find(code, max_len)),
            LabelArray::Scores(labels) => i16::encode(label).map(|code| labels.find(code, max_len)),
        };
        let tiers = &self.manifest.numbering.tiers;
        let board = |index: u64| {
            let tier = tiers.partition_point(|tier| tier.first + tier.boards <= index);
            let tier = &tiers[tier];
            let cells = match &self.boards {
                None => self.numbering.unrank(&tier.counts, index - tier.first),
                Some(_) => self.listed_board(index)?,
            };
            Ok((cells, tier.mover))
        };
        indices.transpose()?.unwrap_or_default().into_iter().map(board).collect()
    }

    /// Returns the board whose label has the index `index`, in a tablebase with listed boards: only
    /// boards whose keys are stored have labels.
    ///
    /// # Errors
    /// Returns an error if the key of the board cannot be read, or if boards are not listed.
    pub fn listed_board(&self, index: u64) -> Result<Vec<u8>, FileError> {
        let corrupt = || FileError::corrupt(&self.root.join(BOARDS), "a key belongs to no board");
        let keys = self.boards.as_ref().map(|boards| &boards.keys).ok_or_else(corrupt)?;
        self.numbering.decode_key(keys.get(index)?).ok_or_else(corrupt)
    }

    /// Returns the total size of the files of the tablebase in bytes.
    ///
    /// # Errors
    /// Returns an error if the metadata of a file cannot be read.
    pub fn file_bytes(&self) -> Result<u64, FileError> {
        checksums::folder_bytes(&self.root)
    }

    /// Returns the estimated memory in bytes of the result of [`load`](Tablebase::load).
    pub fn loaded_bytes(&self) -> u64 {
        let label_bytes = match &self.labels {
            LabelArray::Bytes(_) => 1,
            LabelArray::Wide(_) | LabelArray::Scores(_) => 2,
        };
        // Of a listed board there are the key and a part of the directory of keys.
        self.boards() * (label_bytes + if self.boards.is_some() { 10 } else { 0 })
    }

    /// Reads all labels (stored results of boards) into memory and, if boards are listed, their
    /// keys.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, or if the keys of a tier are not in ascending
    /// order.
    pub fn load(&self) -> Result<LoadedLabels, FileError> {
        let labels = match &self.labels {
            LabelArray::Bytes(labels) => LabelVec::Bytes(labels.read_all()?),
            LabelArray::Wide(labels) => LabelVec::Wide(labels.read_all()?),
            LabelArray::Scores(labels) => LabelVec::Scores(labels.read_all()?),
        };
        let keys = match &self.boards {
            None => Vec::new(),
            Some(boards) => boards.keys.read_all()?,
        };
        let mut directories = Vec::new();
        for tier in self.manifest.numbering.tiers.iter().filter(|_| self.boards.is_some()) {
            let tier_keys = &keys[tier.first as usize..(tier.first + tier.boards) as usize];
            if !tier_keys.is_sorted_by(|a, b| a < b) {
                let path = self.root.join(BOARDS);
                return Err(FileError::corrupt(
                    &path,
                    "the keys of a tier are not in ascending order",
                ));
            }
            directories.push(KeyDirectory::new(tier_keys));
        }
        Ok(LoadedLabels { kind: self.manifest.labels, labels, keys, directories })
    }

    /// Checks every file of the folder `root` by its checksum. `should_continue` is called before
    /// each file; if it returns `false`, the check stops with an error.
    ///
    /// # Errors
    /// Returns the error for the first file that is changed, missing or additional.
    pub fn check_files(root: &Path, should_continue: &dyn Fn() -> bool) -> Result<(), FileError> {
        checksums::check_all(root, should_continue)
    }
}

impl BoardKeys {
    /// Returns the index of `key` among the keys with indices in `start..end`, or `None` if it is
    /// not there. The search is binary: first over the first keys of chunks in memory, then within
    /// one chunk.
    fn find(&self, key: u64, start: u64, end: u64) -> Result<Option<u64>, FileError> {
        // Select among the chunks that begin in the range. The key is in the last chunk whose first
        // key does not exceed it, or otherwise in the chunk that begins before the range.
        let (first_chunk, end_chunk) = (start.div_ceil(CHUNK), end.div_ceil(CHUNK));
        let end_chunk = end_chunk.max(first_chunk);
        let first_keys = &self.first_keys[first_chunk as usize..end_chunk as usize];
        let smaller = first_keys.partition_point(|first| *first <= key) as u64;
        let mut low = if smaller == 0 { start } else { (first_chunk + smaller - 1) * CHUNK };
        let mut high = end.min((low / CHUNK + 1) * CHUNK);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.keys.get(middle)? {
                stored if stored == key => return Ok(Some(middle)),
                stored if stored < key => low = middle + 1,
                _ => high = middle,
            }
        }
        Ok(None)
    }
}

impl LoadedLabels {
    /// Returns the label with the index `index`, or `None` if the index is out of range.
    pub fn label(&self, index: u64) -> Option<Label> {
        let index = usize::try_from(index).ok()?;
        match &self.labels {
            LabelVec::Bytes(labels) => decode_label(self.kind, (*labels.get(index)?).into()),
            LabelVec::Wide(labels) => decode_label(self.kind, (*labels.get(index)?).into()),
            LabelVec::Scores(labels) => labels.get(index).copied().map(Label::Score),
        }
    }

    /// Returns the board with the index `index` in a tier, in the form in which it is stored.
    /// `tier` is the index of the tier in the manifest. Returns `None` if boards are listed and the
    /// index is out of range.
    pub fn board(&self, tablebase: &Tablebase, tier: usize, index: u64) -> Option<Vec<u8>> {
        let tier = &tablebase.manifest.numbering.tiers[tier];
        match tablebase.manifest.numbering.kind {
            NumberingKind::Dense => Some(tablebase.numbering.unrank(&tier.counts, index)),
            NumberingKind::Listed => {
                tablebase.numbering.decode_key(*self.keys.get((tier.first + index) as usize)?)
            }
        }
    }

    /// Returns the index of the tier of the board `cells` with `side` to move, and the index of its
    /// label among all labels. Returns `None` if the board has no label.
    pub fn locate(&self, tablebase: &Tablebase, cells: &[u8], side: u8) -> Option<(usize, u64)> {
        let (tier_index, cells) = tablebase.numbering.locate_tier(cells, side)?;
        let tier = &tablebase.manifest.numbering.tiers[tier_index];
        let label_index = match tablebase.manifest.numbering.kind {
            NumberingKind::Dense => tier.first + tablebase.numbering.rank(&cells),
            NumberingKind::Listed => {
                let keys = &self.keys[tier.first as usize..(tier.first + tier.boards) as usize];
                let key = tablebase.numbering.canonical_key(&cells);
                tier.first + self.directories[tier_index].find(keys, key)?
            }
        };
        Some((tier_index, label_index))
    }
}
