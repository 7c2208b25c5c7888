//! A user-defined game with a single method: there are two heaps, and a move halves one heap or
//! takes one stone from both.

use grundy::{Ending, Ruleset};

struct HalfOrBoth;

impl Ruleset for HalfOrBoth {
    type Position = (u32, u32);

    fn options(&self, out: &mut Vec<(u32, u32)>, &(a, b): &(u32, u32)) {
        if a > 0 {
            out.push((a / 2, b));
        }
        if b > 0 {
            out.push((a, b / 2));
        }
        if a > 0 && b > 0 {
            out.push((a - 1, b - 1));
        }
    }
}

fn main() -> Result<(), grundy::Error> {
    for a in 0..8 {
        let values = (0..8).map(|b| grundy::value_of(&HalfOrBoth, &(a, b)));
        let values: Vec<u32> =
            values.map(|value| Ok(value?.0)).collect::<Result<_, grundy::Error>>()?;
        println!("{values:?}");
    }
    let misere = grundy::outcome_of(&HalfOrBoth, &(30, 17), Ending::Misere)?;
    println!("(30, 17) in misère play: {}", misere.name());
    Ok(())
}
