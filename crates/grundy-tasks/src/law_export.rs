//! Exports the law of a take-and-break code such as `0.77` as source code of a function.

use crate::game_law::{GameLaw, GameLawKind};
use grundy_fit::form::Repetition;
use grundy_fit::guess::{Binary, Expression, Language};
use grundy_octal::misere_period::MiserePeriod;
use grundy_octal::period::Period;
use grundy_text::{Error, Result, Suggestion, words};

/// The maximum number of values in the lists of an exported function.
const MAX_VALUES: usize = 10_000;

impl GameLaw {
    /// Exports the law as source code in `language`: a function `grundy(n)` for the value of every
    /// heap, or `is_p(n)` for its outcome in misère play.
    ///
    /// # Errors
    /// `Unsupported` without a period; `TooBig` if the period is too long to export.
    pub fn export(&self, language: Language) -> Result<String> {
        if let GameLawKind::MiserePeriod(law) = &self.kind {
            return export_outcomes(law, language);
        }
        let Repetition { preperiod, period, saltus, values } =
            self.repetition().ok_or_else(no_period)?;
        let list: Option<Vec<i64>> =
            values.iter().map(|value| i64::try_from(*value).ok()).collect();
        let numbers = [preperiod, period, saltus].map(i64::try_from);
        let (Some(list), [Ok(preperiod), Ok(period), Ok(saltus)]) = (list, numbers) else {
            return Err(too_long(values.len()));
        };
        let preperiod_len =
            usize::try_from(preperiod).ok().filter(|preperiod_len| *preperiod_len < list.len());
        let Some(preperiod_len) = preperiod_len.filter(|_| list.len() <= MAX_VALUES) else {
            return Err(too_long(list.len()));
        };
        let law =
            expression(&list[..preperiod_len], &list[preperiod_len..], (preperiod, period, saltus));
        Ok(law.export(language, "grundy", &["n".to_string()]))
    }

    /// Returns the law as a sequence of values that repeats from some heap on, whether proved or
    /// only observed; `None` for a law of another form.
    fn repetition(&self) -> Option<Repetition<'_>> {
        match &self.kind {
            GameLawKind::Period(law) => {
                let &Period { preperiod, period, saltus, ref values, .. } = law;
                Some(Repetition { preperiod, period, saltus, values })
            }
            GameLawKind::Form(fit) => fit.form.repetition(),
            _ => None,
        }
    }
}

/// Exports a function `is_p(n)` for the misère outcome of every heap.
///
/// # Errors
/// `TooBig` if the period is too long to export.
fn export_outcomes(law: &MiserePeriod, language: Language) -> Result<String> {
    let length = law.preperiod.saturating_add(law.period);
    let heaps = usize::try_from(length).ok().filter(|heaps| *heaps <= MAX_VALUES);
    let heaps = heaps.ok_or_else(|| too_long(usize::try_from(length).unwrap_or(usize::MAX)))?;
    let mut list = vec![0; heaps];
    for heap in &law.lost {
        if let Some(entry) = usize::try_from(*heap).ok().and_then(|heap| list.get_mut(heap)) {
            *entry = 1;
        }
    }
    // Both the preperiod and the period are at most the length of the list.
    let (preperiod_values, period_values) = list.split_at(law.preperiod as usize);
    let law =
        expression(preperiod_values, period_values, (law.preperiod as i64, law.period as i64, 0));
    let is_lost = law.binary(Binary::Eq, &Expression::constant(1));
    Ok(is_lost.export(language, "is_p", &["n".to_string()]))
}

/// Returns an expression in n, in the exported language, for the values of a sequence that begins
/// with `preperiod_values` and then repeats `period_values`. Each period increases the values by
/// `saltus`. `preperiod` and `period` are the lengths of the two lists.
fn expression(
    preperiod_values: &[i64],
    period_values: &[i64],
    (preperiod, period, saltus): (i64, i64, i64),
) -> Expression {
    let n = || Expression::variable(0);
    let beyond = match preperiod {
        0 => n(),
        _ => n().binary(Binary::Sub, &Expression::constant(preperiod)),
    };
    let length = Expression::constant(period);
    let mut law = match period_values {
        [only] => Expression::constant(*only),
        _ => beyond.clone().binary(Binary::Mod, &length).lookup(period_values.to_vec()),
    };
    if saltus != 0 {
        let added =
            Expression::constant(saltus).binary(Binary::Mul, &beyond.binary(Binary::Div, &length));
        law = law.binary(Binary::Add, &added);
    }
    if preperiod_values.is_empty() {
        return law;
    }
    let early = n().binary(Binary::Lt, &Expression::constant(preperiod));
    early.choose(&n().lookup(preperiod_values.to_vec()), &law)
}

/// Builds the error for a law that has no period and is therefore not exported.
fn no_period() -> Error {
    Error::unsupported(words!(tasks::this_law_is_stated_in_words))
        .suggest(Suggestion::FindPeriodToExport)
}

/// Builds the error for a period of `values` values, which is too long to export.
fn too_long(values: usize) -> Error {
    Error::too_big(words!(tasks::function_with_values_is_too_long, values))
        .help(words!(tasks::maximum_is_values, max_values = MAX_VALUES))
}
