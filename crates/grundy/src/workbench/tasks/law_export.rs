//! The law of a code as a function to paste into a program.

use crate::base::{Error, Remedy};
use crate::law::form::Repetition;
use crate::law::guess::{Binary, Expression, Language};
use crate::law::period::Period;
use crate::words;
use crate::workbench::tasks::law::{Kind, Law};

/// Values that are written into a function, at most.
const LONGEST: usize = 10_000;

impl Law {
    /// A function `grundy(n)` that gives the value of every heap.
    ///
    /// # Errors
    /// `Unsupported` where no period was found; `TooBig` where the period is too long to be written down.
    pub fn export(&self, language: Language) -> Result<String, Error> {
        let Repetition { preperiod, period, saltus, values } =
            self.repetition().ok_or_else(no_period)?;
        let list: Option<Vec<i64>> =
            values.iter().map(|value| i64::try_from(*value).ok()).collect();
        let numbers = [preperiod, period, saltus].map(i64::try_from);
        let (Some(list), [Ok(preperiod), Ok(period), Ok(saltus)]) = (list, numbers) else {
            return Err(too_long(values.len()));
        };
        let before = usize::try_from(preperiod).ok().filter(|before| *before < list.len());
        let Some(before) = before.filter(|_| list.len() <= LONGEST) else {
            return Err(too_long(list.len()));
        };
        let law = expression(&list[..before], &list[before..], (preperiod, period, saltus));
        Ok(law.export(language, "grundy", &["n".to_string()]))
    }

    /// The law as values that repeat, proved or seen.
    fn repetition(&self) -> Option<Repetition<'_>> {
        match &self.kind {
            Kind::Period(law) => {
                let &Period { preperiod, period, saltus, ref values, .. } = law;
                Some(Repetition { preperiod, period, saltus, values })
            }
            Kind::Form(found) => found.form.repetition(),
            _ => None,
        }
    }
}

/// The values before the period, those of the first period, and what every further one adds.
fn expression(
    before: &[i64],
    first: &[i64],
    (preperiod, period, saltus): (i64, i64, i64),
) -> Expression {
    let n = || Expression::variable(0);
    let beyond = match preperiod {
        0 => n(),
        _ => n().binary(Binary::Sub, &Expression::constant(preperiod)),
    };
    let length = Expression::constant(period);
    let mut law = match first {
        [only] => Expression::constant(*only),
        _ => beyond.clone().binary(Binary::Mod, &length).lookup(first.to_vec()),
    };
    if saltus != 0 {
        let added =
            Expression::constant(saltus).binary(Binary::Mul, &beyond.binary(Binary::Div, &length));
        law = law.binary(Binary::Add, &added);
    }
    if before.is_empty() {
        return law;
    }
    let early = n().binary(Binary::Lt, &Expression::constant(preperiod));
    early.choose(&n().lookup(before.to_vec()), &law)
}

fn no_period() -> Error {
    Error::unsupported(words!(
        "this law is stated in words, and only a period can be exported",
        "此规律以文字给出，只有周期可以导出"
    ))
    .mend(Remedy::FindPeriodToExport)
}

fn too_long(values: usize) -> Error {
    Error::too_big(words!(
        "a function with {values} values is too long to be exported",
        "含 {values} 个数值的函数过长，无法导出"
    ))
    .help(words!("at most {LONGEST} values", "最多 {LONGEST} 个数值"))
}
