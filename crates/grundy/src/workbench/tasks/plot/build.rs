//! From a table to a picture.

use super::{Axis, Cells, Look, Marks, Picture, Point, Repeats, Shade};
use crate::base::{Budget, Ending, Error, Outcome, Remedy, Setting, Way, Words};
use crate::lang::RuleGame;
use crate::law::period::Period;
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::table::{self, Cell, Table};

/// What is drawn of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The value of each n.
    Values,
    /// How much larger the next value is.
    Differences,
    /// The value of each n, over n modulo the period.
    Modulo,
    /// The digits of each value to base 2.
    Binary,
}

/// A picture that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is drawn.
    pub kind: Kind,
    /// The greatest size.
    pub to: u64,
    /// What to divide by, in place of the proved period.
    pub period: Option<u64>,
    /// A grid of two heaps, for games that one heap would do for.
    pub grid: bool,
}

/// A table of so many values is no work, so a period that it proves is marked in shorter ones too.
const CHEAP: u64 = 2_048;
/// The most cells to the right and upwards in which a grid can still be seen.
const GRID: (usize, usize) = (300, 300);
/// The most columns of a picture of digits.
const DIGITS: usize = 760;

/// The picture of the values of a game from 0 to `asked.to`. A proved period is marked where the table
/// itself, or one of a few thousand values, proves it.
///
/// # Errors
/// Those of [`table::table`]; `Unsupported` for a kind that these positions do not have; for values
/// modulo the period `TooBig` when none is known.
pub fn plot(instance: &Instance, asked: &Asked, budget: &Budget) -> Result<Picture, Error> {
    let of = match instance.ending {
        Ending::Normal => table::Asked::Grundy,
        Ending::Misere => table::Asked::Outcome(Ending::Misere),
    };
    if instance.listed().is_some_and(without_sizes) {
        return Err(no_picture(instance));
    }
    let table = match asked.grid {
        true => table::two_heaps(instance, asked.to, budget)?,
        false => table::table(instance, asked.to, of, budget)?,
    };
    let told = table::words(instance, of, Some(&table));
    match &table {
        Table::Grid(rows) => grid(rows, told, asked),
        Table::Line(cells) => line(instance, cells, told, asked, budget),
        Table::List(_) => Err(no_picture(instance)),
    }
}

/// Whether no position of a rule file is larger than another.
fn without_sizes(rules: &RuleGame) -> bool {
    rules.start_names().map_or(!rules.is_of_numbers(), <[String]>::is_empty)
}

fn no_picture(instance: &Instance) -> Error {
    let name = &instance.name;
    Error::unsupported(words!(
        "positions of `{name}` are not one or two numbers, so there is nothing to draw them over",
        "`{name}` 的局面不是一两个数，没有坐标可画"
    ))
    .mend(Remedy::Ask(Way::TableOrGraph))
}

/// A value for every pair of numbers, the darker the larger.
fn grid(rows: &[Vec<Option<Cell>>], title: Words, asked: &Asked) -> Result<Picture, Error> {
    if asked.kind != Kind::Values {
        return Err(Error::unsupported(words!(
            "positions of two numbers have a picture of their values only",
            "两个数的局面只有数值图"
        ))
        .mend(Remedy::LeaveOut(Setting::Kind)));
    }
    // Where only the outcome is known, no cell is darker than another.
    let known = || rows.iter().flatten().flatten().map(|cell| cell.number().unwrap_or(0));
    let (least, most) = (known().min().unwrap_or(0).min(0), known().max().unwrap_or(0));
    let span = u128::from(most.abs_diff(least).max(1));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = Cells::gather((width, rows.len()), GRID, |x, y| {
        let cell = rows[y].get(x)?.as_ref()?;
        let above = u128::from(cell.number().unwrap_or(0).abs_diff(least));
        Some(Shade { dark: (above * 255 / span) as u8, p: cell.outcome == Outcome::P })
    });
    let shades = words!("the darker the larger, {least} to {most}", "越深越大，{least} 至 {most}");
    Ok(Picture {
        title,
        notes: [(most > least).then_some(shades), merged(cells.across)]
            .into_iter()
            .flatten()
            .collect(),
        x: Axis::of(words!("second number", "第二个数"), width),
        y: Axis::of(words!("first number", "第一个数"), rows.len()),
        marks: Marks::Cells(cells),
        period: None,
    })
}

/// That a cell stands for many, when it does.
fn merged(across: usize) -> Option<Words> {
    (across > 1).then(|| {
        words!("each cell stands for {across} numbers a side", "每格代表每边 {across} 个数")
    })
}

fn line(
    instance: &Instance,
    cells: &[Option<Cell>],
    told: Words,
    asked: &Asked,
    budget: &Budget,
) -> Result<Picture, Error> {
    let name = &instance.name;
    if cells.iter().flatten().any(|cell| cell.number().is_none()) {
        return Err(Error::unsupported(words!(
            "`{name}` has outcomes but no values to draw",
            "`{name}` 只有胜负，没有可画的数值"
        ))
        .mend(Remedy::Ask(Way::Outcomes(name.clone()))));
    }
    let values: Vec<(u64, i64, bool)> = (0..)
        .zip(cells)
        .filter_map(|(n, cell)| {
            let cell = cell.as_ref()?;
            Some((n, cell.number()?, cell.outcome == Outcome::P))
        })
        .collect();
    match asked.kind {
        Kind::Values => Ok(values_of(instance, &values, told, asked, budget)),
        Kind::Differences => Ok(differences(&values, told, asked)),
        Kind::Modulo => modulo(instance, &values, told, asked, budget),
        Kind::Binary => binary(&values, cells.len(), told),
    }
}

fn along(asked: &Asked) -> Axis {
    Axis::over(Words::same("n"), [i64::try_from(asked.to).unwrap_or(i64::MAX)])
}

fn differences(values: &[(u64, i64, bool)], told: Words, asked: &Asked) -> Picture {
    let points: Vec<Point> = values
        .windows(2)
        .filter(|pair| pair[1].0 == pair[0].0 + 1)
        .map(|pair| (pair[0].0, pair[1].1.saturating_sub(pair[0].1)))
        .map(|(x, y)| Point { x, y, look: Look::Plain })
        .collect();
    Picture {
        title: told.then(&words!(", differences", "，差分")),
        notes: vec![],
        x: along(asked),
        y: Axis::over(Words::same("g(n+1) − g(n)"), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period: None,
    }
}

fn values_of(
    instance: &Instance,
    values: &[(u64, i64, bool)],
    title: Words,
    asked: &Asked,
    budget: &Budget,
) -> Picture {
    let points =
        |&(x, y, p): &(u64, i64, bool)| Point { x, y, look: if p { Look::P } else { Look::Plain } };
    let points: Vec<Point> = values.iter().map(points).collect();
    // A period is only shown: where it costs too much to look for, it is not.
    let known = instance.period_within(asked.to.max(CHEAP), budget).ok().flatten();
    let period = known.as_ref().map(repeats);
    let period = period.filter(|shown| shown.from <= asked.to);
    Picture {
        title,
        notes: period.iter().map(repeating).collect(),
        x: along(asked),
        y: Axis::over(words!("value g(n)", "值 g(n)"), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period,
    }
}

fn repeats(proved: &Period) -> Repeats {
    Repeats { from: proved.preperiod, period: proved.period, saltus: proved.saltus }
}

fn repeating(shown: &Repeats) -> Words {
    let Repeats { from, period, saltus } = shown;
    match saltus {
        0 => words!(
            "proved: period {period} from n = {from} on",
            "已证明：自 n = {from} 起周期为 {period}"
        ),
        _ => words!(
            "proved: g(n+{period}) = g(n) + {saltus} from n = {from} on",
            "已证明：自 n = {from} 起 g(n+{period}) = g(n) + {saltus}"
        ),
    }
}

/// Values over the remainders of n; those before the period begins look otherwise.
fn modulo(
    instance: &Instance,
    values: &[(u64, i64, bool)],
    told: Words,
    asked: &Asked,
    budget: &Budget,
) -> Result<Picture, Error> {
    let (divisor, known) = match asked.period {
        Some(0) => {
            return Err(Error::bad(words!("there are no remainders modulo 0", "不能对 0 取模"))
                .mend(Remedy::GivePeriod));
        }
        Some(divisor) => (divisor, None),
        None => {
            let name = &instance.name;
            let found = instance.period(budget).map_err(|_| {
                Error::too_big(words!("no period of `{name}` is known", "`{name}` 没有已知的周期"))
                    .mend(Remedy::GivePeriod)
            })?;
            (found.period, Some(repeats(&found)))
        }
    };
    let mut points: Vec<Point> = values
        .iter()
        .map(|&(n, y, p)| {
            let look = match known {
                Some(known) if n < known.from => Look::Before,
                _ if p => Look::P,
                _ => Look::Plain,
            };
            Point { x: n % divisor, y, look }
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    let notes = known.as_ref().map(repeating);
    let last = i64::try_from(divisor - 1).unwrap_or(i64::MAX);
    Ok(Picture {
        title: told.then(&words!(", modulo {divisor}", "，模 {divisor}")),
        notes: notes.into_iter().collect(),
        x: Axis::over(Words::same(format!("n mod {divisor}")), [last]),
        y: Axis::over(words!("value g(n)", "值 g(n)"), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period: None,
    })
}

/// A column of binary digits for every n, the units below.
fn binary(values: &[(u64, i64, bool)], length: usize, told: Words) -> Result<Picture, Error> {
    if values.iter().any(|&(_, value, _)| value < 0) {
        return Err(Error::unsupported(words!(
            "values below 0 have no binary digits to draw",
            "负值没有可画的二进制位"
        ))
        .mend(Remedy::Ask(Way::Values)));
    }
    let most = values.iter().map(|&(_, value, _)| value).max().unwrap_or(0);
    let bits = (i64::BITS - most.leading_zeros()).max(1) as usize;
    let mut at: Vec<Option<i64>> = vec![None; length];
    for &(n, value, _) in values {
        at[n as usize] = Some(value);
    }
    // A block is as dark as it has ones; in a block of zeros no digit is set.
    let cells = Cells::gather((length, bits), (DIGITS, bits), |n, bit| {
        at[n].map(|value| Shade { dark: if value >> bit & 1 == 1 { 255 } else { 0 }, p: false })
    });
    let across = cells.across;
    let merged = words!(
        "each column stands for {across} n, as dark as they have ones",
        "每列代表 {across} 个 n，1 越多越深"
    );
    Ok(Picture {
        title: told.then(&words!(", binary digits", "，二进制位")),
        notes: (across > 1).then_some(merged).into_iter().collect(),
        x: Axis::of(Words::same("n"), length),
        y: Axis::of(words!("bit", "位"), bits),
        marks: Marks::Cells(cells),
        period: None,
    })
}
