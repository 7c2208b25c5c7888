//! Searches of the components of boards whose values are kept in a [`ValueFile`].

use super::board_nimbers::BoardNimbers;
use super::value_file::{KeptValues, ValueFile};
use crate::partizan::ComponentFailure;
use grundy_components::{ComponentError, SavedValuesError};
use grundy_core::base::{Budget, Stopped};
use grundy_text::{Error, Result, words};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time between two writes of a file during a search.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);
/// The number of components that a search must expand before the file is written.
const MIN_EXPANDED: u64 = 1_000;

impl BoardNimbers {
    /// Adds the values in a file to the search, and keeps the values of the search in this file from
    /// now on.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is damaged, or belongs to other rules.
    pub(super) fn keep_values(&mut self, file: Arc<dyn ValueFile>) -> Result<()> {
        if let Some(contents) = file.load()? {
            let result = self.components.read_values(&mut self.search, &contents);
            result.map_err(|error| match error {
                SavedValuesError::OtherFormat => {
                    Error::bad(words!(cache::value_file_has_other_format))
                }
                SavedValuesError::Damaged => Error::bad(words!(cache::value_file_is_damaged))
                    .help(words!(cache::delete_value_file_or_name_another)),
                SavedValuesError::OtherRules => {
                    Error::bad(words!(cache::value_file_has_other_rules))
                        .help(words!(cache::name_another_value_file))
                }
                SavedValuesError::Component(error) => error.into_error(),
            })?;
        }
        self.kept = Some(KeptValues { file, saved_at: self.search.expanded() });
        Ok(())
    }

    /// Writes the values of the search to its file, if there is one and the search has expanded
    /// enough components since the last time.
    fn save_values(&mut self) -> Result<()> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        if self.search.expanded() < kept.saved_at + MIN_EXPANDED {
            return Ok(());
        }
        kept.saved_at = self.search.expanded();
        let (components, search) = (&self.components, &self.search);
        kept.file.save(&|output| components.write_values(search, output).map(|_| ()))
    }

    /// Runs a search. If its values are kept in a file, the search is interrupted once a minute to
    /// write the file, and the file is written at the end, whether or not there is a result.
    ///
    /// # Errors
    /// Fails if the file cannot be written; otherwise the result is the one of `run`.
    pub(super) fn run_and_keep<T>(
        &mut self,
        budget: &Budget,
        run: impl Fn(&mut BoardNimbers, &Budget) -> Result<T, ComponentError>,
    ) -> Result<Result<T, ComponentError>> {
        if self.kept.is_none() {
            return Ok(run(self, budget));
        }
        let begin = self.expanded();
        loop {
            let end = Instant::now() + SAVE_INTERVAL;
            let positions = budget.positions.saturating_sub(self.expanded() - begin);
            let slice = Budget { positions, ..budget.until(Some(end)) };
            let result = run(self, &slice);
            self.save_values()?;
            let is_interrupted =
                matches!(result, Err(ComponentError::Stopped(Stopped::Interrupted)));
            if !is_interrupted || budget.check().is_err() {
                return Ok(result);
            }
        }
    }
}
