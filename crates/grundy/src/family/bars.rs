//! Rectangles that break along grid lines.

use super::number_list;
use crate::base::{
    Big, Chosen, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words, to_u64,
};
use crate::words;

/// Bars of squares; a move breaks one piece in two along a line.
///
/// Positions list the two sides of every piece. Breaks that differ by a reflection of the piece
/// are one option.
pub struct Bars;

impl Ruleset for Bars {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for at in (0..from.len()).step_by(2) {
            let (rows, columns) = (from[at], from[at + 1]);
            let mut push = |parts: [u64; 4]| {
                let (before, after) = (&from[..at], &from[at + 2..]);
                out.push(Counts::of([before, &parts, after].concat()));
            };
            (1..=rows / 2).for_each(|i| push([i, columns, rows - i, columns]));
            (1..=columns / 2).for_each(|i| push([rows, i, rows, columns - i]));
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        from.iter().map(|side| side / 2).fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Bars {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let pieces = position.chunks(2).filter(|piece| *piece != [1, 1]);
        out.extend(pieces.map(|piece| Counts::of(piece.iter().copied()).sorted()));
    }
}

impl Notation for Bars {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let split: Vec<&str> = words.iter().flat_map(|word| word.split(['x', '×'])).collect();
        let sides = number_list::parse_numbers(&split)?;
        let found = sides.len();
        let help = || {
            words!("write a piece of 3 rows and 4 columns as `3 4`", "3 行 4 列的一块写作 `3 4`")
        };
        if found == 0 || found % 2 == 1 {
            return Err(Error::bad(words!(
                "the position has {found} numbers, expected two for each piece",
                "局面有 {found} 个数，每块应有两个数"
            ))
            .help(help()));
        }
        if sides.contains(&Big::ZERO) {
            return Err(
                Error::bad(words!("a side of a piece is 0", "有一块的边长为 0")).help(help())
            );
        }
        Ok(sides)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        let sides: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        let pieces: Option<Vec<[u64; 2]>> =
            sides.map(|sides| sides.chunks_exact(2).map(|piece| [piece[0], piece[1]]).collect());
        pieces.and_then(View::bars).unwrap_or(View::Text)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let at = from.chunks(2).zip(to.chunks(2)).position(|(a, b)| a != b)?;
        let (broken, into) = (from.get(2 * at..2 * at + 2)?, to.get(2 * at..2 * at + 4)?);
        let named = NamedMove::new("break", to.to_vec()).with("piece", at + 1);
        Some(named.with("size", broken).with("into", vec![&into[..2], &into[2..]]))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let size = |chosen: &Chosen| match chosen {
            Chosen::List(sides) => {
                sides.iter().map(Chosen::to_string).collect::<Vec<_>>().join("×")
            }
            _ => String::new(),
        };
        let (Some(broken), Some([one, other])) =
            (made.choices.get("size"), made.choices.list("into"))
        else {
            return Words::default();
        };
        let (broken, one, other) = (size(broken), size(one), size(other));
        words!(
            "break the {broken} piece into {one} and {other}",
            "把 {broken} 的一块掰成 {one} 与 {other}"
        )
    }
}
