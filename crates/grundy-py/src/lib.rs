//! The extension module of the Python package `grundy`.
//!
//! The module computes nothing itself. Requests go to the commands of `grundy-commands` as JSON.
//! Tables, lists of positions and rules written in Python go to the library; the results return as
//! bytes for NumPy.

mod ask;
mod call;
mod compare;
mod errors;
mod program;
mod rules;
mod short_call;
mod solve_many;
mod tablebase;
mod tables;

/// The texts for users, from the message files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The address of `sys.modules` in the first interpreter that imported this module, which
/// identifies the interpreter; 0 before the first import.
static FIRST_INTERPRETER: AtomicUsize = AtomicUsize::new(0);

/// Raises an exception if another interpreter of this process has imported the module, since its
/// classes and threads can belong to one interpreter only.
fn check_single_interpreter(py: Python<'_>) -> PyResult<()> {
    let modules = py.import("sys")?.getattr("modules")?.as_ptr() as usize;
    match FIRST_INTERPRETER.compare_exchange(0, modules, Ordering::Relaxed, Ordering::Relaxed) {
        Err(first) if first != modules => Err(PyImportError::new_err(
            "grundy works in only one interpreter of a process; use threads or processes instead of subinterpreters",
        )),
        _ => Ok(()),
    }
}

/// The functions and classes that the package `grundy` imports.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use crate::ask::{ask, commands};
    #[pymodule_export]
    use crate::compare::{first_difference, game};
    #[pymodule_export]
    use crate::program::run;
    #[pymodule_export]
    use crate::rules::PythonRules;
    #[pymodule_export]
    use crate::solve_many::solve_many;
    #[pymodule_export]
    use crate::tablebase::Tablebase;
    #[pymodule_export]
    use crate::tables::{PackedTable, table};

    use grundy::law::EvidenceKind;
    use pyo3::prelude::*;

    /// Adds the constants to the module: the version of the library, and for each kind of evidence
    /// its name, its name in Chinese, and whether it is conclusive.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::check_single_interpreter(module.py())?;
        let row = |kind: EvidenceKind| (kind.name(), kind.text().zh, kind.is_conclusive());
        module.add("EVIDENCE_KINDS", EvidenceKind::ALL.map(row))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
