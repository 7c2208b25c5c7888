//! Answers by retrograde analysis, for games in which play may return to a position.

use crate::base::{Big, Budget, Counts, Ending, Error, Outcome, Words, counted};
use crate::engine::{Play, retrograde};
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::game::board::{LINE, line_told};
use crate::workbench::memory::labelled::Labelled;
use crate::workbench::solve::found::{Detail, Found, Told, moves_told};
use crate::workbench::solve::whole::{alone, small};

/// One game in which play may return, and whose rules state results.
pub(super) fn by_results(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    match alone(question).map(|only| (only, &only.instance.game)) {
        Some((only, game)) if game.may_return() && game.results().is_some() => {
            by_retrograde(only, question.ending, detail, budget).map(Some)
        }
        _ => Ok(None),
    }
}

/// One game in which play may return.
pub(super) fn by_retrograde(
    summand: &Summand,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let start = small(summand)?;
    let labels = summand.instance.labelled(&start, ending, budget)?;
    found(summand, &start, &labels, detail)
}

/// What labels say of a position.
pub(super) fn found(
    summand: &Summand,
    start: &Counts,
    labels: &Labelled,
    detail: Detail,
) -> Result<Found, Error> {
    let instance = &summand.instance;
    let labelled = |position: &Counts| -> Result<Vec<(Counts, Play)>, Error> {
        let labelled = instance.options(position)?.into_iter().map(|to| {
            let play = labels.found(instance, &to)?;
            let play = play.passed(instance.game.again(position, &to));
            Ok((to, play))
        });
        labelled.collect()
    };
    let here = labels.found(instance, start)?;
    let mut options = labelled(start)?;
    options.sort_by_key(|(_, play)| play.for_who_moved());
    let line = retrograde::line(start.clone(), LINE, labelled)?;
    let told = line_told(instance, &line, here.outcome == Outcome::Draw);
    let stays = |play: &Play| match here.outcome {
        Outcome::N => play.outcome == Outcome::P,
        Outcome::P => false,
        Outcome::Draw => play.outcome == Outcome::Draw,
    };
    let best: Vec<&Counts> =
        options.iter().filter(|(_, play)| stays(play)).map(|(to, _)| to).collect();
    let mut moves = Told::none();
    moves.count = Some(Big::from(best.len()));
    for to in best.iter().take(moves_told(detail, start.len())) {
        moves.push(summand, None, &to.widen());
    }
    let resists = options
        .first()
        .filter(|_| here.outcome == Outcome::P)
        .map(|(to, _)| summand.describe(&to.widen()));
    let turns = instance.game.extra_turns();
    let why = why(here, options.is_empty(), resists.as_ref(), turns).then(&told);
    let why = match () {
        () if labels.is_folded() => why.then(&up_to_symmetry()),
        () if labels.is_stored() => why.then(&from_files()),
        () => why,
    };
    let evidence = Evidence::Computed { positions: labels.len() };
    Ok(Found {
        why,
        remoteness: (here.outcome != Outcome::Draw).then_some(here.remoteness),
        ..Found::new(here.outcome, moves, Words::default(), evidence)
    })
}

/// What the number of positions is that an answer tells.
pub(in crate::workbench) fn up_to_symmetry() -> Words {
    words!("; positions are counted up to symmetry", "；局面数按对称归并")
}

/// What the number of positions is, where nothing was searched.
pub(in crate::workbench) fn from_files() -> Words {
    words!("; from a tablebase of so many positions", "；由含有这些局面的残局库得出")
}

/// The reason: over, or how the moves compare; and the move that resists longest. Where there are extra
/// `turns`, what a move leaves is not always for the other player.
pub(in crate::workbench) fn why(
    here: Play,
    over: bool,
    resists: Option<&Words>,
    turns: bool,
) -> Words {
    let moves = here.remoteness.0;
    let en = counted(moves, "move");
    match (here.outcome, over) {
        (Outcome::Draw, true) => words!("play is over, without a winner", "游戏已结束，不分胜负"),
        (Outcome::N, true) => {
            words!("play is over, and the player to move has won", "游戏已结束，轮到走的一方胜")
        }
        (Outcome::P, true) => {
            words!("play is over, and the player to move has lost", "游戏已结束，轮到走的一方负")
        }
        (Outcome::N, _) if turns => {
            words!("a move wins; forced in {en}", "有一步可胜，{moves} 步内必胜")
        }
        (Outcome::N, _) => {
            words!(
                "a move leaves the opponent in a lost position; forced in {en}",
                "有一步可走到必败态，{moves} 步内必胜"
            )
        }
        (Outcome::P, _) => {
            let told = match turns {
                true => words!("every move loses", "每一步都输"),
                false => {
                    words!("every move leaves the opponent in a won position", "每一步都走到必胜态")
                }
            };
            match resists {
                Some(resists) => {
                    told.then(&words!("; longest resistance: ", "；抵抗最久：")).then(resists)
                }
                None => told,
            }
        }
        (Outcome::Draw, _) if turns => {
            words!("no move wins, but one keeps the draw", "没有一步能胜，但有一步可保持和局")
        }
        (Outcome::Draw, _) => words!(
            "no move leaves the opponent in a lost position, but one keeps the draw",
            "没有一步走到必败态，但有一步可保持和局"
        ),
    }
}
