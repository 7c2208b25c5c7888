//! The target languages of exported laws.

/// A programming language in which laws are exported as source code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++17, with the built-in functions of GCC and Clang.
    Cpp,
    /// Python, version 3.8 or later.
    Python,
    /// Rust, version 1.84 or later.
    Rust,
}
