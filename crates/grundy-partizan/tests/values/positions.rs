//! Random positions: values, means, temperatures and outcomes, compared with their game trees.

use super::domineering::{Domineering, Position, Rules, value};
use super::games::{Amazons, Clobber, Cutcake, Hackenbush, Konane, Paint, ToadsAndFrogs};
use super::trees::{Dice, Tree, Trees};
use grundy_partizan::{Arena, Dyadic, Expression, Side};
use rustc_hash::FxHashMap;
use std::collections::HashMap;

/// Temperatures from 0 to `MOST` are sampled in steps of 1/`STEP`.
const STEP: i64 = 64;
const MOST: i64 = 8;

/// Positions as trees, with memo tables of properties. Numbers are in units of 1/64.
#[derive(Default)]
struct Known {
    trees: Trees,
    of: HashMap<Position, Tree>,
    numbers: Vec<(i64, Tree)>,
    walls: HashMap<Tree, Vec<[i64; 2]>>,
}

impl Known {
    /// Returns the game tree of a position.
    fn tree(&mut self, rules: &dyn Rules, position: &Position) -> Tree {
        if let Some(tree) = self.of.get(position) {
            return *tree;
        }
        let sides = [Side::Left, Side::Right].map(|side| rules.options(position, side));
        let [left, right] = sides.map(|all| all.iter().map(|it| self.tree(rules, it)).collect());
        let tree = self.trees.game(left, right);
        self.of.insert(position.clone(), tree);
        tree
    }

    /// Lists the numbers with a birthday of at most 6, and further integers, as trees with the
    /// simplest ones first. Each day adds a number between any two adjacent numbers, and one beyond
    /// each end.
    fn days(&mut self) {
        let zero = self.trees.game(vec![], vec![]);
        self.numbers = vec![(0, zero)];
        for _ in 0..6 {
            let mut sorted = self.numbers.clone();
            sorted.sort_unstable();
            let (least, most) = (sorted[0], sorted[sorted.len() - 1]);
            let mut more = vec![(least.0 - STEP, self.trees.game(vec![], vec![least.1]))];
            for two in sorted.windows(2) {
                let between = self.trees.game(vec![two[0].1], vec![two[1].1]);
                more.push(((two[0].0 + two[1].0) / 2, between));
            }
            more.push((most.0 + STEP, self.trees.game(vec![most.1], vec![])));
            self.numbers.extend(more);
        }
        for _ in 0..12 {
            let numbers = self.numbers.iter().copied();
            let (least, most) = (numbers.clone().min().unwrap(), numbers.max().unwrap());
            self.numbers.push((least.0 - STEP, self.trees.game(vec![], vec![least.1])));
            self.numbers.push((most.0 + STEP, self.trees.game(vec![most.1], vec![])));
        }
    }

    fn number(&mut self, tree: Tree) -> Option<i64> {
        let numbers = self.numbers.clone();
        numbers.into_iter().find(|(_, it)| self.trees.equal(*it, tree)).map(|(number, _)| number)
    }

    /// Returns the left and the right wall of a game at each sampled temperature, computed from the
    /// walls of its options.
    fn walls(&mut self, tree: Tree) -> Vec<[i64; 2]> {
        if let Some(known) = self.walls.get(&tree) {
            return known.clone();
        }
        let steps = (0..=MOST * STEP).collect::<Vec<i64>>();
        let [left, right] = self.trees.options(tree);
        let left: Vec<_> = left.into_iter().map(|it| self.walls(it)).collect();
        let right: Vec<_> = right.into_iter().map(|it| self.walls(it)).collect();
        // If the greatest right stop of a left option exceeds the least left stop of a right
        // option, the game is not a number.
        let (high, low) =
            (left.iter().map(|it| it[0][1]).max(), right.iter().map(|it| it[0][0]).min());
        let is_hot = high.zip(low).is_some_and(|(high, low)| high > low);
        let number = if is_hot { None } else { self.number(tree) };
        let walls = match number {
            Some(number) => vec![[number; 2]; steps.len()],
            None => {
                let (mut walls, mut mast) = (Vec::new(), None);
                for t in steps {
                    let high = left.iter().map(|it| it[t as usize][1] - t).max().unwrap();
                    let low = right.iter().map(|it| it[t as usize][0] + t).min().unwrap();
                    if high <= low && mast.is_none() {
                        assert_eq!(high, low, "the walls meet between two steps");
                        mast = Some(high);
                    }
                    walls.push(mast.map_or([high, low], |mast| [mast; 2]));
                }
                walls
            }
        };
        self.walls.insert(tree, walls.clone());
        walls
    }

    /// Returns whether the player to move wins, by naive recursion.
    fn wins(&self, tree: Tree, side: usize, known: &mut HashMap<(Tree, usize), bool>) -> bool {
        if let Some(wins) = known.get(&(tree, side)) {
            return *wins;
        }
        let options = self.trees.options(tree)[side].clone();
        let wins = options.into_iter().any(|option| !self.wins(option, 1 - side, known));
        known.insert((tree, side), wins);
        wins
    }
}

fn row(dice: &mut Dice, length: usize, letters: &[u8]) -> Position {
    (0..length).map(|_| letters[dice.below(letters.len())]).collect()
}

fn rows(dice: &mut Dice, (h, w): (usize, usize), letters: &[u8]) -> Position {
    let mut cells = vec![w as u8];
    cells.extend(row(dice, h * w, letters));
    cells
}

/// Returns a random position of a game, small enough for naive recursion.
fn random(dice: &mut Dice, game: &str) -> Position {
    match game {
        "domineering" => {
            let size = [(3, 3), (2, 4), (2, 5)][dice.below(3)];
            rows(dice, size, b"...#")
        }
        "clobber" => {
            let size = [(2, 3), (1, 7), (2, 4), (3, 3)][dice.below(4)];
            rows(dice, size, b"xo.xo")
        }
        "amazons" => {
            let mut cells = rows(dice, (2, 3), b"....#");
            let (one, other) = (1 + dice.below(3), 4 + dice.below(3));
            (cells[one], cells[other]) = (b'x', b'o');
            cells
        }
        "toads and frogs" => {
            let length = 4 + dice.below(5);
            row(dice, length, b"TF..")
        }
        "konane" => {
            let length = 5 + dice.below(7);
            row(dice, length, b"xo.xo.")
        }
        "snort" | "col" => {
            let length = 3 + dice.below(4);
            row(dice, length, b"...xo")
        }
        "cutcake" => vec![1 + dice.below(3) as u8, 1 + dice.below(3) as u8],
        _ => {
            let length = 2 + dice.below(4);
            row(dice, length, b"BRG")
        }
    }
}

#[test]
fn random_positions_have_the_values_of_their_trees() {
    let games: [(&str, &dyn Rules); 9] = [
        ("domineering", &Domineering),
        ("clobber", &Clobber),
        ("amazons", &Amazons),
        ("toads and frogs", &ToadsAndFrogs),
        ("konane", &Konane),
        ("snort", &Paint { snort: true }),
        ("col", &Paint { snort: false }),
        ("cutcake", &Cutcake),
        ("hackenbush", &Hackenbush),
    ];
    let listed = include_str!("../data/values.tsv");
    let (mut arena, mut dice) = (Arena::default(), Dice(77));
    let (mut compared, mut hot, mut outcomes) = (0, 0, HashMap::new());
    for (game, rules) in games {
        let mut known = Known::default();
        known.days();
        let mut seen = Vec::new();
        let each = if game == "cutcake" { 9 } else { 40 };
        while seen.len() < each {
            let position = random(&mut dice, game);
            let written = match game {
                "toads and frogs" | "snort" | "col" | "konane" | "hackenbush" => {
                    String::from_utf8(position.clone()).unwrap()
                }
                _ => String::new(),
            };
            let is_listed = !written.is_empty() && listed.contains(&format!("\t{written}\t"));
            if seen.contains(&position) || is_listed {
                continue;
            }
            let found = value(&mut arena, &mut FxHashMap::default(), rules, &position).unwrap();
            let tree = match game {
                // A position of Cutcake is a list of pieces, which `cake` converts.
                "cutcake" => known.cake(&position),
                _ => known.tree(rules, &position),
            };
            let told = arena.to_text(found, 10_000).unwrap().unwrap();
            let canonical = known.trees.of_value(&mut arena, found);
            assert!(known.trees.equal(tree, canonical), "{game} {written}: {told}");
            let again = arena.evaluate(&told.parse::<Expression>().unwrap()).unwrap();
            assert_eq!(again, found, "{told}");

            let mut plays = HashMap::new();
            let outcome = match [0, 1].map(|side| known.wins(tree, side, &mut plays)) {
                [true, true] => "N",
                [true, false] => "L",
                [false, true] => "R",
                [false, false] => "P",
            };
            assert_eq!(arena.outcome(found).unwrap().to_string(), outcome, "{game} {told}");
            *outcomes.entry(outcome).or_insert(0) += 1;

            let walls = known.walls(tree);
            let temperature = arena.temperature(found).unwrap();
            let graph = arena.thermograph(found).unwrap();
            for t in (0..=MOST * STEP).step_by(4) {
                let at = Dyadic::new(t, 6);
                let both = [&graph.left, &graph.right].map(|wall| wall.value_at(&at));
                let expected = walls[t as usize].map(|wall| Dyadic::new(wall, 6));
                assert_eq!(both, expected, "{game} {told} at {at}");
            }
            if temperature > Dyadic::ZERO {
                let meet = walls.iter().position(|[left, right]| left == right).unwrap();
                assert_eq!(temperature, Dyadic::new(meet as i64, 6), "{game} {told}");
                hot += 1;
            }
            let mean = walls[walls.len() - 1][0];
            assert_eq!(arena.mean(found).unwrap(), Dyadic::new(mean, 6), "{game} {told}");
            compared += 1;
            seen.push(position);
        }
    }
    assert!(compared >= 300 && hot > 60, "{compared} {hot}");
    assert!(outcomes.values().all(|many| *many > 15) && outcomes.len() == 4, "{outcomes:?}");
}

impl Known {
    /// Returns the tree of cakes: each move replaces one piece by two.
    fn cake(&mut self, pieces: &[u8]) -> Tree {
        let mut sum = self.trees.game(vec![], vec![]);
        for piece in pieces.chunks(2) {
            let sides = [Side::Left, Side::Right];
            let [left, right] = sides.map(|side| Cutcake.options(&piece.to_vec(), side));
            let left = left.iter().map(|it| self.cake(it)).collect();
            let right = right.iter().map(|it| self.cake(it)).collect();
            let one = self.trees.game(left, right);
            sum = self.trees.sum(sum, one);
        }
        sum
    }
}
