//! Computes, writes and checks the SHA-256 checksums of all files of a folder, in the format of
//! `sha256sum -c`.

use crate::file_error::FileError;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The name of the file that lists the checksums of all files in a folder.
pub const SUMS: &str = "SHA256SUMS";

/// Returns the SHA-256 checksum of bytes, as hexadecimal digits.
pub fn checksum(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Returns the checksum of the checksum file, which identifies the contents of the entire folder.
///
/// # Errors
/// Returns an error if the checksum file cannot be read.
pub fn folder_checksum(root: &Path) -> Result<String, FileError> {
    let path = root.join(SUMS);
    fs::read(&path).map(|text| checksum(&text)).map_err(|why| FileError::io(&path, &why))
}

/// Returns bytes as lowercase hexadecimal digits, two for each byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the relative paths of all files in a folder and its subfolders, with `/` as separator,
/// in ascending order.
fn list_files(root: &Path) -> Result<Vec<String>, FileError> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        for entry in fs::read_dir(&path).map_err(|why| FileError::io(&path, &why))? {
            let entry = entry.map_err(|why| FileError::io(&path, &why))?;
            let name = folder.join(entry.file_name());
            let kind = entry.file_type().map_err(|why| FileError::io(&path, &why))?;
            if kind.is_dir() {
                folders.push(name);
            } else {
                let components = name.iter().map(|component| component.to_string_lossy());
                files.push(components.collect::<Vec<_>>().join("/"));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the SHA-256 checksum of the remaining bytes of a reader, as hexadecimal digits.
///
/// # Errors
/// Returns an error if reading fails.
pub fn checksum_reader(reader: &mut impl Read) -> io::Result<String> {
    let mut sum = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(hex(&sum.finalize())),
            len => sum.update(&buffer[..len]),
        }
    }
}

/// Returns the SHA-256 checksum of a file as hexadecimal digits. If `sync` is `true`, waits until
/// the file is on the disk.
fn checksum_file(path: &Path, sync: bool) -> Result<String, FileError> {
    let sum = File::open(path).and_then(|mut file| {
        let sum = checksum_reader(&mut file)?;
        if sync {
            file.sync_all()?;
        }
        Ok(sum)
    });
    sum.map_err(|why| FileError::io(path, &why))
}

/// Writes the checksum file of a folder, with a line for each of its files, and waits until all
/// files are on the disk.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub fn write(root: &Path) -> Result<(), FileError> {
    let mut text = String::new();
    for name in list_files(root)? {
        text.push_str(&format!("{}  {name}\n", checksum_file(&root.join(&name), true)?));
    }
    let path = root.join(SUMS);
    fs::write(&path, text).map_err(|why| FileError::io(&path, &why))?;
    let file = File::open(&path).and_then(|file| file.sync_all());
    file.map_err(|why| FileError::io(&path, &why))
}

/// Reads the checksum file of a folder. Returns a map from the relative path of each file to its
/// checksum.
///
/// # Errors
/// Returns an error if the checksum file is missing, or is not in the expected format.
pub fn load(root: &Path) -> Result<BTreeMap<String, String>, FileError> {
    let path = root.join(SUMS);
    let text = fs::read_to_string(&path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound if !root.join("zarr.json").exists() => {
            FileError::Missing(root.to_path_buf())
        }
        std::io::ErrorKind::InvalidData => {
            FileError::corrupt(&path, "the file is not text in UTF-8")
        }
        _ => FileError::io(&path, &why),
    })?;
    let mut sums = BTreeMap::new();
    for line in text.lines() {
        let fields = line.split_once("  ");
        let Some((sum, name)) = fields.filter(|(sum, _)| sum.len() == 64) else {
            return Err(FileError::corrupt(&path, "a line is not a checksum"));
        };
        sums.insert(name.to_string(), sum.to_string());
    }
    if !text.ends_with('\n') {
        return Err(FileError::corrupt(&path, "the end of the file is missing"));
    }
    Ok(sums)
}

/// Returns the total size of the files of a folder and its subfolders in bytes.
///
/// # Errors
/// Returns an error if the metadata of a file cannot be read.
pub fn folder_bytes(root: &Path) -> Result<u64, FileError> {
    list_files(root)?.iter().try_fold(0, |sum, name| {
        let path = root.join(name);
        let file = fs::metadata(&path).map_err(|why| FileError::io(&path, &why))?;
        Ok(sum + file.len())
    })
}

/// Checks the file `name` in the folder `root` against its checksum in `sums`, a map from relative
/// paths to checksums.
///
/// # Errors
/// Returns an error if the file was changed, cannot be read, or has no checksum.
pub fn check(root: &Path, sums: &BTreeMap<String, String>, name: &str) -> Result<(), FileError> {
    let path = root.join(name);
    match sums.get(name) {
        Some(sum) if *sum == checksum_file(&path, false)? => Ok(()),
        Some(_) => {
            Err(FileError::corrupt(&path, "the file has a different checksum: it was changed"))
        }
        None => Err(FileError::corrupt(&path, "the file has no checksum")),
    }
}

/// Checks that the folder `root` contains exactly the files that its checksum file lists, and that
/// these are unchanged. Calls `should_continue` before each file; if it returns `false`, the check
/// stops with an error.
///
/// # Errors
/// Returns the error for the first file that is changed, missing, or not listed.
pub fn check_all(root: &Path, should_continue: &dyn Fn() -> bool) -> Result<(), FileError> {
    let sums = load(root)?;
    for name in list_files(root)?.iter().filter(|name| *name != SUMS) {
        if !should_continue() {
            return Err(FileError::Stopped);
        }
        check(root, &sums, name)?;
    }
    match sums.keys().find(|name| !root.join(name).exists()) {
        Some(name) => Err(FileError::corrupt(&root.join(name), "the file is missing")),
        None => Ok(()),
    }
}
