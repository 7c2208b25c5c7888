//! Laws of a game, found in a table of its positions: the smallest expressions that fit.
//!
//! Expressions are enumerated by cost over the variables of a position, each way to behave on a sample
//! of the table once, and joined in the middle; what fits the sample is held against the
//! whole table. A law found is what a table *shows*: it is told with the number of positions it was seen on, and
//! laws that differ beyond the table are told to differ.
//!
//! # Cost
//! Several million expressions a second on one core. With two variables, all expressions of cost 5 take a tenth
//! of a second and each unit of cost ten times more. Memory: some 300 bytes for each way to behave.
//!
//! # Example
//! ```
//! use grundy::base::Budget;
//! use grundy::law::guess::{Goal, Options, Table, find};
//! let rows: Vec<Vec<i64>> = (0..20).flat_map(|a| (0..20).map(move |b| vec![a, b])).collect();
//! let goal = Goal::Outcomes(rows.iter().map(|row| row[0] ^ row[1] == 0).collect());
//! let table = Table { variables: vec!["a".into(), "b".into()], rows, goal, bounded: vec![] };
//! let laws = find(&table, &|_| None, &Options::default(), &Budget::default()).unwrap();
//! assert_eq!(laws[0].expression.written(&table.variables), "a == b");
//! assert_eq!(laws[0].supported_by, 400);
//! ```

mod bank;
mod counter;
mod export;
mod expression;
mod finish;
mod helpers;
mod hunt;
mod kept;
mod language;
mod made;
mod names;
mod operators;
mod partial;
mod parts;
mod probes;
mod separate;
mod settle;
mod table;
mod written;

pub use counter::Tried;
pub use expression::{Expression, Node};
pub use language::Language;
pub use names::{arguments as argument_names, is_plain as is_plain_name};
pub use operators::{Binary, Unary};
pub use partial::{Partial, partial};
pub use settle::Settled;
pub use table::{Goal, Table, Truth};

use crate::base::{Budget, Error, Meter, Words};
use crate::words;
use counter::Counter;
use hunt::Reach;
use kept::Kept;
use separate::Separate;
use std::time::{Duration, Instant};
use table::Random;

/// How a law is sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Seconds at most; the deadline of the budget counts as well.
    pub seconds: u64,
    /// Rows on which expressions are told apart, at most 64.
    pub sample: usize,
    /// The same seed chooses the same sample.
    pub seed: u64,
    /// Variables, by number, that are parameters of the rules and no part of the position.
    pub parameters: Vec<usize>,
    /// Variables, by number, that are one multiset each: their order in a row does not count, and in
    /// laws they stand in ascending order.
    pub bags: Vec<Vec<usize>>,
}

impl Default for Options {
    fn default() -> Self {
        Options { seconds: 20, sample: 48, seed: 1, parameters: Vec::new(), bags: Vec::new() }
    }
}

/// A law that a table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// What it says: of outcomes, whether it is a P-position.
    pub expression: Expression,
    /// Positions at which it was held against the truth, those of the table and others.
    pub supported_by: u64,
    /// Those of them that are not in the table: some larger ones, told by the caller.
    pub beyond: u64,
    /// The greatest value of each variable in the table.
    pub up_to: Vec<i64>,
    /// What it costs to say: the smaller, the simpler.
    pub cost: u32,
    /// What is known where other laws of the table differ.
    pub settled: Settled,
}

impl Law {
    /// The law alone.
    pub fn says(&self, table: &Table) -> Words {
        says(&self.expression, table)
    }

    /// The law as a reader sees it, with the bound to which it was seen.
    pub fn words(&self, table: &Table) -> Words {
        self.says(table)
            .then(&self.seen(table))
            .then(&words!(": not proved", "：未证明"))
            .then(&self.doubt())
    }

    /// Where the law was seen: at so many positions, to such bounds.
    pub fn seen(&self, table: &Table) -> Words {
        let bounds: Vec<String> = table
            .variables
            .iter()
            .zip(&self.up_to)
            .map(|(name, most)| format!("{name} <= {most}"))
            .collect();
        let (bounds, positions) = (bounds.join(", "), self.supported_by - self.beyond);
        let mut seen = words!(
            "; observed at {positions} positions ({bounds})",
            "；在 {positions} 个局面（{bounds}）上观察到"
        );
        if self.beyond > 0 {
            let beyond = self.beyond;
            seen = seen.then(&words!(
                " and at {beyond} random larger positions",
                "以及另外 {beyond} 个随机的更大局面"
            ));
        }
        seen
    }

    /// Where another law says something else, and nobody knows who is right; else nothing.
    pub fn doubt(&self) -> Words {
        match &self.settled {
            Settled::Agrees { .. } | Settled::Decided { .. } => Words::default(),
            Settled::Unsettled { at, says, other } => {
                let shown = |value: &Option<i64>| value.map_or("-".to_string(), |v| v.to_string());
                let at: Vec<String> = at.iter().map(i64::to_string).collect();
                let (at, says, other) = (at.join(", "), shown(says), shown(other));
                words!(
                    "; unsettled: at ({at}) it gives {says}, another law {other}",
                    "；未定：在 ({at}) 处它给出 {says}，另一规律给出 {other}"
                )
            }
        }
    }
}

/// What an expression says of the positions of a table.
fn says(expression: &Expression, table: &Table) -> Words {
    let says = expression.written(&table.variables);
    match table.goal {
        Goal::Outcomes(_) if *expression == never() => words!("no position is P", "没有 P 态"),
        Goal::Outcomes(_) if *expression == always() => {
            words!("every position is P", "所有局面都是 P 态")
        }
        Goal::Outcomes(_) => words!("P exactly when {says}", "当且仅当 {says} 时为 P 态"),
        Goal::Values(_) => words!("the Grundy value is {says}", "SG 值为 {says}"),
    }
}

/// The law that no position is P.
fn never() -> Expression {
    Expression::constant(0).binary(Binary::Eq, &Expression::constant(1))
}

/// The law that every position is.
fn always() -> Expression {
    Expression::constant(0).binary(Binary::Eq, &Expression::constant(0))
}

/// Bytes of the bank at most, whatever the budget says: more entries than a minute can fill.
const MOST_BYTES: u64 = 3 << 28;
const MOST_VARIABLES: usize = 16;
/// Searches, each after the first with what refuted the laws of the one before.
const ROUNDS: usize = 5;

/// The smallest laws that fit a table, the simplest first; none where none was found in time.
///
/// `more` tells what is true of one further, larger position, where the caller can. What was found when the
/// budget ended is returned; a table that says no more than a law itself would gives none.
///
/// # Errors
/// `BadInput` for a table whose rows and goal are not of a length.
pub fn find(
    table: &Table,
    more: &dyn Fn(&[i64]) -> Option<Truth>,
    options: &Options,
    budget: &Budget,
) -> Result<Vec<Law>, Error> {
    counted(table, more, options, budget).map(|(laws, _)| laws)
}

/// The same, with how much was tried.
///
/// # Errors
/// As [`find`].
pub fn counted(
    table: &Table,
    more: &dyn Fn(&[i64]) -> Option<Truth>,
    options: &Options,
    budget: &Budget,
) -> Result<(Vec<Law>, Tried), Error> {
    let count = table.variables.len();
    if table.goal.len() != table.rows.len() || table.rows.iter().any(|row| row.len() != count) {
        return Err(Error::bad(words!(
            "the rows of the table are not as long as what is stated of them",
            "表格各行与其结论的长度不一致"
        ))
        .help(words!("give every row a value for each variable", "请为每行的每个变量给出一个值")));
    }
    if count > MOST_VARIABLES {
        return Err(Error::too_big(words!(
            "a position of {count} variables is too long for a search of laws",
            "含 {count} 个变量的局面过长，无法搜索规律"
        ))
        .help(words!("at most {MOST_VARIABLES} variables", "最多 {MOST_VARIABLES} 个变量")));
    }
    if table.rows.is_empty() {
        return Ok((Vec::new(), Tried::default()));
    }
    let mut table = in_order(table, &options.bags);
    let until = Instant::now().checked_add(Duration::from_secs(options.seconds));
    let deadline = match (budget.deadline, until) {
        (Some(given), Some(until)) => Some(given.min(until)),
        (given, until) => given.or(until),
    };
    let mut meter = Meter::new(&Budget { deadline, ..*budget }, None);
    let mut random = Random(options.seed);
    let fixed = fixed_of(&table, options);
    let counter = Counter::default();
    let bytes = budget.bytes.min(MOST_BYTES);
    let reach = Reach {
        sample: options.sample,
        level: usize::MAX,
        bytes,
        lenient: false,
        counter: &counter,
    };
    let most = |at: usize| table.rows.iter().map(|row| row[at]).max().unwrap_or(0);
    let up_to: Vec<i64> = (0..count).map(most).collect();
    let inside = table.rows.len();
    let separate = Separate::of(&table, &fixed);
    if let Some(separate) = &separate {
        for (position, truth) in separate.farther(&table, more) {
            table.rows.push(position);
            table.goal.push(truth);
        }
    }
    let mut left = ROUNDS;
    loop {
        let kept = parts::search(&table, &fixed, separate.as_ref(), reach, &mut random, &mut meter);
        let some = !kept.is_empty();
        // What was found is compared even when the time for finding is over.
        let settling = settle::settle(&table, &fixed, kept, more, &mut random);
        for (position, truth) in settling.asked {
            table.rows.push(position);
            table.goal.push(truth);
        }
        left -= 1;
        // Laws that were refuted beyond the table make it a larger table.
        if settling.laws.is_empty() && some && left > 0 {
            continue;
        }
        let laws = settling.laws.into_iter().map(|(Kept { expression, cost }, settled)| Law {
            expression,
            supported_by: table.rows.len() as u64,
            beyond: (table.rows.len() - inside) as u64,
            up_to: up_to.clone(),
            cost,
            settled,
        });
        return Ok((laws.collect(), counter.told()));
    }
}

/// Which variables are parameters of the rules.
fn fixed_of(table: &Table, options: &Options) -> Vec<bool> {
    (0..table.variables.len()).map(|at| options.parameters.contains(&at)).collect()
}

/// The table with each bag in ascending order.
fn in_order(table: &Table, bags: &[Vec<usize>]) -> Table {
    let mut table = table.clone();
    for row in &mut table.rows {
        for bag in bags {
            let mut values: Vec<i64> = bag.iter().filter_map(|&at| row.get(at).copied()).collect();
            values.sort_unstable();
            for (&at, value) in bag.iter().zip(values) {
                if let Some(slot) = row.get_mut(at) {
                    *slot = value;
                }
            }
        }
    }
    table
}
