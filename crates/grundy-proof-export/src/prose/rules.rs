//! Writes the section of the page of a proof with the rules: positions, moves, and the result when
//! play ends.

use super::formula_writer::FormulaWriter;
use super::page::{ProofBlock, code, list_conditions, list_nouns, maths};
use super::simplify::simplify;
use crate::elimination::conjuncts;
use grundy_automata::{Formula, Linear, Variable};
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands, NumberBag};
use grundy_text::{Words, words};
use std::collections::BTreeMap;

/// A move of the rules in the form in which the page shows it.
pub(super) struct FormattedMove<'a> {
    /// The name of the move, marked as code, with a number if several moves have the same name.
    pub name: String,
    /// The symbols of the numbers that the player chooses.
    pub chosen: Vec<String>,
    /// The formulas of the conditions under which the move is legal.
    pub guard: Vec<String>,
    /// The components of the position after the move: for each component its coordinates, as sums.
    pub parts: Vec<Vec<Linear>>,
    /// For each coordinate, the number in the rules that its value 0 represents: 0, or the lower
    /// bound of the number if this is negative.
    pub zeros: Vec<i64>,
    /// The writer that formats the formulas of this move. It holds the symbols of the variables of
    /// the move, and the definitions that replace auxiliary variables.
    pub writer: FormulaWriter<'a>,
}

impl FormattedMove<'_> {
    /// Formats each component of the position after the move.
    pub(super) fn targets(&self) -> Vec<String> {
        let mut writer = self.writer.clone();
        self.parts.iter().map(|part| writer.tuple(&values(part, &self.zeros))).collect()
    }

    /// Formats the statement that the move is legal for some choice for which `condition` holds.
    pub(super) fn for_some_choice(&self, condition: &str) -> String {
        let conjuncts: Vec<&str> =
            self.guard.iter().map(String::as_str).chain([condition]).collect();
        let body = conjuncts.join(" \\land ");
        if self.chosen.is_empty() {
            body
        } else {
            format!("\\exists {}\\colon {body}", self.chosen.join(", "))
        }
    }
}

/// Formats the moves that are possible at some position. Moves that are never possible are omitted.
pub(super) fn moves<'a>(
    rules: &GuardedCommands,
    writer: &FormulaWriter<'a>,
) -> Vec<FormattedMove<'a>> {
    let live: Vec<Formula> = conjuncts(&simplify(&rules.domain(), &[]))
        .into_iter()
        .chain(conjuncts(&rules.live))
        .collect();
    let simplified =
        rules.commands.iter().map(|command| (command, simplify(&command.guard, &live)));
    let possible: Vec<_> = simplified.filter(|(_, guard)| *guard != Formula::False).collect();
    let count_named =
        |name: &str| possible.iter().filter(move |(command, _)| command.name == name).count();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut moves = Vec::new();
    for (command, guard) in &possible {
        let number = counts.entry(&command.name).or_default();
        *number += 1;
        let name = match count_named(&command.name) {
            1 => code(&command.name),
            _ => format!("{} ({number})", code(&command.name)),
        };
        moves.push(format_move(command, guard, name, &zeros(rules), writer.clone()));
    }
    moves
}

/// Returns, for each coordinate, the number in the rules that its value 0 represents: 0, or the
/// lower bound of the number if this is negative.
pub(super) fn zeros(rules: &GuardedCommands) -> Vec<i64> {
    rules.position.iter().map(|coordinate| coordinate.zero).collect()
}

/// Returns the numbers in the rules that the coordinates `numbers` represent: each coordinate plus
/// the number at its index in `zeros`, which its value 0 represents.
pub(super) fn values(numbers: &[Linear], zeros: &[i64]) -> Vec<Linear> {
    numbers.iter().zip(zeros).map(|(number, zero)| number.clone() + *zero).collect()
}

/// Formats a move. `guard` is its simplified guard, `name` its name on the page, and `zeros` are
/// the numbers that the value 0 of each coordinate represents.
fn format_move<'a>(
    command: &GuardedCommand,
    guard: &Formula,
    name: String,
    zeros: &[i64],
    mut writer: FormulaWriter<'a>,
) -> FormattedMove<'a> {
    let mut choices: Vec<String> =
        command.chosen.iter().map(|variable| writer.symbols.symbol_of(*variable)).collect();
    let (open, guard) = writer.define(&command.aux, guard);
    // Variables that occur only in the guard are bound in it.
    let occurs_after = |variable: &Variable| {
        let mut sums = command.to.iter().flatten();
        sums.any(|sum| sum.terms().iter().any(|term| term.0 == *variable))
    };
    let (remaining, hidden): (Vec<Variable>, Vec<Variable>) =
        open.into_iter().partition(occurs_after);
    choices.extend(remaining.iter().map(|variable| writer.symbols.symbol_of(*variable)));
    let guard = match Formula::exists(hidden, guard) {
        Formula::True => Vec::new(),
        guard => writer.conjuncts(&guard),
    };
    let (parts, zeros) = (command.to.clone(), zeros.to_vec());
    FormattedMove { name, chosen: choices, guard, parts, zeros, writer }
}

/// Formats the position before a move, such as `n` or `(a, b)`.
pub(super) fn format_position(rules: &GuardedCommands, writer: &mut FormulaWriter) -> String {
    let coordinates: Vec<Linear> = rules.variables().into_iter().map(Linear::from).collect();
    writer.tuple(&values(&coordinates, &zeros(rules)))
}

/// Writes the section about the rules.
pub(super) fn section(
    rules: &GuardedCommands,
    writer: &FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    let mut blocks = vec![ProofBlock::Section(words!("The rules", "规则"))];
    blocks.push(ProofBlock::Paragraph(describe_positions(rules, &mut writer.clone())));
    let position = maths(&format_position(rules, &mut writer.clone()));
    blocks.push(ProofBlock::Paragraph(match (moves.len(), rules.bag) {
        (0, _) => words!("There are no moves.", "没有任何走法。"),
        (_, false) => {
            words!(
                "The moves from a position {position}:",
                "在局面 {position} 可走："
            )
        }
        (_, true) => words!(
            "A move removes one element {position} from the bag and can add other elements in its place:",
            "每一步取出一个元素 {position}，并可放入别的元素："
        ),
    }));
    let descriptions: Vec<Words> =
        moves.iter().map(|step| describe_move(step, rules.bag)).collect();
    if !descriptions.is_empty() {
        blocks.push(ProofBlock::List(descriptions));
    }
    blocks.push(ProofBlock::Paragraph(describe_end(rules, &mut writer.clone())));
    blocks
}

/// Describes which positions the game has.
fn describe_positions(rules: &GuardedCommands, writer: &mut FormulaWriter) -> Words {
    let position = format_position(rules, writer);
    let count = rules.position.len();
    let signed = rules.position.iter().any(|coordinate| coordinate.zero != 0);
    let symbol = maths(&position);
    let kind = match (count, rules.bag) {
        _ if let Some(NumberBag { low, high }) = rules.counted => words!(
            "A position is a bag (multiset) of natural numbers from {low} to {high}: their order does not matter, and numbers can repeat. The proof does not cover bags with other numbers; no move from a covered position leads to such a bag. A position is written as the multiplicities of the numbers, {symbol}",
            "局面是由 {low} 到 {high} 的自然数组成的多重集，不计次序，可以重复；不涉及含有其他数的多重集，任何走法都不会导致那样的局面。局面写成各数的个数：{symbol}"
        ),
        (_, true) if count == 1 => words!(
            "A position is a bag (multiset) of any number of natural numbers: their order does not matter, and numbers can repeat. An element of the bag is a natural number {symbol}",
            "局面是一个多重集：任意多个自然数，不计次序，可以重复。其中的元素记作 {symbol}"
        ),
        (_, true) => words!(
            "A position is a bag (multiset) of any number of elements: their order does not matter, and elements can repeat. An element of the bag is a list of {count} natural numbers {symbol}",
            "局面是一个多重集：任意多个元素 {symbol}（各含 {count} 个自然数），不计次序，可以重复"
        ),
        (1, _) if signed => words!("A position is an integer {symbol}", "局面是一个整数 {symbol}"),
        (_, _) if signed => words!(
            "A position is a list of {count} integers {symbol}, which are natural numbers unless stated otherwise,",
            "局面由 {count} 个整数组成：{symbol}，未另作说明者为自然数"
        ),
        (1, _) => words!("A position is a natural number {symbol}", "局面是一个自然数 {symbol}"),
        _ => words!(
            "A position is a list of {count} natural numbers {symbol}",
            "局面由 {count} 个自然数组成：{symbol}"
        ),
    };
    let domain = rules.domain();
    let bounds = match domain {
        Formula::True if !signed => Words::default(),
        domain => {
            let lower_bounds = rules.position.iter().filter(|coordinate| coordinate.zero != 0);
            let lower_bounds = lower_bounds.map(|coordinate| {
                let value = Linear::from(coordinate.variable) + coordinate.zero;
                maths(&format!("{} \\ge {}", writer.linear(&value), coordinate.zero))
            });
            let mut conditions: Vec<String> = lower_bounds.collect();
            if domain != Formula::True {
                let domain = writer.without_known().conjuncts(&simplify(&domain, &[]));
                conditions.extend(domain.iter().map(|text| maths(text)));
            }
            let Words { en, zh } = list_conditions(&conditions);
            Words { en: format!(" with {en}"), zh: format!("，满足 {zh}") }
        }
    };
    let natural = words!(". Natural numbers are 0, 1, 2, and so on.", "。自然数从 0 开始。");
    let turn = match rules.turn {
        None => Words::default(),
        Some(turn) => {
            let turn = maths(&writer.symbols.symbol_of(turn));
            words!(
                " The last number, {turn}, states whose turn it is: 0 for the first side and 1 for the second.",
                "最后一个数 {turn} 表示轮到谁走：0 为先手方，1 为后手方。"
            )
        }
    };
    kind.then(&bounds).then(&natural).then(&turn)
}

/// Describes when a move is legal and where it leads. In a bag, a move replaces an element.
fn describe_move(step: &FormattedMove, bag: bool) -> Words {
    let name = step.name.clone();
    let choices: Vec<String> = step.chosen.iter().map(|name| maths(name)).collect();
    let guard: Vec<String> = step.guard.iter().map(|text| maths(text)).collect();
    let (choices, guard) = (list_nouns(&choices), list_conditions(&guard));
    let when = match (step.chosen.is_empty(), step.guard.is_empty()) {
        (true, true) => words!(": always", "：总可以走"),
        (true, false) => {
            let Words { en, zh } = guard;
            Words { en: format!(": when {en}"), zh: format!("：当 {zh} 时") }
        }
        (false, true) => {
            let Words { en, zh } = choices;
            Words { en: format!(": for any natural {en}"), zh: format!("：任取自然数 {zh}") }
        }
        (false, false) => Words {
            en: format!(": for any natural {} with {}", choices.en, guard.en),
            zh: format!("：任取满足 {} 的自然数 {}", guard.zh, choices.zh),
        },
    };
    let to: Vec<String> = step.targets().iter().map(|component| maths(component)).collect();
    let result = match (&to[..], bag) {
        ([], true) => {
            words!(", the element is removed and nothing is added.", "，取出后不放入任何元素。")
        }
        ([], false) => {
            words!(", to the empty sum, in which no move is possible.", "，之后什么也不剩。")
        }
        ([only], true) => words!(", the element is replaced with {only}.", "，放入 {only}。"),
        ([only], false) => words!(", to {only}.", "，走到 {only}。"),
        (_, true) => {
            let Words { en, zh } = list_nouns(&to);
            words!(", the element is replaced with {en}.", "，放入 {zh}。")
        }
        (_, false) => {
            let Words { en, zh } = list_nouns(&to);
            words!(
                ", to the sum of {en}: every later move is made in one part of the sum.",
                "，走到 {zh} 之和，此后每步选其中一部分来走。"
            )
        }
    };
    Words::same(name).then(&when).then(&result)
}

/// Describes when play ends, and with which result.
fn describe_end(rules: &GuardedCommands, writer: &mut FormulaWriter) -> Words {
    let mut sentences = Words::default();
    let results = [
        (&rules.lost, words!("the player to move has lost", "轮到走的一方输")),
        (&rules.won, words!("the player to move has won", "轮到走的一方赢")),
        (&rules.drawn, words!("nobody has won: a draw", "平局")),
    ];
    for (when, result) in results {
        if *when == Formula::False {
            continue;
        }
        let when = maths(&writer.formula(when));
        let Words { en, zh } = result;
        sentences = sentences
            .then(&words!("Where {when}, play is over and {en}. ", "当 {when} 时对局结束，{zh}。"));
    }
    let stuck = match rules.stuck {
        -1 => words!("has lost", "输"),
        1 => words!("has won (misère play)", "赢（反常规则）"),
        _ => words!("has drawn", "得到平局"),
    };
    let Words { en, zh } = stuck;
    let otherwise = sentences != Words::default();
    let sides = match rules.turn {
        None => words!("Two players move in turn.", "两人轮流走。"),
        Some(_) => words!("The two sides move in turn.", "双方轮流走。"),
    };
    let no_moves_case = if otherwise {
        words!(
            "In every other position, a player who is to move and has no move {en}.",
            "此外，轮到走而无棋可走的一方{zh}。"
        )
    } else {
        words!("A player who is to move and has no move {en}.", "轮到走而无棋可走的一方{zh}。")
    };
    sides.then(&Words { en: " ".into(), zh: String::new() }).then(&sentences).then(&no_moves_case)
}
