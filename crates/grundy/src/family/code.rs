//! Codes of one-heap games (none are read yet).
use super::HeapGame;
use crate::base::Error;
use crate::words;
/// Not read yet.
pub struct Code;
impl Code {
    /// Not read yet.
    pub fn looks_like(_: &str) -> bool {
        false
    }
    /// Not read yet.
    /// # Errors
    /// Not read yet.
    pub fn parse(_: &str) -> Result<Code, Error> {
        Err(Error::bad(words!("", "")))
    }
    /// Not read yet.
    pub fn into_game(self) -> HeapGame {
        unreachable!()
    }
}
impl std::fmt::Display for Code {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
