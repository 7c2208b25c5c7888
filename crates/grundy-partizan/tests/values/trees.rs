//! Games as trees of options, compared by the definition of ≥; only `of_value` and `value` use the
//! crate.

use grundy_partizan::{Arena, Side, Value};
use std::collections::HashMap;

/// A game, as an index into [`Trees`], the list of all games.
pub type Tree = usize;

#[derive(Default)]
pub struct Trees {
    sides: Vec<[Vec<Tree>; 2]>,
    places: HashMap<[Vec<Tree>; 2], Tree>,
    at_least: HashMap<(Tree, Tree), bool>,
    values: HashMap<Value, Tree>,
}

impl Trees {
    pub fn game(&mut self, left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        let key = [left, right];
        if let Some(place) = self.places.get(&key) {
            return *place;
        }
        self.sides.push(key.clone());
        self.places.insert(key, self.sides.len() - 1);
        self.sides.len() - 1
    }

    /// Returns the options of Left and of Right in the game `a`.
    pub fn options(&self, a: Tree) -> [Vec<Tree>; 2] {
        self.sides[a].clone()
    }

    /// Returns whether a ≥ b: Right, moving first, loses a − b. No right option of `a` is ≤ `b`,
    /// and no left option of `b` is ≥ `a`.
    pub fn at_least(&mut self, a: Tree, b: Tree) -> bool {
        if let Some(known) = self.at_least.get(&(a, b)) {
            return *known;
        }
        let answer = !self.sides[a][1].clone().into_iter().any(|option| self.at_least(b, option))
            && !self.sides[b][0].clone().into_iter().any(|option| self.at_least(option, a));
        self.at_least.insert((a, b), answer);
        answer
    }

    pub fn equal(&mut self, a: Tree, b: Tree) -> bool {
        self.at_least(a, b) && self.at_least(b, a)
    }

    pub fn sum(&mut self, a: Tree, b: Tree) -> Tree {
        let mut sides = [Vec::new(), Vec::new()];
        for side in [0, 1] {
            for option in self.sides[a][side].clone() {
                sides[side].push(self.sum(option, b));
            }
            for option in self.sides[b][side].clone() {
                sides[side].push(self.sum(a, option));
            }
        }
        let [left, right] = sides;
        self.game(left, right)
    }

    pub fn negative(&mut self, a: Tree) -> Tree {
        let [left, right] = self.sides[a].clone();
        let right_now = left.into_iter().map(|option| self.negative(option)).collect();
        let left_now = right.into_iter().map(|option| self.negative(option)).collect();
        self.game(left_now, right_now)
    }

    /// Returns the tree of the canonical form of a value.
    pub fn of_value(&mut self, arena: &mut Arena, value: Value) -> Tree {
        if let Some(tree) = self.values.get(&value) {
            return *tree;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for option in arena.options(value, side).unwrap() {
                let option = self.of_value(arena, option);
                sides[side as usize].push(option);
            }
        }
        let [left, right] = sides;
        let tree = self.game(left, right);
        self.values.insert(value, tree);
        tree
    }

    /// Returns the value of a tree in the arena, computed from the values of its options.
    pub fn value(&self, arena: &mut Arena, tree: Tree) -> Value {
        let [left, right] = self.sides[tree].clone();
        let left = left.into_iter().map(|option| self.value(arena, option)).collect();
        let right = right.into_iter().map(|option| self.value(arena, option)).collect();
        arena.value_of_options(left, right).unwrap()
    }
}

/// A deterministic pseudo-random generator.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    pub fn some_of(&mut self, all: &[Tree], most: usize) -> Vec<Tree> {
        (0..self.below(most + 1)).map(|_| all[self.below(all.len())]).collect()
    }

    /// Returns random games of depth up to three, with `each` games for every depth.
    pub fn games(&mut self, trees: &mut Trees, each: usize) -> Vec<Tree> {
        let mut all = vec![trees.game(vec![], vec![])];
        for _ in 0..3 {
            let below = all.clone();
            for _ in 0..each {
                let (left, right) = (self.some_of(&below, 3), self.some_of(&below, 3));
                all.push(trees.game(left, right));
            }
        }
        all
    }
}
