//! What a program says that was built without some of its features: it takes the same words, and says how to build it whole.

use grundy::base::{Error, Words};
use grundy::words;

/// That something is not in this program.
fn missing(what: Words) -> Error {
    Error::unsupported(what).help(words!(
        "build it whole: `cargo install --path crates/grundy-cli`",
        "请编译完整版：`cargo install --path crates/grundy-cli`"
    ))
}

/// `grundy serve`.
#[cfg(not(feature = "page"))]
pub mod serve {
    use crate::Failure;
    use crate::limits::Limits;
    use crate::output::Out;
    use grundy::words;
    use std::process::ExitCode;

    /// Whatever a whole program takes.
    #[derive(clap::Args)]
    pub struct Serve {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        words: Vec<String>,
    }

    pub fn run(_: &Serve, _: &Limits, _: &mut Out) -> Result<ExitCode, Failure> {
        let what = words!("this program was built without the page", "本程序编译时未包含网页");
        Err(super::missing(what).into())
    }
}

/// Pictures in pixels.
#[cfg(not(feature = "png"))]
pub mod png {
    use grundy::base::{Error, Lang};
    use grundy::words;

    pub fn png(_: impl Fn(Lang) -> String, _: Lang) -> Result<Vec<u8>, Error> {
        Err(super::missing(words!(
            "this program was built without pictures in pixels",
            "本程序编译时未包含 PNG 图片"
        )))
    }
}

#[cfg(not(feature = "tablebases"))]
fn no_tablebases() -> Error {
    missing(words!("this program was built without tablebases", "本程序编译时未包含残局库"))
}

/// `grundy tablebase`.
#[cfg(not(feature = "tablebases"))]
pub mod tablebase {
    use crate::Failure;
    use crate::limits::Limits;
    use crate::output::Out;
    use std::process::ExitCode;

    /// Whatever a whole program takes.
    #[derive(clap::Args)]
    pub struct Tablebase {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        words: Vec<String>,
        /// The folder to be made: none is.
        #[arg(skip)]
        pub output: Option<String>,
    }

    pub fn run(_: &Tablebase, _: &Limits, _: &mut Out) -> Result<ExitCode, Failure> {
        Err(super::no_tablebases().into())
    }
}

/// `--tablebase`, which commands share that answer questions.
#[cfg(not(feature = "tablebases"))]
pub mod stored {
    use grundy::base::Error;
    use grundy::workbench::Memory;

    #[derive(clap::Args)]
    pub struct From {
        #[arg(long, value_name = "FOLDER", hide = true)]
        pub tablebase: Vec<String>,
    }

    impl From {
        pub fn memory(&self) -> Result<Memory, Error> {
            match self.tablebase.as_slice() {
                [] => Ok(Memory::default()),
                _ => Err(super::no_tablebases()),
            }
        }
    }
}

/// `grundy verify FOLDER`.
#[cfg(not(feature = "tablebases"))]
pub mod verify_tablebase {
    use crate::Failure;
    use crate::limits::Limits;
    use crate::output::Out;
    use std::process::ExitCode;

    pub fn run(
        _: &str,
        _: bool,
        _: Option<u16>,
        _: &Limits,
        _: &mut Out,
    ) -> Result<ExitCode, Failure> {
        Err(super::no_tablebases().into())
    }
}
