//! Treblecross: noughts and crosses in a row, with crosses only.

use super::{Card, Class, Compound, Group, Kind, Params};
use crate::base::{
    Big, Bundle, Choices, Ending, Error, Fault, HeapOptions, LongRule, SplitRule, Text, Words, big,
};
use crate::family::{Game, HeapGame, HeapRule, Phrase};
use crate::words;

pub static CARD: Card = Card {
    id: "treblecross",
    systems: &[],
    name: Text { en: "Treblecross", zh: "一维井字棋" },
    aliases: &["one-dimensional tic-tac-toe", "三连叉"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "A row of empty squares. A move puts a cross on one, and whoever makes three crosses side by side wins. A cross beside another, or two away, loses to the reply, so such squares are out: a move splits a row, and whoever has no square left that is safe loses. A row of n squares is a heap of n+2 under the code 0.007.",
        zh: "一排空格，每次在一格画叉，先连成三个叉者胜。与已有的叉相邻或只隔一格的格会被对手立即取胜，因此不可用：一步把一排断开，没有安全的格可画者负。n 格的一排相当于代码 0.007 下 n+2 颗的一堆。",
    },
    notation: Text {
        en: "how many squares each row has, those too near a cross left out",
        zh: "每排的格数，离叉太近的格不计",
    },
    example: "20",
    params: &[],
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: None,
    misere: None,
    misstated: None,
};

fn build(_: &Params) -> Result<Game, Error> {
    let game = HeapGame::new(HeapRule::Other(Box::new(Rows)));
    Ok(Game::of_heaps(game.with_phrase(PHRASE)))
}

/// Squares that a cross takes from a row on either side of it.
const NEAR: u64 = 2;

struct Rows;

impl Rows {
    /// What is left by a cross that leaves one row at most; it stands on square 1, 2 or 3 from an
    /// end.
    fn at_an_end(n: u64, option: &mut dyn FnMut(&[u64])) {
        // On the middle of three squares a cross leaves what it leaves on the first.
        let squares = if n == 3 { 1 } else { n.div_ceil(2).min(NEAR + 1) };
        (1..=squares).for_each(|square| option(&[n.saturating_sub(square + NEAR)]));
    }
}

impl HeapOptions for Rows {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        Rows::at_an_end(n, option);
        let rest = n.saturating_sub(2 * NEAR + 1);
        (1..=rest / 2).for_each(|a| option(&[a, rest - a]));
        Ok(())
    }

    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        Rows::at_an_end(n, &mut |left| bundle(Bundle::Heaps(left)));
        bundle(Bundle::Splits { sum: n.saturating_sub(2 * NEAR + 1), equal: true });
        Ok(())
    }

    fn long_rule(&self) -> Option<LongRule> {
        // A row with its ends, two squares too near a cross, is a heap from which three in a row are taken.
        let takes = || vec![NEAR as u32 + 1];
        let rule =
            SplitRule { empty: takes(), keep: takes(), split: takes(), ..Default::default() };
        Some(LongRule::Splits { rule, shift: NEAR as u32 })
    }
}

/// "put a cross on square 3 of row 2 (9), leaving 4".
const PHRASE: Phrase = Phrase {
    name: |row, left| {
        let mut choices = Choices::default();
        choices.push("square", square(row, left));
        ("cross", choices)
    },
    words: phrase,
};

/// The square of a row on which a cross leaves these rows.
fn square(row: &Big, left: &[Big]) -> Big {
    match left {
        [first, _] => first + NEAR + 1u8,
        _ => {
            let last: Big = left.iter().sum::<Big>() + NEAR;
            if last < *row { row - last } else { big(1) }
        }
    }
}

fn phrase(row: &Big, left: &[Big], at: Option<usize>) -> Words {
    let square = square(row, left);
    let rest: Vec<String> =
        left.iter().filter(|row| **row > Big::ZERO).map(Big::to_string).collect();
    let (rest_en, rest_zh) = match &rest[..] {
        [] => (", leaving none".to_string(), "，不剩可用的格".to_string()),
        _ => (
            format!(", leaving {}", rest.join(" and ")),
            format!("，剩 {} 格", rest.join(" 格和 ")),
        ),
    };
    match at {
        Some(at) => words!(
            "put a cross on square {square} of row {at} ({row}){rest_en}",
            "在第 {at} 排（{row}）的第 {square} 格画叉{rest_zh}"
        ),
        None => words!(
            "put a cross on square {square} of {row}{rest_en}",
            "在 {row} 格中的第 {square} 格画叉{rest_zh}"
        ),
    }
}
