//! Complaints on standard error, and the exit code that goes with them.

use grundy::base::Lang;
use std::io::Write;

/// Bad use, or a question that cannot be answered.
pub const BAD_USE: u8 = 2;

/// One line on standard error.
pub fn complain(line: &str, lang: Lang) {
    let label = if lang == Lang::Zh { "错误：" } else { "error: " };
    let _ = writeln!(anstream::stderr(), "\x1b[1;31m{label}\x1b[0m{line}");
}
