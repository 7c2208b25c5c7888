//! The workbench for Python: what the package `grundy` asks of the library. No answer is computed in Python, and nothing here
//! says who wins: requests go to the commands of the program, tables and lists of positions to the library itself.

mod ask;
mod call;
mod compare;
mod errors;
mod many;
mod program;
mod rules;
mod tablebase;
mod tables;
mod tried;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The interpreter of this process that came first, by where its modules are; 0 for none.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// That no other interpreter of this process has come before: classes and threads belong to one.
fn alone(py: Python<'_>) -> PyResult<()> {
    let here = py.import("sys")?.getattr("modules")?.as_ptr() as usize;
    match FIRST.compare_exchange(0, here, Ordering::Relaxed, Ordering::Relaxed) {
        Err(first) if first != here => Err(PyImportError::new_err(
            "grundy works in one interpreter of a process; use threads or processes in place of subinterpreters",
        )),
        _ => Ok(()),
    }
}

/// What the package `grundy` asks of the library.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use crate::ask::{ask, commands};
    #[pymodule_export]
    use crate::compare::{first_difference, game};
    #[pymodule_export]
    use crate::many::solve_many;
    #[pymodule_export]
    use crate::program::run;
    #[pymodule_export]
    use crate::rules::PythonRules;
    #[pymodule_export]
    use crate::tablebase::Tablebase;
    #[pymodule_export]
    use crate::tables::{Cells, table};

    use pyo3::prelude::*;

    /// The version of the library.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::alone(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
