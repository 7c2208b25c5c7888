#![doc = include_str!("../README.md")]

pub mod form;
pub mod guess;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}
