//! The conditions of a proof, each as a sentence and as a formula.

use super::maths::Maths;
use super::page::{Block, code, maths};
use super::rules::{Move, here};
use crate::base::Words;
use crate::guarded::GuardedCommands;
use crate::proof::known::Known;
use crate::proof::verdict::Proof;
use crate::words;
use grundy_automata::Formula;

/// Of more moves conditions are said of all together.
const MOST_MOVES: usize = 8;

/// The section of the conditions.
pub(super) fn section(proof: &Proof, whole: &Maths, moves: &[Move]) -> Vec<Block> {
    let mut writer = Writer {
        rules: &proof.proven.rules,
        here: match proof.proven.rules.position.len() {
            0..=2 => here(&proof.proven.rules, &mut whole.clone()),
            _ => "p".into(),
        },
        whole,
        moves,
        all: Vec::new(),
    };
    match &proof.proven.known {
        Known::Lost => writer.lost(),
        Known::Three => writer.three(),
        Known::Values(..) => writer.values(),
        Known::Tame(_) => {
            writer.values();
            writer.tame();
        }
        Known::Parts(_) => writer.parts(),
    }
    if !proof.starts.is_empty() {
        writer.say(words!(
            "Every start is a position, and is in the set exactly where it is claimed to be lost.",
            "每个开局都是局面，并且恰在断言其必败时属于该集合。"
        ));
    }
    let short = proof.proven.rules.position.len() > 2;
    let position = maths(&here(&proof.proven.rules, &mut whole.clone()));
    let p = maths("p");
    let called = match short {
        true => words!("Write {p} for the position {position}. ", "把局面 {position} 记作 {p}。"),
        false => Words::default(),
    };
    let mut blocks = vec![
        Block::Section(words!("The conditions", "条件")),
        Block::Paragraph(called.then(&intent(proof))),
        Block::Steps(writer.all),
    ];
    let meanings = &proof.proven.rules.obligations;
    let meanings: Vec<Words> = meanings.iter().map(|one| one.what.clone()).collect();
    if !meanings.is_empty() {
        blocks.push(Block::Paragraph(words!(
            "Besides, so that the formulas say what the rules say, it was shown that none of these is the case at any position:",
            "此外，为使公式与规则所说一致，还证明了下列情形在任何局面上都不出现："
        )));
        let mut once: Vec<Words> = Vec::new();
        for meaning in meanings {
            if !once.contains(&meaning) {
                once.push(meaning);
            }
        }
        blocks.push(Block::List(once.into_iter().map(|words| plain(&words)).collect()));
    }
    blocks
}

/// A text of an error within a sentence: names between grave accents are code.
fn plain(words: &Words) -> Words {
    let marked = |text: &str| {
        let parts: Vec<&str> = text.split('`').collect();
        let even = parts.len() % 2 == 1;
        let shown = parts.iter().enumerate().map(|(at, part)| match at % 2 == 1 && even {
            true => code(part),
            false => super::page::clean(part),
        });
        shown.collect::<String>()
    };
    Words { en: marked(&words.en), zh: marked(&words.zh) }
}

fn intent(proof: &Proof) -> Words {
    let (g, p) = (maths("g"), maths("P"));
    match proof.proven.known {
        Known::Lost => words!("These hold of the set {p}:", "集合 {p} 满足："),
        Known::Three => words!("These hold of the three sets:", "三个集合满足："),
        Known::Values(..) => words!(
            "Write {g} for the function that gives each position, or element of a bag, the number claimed to be its value. These hold of it:",
            "用 {g} 表示断言所给出的各局面（或多重集的各元素）之值的函数，它满足："
        ),
        Known::Tame(_) => words!(
            "Write {g} for the function that gives each element the number claimed to be its value in normal play. These hold of it and of the firm elements:",
            "用 {g} 表示断言所给出的各元素在正常规则下之值的函数。它与稳定元素满足："
        ),
        Known::Parts(_) => words!(
            "A position falls into independent parts: no move reads or changes numbers of two of them, and a player without a move in any of them has lost. So it is the sum of its parts. These hold of each part by itself:",
            "局面分为互相独立的部分：没有任何走法读取或改变其中两部分的数，且在各部分都无棋可走者输。因此局面是各部分之和。每一部分各自满足："
        ),
    }
}

struct Writer<'w, 'a> {
    rules: &'w GuardedCommands,
    here: String,
    whole: &'w Maths<'a>,
    moves: &'w [Move<'a>],
    all: Vec<Words>,
}

impl Writer<'_, '_> {
    fn say(&mut self, words: Words) {
        self.all.push(words);
    }

    /// A sentence with its formula after it.
    fn with(&mut self, words: Words, formula: &str) {
        let formula = maths(formula);
        self.say(words.then(&words!(" That is: {formula}.", "即：{formula}。")));
    }

    /// That play is over by a formula and a position must be in a set.
    fn over(&mut self, over: &Formula, set: &str, inside: bool) {
        if *over == Formula::False {
            return;
        }
        let when = self.whole.clone().formula(over);
        let sign = if inside { "\\in" } else { "\\notin" };
        let formula = format!("{when} \\Rightarrow {} {sign} {set}", self.here);
        self.with(
            words!(
                "Where play is over, the claim says what the rules say.",
                "在对局已结束的局面上，断言与规则一致。"
            ),
            &formula,
        );
    }

    /// That no move is possible, as a formula.
    fn stuck(&self) -> String {
        let none = self.moves.iter().map(|one| {
            let guard =
                if one.guard.is_empty() { "\\top".into() } else { one.guard.join(" \\land ") };
            match one.chosen.is_empty() {
                true => format!("\\lnot ({guard})"),
                false => format!("\\nexists {}\\colon {guard}", one.chosen.join(", ")),
            }
        });
        let all: Vec<String> = none.collect();
        if all.len() > 1 {
            all.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(" \\land ")
        } else {
            all.concat()
        }
    }

    /// Where play goes on, before a formula.
    fn live(&self) -> String {
        match &self.rules.live {
            Formula::True => String::new(),
            live => format!("{} \\land ", self.whole.clone().within_and(live)),
        }
    }

    fn no_move(&mut self, set: &str, inside: bool) {
        let sign = if inside { "\\in" } else { "\\notin" };
        let goes_on = self.live();
        let short = self.moves.len() <= 4;
        let (name, set) = (set, maths(set));
        let words = match inside {
            true => words!(
                "Where play is not over and no move is left, the position is in the set {set}.",
                "未结束而无棋可走的局面属于集合 {set}。"
            ),
            false => words!(
                "Where play is not over and no move is left, the position is outside the set {set}.",
                "未结束而无棋可走的局面不属于集合 {set}。"
            ),
        };
        match short && !self.moves.is_empty() {
            true => {
                let formula =
                    format!("{goes_on}{} \\Rightarrow {} {sign} {name}", self.stuck(), self.here);
                self.with(words, &formula);
            }
            false => self.say(words),
        }
    }

    /// No move leads from one set to another.
    fn never(&mut self, from: &str, to: &str, what: &Words) {
        let here = self.here.clone();
        let Words { en, zh } = what.clone();
        if self.moves.len() > MOST_MOVES {
            let formula = format!("{here} \\in {from} \\Rightarrow {here}' \\notin {to}");
            let after = maths(&format!("{here}'"));
            self.with(
                words!(
                    "Each of the moves above {en}; {after} is the position after it.",
                    "上列每一种走法都{zh}；{after} 为其后的局面。"
                ),
                &formula,
            );
            return;
        }
        for one in self.moves {
            let name = &one.name;
            let premises: Vec<String> = std::iter::once(format!("{here} \\in {from}"))
                .chain(one.guard.iter().cloned())
                .collect();
            let lands = one.to().join(", ");
            let formula =
                format!("{} \\Rightarrow {lands} \\notin {to}", premises.join(" \\land "));
            self.with(words!("The move {name} {en}.", "走法 {name} {zh}。"), &formula);
        }
    }

    /// From every position of a set some move leads to another.
    fn always(&mut self, premise: &str, to: &str, words: Words) {
        if self.moves.len() > MOST_MOVES {
            self.say(words);
            return;
        }
        let ways: Vec<String> = self
            .moves
            .iter()
            .map(|one| one.some(&format!("{} \\in {to}", one.to().join(", "))))
            .collect();
        let formula = format!("{}{premise} \\Rightarrow {}", self.live(), either(&ways));
        self.with(words, &formula);
    }

    fn lost(&mut self) {
        let rules = self.rules;
        self.over(&rules.lost, "P", true);
        self.over(&rules.won, "P", false);
        self.no_move("P", rules.stuck < 0);
        self.never(
            "P",
            "P",
            &words!(
                "does not lead from a position of the set to another of it",
                "不会从该集合的局面走到该集合的局面"
            ),
        );
        let words = match rules.stuck < 0 {
            true => words!(
                "From every position outside the set where play is not over, some move leads into it.",
                "从该集合外任一未结束的局面出发，总有一步走入该集合。"
            ),
            false => words!(
                "From every position outside the set where play is not over and some move is left, some move leads into it.",
                "从该集合外任一未结束且有棋可走的局面出发，总有一步走入该集合。"
            ),
        };
        let premise = format!("{} \\notin P", self.here);
        self.always(&premise, "P", words);
    }

    fn three(&mut self) {
        let rules = self.rules;
        let (p, n, d) = (maths("P"), maths("N"), maths("D"));
        self.say(words!(
            "Every position is in exactly one of the sets {p}, {n} and {d}.",
            "每个局面恰属于 {p}、{n}、{d} 之一。"
        ));
        self.over(&rules.lost, "P", true);
        self.over(&rules.won, "N", true);
        self.over(&rules.drawn, "D", true);
        let stuck = ["P", "D", "N"][usize::try_from(rules.stuck + 1).unwrap_or(0).min(2)];
        self.no_move(stuck, true);
        for (from, to, words) in [
            (
                "P",
                "P",
                words!(
                    "does not lead from a lost position to a lost one",
                    "不会从必败局面走到必败局面"
                ),
            ),
            (
                "P",
                "D",
                words!("does not lead from a lost position to a draw", "不会从必败局面走到和局"),
            ),
            (
                "D",
                "P",
                words!("does not lead from a draw to a lost position", "不会从和局走到必败局面"),
            ),
        ] {
            self.never(from, to, &words);
        }
        let won = format!("{} \\in N", self.here);
        self.always(
            &won,
            "P",
            words!(
                "From every won position where play is not over and some move is left, some move leads to a lost one.",
                "从任一未结束且有棋可走的必胜局面出发，总有一步走到必败局面。"
            ),
        );
        let drawn = format!("{} \\in D", self.here);
        self.always(
            &drawn,
            "D",
            words!(
                "From every draw where play is not over and some move is left, some move leads to a draw.",
                "从任一未结束且有棋可走的和局出发，总有一步走到和局。"
            ),
        );
    }

    fn values(&mut self) {
        let here = function("g", &self.here);
        self.say(words!(
            "Every position, or element of a bag, has one value, and only one.",
            "每个局面（或多重集的每个元素）有且只有一个值。"
        ));
        let short = self.moves.len() <= MOST_MOVES;
        if !short {
            self.say(words!(
                "No option has the value of its position.",
                "任何后继都不与原局面同值。"
            ));
        }
        for one in self.moves.iter().filter(|_| short) {
            let name = &one.name;
            let worth = worth(one);
            let premise = match one.guard.is_empty() {
                true => String::new(),
                false => format!("{} \\Rightarrow ", one.guard.join(" \\land ")),
            };
            self.with(
                words!(
                    "No option by {name} has the value of the position.",
                    "经 {name} 到达的后继都不与原局面同值。"
                ),
                &format!("{premise}{worth} \\ne {here}"),
            );
        }
        let ways: Vec<String> =
            self.moves.iter().map(|one| one.some(&format!("{} = v", worth(one)))).collect();
        let words = words!(
            "Every number less than the value of a position is the value of one of its options.",
            "小于局面之值的每个数都是它某个后继的值。"
        );
        match short {
            true => self.with(words, &format!("v \\lt {here} \\Rightarrow {}", either(&ways))),
            false => self.say(words),
        }
    }

    fn tame(&mut self) {
        for words in [
            words!("A fickle element has the value 0 or 1.", "不稳元素的值为 0 或 1。"),
            words!("An element without a move is fickle.", "没有走法的元素是不稳的。"),
            words!(
                "A fickle element of value v has no firm option of value 1 - v. (A sum is firm when one of its parts is.)",
                "值为 v 的不稳元素没有值为 1 - v 的稳定后继。（若和中有稳定的部分，则和是稳定的。）"
            ),
            words!(
                "A fickle element of value 0 that has a move has a fickle option of value 1.",
                "值为 0 且有走法的不稳元素有值为 1 的不稳后继。"
            ),
            words!(
                "A firm element of value 0 or 1 has no fickle option.",
                "值为 0 或 1 的稳定元素没有不稳的后继。"
            ),
            words!(
                "A firm element of value 2 or more has, for v = 0 and for v = 1, a firm option of value v or a fickle one of value 1 - v.",
                "值不小于 2 的稳定元素，对 v = 0 与 v = 1，都有值为 v 的稳定后继或值为 1 - v 的不稳后继。"
            ),
        ] {
            self.say(words);
        }
    }

    fn parts(&mut self) {
        for words in [
            words!("Each part has one value, and only one.", "每一部分有且只有一个值。"),
            words!(
                "No move in a part leads to the same value of that part.",
                "在一部分中的任何一步都会改变该部分的值。"
            ),
            words!(
                "Every number less than the value of a part is the value that some move gives that part.",
                "小于一部分之值的每个数，都是某一步之后该部分的值。"
            ),
        ] {
            self.say(words);
        }
    }
}

/// A function of a position: no brackets twice.
fn function(name: &str, of: &str) -> String {
    if of.starts_with('(') { format!("{name}{of}") } else { format!("{name}({of})") }
}

/// What a move leads to is worth: the sum of its parts.
fn worth(one: &Move) -> String {
    let parts: Vec<String> = one.to().iter().map(|part| function("g", part)).collect();
    match parts.len() {
        0 => "0".into(),
        _ => parts.join(" \\oplus "),
    }
}

/// One of several ways, in brackets where there are several.
fn either(ways: &[String]) -> String {
    match ways {
        [] => "\\bot".into(),
        [only] => only.clone(),
        all => all.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(" \\lor "),
    }
}
