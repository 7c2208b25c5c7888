//! Automata as plain tables, for serialisation.

use crate::automaton::{Automaton, sort_tracks};
use crate::diagram::{DiagramNode, Edge, NodeArena, cofactors, follow};
use crate::engine::Engine;
use crate::error::{Error, Stopped, TableFault};
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::variable::Variable;
use rustc_hash::{FxHashMap, FxHashSet};

/// The transitions of one state, as pairs of a cube (a pattern of letters) and the target state;
/// see [`Table`].
pub type Row = Vec<(String, usize)>;

/// An automaton as plain data. State 0 is the start. In tables of an engine, states are numbered in
/// breadth-first order, so that equal automata have equal tables.
///
/// A cube has one character for every bit of the letters of all tracks, track by track, most
/// significant digit and bit first: `0`, `1`, or `-` for either. The cubes of a state are disjoint
/// and cover all letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The numbers of the variables that the tracks belong to, in ascending order.
    pub tracks: Vec<u32>,
    /// For each state, whether it is accepting.
    pub accepting: Vec<bool>,
    /// For each state, its transitions, as pairs of a cube (a pattern of letters) and the target
    /// state.
    pub rows: Vec<Row>,
}

impl Table {
    /// Returns the table with one character for every digit instead of every bit, for digits below
    /// 36: `0` to `9`, `a` to `z`, and `-` for any digit. Combinations of digits that no number
    /// contains are omitted.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached: a cube over bits can become several cubes over
    /// digits.
    pub fn in_digits(&self, engine: &mut Engine) -> Result<Table, Error> {
        let numeration = engine.numeration().clone();
        let widths = numeration.digit_bits();
        let mut meter = engine.meter()?;
        let mut rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let mut digit_row = Row::new();
            for (cube, to) in row {
                let mut bits = cube.as_str();
                let mut words = vec![String::new()];
                for &(width, max_digit) in widths.iter().cycle() {
                    let Some((digit, remaining_bits)) =
                        bits.split_at_checked(width).filter(|_| !bits.is_empty())
                    else {
                        break;
                    };
                    bits = remaining_bits;
                    let digits = matching_digits(digit, max_digit);
                    words = words
                        .iter()
                        .flat_map(|word| digits.iter().map(move |end| format!("{word}{end}")))
                        .collect();
                    meter.tick()?;
                    meter.check_nodes(words.len(), words.len() * (cube.len() + 40))?;
                }
                digit_row.extend(words.into_iter().map(|word| (word, *to)));
            }
            rows.push(digit_row);
        }
        Ok(Table { rows, ..self.clone() })
    }
}

/// Returns the digits from 0 to `max_digit` whose bits match `cube` (a pattern of `0`, `1` and
/// `-`). Returns only `-` if all of them match.
fn matching_digits(cube: &str, max_digit: u32) -> Vec<char> {
    let width = cube.len();
    let fits = |digit: &u32| {
        cube.chars().enumerate().all(|(index, bit)| match bit {
            '0' => digit >> (width - 1 - index) & 1 == 0,
            '1' => digit >> (width - 1 - index) & 1 == 1,
            _ => true,
        })
    };
    let digits: Vec<u32> = (0..=max_digit).filter(fits).collect();
    if digits.len() == max_digit as usize + 1 {
        return vec!['-'];
    }
    digits.into_iter().filter_map(|digit| char::from_digit(digit, 36)).collect()
}

impl Engine<'_> {
    /// Returns the automaton as plain data. Every state has one cube for each path of its diagram.
    ///
    /// # Errors
    /// [`Error::Numeration`] if the automaton has another numeration, or [`Error::Stopped`] if a
    /// limit is reached.
    pub fn table(&mut self, a: &Automaton) -> Result<Table, Error> {
        self.check_numeration(a)?;
        let mut meter = self.meter()?;
        let mut cubes = CubeWriter {
            meter: &mut meter,
            nodes: &a.graph.nodes,
            cube: vec![b'-'; a.tracks.len() * a.numeration.letter_bits() as usize],
            cube_count: 0,
        };
        let mut rows = Vec::with_capacity(a.states());
        for &root in &a.graph.roots {
            let mut row = Vec::new();
            cubes.paths(root, &mut row)?;
            rows.push(row);
        }
        let tracks = a.tracks.iter().map(|track| track.0).collect();
        Ok(Table { tracks, accepting: a.graph.accepting.clone(), rows })
    }

    /// Returns the minimal automaton of a table. The states of the table can be in any order,
    /// except that 0 is the start.
    ///
    /// # Errors
    /// [`Error::Table`] with the defect of the table, [`Error::TooManyTracks`], or
    /// [`Error::Stopped`] if a limit is reached.
    pub fn from_table(&mut self, table: &Table) -> Result<Automaton, Error> {
        let tracks: Vec<Variable> = table.tracks.iter().map(|&track| Variable(track)).collect();
        let fault = |fault| Err(Error::Table(fault));
        if table.rows.is_empty() || table.rows.len() != table.accepting.len() {
            return fault(TableFault::Lengths);
        }
        if !tracks.is_sorted_by(|a, b| a < b) {
            return fault(TableFault::Tracks);
        }
        sort_tracks(self.numeration(), &tracks)?;
        let levels = tracks.len() * self.numeration().letter_bits() as usize;
        let automaton =
            self.build_minimal(tracks.clone(), |meter| machine(meter, table, levels))?;
        let zeros = follow(&automaton.graph.nodes, automaton.graph.roots[0], |_| false);
        if zeros != 0 {
            return fault(TableFault::LeadingZeros);
        }
        let universe = self.all_tuples(&tracks)?;
        if self.and(&automaton, &universe)? != automaton {
            return fault(TableFault::Invalid);
        }
        Ok(automaton)
    }
}

struct CubeWriter<'a, 'l> {
    meter: &'a mut Meter<'l>,
    nodes: &'a [DiagramNode],
    cube: Vec<u8>,
    cube_count: usize,
}

impl CubeWriter<'_, '_> {
    fn paths(&mut self, edge: Edge, row: &mut Row) -> Result<(), Stopped> {
        if let Some(state) = edge.state() {
            self.cube_count += 1;
            self.meter.tick()?;
            self.meter.check_nodes(self.cube_count, self.cube_count * (self.cube.len() + 40))?;
            row.push((self.cube.iter().map(|&bit| char::from(bit)).collect(), state as usize));
            return Ok(());
        }
        let DiagramNode { level, low, high } = self.nodes[edge.index()];
        for (bit, next) in [(b'0', low), (b'1', high)] {
            self.cube[level as usize] = bit;
            self.paths(next, row)?;
        }
        self.cube[level as usize] = b'-';
        Ok(())
    }
}

fn machine(meter: &mut Meter, table: &Table, levels: usize) -> Result<Machine, Error> {
    let states = table.rows.len();
    meter.check_states(states)?;
    let mut arena = NodeArena::default();
    let mut roots = Vec::with_capacity(states);
    for (state, row) in table.rows.iter().enumerate() {
        let mut reader =
            RowReader { arena: &mut arena, meter, state, open: Edge::leaf(states as u32) };
        let mut root = reader.open;
        for (cube, next) in row {
            let cube = cube.as_bytes();
            if cube.len() != levels || !cube.iter().all(|bit| b"01-".contains(bit)) {
                return Err(Error::Table(TableFault::Cube(state)));
            }
            if *next >= states {
                return Err(Error::Table(TableFault::Next(state)));
            }
            let next = Edge::leaf(*next as u32);
            root = reader.insert_cube(root, cube, 0, next, &mut FxHashMap::default())?;
        }
        if reader.is_open(root) {
            return Err(Error::Table(TableFault::Gap(state)));
        }
        roots.push(root);
    }
    Ok(Machine { nodes: arena.into_nodes(), roots, accepting: table.accepting.clone(), start: 0 })
}

struct RowReader<'a, 'b, 'l> {
    arena: &'a mut NodeArena,
    meter: &'b mut Meter<'l>,
    state: usize,
    /// The leaf for all letters that no cube (pattern of letters) covers so far.
    open: Edge,
}

impl RowReader<'_, '_, '_> {
    /// Returns the diagram `edge`, which begins at `level`, with one change: the letters that the
    /// cube matches lead to `next`. Fails if an earlier cube covers one of these letters.
    fn insert_cube(
        &mut self,
        edge: Edge,
        cube: &[u8],
        level: usize,
        next: Edge,
        memo: &mut FxHashMap<(Edge, usize), Edge>,
    ) -> Result<Edge, Error> {
        if edge == self.open && cube[level..].iter().all(|&bit| bit == b'-') {
            return Ok(next);
        }
        if edge.state().is_some() && edge != self.open {
            return Err(Error::Table(TableFault::Overlap(self.state)));
        }
        if let Some(&edge) = memo.get(&(edge, level)) {
            return Ok(edge);
        }
        self.meter.tick()?;
        self.meter.check_nodes(self.arena.len(), self.arena.bytes())?;
        let (low, high) = cofactors(self.arena.nodes(), edge, level as u32);
        let bit = cube[level];
        let low =
            if bit == b'1' { low } else { self.insert_cube(low, cube, level + 1, next, memo)? };
        let high =
            if bit == b'0' { high } else { self.insert_cube(high, cube, level + 1, next, memo)? };
        let inserted = self.arena.node(level as u32, low, high);
        memo.insert((edge, level), inserted);
        Ok(inserted)
    }

    /// Returns whether some letter leads in the diagram `root` to the leaf `open`, which means that
    /// no cube of the state covers this letter.
    fn is_open(&self, root: Edge) -> bool {
        let mut visited = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(edge) = stack.pop() {
            if edge == self.open {
                return true;
            }
            if edge.state().is_none() && visited.insert(edge) {
                let node = self.arena.nodes()[edge.index()];
                stack.extend([node.low, node.high]);
            }
        }
        false
    }
}
