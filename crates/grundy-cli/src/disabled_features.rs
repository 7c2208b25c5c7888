//! Replacements for the commands and options of features that the program was built without. They
//! accept the same arguments and return an error that explains how to build the program with all
//! features.

use grundy::base::{Error, Words};
use grundy::words;

/// Returns the error for a feature without which this program was built. `message` names the
/// missing feature.
fn missing_feature(message: Words) -> Error {
    Error::unsupported(message)
        .help(words!(disabled_features::build_program_with_all_features_cargo))
}

/// Replaces `grundy serve` if the program was built without the web server.
#[cfg(not(feature = "page"))]
pub mod serve {
    use crate::CommandResult;
    use crate::limits::LimitArgs;
    use crate::output::Out;
    use grundy::words;

    /// Accepts and ignores all arguments of the command.
    #[derive(clap::Args)]
    pub struct ServeArgs {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        words: Vec<String>,
    }

    pub fn run(_: &ServeArgs, _: &LimitArgs, _: &mut Out) -> CommandResult {
        let message = words!(disabled_features::this_program_was_built_without_web);
        Err(super::missing_feature(message).into())
    }
}

/// Replaces the conversion of pictures to PNG if the program was built without it.
#[cfg(not(feature = "png"))]
pub mod png {
    use grundy::base::{Error, Lang};
    use grundy::words;

    pub fn render_png(_: impl Fn(Lang) -> String, _: Lang) -> Result<Vec<u8>, Error> {
        Err(super::missing_feature(words!(
            disabled_features::this_program_was_built_without_support_for_png
        )))
    }
}

/// Returns the error for a program that was built without tablebases.
#[cfg(not(feature = "tablebases"))]
fn no_tablebases() -> Error {
    missing_feature(words!(
        disabled_features::this_program_was_built_without_support_for_tablebases
    ))
}

/// Replaces `grundy tablebase` if the program was built without tablebases.
#[cfg(not(feature = "tablebases"))]
pub mod tablebase {
    use crate::CommandResult;
    use crate::limits::LimitArgs;
    use crate::output::Out;

    /// Accepts and ignores all arguments of the command.
    #[derive(clap::Args)]
    pub struct TablebaseArgs {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        words: Vec<String>,
        /// Always `None`: the option `--output` does not exist without tablebases.
        #[arg(skip)]
        pub output: Option<String>,
    }

    pub fn run(_: &TablebaseArgs, _: &LimitArgs, _: &mut Out) -> CommandResult {
        Err(super::no_tablebases().into())
    }
}

/// Replaces the option `--tablebase` if the program was built without tablebases.
#[cfg(not(feature = "tablebases"))]
pub mod tablebase_option {
    use crate::output::Out;
    use grundy::base::Error;
    use grundy::workbench::GameCache;

    #[derive(clap::Args)]
    pub struct TablebaseOption {
        #[arg(long, value_name = "FOLDER", hide = true)]
        pub tablebase: Vec<String>,
    }

    impl TablebaseOption {
        pub fn open(&self) -> Result<OpenTablebases, Error> {
            if self.tablebase.is_empty() { Ok(OpenTablebases) } else { Err(super::no_tablebases()) }
        }
    }

    /// Replaces the list of open tablebases; it is always empty.
    pub struct OpenTablebases;

    impl OpenTablebases {
        pub fn memory(&self) -> GameCache {
            GameCache::default()
        }

        pub fn note_unused(&self, _: &Out) {}
    }
}

/// Replaces `grundy verify FOLDER` if the program was built without tablebases.
#[cfg(not(feature = "tablebases"))]
pub mod verify_tablebase {
    use crate::CommandResult;
    use crate::limits::LimitArgs;
    use crate::output::Out;

    pub fn run(_: &str, _: bool, _: Option<u16>, _: &LimitArgs, _: &mut Out) -> CommandResult {
        Err(super::no_tablebases().into())
    }
}
