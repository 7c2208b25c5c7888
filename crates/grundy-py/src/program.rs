//! Runs the program `grundy` as an entry point of the wheel.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program with `arguments`, which begin with its name, and returns its exit code.
#[pyfunction]
pub fn run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| grundy_cli::run(arguments));
    // `ExitCode` does not reveal its value, so compare it with every byte.
    (0..=u8::MAX).find(|byte| ExitCode::from(*byte) == code).unwrap_or(1)
}
