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
        writer.add(words!(prose_conditions::every_starting_position_is_position));
    }
    let is_abbreviated = proof.law.rules.position.len() > 2;
    let position = maths(&format_position(&proof.law.rules, &mut formulas.clone()));
    let definition = if is_abbreviated {
        words!(prose_conditions::write_for_position, p = maths("p"), position)
    } else {
        Words::default()
    };
    let mut blocks = vec![
        ProofBlock::Section(words!(prose_conditions::conditions)),
        ProofBlock::Paragraph(definition.then(&introduction(proof))),
        ProofBlock::Steps(writer.conditions),
    ];
    let violations = &proof.law.rules.obligations;
    let violations: Vec<Words> =
        violations.iter().map(|obligation| obligation.violation.clone()).collect();
    if !violations.is_empty() {
        blocks.push(ProofBlock::Paragraph(words!(prose_conditions::in_addition_it_was_proved)));
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

/// Formats the description of a violation (a case in which the rules have no meaning, such as an
/// index outside a list) as a part of a sentence. Text between grave accents becomes code.
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
        ProofKind::Lost => words!(prose_conditions::set_satisfies_these_conditions, p),
        ProofKind::Outcomes => words!(prose_conditions::three_sets_satisfy_these_conditions),
        ProofKind::Values(..) => words!(prose_conditions::let_be_function_that_gives, g),
        ProofKind::Tame(_) => words!(prose_conditions::let_be_function_that_gives_each_element, g),
        ProofKind::Components(_) => {
            words!(prose_conditions::position_consists_of_independent_parts)
        }
    }
}

/// Collects the sentences and formulas of the conditions of a proof.
struct ConditionWriter<'w, 'a> {
    /// The rules of the game that the proof is about.
    rules: &'w GuardedCommands,
    /// The symbols of the position in formulas: its coordinates, or `p` if it has more than two.
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
        self.add(words.then(&words!(prose_conditions::that_is, formula = maths(formula))));
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
        self.add_with_formula(words!(prose_conditions::where_play_is_over_claim_agrees), &formula);
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
            words!(prose_conditions::where_play, set)
        } else {
            words!(prose_conditions::where_play_is_not_over_and_no_move, set)
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
        let predicate = predicate.clone();
        if self.moves.len() > MAX_LISTED_MOVES {
            let formula = format!("{position} \\in {from} \\Rightarrow {position}' \\notin {to}");
            let next_position = maths(&format!("{position}'"));
            self.add_with_formula(
                words!(prose_conditions::each_of_moves_above_is_position, next_position, predicate),
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
            self.add_with_formula(words!(prose_conditions::move_word, name, predicate), &formula);
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
        self.add_never("P", "P", &words!(prose_conditions::never_leads_from_position_of_set));
        let words = if rules.stuck < 0 {
            words!(prose_conditions::from_every_position_outside_set)
        } else {
            words!(prose_conditions::from_every_position_outside_set_where_play)
        };
        let premise = format!("{} \\notin P", self.position);
        self.add_always(&premise, "P", words);
    }

    /// Adds the conditions on the sets of lost, won and drawn positions.
    fn add_outcome_conditions(&mut self) {
        let rules = self.rules;
        let (p, n, d) = (maths("P"), maths("N"), maths("D"));
        self.add(words!(prose_conditions::every_position_is_in_exactly_one, p, n, d));
        self.add_over(&rules.lost, "P", true);
        self.add_over(&rules.won, "N", true);
        self.add_over(&rules.drawn, "D", true);
        let stuck = ["P", "D", "N"][usize::try_from(rules.stuck + 1).unwrap_or(0).min(2)];
        self.add_no_moves(stuck, true);
        for (from, to, words) in [
            ("P", "P", words!(prose_conditions::never_leads_from_lost_position)),
            ("P", "D", words!(prose_conditions::never_leads_from_lost_position_to_drawn)),
            ("D", "P", words!(prose_conditions::never_leads_from_drawn_position)),
        ] {
            self.add_never(from, to, &words);
        }
        let premise = format!("{} \\in N", self.position);
        self.add_always(
            &premise,
            "P",
            words!(prose_conditions::from_every_won_position_where_play),
        );
        let drawn = format!("{} \\in D", self.position);
        self.add_always(
            &drawn,
            "D",
            words!(prose_conditions::from_every_drawn_position_where_play),
        );
    }

    /// Adds the conditions that each position has the claimed Grundy value.
    fn add_value_conditions(&mut self) {
        let value_here = apply_function("g", &self.position);
        self.add(words!(prose_conditions::every_position_or_every_element));
        let is_listed = self.moves.len() <= MAX_LISTED_MOVES;
        if !is_listed {
            self.add(words!(prose_conditions::no_option_has_same_value));
        }
        for step in self.moves.iter().filter(|_| is_listed) {
            let worth = option_value(step);
            let premise = if step.guard.is_empty() {
                String::new()
            } else {
                format!("{} \\Rightarrow ", step.guard.join(" \\land "))
            };
            self.add_with_formula(
                words!(prose_conditions::no_option_by_move_has_same, name = &step.name),
                &format!("{premise}{worth} \\ne {value_here}"),
            );
        }
        let options: Vec<String> = self
            .moves
            .iter()
            .map(|step| step.for_some_choice(&format!("{} = v", option_value(step))))
            .collect();
        let words = words!(prose_conditions::every_number_less_than_value);
        if is_listed {
            self.add_with_formula(
                words,
                &format!("v \\lt {value_here} \\Rightarrow {}", disjunction(&options)),
            )
        } else {
            self.add(words)
        }
    }

    /// Adds the conditions that the elements of a bag (a position that is a multiset) are tame.
    fn add_tame_conditions(&mut self) {
        for condition in [
            words!(prose_conditions::fickle_element_has_value_zero),
            words!(prose_conditions::element_without_move_is_fickle),
            words!(prose_conditions::fickle_element_of_value_v),
            words!(prose_conditions::fickle_element_of_value_zero),
            words!(prose_conditions::firm_element_of_value_zero),
            words!(prose_conditions::if_firm_element_has_value_two),
        ] {
            self.add(condition);
        }
    }

    /// Adds the conditions on the Grundy values of independent components.
    fn add_component_conditions(&mut self) {
        for condition in [
            words!(prose_conditions::each_part_of_position_has_exactly),
            words!(prose_conditions::every_move_in_part_changes_value),
            words!(prose_conditions::for_every_number_less_than_value),
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

/// Returns the LaTeX formula of the Grundy value of the position after a move: the nim-sum of the
/// values of its components.
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
