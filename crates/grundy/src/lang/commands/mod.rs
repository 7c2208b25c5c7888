//! Rules of boards as commands: tests of cells, then changes of cells.
//!
//! Every choice of a move is made once, here; what is left of the rules is which cells must have which values, and what they
//! become. Ranges, bounds and overflow are settled at every board that there could be, so that commands cannot fail.

mod blocks;
mod refused;
mod symbolic;

pub use refused::Refused;

use crate::lang::RuleGame;
use crate::lang::ast::Over;
use crate::lang::layout::Layout;
use crate::lang::permutations::Permutations;
use crate::lang::tree::{Kind, Node, Program};
use crate::machine::{Bin, Span};
use grundy_boards::{
    Change, Command, Cube, Diagrams, Ending, Function, Group, Rules, SideRules, keeps,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use symbolic::{Leaf, Sym, Symbolic};

/// Cells that a board may have.
const MOST_CELLS: usize = 256;
/// Values that a cell may have.
const MOST_VALUES: i64 = 64;
/// Nodes of decision diagrams.
const MOST_NODES: usize = 4_000_000;
/// Commands of a side, and sets of boards of an ending.
const MOST_COMMANDS: usize = 400_000;

/// Conditions of which one is followed by one of several others.
const FEW_FIRSTS: usize = 64;

impl RuleGame {
    /// The rules as commands on a board.
    ///
    /// # Errors
    /// Why they are none.
    pub fn commands(&self) -> Result<Rules, Refused> {
        self.commands_while(&|| true)
    }

    /// The same as long as `goes_on` says so, which is asked often.
    ///
    /// # Errors
    /// Why they are none; [`Refused::Stopped`] where it does not go on.
    pub fn commands_while(&self, goes_on: &dyn Fn() -> bool) -> Result<Rules, Refused> {
        if self.has_sums() {
            return Err(Refused::Sums);
        }
        let (program, layout) = (self.program(), &self.0.layout);
        let groups = groups(layout)?;
        let sides = if program.sides.is_some() { 2 } else { 1 };
        let sides: Sym<Vec<SideRules>> =
            (0..sides).map(|mover| side(program, layout, &groups, (mover, goes_on))).collect();
        let rules = Rules { groups, sides: sides? };
        let _ = self.0.symmetries_proved.set(self.is_kept(&rules));
        Ok(rules)
    }

    /// Whether each symmetry of the file moves numbers about, and leaves the commands what they are.
    fn is_kept(&self, rules: &Rules) -> bool {
        let cells = rules.cells() as usize;
        let image = |from: &Vec<u16>| {
            let mut image = vec![0; cells];
            // Behind the cells is who moves, and stays.
            (0..).zip(&from[..cells]).for_each(|(to, from)| image[usize::from(*from)] = to);
            image
        };
        let images = |all: &Permutations| all.generators.iter().map(image).collect::<Vec<_>>();
        self.permutations().is_some_and(|all| keeps(rules, &images(all)))
    }
}

/// The variables as cells.
fn groups(layout: &Layout) -> Sym<Vec<Group>> {
    let mut all = Vec::new();
    let mut cells = 0;
    for slot in &layout.slots {
        let many = symbolic::many(slot)?;
        let values = slot.high.checked_sub(slot.low).and_then(|values| values.checked_add(1));
        let values = values.filter(|values| *values <= MOST_VALUES).ok_or(Refused::Wide)?;
        cells += many;
        if cells > MOST_CELLS {
            return Err(Refused::Large);
        }
        all.push(Group { cells: many as u32, values: values as u8, low: slot.low });
    }
    Ok(all)
}

fn side(
    program: &Program,
    layout: &Layout,
    groups: &[Group],
    (mover, goes_on): (i64, &dyn Fn() -> bool),
) -> Sym<SideRules> {
    let sizes: Vec<u8> =
        groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let diagrams = Diagrams::new(&sizes, MOST_NODES);
    let mut symbolic = Symbolic::new(program, layout, diagrams, (mover, goes_on))?;
    let mut endings = Vec::new();
    let mut stuck = if program.misere { 1 } else { -1 };
    for ended in &program.ended {
        let score = symbolic.value(&ended.score)?;
        match &ended.when {
            None => stuck = symbolic.constant(score).ok_or(Refused::Score)?,
            Some(when) => {
                let mut either = Vec::new();
                let one = symbolic.number(1);
                symbolic.alternatives(when, one, &mut either)?;
                for when in either {
                    symbolic.ending(when, score, &mut endings)?;
                }
            }
        }
    }
    // Faults of moves count where play goes on.
    let mut moves: Vec<Command> = Vec::new();
    for (by, played) in program.moves.iter().enumerate() {
        let one = symbolic.number(1);
        symbolic.each(&played.loops, 0, one, &mut |symbolic, when| {
            symbolic.step()?;
            let (kept, turn) = (symbolic.vars.clone(), symbolic.turn);
            let (mut failed, one) = (symbolic.number(0), symbolic.number(1));
            symbolic.play(&played.outcome, one, &mut failed)?;
            let mut changed = std::mem::replace(&mut symbolic.vars, kept);
            changed.truncate(layout.slots.len());
            let next = std::mem::replace(&mut symbolic.turn, turn);
            let failed = symbolic.both(when, failed)?;
            symbolic.failing(failed, &mut endings)?;
            let when = symbolic.diagrams.apply(&[when, failed], &mut |leaves| match leaves[1] {
                Leaf::Fault(_) => Leaf::Number(0),
                Leaf::Number(_) => leaves[0],
            })?;
            symbolic.write_out(by, when, &changed, next, &mut moves)?;
            match moves.len() > MOST_COMMANDS {
                true => Err(Refused::TooMany),
                false => Ok(()),
            }
        })?;
    }
    moves.sort();
    moves.dedup_by(|a, b| (&a.tests, &a.writes, a.again) == (&b.tests, &b.writes, b.again));
    Ok(SideRules { endings, stuck, moves })
}

/// Whether a condition is that of some that are alike one holds, perhaps with others: as one diagram these would depend on the
/// order of the cells, and the rules of the sides would not be seen to be alike.
fn is_spread(node: &Node) -> bool {
    match &node.kind {
        Kind::Over(Over::Any, ..) => true,
        Kind::Binary(Bin::Or | Bin::And, a, b) => is_spread(a) || is_spread(b),
        Kind::Bind(_, _, body) => is_spread(body),
        _ => false,
    }
}

impl Symbolic<'_> {
    /// Conditions of which one must hold, each small.
    fn alternatives(&mut self, node: &Node, when: Function, either: &mut Vec<Function>) -> Sym<()> {
        match &node.kind {
            Kind::Over(Over::Any, loops, body) => {
                self.each(loops, 0, when, &mut |symbolic, when| {
                    symbolic.alternatives(body, when, either)
                })
            }
            Kind::Binary(Bin::Or, a, b) => {
                self.alternatives(a, when, either)?;
                self.alternatives(b, when, either)
            }
            Kind::Bind(local, value, body) if is_spread(body) => {
                self.locals[*local as usize] = self.value(value)?;
                self.alternatives(body, when, either)
            }
            Kind::Binary(Bin::And, a, b) if is_spread(a) || is_spread(b) => {
                for when in self.firsts(a, is_spread(b), when, either)? {
                    match is_spread(b) {
                        true => self.alternatives(b, when, either)?,
                        false => self.holds(b, when, either)?,
                    }
                }
                Ok(())
            }
            _ => self.holds(node, when, either),
        }
    }

    /// One condition, if it can hold.
    fn holds(&mut self, node: &Node, when: Function, either: &mut Vec<Function>) -> Sym<()> {
        let holds = self.value(node)?;
        let holds = self.both(when, holds)?;
        if !self.is_never(holds) {
            either.push(holds);
        }
        Ok(())
    }

    /// Conditions of which one must hold before another is looked at, without faults: those are told as conditions of their
    /// own. The other is looked at once at each board, and what comes after the first that holds is not: where that may have
    /// a fault all are one condition.
    fn firsts(
        &mut self,
        node: &Node,
        is_few: bool,
        when: Function,
        either: &mut Vec<Function>,
    ) -> Sym<Vec<Function>> {
        if is_spread(node) {
            let mut some = Vec::new();
            self.alternatives(node, when, &mut some)?;
            let is_sound = some.iter().all(|holds| self.fault(*holds).is_none());
            if is_sound && !(is_few && some.len() > FEW_FIRSTS) {
                return Ok(some);
            }
        }
        let first = self.value(node)?;
        let mut first = self.both(when, first)?;
        if self.fault(first).is_some() {
            const NO: Leaf = Leaf::Number(0);
            either.push(self.diagrams.apply(&[first], &mut |leaves| match leaves[0] {
                Leaf::Number(_) => NO,
                fault => fault,
            })?);
            first = self.diagrams.apply(&[first], &mut |leaves| match leaves[0] {
                Leaf::Fault(_) => NO,
                number => number,
            })?;
        }
        Ok(if self.is_never(first) { Vec::new() } else { vec![first] })
    }

    /// The boards at which play is over, by what the player to move gets, and those at which that cannot be told.
    fn ending(&mut self, when: Function, score: Function, endings: &mut Vec<Ending>) -> Sym<()> {
        const NONE: Leaf = Leaf::Number(i64::MIN);
        let gets = self.diagrams.apply(&[when, score], &mut |leaves| match leaves[0] {
            Leaf::Number(0) => NONE,
            Leaf::Number(_) => leaves[1],
            fault => fault,
        })?;
        let cubes = self.diagrams.cubes(gets, &|leaf| leaf != NONE, MOST_COMMANDS);
        for (tests, leaf) in cubes.ok_or(Refused::TooMany)? {
            let score = match leaf {
                Leaf::Number(score) => Some(score),
                Leaf::Fault(_) => None,
            };
            endings.push(Ending { tests, score });
        }
        Ok(())
    }

    /// The boards at which a function has a fault.
    fn failing(&mut self, of: Function, endings: &mut Vec<Ending>) -> Sym<()> {
        let cubes = self.diagrams.cubes(of, &|leaf| matches!(leaf, Leaf::Fault(_)), MOST_COMMANDS);
        let cubes = cubes.ok_or(Refused::TooMany)?.into_iter();
        endings.extend(cubes.map(|(tests, _)| Ending { tests, score: None }));
        Ok(())
    }

    /// A move as commands.
    fn write_out(
        &mut self,
        by: usize,
        when: Function,
        changed: &[Vec<Function>],
        next: Function,
        moves: &mut Vec<Command>,
    ) -> Sym<()> {
        // What a cell that is as before is said to become.
        const SAME: i64 = i64::MIN;
        let mut of = vec![when, next];
        let (mut cells, mut alone) = (Vec::new(), Vec::new());
        let kept = self.vars.clone();
        let of_var = kept.iter().zip(changed).zip(&self.layout.slots);
        let each = of_var.flat_map(|((before, after), slot)| {
            before.iter().zip(after).map(|(before, after)| (*before, *after, slot.low))
        });
        for (cell, (before, after, low)) in (0..).zip(each) {
            if before == after {
                continue;
            }
            match self.diagrams.of_one(after, cell) {
                // It depends on nothing else, so that no case need be made of it.
                Some(own) => alone.push((cell, change(&own, low))),
                None => {
                    let write = self.lift(&[before, after], Span::default(), |n| {
                        Ok(if n[0] == n[1] { SAME } else { n[1] - low })
                    })?;
                    of.push(write);
                    cells.push(cell);
                }
            }
        }
        let mover = self.mover;
        let mut kinds: Vec<(bool, Vec<(u32, Change)>)> = Vec::new();
        let mut known: FxHashMap<(bool, Vec<(u32, Change)>), i64> = FxHashMap::default();
        let all = self.diagrams.apply(&of, &mut |leaves| {
            let number = |leaf: Leaf| match leaf {
                Leaf::Number(number) => number,
                Leaf::Fault(_) => SAME,
            };
            if number(leaves[0]) == 0 {
                return Leaf::Number(-1);
            }
            let again = number(leaves[1]) == mover;
            let writes = cells.iter().zip(&leaves[2..]).filter(|(_, leaf)| number(**leaf) != SAME);
            let mut writes: Vec<(u32, Change)> =
                writes.map(|(cell, leaf)| (*cell, Change::To(number(*leaf) as u8))).collect();
            writes.extend(alone.iter().cloned());
            writes.sort_unstable();
            let kind = (again, writes);
            let at = *known.entry(kind.clone()).or_insert_with(|| {
                kinds.push(kind);
                (kinds.len() - 1) as i64
            });
            Leaf::Number(at)
        })?;
        let cubes: Option<Vec<(Cube, Leaf)>> =
            self.diagrams.cubes(all, &|leaf| leaf != Leaf::Number(-1), MOST_COMMANDS);
        for (tests, leaf) in cubes.ok_or(Refused::TooMany)? {
            let Leaf::Number(at) = leaf else { continue };
            let (again, writes) = kinds[at as usize].clone();
            moves.push(Command { tests, writes, again, by: by as u32 });
        }
        Ok(())
    }
}

/// What becomes of a cell by the value that it had.
fn change(own: &[Leaf], low: i64) -> Change {
    let new = own.iter().map(|leaf| match leaf {
        Leaf::Number(number) => (number - low) as u8,
        // Where the move is not possible.
        Leaf::Fault(_) => 0,
    });
    let new: SmallVec<[u8; 8]> = new.collect();
    match new.iter().all(|value| *value == new[0]) {
        true => Change::To(new[0]),
        false => Change::Each(new),
    }
}
