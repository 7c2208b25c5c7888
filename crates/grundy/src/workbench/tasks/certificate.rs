//! Certificates: an answer with the label of every position that can arise, which anybody can check.

use super::proof_check::verify_proof;
use crate::base::{
    Budget, Counts, Ending, Error, Meter, Outcome, Remoteness, Words, all_of, counted, excerpt,
};
use crate::engine::Play;
use crate::family::narrow;
use crate::games::Compound;
use crate::law::loopy_certificate::{Label, check};
use crate::law::period_certificate::Checked;
use crate::words;
pub use crate::workbench::ask::certificate::{Any, Certificate};
use crate::workbench::ask::certificate::{FORMAT, Line, VERSION, corrupt};
use crate::workbench::ask::question::Question;
use crate::workbench::game::catalogue;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::whole::small;
use rustc_hash::FxHashMap;

/// Checks a certificate of any kind.
///
/// # Errors
/// As [`verify`], and those of the certificates of laws.
pub fn verify_any(certificate: &Any, budget: &Budget) -> Result<Verified, Error> {
    let Checked { holds, words: told, values } = match certificate {
        Any::Labels(certificate) => return verify(certificate, budget),
        Any::Law(certificate) => certificate.check(budget)?,
        Any::Proof(text) => verify_proof(text, budget)?,
    };
    Ok(Verified { holds, words: told, positions: values })
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Whether every condition holds.
    pub holds: bool,
    /// What was claimed and checked, or the first position at which it fails.
    pub words: Words,
    /// Positions checked.
    pub positions: u64,
}

/// Labels every position that can arise from the question's.
///
/// # Errors
/// `Unsupported` for sums, scores, codes, and other ways to play components together; `TooBig` at
/// the budget.
pub fn certify(question: &Question, budget: &Budget) -> Result<Certificate, Error> {
    let ([only], Compound::One) = (question.summands.as_slice(), question.compound) else {
        return Err(Error::unsupported(words!(
            "certificates are for one game, played one move at a time",
            "证书只支持每次走一步的单个游戏"
        ))
        .help(words!("ask about the games one by one", "请逐个求解")));
    };
    let (instance, ending) = (&only.instance, question.ending);
    let card = instance.card.ok_or_else(|| no_certificate(&instance.name))?;
    refuse(instance, ending)?;
    refuse_tokens(instance, only.position.len())?;
    let start = small(only)?;
    let labels = instance.labelled(&start, ending, budget)?;
    let family = instance.game.family();
    let line = |position: &Counts| -> Result<Line, Error> {
        let play = labels.found(instance, position)?;
        let moves = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
        Ok(Line(family.print(&position.widen()), play.outcome.name().to_string(), moves))
    };
    let mut meter = Meter::new(budget, None);
    let mut positions = Vec::new();
    let mut met: rustc_hash::FxHashSet<Counts> = [start.clone()].into_iter().collect();
    let mut found = vec![start.clone()];
    let mut next = 0;
    while next < found.len() {
        let position = found[next].clone();
        let told = line(&position)?;
        meter.position(200 + 2 * told.0.len(), 1)?;
        positions.push(told);
        let options = instance.options(&position)?;
        if ended(instance, &position, ending, options.is_empty())?.is_none() {
            for option in options {
                if met.insert(option.clone()) {
                    found.push(option);
                }
            }
        }
        next += 1;
    }
    Ok(Certificate {
        format: FORMAT.to_string(),
        version: VERSION,
        game: card.id.to_string(),
        parameters: instance.given.clone(),
        ending: match ending {
            Ending::Normal => "normal".to_string(),
            Ending::Misere => "misere".to_string(),
        },
        claim: line(&start)?,
        positions,
    })
}

/// Checks a certificate against the rules of its game alone: nothing is solved.
///
/// # Errors
/// `Corrupt` when it is no certificate: another format, no such game, a position that is none, one
/// that is listed twice. `TooBig` at the budget.
pub fn verify(certificate: &Certificate, budget: &Budget) -> Result<Verified, Error> {
    let (format, version) = (&certificate.format, certificate.version);
    if format != FORMAT || version != VERSION {
        let shown = excerpt(format);
        return Err(corrupt(words!(
            "the certificate has the format `{shown}`, version {version}; `{FORMAT}`, version {VERSION}, is read",
            "证书格式为 `{shown}` 版本 {version}，只能读取 `{FORMAT}` 版本 {VERSION}"
        )));
    }
    let given: Vec<(&str, &str)> = certificate
        .parameters
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let card = catalogue::find(&certificate.game)?;
    let instance = Instance::of_card(card, &given)?;
    let ending = match certificate.ending.as_str() {
        "normal" => Ending::Normal,
        "misere" => Ending::Misere,
        other => {
            let shown = excerpt(other);
            return Err(corrupt(words!(
                "`{shown}` is no ending: `normal` or `misere`",
                "`{shown}` 不是终局规则：应为 `normal` 或 `misere`"
            )));
        }
    };
    refuse(&instance, ending)?;
    let mut meter = Meter::new(budget, Some(certificate.positions.len() as u64));
    let mut labels: FxHashMap<Counts, Label> = FxHashMap::default();
    let mut order = Vec::with_capacity(certificate.positions.len());
    for line in &certificate.positions {
        let (position, label) = read(&instance, line)?;
        refuse_tokens(&instance, position.len())?;
        meter.position(100 + position.owned(), 1)?;
        if labels.insert(position.clone(), label).is_some() {
            let shown = excerpt(&line.0);
            return Err(corrupt(words!("`{shown}` is listed twice", "`{shown}` 列出了两次")));
        }
        order.push(position);
    }
    let family = instance.game.family();
    let print = |position: &Counts| family.print(&position.widen());
    let mut options = Vec::new();
    for position in &order {
        options.clear();
        meter.room(family.width(position), 200)?;
        family.moves(&mut options, position).map_err(Error::from)?;
        let over = ended(&instance, position, ending, options.is_empty())?;
        if over.is_some() {
            options.clear();
        }
        meter.step(1 + options.len())?;
        let labelled: Vec<(Counts, Option<Label>)> = options
            .drain(..)
            .map(|option| {
                // Labels are for the player to move; the conditions, for the opponent of who moved.
                let label = labels.get(&option).map(|label| {
                    let play = Play { outcome: label.outcome, remoteness: Remoteness(label.moves) };
                    let outcome = play.passed(instance.game.again(position, &option)).outcome;
                    Label { outcome, ..*label }
                });
                (option, label)
            })
            .collect();
        if let Err(flaw) = check(labels[position], over, &labelled) {
            let told = flaw.words(&print(position), print);
            return Ok(Verified { holds: false, words: told, positions: order.len() as u64 });
        }
    }
    let (claimed, label) = read(&instance, &certificate.claim)?;
    let Line(position, outcome, moves) = &certificate.claim;
    let holds = labels.get(&claimed) == Some(&label);
    let all = order.len();
    let game = game_words(&instance, ending);
    let position = excerpt(position);
    let every = all_of(all, "position");
    let told = match (holds, moves) {
        (false, _) => words!(
            "{position}: the claim is not the label of the position",
            "{position}：所称结论与该局面的标注不符"
        ),
        (true, Some(moves)) => {
            let en = counted(moves, "move");
            game.then(&words!(
                " {position} is {outcome} in {en}: the conditions hold at {every}",
                " {position} 为 {outcome}，{moves} 步：全部 {all} 个局面均满足条件"
            ))
        }
        (true, None) => game.then(&words!(
            " {position} is a draw: the conditions hold at {every}",
            " {position} 为平局：全部 {all} 个局面均满足条件"
        )),
    };
    Ok(Verified { holds, words: told, positions: all as u64 })
}

/// The game with all that its rules depend on, in one line.
fn game_words(instance: &Instance, ending: Ending) -> Words {
    let given = instance.given.iter().map(|(name, value)| {
        let plain: Vec<&str> = value.split_whitespace().collect();
        format!(" {name}={}", excerpt(&plain.join(" ")))
    });
    let id = instance.card.map_or("", |card| card.id);
    let name: String = std::iter::once(id.to_string()).chain(given).collect();
    match ending == instance.ending {
        true => words!("{name}", "{name}"),
        false if ending == Ending::Misere => words!("misère {name}", "反常规则的 {name}"),
        false => words!("normal-play {name}", "正常规则的 {name}"),
    }
}

/// A line as a position with its label.
fn read(instance: &Instance, line: &Line) -> Result<(Counts, Label), Error> {
    let Line(text, outcome, moves) = line;
    let words: Vec<&str> = text.split_whitespace().collect();
    let position = instance.game.family().parse(&words)?;
    let shown = excerpt(text);
    let position = narrow(&position).ok_or_else(|| {
        corrupt(words!("`{shown}` has numbers beyond 2^64", "`{shown}` 中的数超过 2^64"))
    })?;
    let known = [Outcome::N, Outcome::P, Outcome::Draw];
    let outcome = known.into_iter().find(|known| known.name() == outcome);
    let moves = match (outcome, moves) {
        (Some(Outcome::Draw), None) => Some(0),
        (Some(Outcome::Draw), Some(_)) => None,
        (_, moves) => *moves,
    };
    match (outcome, moves) {
        (Some(outcome), Some(moves)) => Ok((position, Label { outcome, moves })),
        _ => Err(corrupt(words!(
            "the label of `{shown}` is none: N or P with a number of moves, or draw with none",
            "`{shown}` 的标注有误：应为 N 或 P 与步数，或 draw 而无步数"
        ))),
    }
}

/// How play is over at a position, by the rules and the ending, knowing whether it is without options;
/// `None` where it goes on.
fn ended(
    instance: &Instance,
    position: &Counts,
    ending: Ending,
    is_stuck: bool,
) -> Result<Option<Outcome>, Error> {
    let stuck = || is_stuck.then_some(Outcome::n_if(ending == Ending::Misere));
    let told = |result: i64| match result.signum() {
        0 => Outcome::Draw,
        sign => Outcome::n_if(sign > 0),
    };
    let game = &instance.game;
    Ok(match (game.results(), game.tokens()) {
        // Scores are refused.
        _ if !game.may_return() => stuck(),
        (Some(rules), _) => rules.result(position)?.map(told),
        (None, Some(tokens)) => tokens.stated(position).or_else(stuck),
        (None, None) => stuck(),
    })
}

/// Refuses what the theorem does not speak of, whoever asks: scores; components played together otherwise than
/// one move at a time; another ending than the one that the rules give themselves.
fn refuse(instance: &Instance, ending: Ending) -> Result<(), Error> {
    let has_scores = instance.game.scores().is_some();
    let ends_otherwise = ending != instance.ending && instance.has_sides();
    match has_scores || ends_otherwise || instance.compound != Compound::One {
        true => Err(no_certificate(&instance.name)),
        false => Ok(()),
    }
}

/// Refuses several tokens on a graph with results, which are stated for one.
fn refuse_tokens(instance: &Instance, tokens: usize) -> Result<(), Error> {
    match instance.game.tokens().filter(|_| instance.game.may_return()) {
        Some(game) if tokens != 1 && !game.graph.results.is_empty() => {
            Err(no_certificate(&instance.name))
        }
        _ => Ok(()),
    }
}

fn no_certificate(name: &str) -> Error {
    Error::unsupported(words!(
        "there are no certificates for `{name}` so played",
        "`{name}` 的这种下法没有证书"
    ))
    .help(words!(
        "certificates are for games of the catalogue that end in a win, a loss or a draw",
        "证书只适用于目录中以胜、负、平结束的游戏"
    ))
}
