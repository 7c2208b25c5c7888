//! What is told where no law was found: how much was tried, and the expression that fits the smallest positions farthest.

use super::counter::Counter;
use super::expression::Expression;
use super::hunt::Reach;
use super::table::{Random, Table};
use super::{MOST_BYTES, Options, fixed_of, in_order, parts, says};
use crate::base::{Budget, Meter, Words};
use crate::words;

/// An expression that fits the smallest positions of a table, and not all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// What it says: of outcomes, whether it is a P-position.
    pub expression: Expression,
    /// What it costs to say.
    pub cost: u32,
    /// Positions in a row, the smallest first, where it is right.
    pub reaches: usize,
    /// The first position at which it is wrong.
    pub fails_at: Vec<i64>,
    /// All positions of the table where it is right.
    pub right: usize,
}

/// Fewer positions than these show no pattern.
const FEWEST: usize = 8;
/// As far as a search goes in a moment.
const LEVEL: usize = 5;

/// The expression that is right farthest, the smallest positions first, among the simplest that fit a part of the table; none
/// where no part shows one.
pub fn partial(table: &Table, options: &Options, budget: &Budget) -> Option<Partial> {
    let table = in_order(table, &options.bags);
    let mut order: Vec<usize> = (0..table.rows.len()).collect();
    order.sort_by_key(|&row| {
        table.rows[row].iter().fold(0i64, |sum, x| sum.saturating_add(x.saturating_abs()))
    });
    let fixed = fixed_of(&table, options);
    let bytes = budget.bytes.min(MOST_BYTES);
    let counter = Counter::default();
    let reach =
        Reach { sample: options.sample, level: LEVEL, bytes, lenient: true, counter: &counter };
    let mut random = Random(options.seed);
    let mut meter = Meter::new(budget, None);
    // Half of the table, two thirds of that, and so on: the first part that shows something is the largest.
    let mut many = order.len() / 2;
    while many >= FEWEST {
        let part = table.part(&order[..many]);
        let kept = parts::search(&part, &fixed, None, reach, &mut random, &mut meter);
        let told = kept.into_iter().filter_map(|law| {
            let right =
                |row: &usize| law.expression.value(&table.rows[*row]) == Some(table.goal.at(*row));
            let reaches = order.iter().take_while(|row| right(row)).count();
            // What is right everywhere, and was refused, is as long as the table: no pattern.
            let fails_at = order.get(reaches).map(|&row| table.rows[row].clone())?;
            let right = order.iter().filter(|row| right(row)).count();
            Some(Partial { expression: law.expression, cost: law.cost, reaches, fails_at, right })
        });
        // Of those that reach as far the simplest, which comes first.
        let best = told.reduce(|best, next| if next.reaches > best.reaches { next } else { best });
        if best.is_some() {
            return best;
        }
        // The smallest part is looked at in any case.
        many = if many > FEWEST { (many * 2 / 3).max(FEWEST) } else { 0 };
    }
    None
}

impl Partial {
    /// What it says, in words.
    pub fn says(&self, table: &Table) -> Words {
        says(&self.expression, table)
    }

    /// How far it is right, in words.
    pub fn reach(&self, table: &Table) -> Words {
        let (reaches, right, all) = (self.reaches, self.right, table.rows.len());
        let at: Vec<String> = self.fails_at.iter().map(i64::to_string).collect();
        let at = at.join(", ");
        words!(
            "right at the {reaches} smallest positions and at {right} of {all}, wrong first at ({at})",
            "在最小的 {reaches} 个局面上正确，共 {all} 个中有 {right} 个正确，最先在 ({at}) 处出错"
        )
    }
}
