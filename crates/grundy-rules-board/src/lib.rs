#![doc = include_str!("../README.md")]
//! # Method
//!
//! The rules are evaluated symbolically (`symbolic`), for every choice of a move and all
//! positions at once, with decision diagrams over the cells. Each cube of a resulting diagram (a
//! conjunction of tests of cells) yields one command. Ranges, bounds and overflow are checked for
//! all positions, so a command cannot fail when it is executed; positions at which the rules fail
//! become endings without a score.

mod blocks;
mod exchange;
mod guards;
mod loops;
mod lowering_error;
mod symbolic;
mod symmetry_proof;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use lowering_error::{BoardErrors, LoweringError};

use exchange::SymbolicMove;
use grundy_cell_rules::{
    Change, Command, Cube, Diagrams, Ending, Function, Group, GuardedRules, RuleSymmetry, Rules,
    SideRules, TooMany, exchanged_side,
};
use grundy_core::machine::{Bin, Span};
use grundy_rules::{Kind, Layout, Move, Node, Program, RuleGame};
use grundy_syntax::Aggregate;
use guards::{MAX_CUBES_IN_COMPONENTS, MAX_CUBES_IN_SOLVER, has_aggregate};
use lowering_error::{MAX_CELLS, MAX_GAIN, MAX_VALUES};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use symbolic::{Leaf, Lowered, SymbolicEvaluator};
use symmetry_proof::has_proved_symmetries;

/// The maximum number of nodes in all decision diagrams together, while the rules for one side to
/// move are lowered to commands.
const MAX_NODES: usize = 4_000_000;
/// The maximum number of commands for one side to move. It also limits the number of cubes
/// (conjunctions of tests of cells) into which a single diagram is split.
const MAX_COMMANDS: usize = 400_000;

/// The maximum number of changes of cells in all commands of one move with its choices fixed.
const MAX_CHANGES: usize = 1_000_000;

/// The maximum number of alternatives of the first operand of an `and`, if its second operand has
/// alternatives as well. Each pair of alternatives can become a separate condition for the end of
/// play, so the limit keeps the number of pairs small.
const MAX_FIRST_ALTERNATIVES: usize = 64;

/// Lowers the rules of a file to commands on a board: tests of cells, followed by changes of cells.
pub trait BoardRules {
    /// Lowers the rules to commands on a board: tests of cells, followed by changes of cells. There
    /// is one set of commands for each side to move.
    ///
    /// # Errors
    /// Fails with the reason why the rules cannot be lowered.
    fn board_rules(&self) -> Result<Rules, LoweringError>;

    /// Lowers the rules to commands as [`board_rules`](BoardRules::board_rules) does, as long as
    /// `keep_going` returns true. Every step of the evaluation calls `keep_going`.
    ///
    /// # Errors
    /// Fails with the reason why the rules cannot be lowered, or with [`LoweringError::Stopped`] if
    /// `keep_going` returned false.
    fn board_rules_while(&self, keep_going: &dyn Fn() -> bool) -> Result<Rules, LoweringError>;

    /// Lowers the rules to commands as [`board_rules_while`](BoardRules::board_rules_while) does,
    /// except that conditions of moves that depend on many cells, such as
    /// `count(i in 0..15 if cell[i] == 0) > 1`, become guards. Returns `None` if no move has such a
    /// condition.
    ///
    /// # Errors
    /// Fails as `board_rules_while` does, and if the rules are undefined at a position at which the
    /// tests of a move hold and its guards might not.
    fn guarded_board_rules_while(
        &self,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Option<GuardedRules>, LoweringError>;

    /// Lowers the rules to commands for a solver of all positions. Conditions of moves that would need
    /// very many commands become guards, if the rules permit it.
    ///
    /// # Errors
    /// Fails with the reason why the rules cannot be lowered.
    fn solver_rules(&self) -> Result<GuardedRules, LoweringError>;

    /// Returns whether the moves can end with a renaming of the board ([`Rules::exchange`]), as far as
    /// the form of the rules shows it: the position is a board, the rules name no sides, and some
    /// move gives the entire position or changes cells in a loop. Takes little time; only
    /// [`board_rules`](BoardRules::board_rules) decides whether there is such a renaming.
    fn may_rename_board(&self) -> bool;
}

impl BoardRules for RuleGame {
    fn board_rules(&self) -> Result<Rules, LoweringError> {
        self.board_rules_while(&|| true)
    }

    fn board_rules_while(&self, keep_going: &dyn Fn() -> bool) -> Result<Rules, LoweringError> {
        let (groups, sides) = lower_sides(self, Conditions::Tests, keep_going)?;
        let exchange = sides.iter().find_map(|side| side.exchange.clone());
        let mut sides: Vec<SideRules> = sides.into_iter().map(|side| side.rules).collect();
        if let Some(renaming) = &exchange {
            sides.push(exchanged_side(&groups, &sides[0], renaming));
        }
        let rules = Rules { groups, sides, exchange };
        self.record_symmetry_proof(has_proved_symmetries(self, &rules));
        Ok(rules)
    }

    fn guarded_board_rules_while(
        &self,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Option<GuardedRules>, LoweringError> {
        lower_with_guards(self, MAX_CUBES_IN_COMPONENTS, keep_going)
    }

    fn solver_rules(&self) -> Result<GuardedRules, LoweringError> {
        match lower_with_guards(self, MAX_CUBES_IN_SOLVER, &|| true) {
            Ok(Some(guarded)) => Ok(guarded),
            // Without guards, the rules may be lowered all the same.
            Ok(None) | Err(_) => self.board_rules().map(GuardedRules::from),
        }
    }

    fn may_rename_board(&self) -> bool {
        let program = self.program();
        program.sides.is_none()
            && program.moves.iter().any(exchange::changes_many_cells)
            && cell_groups(program, self.layout()).is_ok()
    }
}

/// Lowers the rules to commands and guards. Conditions of moves with more than `max_tested_cubes`
/// cubes become guards. Returns `None` if there is no such condition.
fn lower_with_guards(
    game: &RuleGame,
    max_tested_cubes: usize,
    keep_going: &dyn Fn() -> bool,
) -> Lowered<Option<GuardedRules>> {
    if !game.program().moves.iter().any(|played| has_aggregate(&played.loops)) {
        return Ok(None);
    }
    let (groups, sides) = lower_sides(game, Conditions::Guards { max_tested_cubes }, keep_going)?;
    if sides.iter().all(|side| side.guards.iter().all(Vec::is_empty)) {
        return Ok(None);
    }
    let mut side_rules = Vec::with_capacity(sides.len());
    let mut guards = Vec::with_capacity(sides.len());
    for side in sides {
        side_rules.push(side.rules);
        guards.push((side.guards, side.evaluator.diagrams));
    }
    let rules = Rules { groups, sides: side_rules, exchange: None };
    guards::guarded_rules(rules, &guards).map(Some)
}

/// How the conditions of moves become conditions of commands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conditions {
    /// As tests of cells: a command for each cube.
    Tests,
    /// As guards if they have more than `max_tested_cubes` cubes, otherwise as tests.
    Guards { max_tested_cubes: usize },
}

/// The rules of one side, with the guards of its commands.
struct LoweredSide<'a> {
    rules: SideRules,
    /// The guards of each command, as functions of the cells.
    guards: Vec<Vec<Function>>,
    /// The renaming of the board with which each move ends, if the rules state the board as the
    /// player to move sees it.
    exchange: Option<RuleSymmetry>,
    evaluator: SymbolicEvaluator<'a>,
}

/// Lowers the rules of all sides. Returns them with the groups of cells.
fn lower_sides<'a>(
    game: &'a RuleGame,
    conditions: Conditions,
    keep_going: &'a dyn Fn() -> bool,
) -> Lowered<(Vec<Group>, Vec<LoweredSide<'a>>)> {
    let (program, layout) = (game.program(), game.layout());
    if game.has_sums() {
        let splits = |played: &&Move| played.outcome.is_sum();
        let span = program.moves.iter().find(splits).map(|played| played.span);
        return Err(LoweringError::Sums(span));
    }
    let groups = cell_groups(program, layout)?;
    let sides = if program.sides.is_some() { 2 } else { 1 };
    let sides: Lowered<Vec<LoweredSide>> = (0..sides)
        .map(|mover| lower_side(program, layout, &groups, mover, conditions, keep_going))
        .collect();
    Ok((groups, sides?))
}

/// Returns the group of cells that represents each variable, in the order of the variables. A group
/// is a number of cells and the range of their values.
fn cell_groups(program: &Program, layout: &Layout) -> Lowered<Vec<Group>> {
    let mut groups = Vec::new();
    let mut cells = 0;
    for (slot, var) in layout.slots.iter().zip(&program.vars) {
        let len = symbolic::fixed_len(slot).map_err(|error| error.located(var.span))?;
        let values = slot.high.checked_sub(slot.low).and_then(|values| values.checked_add(1));
        let values = values
            .filter(|values| *values <= MAX_VALUES)
            .ok_or(LoweringError::TooManyValues(Some(var.span)))?;
        cells += len;
        if cells > MAX_CELLS {
            return Err(LoweringError::TooManyCells);
        }
        groups.push(Group { cells: len as u32, values: values as u8, low: slot.low });
    }
    Ok(groups)
}

/// Lowers the moves and endings of the rules to commands, for the positions at which the side
/// `mover` (0 or 1) is to move. If the rules name no sides, the conditions become tests, and the moves
/// end with the same renaming of the board, the moves are without this renaming.
fn lower_side<'a>(
    program: &'a Program,
    layout: &'a Layout,
    groups: &[Group],
    mover: i64,
    conditions: Conditions,
    keep_going: &'a dyn Fn() -> bool,
) -> Lowered<LoweredSide<'a>> {
    let sizes: Vec<u8> =
        groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let diagrams = Diagrams::new(&sizes, MAX_NODES);
    let mut evaluator = SymbolicEvaluator::new(program, layout, diagrams, mover, keep_going)?;
    let mut endings = Vec::new();
    let mut no_moves = program.default_no_move_score();
    for ended in &program.end_rules {
        let score = evaluator.evaluate(&ended.score)?;
        match &ended.when {
            None => no_moves = evaluator.as_constant(score).ok_or(LoweringError::VaryingScore)?,
            Some(when) => evaluator
                .add_statement_endings(when, score, &mut endings)
                .map_err(|error| error.located(when.span))?,
        }
    }
    // A fault of a move only counts at positions at which play is not over.
    let mut symbolic_moves: Vec<SymbolicMove> = Vec::new();
    // The guards of each symbolic move.
    let mut move_guards: Vec<Vec<Function>> = Vec::new();
    for (by, played) in program.moves.iter().enumerate() {
        let always = evaluator.constant(1);
        let mut visit =
            |evaluator: &mut SymbolicEvaluator<'a>, when: Function, guard: Vec<Function>| {
                evaluator.consume_step()?;
                let (saved_vars, saved_turn) = (evaluator.vars.clone(), evaluator.turn);
                let (mut failed, always) = (evaluator.constant(0), evaluator.constant(1));
                evaluator.is_playing = true;
                evaluator.play_move(played, always, &mut failed)?;
                evaluator.is_playing = false;
                let new_vars = std::mem::replace(&mut evaluator.vars, saved_vars);
                let next_turn = std::mem::replace(&mut evaluator.turn, saved_turn);
                let failed = evaluator.and(when, failed)?;
                if !guard.is_empty() && evaluator.find_fault(failed).is_some() {
                    // The fault counts only where the guards hold, which endings cannot express.
                    return Err(LoweringError::TooManyCases(None));
                }
                evaluator.add_fault_endings(failed, &mut endings)?;
                let when =
                    evaluator.diagrams.apply(&[when, failed], &mut |leaves| match leaves[1] {
                        Leaf::Fault(_) => Leaf::Number(0),
                        Leaf::Number(_) => leaves[0],
                    })?;
                let old_values = evaluator.vars.iter().flatten();
                let new_values = new_vars[..layout.slots.len()].iter().flatten();
                let writes = (0..).zip(old_values.zip(new_values));
                let writes = writes.filter(|(_, (old, new))| old != new);
                symbolic_moves.push(SymbolicMove {
                    by,
                    when,
                    next_turn,
                    gain: evaluator.gain,
                    writes: writes.map(|(cell, (_, new))| (cell, *new)).collect(),
                });
                move_guards.push(guard);
                if symbolic_moves.len() > MAX_COMMANDS {
                    return Err(LoweringError::TooManyCases(None));
                }
                Ok(())
            };
        let lowered = match conditions {
            Conditions::Tests => {
                evaluator.for_each_choice(&played.loops, always, &mut |evaluator, when| {
                    visit(evaluator, when, Vec::new())
                })
            }
            Conditions::Guards { max_tested_cubes } => {
                evaluator.for_each_guarded_choice(&played.loops, max_tested_cubes, &mut visit)
            }
        };
        lowered.map_err(|error| error.located(played.span))?;
    }
    let mut exchange = None;
    if program.sides.is_none()
        && conditions == Conditions::Tests
        && let Some((renaming, moves)) = evaluator.find_exchange(groups, &symbolic_moves)?
    {
        (exchange, symbolic_moves) = (Some(renaming), moves);
    }
    let lows: Vec<i64> =
        groups.iter().flat_map(|group| vec![group.low; group.cells as usize]).collect();
    let mut moves: Vec<Command> = Vec::new();
    let mut guards: Vec<Vec<Function>> = Vec::new();
    for (symbolic_move, guard) in symbolic_moves.into_iter().zip(move_guards) {
        let span = program.moves[symbolic_move.by].span;
        let added = evaluator.add_commands(symbolic_move, &lows, &mut moves);
        added.map_err(|error| error.located(span))?;
        guards.resize(moves.len(), guard);
        if moves.len() > MAX_COMMANDS {
            return Err(LoweringError::TooManyCases(Some(span)));
        }
    }
    // Of commands with the same effect on the board, the one with the most points comes first.
    let mut commands: Vec<(Command, Vec<Function>)> = moves.into_iter().zip(guards).collect();
    commands.sort_by(|(a, a_guards), (b, b_guards)| {
        let order = (&a.tests, &a.writes, a.again, a_guards, b.gain, a.by);
        order.cmp(&(&b.tests, &b.writes, b.again, b_guards, a.gain, b.by))
    });
    commands.dedup_by(|(a, a_guards), (b, b_guards)| {
        (&a.tests, &a.writes, a.again, a_guards) == (&b.tests, &b.writes, b.again, b_guards)
    });
    let (moves, guards) = commands.into_iter().unzip();
    Ok(LoweredSide { rules: SideRules { endings, no_moves, moves }, guards, exchange, evaluator })
}

/// Returns whether a condition contains an `any(..)` that can be split into alternatives, one for
/// each of its elements. Without the split, the cubes of a single diagram would depend on the order
/// of the cells, which would destroy the symmetry between the sides.
fn has_alternatives(node: &Node) -> bool {
    match &node.kind {
        Kind::Aggregate(Aggregate::Any, ..) => true,
        Kind::Binary(Bin::Or | Bin::And, a, b) => has_alternatives(a) || has_alternatives(b),
        Kind::Bind(_, _, body) => has_alternatives(body),
        _ => false,
    }
}

impl SymbolicEvaluator<'_> {
    /// Adds to `endings` the positions at which the condition `when` of an ending statement holds,
    /// with `score` as the result for the player to move.
    fn add_statement_endings(
        &mut self,
        when: &Node,
        score: Function,
        endings: &mut Vec<Ending>,
    ) -> Lowered<()> {
        let mut alternatives = Vec::new();
        let always = self.constant(1);
        self.split_alternatives(when, always, &mut alternatives)?;
        alternatives.into_iter().try_for_each(|when| self.add_endings(when, score, endings))
    }

    /// Splits a condition that is a disjunction, such as `any(..)`, into alternatives that each
    /// depend on few cells. Appends the conjunction of each alternative with `when` to
    /// `alternatives`.
    fn split_alternatives(
        &mut self,
        node: &Node,
        when: Function,
        alternatives: &mut Vec<Function>,
    ) -> Lowered<()> {
        match &node.kind {
            Kind::Aggregate(Aggregate::Any, loops, body) => {
                self.for_each_choice(loops, when, &mut |evaluator, when| {
                    evaluator.split_alternatives(body, when, alternatives)
                })
            }
            Kind::Binary(Bin::Or, a, b) => {
                self.split_alternatives(a, when, alternatives)?;
                self.split_alternatives(b, when, alternatives)
            }
            Kind::Bind(local, value, body) if has_alternatives(body) => {
                self.locals[*local as usize] = self.evaluate(value)?;
                self.split_alternatives(body, when, alternatives)
            }
            Kind::Binary(Bin::And, a, b) if has_alternatives(a) || has_alternatives(b) => {
                for when in self.first_alternatives(a, has_alternatives(b), when, alternatives)? {
                    if has_alternatives(b) {
                        self.split_alternatives(b, when, alternatives)?;
                    } else {
                        self.add_condition(b, when, alternatives)?;
                    }
                }
                Ok(())
            }
            _ => self.add_condition(node, when, alternatives),
        }
    }

    /// Appends the conjunction of `when` and the condition `node` to `alternatives`, unless the
    /// conjunction is false at every position.
    fn add_condition(
        &mut self,
        node: &Node,
        when: Function,
        alternatives: &mut Vec<Function>,
    ) -> Lowered<()> {
        let condition = self.evaluate(node)?;
        let condition = self.and(when, condition)?;
        if !self.is_zero(condition) {
            alternatives.push(condition);
        }
        Ok(())
    }

    /// Returns the alternatives of `node`, the first operand of an `and`, each in conjunction with
    /// `when`. The second operand is evaluated only where one of them holds. Appends the faults of
    /// `node` to `alternatives`.
    ///
    /// Returns the entire operand as one condition if an alternative has a fault, because the rules
    /// evaluate alternatives only up to the first one that holds. Does the same if `limited` is
    /// true and there are more than [`MAX_FIRST_ALTERNATIVES`].
    fn first_alternatives(
        &mut self,
        node: &Node,
        limited: bool,
        when: Function,
        alternatives: &mut Vec<Function>,
    ) -> Lowered<Vec<Function>> {
        if has_alternatives(node) {
            let mut split = Vec::new();
            self.split_alternatives(node, when, &mut split)?;
            let is_sound = split.iter().all(|holds| self.find_fault(*holds).is_none());
            if is_sound && !(limited && split.len() > MAX_FIRST_ALTERNATIVES) {
                return Ok(split);
            }
        }
        let condition = self.evaluate(node)?;
        let mut condition = self.and(when, condition)?;
        if self.find_fault(condition).is_some() {
            const NO: Leaf = Leaf::Number(0);
            alternatives.push(self.diagrams.apply(
                &[condition],
                &mut |leaves| match leaves[0] {
                    Leaf::Number(_) => NO,
                    fault => fault,
                },
            )?);
            condition = self.diagrams.apply(&[condition], &mut |leaves| match leaves[0] {
                Leaf::Fault(_) => NO,
                number => number,
            })?;
        }
        Ok(if self.is_zero(condition) { Vec::new() } else { vec![condition] })
    }

    /// Adds endings for the positions at which `when` holds: one for each cube (conjunction of
    /// tests of cells), with the value of `score` there. Positions at which the evaluation fails
    /// become endings without a score.
    fn add_endings(
        &mut self,
        when: Function,
        score: Function,
        endings: &mut Vec<Ending>,
    ) -> Lowered<()> {
        const NONE: Leaf = Leaf::Number(i64::MIN);
        let result = self.diagrams.apply(&[when, score], &mut |leaves| match leaves[0] {
            Leaf::Number(0) => NONE,
            Leaf::Number(_) => leaves[1],
            fault => fault,
        })?;
        let cubes = self.diagrams.cubes(result, &|leaf| leaf != NONE, MAX_COMMANDS);
        for (tests, leaf) in cubes.ok_or(LoweringError::TooManyCases(None))? {
            let score = match leaf {
                Leaf::Number(score) => Some(score),
                Leaf::Fault(_) => None,
            };
            endings.push(Ending { tests, score });
        }
        Ok(())
    }

    /// Adds to `endings` the positions at which `function` is a fault, as endings without a score.
    fn add_fault_endings(&mut self, function: Function, endings: &mut Vec<Ending>) -> Lowered<()> {
        let cubes =
            self.diagrams.cubes(function, &|leaf| matches!(leaf, Leaf::Fault(_)), MAX_COMMANDS);
        let cubes = cubes.ok_or(LoweringError::TooManyCases(None))?.into_iter();
        endings.extend(cubes.map(|(tests, _)| Ending { tests, score: None }));
        Ok(())
    }

    /// Adds the commands of a move to `moves`. `lows` contains for each cell the number that its
    /// value 0 represents.
    fn add_commands(
        &mut self,
        SymbolicMove { by, when, next_turn, gain, writes }: SymbolicMove,
        lows: &[i64],
        moves: &mut Vec<Command>,
    ) -> Lowered<()> {
        // Represents the new value of a cell that the move does not change.
        const UNCHANGED: i64 = i64::MIN;
        let mut functions = vec![when, next_turn, gain];
        let (mut cells, mut independent) = (Vec::new(), Vec::new());
        let old_values = self.vars.concat();
        for (cell, after) in writes {
            let low = lows[cell as usize];
            match self.diagrams.values_by_cell(after, cell) {
                // The new value of the cell depends only on its old value, so one change covers all
                // cases.
                Some(new_values) => independent.push((cell, change(&new_values, low))),
                None => {
                    let write =
                        self.lift(&[old_values[cell as usize], after], Span::default(), |n| {
                            Ok(if n[0] == n[1] { UNCHANGED } else { n[1] - low })
                        })?;
                    functions.push(write);
                    cells.push(cell);
                }
            }
        }
        // Where the move is impossible, its effects are irrelevant. Constants there keep the diagram
        // small.
        let none = self.constant(0);
        for function in &mut functions[1..] {
            *function = self.if_then_else(when, *function, none)?;
        }
        let mover = self.mover;
        // Whether the turn is kept, the points of the move, and the changes of cells.
        type Effect = (bool, i64, Vec<(u32, Change)>);
        let mut kinds: Vec<Effect> = Vec::new();
        let mut kind_indices: FxHashMap<Effect, i64> = FxHashMap::default();
        let (mut change_count, keep_going) = (0, self.keep_going);
        let commands = self.diagrams.try_apply(&functions, &mut |leaves| {
            let number = |leaf: Leaf| match leaf {
                Leaf::Number(number) => number,
                Leaf::Fault(_) => UNCHANGED,
            };
            if number(leaves[0]) == 0 {
                return Ok(Leaf::Number(-1));
            }
            let extra_turn = number(leaves[1]) == mover;
            let writes =
                cells.iter().zip(&leaves[3..]).filter(|(_, leaf)| number(**leaf) != UNCHANGED);
            let mut writes: Vec<(u32, Change)> =
                writes.map(|(cell, leaf)| (*cell, Change::To(number(*leaf) as u8))).collect();
            writes.extend(independent.iter().cloned());
            writes.sort_unstable();
            let kind = (extra_turn, number(leaves[2]), writes);
            let kind_index = *kind_indices.entry(kind.clone()).or_insert_with(|| {
                change_count += kind.2.len();
                kinds.push(kind);
                (kinds.len() - 1) as i64
            });
            let is_small = change_count <= MAX_CHANGES && keep_going();
            if is_small { Ok(Leaf::Number(kind_index)) } else { Err(TooMany) }
        });
        let commands = commands.map_err(|error| {
            if keep_going() { LoweringError::from(error) } else { LoweringError::Stopped }
        })?;
        let cubes: Option<Vec<(Cube, Leaf)>> =
            self.diagrams.cubes(commands, &|leaf| leaf != Leaf::Number(-1), MAX_COMMANDS);
        for (tests, leaf) in cubes.ok_or(LoweringError::TooManyCases(None))? {
            let Leaf::Number(kind_index) = leaf else { continue };
            let (again, gain, writes) = kinds[kind_index as usize].clone();
            let gain = i32::try_from(gain).ok().filter(|gain| gain.unsigned_abs() <= MAX_GAIN);
            let gain = gain.ok_or(LoweringError::LargeGain(None))?;
            moves.push(Command { tests, writes, again, gain, by: by as u32 });
        }
        Ok(())
    }
}

/// Returns the change of a cell whose new value depends only on its old value: `new_values[v]` is
/// the new value if the cell stores `v`. A cell stores the value `low` as 0.
fn change(new_values: &[Leaf], low: i64) -> Change {
    let values = new_values.iter().map(|leaf| match leaf {
        Leaf::Number(number) => (number - low) as u8,
        // The move is not possible at this old value, so the new value is irrelevant.
        Leaf::Fault(_) => 0,
    });
    let values: SmallVec<[u8; 8]> = values.collect();
    if values.iter().all(|value| *value == values[0]) {
        Change::To(values[0])
    } else {
        Change::Each(values)
    }
}
