//! The check sums of all files of a folder, as `sha256sum -c` reads them.

use crate::fault::Fault;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The file that holds them.
pub const SUMS: &str = "SHA256SUMS";

/// The sum of a text or of bytes.
pub fn sum_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The sum of the sums of a folder, which tells its contents from others.
///
/// # Errors
/// Where there are none.
pub fn sum_of_sums(root: &Path) -> Result<String, Fault> {
    let path = root.join(SUMS);
    fs::read(&path).map(|text| sum_of(&text)).map_err(|why| Fault::io(&path, &why))
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The files of a folder and of those in it, by their names from there, with `/` between.
fn files(root: &Path) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        for entry in fs::read_dir(&path).map_err(|why| Fault::io(&path, &why))? {
            let entry = entry.map_err(|why| Fault::io(&path, &why))?;
            let name = folder.join(entry.file_name());
            let kind = entry.file_type().map_err(|why| Fault::io(&path, &why))?;
            if kind.is_dir() {
                folders.push(name);
            } else {
                let parts = name.iter().map(|part| part.to_string_lossy());
                found.push(parts.collect::<Vec<_>>().join("/"));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The sum of all that is left to read.
///
/// # Errors
/// Where reading fails.
pub fn sum_of_rest(from: &mut impl Read) -> io::Result<String> {
    let mut sum = Sha256::new();
    let mut block = vec![0; 1 << 20];
    loop {
        match from.read(&mut block)? {
            0 => return Ok(hex(&sum.finalize())),
            many => sum.update(&block[..many]),
        }
    }
}

fn sum_of_file(path: &Path, safe: bool) -> Result<String, Fault> {
    let summed = File::open(path).and_then(|mut file| {
        let sum = sum_of_rest(&mut file)?;
        if safe {
            file.sync_all()?;
        }
        Ok(sum)
    });
    summed.map_err(|why| Fault::io(path, &why))
}

/// Writes the sums of every file of a folder, and sees to it that all are on the disk.
///
/// # Errors
/// Where a file cannot be read or written.
pub fn write(root: &Path) -> Result<(), Fault> {
    let mut text = String::new();
    for name in files(root)? {
        text.push_str(&format!("{}  {name}\n", sum_of_file(&root.join(&name), true)?));
    }
    let path = root.join(SUMS);
    fs::write(&path, text).map_err(|why| Fault::io(&path, &why))?;
    let file = File::open(&path).and_then(|file| file.sync_all());
    file.map_err(|why| Fault::io(&path, &why))
}

/// The sums that a folder has of its files.
///
/// # Errors
/// Where there are none, or they are not written as they should be.
pub fn read(root: &Path) -> Result<BTreeMap<String, String>, Fault> {
    let path = root.join(SUMS);
    let text = fs::read_to_string(&path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound if !root.join("zarr.json").exists() => {
            Fault::None(root.to_path_buf())
        }
        std::io::ErrorKind::InvalidData => Fault::corrupt(&path, "it is no text"),
        _ => Fault::io(&path, &why),
    })?;
    let mut sums = BTreeMap::new();
    for line in text.lines() {
        let parts = line.split_once("  ");
        let Some((sum, name)) = parts.filter(|(sum, _)| sum.len() == 64) else {
            return Err(Fault::corrupt(&path, "a line is no check sum"));
        };
        sums.insert(name.to_string(), sum.to_string());
    }
    match text.ends_with('\n') {
        true => Ok(sums),
        false => Err(Fault::corrupt(&path, "its end is missing")),
    }
}

/// How many bytes the files of a folder take.
///
/// # Errors
/// Where one cannot be looked at.
pub fn bytes(root: &Path) -> Result<u64, Fault> {
    files(root)?.iter().try_fold(0, |sum, name| {
        let path = root.join(name);
        let file = fs::metadata(&path).map_err(|why| Fault::io(&path, &why))?;
        Ok(sum + file.len())
    })
}

/// Checks one file by its sum.
///
/// # Errors
/// Where it is not the file that was written.
pub fn check(root: &Path, sums: &BTreeMap<String, String>, name: &str) -> Result<(), Fault> {
    let path = root.join(name);
    match sums.get(name) {
        Some(sum) if *sum == sum_of_file(&path, false)? => Ok(()),
        Some(_) => Err(Fault::corrupt(&path, "its check sum is another: it was changed")),
        None => Err(Fault::corrupt(&path, "it has no check sum")),
    }
}

/// Checks that the files of a folder are those that were written, without one more or less.
///
/// # Errors
/// The first that is not.
pub fn check_all(root: &Path, goes_on: &dyn Fn() -> bool) -> Result<(), Fault> {
    let sums = read(root)?;
    for name in files(root)?.iter().filter(|name| *name != SUMS) {
        if !goes_on() {
            return Err(Fault::Stopped);
        }
        check(root, &sums, name)?;
    }
    match sums.keys().find(|name| !root.join(name).exists()) {
        Some(name) => Err(Fault::corrupt(&root.join(name), "it is missing")),
        None => Ok(()),
    }
}
