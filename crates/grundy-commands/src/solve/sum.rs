//! Who wins a sum of games whose sides differ, whoever begins.

use crate::page::Page;
use crate::shown::Evidence;
use crate::sided::{outcome, side_name, side_word};
use grundy::base::{Error, Lang, Words, excerpt};
use grundy::partizan::{Outcome, Side};
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::value::{self, Solved, Term, Winning};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// A sum with what is found of it.
pub struct SumFound {
    /// The games as they were typed.
    pub games: Vec<String>,
    /// What is found.
    pub solved: Solved,
}

/// Who wins a sum of games whose sides differ, for each side that may begin.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumAnswer {
    /// The games of the sum.
    pub games: Vec<String>,
    /// The names of Left and Right in the rules, where all games have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// Who wins when Left begins: `left` or `right`; `null` where a limit was reached before that was sure.
    pub winner_if_left_begins: Option<&'static str>,
    /// Who wins when Right begins, likewise.
    pub winner_if_right_begins: Option<&'static str>,
    /// The canonical form of the sum; `null` where it was not found or is too long.
    pub canonical: Option<String>,
    /// What is sure where the canonical form is beyond the limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The moves of Left that win when it begins; `null` where they were not found.
    pub left_winning_moves: Option<Vec<SumMove>>,
    /// The moves of Right that win when it begins; `null` where they were not found.
    pub right_winning_moves: Option<Vec<SumMove>>,
    /// Which theorem tells: `nimbers`, `numbers`, `ups`, `stops_of_games`, `atomic_weight`, `number_avoidance`, `stops`,
    /// `canonical`, or `bounds` where a limit was reached.
    pub by: &'static str,
    /// The reason in words.
    pub why: String,
    /// A move that is likely good: advice, and no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// How the answer is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
}

/// Bounds for a sum; numbers are texts such as `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Bounds {
    /// The mean, which is exact.
    pub mean: String,
    /// The temperature is no greater.
    pub temperature_at_most: String,
    /// Neither stop is less.
    pub stops_at_least: String,
    /// Neither stop is greater.
    pub stops_at_most: String,
}

/// A winning move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// Which game of the sum it is made in, from 1.
    pub summand: usize,
    /// That game after it, as it is typed.
    pub to: String,
}

/// The sum that words are about, if it is one of games whose sides differ.
pub(super) fn asked(desk: &mut Desk, words: &[&str]) -> Result<Option<Vec<Term>>, Error> {
    if !value::is_value_sum(words) {
        return Ok(None);
    }
    let asked = value::read(desk, words)?;
    match asked.compared {
        None => Ok(Some(asked.sum)),
        Some(_) => {
            Err(Error::bad(words!("who wins a comparison is not asked", "比较式没有胜负可言"))
                .help(words!("compare games by `grundy value`", "请用 `grundy value` 比较游戏")))
        }
    }
}

/// That only normal play with one move at a time is asked of a sum of values.
pub(super) fn only_normal(is_plain: bool) -> Result<(), Error> {
    if is_plain {
        return Ok(());
    }
    Err(Error::unsupported(words!(
        "sums of games whose sides differ are played one move at a time, and who cannot move loses",
        "双方走法不同的游戏之和，每次走一步，不能走者负"
    ))
    .help(words!("leave the other ways to play out", "请去掉其他玩法的选项")))
}

impl SumFound {
    /// The sum with what is found of it.
    pub(super) fn new(terms: &[Term], solved: Solved) -> SumFound {
        let sign = |term: &Term| if term.negative { "- " } else { "" };
        let games = terms.iter().map(|term| format!("{}{}", sign(term), term.text.trim()));
        SumFound { games: games.collect(), solved }
    }

    fn question(&self) -> String {
        self.games.join(" + ").replace("+ - ", "- ")
    }

    pub(super) fn response(self, lang: Lang) -> SumAnswer {
        let told = |made: Vec<Winning>| -> Vec<SumMove> {
            let one = |made: Winning| SumMove {
                text: made.words.into_text(lang),
                summand: made.term,
                to: made.to,
            };
            made.into_iter().map(one).collect()
        };
        let Solved { winners, form, bounds, sides, moves, told: by, why, advice, evidence } =
            self.solved;
        let [left, right] = match moves {
            Some([left, right]) => [Some(told(left)), Some(told(right))],
            None => [None, None],
        };
        SumAnswer {
            games: self.games,
            sides,
            winner_if_left_begins: winners[0].map(side_word),
            winner_if_right_begins: winners[1].map(side_word),
            canonical: form,
            bounds: bounds.map(|known| Bounds {
                mean: known.mean.to_string(),
                temperature_at_most: known.temperature.to_string(),
                stops_at_least: known.low.to_string(),
                stops_at_most: known.high.to_string(),
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

    pub(super) fn text(&self, page: &mut Page, most: usize) -> io::Result<()> {
        let Solved { winners, sides, moves, .. } = &self.solved;
        let names = sides.as_ref();
        let shown = excerpt(&self.question());
        let told = match winners {
            [Some(Side::Left), Some(Side::Left)] => outcome(Outcome::Left, names),
            [Some(Side::Right), Some(Side::Right)] => outcome(Outcome::Right, names),
            [Some(Side::Left), Some(Side::Right)] => outcome(Outcome::Next, names),
            [Some(Side::Right), Some(Side::Left)] => outcome(Outcome::Previous, names),
            [left, _] => {
                // A limit was reached: one side is sure to win when it begins.
                let side = usize::from(left.is_none());
                let Words { en, zh } = side_name(side, names);
                words!("{en} wins if it begins", "{zh}先走则{zh}胜")
            }
        };
        let told = told.get(page.lang);
        writeln!(page.to, "{shown}{}\x1b[1m{told}\x1b[0m", page.colon())?;
        if winners.iter().any(Option::is_none) {
            let side = usize::from(winners[0].is_some());
            let Words { en, zh } = side_name(side, names);
            page.line(&words!(
                "who wins when {en} begins was not found within the limits",
                "{zh}先走时谁胜，在限制之内未能求出"
            ))?;
        }
        if moves.is_none() && self.solved.bounds.is_none() {
            page.line(&words!(
                "the winning moves were not found within the limits",
                "在限制之内未能求出必胜走法"
            ))?;
        }
        for (side, made) in moves.iter().flatten().enumerate() {
            if !made.is_empty() {
                self.moves(page, side, made, most)?;
            }
        }
        page.fact("why", "理由", self.solved.why.get(page.lang))?;
        if let Some(advice) = &self.solved.advice {
            page.line(advice)?;
        }
        page.fact("evidence", "依据", self.solved.evidence.words().get(page.lang))
    }

    fn moves(&self, page: &mut Page, side: usize, made: &[Winning], most: usize) -> io::Result<()> {
        let Words { en, zh } = side_name(side, self.solved.sides.as_ref());
        let many = made.len();
        page.line(&words!(
            "winning moves of {en} if it begins ({many}):",
            "{zh}先走的必胜走法（{many}）："
        ))?;
        for one in made.iter().take(most) {
            let (number, words) = (one.term, &one.words);
            let told = match self.games.len() > 1 {
                true => {
                    let game = excerpt(&self.games[number - 1]);
                    let Words { en, zh } = words;
                    words!("  game {number} ({game}): {en}", "  第 {number} 个（{game}）：{zh}")
                }
                false => words!("  ", "  ").then(words),
            };
            page.line(&told)?;
        }
        if many > most {
            let more = page.say("… (`--moves N` shows more)", "……（用 `--moves N` 看更多）");
            writeln!(page.to, "  {more}")?;
        }
        Ok(())
    }
}
