//! Solves a sum of partizan games, once with Left and once with Right as the first player.

use crate::answer_types::Evidence;
use crate::partizan_words::{describe_outcome, side_name, side_word};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, excerpt};
use grundy::partizan::{Outcome, Side};
use grundy::workbench::QueryParser;
use grundy::workbench::value::{self, SumSolution, Term, WinningMove};
use grundy::{text, words};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// A sum of partizan games with its solution.
pub struct SumOutput {
    /// The games of the sum as the question writes them.
    pub games: Vec<String>,
    /// Who wins if Left begins and if Right begins, with the values or bounds that decide it.
    pub solved: SumSolution,
}

/// The answer for a sum of partizan games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumAnswer {
    /// The games of the sum, as the question writes them.
    pub games: Vec<String>,
    /// The names of Left and Right in the rules; absent if the games have different names for them,
    /// or no names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// The winner if Left begins: `left` or `right`; `null` if a limit was reached.
    pub winner_if_left_begins: Option<&'static str>,
    /// The winner if Right begins: `left` or `right`; `null` if a limit was reached.
    pub winner_if_right_begins: Option<&'static str>,
    /// The canonical form of the sum; `null` if it was not computed or is too long.
    pub canonical: Option<String>,
    /// Bounds for the value of the sum; absent unless a limit stopped the computation of the
    /// canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The winning moves of Left if it begins; `null` if they were not computed.
    pub left_winning_moves: Option<Vec<SumMove>>,
    /// The winning moves of Right if it begins; `null` if they were not computed.
    pub right_winning_moves: Option<Vec<SumMove>>,
    /// The criterion that decides the sum: `nimbers`, `numbers`, `ups`, `stops_of_games`,
    /// `atomic_weight`, `number_avoidance`, `stops`, `canonical`, or `bounds` if a limit was
    /// reached.
    pub by: &'static str,
    /// The reason for the answer in words.
    pub why: String,
    /// Advice for a move that is probably good, but not proved to win; absent if there is no such
    /// move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// The evidence for the answer.
    pub evidence: Evidence,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
    pub evidence_text: String,
}

/// Bounds for the value of a sum, as texts such as `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Bounds {
    /// The exact mean of the sum.
    pub mean: String,
    /// An upper bound of the temperature of the sum.
    pub temperature_at_most: String,
    /// A lower bound of both the Left stop and the Right stop of the sum.
    pub stops_at_least: String,
    /// An upper bound of both the Left stop and the Right stop of the sum.
    pub stops_at_most: String,
}

/// A winning move of Left or Right in a sum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The number, from 1, of the game of the sum in which the move is made.
    pub summand: usize,
    /// The position, after the move, of the game in which it is made.
    pub to: String,
}

/// Parses the words as a sum of partizan games. Returns `None` if they form another kind of
/// question.
pub(super) fn parse_sum(
    parser: &mut QueryParser,
    words: &[&str],
) -> Result<Option<Vec<Term>>, Error> {
    if !value::is_value_sum(words) {
        return Ok(None);
    }
    let query = value::read_sum(parser, words)?;
    match query.comparison {
        None => Ok(Some(query.sum)),
        Some(_) => Err(Error::bad(words!(solve::comparison_has_no_winner))
            .help(words!(solve::compare_games_with_grundy_value))),
    }
}

/// Returns an error if `is_normal` is false. A sum of partizan games is solved only in normal play
/// with one move per turn.
pub(super) fn check_normal_play(is_normal: bool) -> Result<(), Error> {
    if is_normal {
        return Ok(());
    }
    Err(Error::unsupported(words!(solve::sums_of_games_whose_sides_move))
        .help(words!(solve::leave_out_such_options_as_misere)))
}

/// Returns the terms of a sum as the user can write them.
fn print_terms(terms: &[Term]) -> Vec<String> {
    let sign = |term: &Term| if term.negative { "- " } else { "" };
    terms.iter().map(|term| format!("{}{}", sign(term), term.text.trim())).collect()
}

/// Joins the texts of terms by plus signs, or by minus signs before subtracted terms.
fn join_terms(terms: &[String]) -> String {
    terms.join(" + ").replace("+ - ", "- ")
}

/// Returns a sum as the user can write it.
pub(super) fn print_sum(terms: &[Term]) -> String {
    join_terms(&print_terms(terms))
}

impl SumOutput {
    /// Combines the parsed games of a sum with the solution of the sum.
    pub(super) fn new(terms: &[Term], solved: SumSolution) -> SumOutput {
        SumOutput { games: print_terms(terms), solved }
    }

    /// Returns the sum as the user can write it: its games joined by plus signs.
    fn question(&self) -> String {
        join_terms(&self.games)
    }

    pub(super) fn response(self, lang: Lang) -> SumAnswer {
        let to_sum_moves = |moves: Vec<WinningMove>| -> Vec<SumMove> {
            let to_sum_move = |winning: WinningMove| SumMove {
                text: winning.words.into_text(lang),
                summand: winning.term,
                to: winning.to,
            };
            moves.into_iter().map(to_sum_move).collect()
        };
        let SumSolution { winners, form, bounds, sides, moves, theorem: by, why, advice, evidence } =
            self.solved;
        let [left, right] = match moves {
            Some([left, right]) => [Some(to_sum_moves(left)), Some(to_sum_moves(right))],
            None => [None, None],
        };
        SumAnswer {
            games: self.games,
            sides,
            winner_if_left_begins: winners[0].map(side_word),
            winner_if_right_begins: winners[1].map(side_word),
            canonical: form,
            bounds: bounds.map(|bounds| Bounds {
                mean: bounds.mean.to_string(),
                temperature_at_most: bounds.temperature.to_string(),
                stops_at_least: bounds.low.to_string(),
                stops_at_most: bounds.high.to_string(),
            }),
            left_winning_moves: left,
            right_winning_moves: right,
            by: by.name(),
            why: why.into_text(lang),
            advice: advice.map(|advice| advice.into_text(lang)),
            evidence_text: evidence.words().get(lang).to_string(),
            evidence: Evidence::from(&evidence),
        }
    }

    pub(super) fn write_text(&self, writer: &mut TextWriter, max_moves: usize) -> io::Result<()> {
        let SumSolution { winners, sides, moves, .. } = &self.solved;
        let names = sides.as_ref();
        let question = excerpt(&self.question());
        let result = match winners {
            [Some(Side::Left), Some(Side::Left)] => describe_outcome(Outcome::Left, names),
            [Some(Side::Right), Some(Side::Right)] => describe_outcome(Outcome::Right, names),
            [Some(Side::Left), Some(Side::Right)] => describe_outcome(Outcome::Next, names),
            [Some(Side::Right), Some(Side::Left)] => describe_outcome(Outcome::Previous, names),
            [left, _] => {
                // A limit was reached, but it is certain that one side wins if it begins.
                let side = usize::from(left.is_none());
                words!(solve::wins_if_it_begins, side_name = side_name(side, names))
            }
        };
        let result = result.get(writer.lang);
        writeln!(writer.out, "{question}{}\x1b[1m{result}\x1b[0m", writer.colon())?;
        if winners.iter().any(Option::is_none) {
            let side = usize::from(winners[0].is_some());
            let side_name = side_name(side, names);
            writer.write_line(&words!(solve::winner_if_begins_was_not_determined, side_name))?;
        }
        if moves.is_none() && self.solved.bounds.is_none() {
            writer.write_line(&words!(solve::winning_moves_were_not_determined))?;
        }
        for (side, side_moves) in moves.iter().flatten().enumerate() {
            if !side_moves.is_empty() {
                self.write_moves(writer, side, side_moves, max_moves)?;
            }
        }
        writer.write_fact(text!(solve::why), &self.solved.why)?;
        if let Some(advice) = &self.solved.advice {
            writer.write_line(advice)?;
        }
        writer.write_fact(text!(solve::evidence), self.solved.evidence.words())
    }

    fn write_moves(
        &self,
        writer: &mut TextWriter,
        side: usize,
        moves: &[WinningMove],
        max_moves: usize,
    ) -> io::Result<()> {
        let side_name = side_name(side, self.solved.sides.as_ref());
        let count = moves.len();
        writer.write_line(&words!(solve::winning_moves_of_if_it_begins, count, side_name))?;
        for winning in moves.iter().take(max_moves) {
            let (number, words) = (winning.term, &winning.words);
            let line = if self.games.len() > 1 {
                let game = excerpt(&self.games[number - 1]);
                words!(solve::game, number, game, move_words = words)
            } else {
                words!(solve::symbol).then(words)
            };
            writer.write_line(&line)?;
        }
        if count > max_moves {
            let hint = writer.pick(text!(solve::moves_n_shows_more));
            writeln!(writer.out, "  {hint}")?;
        }
        Ok(())
    }
}
