//! `value`: the canonical form of a sum of games and positions, with all that is known of it.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Evidence;
use crate::sided::{letter, outcome, side_name};
use crate::typed::{Number, Typed};
use grundy::base::{Big, Error, Lang, Text, Words, excerpt};
use grundy::partizan::{Dyadic, Expression, Relation, Side, Thermograph, Wall};
use grundy::words;
pub use grundy::workbench::value::Found;
use grundy::workbench::value::{self, Changed, Made, Operator, picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Moves of a side that are told in a text, at most.
const MOVES: usize = 12;

/// A sum of games in the field's notation and of positions, or two sums that are compared.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueRequest {
    /// The games joined by ` + ` and ` - `; `A = B` compares, as do `<`, `>`, `<=`, `>=`, `||`, and `?` asks which of them holds.
    pub question: Typed,
    /// Cool the value by this number, 0 or more: each move costs it.
    #[serde(default)]
    pub cool: Option<Given>,
    /// Heat the value by this game.
    #[serde(default)]
    pub heat: Option<Given>,
    /// Tell the reduced canonical form: the value up to infinitesimals.
    #[serde(default)]
    pub reduced: bool,
    /// Draw the thermograph as SVG.
    #[serde(default)]
    pub picture: bool,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// A number or a game as it is typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Given {
    /// As a text.
    Text(String),
    /// An integer.
    Number(i64),
}

impl Given {
    /// As it is typed.
    pub fn text(&self) -> String {
        match self {
            Given::Text(text) => text.clone(),
            Given::Number(number) => number.to_string(),
        }
    }
}

/// A value and what is known of it; numbers are texts such as `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueResponse {
    /// What was asked.
    pub question: String,
    /// The canonical form; `null` where it is too long to write.
    pub canonical: Option<String>,
    /// Who wins: `L` and `R` whoever begins, `N` who begins, `P` who does not.
    pub outcome: &'static str,
    /// What best play stops at when Left begins.
    pub left_stop: String,
    /// What best play stops at when Right begins.
    pub right_stop: String,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// How many moves the canonical form can last.
    pub birthday: Number,
    /// The atomic weight of an all-small game that is no number.
    pub atomic_weight: Option<String>,
    /// The walls of the thermograph.
    pub thermograph: Walls,
    /// How two sums compare, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Comparison>,
    /// The names of Left and Right in the rules of the positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// The moves of Left in the positions.
    pub left_moves: Vec<ValueMove>,
    /// The moves of Right in the positions.
    pub right_moves: Vec<ValueMove>,
    /// The thermograph in SVG, where it was asked for and can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// How the answer is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
}

/// The walls of a thermograph: corners [t, value] from t = -1 upwards, straight between them, vertical above the last.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Walls {
    /// The wall when Left begins.
    pub left: Vec<[String; 2]>,
    /// The wall when Right begins.
    pub right: Vec<[String; 2]>,
}

/// How two sums compare.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// What was asked: `=`, `<`, `>`, `<=`, `>=`, `||` or `?`.
    pub asked: &'static str,
    /// Which of `=`, `<`, `>` and `||` (confused) holds.
    pub relation: &'static str,
    /// Whether what was asked holds; `null` where it was asked which does.
    pub holds: Option<bool>,
    /// The canonical form of the second sum.
    pub other: Option<String>,
}

/// A move of a side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// Which game of the sum it is made in, from 1.
    pub summand: usize,
    /// The position of that game after it, as it is typed.
    pub to: String,
    /// The canonical form of the whole sum after it.
    pub canonical: Option<String>,
    /// Whether that is an option of the canonical form: no other move does better.
    pub best: bool,
    /// Whether it wins for who makes it, the other side moving next.
    pub wins: bool,
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Less => "<",
        Relation::Greater => ">",
        Relation::Confused => "||",
    }
}

fn corners(wall: &Wall) -> Vec<[String; 2]> {
    wall.corners().iter().map(|at| [at.temperature.to_string(), at.value.to_string()]).collect()
}

impl ValueRequest {
    fn changed(&self) -> Result<Changed, Error> {
        let game = |text: &Given| {
            let text = text.text();
            text.parse::<Expression>().map_err(|wrong| value::misread(&text, &wrong))
        };
        let cooled = match &self.cool {
            None => None,
            Some(text) => match game(text)? {
                Expression::Nus(nus) if nus.is_number() && nus.number >= Dyadic::ZERO => {
                    Some(nus.number)
                }
                _ => {
                    let shown = excerpt(&text.text());
                    return Err(Error::bad(words!(
                        "`{shown}` is no number of 0 or more to cool by",
                        "冷却量 `{shown}` 不是非负的二进分数"
                    ))
                    .help(words!("write one such as `1/2`", "请写如 `1/2` 的数")));
                }
            },
        };
        let heated = self.heat.as_ref().map(game).transpose()?;
        Ok(Changed { cooled, heated, reduced: self.reduced })
    }

    /// What is drawn above the thermograph.
    pub fn title(&self, found: &Found) -> String {
        found.value.form.clone().unwrap_or_else(|| self.question.line())
    }
}

impl Request for ValueRequest {
    const NAME: &'static str = "value";
    const SUMMARY: Text = Text {
        en: "The value of a sum of games and positions: canonical form, outcome, temperature",
        zh: "游戏与局面之和的值：标准形、胜负、温度",
    };
    const SAMPLE: &'static str = "grundy value '{2|-1} + ^*'";
    const EXAMPLE: &'static str = r#"{"question": "{2|-1} + ^*"}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = ValueResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let changed = self.changed()?;
        session.at_desk(&self.question, &self.files, |desk, words| {
            let asked = value::read(desk, words)?;
            value::value(&asked, &changed, &desk.budget)
        })
    }

    fn response(&self, found: Found, lang: Lang) -> ValueResponse {
        let svg = match self.picture {
            true => picture::svg(&found.value.thermograph, &self.title(&found), lang),
            false => None,
        };
        let [left, right] = &found.moves;
        let moves = |made: &[Made]| made.iter().map(|made| told(made, lang)).collect();
        let (left_moves, right_moves) = (moves(left), moves(right));
        let known = found.value;
        let Thermograph { left, right, .. } = &*known.thermograph;
        ValueResponse {
            question: self.question.line(),
            outcome: letter(known.outcome),
            left_stop: known.stops[Side::Left as usize].to_string(),
            right_stop: known.stops[Side::Right as usize].to_string(),
            mean: known.mean.to_string(),
            temperature: known.temperature.to_string(),
            birthday: Number(Big::try_from(known.birthday).unwrap_or_default()),
            atomic_weight: known.atomic_weight,
            thermograph: Walls { left: corners(left), right: corners(right) },
            canonical: known.form,
            compared: found.compared.map(|compared| Comparison {
                asked: compared.operator.sign(),
                relation: sign(compared.relation),
                holds: compared.holds,
                other: compared.form,
            }),
            sides: found.sides,
            left_moves,
            right_moves,
            svg,
            evidence: Evidence::from(&found.evidence),
            evidence_text: found.evidence.words().get(lang).to_string(),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        if let Some(compared) = &found.compared {
            compare(page, &self.question.line(), compared)?;
        }
        let known = &found.value;
        let too_long = page.say("(too long to write)", "（过长，从略）");
        let form = known.form.as_deref().unwrap_or(too_long);
        writeln!(page.to, "{}{}\x1b[1m{form}\x1b[0m", page.say("value", "值"), page.colon())?;
        let outcome = outcome(known.outcome, found.sides.as_ref());
        page.fact("outcome", "胜负", outcome.get(lang))?;
        let [left, right] = &known.stops;
        page.fact(
            "stops",
            "停止值",
            words!("Left {left}, Right {right}", "左 {left}，右 {right}").get(lang),
        )?;
        page.fact("mean", "均值", &known.mean.to_string())?;
        page.fact("temperature", "温度", &known.temperature.to_string())?;
        if let Some(weight) = &known.atomic_weight {
            page.fact("atomic weight", "原子权", weight)?;
        }
        page.fact("birthday", "生日", &known.birthday.to_string())?;
        let [left, right] = &found.moves;
        for (made, side) in [(left, 0), (right, 1)] {
            moves(page, made, &side_name(side, found.sides.as_ref()))?;
        }
        page.fact("evidence", "依据", found.evidence.words().get(lang))
    }
}

fn told(made: &Made, lang: Lang) -> ValueMove {
    ValueMove {
        text: made.words.get(lang).to_string(),
        summand: made.term,
        to: made.to.clone(),
        canonical: made.form.clone(),
        best: made.canonical,
        wins: made.wins,
    }
}

fn compare(page: &mut Page, question: &str, compared: &value::Compared) -> io::Result<()> {
    let relation = match compared.relation {
        Relation::Equal => words!("they are equal (=)", "两者相等（=）"),
        Relation::Less => words!("the first is less (<)", "前者小（<）"),
        Relation::Greater => words!("the first is greater (>)", "前者大（>）"),
        Relation::Confused => words!("they are confused (||)", "两者不可比（||）"),
    };
    let question = excerpt(question);
    let head = match compared.holds {
        Some(true) => words!("`{question}` is true: ", "`{question}` 成立："),
        Some(false) => words!("`{question}` is false: ", "`{question}` 不成立："),
        None => words!("`{question}`: ", "`{question}`："),
    };
    page.line(&head.then(&relation))?;
    if let Some(other) = &compared.form
        && compared.operator != Operator::Equal
    {
        page.fact("second", "后者", other)?;
    }
    Ok(())
}

/// The moves of a side: those that reach canonical options first.
fn moves(page: &mut Page, made: &[Made], side: &Words) -> io::Result<()> {
    if made.is_empty() {
        return Ok(());
    }
    let many = made.len();
    let Words { en, zh } = side;
    page.line(&words!("moves of {en}:", "{zh}的走法："))?;
    let mut sorted: Vec<&Made> = made.iter().collect();
    sorted.sort_by_key(|made| (!made.canonical, !made.wins));
    for made in sorted.iter().take(MOVES) {
        let mark = if made.canonical { "*" } else { " " };
        let form = made.form.as_deref().unwrap_or("…");
        let wins = if made.wins { page.say(" (wins)", "（胜）") } else { "" };
        let move_ = made.words.get(page.lang);
        writeln!(page.to, "  {mark} {move_} -> {form}{wins}")?;
    }
    if many > MOVES {
        let more = many - MOVES;
        page.line(&words!("    and {more} more", "    另有 {more} 种"))?;
    }
    Ok(())
}
