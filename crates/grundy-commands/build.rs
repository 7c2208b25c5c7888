//! Generates the list of the files that are compiled into the program.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=files");
    let mut names = Vec::new();
    for file in fs::read_dir("files")? {
        names.push(file?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    let folder = env::current_dir()?.join("files");
    let mut list = String::from("&[\n");
    for name in names {
        let _ = writeln!(list, "({name:?}, include_str!({:?})),", folder.join(&name));
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("files.rs"), list)
}
