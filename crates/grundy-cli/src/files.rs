//! Reading files and lines of any content without trusting their size.

use grundy::base::{Error, excerpt};
use grundy::words;
use std::io::{BufRead, Read};

/// The largest file a question may name.
const LARGEST_FILE: u64 = 1 << 30;

/// The longest line that is read as a question: room for a million heaps.
pub const LONGEST_LINE: usize = 8_000_000;

/// Reads a file that a question names.
pub fn read(path: &str) -> Result<String, Error> {
    let fail = |why: String| {
        let shown = excerpt(path);
        Error::bad(words!("cannot read `{shown}`: {why}", "无法读取 `{shown}`：{why}")).help(
            words!(
                "the first word of this game's position is the name of a file",
                "此游戏局面的第一个词是文件名"
            ),
        )
    };
    read_text(path).map_err(fail)
}

/// The text of a file, or why it cannot be had.
pub fn read_text(path: &str) -> Result<String, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err("it is larger than 1 GiB".to_string());
    }
    String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_string())
}

/// The next line without its end; `None` at the end of the input. An overlong line is passed over
/// and is an error, as is one that is not text.
pub fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, Error>>> {
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
