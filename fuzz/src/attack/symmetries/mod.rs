//! Class `symmetries`: random rule files that declare true and false symmetries. Answers, claims
//! and findings of `lint` are compared with brute force that does not use symmetries. The library
//! must accept a true symmetry. A false symmetry must cause an error, or must not change an answer.

mod game;

use super::Tally;
use crate::mutate::Random;
use game::{CellGame, OracleResult, Position};
use grundy::base::{Budget, Lang, Outcome};
use grundy::lang::BoardRules;
use grundy::lang::{RuleFile, RuleGame};
use grundy::workbench::{Convention, Detail, QueryParser, check, lint, solve};
use std::collections::BTreeSet;

/// Checks the answers of the library about one random game with declared symmetries.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let game = CellGame::random(random);
    let text = game.text();
    game.check(&text, random).map_err(|message| format!("{message}\n{text}"))
}

impl CellGame {
    /// Returns a position as the words of a question: the values of the cells, and the side to
    /// move.
    fn position_words(&self, position: &[usize]) -> Vec<String> {
        let mut words = vec![format!("{:?}", &position[..self.cells]).replace(' ', "")];
        words.extend(position.get(self.cells).map(|side| ["l", "r"][*side].to_string()));
        words
    }

    /// Compares the answers about four random positions, the findings of `lint` and a claim with
    /// brute force.
    fn check(&self, text: &str, random: &mut Random) -> Result<(), String> {
        let read_file = |_: &str| Ok(text.to_string());
        let budget = Budget::default();
        let is_symmetric = self.is_symmetric();
        let check_refusal = |error: &grundy::Error, question_text: &str| {
            let message = error.line(Lang::En);
            if is_symmetric && message.contains("symmetry") {
                return Err(format!("{question_text}: a true symmetry is refused: {message}"));
            }
            Ok(())
        };
        let has_scores = self.ends.iter().any(|end| matches!(end.result, OracleResult::Score(_)));
        let positions = self.positions();
        let mut parser = QueryParser::new(budget, &read_file);
        for _ in 0..4 {
            let position = match &self.start {
                Some(start) if random.below(3) == 0 => start.clone(),
                _ => random.pick(&positions).clone(),
            };
            let position_words = self.position_words(&position);
            let words: Vec<&str> = std::iter::once("s.game")
                .chain(position_words.iter().map(String::as_str))
                .collect();
            let question_text = words.join(" ");
            let answer =
                parser.parse_question(&words, Convention::default()).and_then(|question| {
                    solve(
                        &question,
                        Detail { moves: 9, extra_steps: 1000, ..Detail::default() },
                        &budget,
                    )
                });
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    check_refusal(&error, &question_text)?;
                    continue;
                }
            };
            let graph = self.reachable(vec![position.clone()]);
            let labels = self.labels(&graph);
            let label = |position: &Position| labels.get(position).copied().unwrap_or((0, 0));
            let (result, moves) = label(&position);
            let outcome = [Outcome::P, Outcome::Draw, Outcome::N][(result + 1) as usize];
            if answer.outcome != outcome {
                return Err(format!(
                    "{question_text} is {outcome:?}; the answer is {:?}",
                    answer.outcome
                ));
            }
            let values = self.values(&graph);
            if let (Some(values), Some(grundy)) = (&values, &answer.grundy)
                && grundy.to_string() != values[&position].1.to_string()
            {
                return Err(format!(
                    "{question_text} has the value {}; the answer is {grundy}",
                    values[&position].1
                ));
            }
            if let (Some(values), Some(score)) = (&values, answer.score)
                && score != values[&position].0
            {
                return Err(format!(
                    "the score of {question_text} is {}; the answer is {score}",
                    values[&position].0
                ));
            }
            if !has_scores && result != 0 && answer.remoteness.is_some_and(|length| length != moves)
            {
                return Err(format!(
                    "{question_text} lasts {moves} moves; the answer is {:?}",
                    answer.remoteness
                ));
            }
            let best_moves = graph[&position].iter().filter(|to| match &values {
                Some(values) if has_scores => {
                    values[&position].0 >= 0 && -values[*to].0 == values[&position].0
                }
                _ => result >= 0 && label(to).0 == -result,
            });
            let best_count = best_moves.count();
            if let Some(count) = &answer.move_count
                && (!has_scores || values.is_some())
                && count.to_string() != best_count.to_string()
            {
                return Err(format!(
                    "{question_text} has {best_count} best moves; the answer is {count}"
                ));
            }
        }
        self.check_lint(text, is_symmetric)?;
        self.check_claim(text, is_symmetric, random)
    }

    /// Checks that `lint` reports no error if the declared symmetries are true (`is_symmetric`),
    /// and does not accept them if they are false.
    fn check_lint(&self, text: &str, is_symmetric: bool) -> Result<(), String> {
        let report = match lint::lint("s.game", text, &Budget::default()) {
            Ok(report) => report,
            Err(error) => return Err(format!("lint: {}", error.line(Lang::En))),
        };
        let rules =
            RuleFile::parse(text, "s.game").ok().and_then(|read_file| read_file.0.build(&[]).ok());
        let is_proved = |game: RuleGame| game.board_rules().is_ok() && game.symmetries_are_proved();
        if !is_symmetric && rules.is_some_and(is_proved) {
            return Err("a false symmetry is proved for the compiled moves".into());
        }
        let contains = |messages: &[grundy::base::Words], text: &str| {
            messages.iter().any(|message| message.en.contains(text))
        };
        if is_symmetric && contains(&report.faults, "symmetry") {
            return Err(format!("lint refuses a true symmetry: {:?}", report.faults));
        }
        if contains(&report.notes, "none failed") {
            // `lint` samples positions; the labels of all of them must be invariant.
            let starts = self.start.clone().map_or_else(|| self.positions(), |start| vec![start]);
            let graph = self.reachable(starts);
            if graph.len() <= 1500 {
                let labels = self.labels(&self.reachable(self.positions()));
                for position in graph.keys() {
                    for image in &self.images {
                        let to = self.apply(image, position);
                        if labels.get(position) != labels.get(&to) {
                            return Err(format!(
                                "lint accepts a symmetry from {position:?} to {to:?}"
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the verdict of the library about a claim that lists the P-positions. The claim is
    /// either true or false at exactly one position. `is_symmetric` states whether the declared
    /// symmetries are true.
    fn check_claim(
        &self,
        text: &str,
        is_symmetric: bool,
        random: &mut Random,
    ) -> Result<(), String> {
        // A claim cannot refer to the side to move.
        if self.sides || self.cells > 3 {
            return Ok(());
        }
        let graph = self.reachable(self.positions());
        // For a graph with a cycle, the program checks only positions reachable from the start.
        if self.values(&graph).is_none() {
            return Ok(());
        }
        let labels = self.labels(&graph);
        let code = |p: &Position| p.iter().fold(0, |code, n| code * (self.max_value + 1) + n);
        let mut lost: BTreeSet<usize> = labels
            .iter()
            .filter(|(position, (result, _))| *result == -1 && position.len() == self.cells)
            .map(|(position, _)| code(position))
            .collect();
        let is_true = random.below(2) == 0;
        if !is_true {
            let changed = random.below((self.max_value + 1).pow(self.cells as u32));
            if !lost.remove(&changed) {
                lost.insert(changed);
            }
        }
        let terms: Vec<String> = (0..self.cells)
            .map(|i| format!("x[{i}] * {}", (self.max_value + 1).pow((self.cells - 1 - i) as u32)))
            .collect();
        let codes: Vec<String> = lost.iter().map(usize::to_string).collect();
        let claim = if codes.is_empty() {
            "P when 1 == 0".to_string()
        } else {
            format!("P when ({}) in [{}]", terms.join(" + "), codes.join(", "))
        };
        let text = format!("{text}claim {claim}\n");
        let read_file = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read_file);
        let reports = parser.parse_game(&["s.game"]).and_then(|(instance, _)| {
            check::check_claims(&instance, 0, Some(self.max_value as u64), &Budget::default())
        });
        match reports {
            Ok(reports) if reports[0].holds == is_true => Ok(()),
            Ok(reports) => Err(format!("`{claim}` is {is_true}: {}", reports[0].words.en)),
            Err(error) if is_symmetric && error.line(Lang::En).contains("symmetry") => {
                Err(format!("a true symmetry is refused: {}", error.line(Lang::En)))
            }
            Err(_) => Ok(()),
        }
    }
}
