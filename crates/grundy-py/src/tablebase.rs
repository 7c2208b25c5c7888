//! Boards that were solved before, kept in folders.

use crate::ask::{Given, answer, limits};
use crate::call::call;
use crate::errors;
use grundy::base::Lang;
use grundy::workbench::{Memory, Stored};
use grundy_tablebase::{Checking, check, open};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// A folder of solved boards, from which questions are answered.
#[pyclass(frozen)]
pub struct Tablebase {
    path: PathBuf,
    manifest: String,
    memory: Arc<Memory>,
}

#[pymethods]
impl Tablebase {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Tablebase> {
        let kept = open(&path).map_err(|error| errors::raised(py, &error, Lang::En))?;
        let manifest = serde_json::to_string(kept.tablebase.manifest())
            .map_err(|why| errors::internal(py, &why.to_string()))?;
        let memory = Memory::default().with_stored(vec![Arc::new(kept) as Arc<dyn Stored>]);
        Ok(Tablebase { path, manifest, memory: Arc::new(memory) })
    }

    /// What stands in its manifest, in JSON.
    fn manifest(&self) -> &str {
        &self.manifest
    }

    /// As `ask`, answered from these boards.
    fn ask(
        &self,
        py: Python<'_>,
        command: &str,
        request: String,
        text: bool,
        given: Given<'_>,
    ) -> PyResult<String> {
        answer(py, Arc::clone(&self.memory), command, request, text, given)
    }

    /// Whether every label holds by the rules: how many were checked, and what is wrong with the first that does not.
    fn check(
        &self,
        py: Python<'_>,
        threads: usize,
        given: Given<'_>,
    ) -> PyResult<(u64, Option<String>)> {
        let (limits, told) = limits(given);
        let path = self.path.clone();
        let found = call(py, limits, told.as_ref(), move |budget| {
            check(&path, &mut Checking::default(), threads, budget, &mut |_| {})
        })?;
        Ok((found.boards, found.flaw.map(|flaw| flaw.words.get(limits.lang).to_string())))
    }
}
