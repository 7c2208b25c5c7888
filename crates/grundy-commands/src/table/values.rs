//! The values that arise in a game whose sides differ.

use crate::page::Page;
use crate::sided::letter;
use grundy::base::{Words, excerpt};
use grundy::words;
use grundy::workbench::value::{ListedValue, ListedValues};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// Values told in a text, at most.
const MOST: usize = 60;

/// A value that arises; numbers are texts such as `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueCount {
    /// The canonical form; `null` where it is too long to write.
    pub canonical: Option<String>,
    /// Who wins: `L` and `R` whoever begins, `N` who begins, `P` who does not.
    pub outcome: &'static str,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// How many positions, or parts of them, have it.
    pub positions: u64,
}

impl From<ListedValue> for ValueCount {
    fn from(listed: ListedValue) -> ValueCount {
        ValueCount {
            canonical: listed.form,
            outcome: letter(listed.outcome),
            mean: listed.mean.to_string(),
            temperature: listed.temperature.to_string(),
            positions: listed.positions,
        }
    }
}

pub(super) fn text(listed: &ListedValues, name: &Words, page: &mut Page) -> io::Result<()> {
    let position = excerpt(&listed.position);
    let from = match listed.is_start {
        true => Words::default(),
        false => words!(" from {position}", "，从 {position} 起"),
    };
    let title = name.clone().then(&from).then(&words!(
        ": values that arise when either side may move at any time",
        "：双方随时可走时出现的值"
    ));
    writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
    let own = listed.values[listed.own].form.as_deref();
    let too_long = page.say("(too long to write)", "（过长，从略）");
    page.fact("its own value", "自身的值", own.unwrap_or(too_long))?;
    let head = ["many", "who", "temp", "mean", "value"].map(str::to_string);
    let head = match page.say("en", "zh") {
        "zh" => ["个数", "胜负", "温度", "均值", "值"].map(str::to_string),
        _ => head,
    };
    let rows = listed.values.iter().take(MOST).map(|one| {
        let form = one.form.clone().unwrap_or_else(|| too_long.to_string());
        [
            one.positions.to_string(),
            letter(one.outcome).to_string(),
            one.temperature.to_string(),
            one.mean.to_string(),
            form,
        ]
    });
    let rows: Vec<[String; 5]> = [head].into_iter().chain(rows).collect();
    let width = |cell: &str| cell.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let widths = [0, 1, 2, 3].map(|at| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0));
    for row in &rows {
        for (cell, wide) in row.iter().zip(widths) {
            write!(page.to, "{}{cell}  ", " ".repeat(wide.saturating_sub(width(cell))))?;
        }
        writeln!(page.to, "{}", row[4])?;
    }
    let (all, positions) = (listed.values.len(), listed.positions);
    if all > MOST {
        let more = all - MOST;
        page.line(&words!("and {more} more", "另有 {more} 个"))?;
    }
    let values = if all == 1 { "value" } else { "values" };
    let of = if positions == 1 { "position or part" } else { "positions and parts" };
    page.line(&words!(
        "{all} {values} of {positions} {of}",
        "共 {all} 个值，{positions} 个局面与部分"
    ))
}
