//! Which commands are possible on a board, without trying each of them.
//!
//! Commands that look at the same bits lie in a drawer: what the board has there tells which of them it is, by a product that
//! was found to keep all of them apart (as chess programs find the moves of rooks). The others are filed by a bit that each
//! needs, and tried where the board has it.

use crate::planes::{Board, MOST_CASES, Masks, Planes, tested};
use crate::rules::Ending;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Commands, or endings, to be found by boards.
pub struct Moves<const W: usize> {
    /// The bits that some need.
    keys: Board<W>,
    /// What is looked at for each bit of a board, and last for every board.
    of_bit: Vec<Own>,
    keyed: Vec<Masks<W>>,
    drawers: Vec<Drawer<W>>,
    /// What lies in the drawers, what wants the same beside each other.
    filed: Vec<Masks<W>>,
    /// The places of all drawers.
    places: Vec<Place>,
}

/// What is looked at where a bit is set.
#[derive(Clone, Default)]
struct Own {
    /// Commands that are tried.
    keyed: Range<u32>,
    drawers: Range<u32>,
}

/// Commands that look at the same bits.
struct Drawer<const W: usize> {
    look: Board<W>,
    /// The highest bits of the sum of the products with these are a place.
    factors: Board<W>,
    shift: u32,
    /// Where its places begin.
    from: u32,
}

/// Commands that want the same: the first, and how many; none where no command is.
#[derive(Clone, Copy, Default)]
struct Place {
    first: u32,
    many: u32,
}

/// Fewer commands than this are tried one by one: a drawer takes as long as two or three.
const FEW: usize = 6;
/// Bits of the number of a place, at most.
const MOST_BITS: u32 = 14;
/// Factors that are tried for each number of places.
const TRIES: usize = 2_000;
/// Room to note which commands are possible, used again and again.
#[derive(Default)]
pub struct Noted {
    keyed: Vec<u32>,
    /// Places in drawers.
    drawn: Vec<u32>,
}

impl Noted {
    #[cold]
    fn make_room(&mut self, keyed: usize, drawn: usize) {
        self.keyed.resize(keyed.max(self.keyed.len()), 0);
        self.drawn.resize(drawn.max(self.drawn.len()), 0);
    }
}

impl<const W: usize> Drawer<W> {
    /// One for commands that want these, all different: as few places as keep them apart, if some do.
    fn new(look: Board<W>, wants: &[Board<W>], from: u32) -> Option<Drawer<W>> {
        let mut random = 0u64;
        let least = (2 * wants.len()).next_power_of_two().ilog2();
        for bits in least..=MOST_BITS.min(least + 6) {
            let mut taken = vec![0u32; 1 << bits];
            for time in 1..=TRIES as u32 {
                let factors = std::array::from_fn(|_| next_random(&mut random));
                let own = Drawer { look, factors, shift: 64 - bits, from };
                let apart = wants.iter().all(|want| {
                    let place = own.place(want);
                    std::mem::replace(&mut taken[place], time) < time
                });
                if apart {
                    return Some(own);
                }
            }
        }
        None
    }

    /// The place of bits that are wanted.
    #[inline(always)]
    fn place(&self, want: &Board<W>) -> usize {
        let product = |w: usize| want[w].wrapping_mul(self.factors[w]);
        ((0..W).fold(0, |sum: u64, w| sum.wrapping_add(product(w))) >> self.shift) as usize
    }
}

/// The next of numbers as if at random (Steele, Lea and Flood 2014).
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl<const W: usize> Moves<W> {
    /// Puts commands into drawers, and in order by the rarest bit that each needs; `weight` says how often a bit is set.
    pub fn new(commands: Vec<Masks<W>>, weight: &dyn Fn(usize, u32) -> u64) -> Moves<W> {
        let mut moves = Moves {
            keys: [0; W],
            of_bit: Vec::new(),
            keyed: Vec::new(),
            drawers: Vec::new(),
            filed: Vec::new(),
            places: Vec::new(),
        };
        // The bit of a board, or one after the last of all, by which something is found.
        let key = |needs: &Board<W>| {
            let bits = (0..W).flat_map(|word| {
                let own = needs[word];
                (0..64).filter(move |bit| own >> bit & 1 == 1).map(move |bit| (word, bit))
            });
            let rarest = bits.min_by_key(|(word, bit)| weight(*word, *bit));
            rarest.map_or(64 * W, |(word, bit)| 64 * word + bit as usize)
        };
        let mut alike: FxHashMap<Board<W>, Vec<Masks<W>>> = FxHashMap::default();
        for command in commands {
            alike.entry(command.look).or_default().push(command);
        }
        let mut alike: Vec<_> = alike.into_iter().collect();
        alike.sort_by_key(|(look, _)| *look);
        let mut keyed: Vec<Vec<Masks<W>>> = vec![Vec::new(); 64 * W + 1];
        let mut drawers: Vec<Vec<Drawer<W>>> = (0..=64 * W).map(|_| Vec::new()).collect();
        for (look, mut own) in alike {
            own.sort_by_key(|command| command.want);
            let needs = std::array::from_fn(|w| {
                own.iter().fold(u64::MAX, |needs, command| needs & command.want[w])
            });
            let bit = key(&needs);
            match moves.filed(look, &own, if bit == 64 * W { 2 * FEW } else { FEW }) {
                Some(drawer) => drawers[bit].push(drawer),
                None => own.into_iter().for_each(|own| keyed[key(&own.want)].push(own)),
            }
        }
        for (bit, (commands, own)) in keyed.into_iter().zip(drawers).enumerate() {
            if bit < 64 * W && (!commands.is_empty() || !own.is_empty()) {
                moves.keys[bit / 64] |= 1 << (bit % 64);
            }
            let from = (moves.keyed.len() as u32, moves.drawers.len() as u32);
            moves.keyed.extend(commands);
            moves.drawers.extend(own);
            let to = (moves.keyed.len() as u32, moves.drawers.len() as u32);
            moves.of_bit.push(Own { keyed: from.0..to.0, drawers: from.1..to.1 });
        }
        moves
    }

    /// A drawer for commands that look at the same, in order by what they want, if there can be one, and there are not too few.
    fn filed(&mut self, look: Board<W>, own: &[Masks<W>], few: usize) -> Option<Drawer<W>> {
        let mut wants: Vec<Board<W>> = own.iter().map(|command| command.want).collect();
        wants.dedup();
        if wants.len() < few {
            return None;
        }
        let from = self.places.len();
        let drawer = Drawer::new(look, &wants, from as u32)?;
        self.places.resize(from + (1 << (64 - drawer.shift)), Place::default());
        for same in own.chunk_by(|one, other| one.want == other.want) {
            let (first, many) = (self.filed.len() as u32, same.len() as u32);
            self.places[from + drawer.place(&same[0].want)] = Place { first, many };
            self.filed.extend(same);
        }
        Some(drawer)
    }

    /// Every possible command.
    ///
    /// Which are possible is noted without asking after each, for a machine guesses such answers badly.
    #[inline(always)]
    pub fn each(&self, board: &Board<W>, noted: &mut Noted, mut found: impl FnMut(&Masks<W>)) {
        if noted.keyed.len() < self.keyed.len() + 1 || noted.drawn.len() < self.drawers.len() + 1 {
            noted.make_room(self.keyed.len() + 1, self.drawers.len() + 1);
        }
        let (mut keyed, mut drawn) = (0, 0);
        self.by_key(board, |own| {
            for drawer in &self.drawers[own.drawers.start as usize..own.drawers.end as usize] {
                let (at, place, fits) = self.looked_up(drawer, board);
                noted.drawn[drawn] = at as u32;
                drawn += usize::from(fits && place.many > 0);
            }
            let commands = &self.keyed[own.keyed.start as usize..own.keyed.end as usize];
            for (at, command) in own.keyed.clone().zip(commands) {
                noted.keyed[keyed] = at;
                keyed += usize::from(command.possible(board));
            }
        });
        for at in &noted.keyed[..keyed] {
            found(&self.keyed[*at as usize]);
        }
        for at in &noted.drawn[..drawn] {
            let Place { first, many } = self.places[*at as usize];
            for command in &self.filed[first as usize..(first + many) as usize] {
                found(command);
            }
        }
    }

    /// The place for what a board has in a drawer, and whether those there want this.
    #[inline(always)]
    fn looked_up(&self, drawer: &Drawer<W>, board: &Board<W>) -> (usize, Place, bool) {
        let has: Board<W> = std::array::from_fn(|w| board[w] & drawer.look[w]);
        let at = drawer.from as usize + drawer.place(&has);
        let place = self.places[at];
        (at, place, self.filed[place.first as usize].want == has)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.keyed.is_empty() && self.filed.is_empty()
    }

    /// How many commands are possible.
    #[inline(always)]
    pub fn count(&self, board: &Board<W>) -> u32 {
        let mut many = 0;
        self.by_key(board, |own| {
            for drawer in &self.drawers[own.drawers.start as usize..own.drawers.end as usize] {
                let (_, place, fits) = self.looked_up(drawer, board);
                many += if fits { place.many } else { 0 };
            }
            for command in &self.keyed[own.keyed.start as usize..own.keyed.end as usize] {
                many += u32::from(command.possible(board));
            }
        });
        many
    }

    /// The least kind of a possible command.
    #[inline(always)]
    fn first(&self, board: &Board<W>) -> Option<u32> {
        let mut first = u32::MAX;
        self.by_key(board, |own| {
            for drawer in &self.drawers[own.drawers.start as usize..own.drawers.end as usize] {
                let (_, Place { first: at, many }, fits) = self.looked_up(drawer, board);
                if fits {
                    let own = &self.filed[at as usize..(at + many) as usize];
                    first = own.iter().fold(first, |first, command| first.min(command.kind));
                }
            }
            for command in &self.keyed[own.keyed.start as usize..own.keyed.end as usize] {
                let kind = if command.possible(board) { command.kind } else { u32::MAX };
                first = first.min(kind);
            }
        });
        (first < u32::MAX).then_some(first)
    }

    /// What is looked at for each bit that is set, and for every board.
    #[inline(always)]
    fn by_key(&self, board: &Board<W>, mut found: impl FnMut(&Own)) {
        let (mut at, mut word, mut keys) = (64 * W, 0, board[0] & self.keys[0]);
        loop {
            found(&self.of_bit[at]);
            while keys == 0 {
                word += 1;
                if word == W {
                    return;
                }
                keys = board[word] & self.keys[word];
            }
            at = 64 * word + keys.trailing_zeros() as usize;
            keys &= keys - 1;
        }
    }
}

/// Where play does not go on.
pub struct Endings<const W: usize>(Moves<W>);

impl<const W: usize> Endings<W> {
    /// Masks of endings; `None` where there would be too many.
    pub fn new(
        planes: &Planes,
        endings: &[Ending],
        weight: &dyn Fn(usize, u32) -> u64,
    ) -> Option<Endings<W>> {
        let mut all = Vec::new();
        for (at, Ending { tests, .. }) in (0..).zip(endings) {
            let masks = tested(planes, tests, Masks::NONE, MOST_CASES)?;
            all.extend(masks.into_iter().map(|masks| Masks { kind: at, ..masks }));
        }
        Some(Endings(Moves::new(all, weight)))
    }

    /// Whether one holds.
    #[inline(always)]
    pub fn any(&self, board: &Board<W>) -> bool {
        self.0.count(board) > 0
    }

    /// Which ending holds first, as a place in those of the rules.
    #[inline(always)]
    pub fn first(&self, board: &Board<W>) -> Option<u32> {
        self.0.first(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Group;

    /// Cells of three values and of two, and some bits of an own word, so that boards have two.
    fn planes() -> Planes {
        let group = |cells, values| Group { cells, values, low: 0 };
        Planes::new(&[group(9, 3), group(5, 2), group(20, 3)])
    }

    #[test]
    fn what_is_found_is_what_is_possible() {
        let planes = planes();
        let mut random = 1;
        let mut below = |many: u64| next_random(&mut random) % many;
        let (mut drawn, mut found) = (0, 0);
        for _ in 0..200 {
            let mut commands: Vec<Masks<2>> = Vec::new();
            for _ in 0..below(8) {
                // Several that look at the same cells, some of which want the same.
                let cells: Vec<u32> = (0..1 + below(4)).map(|_| below(34) as u32).collect();
                for _ in 0..below(30) {
                    let tests = cells.iter().map(|cell| {
                        let many = u64::from(planes.many(*cell));
                        let one = 1 << below(many);
                        (*cell, if below(20) == 0 { 1 + below((1 << many) - 1) } else { one })
                    });
                    let tests: FxHashMap<_, _> = tests.collect();
                    let tests: Vec<_> = tests.into_iter().collect();
                    let kind = commands.len() as u32;
                    let masks = tested(&planes, &tests, Masks { kind, ..Masks::NONE }, MOST_CASES);
                    commands.extend(masks.expect("few cases"));
                }
            }
            let moves =
                Moves::new(commands.clone(), &|word, bit| (word as u64 + u64::from(bit)) % 7);
            drawn += moves.filed.len();
            assert_eq!(moves.is_empty(), commands.is_empty());
            assert_eq!(moves.filed.len() + moves.keyed.len(), commands.len());
            let mut noted = Noted::default();
            for _ in 0..50 {
                let cells: Vec<u8> =
                    (0..34).map(|cell| below(planes.many(cell).into()) as u8).collect();
                let board = planes.packed(&cells);
                let mut expected: Vec<u32> = commands
                    .iter()
                    .filter(|own| own.possible(&board))
                    .map(|own| own.kind)
                    .collect();
                let mut kinds = Vec::new();
                moves.each(&board, &mut noted, |command| kinds.push(command.kind));
                kinds.sort_unstable();
                expected.sort_unstable();
                found += kinds.len();
                assert_eq!(kinds, expected);
                assert_eq!(moves.count(&board), expected.len() as u32);
                assert_eq!(moves.first(&board), expected.first().copied());
            }
        }
        assert!(drawn > 1_000 && found > 10_000, "{drawn} in drawers, {found} found");
    }
}
