//! Automata written down as plain data, and read back.

use crate::automaton::{Automaton, ascending};
use crate::diagram::{Arena, Edge, Node, cofactors, follow};
use crate::engine::Engine;
use crate::error::{Error, Stopped, TableFault};
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::variable::Variable;
use rustc_hash::{FxHashMap, FxHashSet};

/// The transitions of one state: cubes of letters with the states that they lead to.
pub type Row = Vec<(String, usize)>;

/// An automaton as plain data. State 0 is the start; states are numbered by breadth from it, so that equal automata
/// have equal tables.
///
/// A cube has a character for every bit of the letters of all tracks, track by track, the most significant digit and bit
/// first: `0`, `1`, or `-` where the bit does not matter. The cubes of a state share no letter and cover all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The numbers of the tracks' variables, ascending.
    pub tracks: Vec<u32>,
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// Where the letters lead from each state.
    pub rows: Vec<Row>,
}

impl Table {
    /// The same with a character for every digit instead of every bit, for digits below 36: `0` to `9`, `a` to `z`, and
    /// `-` for any. Letters that are no digits are left out.
    ///
    /// # Errors
    /// A limit: a cube over bits may be several over digits.
    pub fn in_digits(&self, engine: &mut Engine) -> Result<Table, Error> {
        let numeration = engine.numeration().clone();
        let widths = numeration.digit_bits();
        let mut meter = engine.meter()?;
        let mut rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let mut written = Row::new();
            for (cube, to) in row {
                let mut bits = cube.as_str();
                let mut words = vec![String::new()];
                for &(width, most) in widths.iter().cycle() {
                    let Some((digit, rest)) =
                        bits.split_at_checked(width).filter(|_| !bits.is_empty())
                    else {
                        break;
                    };
                    bits = rest;
                    let ends = one_digit(digit, most);
                    words = words
                        .iter()
                        .flat_map(|word| ends.iter().map(move |end| format!("{word}{end}")))
                        .collect();
                    meter.tick()?;
                    meter.nodes(words.len(), words.len() * (cube.len() + 40))?;
                }
                written.extend(words.into_iter().map(|word| (word, *to)));
            }
            rows.push(written);
        }
        Ok(Table { rows, ..self.clone() })
    }
}

/// The digits up to `most` whose bits fit a cube.
fn one_digit(cube: &str, most: u32) -> Vec<char> {
    let width = cube.len();
    let fits = |digit: &u32| {
        cube.chars().enumerate().all(|(at, bit)| match bit {
            '0' => digit >> (width - 1 - at) & 1 == 0,
            '1' => digit >> (width - 1 - at) & 1 == 1,
            _ => true,
        })
    };
    let digits: Vec<u32> = (0..=most).filter(fits).collect();
    if digits.len() == most as usize + 1 {
        return vec!['-'];
    }
    digits.into_iter().filter_map(|digit| char::from_digit(digit, 36)).collect()
}

impl Engine<'_> {
    /// The automaton as plain data. A state has as many cubes as its diagram has paths.
    ///
    /// # Errors
    /// [`Error::Numeration`], or a limit.
    pub fn table(&mut self, a: &Automaton) -> Result<Table, Error> {
        self.check(a)?;
        let mut meter = self.meter()?;
        let mut cubes = Cubes {
            meter: &mut meter,
            nodes: &a.graph.nodes,
            cube: vec![b'-'; a.tracks.len() * a.numeration.letter_bits() as usize],
            made: 0,
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

    /// The minimal automaton of a table; its states may have any order as long as 0 is the start.
    ///
    /// # Errors
    /// [`Error::Table`] with what is wrong with it, [`Error::TooManyTracks`], or a limit.
    pub fn read(&mut self, table: &Table) -> Result<Automaton, Error> {
        let tracks: Vec<Variable> = table.tracks.iter().map(|&track| Variable(track)).collect();
        let fault = |fault| Err(Error::Table(fault));
        if table.rows.is_empty() || table.rows.len() != table.accepting.len() {
            return fault(TableFault::Lengths);
        }
        if !tracks.is_sorted_by(|a, b| a < b) {
            return fault(TableFault::Tracks);
        }
        ascending(self.numeration(), &tracks)?;
        let levels = tracks.len() * self.numeration().letter_bits() as usize;
        let read = self.minimal(tracks.clone(), |meter| machine(meter, table, levels))?;
        let zeros = follow(&read.graph.nodes, read.graph.roots[0], |_| false);
        if zeros != 0 {
            return fault(TableFault::LeadingZeros);
        }
        let all = self.all(&tracks)?;
        if self.and(&read, &all)? != read {
            return fault(TableFault::Invalid);
        }
        Ok(read)
    }
}

struct Cubes<'a, 'l> {
    meter: &'a mut Meter<'l>,
    nodes: &'a [Node],
    cube: Vec<u8>,
    made: usize,
}

impl Cubes<'_, '_> {
    fn paths(&mut self, edge: Edge, row: &mut Row) -> Result<(), Stopped> {
        if let Some(state) = edge.state() {
            self.made += 1;
            self.meter.tick()?;
            self.meter.nodes(self.made, self.made * (self.cube.len() + 40))?;
            row.push((self.cube.iter().map(|&bit| char::from(bit)).collect(), state as usize));
            return Ok(());
        }
        let Node { level, low, high } = self.nodes[edge.index()];
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
    meter.states(states)?;
    let mut arena = Arena::default();
    let mut roots = Vec::with_capacity(states);
    for (state, row) in table.rows.iter().enumerate() {
        let mut reading =
            Reading { arena: &mut arena, meter, state, open: Edge::leaf(states as u32) };
        let mut root = reading.open;
        for (cube, next) in row {
            let cube = cube.as_bytes();
            if cube.len() != levels || !cube.iter().all(|bit| b"01-".contains(bit)) {
                return Err(Error::Table(TableFault::Cube(state)));
            }
            if *next >= states {
                return Err(Error::Table(TableFault::Next(state)));
            }
            let next = Edge::leaf(*next as u32);
            root = reading.enter(root, cube, 0, next, &mut FxHashMap::default())?;
        }
        if reading.is_open(root) {
            return Err(Error::Table(TableFault::Gap(state)));
        }
        roots.push(root);
    }
    Ok(Machine { nodes: arena.into_nodes(), roots, accepting: table.accepting.clone(), start: 0 })
}

struct Reading<'a, 'b, 'l> {
    arena: &'a mut Arena,
    meter: &'b mut Meter<'l>,
    state: usize,
    /// The leaf of letters that no cube has covered.
    open: Edge,
}

impl Reading<'_, '_, '_> {
    /// The diagram that leads to `next` for the letters of the cube, which it left open until now.
    fn enter(
        &mut self,
        edge: Edge,
        cube: &[u8],
        level: usize,
        next: Edge,
        known: &mut FxHashMap<(Edge, usize), Edge>,
    ) -> Result<Edge, Error> {
        if edge == self.open && cube[level..].iter().all(|&bit| bit == b'-') {
            return Ok(next);
        }
        if edge.state().is_some() && edge != self.open {
            return Err(Error::Table(TableFault::Overlap(self.state)));
        }
        if let Some(&made) = known.get(&(edge, level)) {
            return Ok(made);
        }
        self.meter.tick()?;
        self.meter.nodes(self.arena.len(), self.arena.bytes())?;
        let (low, high) = cofactors(self.arena.nodes(), edge, level as u32);
        let bit = cube[level];
        let low = if bit == b'1' { low } else { self.enter(low, cube, level + 1, next, known)? };
        let high = if bit == b'0' { high } else { self.enter(high, cube, level + 1, next, known)? };
        let made = self.arena.make(level as u32, low, high);
        known.insert((edge, level), made);
        Ok(made)
    }

    /// Whether some letter leads nowhere.
    fn is_open(&self, root: Edge) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(edge) = stack.pop() {
            if edge == self.open {
                return true;
            }
            if edge.state().is_none() && seen.insert(edge) {
                let node = self.arena.nodes()[edge.index()];
                stack.extend([node.low, node.high]);
            }
        }
        false
    }
}
