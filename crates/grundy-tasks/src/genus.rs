//! Computes the genus and the misère canonical form of positions, which determine how a game
//! behaves in sums of misère play.

use crate::misere_positions::{Positions, require_misere_sums};
use grundy_core::base::Budget;
use grundy_misere::{Form, Forms, Stopped};
pub use grundy_misere::{Genus, Tameness};
use grundy_octal::quotient::limits;
use grundy_store::{GameState, Question};
use grundy_text::{Error, Evidence, Limit, Result, Suggestion, Words, words};

/// The maximum number of bytes of the text of a canonical form; a longer text is not shown.
const MAX_FORM_BYTES: usize = 2_000;

/// The invariants of a game that determine how it behaves in sums of misère play.
#[derive(Clone, Debug)]
pub struct MisereInvariants {
    /// The genus: the Grundy value in normal play, and the Grundy values in misère play with 0, 1,
    /// 2, … copies of the nim-heap *2 added.
    pub genus: Genus,
    /// Whether the game is tame: it and all its followers have the genus of a sum of nim-heaps.
    pub tame: bool,
    /// The text of the misère canonical form; `None` if it is too long.
    pub canonical: Option<String>,
    /// The size of the nim-heap that equals the game in every misère sum; `None` if there is no
    /// such heap.
    pub heap: Option<u32>,
    /// The birthday of the canonical form: the maximum number of moves in it.
    pub birthday: u32,
}

/// The misère invariants of a sum of games and, if a second sum is given, its invariants and the
/// comparison of both sums.
#[derive(Clone, Debug)]
pub struct GenusReport {
    /// The misère invariants of the first sum of games.
    pub first: MisereInvariants,
    /// The invariants of the second sum, and whether both sums are equal in misère play; `None` if
    /// only one sum was given.
    pub second: Option<(MisereInvariants, bool)>,
    /// The evidence for the invariants: the number of positions that were computed.
    pub evidence: Evidence,
}

/// Computes the misère invariants of the sum in the question `first`. If a question `second` is
/// given, also computes the invariants of its sum, and compares both sums.
///
/// # Errors
/// `Unsupported` for games with sides or stated results and for games with cycles; `TooBig` for too
/// many positions or too large canonical forms.
pub fn genus(first: &Question, second: Option<&Question>, budget: &Budget) -> Result<GenusReport> {
    let mut forms = Forms::new(limits(budget, usize::MAX));
    let (first_form, positions) = sum_form(&mut forms, first, budget)?;
    let second_form = second.map(|second| sum_form(&mut forms, second, budget)).transpose()?;
    let positions = positions + second_form.map_or(0, |(_, positions)| positions);
    Ok(GenusReport {
        first: invariants(&forms, first_form),
        second: second_form.map(|(form, _)| (invariants(&forms, form), form == first_form)),
        evidence: Evidence::Computed { positions },
    })
}

/// The misère invariants of the heaps 0, 1, 2, … of a game.
#[derive(Clone, Debug)]
pub struct HeapInvariants {
    /// The invariants of the heaps: entry n belongs to the heap of size n.
    pub heaps: Vec<MisereInvariants>,
    /// The error of the limit that ended the computation before the last requested heap; `None` if
    /// all heaps were computed.
    pub stopped: Option<Error>,
}

/// Computes the invariants of the heaps 0 to `to` of a game, or of as many as the limits allow.
///
/// # Errors
/// Fails as [`genus`] does; `Unsupported` for a game without heaps.
pub fn heaps(instance: &GameState, to: u64, budget: &Budget) -> Result<HeapInvariants> {
    require_misere_sums(instance)?;
    let Some(game) = instance.game.heaps().filter(|_| !instance.states_results()) else {
        return Err(Error::unsupported(words!(tasks::is_not_game_of_heaps, name = &instance.name))
            .help(words!(tasks::give_position_too)));
    };
    let mut forms = Forms::new(limits(budget, usize::MAX));
    let (mut heap_forms, mut limit): (Vec<Form>, Option<Error>) = (Vec::new(), None);
    for n in 0..=to {
        if let Some(progress) = budget.progress {
            progress.report(n, Some(to));
        }
        let mut options: Vec<Vec<usize>> = Vec::new();
        grundy_core::base::HeapOptions::options(&game.rule, n, &mut |heaps_left| {
            let mut components: Vec<usize> = heaps_left.iter().map(|&size| size as usize).collect();
            components.sort_unstable();
            options.push(components);
        })?;
        options.sort_unstable();
        options.dedup();
        match form_of_options(&mut forms, &options, |heap| heap_forms[heap]) {
            Ok(form) => heap_forms.push(form),
            Err(Stopped::Interrupted) => return Err(grundy_core::base::Stopped::Interrupted.into()),
            Err(reason) => {
                limit = Some(limit_error(reason, budget));
                break;
            }
        }
    }
    let heaps = heap_forms.into_iter().map(|form| invariants(&forms, form)).collect();
    Ok(HeapInvariants { heaps, stopped: limit })
}

/// Returns the misère canonical form of the sum of a question, and the number of positions
/// reachable from the position of the question.
fn sum_form(forms: &mut Forms, question: &Question, budget: &Budget) -> Result<(Form, u64)> {
    let Positions { options, roots, .. } = Positions::explore(question, budget)?;
    let mut position_forms: Vec<Form> = vec![Form::ZERO];
    let to_error = |reason| limit_error(reason, budget);
    for options in &options {
        let form = form_of_options(forms, options, |position| position_forms[position])
            .map_err(to_error)?;
        position_forms.push(form);
    }
    let mut total = Form::ZERO;
    for root in roots {
        total = forms.sum(total, position_forms[root]).map_err(to_error)?;
    }
    Ok((total, options.len() as u64))
}

/// Returns the misère canonical form of a game from its options. Each option is a sum, given as the
/// list of the numbers of its components. `form_of(n)` returns the form of the component with
/// number n.
fn form_of_options(
    forms: &mut Forms,
    options: &[Vec<usize>],
    form_of: impl Fn(usize) -> Form,
) -> Result<Form, Stopped> {
    let mut option_forms = Vec::with_capacity(options.len());
    for components in options {
        let sum = components
            .iter()
            .try_fold(Form::ZERO, |sum, &component| forms.sum(sum, form_of(component)))?;
        option_forms.push(sum);
    }
    forms.from_options(option_forms)
}

/// Returns the genus, tameness, text, equal nim-heap and birthday of the game with the misère
/// canonical form `form`.
fn invariants(forms: &Forms, form: Form) -> MisereInvariants {
    MisereInvariants {
        genus: forms.genus(form).clone(),
        tame: forms.is_tame(form),
        canonical: forms.to_text(form, MAX_FORM_BYTES),
        heap: forms.heap(form),
        birthday: forms.birthday(form),
    }
}

/// Converts the reason why the computation of canonical forms stopped to the error of that limit.
fn limit_error(reason: Stopped, budget: &Budget) -> Error {
    let limit = match reason {
        Stopped::Interrupted => return grundy_core::base::Stopped::Interrupted.into(),
        Stopped::Time => match budget.check() {
            Err(stopped) => return stopped.into(),
            Ok(()) => Limit::Memory,
        },
        _ => Limit::Memory,
    };
    let message: Words = words!(tasks::misere_canonical_forms_exceed_memory);
    Error::too_big(message).suggest(Suggestion::RaiseLimit(limit))
}
