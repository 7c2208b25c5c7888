//! Builds pictures from the tables of games: chooses points or cells, axes, notes and period marks.

use super::{Axis, Cells, Marks, PeriodMark, Picture, Point, PointStyle, Shade};
use crate::table;
use crate::table::{Cell, Table};
use grundy_core::base::{Budget, Ending, Outcome};
use grundy_octal::period::Period;
use grundy_rules::RuleGame;
use grundy_store::GameState;
use grundy_text::{AskFor, Error, Result, Setting, Suggestion, Words, words};

/// The quantity that a plot shows for each size n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotContent {
    /// The Grundy value or score of each n.
    Values,
    /// The difference between the values of n + 1 and n, for each n.
    Differences,
    /// The value of each n, plotted over the remainder of n modulo the period.
    Modulo,
    /// The binary digits of the value of each n.
    Binary,
}

/// Specification of a plot of the values of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlotSpec {
    /// The quantity that the plot shows.
    pub kind: PlotContent,
    /// The greatest size n that the plot shows.
    pub to: u64,
    /// The divisor of n for [`PlotContent::Modulo`]; `None` to use the proved period.
    pub period: Option<u64>,
    /// Whether to draw a grid of the sums of two heaps for a game whose usual picture shows single
    /// heaps.
    pub grid: bool,
}

/// The number of values that are cheap to compute. If a table of this size proves a period, the
/// plot marks the period even if the plot itself is shorter.
const CHEAP_TABLE: u64 = 2_048;
/// The maximum number of columns and rows of a grid in a picture; larger grids are merged into
/// blocks.
const MAX_GRID: (usize, usize) = (300, 300);
/// The maximum number of columns in a picture of binary digits; longer tables are merged into
/// blocks.
const MAX_DIGIT_COLUMNS: usize = 760;

/// Draws the values of a game for the sizes from 0 to `request.to`. Marks a period if the table, or
/// a table of about two thousand values, proves one.
///
/// # Errors
/// Fails as [`table::table`] does; `Unsupported` for a content that these positions do not have;
/// `TooBig` for values modulo the period without a known period.
pub fn plot(instance: &GameState, request: &PlotSpec, budget: &Budget) -> Result<Picture> {
    let content = match instance.ending {
        Ending::Normal => table::TableContent::Grundy,
        Ending::Misere => table::TableContent::Outcome(Ending::Misere),
    };
    if instance.enumerable_rules().is_some_and(has_no_sizes) {
        return Err(no_picture(instance));
    }
    let table = if request.grid {
        table::two_heaps(instance, request.to, budget)?
    } else {
        table::table(instance, request.to, content, budget)?
    };
    let title = table::title(instance, content, Some(&table));
    match &table {
        Table::Grid(rows) => grid(rows, title, request),
        Table::Line(cells) => line(instance, cells, title, request, budget),
        Table::List(_) => Err(no_picture(instance)),
    }
}

/// Returns whether the positions of a rule file have no sizes that could be the horizontal axis.
fn has_no_sizes(rules: &RuleGame) -> bool {
    rules.start_names().map_or(!rules.is_numeric(), <[String]>::is_empty)
}

/// Builds the error for a game whose positions are not one or two numbers.
fn no_picture(instance: &GameState) -> Error {
    Error::unsupported(words!(plot::positions_of_are_not_one, name = &instance.name))
        .suggest(Suggestion::Ask(AskFor::TableOrGraph))
}

/// Draws the table `rows` as a grid with a cell for every pair of numbers; larger values are
/// darker.
fn grid(rows: &[Vec<Option<Cell>>], title: Words, request: &PlotSpec) -> Result<Picture> {
    if request.kind != PlotContent::Values {
        return Err(Error::unsupported(words!(plot::for_positions_of_two_numbers))
            .suggest(Suggestion::LeaveOut(Setting::Kind)));
    }
    // If only the outcomes are known, all cells have the same shade.
    let numbers = || rows.iter().flatten().flatten().map(|cell| cell.number().unwrap_or(0));
    let (least, greatest) = (numbers().min().unwrap_or(0).min(0), numbers().max().unwrap_or(0));
    let span = u128::from(greatest.abs_diff(least).max(1));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = Cells::gather((width, rows.len()), MAX_GRID, |x, y| {
        let cell = rows[y].get(x)?.as_ref()?;
        let height = u128::from(cell.number().unwrap_or(0).abs_diff(least));
        Some(Shade { dark: (height * 255 / span) as u8, p: cell.outcome == Outcome::P })
    });
    let shades = words!(plot::darker_cells_have_larger_values_to, least, greatest);
    Ok(Picture {
        title,
        notes: [(greatest > least).then_some(shades), merged_note(cells.across)]
            .into_iter()
            .flatten()
            .collect(),
        x: Axis::with_length(words!(plot::second_number), width),
        y: Axis::with_length(words!(plot::first_number), rows.len()),
        marks: Marks::Cells(cells),
        period: None,
    })
}

/// Returns a note that each cell of a grid covers `across` numbers along each axis; `None` if
/// `across` is 1.
fn merged_note(across: usize) -> Option<Words> {
    (across > 1).then(|| words!(plot::each_cell_covers_numbers_along, across))
}

/// Draws the table `cells` in the way that `request.kind` selects. Entry n of the table belongs to
/// heap n or to the position `n`.
fn line(
    instance: &GameState,
    cells: &[Option<Cell>],
    title: Words,
    request: &PlotSpec,
    budget: &Budget,
) -> Result<Picture> {
    let name = &instance.name;
    if cells.iter().flatten().any(|cell| cell.number().is_none()) {
        return Err(Error::unsupported(words!(plot::has_outcomes_but_no_values, name))
            .suggest(Suggestion::Ask(AskFor::Outcomes(name.clone()))));
    }
    let values: Vec<(u64, i64, bool)> = (0..)
        .zip(cells)
        .filter_map(|(n, cell)| {
            let cell = cell.as_ref()?;
            Some((n, cell.number()?, cell.outcome == Outcome::P))
        })
        .collect();
    match request.kind {
        PlotContent::Values => Ok(plot_values(instance, &values, title, request, budget)),
        PlotContent::Differences => Ok(differences(&values, title, request)),
        PlotContent::Modulo => modulo(instance, &values, title, request, budget),
        PlotContent::Binary => binary(&values, cells.len(), title),
    }
}

/// Returns the horizontal axis, which extends from 0 to the greatest size in the table.
fn size_axis(request: &PlotSpec) -> Axis {
    Axis::over(Words::same("n"), [i64::try_from(request.to).unwrap_or(i64::MAX)])
}

/// Draws the differences of consecutive values. Each entry of `values` is a size, the value of this
/// size, and whether it is a P-position.
fn differences(values: &[(u64, i64, bool)], title: Words, request: &PlotSpec) -> Picture {
    let points: Vec<Point> = values
        .windows(2)
        .filter(|pair| pair[1].0 == pair[0].0 + 1)
        .map(|pair| (pair[0].0, pair[1].1.saturating_sub(pair[0].1)))
        .map(|(x, y)| Point { x, y, style: PointStyle::Plain })
        .collect();
    Picture {
        title: title.then(&words!(plot::differences)),
        notes: vec![],
        x: size_axis(request),
        y: Axis::over(Words::same("g(n+1) − g(n)"), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period: None,
    }
}

/// Draws the values and marks a period if one is proved. Each entry of `values` is a size, the
/// value of this size, and whether it is a P-position.
fn plot_values(
    instance: &GameState,
    values: &[(u64, i64, bool)],
    title: Words,
    request: &PlotSpec,
    budget: &Budget,
) -> Picture {
    let points = |&(x, y, p): &(u64, i64, bool)| Point {
        x,
        y,
        style: if p { PointStyle::P } else { PointStyle::Plain },
    };
    let points: Vec<Point> = values.iter().map(points).collect();
    // The period is an addition: it is omitted if the search for it is too expensive.
    let proved = instance.period_within(request.to.max(CHEAP_TABLE), budget).ok().flatten();
    let period = proved.as_ref().map(period_mark);
    let period = period.filter(|mark| mark.from <= request.to);
    Picture {
        title,
        notes: period.iter().map(period_words).collect(),
        x: size_axis(request),
        y: Axis::over(words!(plot::value_n), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period,
    }
}

/// Converts a proved period to the mark that shows the period in a picture.
fn period_mark(proved: &Period) -> PeriodMark {
    PeriodMark { from: proved.preperiod, period: proved.period, saltus: proved.saltus }
}

/// Describes a proved period in words.
fn period_words(mark: &PeriodMark) -> Words {
    let PeriodMark { from, period, saltus } = mark;
    match saltus {
        0 => words!(plot::proved_period_from_n_on, period, from),
        _ => words!(plot::proved_n_n_from_n_on, period, saltus, from),
    }
}

/// Draws the values over the remainders of n modulo the requested divisor or the proved period.
/// Values before the period begins have another style. Each entry of `values` is a size n, the
/// value of n, and whether n is a P-position.
fn modulo(
    instance: &GameState,
    values: &[(u64, i64, bool)],
    title: Words,
    request: &PlotSpec,
    budget: &Budget,
) -> Result<Picture> {
    let (divisor, mark) = match request.period {
        Some(0) => {
            return Err(Error::bad(words!(plot::remainders_modulo_zero_are_not_defined))
                .suggest(Suggestion::GivePeriod));
        }
        Some(divisor) => (divisor, None),
        None => {
            let proved = instance.period(budget).map_err(|_| {
                Error::too_big(words!(plot::no_period_of_is_known, name = &instance.name))
                    .suggest(Suggestion::GivePeriod)
            })?;
            (proved.period, Some(period_mark(&proved)))
        }
    };
    let mut points: Vec<Point> = values
        .iter()
        .map(|&(n, y, p)| {
            let style = match mark {
                Some(mark) if n < mark.from => PointStyle::BeforePeriod,
                _ if p => PointStyle::P,
                _ => PointStyle::Plain,
            };
            Point { x: n % divisor, y, style }
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    let notes = mark.as_ref().map(period_words);
    let greatest = i64::try_from(divisor - 1).unwrap_or(i64::MAX);
    Ok(Picture {
        title: title.then(&words!(plot::modulo, divisor)),
        notes: notes.into_iter().collect(),
        x: Axis::over(Words::same(format!("n mod {divisor}")), [greatest]),
        y: Axis::over(words!(plot::value_n), points.iter().map(|point| point.y)),
        marks: Marks::Points(points),
        period: None,
    })
}

/// Draws the binary digits of the value of each n as a column, the units at the bottom. Each entry
/// of `values` is a size n, the value of n, and whether n is a P-position. `length` is the number
/// of columns.
fn binary(values: &[(u64, i64, bool)], length: usize, title: Words) -> Result<Picture> {
    if values.iter().any(|&(_, value, _)| value < 0) {
        return Err(Error::unsupported(words!(plot::negative_values_have_no_binary_digits))
            .suggest(Suggestion::Ask(AskFor::Values)));
    }
    let greatest = values.iter().map(|&(_, value, _)| value).max().unwrap_or(0);
    let bits = (i64::BITS - greatest.leading_zeros()).max(1) as usize;
    let mut values_by_n: Vec<Option<i64>> = vec![None; length];
    for &(n, value, _) in values {
        values_by_n[n as usize] = Some(value);
    }
    // The shade of a block is the proportion of ones among its digits.
    let cells = Cells::gather((length, bits), (MAX_DIGIT_COLUMNS, bits), |n, bit| {
        values_by_n[n]
            .map(|value| Shade { dark: if value >> bit & 1 == 1 { 255 } else { 0 }, p: false })
    });
    let across = cells.across;
    let note = words!(plot::each_column_covers_values_of_n, across);
    Ok(Picture {
        title: title.then(&words!(plot::binary_digits)),
        notes: (across > 1).then_some(note).into_iter().collect(),
        x: Axis::with_length(Words::same("n"), length),
        y: Axis::with_length(words!(plot::bit), bits),
        marks: Marks::Cells(cells),
        period: None,
    })
}
