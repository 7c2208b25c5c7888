//! A turn of a compound, one component after another: people and opponents move in them one by one, and the turn passes when
//! all that must be moved are, or when who moves says so.

use crate::base::{Big, Counts, Error, Joining, Moved, NamedMove, Over, Words, counted};
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::Question;
use crate::workbench::solve::compound_sum::{parts_of, pieces, takes_part};
use crate::workbench::solve::compound_told::called;

/// A step of a turn.
pub(super) struct Step {
    /// In which game of the sum, from 0.
    pub summand: usize,
    /// In which component among all, from 0; `None` where the turn only ends.
    pub component: Option<usize>,
    /// The move in it; where the turn only ends, one that changes nothing.
    pub made: NamedMove,
    /// Whether who makes it is to move again.
    pub again: bool,
    /// The components that were moved in after it, in this turn.
    pub moved: Vec<usize>,
}

/// What the move is called that ends a turn.
pub(super) const END: &str = "end";

/// A component of a position.
struct Part {
    game: usize,
    position: Counts,
    moved: bool,
    options: Vec<Counts>,
}

/// The steps of a turn; `None` for an ordinary sum, and one that values end.
///
/// # Errors
/// Where a game cannot take part; where numbers are too large.
pub(super) fn steps(question: &Question) -> Result<Option<Vec<Step>>, Error> {
    let Compound::Joined(joining) = question.compound else { return Ok(None) };
    question.summands.iter().try_for_each(takes_part)?;
    let mut parts: Vec<Part> = Vec::new();
    for (game, summand) in question.summands.iter().enumerate() {
        for position in parts_of(summand)? {
            let moved = question.moved.contains(&parts.len());
            let options = summand.instance.options(&position)?;
            parts.push(Part { game, position, moved, options });
        }
    }
    if let Some(wrong) = question.moved.iter().find(|at| **at >= parts.len()) {
        let (all, wrong) = (parts.len(), wrong + 1);
        return Err(Error::bad(words!(
            "component {wrong} is said to be moved, but there are {all}",
            "称第 {wrong} 个分量已走，但共有 {all} 个分量"
        ))
        .help(words!("count the components from 1", "分量从 1 开始计数")));
    }
    let begun = !question.moved.is_empty();
    let ended = parts.iter().any(|part| part.options.is_empty());
    if joining.over == Over::First && ended && !begun {
        return Ok(Some(vec![]));
    }
    let mut steps: Vec<Step> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        // Tokens on one vertex cannot be told apart.
        let tokens = question.summands[part.game].instance.game.tokens().is_some();
        let alike = |other: &Part| other.game == part.game && other.position == part.position;
        let met = parts[..at].iter().any(|other| !other.moved && alike(other));
        if part.moved || tokens && met {
            continue;
        }
        for option in &part.options {
            let (to, moved) = after(question, &parts, at, option);
            let left = parts.iter().enumerate();
            let mut left = left
                .filter(|(other, part)| *other != at && !part.moved && !part.options.is_empty());
            let again = joining.moved != Moved::One && left.next().is_some();
            let made = question.summands[part.game].move_to(&to);
            let moved = if again { moved } else { vec![] };
            let (summand, component) = (part.game, Some(at));
            steps.push(Step { summand, component, made, again, moved });
        }
    }
    if begun && joining.moved == Moved::Any {
        let to = question.summands.first().map(|summand| summand.position.clone());
        let words: Words = words!("end the turn", "结束本回合");
        let made = NamedMove::new(END, to.unwrap_or_default()).in_words(words);
        steps.push(Step { summand: 0, component: None, made, again: false, moved: vec![] });
    }
    Ok(Some(steps))
}

/// The position of a game after a move in a component of it, and which components were moved in then.
fn after(question: &Question, parts: &[Part], at: usize, to: &Counts) -> (Vec<Big>, Vec<usize>) {
    let (mut changed, mut moved, mut before) = (Vec::new(), Vec::new(), 0);
    for (game, summand) in question.summands.iter().enumerate() {
        let mut here: Vec<(Counts, bool)> = Vec::new();
        for (which, part) in parts.iter().enumerate().filter(|(_, part)| part.game == game) {
            let mut left = Vec::new();
            if which == at {
                pieces(&summand.instance.game, &mut left, to.clone());
                here.extend(left.into_iter().map(|piece| (piece, true)));
            } else {
                here.push((part.position.clone(), part.moved));
            }
        }
        if summand.instance.game.tokens().is_some() {
            // As they are written; of those on one vertex the moved ones come first.
            here.sort_by(|(one, moved), (other, others)| one.cmp(other).then(others.cmp(moved)));
        }
        moved.extend(
            here.iter().enumerate().filter(|(_, (_, moved))| *moved).map(|(i, _)| i + before),
        );
        before += here.len();
        if parts[at].game == game {
            changed = here.iter().flat_map(|(piece, _)| piece.widen()).collect();
        }
    }
    (changed, moved)
}

/// In which components a player moves, and when play is over.
pub(super) fn rule(joining: Joining) -> Words {
    let moved = match joining.moved {
        Moved::One => words!("A move in one component", "每回合走一个分量"),
        Moved::Any => words!("A move in one or more components", "每回合走一个或多个分量"),
        Moved::All => {
            words!("A move in every component that has not ended", "每回合走所有未终结的分量")
        }
    };
    let over = match joining.over {
        Over::First => words!("; play is over as soon as one has ended", "；有一个分量终结即结束"),
        Over::Last => words!("; play is over when all have ended", "；全部终结才结束"),
    };
    let Words { en, zh } = called(joining);
    moved.then(&over).then(&words!(" ({en}).", "（{zh}）。"))
}

impl Question {
    /// Whether its components may be played together in any other way than one move at a time.
    pub fn can_be_joined(&self) -> bool {
        self.compound.joining().is_some() && self.summands.iter().all(|one| takes_part(one).is_ok())
    }

    /// How the components are played together, and in the middle of a turn what of it is left; `None` for an ordinary
    /// sum.
    pub fn turn_in_words(&self) -> Option<Words> {
        let Compound::Joined(joining) = self.compound else { return None };
        let told = rule(joining);
        let so_far = self.moved.len();
        if so_far == 0 {
            return Some(told);
        }
        if joining.moved == Moved::Any {
            let en = counted(so_far, "component");
            return Some(told.then(&words!(
                " Moved in this turn: {en}. Move in others too, or end the turn.",
                "本回合已走 {so_far} 个分量；可继续走其他分量，或结束本回合。"
            )));
        }
        let steps = steps(self).ok().flatten().unwrap_or_default();
        let mut left: Vec<usize> = steps.iter().filter_map(|step| step.component).collect();
        left.dedup();
        let left = left.len();
        let en = counted(left, "component");
        Some(told.then(&words!(
            " Still to be moved in this turn: {en}.",
            "本回合还须走 {left} 个分量。"
        )))
    }
}
