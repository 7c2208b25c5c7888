//! How far making a tablebase has come, kept beside the folder that it will be.

use crate::fault::Fault;
use crate::manifest::{Game, Variable};
use crate::sums::{hex, sum_of_rest};
use crate::told::Told;
use grundy_boards::{Fill, Keep, Numbering};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is being made: only the same is gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begun {
    /// The version of the program, for others may do things in another order.
    pub version: String,
    /// The game.
    pub game: Game,
    /// Its variables.
    pub cells: Vec<Variable>,
    /// The board from which the others arise.
    pub start: Vec<u8>,
    /// Who moves there.
    pub mover: u8,
    /// The way to number boards that was asked for.
    pub numbering: Option<String>,
    /// Whether only who wins is kept.
    pub outcomes: bool,
}

impl Begun {
    /// That of a game which is solved by this version.
    #[must_use]
    pub fn new(told: &Told, numbering: Option<Numbering>) -> Begun {
        Begun {
            version: env!("CARGO_PKG_VERSION").to_string(),
            game: told.game.clone(),
            cells: told.cells.clone(),
            start: told.start.clone(),
            mover: told.mover,
            numbering: numbering.map(|numbering| format!("{numbering:?}").to_lowercase()),
            outcomes: told.outcomes,
        }
    }
}

/// The file that says what.
const BEGUN: &str = "begun.json";

/// Whether there is nothing in a folder but the beginning of files, in it or in folders: who was killed there had kept nothing.
pub fn is_bare(dir: &Path) -> bool {
    let bare = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let path = entry.path();
            let begins = path.extension().is_some_and(|end| end == "new");
            entry.file_type().is_ok_and(|kind| if kind.is_dir() { is_bare(&path) } else { begins })
        })
    };
    fs::read_dir(dir).is_ok_and(|mut entries| entries.all(bare))
}

/// The folder in which it is kept.
pub struct Keeping {
    dir: PathBuf,
    every: Duration,
    last: Mutex<Instant>,
    failed: Mutex<Option<Fault>>,
}

impl Keeping {
    /// Begins anew in a folder that is not there yet.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn begun(dir: PathBuf, begun: &Begun, every: Duration) -> Result<Keeping, Fault> {
        fs::create_dir_all(&dir).map_err(|why| Fault::io(&dir, &why))?;
        let keeping = Keeping::of(dir, every);
        let text = serde_json::to_vec_pretty(begun)
            .map_err(|why| Fault::corrupt(&keeping.dir, why.to_string()))?;
        keeping
            .put(BEGUN, &mut |to| to.write_all(&text))
            .map_err(|why| Fault::io(&keeping.dir, &why))?;
        Ok(keeping)
    }

    /// Goes on in a folder; anew where it was broken off before anything was kept in it.
    ///
    /// # Errors
    /// Where nothing was begun there, or something else.
    pub fn resumed(dir: PathBuf, begun: &Begun, every: Duration) -> Result<Keeping, Fault> {
        if is_bare(&dir) {
            fs::remove_dir_all(&dir).map_err(|why| Fault::io(&dir, &why))?;
            return Keeping::begun(dir, begun, every);
        }
        let keeping = Keeping::of(dir, every);
        let corrupt = |why: &str| Fault::corrupt(&keeping.dir.join(BEGUN), why);
        let read = keeping.get(BEGUN).map_err(|why| corrupt(&why.to_string()))?;
        let Some(read) = read else { return Err(Fault::None(keeping.dir)) };
        let known: Begun =
            serde_json::from_reader(read).map_err(|why| corrupt(&why.to_string()))?;
        if known.version != begun.version {
            return Err(corrupt("another version of the program began it"));
        }
        match known == *begun {
            true => Ok(keeping),
            false => {
                Err(corrupt("it was begun for other rules, another start or another numbering"))
            }
        }
    }

    fn of(dir: PathBuf, every: Duration) -> Keeping {
        Keeping { dir, every, last: Mutex::new(Instant::now()), failed: Mutex::new(None) }
    }

    /// What was wrong with the files, if something was.
    pub fn failed(&self) -> Option<Fault> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Leaves nothing of it.
    pub fn forget(&self) {
        // Who cannot remove it could not have used it either.
        let _ = fs::remove_dir_all(&self.dir);
    }

    /// Why something that was kept is not there.
    pub fn fault(&self) -> Fault {
        self.failed()
            .unwrap_or_else(|| Fault::corrupt(&self.dir, "a file of what was kept is missing"))
    }

    fn tell(&self, fault: Fault) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
    }
}

/// Bytes of a check sum, which ends each file.
const SUM: u64 = 32;

/// Writes and adds up.
struct Summed<W> {
    to: W,
    sum: Sha256,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let many = self.to.write(bytes)?;
        self.sum.update(&bytes[..many]);
        Ok(many)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn written(path: &Path, fill: Fill) -> io::Result<()> {
    let mut new = path.as_os_str().to_os_string();
    new.push(".new");
    let to = BufWriter::with_capacity(1 << 20, File::create(&new)?);
    let mut to = Summed { to, sum: Sha256::new() };
    fill(&mut to)?;
    let sum = to.sum.finalize();
    to.to.write_all(&sum)?;
    to.to.flush()?;
    drop(to.to);
    fs::rename(&new, path)
}

fn read(path: &Path) -> io::Result<Option<Box<dyn Read>>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(why),
    };
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "its check sum is wrong");
    let many = file.metadata()?.len().checked_sub(SUM).ok_or_else(damaged)?;
    let mut from = BufReader::with_capacity(1 << 20, file);
    let sum = sum_of_rest(&mut (&mut from).take(many))?;
    let mut known = Vec::new();
    from.read_to_end(&mut known)?;
    if hex(&known) != sum {
        return Err(damaged());
    }
    Ok(Some(Box::new(File::open(path)?.take(many))))
}

impl Keep for Keeping {
    fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() >= self.every)
    }

    // Called at its end: whatever it takes, most of the time is for solving.
    fn begin_anew(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn put(&self, name: &str, fill: Fill) -> io::Result<()> {
        let path = self.dir.join(name);
        written(&path, fill).inspect_err(|why| self.tell(Fault::io(&path, why)))
    }

    fn put_aside(&self, name: &str, fill: Fill) -> io::Result<()> {
        self.put(name, fill)
    }

    fn get(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        let path = self.dir.join(name);
        read(&path).inspect_err(|why| self.tell(Fault::corrupt(&path, why.to_string())))
    }
}

/// Where tiers are put aside while a plan is made, which is forgotten with it; nothing else is kept.
pub struct Planning {
    dir: PathBuf,
}

impl Planning {
    /// In a folder that is made when it is needed.
    pub fn new(dir: PathBuf) -> Planning {
        Planning { dir }
    }
}

impl Drop for Planning {
    fn drop(&mut self) {
        // It may not have been needed.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

impl Keep for Planning {
    fn is_due(&self) -> bool {
        false
    }

    fn begin_anew(&self) {}

    fn put(&self, _: &str, _: Fill) -> io::Result<()> {
        Ok(())
    }

    fn put_aside(&self, name: &str, fill: Fill) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        written(&self.dir.join(name), fill)
    }

    fn get(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        read(&self.dir.join(name))
    }
}
