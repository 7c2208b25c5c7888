//! Chocolate-breaking games: a move breaks a rectangular piece of squares into two along a grid
//! line.

use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{ChoiceValue, Error, NamedMove, Notation, Words, words};

/// The rules of chocolate-breaking games. A move breaks one of the pieces into two along a grid
/// line.
///
/// A position lists the numbers of rows and columns of every piece. Breaks that differ by a
/// reflection of the piece count as one option.
pub struct Bars;

impl Ruleset for Bars {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for at in (0..from.len()).step_by(2) {
            let (rows, columns) = (from[at], from[at + 1]);
            let mut push = |parts: [u64; 4]| {
                let (preceding, following) = (&from[..at], &from[at + 2..]);
                out.push(Counts::of([preceding, &parts, following].concat()));
            };
            (1..=rows / 2).for_each(|i| push([i, columns, rows - i, columns]));
            (1..=columns / 2).for_each(|i| push([rows, i, rows, columns - i]));
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        from.iter().map(|side| side / 2).fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for Bars {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let pieces = position.chunks(2).filter(|piece| *piece != [1, 1]);
        out.extend(pieces.map(|piece| Counts::of(piece.iter().copied()).sorted()));
    }
}

impl Notation for Bars {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let split: Vec<&str> = words.iter().flat_map(|word| word.split(['x', '×'])).collect();
        let sides = number_list::parse_numbers(&split)?;
        let count = sides.len();
        let help = || words!(bars::write_piece_of_three_rows);
        if count == 0 || count % 2 == 1 {
            return Err(
                Error::bad(words!(bars::position_has_numbers_expected_two, count)).help(help())
            );
        }
        if sides.contains(&Big::ZERO) {
            return Err(Error::bad(words!(bars::side_of_piece_is_zero)).help(help()));
        }
        Ok(sides)
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
        let built_move = NamedMove::new("break", to.to_vec()).with("piece", at + 1);
        Some(built_move.with("size", broken).with("into", vec![&into[..2], &into[2..]]))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let size = |chosen: &ChoiceValue| match chosen {
            ChoiceValue::List(sides) => {
                sides.iter().map(ChoiceValue::to_string).collect::<Vec<_>>().join("×")
            }
            _ => String::new(),
        };
        let (Some(broken), Some([first_part, second_part])) =
            (named_move.choices.get("size"), named_move.choices.list("into"))
        else {
            return Words::default();
        };
        let (broken, first_part, second_part) = (size(broken), size(first_part), size(second_part));
        words!(bars::break_piece_into_and, broken, first_part, second_part)
    }
}
