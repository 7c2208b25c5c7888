//! Tables kept in files while they grow: `table --save` and `--resume`.
//!
//! # Format
//! A line `grundy table 1 WIDTH CODE`, then blocks of 4096 values from heap 0 on, little-endian in WIDTH bytes
//! each, every block followed by a checksum of 8 bytes over all values so far; the last block may be shorter.
//! Blocks are added at the end and never changed, so that what an interruption tears is the last block alone, and
//! a table that was interrupted is byte for byte the table that was not.

use crate::files;
use grundy::base::{Error, ErrorKind, excerpt};
use grundy::words;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

/// Values of a block.
const BLOCK: usize = 4096;
/// The first words of the first line.
const FORMAT: &str = "grundy table 1";

/// A table in a file.
pub struct Saved {
    file: File,
    path: String,
    width: usize,
    /// Values that stand in full blocks.
    count: u64,
    sum: Sum,
}

/// FNV-1a over values instead of bytes.
#[derive(Clone, Copy)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, value: u32) {
        self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x100_0000_01b3);
    }
}

impl Saved {
    /// A new file, which must not be there yet; one without a byte was never begun, and is taken. The first line
    /// is written aside and takes its place whole, so that an interruption leaves all of it or nothing.
    pub fn create(path: &str, code: &str, width: usize) -> Result<Saved, Error> {
        let written = |why: &io::Error| unwritten(path, why);
        let there = match std::fs::metadata(path) {
            Ok(at) => at.len() > 0 || !at.is_file(),
            Err(why) if why.kind() == io::ErrorKind::NotFound => false,
            Err(why) => return Err(written(&why)),
        };
        if there {
            let shown = excerpt(path);
            return Err(Error::bad(words!("`{shown}` is there already", "`{shown}` 已存在")).help(
                words!(
                    "go on with `--resume`, or name another",
                    "用 `--resume` 继续，或换一个文件名"
                ),
            ));
        }
        files::write(path, |to| writeln!(to, "{FORMAT} {width} {code}"))?;
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let file = opened.map_err(|why| written(&why))?;
        Ok(Saved { file, path: path.to_string(), width, count: 0, sum: Sum(0xcbf2_9ce4_8422_2325) })
    }

    /// Whether nothing was kept in a file yet: it has no byte.
    pub fn is_empty(path: &str) -> bool {
        std::fs::metadata(path).is_ok_and(|at| at.is_file() && at.len() == 0)
    }

    /// A file written before, with its values; a last block that is torn or short is taken off. One that has
    /// more than the values of heaps 0 to `to` is left alone, and refused.
    pub fn open(path: &str, code: &str, to: u64) -> Result<(Saved, Vec<u32>), Error> {
        let fail = |why: io::Error| {
            let shown = excerpt(path);
            Error::bad(words!("cannot read `{shown}`: {why}", "无法读取 `{shown}`：{why}"))
                .help(words!("begin with `--save`", "请先用 `--save`"))
        };
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(fail)?;
        let mut input = BufReader::with_capacity(1 << 20, &file);
        let head = first_line(&mut input).map_err(fail)?;
        let told = head.strip_prefix(FORMAT).and_then(|rest| rest.trim_start().split_once(' '));
        let Some((width, of)) = told.filter(|(width, _)| matches!(*width, "2" | "4")) else {
            return Err(corrupt(
                path,
                words!("it is no table of this format", "不是这种格式的数值表"),
            ));
        };
        if of != code {
            let (of, code) = (excerpt(of), excerpt(code));
            return Err(corrupt(
                path,
                words!("it holds `{of}`, not `{code}`", "其中是 `{of}`，不是 `{code}`"),
            ));
        }
        let width = if width == "2" { 2 } else { 4 };
        let (mut values, mut sum) = (Vec::new(), Sum(0xcbf2_9ce4_8422_2325));
        // Values in a last block that is short.
        let mut short = 0;
        let mut bytes = vec![0u8; BLOCK * width + 8];
        loop {
            let read = fill(&mut input, &mut bytes).map_err(fail)?;
            let whole = read == bytes.len();
            // Of a short block the checksum is the last 8 bytes.
            let Some(end) = read.checked_sub(8) else { break };
            let mut next = sum;
            let block = bytes[..end].chunks_exact(width).map(|cell| match *cell {
                [a, b] => u32::from(u16::from_le_bytes([a, b])),
                [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
                _ => unreachable!("the chunks are 2 or 4 bytes long"),
            });
            let block: Vec<u32> = block.inspect(|&value| next.add(value)).collect();
            let sound = bytes[end..read] == next.0.to_le_bytes();
            if !whole {
                short = if sound { end / width } else { 0 };
                break;
            }
            if !sound {
                // Torn only if nothing follows.
                let more = fill(&mut input, &mut [0]).map_err(fail)?;
                if more > 0 {
                    let block = values.len() / BLOCK + 1;
                    return Err(corrupt(
                        path,
                        words!(
                            "the checksum of block {block} is wrong",
                            "第 {block} 块的校验和不符"
                        ),
                    ));
                }
                break;
            }
            values.extend(block);
            sum = next;
        }
        let count = values.len() as u64;
        let last = (count + short as u64).saturating_sub(1);
        if last > to {
            let shown = excerpt(path);
            return Err(Error::bad(words!(
                "`{shown}` holds the heaps to {last} already",
                "`{shown}` 中已有到 {last} 的堆"
            ))
            .help(words!("raise `--to`: it may be {last}", "请提高 `--to`，可为 {last}")));
        }
        let end = head.len() as u64 + 1 + count * width as u64 + count / BLOCK as u64 * 8;
        let mut saved = Saved { file, path: path.to_string(), width, count, sum };
        let cut = saved.file.set_len(end).and_then(|()| saved.file.seek(SeekFrom::Start(end)));
        cut.map_err(|why| unwritten(path, &why))?;
        Ok((saved, values))
    }

    /// Adds the full blocks among the values 0 to `length` - 1, and puts them on disk.
    pub fn grow(&mut self, length: u64, value: impl Fn(u64) -> u32) -> Result<(), Error> {
        let blocks = length.saturating_sub(self.count) / BLOCK as u64;
        let mut bytes = Vec::new();
        for _ in 0..blocks {
            self.block(&mut bytes, self.count + BLOCK as u64, &value)?;
        }
        self.put(&bytes)
    }

    /// Adds what is left up to the value `length` - 1: the table is whole.
    pub fn finish(&mut self, length: u64, value: impl Fn(u64) -> u32) -> Result<(), Error> {
        self.grow(length, &value)?;
        let mut bytes = Vec::new();
        if self.count < length {
            self.block(&mut bytes, length, &value)?;
        }
        self.put(&bytes)
    }

    fn block(
        &mut self,
        bytes: &mut Vec<u8>,
        end: u64,
        value: &impl Fn(u64) -> u32,
    ) -> Result<(), Error> {
        for n in self.count..end {
            let value = value(n);
            if self.width == 2 && value > u16::MAX.into() {
                let shown = excerpt(&self.path);
                return Err(Error::too_big(words!(
                    "heap {n} is worth {value}, and `{shown}` has two bytes for it",
                    "堆 {n} 的值为 {value}，而 `{shown}` 只为它留了两个字节"
                ))
                .help(words!(
                    "begin anew with `--save` and another name",
                    "请用 `--save` 和别的文件名重新开始"
                )));
            }
            self.sum.add(value);
            bytes.extend_from_slice(&value.to_le_bytes()[..self.width]);
        }
        bytes.extend_from_slice(&self.sum.0.to_le_bytes());
        self.count = end;
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let done = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        done.map_err(|why| unwritten(&self.path, &why))
    }

    /// The checksum over all values.
    pub fn checksum(&self) -> u64 {
        self.sum.0
    }
}

/// The first line, without its end; nothing when it has none. Short ones only.
fn first_line(input: &mut impl Read) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < 100_000 && input.read(&mut byte)? == 1 {
        if byte[0] == b'\n' {
            return Ok(String::from_utf8_lossy(&line).into_owned());
        }
        line.push(byte[0]);
    }
    Ok(String::new())
}

/// Reads until the buffer is full or the input ends.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match input.read(&mut bytes[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(why) => return Err(why),
        }
    }
    Ok(read)
}

fn unwritten(path: &str, why: &io::Error) -> Error {
    let shown = excerpt(path);
    Error::bad(words!("cannot write `{shown}`: {why}", "无法写入 `{shown}`：{why}"))
        .help(words!("name a file in a folder that can be written", "请给出可写文件夹中的文件"))
}

fn corrupt(path: &str, what: grundy::base::Words) -> Error {
    let shown = excerpt(path);
    Error::new(ErrorKind::Corrupt, words!("`{shown}`: ", "`{shown}`：").then(&what)).help(words!(
        "begin anew with `--save` and another name",
        "请用 `--save` 和别的文件名重新开始"
    ))
}
