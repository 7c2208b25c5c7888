//! A random game on cells with declared symmetries. The game is available as the text of its rule
//! file and as Rust functions with the same rules.

use crate::mutate::Random;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A position: the values of all cells, followed by the side to move (0 or 1) if the file has
/// sides.
pub(super) type Position = Vec<usize>;

/// A move of the file. It is legal if `x[from] >= removed` and the guard holds, where `x` are the
/// values of the cells. It then subtracts `removed` from `x[from]` and adds `added` to `x[to]`.
#[derive(Clone, PartialEq)]
pub(super) struct CellMove {
    from: usize,
    removed: usize,
    to: usize,
    added: usize,
    /// A further condition for the move; `None` if the move needs no condition.
    guard: Option<Guard>,
    /// The only side that may play the move; `None` if both may.
    side: Option<usize>,
}

/// The condition that the cell `cell` has the value `value` if `is_equal` is set, otherwise that it
/// has another value.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Guard {
    cell: usize,
    is_equal: bool,
    value: usize,
}

/// The result for the player to move that an `end` statement of the file declares.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum OracleResult {
    Lose,
    Win,
    Draw,
    Score(i64),
}

/// An `end` statement of the file: play is over when the given cell, or the sum of all cells, has
/// the value `value`.
#[derive(Clone, PartialEq)]
pub(super) struct OracleEndRule {
    pub(super) result: OracleResult,
    /// The index of the cell that has the value; `None` if the sum of all cells has it.
    pub(super) cell: Option<usize>,
    pub(super) value: usize,
}

/// A symmetry that the file declares. The declaration can be false.
pub(super) enum Image {
    /// A permutation of the cells: after it, cell i has the value that cell `from[i]` had before.
    Rotate(Vec<usize>),
    /// A map of positions that is not a permutation of cells. The parts are its text in the file
    /// and the same map as a Rust function.
    Other(&'static str, fn(&[usize]) -> Vec<usize>),
}

/// A random game on cells, from which a rule file is written.
pub(super) struct CellGame {
    /// The number of cells of the board.
    pub(super) cells: usize,
    /// The largest value of a cell.
    pub(super) max_value: usize,
    pub(super) sides: bool,
    pub(super) misere: bool,
    pub(super) moves: Vec<CellMove>,
    pub(super) ends: Vec<OracleEndRule>,
    pub(super) images: Vec<Image>,
    pub(super) start: Option<Position>,
}

/// The label of a position: the result, and the number of moves to the end under best play. The
/// result is 1 if the player to move wins, -1 if the opponent wins, and 0 for a draw.
pub(super) type OracleLabel = (i32, u32);

/// Returns a random permutation of the numbers below `len`.
fn random_permutation(random: &mut Random, len: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for i in (1..len).rev() {
        order.swap(i, random.below(i + 1));
    }
    order
}

impl CellGame {
    pub(super) fn random(random: &mut Random) -> CellGame {
        let cells = 2 + random.below(3);
        let max_value = 2 + random.below([9, 4, 2][cells - 2]);
        let sides = random.below(2) == 0;
        let permutation = random_permutation(random, cells);
        let loopy = random.below(4) == 0;
        let mut game = CellGame {
            cells,
            max_value,
            sides,
            misere: random.below(4) == 0,
            moves: vec![],
            ends: vec![],
            images: vec![],
            start: None,
        };
        for _ in 0..1 + random.below(3) {
            let (from, to) = (random.below(cells), random.below(cells));
            let removed = 1 + random.below(2);
            let added = if to == from { 0 } else { random.below(if loopy { 3 } else { removed }) };
            let guard = (random.below(3) == 0).then(|| Guard {
                cell: random.below(cells),
                is_equal: random.below(2) == 0,
                value: random.below(max_value + 1),
            });
            let side = (sides && random.below(3) == 0).then(|| random.below(2));
            game.moves.push(CellMove { from, removed, to, added, guard, side });
        }
        for _ in 0..random.below(4).saturating_sub(1) {
            let result = match random.below(6) {
                0 => OracleResult::Win,
                1 => OracleResult::Draw,
                2 => OracleResult::Score(random.below(7) as i64 - 3),
                _ => OracleResult::Lose,
            };
            let cell = (random.below(2) == 0).then(|| random.below(cells));
            game.ends.push(OracleEndRule { result, cell, value: random.below(max_value + 1) });
        }
        // Most games contain the images of their moves and endings, so that the symmetry is true.
        if random.below(5) > 0 {
            game.add_images(&permutation);
        }
        match random.below(3) {
            0 => game.break_rule(random),
            1 => game.break_rule_at_maximum(random),
            _ => {}
        }
        game.images.push(match random.below(12) {
            0 => Image::Rotate(random_permutation(random, cells)),
            1 => Image::Other("[if i == 0 then min(x[0], x[1]) else if i == 1 then max(x[0], x[1]) else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                let (a, b) = (x[0].min(x[1]), x[0].max(x[1]));
                (x[0], x[1]) = (a, b);
                x
            }),
            2 => Image::Other("[if i == 0 then 0 else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                x[0] = 0;
                x
            }),
            // A bijection, but not a permutation of cells.
            3 => Image::Other("[if i == 0 and x[0] <= 1 then 1 - x[0] else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                if x[0] <= 1 {
                    x[0] = 1 - x[0];
                }
                x
            }),
            _ => Image::Rotate(permutation),
        });
        if random.below(6) == 0 {
            game.images.push(Image::Rotate(random_permutation(random, cells)));
        }
        if random.below(3) == 0 {
            let mut start: Position = (0..cells).map(|_| random.below(max_value + 1)).collect();
            start.extend(sides.then_some(0));
            game.start = Some(start);
        }
        game
    }

    /// Makes the permutation `from` of the cells a symmetry of the rules by adding the images of
    /// all moves and endings. The first `end` statement that applies decides the result, so the
    /// images of a statement are inserted directly after it.
    fn add_images(&mut self, from: &[usize]) {
        let to = |cell: usize| from.iter().position(|old| *old == cell).unwrap_or(cell);
        let mut index = 0;
        while index < self.moves.len() {
            let original = &self.moves[index];
            let image = CellMove {
                from: to(original.from),
                to: to(original.to),
                guard: original.guard.map(|guard| Guard { cell: to(guard.cell), ..guard }),
                ..original.clone()
            };
            if !self.moves.contains(&image) {
                self.moves.push(image);
            }
            index += 1;
        }
        let mut ends: Vec<OracleEndRule> = Vec::new();
        for end in &self.ends {
            let mut end = end.clone();
            while !ends.contains(&end) {
                ends.push(end.clone());
                end.cell = end.cell.map(to);
            }
        }
        self.ends = ends;
    }

    /// Changes one rule at random, which in most cases breaks the symmetry.
    fn break_rule(&mut self, random: &mut Random) {
        let index = random.below(self.moves.len());
        let (cells, max_value) = (self.cells, self.max_value);
        match random.below(6) {
            0 if self.moves.len() > 1 => {
                self.moves.remove(index);
            }
            1 => self.moves[index].removed += 1,
            2 if self.sides => self.moves[index].side = Some(random.below(2)),
            3 if !self.ends.is_empty() => {
                let end = random.below(self.ends.len());
                self.ends[end].value = random.below(max_value + 1);
            }
            4 if !self.ends.is_empty() => {
                let end = random.below(self.ends.len());
                self.ends[end].result = OracleResult::Draw;
            }
            _ => {
                let (cell, value) = (random.below(cells), random.below(max_value + 1));
                self.moves[index].guard = Some(Guard { cell, is_equal: true, value });
            }
        }
    }

    /// Changes one rule so that the symmetry is broken only at positions where a cell has its
    /// largest value. A small sample of positions does not show this.
    fn break_rule_at_maximum(&mut self, random: &mut Random) {
        let cell = random.below(self.cells);
        if random.below(3) == 0 {
            let result = *random.pick(&[OracleResult::Lose, OracleResult::Win, OracleResult::Draw]);
            self.ends.insert(0, OracleEndRule { result, cell: Some(cell), value: self.max_value });
        } else {
            let index = random.below(self.moves.len());
            let guard = Guard { cell, is_equal: false, value: self.max_value };
            self.moves[index].guard = Some(guard);
        }
    }

    /// Returns the text of the rule file.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        if self.sides {
            text += "sides l, r\n";
        }
        let (cells, max_value) = (self.cells, self.max_value);
        let _ = write!(text, "position x: (0..{max_value})[{cells}]");
        if let Some(start) = &self.start {
            let _ = write!(text, " = {:?}", &start[..cells]);
        }
        text += "\n";
        if self.misere {
            text += "misere\n";
        }
        for OracleEndRule { result, cell, value } in &self.ends {
            let statement = match result {
                OracleResult::Lose => "lose".to_string(),
                OracleResult::Win => "win".to_string(),
                OracleResult::Draw => "draw".to_string(),
                OracleResult::Score(score) => format!("score {score}"),
            };
            let quantity = cell.map_or("sum(x)".to_string(), |cell| format!("x[{cell}]"));
            let _ = writeln!(text, "{statement} when {quantity} == {value}");
        }
        for (i, rule) in self.moves.iter().enumerate() {
            let CellMove { from, removed, to, added, guard, side } = rule;
            let _ = write!(text, "move m{i} when x[{from}] >= {removed}");
            if *added > 0 {
                let _ = write!(text, " and x[{to}] + {added} <= {max_value}");
            }
            if let Some(Guard { cell, is_equal, value }) = guard {
                let sign = if *is_equal { "==" } else { "!=" };
                let _ = write!(text, " and x[{cell}] {sign} {value}");
            }
            if let Some(side) = side {
                let _ = write!(text, " and mover == {}", ["l", "r"][*side]);
            }
            let _ = write!(text, " {{ x[{from}] -= {removed}");
            if *added > 0 {
                let _ = write!(text, "; x[{to}] += {added}");
            }
            text += " }\n";
        }
        for image in &self.images {
            let _ = match image {
                Image::Rotate(from) => writeln!(text, "symmetry rotate(x, {from:?})"),
                Image::Other(map, _) => writeln!(text, "symmetry [{map}]"),
            };
        }
        text
    }

    /// Returns the result that the first applicable `end` statement declares, as a score for the
    /// player to move. Returns `None` if no `end` statement applies.
    fn stated_result(&self, position: &[usize]) -> Option<i64> {
        let x = &position[..self.cells];
        let holds =
            |end: &&OracleEndRule| end.cell.map_or(x.iter().sum(), |cell| x[cell]) == end.value;
        self.ends.iter().find(holds).map(|end| match end.result {
            OracleResult::Lose => -1,
            OracleResult::Win => 1,
            OracleResult::Draw => 0,
            OracleResult::Score(score) => score,
        })
    }

    /// Returns the options of a position, computed by the definition of the moves.
    fn options(&self, position: &[usize]) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        if self.stated_result(position).is_some() {
            return options;
        }
        for rule in &self.moves {
            let satisfies = |guard: Guard| (position[guard.cell] == guard.value) == guard.is_equal;
            let is_legal = position[rule.from] >= rule.removed
                && position[rule.to] + rule.added <= self.max_value
                && rule.guard.is_none_or(satisfies)
                && rule.side.is_none_or(|side| position[self.cells] == side);
            if is_legal {
                let mut option = position.to_vec();
                option[rule.from] -= rule.removed;
                option[rule.to] += rule.added;
                if self.sides {
                    option[self.cells] ^= 1;
                }
                options.insert(option);
            }
        }
        options
    }

    /// Returns the score of the player to move in a position without moves. It is the result that
    /// an `end` statement declares, or the score by normal or misère play if none applies.
    fn terminal_score(&self, position: &[usize]) -> i64 {
        self.stated_result(position).unwrap_or(if self.misere { 1 } else { -1 })
    }

    /// Returns the image of a position under a symmetry.
    pub(super) fn apply(&self, image: &Image, position: &[usize]) -> Position {
        let x = &position[..self.cells];
        let mut to: Position = match image {
            Image::Rotate(from) => from.iter().map(|&from| x[from]).collect(),
            Image::Other(_, map) => map(x),
        };
        to.extend(&position[self.cells..]);
        to
    }

    /// Returns all positions reachable from `starts`, each with its options.
    pub(super) fn reachable(
        &self,
        starts: Vec<Position>,
    ) -> BTreeMap<Position, BTreeSet<Position>> {
        let (mut graph, mut pending) = (BTreeMap::new(), starts);
        while let Some(position) = pending.pop() {
            if let Entry::Vacant(entry) = graph.entry(position) {
                let options = self.options(entry.key());
                pending.extend(options.iter().cloned());
                entry.insert(options);
            }
        }
        graph
    }

    /// Returns all positions: every combination of cell values and sides.
    pub(super) fn positions(&self) -> Vec<Position> {
        let mut positions = vec![vec![]];
        let value_counts = vec![self.max_value + 1; self.cells].into_iter();
        for count in value_counts.chain(self.sides.then_some(2)) {
            positions = positions
                .iter()
                .flat_map(|p: &Position| (0..count).map(|n| [&p[..], &[n]].concat()))
                .collect();
        }
        positions
    }

    /// Returns whether every declared symmetry is a permutation of the cells that preserves the
    /// rules: the options and the results of the image of a position are the images of those of the
    /// position.
    pub(super) fn is_symmetric(&self) -> bool {
        self.positions().iter().all(|position| {
            self.images.iter().all(|image| {
                let to = self.apply(image, position);
                let options: BTreeSet<Position> =
                    self.options(position).iter().map(|option| self.apply(image, option)).collect();
                let image_options = self.options(&to);
                matches!(image, Image::Rotate(_))
                    && image_options == options
                    && (!image_options.is_empty()
                        || self.terminal_score(&to) == self.terminal_score(position))
            })
        })
    }

    /// Computes the labels of all positions of the graph by retrograde analysis: round n labels the
    /// positions that are won or lost in n moves. The other positions are draws.
    pub(super) fn labels(
        &self,
        graph: &BTreeMap<Position, BTreeSet<Position>>,
    ) -> BTreeMap<Position, OracleLabel> {
        let mut labels: BTreeMap<Position, OracleLabel> = BTreeMap::new();
        for (position, options) in graph {
            if options.is_empty() {
                let result = self.terminal_score(position).signum() as i32;
                labels.insert(position.clone(), (result, 0));
            }
        }
        for round in 1.. {
            let mut new = Vec::new();
            for (position, options) in graph {
                if labels.contains_key(position) {
                    continue;
                }
                let has_result = |option: &Position, result| {
                    labels.get(option).is_some_and(|label| label.0 == result)
                };
                if options.iter().any(|option| has_result(option, -1)) {
                    new.push((position.clone(), (1, round)));
                } else if options.iter().all(|option| has_result(option, 1)) {
                    new.push((position.clone(), (-1, round)));
                }
            }
            if new.is_empty() {
                break;
            }
            labels.extend(new);
        }
        labels
    }

    /// Computes the score and the Grundy value of each position. Returns `None` if the graph has a
    /// cycle.
    pub(super) fn values(
        &self,
        graph: &BTreeMap<Position, BTreeSet<Position>>,
    ) -> Option<BTreeMap<Position, (i64, u32)>> {
        let mut values: BTreeMap<Position, (i64, u32)> = BTreeMap::new();
        while values.len() < graph.len() {
            let earlier_count = values.len();
            for (position, options) in graph {
                if values.contains_key(position) {
                    continue;
                }
                let option_values: Option<Vec<(i64, u32)>> =
                    options.iter().map(|option| values.get(option).copied()).collect();
                if let Some(option_values) = option_values {
                    let score = option_values
                        .iter()
                        .map(|(score, _)| -score)
                        .max()
                        .unwrap_or_else(|| self.terminal_score(position));
                    let grundy = (0..)
                        .find(|value| option_values.iter().all(|(_, other)| other != value))
                        .unwrap_or(0);
                    values.insert(position.clone(), (score, grundy));
                }
            }
            if values.len() == earlier_count {
                return None;
            }
        }
        Some(values)
    }
}
