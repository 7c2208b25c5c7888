//! The rules of a game in words: what a position is, which moves there are, and who has lost when play ends.

use super::maths::Maths;
use super::page::{Block, code, listed, maths, named};
use super::tidy::tidy;
use crate::base::Words;
use crate::guarded::{Counted, GuardedCommand, GuardedCommands};
use crate::proof::shapes::conjuncts;
use crate::words;
use grundy_automata::{Formula, Linear, Variable};
use std::collections::BTreeMap;

/// A move as it is written.
pub(super) struct Move<'a> {
    /// Its name as code, with a number where several moves have the same.
    pub name: String,
    /// What is chosen, and what else there has to be.
    pub chosen: Vec<String>,
    /// When it may be made.
    pub guard: Vec<String>,
    /// The positions that it leads to.
    pub parts: Vec<Vec<Linear>>,
    /// The names of its numbers, and what some stand for.
    pub maths: Maths<'a>,
}

impl Move<'_> {
    /// The positions that it leads to, as they are written.
    pub(super) fn to(&self) -> Vec<String> {
        let mut maths = self.maths.clone();
        self.parts.iter().map(|part| maths.tuple(part)).collect()
    }

    /// That it may be made, and this holds of where it leads.
    pub(super) fn some(&self, more: &str) -> String {
        let all: Vec<&str> = self.guard.iter().map(String::as_str).chain([more]).collect();
        let inside = all.join(" \\land ");
        match self.chosen.is_empty() {
            true => inside,
            false => format!("\\exists {}\\colon {inside}", self.chosen.join(", ")),
        }
    }
}

/// The moves that are possible somewhere.
pub(super) fn moves<'a>(rules: &GuardedCommands, maths: &Maths<'a>) -> Vec<Move<'a>> {
    let live: Vec<Formula> =
        conjuncts(&tidy(&rules.domain(), &[])).into_iter().chain(conjuncts(&rules.live)).collect();
    let tidied = rules.commands.iter().map(|command| (command, tidy(&command.guard, &live)));
    let possible: Vec<_> = tidied.filter(|(_, guard)| *guard != Formula::False).collect();
    let of_name = |name: &str| possible.iter().filter(move |(other, _)| other.name == name).count();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (command, guard) in &possible {
        let nth = seen.entry(&command.name).or_default();
        *nth += 1;
        let name = match of_name(&command.name) {
            1 => code(&command.name),
            _ => format!("{} ({nth})", code(&command.name)),
        };
        found.push(one(command, guard, name, maths.clone()));
    }
    found
}

fn one<'a>(
    command: &GuardedCommand,
    guard: &Formula,
    name: String,
    mut maths: Maths<'a>,
) -> Move<'a> {
    let mut chosen: Vec<String> =
        command.chosen.iter().map(|variable| maths.symbols.of(*variable)).collect();
    let (open, guard) = maths.define(&command.aux, guard);
    // What a guard alone speaks of is bound in it.
    let used = |variable: &Variable| {
        let mut sums = command.to.iter().flatten();
        sums.any(|sum| sum.terms().iter().any(|term| term.0 == *variable))
    };
    let (free, hidden): (Vec<Variable>, Vec<Variable>) = open.into_iter().partition(used);
    chosen.extend(free.iter().map(|variable| maths.symbols.of(*variable)));
    let guard = match Formula::exists(hidden, guard) {
        Formula::True => Vec::new(),
        guard => maths.all_of(&guard),
    };
    let parts = command.to.clone();
    Move { name, chosen, guard, parts, maths }
}

/// The position as it is written: `n`, `(a, b)`.
pub(super) fn here(rules: &GuardedCommands, maths: &mut Maths) -> String {
    let all: Vec<Linear> = rules.variables().into_iter().map(Linear::from).collect();
    maths.tuple(&all)
}

/// The section about the rules.
pub(super) fn section(rules: &GuardedCommands, whole: &Maths, moves: &[Move]) -> Vec<Block> {
    let mut blocks = vec![Block::Section(words!("The rules", "规则"))];
    blocks.push(Block::Paragraph(positions(rules, &mut whole.clone())));
    let here = maths(&here(rules, &mut whole.clone()));
    blocks.push(Block::Paragraph(match (moves.len(), rules.bag) {
        (0, _) => words!("There are no moves.", "没有任何走法。"),
        (_, false) => {
            words!("From a position {here} these moves may be made:", "在局面 {here} 可走：")
        }
        (_, true) => words!(
            "A move takes one element {here} out of the bag and may put others in its place:",
            "每一步取出一个元素 {here}，并可放入别的元素："
        ),
    }));
    let told: Vec<Words> = moves.iter().map(|one| told(one, rules.bag)).collect();
    if !told.is_empty() {
        blocks.push(Block::List(told));
    }
    blocks.push(Block::Paragraph(end(rules, &mut whole.clone())));
    blocks
}

/// What a position is.
fn positions(rules: &GuardedCommands, whole: &mut Maths) -> Words {
    let here = here(rules, whole);
    let many = rules.position.len();
    let shown = maths(&here);
    let what = match (many, rules.bag) {
        _ if let Some(Counted { low, high }) = rules.counted => words!(
            "A position is a bag of natural numbers from {low} to {high}, in no order, of which some may be equal: nothing is said of bags with others, to which no move leads. It is written as how many there are of each, {shown}",
            "局面是由 {low} 到 {high} 的自然数组成的多重集，不计次序，可以重复；不涉及含有其他数的多重集，任何走法都不会导致那样的局面。局面写成各数的个数：{shown}"
        ),
        (_, true) if many == 1 => words!(
            "A position is a bag: any number of natural numbers, in no order, of which some may be equal. An element is called {shown}",
            "局面是一个多重集：任意多个自然数，不计次序，可以重复。其中的元素记作 {shown}"
        ),
        (_, true) => words!(
            "A position is a bag: any number of elements {shown} of {many} natural numbers each, in no order, of which some may be equal",
            "局面是一个多重集：任意多个元素 {shown}（各含 {many} 个自然数），不计次序，可以重复"
        ),
        (1, _) => words!("A position is a natural number {shown}", "局面是一个自然数 {shown}"),
        _ => words!(
            "A position is a list of {many} natural numbers {shown}",
            "局面由 {many} 个自然数组成：{shown}"
        ),
    };
    let domain = rules.domain();
    let bounds = match domain {
        Formula::True => Words::default(),
        domain => {
            let all: Vec<String> = Maths::new(whole.symbols.clone(), Vec::new())
                .all_of(&tidy(&domain, &[]))
                .iter()
                .map(|text| maths(text))
                .collect();
            let Words { en, zh } = listed(&all);
            Words { en: format!(" with {en}"), zh: format!("，满足 {zh}") }
        }
    };
    let natural = words!(". Natural numbers are 0, 1, 2, and so on.", "。自然数从 0 开始。");
    let turn = match rules.turn {
        None => Words::default(),
        Some(turn) => {
            let turn = maths(&whole.symbols.of(turn));
            words!(
                " The last of them, {turn}, tells whose turn it is: 0 stands for the first side and 1 for the second.",
                "最后一个数 {turn} 表示轮到谁走：0 为先手方，1 为后手方。"
            )
        }
    };
    what.then(&bounds).then(&natural).then(&turn)
}

fn told(one: &Move, bag: bool) -> Words {
    let name = one.name.clone();
    let chosen: Vec<String> = one.chosen.iter().map(|name| maths(name)).collect();
    let guard: Vec<String> = one.guard.iter().map(|text| maths(text)).collect();
    let (chosen, guard) = (named(&chosen), listed(&guard));
    let when = match (one.chosen.is_empty(), one.guard.is_empty()) {
        (true, true) => words!(": always", "：总可以走"),
        (true, false) => {
            let Words { en, zh } = guard;
            Words { en: format!(": when {en}"), zh: format!("：当 {zh} 时") }
        }
        (false, true) => {
            let Words { en, zh } = chosen;
            Words { en: format!(": for any natural {en}"), zh: format!("：任取自然数 {zh}") }
        }
        (false, false) => Words {
            en: format!(": for any natural {} with {}", chosen.en, guard.en),
            zh: format!("：任取满足 {} 的自然数 {}", guard.zh, chosen.zh),
        },
    };
    let to: Vec<String> = one.to().iter().map(|part| maths(part)).collect();
    let lands = match (&to[..], bag) {
        ([], true) => {
            words!(", it is taken out and nothing comes in its place.", "，取出后不放入任何元素。")
        }
        ([], false) => words!(", to nothing: no part is left to play in.", "，之后什么也不剩。"),
        ([only], true) => words!(", {only} comes in its place.", "，放入 {only}。"),
        ([only], false) => words!(", to {only}.", "，走到 {only}。"),
        (_, true) => {
            let Words { en, zh } = named(&to);
            words!(", {en} come in its place.", "，放入 {zh}。")
        }
        (_, false) => {
            let Words { en, zh } = named(&to);
            words!(
                ", to the sum of {en}, of which a player moves in one part at a time.",
                "，走到 {zh} 之和，此后每步选其中一部分来走。"
            )
        }
    };
    Words::same(name).then(&when).then(&lands)
}

/// When play ends, and who has lost then.
fn end(rules: &GuardedCommands, whole: &mut Maths) -> Words {
    let mut all = Words::default();
    let over = [
        (&rules.lost, words!("the player to move has lost", "轮到走的一方输")),
        (&rules.won, words!("the player to move has won", "轮到走的一方赢")),
        (&rules.drawn, words!("nobody has won: a draw", "和局")),
    ];
    for (when, what) in over {
        if *when == Formula::False {
            continue;
        }
        let when = maths(&whole.formula(when));
        let Words { en, zh } = what;
        all = all
            .then(&words!("Where {when}, play is over and {en}. ", "当 {when} 时对局结束，{zh}。"));
    }
    let stuck = match rules.stuck {
        -1 => words!("has lost", "输"),
        1 => words!("has won (misère play)", "赢（反常规则）"),
        _ => words!("has drawn", "得到和局"),
    };
    let Words { en, zh } = stuck;
    let otherwise = all != Words::default();
    let sides = match rules.turn {
        None => words!("Two players move in turn.", "两人轮流走。"),
        Some(_) => words!("The two sides move in turn.", "双方轮流走。"),
    };
    let rest = match otherwise {
        true => words!(
            "Anywhere else, a player who is to move and has no move {en}.",
            "此外，轮到走而无棋可走的一方{zh}。"
        ),
        false => {
            words!("A player who is to move and has no move {en}.", "轮到走而无棋可走的一方{zh}。")
        }
    };
    sides.then(&Words { en: " ".into(), zh: String::new() }).then(&all).then(&rest)
}
