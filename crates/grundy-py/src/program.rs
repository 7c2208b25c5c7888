//! The program `grundy`, which the wheel has too.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::process::ExitCode;

/// Does what the arguments say, and says with which code the program is to end.
#[pyfunction]
pub fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| grundy_cli::run(arguments));
    // The system's codes are bytes, and this type does not tell which.
    (0..=u8::MAX).find(|known| ExitCode::from(*known) == code).unwrap_or(1)
}
