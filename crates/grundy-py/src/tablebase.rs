//! Opens tablebases, and answers requests from them.

use crate::ask::{PyLimits, answer, split_limits};
use crate::call::call;
use crate::errors;
use grundy::base::Lang;
use grundy::workbench::{GameCache, LabelStore};
use grundy_tablebase::{CheckState, check, open};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// An open tablebase. Requests about its game are answered from its labels (the stored results of
/// positions); nothing is computed.
#[pyclass(frozen)]
pub struct Tablebase {
    path: PathBuf,
    manifest: String,
    memory: Arc<GameCache>,
}

#[pymethods]
impl Tablebase {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Tablebase> {
        let opened = open(&path).map_err(|error| errors::to_exception(py, &error, Lang::En))?;
        let manifest = serde_json::to_string(opened.tablebase.manifest())
            .map_err(|error| errors::internal(py, &error.to_string()))?;
        let memory =
            GameCache::default().with_stores(vec![Arc::new(opened) as Arc<dyn LabelStore>]);
        Ok(Tablebase { path, manifest, memory: Arc::new(memory) })
    }

    /// Returns the manifest of the tablebase, which describes its game and its labels, as JSON.
    fn manifest(&self) -> &str {
        &self.manifest
    }

    /// Answers a request as the function `ask` does, but takes the results for the game of this
    /// tablebase from its labels.
    fn ask(
        &self,
        py: Python<'_>,
        command: &str,
        request: String,
        text: bool,
        limits: PyLimits<'_>,
    ) -> PyResult<String> {
        answer(py, Arc::clone(&self.memory), command, request, text, limits)
    }

    /// Checks every label of the tablebase (outcome and number of moves to the end) by the rules of
    /// the game. Returns the number of checked boards, and a description of the first wrong label,
    /// or `None` if all labels are right.
    fn check(
        &self,
        py: Python<'_>,
        threads: usize,
        limits: PyLimits<'_>,
    ) -> PyResult<(u64, Option<String>)> {
        let (limits, on_progress) = split_limits(limits);
        let path = self.path.clone();
        let report = call(py, limits, on_progress.as_ref(), move |budget| {
            check(&path, &mut CheckState::default(), threads, budget, &mut |_| {})
        })?;
        Ok((report.boards, report.flaw.map(|flaw| flaw.description.get(limits.lang).to_string())))
    }
}
