//! `grundy new`: creates a rule file from a template.

use crate::CommandFailure;
use crate::help::{examples, localized};
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_commands::new::NewRequest;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::ExitCode;

const EXAMPLES: &[&str] =
    &["grundy new mine.game", "grundy lint mine.game", "grundy solve mine.game 7 5"];

/// The options of `grundy new`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct NewArgs {
    #[arg(
        value_name = localized("NAME", "名称"),
        help = localized(
            "Name of the file to create, which must not exist yet; `.game` is added if missing",
            "要创建的文件，须尚不存在；缺少 `.game` 时自动补上"
        )
    )]
    pub name: String,
}

pub fn run(args: &NewArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let request = NewRequest { name: args.name.clone() };
    let template = requests::compute(&request, limits, out.lang)?;
    let quoted = excerpt(&template.file);
    // An existing file is not overwritten.
    let file = OpenOptions::new().write(true).create_new(true).open(&template.file);
    let mut file = file.map_err(|error| {
        Error::bad(words!("cannot create `{quoted}`: {error}", "无法创建 `{quoted}`：{error}"))
            .help(words!("choose another name", "请换一个名字"))
    })?;
    file.write_all(template.text.as_bytes())?;
    requests::write_response(&request, template, out)?;
    Ok(ExitCode::SUCCESS)
}
