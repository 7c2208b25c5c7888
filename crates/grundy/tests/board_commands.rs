//! Rules of boards as commands do what the interpreter does.

use grundy::Counts;
use grundy::base::Sided;
use grundy::lang::{RuleFile, RuleGame};
use grundy_boards::Rules;

/// Numbers without order.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

fn example(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    RuleFile::parse(&text, &format!("{name}.game"))
        .unwrap_or_else(|_| panic!("{name}"))
        .0
        .build(params)
        .unwrap()
}

/// The options of a position as the interpreter has them, in order.
fn interpreted(game: &RuleGame, position: &Counts) -> Option<Vec<Counts>> {
    let mut options = Vec::new();
    game.try_options(&mut options, position).ok()?;
    options.sort();
    options.dedup();
    Some(options)
}

/// The same by commands, and what the player to move gets where there is none.
fn commanded(rules: &Rules, position: &Counts) -> Option<(Vec<Counts>, Option<i64>)> {
    let sided = rules.sides.len() == 2;
    let turn = if sided { position[position.len() - 1] as usize } else { 0 };
    let lows = rules.groups.iter().flat_map(|group| vec![group.low as u64; group.cells as usize]);
    let lows: Vec<u64> = lows.collect();
    let board: Vec<u8> = lows.iter().zip(position.iter()).map(|(low, n)| (n - low) as u8).collect();
    let side = &rules.sides[turn];
    if let Some(ending) = side.ended(&board) {
        return Some((Vec::new(), Some(ending.score?)));
    }
    let back = |(after, again): (Vec<u8>, bool)| {
        let numbers = after.iter().zip(&lows).map(|(value, low)| u64::from(*value) + low);
        let next = sided.then_some(if again { turn } else { 1 - turn } as u64);
        Counts::of(numbers.chain(next))
    };
    let mut options: Vec<Counts> = side.options(&board).into_iter().map(back).collect();
    options.sort();
    options.dedup();
    let stuck = options.is_empty().then_some(side.stuck);
    Some((options, stuck))
}

fn hold(name: &str, game: &RuleGame, rules: &Rules, many: usize) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let start = game.initial().unwrap();
    let mut positions = Vec::new();
    for at in 0..many {
        // By turns a random board, and positions of a random game.
        if at % 2 == 0 || start.is_none() {
            let groups = rules.groups.iter();
            let cells = groups.flat_map(|group| vec![group; group.cells as usize]);
            let mut numbers: Vec<u64> =
                cells.map(|group| group.low as u64 + random.below(group.values.into())).collect();
            if rules.sides.len() == 2 {
                numbers.push(random.below(2));
            }
            positions.push(Counts::of(numbers));
        } else if let Some(start) = &start {
            let mut here = start.clone();
            loop {
                positions.push(here.clone());
                let options = interpreted(game, &here).unwrap();
                if options.is_empty() || random.below(40) == 0 {
                    break;
                }
                here = options[random.below(options.len() as u64) as usize].clone();
            }
        }
    }
    let mut options_seen = 0;
    for position in &positions {
        if !game.is_position(position) {
            continue;
        }
        let (options, result) = commanded(rules, position).unzip();
        assert_eq!(interpreted(game, position), options, "{name} {position:?}");
        let Some(options) = options else { continue };
        assert_eq!(game.result(position).ok(), result, "{name} {position:?}");
        options_seen += options.len();
    }
    assert!(options_seen > 100, "{name}: {options_seen}");
}

#[test]
fn commands_of_the_examples_are_the_moves_of_the_rules() {
    let mut refused = Vec::new();
    for (name, params) in [
        ("achi", &[][..]),
        ("cram", &[]),
        ("dodgem", &[]),
        ("domineering", &[]),
        ("dots-and-boxes", &[]),
        ("hare-and-hounds", &[]),
        ("hexapawn", &[]),
        ("kalah", &[]),
        ("konane", &[]),
        ("l-game", &[]),
        ("mu-torere", &[]),
        ("nine-holes", &[]),
        ("three-mens-morris", &[]),
        ("tic-tac-toe", &[]),
    ] {
        let game = example(name, params);
        let began = std::time::Instant::now();
        match game.commands() {
            Ok(rules) => {
                let side = &rules.sides[0];
                println!(
                    "{name}: {} commands, {} endings, {:?}",
                    side.moves.len(),
                    side.endings.len(),
                    began.elapsed()
                );
                hold(name, &game, &rules, 400);
            }
            Err(why) => refused.push((name, why.words().en, began.elapsed())),
        }
    }
    println!("{refused:?}");
    assert!(refused.len() <= 1, "{refused:?}");
}
