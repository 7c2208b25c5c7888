//! How far all are, in files: what each worker wrote, and the list of it that makes it count.
//!
//! A commit names every file of every stage with its check sum. The last two are kept with their files, so that processes whose
//! folders are not the same, and of which some have one more than others, go on from the last that all have.

use grundy_boards::team::{Mark, Stage};
use grundy_tablebase::{Begun, Fault, Manifest};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// A file that a worker wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// Its name.
    pub name: String,
    /// How many bytes it has.
    pub bytes: u64,
    /// Their SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// A stage that all workers wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Staged {
    /// How far it is.
    pub mark: Mark,
    /// A file of each worker, in their order.
    pub files: Vec<Written>,
}

/// All that counts at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// Which it is, from 1 on; 0 is nothing.
    pub number: u64,
    /// What is kept, by names of stages.
    pub stages: BTreeMap<String, Staged>,
    /// What the tablebase will say of itself, when all is solved.
    pub tablebase: Option<Manifest>,
}

/// The name of a stage in files.
pub fn name_of(stage: Stage) -> &'static str {
    match stage {
        Stage::Boards => "boards",
        Stage::Words => "words",
        Stage::Results => "results",
    }
}

/// The folder in which it is kept.
#[derive(Clone)]
pub struct Folder {
    /// Where.
    pub dir: PathBuf,
}

const BEGUN: &str = "begun.json";
const COMMIT: &str = "commit-";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a file as a whole or not at all, and sees to it that it is on the disk.
fn whole(path: &Path, fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut new = path.as_os_str().to_os_string();
    // Processes that share the folder may write the same at once, and those of several hosts may have one number.
    let mut own = [0; 8];
    getrandom::fill(&mut own).map_err(|why| io::Error::other(why.to_string()))?;
    new.push(format!(".{}.new", hex(&own)));
    let written = (|| {
        let mut to = BufWriter::with_capacity(1 << 20, File::create(&new)?);
        fill(&mut to)?;
        to.flush()?;
        to.get_ref().sync_all()?;
        fs::rename(&new, path)
    })();
    if written.is_err() {
        // What is half written takes room that others may need.
        let _ = fs::remove_file(&new);
    }
    written?;
    // The name is on the disk when its folder is.
    if let Some(folder) = path.parent().and_then(|above| File::open(above).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A text with its check sum in a last line.
fn put_summed(path: &Path, text: &str) -> Result<(), Fault> {
    let sum = hex(&Sha256::digest(text));
    whole(path, &mut |to| write!(to, "{text}\n{sum}\n")).map_err(|why| Fault::io(path, &why))
}

fn got_summed<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T, Fault> {
    let text = fs::read_to_string(path).map_err(|why| match why.kind() {
        io::ErrorKind::InvalidData => Fault::corrupt(path, "it is no text"),
        _ => Fault::io(path, &why),
    })?;
    let sum = |text: &str| hex(&Sha256::digest(text));
    let split = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
    let text = split.filter(|(text, last)| sum(text) == *last).map(|(text, _)| text);
    let text = text.ok_or_else(|| Fault::corrupt(path, "its check sum is wrong"))?;
    serde_json::from_str(text).map_err(|why| Fault::corrupt(path, why.to_string()))
}

impl Folder {
    /// The folder beside what is unfinished.
    pub fn of(unfinished: &Path) -> Folder {
        Folder { dir: unfinished.join("cluster") }
    }

    /// Begins in it.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn begin(&self, begun: &Begun) -> Result<(), Fault> {
        fs::create_dir_all(&self.dir).map_err(|why| Fault::io(&self.dir, &why))?;
        let path = self.dir.join(BEGUN);
        if path.exists() {
            return self.is_of(begun);
        }
        let text = serde_json::to_string_pretty(begun);
        let text = text.map_err(|why| Fault::corrupt(&path, why.to_string()))?;
        put_summed(&path, &text)
    }

    /// That what was begun in it is the same.
    ///
    /// # Errors
    /// Where it is not.
    pub fn is_of(&self, begun: &Begun) -> Result<(), Fault> {
        let path = self.dir.join(BEGUN);
        if !path.exists() {
            return Err(Fault::None(self.dir.clone()));
        }
        let known: Begun = got_summed(&path)?;
        match (known.version == begun.version, known == *begun) {
            (false, _) => Err(Fault::corrupt(&path, "another version of the program began it")),
            (true, true) => Ok(()),
            (true, false) => Err(Fault::corrupt(
                &path,
                "it was begun for other rules, another start or another numbering",
            )),
        }
    }

    fn commit_path(&self, number: u64) -> PathBuf {
        self.dir.join(format!("{COMMIT}{number:06}.json"))
    }

    /// The commits that are there, and what is wrong with the others.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn commits(&self) -> Result<(Vec<Commit>, Vec<Fault>), Fault> {
        let (mut commits, mut wrong) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&self.dir).map_err(|why| Fault::io(&self.dir, &why))? {
            let path = entry.map_err(|why| Fault::io(&self.dir, &why))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let number = name.strip_prefix(COMMIT).and_then(|rest| rest.strip_suffix(".json"));
            let Some(number) = number.and_then(|number| number.parse::<u64>().ok()) else {
                continue;
            };
            match got_summed::<Commit>(&path) {
                Ok(commit) if commit.number == number => commits.push(commit),
                Ok(_) => wrong.push(Fault::corrupt(&path, "it has another number")),
                Err(why) => wrong.push(why),
            }
        }
        commits.sort_by_key(|commit| commit.number);
        Ok((commits, wrong))
    }

    /// Writes what a worker has of a stage.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn put(
        &self,
        stage: Stage,
        (number, worker): (u64, usize),
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Written, Fault> {
        let name = format!("{}-{number:06}.{worker:03}", name_of(stage));
        let path = self.dir.join(&name);
        let (mut sum, mut bytes) = (Sha256::new(), 0u64);
        let done = whole(&path, &mut |to| {
            let mut summed = Summed { to, sum: &mut sum, bytes: &mut bytes };
            fill(&mut summed)
        });
        done.map_err(|why| Fault::io(&path, &why))?;
        Ok(Written { name, bytes, sha256: hex(&sum.finalize()) })
    }

    /// Makes a commit count, if it does not yet.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn commit(&self, commit: &Commit) -> Result<(), Fault> {
        let path = self.commit_path(commit.number);
        if path.exists() && got_summed::<Commit>(&path).is_ok_and(|known| known == *commit) {
            return Ok(());
        }
        let text = serde_json::to_string(commit);
        put_summed(&path, &text.map_err(|why| Fault::corrupt(&path, why.to_string()))?)
    }

    /// Removes what no commit of these names.
    pub fn clean(&self, commits: &[&Commit]) {
        let mut named: BTreeSet<String> = BTreeSet::from([BEGUN.to_string()]);
        for commit in commits {
            named.insert(format!("{COMMIT}{:06}.json", commit.number));
            let files = commit.stages.values().flat_map(|stage| &stage.files);
            named.extend(files.map(|file| file.name.clone()));
        }
        let entries = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            if !named.contains(&name) {
                // Another process may have removed it, and what stays is only in the way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// A file that a commit names, if it is what was written.
    ///
    /// # Errors
    /// Where it is not there, or damaged.
    pub fn read(&self, file: &Written) -> Result<BufReader<File>, Fault> {
        let path = self.dir.join(&file.name);
        let fault = |why: io::Error| Fault::io(&path, &why);
        let mut from = File::open(&path).map_err(fault)?;
        let mut sum = Sha256::new();
        let mut block = vec![0; 1 << 20];
        loop {
            match from.read(&mut block).map_err(fault)? {
                0 => break,
                many => sum.update(&block[..many]),
            }
        }
        if hex(&sum.finalize()) != file.sha256 {
            return Err(Fault::corrupt(&path, "its check sum is wrong"));
        }
        let from = File::open(&path).map_err(fault)?;
        Ok(BufReader::with_capacity(1 << 16, from))
    }

    /// Whether all files of the last stage of a commit are here.
    pub fn has_results(&self, commit: &Commit) -> bool {
        let stage = commit.stages.get(name_of(Stage::Results));
        stage.is_some_and(|stage| stage.files.iter().all(|own| self.dir.join(&own.name).exists()))
    }
}

/// Writes and adds up.
struct Summed<'a> {
    to: &'a mut dyn Write,
    sum: &'a mut Sha256,
    bytes: &'a mut u64,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let many = self.to.write(bytes)?;
        self.sum.update(&bytes[..many]);
        *self.bytes += many as u64;
        Ok(many)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
