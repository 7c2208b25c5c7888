//! Writes the section of the page of a proof with its conditions, each as a sentence and as a
//! formula.

use super::formula_writer::FormulaWriter;
use super::page::{ProofBlock, code, maths};
use super::rules::{FormattedMove, format_position};
use grundy_automata::Formula;
use grundy_proof::{Proof, ProofKind};
use grundy_rules_logic::guarded::GuardedCommands;
use grundy_text::{Words, words};

/// The maximum number of moves for which a condition is written separately for each move.
const MAX_LISTED_MOVES: usize = 8;

/// Writes the section on the conditions of a proof.
pub(super) fn section(
    proof: &Proof,
    formulas: &FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    let mut writer = ConditionWriter {
        rules: &proof.law.rules,
        position: match proof.law.rules.position.len() {
            0..=2 => format_position(&proof.law.rules, &mut formulas.clone()),
            _ => "p".into(),
        },
        formulas,
        moves,
        conditions: Vec::new(),
    };
    match &proof.law.kind {
        ProofKind::Lost => writer.add_lost_conditions(),
        ProofKind::Outcomes => writer.add_outcome_conditions(),
        ProofKind::Values(..) => writer.add_value_conditions(),
        ProofKind::Tame(_) => {
            writer.add_value_conditions();
            writer.add_tame_conditions();
        }
        ProofKind::Components(_) => writer.add_component_conditions(),
    }
    if !proof.starts.is_empty() {
        writer.add(words!(
            "Every starting position is a position as defined above, and is in the set of lost positions exactly when the claim says that it is lost.",
            "每个开局都是局面，并且恰在断言其必败时属于该集合。"
        ));
    }
    let is_abbreviated = proof.law.rules.position.len() > 2;
    let position = maths(&format_position(&proof.law.rules, &mut formulas.clone()));
    let p = maths("p");
    let definition = if is_abbreviated {
        words!("Write {p} for the position {position}. ", "把局面 {position} 记作 {p}。")
    } else {
        Words::default()
    };
    let mut blocks = vec![
        ProofBlock::Section(words!("The conditions", "条件")),
        ProofBlock::Paragraph(definition.then(&introduction(proof))),
        ProofBlock::Steps(writer.conditions),
    ];
    let violations = &proof.law.rules.obligations;
    let violations: Vec<Words> =
        violations.iter().map(|obligation| obligation.violation.clone()).collect();
    if !violations.is_empty() {
        blocks.push(ProofBlock::Paragraph(words!(
            "In addition, it was proved that none of the following cases occurs at any position, so that the formulas agree with the rules:",
            "此外，为使公式与规则所说一致，还证明了下列情形在任何局面上都不出现："
        )));
        let mut distinct: Vec<Words> = Vec::new();
        for meaning in violations {
            if !distinct.contains(&meaning) {
                distinct.push(meaning);
            }
        }
        blocks.push(ProofBlock::List(
            distinct.into_iter().map(|words| format_violation(&words)).collect(),
        ));
    }
    blocks
}

/// Formats the message of an obligation as a part of a sentence: text between grave accents becomes
/// code.
fn format_violation(words: &Words) -> Words {
    let marked = |text: &str| {
        let pieces: Vec<&str> = text.split('`').collect();
        let is_balanced = pieces.len() % 2 == 1;
        let formatted = pieces.iter().enumerate().map(|(index, piece)| {
            if index % 2 == 1 && is_balanced { code(piece) } else { super::page::clean(piece) }
        });
        formatted.collect::<String>()
    };
    Words { en: marked(&words.en), zh: marked(&words.zh) }
}

/// Returns the sentence that introduces the conditions.
fn introduction(proof: &Proof) -> Words {
    let (g, p) = (maths("g"), maths("P"));
    match proof.law.kind {
        ProofKind::Lost => words!("The set {p} satisfies these conditions:", "集合 {p} 满足："),
        ProofKind::Outcomes => words!("The three sets satisfy these conditions:", "三个集合满足："),
        ProofKind::Values(..) => words!(
            "Let {g} be the function that gives each position, or each element of a bag, its claimed value. It satisfies these conditions:",
            "用 {g} 表示断言所给出的各局面（或多重集的各元素）之值的函数，它满足："
        ),
        ProofKind::Tame(_) => words!(
            "Let {g} be the function that gives each element its claimed value in normal play. The function and the firm elements satisfy these conditions:",
            "用 {g} 表示断言所给出的各元素在正常规则下之值的函数。它与稳定元素满足："
        ),
        ProofKind::Components(_) => words!(
            "A position consists of independent parts: no move reads or changes numbers of two parts, and a player who has no move in any part has lost. So the position is the sum of its parts. Each part satisfies these conditions:",
            "局面分为互相独立的部分：没有任何走法读取或改变其中两部分的数，且在各部分都无棋可走者输。因此局面是各部分之和。每一部分各自满足："
        ),
    }
}

/// Collects the sentences and formulas of the conditions of a proof.
struct ConditionWriter<'w, 'a> {
    /// The rules of the game that the proof is about.
    rules: &'w GuardedCommands,
    /// The symbol for a position in formulas: its coordinates, or `p` if there are more than two.
    position: String,
    /// The writer of formulas, with the symbols of the page.
    formulas: &'w FormulaWriter<'a>,
    /// The formatted moves of the game.
    moves: &'w [FormattedMove<'a>],
    /// The sentences of the conditions written so far, in order.
    conditions: Vec<Words>,
}

impl ConditionWriter<'_, '_> {
    /// Adds a condition as a sentence without a formula.
    fn add(&mut self, words: Words) {
        self.conditions.push(words);
    }

    /// Adds a condition as a sentence followed by its formula.
    fn add_with_formula(&mut self, words: Words, formula: &str) {
        let formula = maths(formula);
        self.add(words.then(&words!(" That is: {formula}.", "即：{formula}。")));
    }

    /// Adds the condition that the positions where `over` holds (where play is over) are in the set
    /// with the symbol `set` if `inside` is true, else outside this set.
    fn add_over(&mut self, over: &Formula, set: &str, inside: bool) {
        if *over == Formula::False {
            return;
        }
        let when = self.formulas.clone().formula(over);
        let sign = if inside { "\\in" } else { "\\notin" };
        let formula = format!("{when} \\Rightarrow {} {sign} {set}", self.position);
        self.add_with_formula(
            words!(
                "Where play is over, the claim agrees with the rules.",
                "在对局已结束的局面上，断言与规则一致。"
            ),
            &formula,
        );
    }

    /// Returns the LaTeX formula that no move is possible at the position.
    fn no_move_formula(&self) -> String {
        let impossible = self.moves.iter().map(|step| {
            let guard =
                if step.guard.is_empty() { "\\top".into() } else { step.guard.join(" \\land ") };
            if step.chosen.is_empty() {
                format!("\\lnot ({guard})")
            } else {
                format!("\\nexists {}\\colon {guard}", step.chosen.join(", "))
            }
        });
        let negations: Vec<String> = impossible.collect();
        if negations.len() > 1 {
            negations.iter().map(|step| format!("({step})")).collect::<Vec<_>>().join(" \\land ")
        } else {
            negations.concat()
        }
    }

    /// Returns the premise that play is not over, followed by a conjunction sign, as the beginning
    /// of a formula. The text is empty if the rules never declare play over while moves remain.
    fn live_premise(&self) -> String {
        match &self.rules.live {
            Formula::True => String::new(),
            live => format!("{} \\land ", self.formulas.clone().within_conjunction(live)),
        }
    }

    /// Adds the condition that positions without moves are in the set with the symbol `set` if
    /// `inside` is true, else outside this set.
    fn add_no_moves(&mut self, set: &str, inside: bool) {
        let sign = if inside { "\\in" } else { "\\notin" };
        let premise = self.live_premise();
        let has_few_moves = self.moves.len() <= 4;
        let (name, set) = (set, maths(set));
        let words = if inside {
            words!(
                "Where play is not over and no move is possible, the position is in the set {set}.",
                "未结束而无棋可走的局面属于集合 {set}。"
            )
        } else {
            words!(
                "Where play is not over and no move is possible, the position is outside the set {set}.",
                "未结束而无棋可走的局面不属于集合 {set}。"
            )
        };
        if has_few_moves && !self.moves.is_empty() {
            let formula = format!(
                "{premise}{} \\Rightarrow {} {sign} {name}",
                self.no_move_formula(),
                self.position
            );
            self.add_with_formula(words, &formula);
        } else {
            self.add(words)
        }
    }

    /// Adds the condition that no move leads from the set `from` into the set `to`. `predicate`
    /// states this about a move, such as "never leads from a lost position to a drawn position".
    fn add_never(&mut self, from: &str, to: &str, predicate: &Words) {
        let position = self.position.clone();
        let Words { en, zh } = predicate.clone();
        if self.moves.len() > MAX_LISTED_MOVES {
            let formula = format!("{position} \\in {from} \\Rightarrow {position}' \\notin {to}");
            let next_position = maths(&format!("{position}'"));
            self.add_with_formula(
                words!(
                    "Each of the moves above {en}; {next_position} is the position after the move.",
                    "上列每一种走法都{zh}；{next_position} 为其后的局面。"
                ),
                &formula,
            );
            return;
        }
        for step in self.moves {
            let name = &step.name;
            let premises: Vec<String> = std::iter::once(format!("{position} \\in {from}"))
                .chain(step.guard.iter().cloned())
                .collect();
            let lands = step.targets().join(", ");
            let formula =
                format!("{} \\Rightarrow {lands} \\notin {to}", premises.join(" \\land "));
            self.add_with_formula(words!("The move {name} {en}.", "走法 {name} {zh}。"), &formula);
        }
    }

    /// Adds the condition that from every position where `premise` holds some move leads into the
    /// set `to`. `words` is the sentence that states this.
    fn add_always(&mut self, premise: &str, to: &str, words: Words) {
        if self.moves.len() > MAX_LISTED_MOVES {
            self.add(words);
            return;
        }
        let options: Vec<String> = self
            .moves
            .iter()
            .map(|step| step.for_some_choice(&format!("{} \\in {to}", step.targets().join(", "))))
            .collect();
        let formula =
            format!("{}{premise} \\Rightarrow {}", self.live_premise(), disjunction(&options));
        self.add_with_formula(words, &formula);
    }

    /// Adds the conditions on the set of lost positions.
    fn add_lost_conditions(&mut self) {
        let rules = self.rules;
        self.add_over(&rules.lost, "P", true);
        self.add_over(&rules.won, "P", false);
        self.add_no_moves("P", rules.stuck < 0);
        self.add_never(
            "P",
            "P",
            &words!(
                "never leads from a position of the set to a position of the set",
                "不会从该集合的局面走到该集合的局面"
            ),
        );
        let words = if rules.stuck < 0 {
            words!(
                "From every position outside the set where play is not over, some move leads into the set.",
                "从该集合外任一未结束的局面出发，总有一步走入该集合。"
            )
        } else {
            words!(
                "From every position outside the set where play is not over and some move is possible, some move leads into the set.",
                "从该集合外任一未结束且有棋可走的局面出发，总有一步走入该集合。"
            )
        };
        let premise = format!("{} \\notin P", self.position);
        self.add_always(&premise, "P", words);
    }

    /// Adds the conditions on the sets of lost, won and drawn positions.
    fn add_outcome_conditions(&mut self) {
        let rules = self.rules;
        let (p, n, d) = (maths("P"), maths("N"), maths("D"));
        self.add(words!(
            "Every position is in exactly one of the sets {p}, {n} and {d}.",
            "每个局面恰属于 {p}、{n}、{d} 之一。"
        ));
        self.add_over(&rules.lost, "P", true);
        self.add_over(&rules.won, "N", true);
        self.add_over(&rules.drawn, "D", true);
        let stuck = ["P", "D", "N"][usize::try_from(rules.stuck + 1).unwrap_or(0).min(2)];
        self.add_no_moves(stuck, true);
        for (from, to, words) in [
            (
                "P",
                "P",
                words!(
                    "never leads from a lost position to a lost position",
                    "不会从必败局面走到必败局面"
                ),
            ),
            (
                "P",
                "D",
                words!(
                    "never leads from a lost position to a drawn position",
                    "不会从必败局面走到平局"
                ),
            ),
            (
                "D",
                "P",
                words!(
                    "never leads from a drawn position to a lost position",
                    "不会从平局走到必败局面"
                ),
            ),
        ] {
            self.add_never(from, to, &words);
        }
        let premise = format!("{} \\in N", self.position);
        self.add_always(
            &premise,
            "P",
            words!(
                "From every won position where play is not over and some move is possible, some move leads to a lost position.",
                "从任一未结束且有棋可走的必胜局面出发，总有一步走到必败局面。"
            ),
        );
        let drawn = format!("{} \\in D", self.position);
        self.add_always(
            &drawn,
            "D",
            words!(
                "From every drawn position where play is not over and some move is possible, some move leads to a drawn position.",
                "从任一未结束且有棋可走的平局出发，总有一步走到平局。"
            ),
        );
    }

    /// Adds the conditions that each position has the claimed Grundy value.
    fn add_value_conditions(&mut self) {
        let value_here = apply_function("g", &self.position);
        self.add(words!(
            "Every position, or every element of a bag, has exactly one value.",
            "每个局面（或多重集的每个元素）有且只有一个值。"
        ));
        let is_listed = self.moves.len() <= MAX_LISTED_MOVES;
        if !is_listed {
            self.add(words!(
                "No option has the same value as its position.",
                "任何后继都不与原局面同值。"
            ));
        }
        for step in self.moves.iter().filter(|_| is_listed) {
            let name = &step.name;
            let worth = option_value(step);
            let premise = if step.guard.is_empty() {
                String::new()
            } else {
                format!("{} \\Rightarrow ", step.guard.join(" \\land "))
            };
            self.add_with_formula(
                words!(
                    "No option by the move {name} has the same value as the position.",
                    "经 {name} 到达的后继都不与原局面同值。"
                ),
                &format!("{premise}{worth} \\ne {value_here}"),
            );
        }
        let options: Vec<String> = self
            .moves
            .iter()
            .map(|step| step.for_some_choice(&format!("{} = v", option_value(step))))
            .collect();
        let words = words!(
            "Every number less than the value of a position is the value of one of its options.",
            "小于局面之值的每个数都是它某个后继的值。"
        );
        if is_listed {
            self.add_with_formula(
                words,
                &format!("v \\lt {value_here} \\Rightarrow {}", disjunction(&options)),
            )
        } else {
            self.add(words)
        }
    }

    /// Adds the conditions that the elements of a bag are tame.
    fn add_tame_conditions(&mut self) {
        for condition in [
            words!("A fickle element has the value 0 or 1.", "不稳元素的值为 0 或 1。"),
            words!("An element without a move is fickle.", "没有走法的元素是不稳的。"),
            words!(
                "A fickle element of value v has no firm option of value 1 - v. (An option that is a sum is firm when one of its parts is firm.)",
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
                "If a firm element has value 2 or more, then for each of v = 0 and v = 1 it has a firm option of value v or a fickle option of value 1 - v.",
                "值不小于 2 的稳定元素，对 v = 0 与 v = 1，都有值为 v 的稳定后继或值为 1 - v 的不稳后继。"
            ),
        ] {
            self.add(condition);
        }
    }

    /// Adds the conditions on the Grundy values of independent components.
    fn add_component_conditions(&mut self) {
        for condition in [
            words!("Each part of a position has exactly one value.", "每一部分有且只有一个值。"),
            words!(
                "Every move in a part changes the value of the part.",
                "在一部分中的任何一步都会改变该部分的值。"
            ),
            words!(
                "For every number less than the value of a part, some move changes the value of the part to this number.",
                "小于一部分之值的每个数，都是某一步之后该部分的值。"
            ),
        ] {
            self.add(condition);
        }
    }
}

/// Returns the LaTeX text of the function `name` applied to the text `of` of a position. If `of` is
/// in parentheses already, no further ones are added.
fn apply_function(name: &str, of: &str) -> String {
    if of.starts_with('(') { format!("{name}{of}") } else { format!("{name}({of})") }
}

/// Returns the LaTeX formula of the Grundy value of the option by a move: the nim-sum of the values
/// of its components.
fn option_value(step: &FormattedMove) -> String {
    let component_values: Vec<String> =
        step.targets().iter().map(|part| apply_function("g", part)).collect();
    match component_values.len() {
        0 => "0".into(),
        _ => component_values.join(" \\oplus "),
    }
}

/// Returns the LaTeX disjunction of formulas. If there are several, each is in parentheses; without
/// formulas, the result is the sign of falsity.
fn disjunction(options: &[String]) -> String {
    match options {
        [] => "\\bot".into(),
        [only] => only.clone(),
        several => {
            several.iter().map(|option| format!("({option})")).collect::<Vec<_>>().join(" \\lor ")
        }
    }
}
