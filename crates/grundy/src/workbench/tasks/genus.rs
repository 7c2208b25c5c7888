//! Genera and misère canonical forms of positions: how a game behaves in sums when the player who cannot move wins.

use crate::base::{Budget, Error, Limit, Remedy, Words};
use crate::law::Evidence;
use crate::law::quotient::limits;
use crate::words;
use crate::workbench::ask::question::Question;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::misere_positions::{Positions, refuse};
use grundy_misere::{Form, Forms, Stopped};
pub use grundy_misere::{Genus, Tameness};

/// Bytes of a canonical form that is written.
const WRITTEN: usize = 2_000;

/// What is known of a game in misère play.
#[derive(Clone, Debug)]
pub struct Known {
    /// The Grundy values of the game in normal play, and in misère play with copies of *2.
    pub genus: Genus,
    /// Whether it and all that it can become have genera of sums of nim-heaps: it adds like such a sum.
    pub tame: bool,
    /// The canonical form as it is written; `None` where that is too long.
    pub canonical: Option<String>,
    /// The nim-heap that it equals in every misère sum, if there is one.
    pub heap: Option<u32>,
    /// How many moves the canonical form can last.
    pub birthday: u32,
}

/// What is known of a sum, and of another that it is compared with.
#[derive(Clone, Debug)]
pub struct Found {
    /// Of the first.
    pub first: Known,
    /// Of the second, where there is one, and whether they can stand for each other in every misère sum.
    pub second: Option<(Known, bool)>,
    /// How it is known.
    pub evidence: Evidence,
}

/// What is known of the sum of a question, and of that of another.
///
/// # Errors
/// `Unsupported` for games with sides or results of their own, and where play may return; `TooBig` where positions are too
/// many, or canonical forms too large.
pub fn genus(first: &Question, second: Option<&Question>, budget: &Budget) -> Result<Found, Error> {
    let mut forms = Forms::new(limits(budget, usize::MAX));
    let (one, positions) = sum(&mut forms, first, budget)?;
    let other = second.map(|second| sum(&mut forms, second, budget)).transpose()?;
    let positions = positions + other.map_or(0, |(_, positions)| positions);
    Ok(Found {
        first: known(&forms, one),
        second: other.map(|(other, _)| (known(&forms, other), other == one)),
        evidence: Evidence::Computed { positions },
    })
}

/// What is known of heaps 0, 1, 2, ... of a game.
#[derive(Clone, Debug)]
pub struct Heaps {
    /// Of heap n at n.
    pub known: Vec<Known>,
    /// The limit that ended it before the last heap that was wanted.
    pub stopped: Option<Error>,
}

/// What is known of heaps 0 to `to` of a game, or of as many as the limits allow.
///
/// # Errors
/// As [`genus`]; `Unsupported` for a game that is none of heaps.
pub fn heaps(instance: &Instance, to: u64, budget: &Budget) -> Result<Heaps, Error> {
    refuse(instance)?;
    let Some(game) = instance.game.heaps().filter(|_| !instance.has_sides()) else {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "`{name}` is no game of heaps: a genus is that of a position",
            "`{name}` 不是堆的游戏：须给出局面才能求亏格"
        ))
        .help(words!("give a position too", "请同时给出局面")));
    };
    let mut forms = Forms::new(limits(budget, usize::MAX));
    let (mut found, mut ended): (Vec<Form>, Option<Error>) = (Vec::new(), None);
    for n in 0..=to {
        if let Some(progress) = budget.progress {
            progress.report(n, Some(to));
        }
        let mut options: Vec<Vec<usize>> = Vec::new();
        crate::base::HeapOptions::options(&game.rule, n, &mut |left| {
            let mut parts: Vec<usize> = left.iter().map(|&part| part as usize).collect();
            parts.sort_unstable();
            options.push(parts);
        })?;
        options.sort_unstable();
        options.dedup();
        match made(&mut forms, &options, |part| found[part]) {
            Ok(form) => found.push(form),
            Err(Stopped::Asked) => return Err(crate::base::Stopped::Asked.into()),
            Err(why) => {
                ended = Some(stopped(why, budget));
                break;
            }
        }
    }
    let known = found.into_iter().map(|form| known(&forms, form)).collect();
    Ok(Heaps { known, stopped: ended })
}

/// The form of a sum, and how many positions can arise from it.
fn sum(forms: &mut Forms, question: &Question, budget: &Budget) -> Result<(Form, u64), Error> {
    let Positions { options, asked, .. } = Positions::of(question, budget)?;
    let mut all: Vec<Form> = vec![Form::ZERO];
    let stopped = |why| stopped(why, budget);
    for options in &options {
        let form = made(forms, options, |part| all[part]).map_err(stopped)?;
        all.push(form);
    }
    let mut total = Form::ZERO;
    for part in asked {
        total = forms.sum(total, all[part]).map_err(stopped)?;
    }
    Ok((total, options.len() as u64))
}

/// The form of a game by its options, each the sum of parts.
fn made(
    forms: &mut Forms,
    options: &[Vec<usize>],
    of: impl Fn(usize) -> Form,
) -> Result<Form, Stopped> {
    let mut made = Vec::with_capacity(options.len());
    for parts in options {
        let sum = parts.iter().try_fold(Form::ZERO, |sum, &part| forms.sum(sum, of(part)))?;
        made.push(sum);
    }
    forms.make(made)
}

fn known(forms: &Forms, form: Form) -> Known {
    Known {
        genus: forms.genus(form).clone(),
        tame: forms.is_tame(form),
        canonical: forms.written(form, WRITTEN),
        heap: forms.heap(form),
        birthday: forms.birthday(form),
    }
}

fn stopped(why: Stopped, budget: &Budget) -> Error {
    let limit = match why {
        Stopped::Asked => return crate::base::Stopped::Asked.into(),
        Stopped::Time => match budget.look() {
            Err(stopped) => return stopped.into(),
            Ok(()) => Limit::Memory,
        },
        _ => Limit::Memory,
    };
    let what: Words = words!(
        "the misère canonical forms are too large for the memory allowed",
        "反常规范形式过大，超出所允许的内存"
    );
    Error::too_big(what).mend(Remedy::RaiseLimit(limit))
}
