//! A claim in the words of rule files, compared with the table of a game whose rules claim nothing.

use super::report::{ClaimReport, Open};
use super::truth;
use super::worded::with_claim;
use crate::base::{Budget, Counts, Ending, Error, Words};
use crate::lang::{ClaimKind, RuleClaim, RuleFile, RuleGame};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::table::{Asked, Cell, Table, table};

/// How far when nobody says: heaps, and pairs of numbers.
const HEAPS: u64 = 1_000;
const PAIRS: u64 = 60;

/// What the numbers of a position are called in a claim.
const ONE: &str = "game \"claim\"\nposition n\nmove down when n >= 1 -> [n - 1]\n";
const TWO: &str = "game \"claim\"\nposition a, b\nmove down when a >= 1 -> [a - 1, b]\n";

/// Checks `P when n mod 12 == 0` or `grundy = n mod 5` at all single heaps `n` up to `to`, and claims on `a` and `b`
/// where positions are two numbers: each is compared with what the engine finds.
///
/// # Errors
/// What is wrong with the claim, drawn; `Unsupported` for other positions; at the budget.
pub fn check_tabled(
    instance: &Instance,
    ending: Ending,
    claim: &str,
    to: Option<u64>,
    budget: &Budget,
) -> Result<ClaimReport, Error> {
    const SMALL: u64 = 2;
    let asked = match ending {
        Ending::Normal => Asked::usual(instance, false, false),
        Ending::Misere => Asked::Outcome(Ending::Misere),
    };
    let two = match table(instance, SMALL, asked, budget)? {
        Table::Line(_) => false,
        Table::Grid(_) => true,
        Table::List(_) => {
            let name = &instance.name;
            return Err(Error::unsupported(words!(
                "positions of `{name}` are not one or two numbers",
                "`{name}` 的局面不是一两个数"
            ))
            .help(words!("write it as a rule file", "请写成规则文件")));
        }
    };
    let (names, usual) = if two { (TWO, PAIRS) } else { (ONE, HEAPS) };
    let claimed = claimed(names, claim)?;
    let to = to.unwrap_or(usual);
    let rows = match table(instance, to, asked, budget)? {
        Table::Line(cells) => vec![cells],
        Table::Grid(rows) => rows,
        Table::List(_) => Vec::new(),
    };
    let told = claimed.claims().swap_remove(0);
    let open = Open { claim: told.text.clone(), parameters: instance.parameters() };
    let mut positions = 0;
    for (a, row) in (0..).zip(&rows) {
        for (b, cell) in (0..).zip(row) {
            let Some(cell) = cell else { continue };
            positions += 1;
            let position = if two { vec![a, b] } else { vec![b] };
            let Some(flaw) = flaw(&claimed, &told, &position, cell)? else { continue };
            let shown = position.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            return Ok(open.false_at(positions, to, shown, &flaw));
        }
    }
    Ok(open.held(positions, to))
}

/// The claim on numbers of these names.
fn claimed(names: &str, claim: &str) -> Result<RuleGame, Error> {
    let unread = |_| Error::bad(words!("the claim cannot be read", "无法读取断言"));
    let (bare, _) = RuleFile::read(names, "claim").map_err(unread)?;
    with_claim(&bare, claim)?.build(&[])
}

/// What is true of a position, where the claim says something else.
fn flaw(
    claimed: &RuleGame,
    claim: &RuleClaim,
    position: &[u64],
    cell: &Cell,
) -> Result<Option<Words>, Error> {
    let said = claimed.claimed(0, &Counts::of(position.iter().copied()))?;
    Ok(match (claim.kind, cell.grundy) {
        (ClaimKind::Grundy, value) => truth::of_value(said, value.ok_or_else(truth::no_values)?),
        (kind, _) => truth::of_outcome(kind, said, cell.outcome),
    })
}
