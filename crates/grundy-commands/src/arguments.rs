//! The command-line arguments of requests: their texts in the language of the command line, and
//! the conversion of typed values to the fields of a request.
//!
//! A request that derives [`clap::Args`] states its arguments once: the program parses the command
//! line to the same type that the server reads from JSON.

use grundy::base::{Error, Lang, Text, excerpt, parse_big, text, to_u64};
use grundy::words;
use std::cell::Cell;
use std::fmt::Write;

thread_local! {
    /// The language of the texts in the parsers that this thread builds.
    static LANGUAGE: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// Sets the language of the texts in all parsers that this thread builds later.
pub fn set_language(lang: Lang) {
    LANGUAGE.set(lang);
}

/// Returns the language that [`set_language`] set.
pub fn language() -> Lang {
    LANGUAGE.get()
}

/// Returns `text` in the language that [`set_language`] set.
pub fn localized(text: Text) -> &'static str {
    text.get(LANGUAGE.get())
}

/// Formats the example command lines at the end of a help text, as a section with a heading.
pub fn examples(examples: &[&str]) -> String {
    let mut text = localized(text!(commands::examples)).to_string();
    for example in examples {
        let _ = write!(text, "\n  {example}");
    }
    text
}

/// Parses a natural number below 2^64, such as `1_000` or `10^6`.
///
/// # Errors
/// If the text is not a natural number, or the number is too large.
pub fn parse_count(text: &str) -> Result<u64, Error> {
    let number = parse_big(text)?;
    to_u64(&number).ok_or_else(|| {
        Error::bad(words!(commands::is_too_large, quoted = excerpt(text)))
            .help(words!(commands::largest_number_here_is_two_64))
    })
}

/// Implements the traits of command-line arguments for a type that is converted from other
/// arguments, such as an enum from a flag for each variant.
macro_rules! convert_arguments {
    ($arguments:ty => $type:ty) => {
        impl clap::FromArgMatches for $type {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<$type, clap::Error> {
                <$arguments as clap::FromArgMatches>::from_arg_matches(matches).map(<$type>::from)
            }

            fn update_from_arg_matches(
                &mut self,
                matches: &clap::ArgMatches,
            ) -> Result<(), clap::Error> {
                *self = <$type as clap::FromArgMatches>::from_arg_matches(matches)?;
                Ok(())
            }
        }

        impl clap::Args for $type {
            fn augment_args(command: clap::Command) -> clap::Command {
                <$arguments as clap::Args>::augment_args(command)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                <$arguments as clap::Args>::augment_args_for_update(command)
            }
        }
    };
}
pub(crate) use convert_arguments;
