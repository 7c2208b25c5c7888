//! The languages that laws are exported to.

/// A language that laws are exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++17, as GCC and Clang read it.
    Cpp,
    /// Python 3.8 and later.
    Python,
    /// Rust 1.84 and later.
    Rust,
}
