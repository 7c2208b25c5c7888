//! `grundy new`.

use crate::Failure;
use crate::args::New;
use crate::output::Out;
use grundy::base::{Error, Text, excerpt};
use grundy::words;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::ExitCode;

/// What a file holds at first.
const STARTER: Text =
    Text { en: include_str!("starter/en.game"), zh: include_str!("starter/zh.game") };

pub fn run(ask: &New, out: &mut Out) -> Result<ExitCode, Failure> {
    let name = match ask.name.ends_with(".game") {
        true => ask.name.clone(),
        false => format!("{}.game", ask.name),
    };
    let shown = excerpt(&name);
    // A file that is there is somebody's work.
    let file = OpenOptions::new().write(true).create_new(true).open(&name);
    let mut file = file.map_err(|error| {
        Error::bad(words!("cannot make `{shown}`: {error}", "无法创建 `{shown}`：{error}"))
            .help(words!("choose another name", "请换一个名字"))
    })?;
    file.write_all(STARTER.get(out.lang).as_bytes())?;
    let line = words!(
        "wrote {shown}; next: grundy lint {shown}",
        "已写出 {shown}；接着可用：grundy lint {shown}"
    );
    writeln!(out, "{}", line.get(out.lang))?;
    Ok(ExitCode::SUCCESS)
}
