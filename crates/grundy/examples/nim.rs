//! Solves a position of Nim and lists the winning moves: `cargo run --example nim -- 2 5 4`.

use grundy::{Nim, Outcome};

fn main() -> Result<(), std::num::ParseIntError> {
    let heaps: Vec<u64> =
        std::env::args().skip(1).map(|size| size.parse()).collect::<Result<_, _>>()?;
    let nim = Nim::new(if heaps.is_empty() { vec![2, 5, 4] } else { heaps });
    match nim.outcome() {
        Outcome::N => println!("{:?} is won for the player to move", nim.heaps()),
        _ => println!("{:?} is lost for the player to move", nim.heaps()),
    }
    for left in nim.winning_moves() {
        println!("a winning move leaves {:?}", left.heaps());
    }
    Ok(())
}
