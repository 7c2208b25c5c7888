//! Follows the steps of a plan, and remembers what the earlier steps found.

use crate::plan::{Method, Step};
use grundy_text::{Error, ErrorKind, Result, Words};

/// What the earlier steps of a plan found, for the later ones.
#[derive(Default)]
pub(super) struct Progress {
    /// The latest step that reached a limit, with the error that states the limit.
    limit: Option<(Method, Error)>,
    /// The error of a step that reached a limit, if the present step is its replacement.
    pub replaced: Option<Error>,
    /// The reason why the heaps of a misère sum have no values in a theory, for an error if the sum
    /// is too large for a search.
    pub no_theory: Option<Words>,
}

impl Progress {
    /// Records that the step with `method` reached the limit that `error` states. A later step can
    /// replace it.
    pub fn reach_limit(&mut self, method: Method, error: Error) {
        self.limit = Some((method, error));
    }

    /// Returns the result of a step with `method`. If the step reached a limit, records that and
    /// returns `None` instead, so that a later step can replace it.
    pub fn record_limit<T>(
        &mut self,
        method: Method,
        result: Result<Option<T>>,
    ) -> Result<Option<T>> {
        match result {
            Err(error) if error.kind() == ErrorKind::TooBig => {
                self.reach_limit(method, error);
                Ok(None)
            }
            result => result,
        }
    }

    /// Returns whether the latest step that reached a limit has the given method.
    fn has_limited(&self, method: Method) -> bool {
        self.limit.as_ref().is_some_and(|(limited, _)| *limited == method)
    }
}

/// Runs `attempt` for each step in turn until it returns a result. A step that replaces another one
/// is skipped unless that one reached a limit. Returns `None` if no step has a result.
///
/// # Errors
/// Returns the error of a step, and the error of a step that reached a limit and has no successful
/// replacement.
pub(super) fn follow<T>(
    steps: &[Step],
    mut attempt: impl FnMut(&Step, &mut Progress) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut progress = Progress::default();
    for (index, step) in steps.iter().enumerate() {
        if let Some(method) = step.after {
            if !progress.has_limited(method) {
                continue;
            }
            progress.replaced = progress.limit.take().map(|(_, error)| error);
        }
        if let Some(result) = attempt(step, &mut progress)? {
            return Ok(Some(result));
        }
        let is_replaced = steps[index + 1..].iter().any(|later| later.after == Some(step.method));
        if progress.has_limited(step.method)
            && !is_replaced
            && let Some((_, error)) = progress.limit.take()
        {
            return Err(error);
        }
    }
    progress.replaced.map_or(Ok(None), Err)
}
