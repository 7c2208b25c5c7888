//! Reading files and lines of any content without trusting their size.

use grundy::base::{Error, excerpt};
use grundy::words;
use std::io::{self, BufRead, BufWriter, Read, Write};

/// The largest file a question may name.
const LARGEST_FILE: u64 = 1 << 30;

/// The longest line that is read as a question: room for a million heaps.
pub const LONGEST_LINE: usize = 8_000_000;

/// Why a file is no text.
const NO_UTF8: &str = "it is not text in UTF-8";

/// Reads a file that a question names.
pub fn read(path: &str) -> Result<String, Error> {
    let fail = |why: String| {
        let shown = excerpt(path);
        let help = if path.ends_with(".game") {
            words!(
                "name a rule file; `grundy new NAME` writes one to begin with",
                "请给出规则文件；`grundy new NAME` 会写一个供起步的"
            )
        } else {
            words!(
                "the first word of this game's position is the name of a file",
                "此游戏局面的第一个词是文件名"
            )
        };
        Error::bad(words!("cannot read `{shown}`: {why}", "无法读取 `{shown}`：{why}")).help(help)
    };
    read_text(path).map_err(|why| match why.as_str() {
        NO_UTF8 => {
            let shown = excerpt(path);
            Error::bad(words!(
                "cannot read `{shown}`: it is not text in UTF-8",
                "无法读取 `{shown}`：不是 UTF-8 文本"
            ))
            .help(words!("save it as UTF-8 in your editor", "请在编辑器中另存为 UTF-8"))
        }
        _ => fail(why),
    })
}

/// The text of a file, or why it cannot be had.
pub fn read_text(path: &str) -> Result<String, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err("it is larger than 1 GiB".to_string());
    }
    String::from_utf8(bytes).map_err(|_| NO_UTF8.to_string())
}

/// Writes a file whole, or not at all: beside its place first, which it takes when all is on disk. What
/// is no regular file, such as `/dev/stdout`, is written to as it is.
pub fn write(path: &str, fill: impl Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let special = std::fs::metadata(path).is_ok_and(|at| !at.is_file());
    let aside = format!("{path}.{}.tmp", std::process::id());
    let fill_file = |file: std::fs::File, settle: bool| {
        let mut file = BufWriter::new(file);
        fill(&mut file)?;
        let file = file.into_inner()?;
        if settle { file.sync_all() } else { Ok(()) }
    };
    let written = if special {
        std::fs::OpenOptions::new().write(true).open(path).and_then(|file| fill_file(file, false))
    } else {
        let done = std::fs::File::create(&aside)
            .and_then(|file| fill_file(file, true))
            .and_then(|()| std::fs::rename(&aside, path));
        if done.is_err() {
            // What is half written is of no use; there may be nothing to remove.
            let _ = std::fs::remove_file(&aside);
        }
        done
    };
    written.map_err(|why| {
        let shown = excerpt(path);
        Error::bad(words!("cannot write `{shown}`: {why}", "无法写入 `{shown}`：{why}"))
            .help(words!("name a file in a folder that can be written", "请给出可写文件夹中的文件"))
    })
}

/// Writes something as a line of JSON, whole or not at all.
pub fn write_json(path: &str, what: &impl serde::Serialize) -> Result<(), Error> {
    write(path, |to| {
        serde_json::to_writer(&mut *to, what)?;
        writeln!(to)
    })
}

/// The next line without its end; `None` at the end of the input. An overlong line is passed over
/// and is an error, as is one that is not text.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Error>>> {
    let mut bytes = Vec::new();
    let mut limited = input.take(LONGEST_LINE as u64 + 1);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Error::bad(words!(
            "the line is longer than {LONGEST_LINE} bytes",
            "该行超过 {LONGEST_LINE} 字节"
        ))
        .help(words!("write one position a line", "每行写一个局面")))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| {
        Error::bad(words!("the line is not text in UTF-8", "该行不是 UTF-8 文本"))
            .help(words!("save the input as UTF-8", "请将输入存为 UTF-8"))
    })))
}
