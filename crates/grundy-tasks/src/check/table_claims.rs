//! Compares claims in the language of rule files with the computed table of a game that has no rule
//! file, such as a game of the catalogue or a code.

use super::mismatch;
use super::report::{ClaimReport, PendingClaim, Region};
use super::rule_claims::with_claim;
use crate::table::{Cell, Table, TableContent, table};
use grundy_core::base::{Budget, Counts, Ending};
use grundy_rules::{RuleClaim, RuleFile, RuleGame};
use grundy_store::GameState;
use grundy_syntax::ClaimKind;
use grundy_text::{Error, Result, Words, words};

/// The largest heap at which a claim is compared, if the caller gives no bound.
const DEFAULT_HEAP: u64 = 1_000;
/// The greatest number in the pairs at which a claim is compared, if the caller gives no bound.
const DEFAULT_PAIR: u64 = 60;

/// A rule file that declares the name `n` for positions of one number, so that a claim about `n`
/// can be parsed.
const ONE_NUMBER: &str = "game \"claim\"\nposition n\nmove down when n >= 1 -> [n - 1]\n";
/// A rule file that declares the names `a` and `b` for positions of two numbers.
const TWO_NUMBERS: &str = "game \"claim\"\nposition a, b\nmove down when a >= 1 -> [a - 1, b]\n";

/// Compares a claim with the computed table of a game.
///
/// Claims such as `P when n mod 12 == 0` or `grundy = n mod 5` are checked at all single heaps `n`
/// up to `to`; for positions that are pairs of numbers, claims are about `a` and `b`.
///
/// # Errors
/// Fails when the claim cannot be parsed, with the place marked; `Unsupported` for other positions;
/// the error of an exhausted budget.
pub fn check_against_table(
    instance: &GameState,
    ending: Ending,
    claim: &str,
    to: Option<u64>,
    budget: &Budget,
) -> Result<ClaimReport> {
    const PROBE_SIZE: u64 = 2;
    let content = match ending {
        Ending::Normal => TableContent::for_game(instance, false, false),
        Ending::Misere => TableContent::Outcome(Ending::Misere),
    };
    let is_pair = match table(instance, PROBE_SIZE, content, budget)? {
        Table::Line(_) => false,
        Table::Grid(_) => true,
        Table::List(_) => {
            let name = &instance.name;
            return Err(Error::unsupported(words!(check::positions_of_are_not_one, name))
                .help(words!(check::write_game_as_rule_file)));
        }
    };
    let (names, default_size) =
        if is_pair { (TWO_NUMBERS, DEFAULT_PAIR) } else { (ONE_NUMBER, DEFAULT_HEAP) };
    let claimed = read_claim(names, claim)?;
    let to = to.unwrap_or(default_size);
    let rows = match table(instance, to, content, budget)? {
        Table::Line(cells) => vec![cells],
        Table::Grid(rows) => rows,
        Table::List(_) => Vec::new(),
    };
    let stated = claimed.claims().swap_remove(0);
    let pending = PendingClaim { claim: stated.text.clone(), parameters: instance.parameters() };
    let mut positions = 0;
    for (a, row) in (0..).zip(&rows) {
        for (b, cell) in (0..).zip(row) {
            let Some(cell) = cell else { continue };
            positions += 1;
            let position = if is_pair { vec![a, b] } else { vec![b] };
            let Some(truth) = mismatch(&claimed, &stated, &position, cell)? else { continue };
            let position = position.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            return Ok(pending.contradicted_at(positions, to, position, &truth));
        }
    }
    Ok(pending.holds_up_to(Region::Positions, positions, to))
}

/// Parses a claim about the variables that the text `names`, a rule file, declares ([`ONE_NUMBER`]
/// or [`TWO_NUMBERS`]). Returns its rules with the claim.
fn read_claim(names: &str, claim: &str) -> Result<RuleGame> {
    let unreadable = |_| Error::bad(words!(check::claim_cannot_be_parsed));
    let (bare, _) = RuleFile::read(names, "claim").map_err(unreadable)?;
    with_claim(&bare, claim)?.build(&[])
}

/// Compares a claim with the cell of a table: the computed result of one position. Returns a
/// message with the true value if the claim is false there, otherwise `None`.
fn mismatch(
    rules: &RuleGame,
    claim: &RuleClaim,
    position: &[u64],
    cell: &Cell,
) -> Result<Option<Words>> {
    let claimed_value = rules.claim_value(0, &Counts::of(position.iter().copied()))?;
    Ok(match (claim.kind, cell.grundy) {
        (ClaimKind::Grundy, value) => {
            mismatch::of_value(claimed_value, value.ok_or_else(mismatch::no_values)?)
        }
        (kind, _) => mismatch::of_outcome(kind, claimed_value, cell.outcome),
    })
}
