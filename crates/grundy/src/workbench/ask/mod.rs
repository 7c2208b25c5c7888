//! From words typed to a question.

pub mod certificate;
pub mod desk;
pub mod question;
mod turns;
pub mod typed;
