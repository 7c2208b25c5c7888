//! `position`: a position for playing: how it looks, whether play is over, and every legal move with what it leads to.

use crate::asked::in_turn;
use crate::choice::{Gets, LegalMove, MOVES, Worth, asked_again};
use crate::command::Request;
use crate::joined::{End, Joined, Play};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::{Evidence, Winner};
use crate::typed::{Natural, Typed};
use crate::view::{self, View};
use grundy::base::{Budget, Error, Lang, Outcome, Text};
use grundy::workbench::play::{Choice, playable};
use grundy::workbench::weighing::{Weighed, Weighing};
use grundy::workbench::{Answer, Convention, Detail, Question, solve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Moves weighed at most: who wins after each.
const WEIGHED: usize = 200;
/// How long moves are weighed at most: the person wants to see the position.
const WEIGHING: Duration = Duration::from_millis(250);

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// In which components of a sum a player moves: heaps, tokens, and positions of other games.
    #[serde(default)]
    pub play: Option<Play>,
    /// When play of a sum is over.
    #[serde(default)]
    pub end: Option<End>,
    /// In the middle of a turn in several components: the numbers of those moved in so far, from 1.
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// Look for who wins for so many milliseconds at most, so that the position is there at once.
    #[serde(default)]
    pub millis: Option<Natural>,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// A position for playing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionResponse {
    /// How to ask for this position again.
    pub question: String,
    /// The position, as it is typed.
    pub position: String,
    /// The position as a rule file draws it; `null` where it does not.
    pub board: Option<String>,
    /// What each game of the sum looks like.
    pub views: Vec<View>,
    /// The side whose turn it is, where rules name sides.
    pub mover: Option<String>,
    /// What the player to move gets; `null` where that was not found.
    pub result: Option<Gets>,
    /// Points for the player to move.
    pub score: Option<i64>,
    /// Who wins; `null` where that was not found.
    pub outcome: Option<Winner>,
    /// The side that wins, where the players move differently.
    pub winner: Option<String>,
    /// Moves to the end.
    pub remoteness: Option<u32>,
    /// The reason in words.
    pub why: Option<String>,
    /// How the answer is known.
    pub evidence: Option<Evidence>,
    /// The same in words.
    pub evidence_text: Option<String>,
    /// What it rests on, in words.
    pub evidence_basis: Option<String>,
    /// How the components are played together, and in the middle of a turn which are still to be moved; left out of an
    /// ordinary sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// In the middle of a turn in several components: the numbers of those moved in so far, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<usize>,
    /// When play is over, how it ended.
    pub over: Option<Over>,
    /// The legal moves, the first of them with what they get.
    pub moves: Vec<LegalMove>,
    /// How many there are; `null` where they are too many to count.
    pub move_count: Option<usize>,
    /// Whether `millis` were too few to look for who wins: asked without it, more may be found.
    pub stopped: bool,
}

/// How play ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Over {
    /// What the player gets who would be to move.
    pub mover: Gets,
    /// Points for that player; `null` in games without.
    pub points: Option<i64>,
    /// Why it is over.
    pub why: String,
    /// The cells of the line that ended it, each as its row and its place in the row; none where it ended otherwise.
    pub line: Vec<[usize; 2]>,
}

/// What is found.
pub struct Position {
    question: Question,
    answer: Option<Answer>,
    choices: Vec<(Choice, Option<Worth>)>,
    count: Option<usize>,
    stopped: bool,
}

/// Who wins, and nothing besides; none where that is not found within the budget.
fn weigh(question: &Question, budget: &Budget) -> Option<Answer> {
    solve(question, Detail { moves: 0, ..Detail::default() }, budget).ok()
}

/// What a move gets its maker.
fn worth(choice: &Choice, there: Option<Weighed>) -> Worth {
    // What the mover gets is what the other then does not, unless the mover moves on.
    let score = there.and_then(|there| there.score);
    let score = score.map(|score| choice.gain + if choice.again { score } else { -score });
    let result = there.map(|there| match (there.outcome, choice.again) {
        (Outcome::P, false) | (Outcome::N, true) => Gets::Win,
        (Outcome::N, false) | (Outcome::P, true) => Gets::Lose,
        (Outcome::Draw, _) => Gets::Draw,
    });
    Worth { score, result, remoteness: there.and_then(|there| there.remoteness) }
}

impl Request for PositionRequest {
    const NAME: &'static str = "position";
    const SUMMARY: Text = Text {
        en: "A position for playing: how it looks, every legal move and what it leads to",
        zh: "供对局的局面：样子、所有合法走法及其结果",
    };
    const SAMPLE: &'static str = "grundy position nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Found = Position;
    type Response = PositionResponse;

    fn find(&self, session: &mut Session) -> Result<Position, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let joined = Joined { play: self.play, end: self.end };
        let question = in_turn(joined.asked(question)?, &self.moved)?;
        let budget = session.budget;
        playable(&question)?;
        let offered = question.offered(&budget)?;
        let count = offered.all.then_some(offered.choices.len());
        let all = offered.choices;
        let began = Instant::now();
        let end = self.millis.and_then(|most| began.checked_add(Duration::from_millis(most.0)));
        let budget = Budget { deadline: budget.deadline.into_iter().chain(end).min(), ..budget };
        let answer = weigh(&question, &budget);
        // A part of a moment goes to one way of looking, a part to another: what ends before the moment does may find more
        // in a longer one as well.
        let mut stopped = answer.is_none() && end.is_some();
        let over = stopped && end.is_some_and(|end| Instant::now() >= end);
        let began = Instant::now();
        let weighing = (!over).then(|| Weighing::of(&question, &budget));
        let weighed = all.into_iter().take(MOVES).enumerate().map(|(i, choice)| {
            let looked_at = i < WEIGHED && began.elapsed() < WEIGHING;
            let weighing = weighing.as_ref().filter(|_| looked_at);
            let worth = weighing.map(|weighing| {
                let there = weighing.after(&choice, &budget);
                stopped |= there.is_none() && end.is_some();
                worth(&choice, there)
            });
            (choice, worth)
        });
        let choices = weighed.collect();
        Ok(Position { question, answer, choices, count, stopped })
    }

    fn response(&self, found: Position, lang: Lang) -> PositionResponse {
        let Position { question, answer, choices, count, stopped } = found;
        let answer = answer.as_ref();
        PositionResponse {
            question: asked_again(&question),
            position: question.print(),
            board: question.board(),
            views: question.summands.iter().map(view::seen).collect(),
            mover: question.side_to_move(),
            result: answer.map(|answer| answer.outcome.into()),
            score: answer.and_then(|answer| answer.score),
            outcome: answer.map(|answer| answer.outcome.into()),
            winner: answer.and_then(|answer| answer.winner()).map(str::to_string),
            remoteness: answer.and_then(|answer| answer.remoteness),
            why: answer.map(|answer| answer.why.get(lang).to_string()),
            evidence: answer.map(|answer| Evidence::from(&answer.evidence)),
            evidence_text: answer.map(|answer| answer.evidence_words().get(lang).to_string()),
            evidence_basis: answer.map(|answer| answer.evidence.basis().get(lang).to_string()),
            turn: question.turn_in_words().map(|told| told.get(lang).to_string()),
            moved: question.moved.iter().map(|at| at + 1).collect(),
            over: (count == Some(0)).then(|| Over {
                mover: question.stuck_player_wins(0).into(),
                points: question.points(0),
                why: question.why_over().get(lang).to_string(),
                line: question.ending_line(),
            }),
            moves: choices
                .into_iter()
                .map(|(choice, worth)| LegalMove {
                    worth,
                    ..LegalMove::of(&question, &choice, lang)
                })
                .collect(),
            move_count: count,
            stopped,
        }
    }

    fn text(&self, found: &Position, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        view::shown(&found.question, page)?;
        if found.count == Some(0) {
            return page.line(&found.question.why_over());
        }
        if let Some(turn) = found.question.turn_in_words() {
            page.line(&turn)?;
        }
        if let Some(answer) = &found.answer {
            page.fact("who wins", "胜负", answer.outcome_name())?;
        }
        for (choice, worth) in &found.choices {
            let gets = match worth.as_ref().and_then(|worth| worth.result) {
                Some(Gets::Win) => page.say("wins", "胜"),
                Some(Gets::Lose) => page.say("loses", "负"),
                Some(Gets::Draw) => page.say("draws", "平"),
                None => "?",
            };
            let (told, after) = (choice.words.get(lang), found.question.after(choice).print());
            writeln!(page.to, "  {told}  →  {after}{}{gets}", page.colon())?;
        }
        match found.count {
            None => page.line(&grundy::words!("  … and many more", "  ……另有许多"))?,
            Some(all) if found.choices.len() < all => {
                page.line(&grundy::words!("  … {all} in all", "  ……共 {all} 种"))?;
            }
            Some(_) => {}
        }
        Ok(())
    }
}
