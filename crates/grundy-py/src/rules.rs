//! Games whose rules are a Python function, solved with the engines of the library.
//!
//! Each position that the function returns gets a number in the order in which positions first
//! occur. The engines work on these numbers. They call the function a few times for each position.

use crate::ask::{PyLimits, split_limits};
use crate::call::Limits;
use crate::errors;
use crate::tables::outcome_code;
use grundy::base::{Budget, Ending, Error, Fault, Outcome, Progress, Rules, Words};
use grundy::engine::retrograde::{SolvedPositions, explore};
use grundy::engine::{Length, MiserePair, Search, SearchError};
use grundy::explain::Explain;
use grundy::words;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of calls of the Python function between two checks of signals and limits.
const CALLS_PER_CHECK: u64 = 512;
/// The number of options of one position after which signals and limits are checked again.
const OPTIONS_PER_CHECK: usize = 1 << 12;
/// The estimated memory of a position in bytes: the Python object and its entries in the dictionary
/// and the list.
const POSITION_BYTES: usize = 200;

/// The rules of a game, given by a Python function from a position to its options, with a numbering
/// of the positions that have occurred so far.
struct PyOptions {
    function: Py<PyAny>,
    /// A dictionary from each position that occurred to its number.
    numbers: Py<PyDict>,
    /// The list of the positions that occurred, in the order of their numbers.
    positions: Py<PyList>,
    /// The exception that Python raised while an engine ran; `None` if there was none.
    exception: Mutex<Option<PyErr>>,
    /// The limits of the current call from Python.
    limits: Mutex<Limits>,
    /// The flag that stops the current call from Python.
    stop: AtomicBool,
    /// The number of calls of the Python function so far.
    call_count: AtomicU64,
    /// The number of options that the Python function returned so far.
    option_count: AtomicU64,
}

/// Reports the progress of an engine to a Python callback. An exception of the callback stops the
/// engine.
struct PyProgress<'a> {
    callback: Option<Py<PyAny>>,
    function: &'a PyOptions,
}

/// The error with which an engine stops after Python raised an exception. The exception itself is
/// stored in [`PyOptions::exception`].
#[derive(Debug)]
struct ExceptionRaised;

impl fmt::Display for ExceptionRaised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an exception was raised")
    }
}

impl std::error::Error for ExceptionRaised {}

impl PyOptions {
    /// Stores an exception of Python, and returns the error that stops the engine.
    fn store_exception(&self, exception: PyErr) -> Fault {
        *lock(&self.exception) = Some(exception);
        Fault::new(ExceptionRaised)
    }

    /// Returns the exception that Python raised while the engine ran. If there was none, converts
    /// the error of the engine.
    fn to_exception(&self, py: Python<'_>, error: Error) -> PyErr {
        let limits = *lock(&self.limits);
        match lock(&self.exception).take() {
            Some(exception) => exception,
            None => errors::to_exception(py, &limits.explain(error), limits.lang),
        }
    }

    /// Raises an exception if a signal has arrived or if the limit of time or memory is exceeded.
    /// The memory is estimated for all positions so far and for `options` further options.
    fn check_limits(&self, py: Python<'_>, options: usize) -> PyResult<()> {
        py.check_signals()?;
        let limits = *lock(&self.limits);
        limits
            .budget(&self.stop, None)
            .check()
            .map_err(|stopped| self.to_exception(py, Error::from(stopped)))?;
        let positions = self.positions.bind(py).len();
        let bytes = positions.saturating_mul(POSITION_BYTES).saturating_add(4 * options);
        if limits.budget(&self.stop, None).check_bytes(bytes as u64).is_ok() {
            return Ok(());
        }
        let error = Error::too_big(words!(
            rules::rules_returned_options_of_one_position,
            options,
            positions
        ));
        Err(self.to_exception(py, error.help(words!(rules::raise_memory_or_return_fewer_options))))
    }

    /// Returns a `TypeError` with a message.
    fn type_error(&self, message: &Words) -> PyErr {
        let lang = lock(&self.limits).lang;
        PyTypeError::new_err(message.get(lang).to_string())
    }

    /// Returns the exception for a position that is unhashable, so that it cannot be a key of a
    /// dictionary.
    fn unhashable(&self, position: &Bound<'_, PyAny>) -> PyErr {
        let (kind, position) = (type_name(position), excerpt_of(position));
        self.type_error(&words!(rules::position_is_mutable_give_numbers, position, kind))
    }

    /// Returns the number of a position. A position that has not occurred before gets the next
    /// number.
    fn number_of(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        let number = numbers.get_item(position).map_err(|error| {
            let is_unhashable = error.is_instance_of::<PyTypeError>(py) && position.hash().is_err();
            if is_unhashable { self.unhashable(position) } else { error }
        })?;
        if let Some(number) = number {
            return number.extract();
        }
        let positions = self.positions.bind(py);
        let number = u32::try_from(positions.len()).map_err(|_| {
            let error = Error::too_big(words!(rules::game_has_over_two_32_positions));
            self.to_exception(py, error)
        })?;
        numbers.set_item(position, number)?;
        positions.append(position)?;
        Ok(number)
    }

    /// Appends the numbers of the options of the position with number `from` to `out`.
    fn append_options(&self, py: Python<'_>, out: &mut Vec<u32>, from: u32) -> PyResult<()> {
        let call_count = self.call_count.fetch_add(1, Ordering::Relaxed);
        if call_count.is_multiple_of(CALLS_PER_CHECK) {
            self.check_limits(py, 0)?;
        }
        let position = self.positions.bind(py).get_item(from as usize)?;
        let options = self.function.bind(py).call1((&position,))?;
        let start = out.len();
        let iterator = options.try_iter().map_err(|_| {
            let (kind, position) = (type_name(&options), excerpt_of(&position));
            self.type_error(&words!(rules::rules_returned_as_options_of_return, kind, position))
        })?;
        for option in iterator {
            out.push(self.number_of(&option?)?);
            if (out.len() - start).is_multiple_of(OPTIONS_PER_CHECK) {
                self.check_limits(py, out.len())?;
            }
        }
        self.option_count.fetch_add((out.len() - start) as u64, Ordering::Relaxed);
        Ok(())
    }
}

impl Rules for PyOptions {
    type Position = u32;

    fn moves(&self, out: &mut Vec<u32>, from: &u32) -> Result<(), Fault> {
        Python::attach(|py| self.append_options(py, out, *from))
            .map_err(|error| self.store_exception(error))
    }

    fn heap_bytes(&self, _: &u32) -> usize {
        POSITION_BYTES
    }
}

impl Progress for PyProgress<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        let Some(callback) = &self.callback else { return };
        if let Err(error) = Python::attach(|py| callback.call1(py, (done, total))) {
            self.function.store_exception(error);
            self.function.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Locks a mutex, even if another thread panicked while it held the lock: the stored values are
/// complete at all times.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer about a position: the outcome (0 for P, 1 for N, 2 for a draw), the Grundy value, the
/// number of moves to the end, and the best options. The value is `None` in misère play and in
/// games with cycles; the number of moves is `None` for a draw. The best options are those that
/// win, or else those that keep a draw; the list is empty for a lost position.
type OptionsAnswer = (u8, Option<u32>, Option<u32>, Vec<Py<PyAny>>);

/// A game whose rules are a Python function, with the results of all earlier searches.
#[pyclass]
pub struct PythonRules {
    function: PyOptions,
    /// The search for Grundy values, with its results so far.
    grundy_search: Search<PyOptions, MiserePair>,
    /// The searches for the outcome and the number of moves to the end: first in normal play, then
    /// in misère play.
    length_searches: [Search<PyOptions, Length>; 2],
    /// For games with cycles, the solved positions: first in normal play, then in misère play;
    /// `None` if no position is solved yet.
    loopy_solutions: [Option<SolvedPositions<u32>>; 2],
}

#[pymethods]
impl PythonRules {
    #[new]
    fn new(py: Python<'_>, function: Py<PyAny>) -> PythonRules {
        let function = PyOptions {
            function,
            numbers: PyDict::new(py).unbind(),
            positions: PyList::empty(py).unbind(),
            exception: Mutex::new(None),
            limits: Mutex::new(Limits::new(None, None, None, false)),
            stop: AtomicBool::new(false),
            call_count: AtomicU64::new(0),
            option_count: AtomicU64::new(0),
        };
        PythonRules {
            function,
            grundy_search: Search::new(MiserePair::default()),
            length_searches: [Ending::Normal, Ending::Misere]
                .map(|ending| Search::new(Length(ending))),
            loopy_solutions: [None, None],
        }
    }

    /// Returns the number of calls of the Python function so far, and the number of options that it
    /// returned.
    fn call_counts(&self) -> (u64, u64) {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (load(&self.function.call_count), load(&self.function.option_count))
    }

    /// Returns the options of a position as Python objects.
    fn options(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let py = position.py();
        let mut out = Vec::new();
        self.function.append_options(py, &mut out, self.function.number_of(position)?)?;
        let positions = self.function.positions.bind(py);
        out.into_iter().map(|option| Ok(positions.get_item(option as usize)?.unbind())).collect()
    }

    /// Computes the answer about a position, in misère play if `misere` is true.
    fn solve(
        &mut self,
        position: &Bound<'_, PyAny>,
        misere: bool,
        limits: PyLimits<'_>,
    ) -> PyResult<OptionsAnswer> {
        let py = position.py();
        let (limits, callback) = self.start_call(limits);
        let PythonRules { function, grundy_search, length_searches, loopy_solutions } = self;
        let function = &*function;
        let progress = PyProgress { callback, function };
        let budget = limits.budget(&function.stop, Some(&progress));
        let number = function.number_of(position)?;
        let length_search = &mut length_searches[usize::from(misere)];
        let play = length_search.value(function, &number, &budget);
        let mut options = Vec::new();
        match play {
            Ok(play) => {
                let value = if misere {
                    None
                } else {
                    Some(function.grundy_value(py, grundy_search, number, &budget)?)
                };
                function.append_options(py, &mut options, number)?;
                let is_lost = |option: &u32| {
                    length_search.memoised(option).is_some_and(|play| play.outcome == Outcome::P)
                };
                let winning = function.objects(py, options.into_iter().filter(is_lost))?;
                Ok((outcome_code(play.outcome), value, Some(play.remoteness.0), winning))
            }
            Err(SearchError::Cycle(_)) => {
                let ending = if misere { Ending::Misere } else { Ending::Normal };
                function.solve_loopy(
                    py,
                    &mut loopy_solutions[usize::from(misere)],
                    number,
                    ending,
                    &budget,
                )
            }
            Err(SearchError::Stopped(stopped)) => {
                Err(function.to_exception(py, Error::from(stopped)))
            }
        }
    }

    /// Returns the Grundy values of `positions`, each as 4 bytes in the byte order of the machine.
    fn values(
        &mut self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        limits: PyLimits<'_>,
    ) -> PyResult<Vec<u8>> {
        let (limits, callback) = self.start_call(limits);
        let PythonRules { function, grundy_search, .. } = self;
        let function = &*function;
        let progress = PyProgress { callback, function };
        let budget = limits.budget(&function.stop, Some(&progress));
        let mut bytes = Vec::new();
        for position in positions.try_iter()? {
            let number = function.number_of(&position?)?;
            bytes.extend_from_slice(
                &function.grundy_value(py, grundy_search, number, &budget)?.to_ne_bytes(),
            );
        }
        Ok(bytes)
    }
}

impl PythonRules {
    /// Prepares for a new call from Python: clears the exception and the stop flag of the previous
    /// call, and stores the new limits. Returns the limits and the progress callback.
    fn start_call(&self, limits: PyLimits<'_>) -> (Limits, Option<Py<PyAny>>) {
        let (limits, callback) = split_limits(limits);
        *lock(&self.function.limits) = limits;
        *lock(&self.function.exception) = None;
        self.function.stop.store(false, Ordering::Relaxed);
        (limits, callback.map(Bound::unbind))
    }
}

impl PyOptions {
    /// Returns the Grundy value of the position with number `number`, or raises the exception that
    /// stopped the search.
    fn grundy_value(
        &self,
        py: Python<'_>,
        search: &mut Search<PyOptions, MiserePair>,
        number: u32,
        budget: &Budget,
    ) -> PyResult<u32> {
        match search.value(self, &number, budget) {
            Ok(pair) => Ok(pair.normal.0),
            Err(SearchError::Stopped(stopped)) => Err(self.to_exception(py, Error::from(stopped))),
            Err(error) => {
                let positions = self.positions.bind(py);
                let name = |number: &u32| {
                    let position = positions.get_item(*number as usize);
                    position.map_or(String::new(), |position| excerpt_of(&position))
                };
                Err(self.to_exception(py, error.explain(name)))
            }
        }
    }

    /// Solves the position `number` of a game with cycles by retrograde analysis. Uses `solution`
    /// if it contains the position already; otherwise computes a new solution and stores it there.
    fn solve_loopy(
        &self,
        py: Python<'_>,
        solution: &mut Option<SolvedPositions<u32>>,
        number: u32,
        ending: Ending,
        budget: &Budget,
    ) -> PyResult<OptionsAnswer> {
        let play = match solution.as_ref().and_then(|solved| solved.play(&number)) {
            Some(play) => play,
            None => {
                let solved = explore(self, [number], ending, budget)
                    .map_err(|stopped| self.to_exception(py, Error::from(stopped)))?;
                let play = solved.play(&number);
                *solution = Some(solved);
                play.ok_or_else(|| errors::internal(py, "a position was not reached"))?
            }
        };
        let mut options = Vec::new();
        self.append_options(py, &mut options, number)?;
        let best_reply = match play.outcome {
            Outcome::N => Some(Outcome::P),
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::P => None,
        };
        let solved = solution.as_ref();
        let is_best = |option: &u32| {
            let play = solved.and_then(|solved| solved.play(option));
            best_reply.is_some() && play.map(|play| play.outcome) == best_reply
        };
        let best = self.objects(py, options.into_iter().filter(is_best))?;
        let remoteness = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
        Ok((outcome_code(play.outcome), None, remoteness, best))
    }

    /// Returns the positions with the given numbers as Python objects, without repetitions.
    fn objects(
        &self,
        py: Python<'_>,
        numbers: impl Iterator<Item = u32>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let positions = self.positions.bind(py);
        let mut visited = std::collections::BTreeSet::new();
        let distinct = numbers.filter(|number| visited.insert(*number)).collect::<Vec<_>>();
        distinct
            .into_iter()
            .map(|number| Ok(positions.get_item(number as usize)?.unbind()))
            .collect()
    }
}

/// Returns the name of the type of a Python object.
fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or(String::new(), |name| name.to_string())
}

/// Returns the Python representation (`repr`) of a position, shortened for messages.
fn excerpt_of(position: &Bound<'_, PyAny>) -> String {
    let text = position.repr().map_or(String::new(), |text| text.to_string());
    grundy::base::excerpt(&text)
}
