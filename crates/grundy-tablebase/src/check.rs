//! Every label of a tablebase held against the rules, by the interpreter and by the words of the manifest alone.
//!
//! A win has a lost option that is one move shorter and none that is shorter still, a loss has won options only and the longest
//! is one shorter, and a draw has no lost option and one that is drawn: by induction over the number of moves wins and losses
//! are what they say, and who is at a draw can stay at draws for ever. A score is the best of the options; that is enough where
//! play always ends, which tiers that never lead back show.

use crate::explain;
use crate::fault::Fault;
use crate::manifest::{Kind, Labels, Results, Seen};
use crate::read::{Tablebase, Whole};
use crate::stored::Kept;
use grundy::base::{Budget, Counts, Error, ErrorKind, Sided, Words, excerpt};
use grundy::words;
use grundy::workbench::BoardCells;
use grundy_boards::{Counted, Label};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;

/// How far a check has come, to go on from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checking {
    /// The sum of the sums of the files, so that it is about them and no others.
    pub of: String,
    /// Labels that were checked, from the first on.
    pub done: u64,
    /// What they are.
    pub counted: Results,
    /// Boards that were checked, with those that symmetries make of them.
    pub boards: u64,
    /// Pairs of tiers of which boards of the first lead to the second, where scores are checked.
    pub leads: BTreeSet<(usize, usize)>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many boards were checked.
    pub boards: u64,
    /// What is wrong, if something is.
    pub flaw: Option<Flaw>,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// In words.
    pub words: Words,
}

/// Labels between two questions whether to go on, for each thread.
const BLOCK: u64 = 1 << 14;

/// Checks every label of a tablebase, from where an earlier check of the same files came; `looked` is told now and then how
/// far it is, which stands in `state` when it stops.
///
/// # Errors
/// `Corrupt` where a file is not as it was written; `TooBig` where the labels do not fit; when it is told to stop.
pub fn check(
    root: &Path,
    state: &mut Checking,
    threads: usize,
    budget: &Budget,
    looked: &mut dyn FnMut(&Checking),
) -> Result<Checked, Error> {
    let stopped = || budget.look().map_err(Error::from);
    Tablebase::check_files(root, &|| budget.look().is_ok())
        .map_err(|fault| budget.look().map_or_else(Error::from, |()| fault.into()))?;
    let kept = crate::stored::open(root)?;
    let (tablebase, rules) = (&kept.tablebase, &kept.rules);
    let bytes = tablebase.bytes();
    if bytes > budget.bytes {
        return Err(explain::too_large(bytes));
    }
    let of = crate::sums::sum_of_sums(root)?;
    if state.of != of {
        *state = Checking { of, ..Checking::default() };
    }
    let commands = rules
        .commands()
        .map_err(|_| Error::from(Fault::corrupt(root, "its rules have no such boards")))?;
    let work = Work {
        whole: tablebase.whole()?,
        cells: BoardCells::new(&commands),
        kept: &kept,
        scored: tablebase.manifest().labels != Labels::Moves,
    };
    let start = &tablebase.manifest().start;
    if tablebase.label(start, tablebase.manifest().mover)?.is_none() {
        let lacks = words!("the start has no label", "起始局面没有标记");
        return Ok(Checked { boards: 0, flaw: Some(Flaw { words: lacks }) });
    }
    let all = tablebase.boards();
    let mut counted = counted_of(&state.counted);
    let threads = threads.max(1) as u64;
    while state.done < all {
        stopped()?;
        if let Some(watched) = budget.progress {
            watched.report(state.done, Some(all));
        }
        let from = state.done;
        let blocks: Vec<(u64, u64)> = (0..threads)
            .map(|at| (from + at * BLOCK, all.min(from + (at + 1) * BLOCK)))
            .filter(|(from, to)| from < to)
            .collect();
        let work = &work;
        let found: Vec<Result<Block, Flaw>> = std::thread::scope(|scope| {
            let begun: Vec<_> = (blocks.iter())
                .map(|(from, to)| scope.spawn(move || work.block(*from, *to)))
                .collect();
            begun.into_iter().map_while(|thread| thread.join().ok()).collect()
        });
        if found.len() < blocks.len() {
            let early = words!("a thread of the check ended early", "检查线程提前结束");
            return Err(Error::new(ErrorKind::Stopped, early));
        }
        for ((_, to), block) in blocks.iter().zip(found) {
            match block {
                Ok(block) => {
                    add(&mut counted, &block.counted);
                    state.boards += block.boards;
                    state.leads.extend(block.leads);
                    state.done = *to;
                }
                Err(flaw) => return Ok(Checked { boards: state.done, flaw: Some(flaw) }),
            }
        }
        state.counted = Results::from(&counted);
        looked(state);
    }
    let flaw = match () {
        () if work.scored && returns(tablebase, &state.leads) => Some(words!(
            "play may go round, so that scores need not be what labels say",
            "对局可能循环，得分未必如标记所述"
        )),
        () if state.counted != tablebase.manifest().counted
            || state.boards != tablebase.manifest().positions =>
        {
            Some(words!(
                "the labels are not as many of each kind as the tablebase says",
                "各类标记的个数与残局库所述不符"
            ))
        }
        () => None,
    };
    Ok(Checked { boards: state.boards, flaw: flaw.map(|words| Flaw { words }) })
}

fn counted_of(results: &Results) -> Counted {
    let Results { won, lost, drawn, by_moves, by_score } = results.clone();
    Counted { won, lost, drawn, by_moves, by_score }
}

fn add(all: &mut Counted, more: &Counted) {
    all.won += more.won;
    all.lost += more.lost;
    all.drawn += more.drawn;
    if all.by_moves.len() < more.by_moves.len() {
        all.by_moves.resize(more.by_moves.len(), [0, 0]);
    }
    for (own, [won, lost]) in all.by_moves.iter_mut().zip(&more.by_moves) {
        own[0] += won;
        own[1] += lost;
    }
    for (score, many) in &more.by_score {
        *all.by_score.entry(*score).or_default() += many;
    }
}

/// Whether tiers lead back to themselves.
fn returns(tablebase: &Tablebase, leads: &BTreeSet<(usize, usize)>) -> bool {
    let tiers = tablebase.manifest().numbering.tiers.len();
    let mut into = vec![0usize; tiers];
    leads.iter().for_each(|(_, to)| into[*to] += 1);
    let mut free: Vec<usize> = (0..tiers).filter(|tier| into[*tier] == 0).collect();
    let mut ordered = 0;
    while let Some(tier) = free.pop() {
        ordered += 1;
        for (_, to) in leads.range((tier, 0)..(tier + 1, 0)) {
            into[*to] -= 1;
            if into[*to] == 0 {
                free.push(*to);
            }
        }
    }
    ordered < tiers
}

/// What was found in a block of labels.
#[derive(Default)]
struct Block {
    counted: Counted,
    boards: u64,
    leads: BTreeSet<(usize, usize)>,
    /// Room for the options of a position.
    options: Vec<Counts>,
}

struct Work<'a> {
    kept: &'a Kept,
    whole: Whole,
    cells: BoardCells,
    scored: bool,
}

impl Work<'_> {
    fn block(&self, from: u64, to: u64) -> Result<Block, Flaw> {
        let tablebase = &self.kept.tablebase;
        let tiers = &tablebase.manifest().numbering.tiers;
        let mut found = Block::default();
        let mut at = from;
        // The last tier that begins here or before; empty ones before it are passed over.
        let mut tier = tiers.partition_point(|tier| tier.first <= at).saturating_sub(1);
        while at < to {
            while tiers[tier].first + tiers[tier].boards <= at {
                tier += 1;
            }
            let own = &tiers[tier];
            let board = self.whole.board(tablebase, tier, at - own.first);
            let board = board.ok_or_else(|| no_board(at))?;
            if self.whole.place(tablebase, &board, own.mover) != Some((tier, at)) {
                return Err(no_board(at));
            }
            let label = self.whole.label(at).ok_or_else(|| no_board(at))?;
            self.seen(&board, own.mover, tier, label, &mut found)?;
            // What symmetries make of it has its label, and is held against the rules too.
            for image in tablebase.numbers().images(&board) {
                if self.whole.place(tablebase, &image, own.mover) != Some((tier, at)) {
                    return Err(no_board(at));
                }
                self.seen(&image, own.mover, tier, label, &mut found)?;
                found.boards += 1;
            }
            found.boards += 1;
            found.counted.count(label, 1);
            at += 1;
        }
        Ok(found)
    }

    /// Checks a board as it is seen by each side that may be to move.
    fn seen(
        &self,
        board: &[u8],
        side: u8,
        tier: usize,
        label: Label,
        found: &mut Block,
    ) -> Result<(), Flaw> {
        let tablebase = &self.kept.tablebase;
        self.one(board, side, tier, label, found)?;
        if let Seen::Alike { .. } = tablebase.manifest().numbering.sides {
            let other = tablebase.numbers().turned(board);
            if tablebase.numbers().turned(&other) != board {
                let words = words!(
                    "what one side sees as the other does is not the same seen back",
                    "双方互换的对应不是对合"
                );
                return Err(Flaw { words });
            }
            self.one(&other, 1, tier, label, found)?;
        }
        Ok(())
    }

    /// Checks a board as it is seen by a side to move.
    fn one(
        &self,
        board: &[u8],
        side: u8,
        tier: usize,
        label: Label,
        found: &mut Block,
    ) -> Result<(), Flaw> {
        let (tablebase, rules) = (&self.kept.tablebase, &self.kept.rules);
        let position = self.cells.position(board, side);
        // Where all boards with as many of each value are numbered some may be no positions: nothing is said of those.
        if !rules.is_position(&position) {
            return match tablebase.manifest().numbering.kind {
                Kind::All => Ok(()),
                Kind::Found => {
                    Err(self.flaw(&position, &words!("it is no position", "它不是局面")))
                }
            };
        }
        let options = &mut found.options;
        options.clear();
        let result = rules
            .expand(options, &position)
            .map_err(|_| self.flaw(&position, &words!("the rules fail there", "规则在此出错")))?;
        if let Some(result) = result {
            let right = match label {
                Label::Score(score) => i64::from(score) == result,
                label => {
                    label
                        == match result {
                            0 => Label::Drawn,
                            1.. => Label::Won(0),
                            _ => Label::Lost(0),
                        }
                }
            };
            return match right {
                true => Ok(()),
                false => Err(self.flaw(
                    &position,
                    &words!("play is over with another result", "对局已结束，结果不同"),
                )),
            };
        }
        // The shortest win, the longest loss, whether there is a draw, and the best score.
        let (mut good, mut bad, mut drawn, mut best): (
            Option<u32>,
            Option<u32>,
            bool,
            Option<i64>,
        ) = (None, None, false, None);
        for option in &*options {
            let known = self.cells.of(option).and_then(|(cells, side)| {
                let (to, place) = self.whole.place(tablebase, &cells, side)?;
                Some((to, self.whole.label(place)?))
            });
            let Some((to, label)) = known else {
                return Err(
                    self.flaw(&position, &words!("an option has no label", "有走法没有标记"))
                );
            };
            if self.scored {
                found.leads.insert((tier, to));
            }
            let again = rules.again(&position, option);
            match (label, again) {
                (Label::Drawn, _) => drawn = true,
                (Label::Lost(moves), false) | (Label::Won(moves), true) => {
                    let moves = u32::from(moves) + 1;
                    good = Some(good.map_or(moves, |good| good.min(moves)));
                }
                (Label::Won(moves), false) | (Label::Lost(moves), true) => {
                    bad = bad.max(Some(u32::from(moves) + 1));
                }
                (Label::Score(score), again) => {
                    let score = if again { i64::from(score) } else { -i64::from(score) };
                    best = best.max(Some(score));
                }
            }
        }
        let right = match label {
            Label::Won(moves) => good == Some(moves.into()),
            Label::Drawn => good.is_none() && drawn,
            Label::Lost(moves) => good.is_none() && !drawn && bad == Some(moves.into()),
            Label::Score(score) => best == Some(score.into()),
        };
        match right {
            true => Ok(()),
            false => {
                Err(self
                    .flaw(&position, &words!("its options say another", "各走法的标记与之不符")))
            }
        }
    }

    /// What is wrong at a position.
    fn flaw(&self, position: &Counts, why: &Words) -> Flaw {
        use grundy::base::Notation;
        let shown = excerpt(&self.kept.rules.print(&position.widen()));
        let (en, zh) = (&why.en, &why.zh);
        Flaw {
            words: words!("the label of `{shown}` is wrong: {en}", "`{shown}` 的标记有误：{zh}"),
        }
    }
}

fn no_board(at: u64) -> Flaw {
    Flaw { words: words!("label {at} is of no board", "第 {at} 个标记不对应任何局面") }
}
