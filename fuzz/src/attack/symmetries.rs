//! Random rule files with random symmetries, some true and some false: answers, claims and `lint` against brute force
//! that knows no symmetry. A false symmetry must be an error or do no harm; a true one must be believed.

use crate::mutate::Random;
use grundy::base::{Budget, Lang, Outcome};
use grundy::lang::{RuleFile, RuleGame};
use grundy::workbench::{Convention, Desk, Detail, check, lint, solve};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The places of a position, and whose turn it is last where there are sides.
type Position = Vec<usize>;

/// `x[at] >= need` and the guard; then `x[at] -= need; x[to] += put`.
#[derive(Clone, PartialEq)]
struct Move {
    at: usize,
    need: usize,
    to: usize,
    put: usize,
    /// Only where a place has, or has not, this value.
    guard: Option<(usize, bool, usize)>,
    side: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Result {
    Lose,
    Win,
    Draw,
    Score(i64),
}

/// Play is over where a place has this value, or all places together.
#[derive(Clone, PartialEq)]
struct Ended {
    result: Result,
    at: Option<usize>,
    value: usize,
}

/// What is said to change nothing.
enum Image {
    /// The new place i has what the old one at `from[i]` had.
    Rotate(Vec<usize>),
    /// As it is written, and what it does.
    Odd(&'static str, fn(&[usize]) -> Vec<usize>),
}

struct Game {
    places: usize,
    high: usize,
    sides: bool,
    misere: bool,
    moves: Vec<Move>,
    ends: Vec<Ended>,
    images: Vec<Image>,
    start: Option<Position>,
}

/// Who wins: 1 the player to move, -1 the other one, 0 nobody; in how many moves.
type Label = (i32, u32);

/// A random game, and what is answered about it.
pub fn case(random: &mut Random) -> std::result::Result<(), String> {
    let game = Game::random(random);
    let text = game.text();
    game.check(&text, random).map_err(|what| format!("{what}\n{text}"))
}

fn shuffled(random: &mut Random, many: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..many).collect();
    for at in (1..many).rev() {
        order.swap(at, random.below(at + 1));
    }
    order
}

impl Game {
    fn random(random: &mut Random) -> Game {
        let places = 2 + random.below(3);
        let high = 2 + random.below([9, 4, 2][places - 2]);
        let sides = random.below(2) == 0;
        let from = shuffled(random, places);
        let loopy = random.below(4) == 0;
        let mut game = Game {
            places,
            high,
            sides,
            misere: random.below(4) == 0,
            moves: vec![],
            ends: vec![],
            images: vec![],
            start: None,
        };
        for _ in 0..1 + random.below(3) {
            let (at, to) = (random.below(places), random.below(places));
            let need = 1 + random.below(2);
            let put = if to == at { 0 } else { random.below(if loopy { 3 } else { need }) };
            let guard = (random.below(3) == 0)
                .then(|| (random.below(places), random.below(2) == 0, random.below(high + 1)));
            let side = (sides && random.below(3) == 0).then(|| random.below(2));
            game.moves.push(Move { at, need, to, put, guard, side });
        }
        for _ in 0..random.below(4).saturating_sub(1) {
            let result = match random.below(6) {
                0 => Result::Win,
                1 => Result::Draw,
                2 => Result::Score(random.below(7) as i64 - 3),
                _ => Result::Lose,
            };
            let at = (random.below(2) == 0).then(|| random.below(places));
            game.ends.push(Ended { result, at, value: random.below(high + 1) });
        }
        // What one says of a place, its images say of theirs; mostly.
        if random.below(5) > 0 {
            game.close(&from);
        }
        match random.below(3) {
            0 => game.spoil(random),
            1 => game.far(random),
            _ => {}
        }
        game.images.push(match random.below(12) {
            0 => Image::Rotate(shuffled(random, places)),
            1 => Image::Odd("[if i == 0 then min(x[0], x[1]) else if i == 1 then max(x[0], x[1]) else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                let (a, b) = (x[0].min(x[1]), x[0].max(x[1]));
                (x[0], x[1]) = (a, b);
                x
            }),
            2 => Image::Odd("[if i == 0 then 0 else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                x[0] = 0;
                x
            }),
            // One-to-one, but more than an exchange of places.
            3 => Image::Odd("[if i == 0 and x[0] <= 1 then 1 - x[0] else x[i] for i in 0..len(x) - 1]", |x| {
                let mut x = x.to_vec();
                if x[0] <= 1 {
                    x[0] = 1 - x[0];
                }
                x
            }),
            _ => Image::Rotate(from),
        });
        if random.below(6) == 0 {
            game.images.push(Image::Rotate(shuffled(random, places)));
        }
        if random.below(3) == 0 {
            let mut start: Position = (0..places).map(|_| random.below(high + 1)).collect();
            start.extend(sides.then_some(0));
            game.start = Some(start);
        }
        game
    }

    /// Adds the images of moves and endings until there are no more. Of endings the first that holds counts, so
    /// that only those with the same result may be exchanged.
    fn close(&mut self, from: &[usize]) {
        let to = |place: usize| from.iter().position(|old| *old == place).unwrap_or(place);
        let mut at = 0;
        while at < self.moves.len() {
            let one = &self.moves[at];
            let image = Move {
                at: to(one.at),
                to: to(one.to),
                guard: one.guard.map(|(place, is, value)| (to(place), is, value)),
                ..one.clone()
            };
            if !self.moves.contains(&image) {
                self.moves.push(image);
            }
            at += 1;
        }
        let mut ends: Vec<Ended> = Vec::new();
        for end in &self.ends {
            let mut end = end.clone();
            while !ends.contains(&end) {
                ends.push(end.clone());
                end.at = end.at.map(to);
            }
        }
        self.ends = ends;
    }

    /// Breaks one rule.
    fn spoil(&mut self, random: &mut Random) {
        let at = random.below(self.moves.len());
        let (places, high) = (self.places, self.high);
        match random.below(6) {
            0 if self.moves.len() > 1 => {
                self.moves.remove(at);
            }
            1 => self.moves[at].need += 1,
            2 if self.sides => self.moves[at].side = Some(random.below(2)),
            3 if !self.ends.is_empty() => {
                let end = random.below(self.ends.len());
                self.ends[end].value = random.below(high + 1);
            }
            4 if !self.ends.is_empty() => {
                let end = random.below(self.ends.len());
                self.ends[end].result = Result::Draw;
            }
            _ => {
                self.moves[at].guard = Some((random.below(places), true, random.below(high + 1)));
            }
        }
    }

    /// Breaks one rule where numbers are greatest.
    fn far(&mut self, random: &mut Random) {
        let place = random.below(self.places);
        if random.below(3) == 0 {
            let result = *random.pick(&[Result::Lose, Result::Win, Result::Draw]);
            self.ends.insert(0, Ended { result, at: Some(place), value: self.high });
        } else {
            let at = random.below(self.moves.len());
            self.moves[at].guard = Some((place, false, self.high));
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if self.sides {
            text += "sides l, r\n";
        }
        let (places, high) = (self.places, self.high);
        let _ = write!(text, "position x: (0..{high})[{places}]");
        if let Some(start) = &self.start {
            let _ = write!(text, " = {:?}", &start[..places]);
        }
        text += "\n";
        if self.misere {
            text += "misere\n";
        }
        for Ended { result, at, value } in &self.ends {
            let what = match result {
                Result::Lose => "lose".to_string(),
                Result::Win => "win".to_string(),
                Result::Draw => "draw".to_string(),
                Result::Score(score) => format!("score {score}"),
            };
            let of = at.map_or("sum(x)".to_string(), |at| format!("x[{at}]"));
            let _ = writeln!(text, "{what} when {of} == {value}");
        }
        for (i, one) in self.moves.iter().enumerate() {
            let Move { at, need, to, put, guard, side } = one;
            let _ = write!(text, "move m{i} when x[{at}] >= {need}");
            if *put > 0 {
                let _ = write!(text, " and x[{to}] + {put} <= {high}");
            }
            if let Some((place, is, value)) = guard {
                let _ = write!(text, " and x[{place}] {} {value}", if *is { "==" } else { "!=" });
            }
            if let Some(side) = side {
                let _ = write!(text, " and mover == {}", ["l", "r"][*side]);
            }
            let _ = write!(text, " {{ x[{at}] -= {need}");
            if *put > 0 {
                let _ = write!(text, "; x[{to}] += {put}");
            }
            text += " }\n";
        }
        for image in &self.images {
            let _ = match image {
                Image::Rotate(from) => writeln!(text, "symmetry rotate(x, {from:?})"),
                Image::Odd(written, _) => writeln!(text, "symmetry [{written}]"),
            };
        }
        text
    }

    fn ended(&self, position: &[usize]) -> Option<i64> {
        let x = &position[..self.places];
        let holds = |end: &&Ended| end.at.map_or(x.iter().sum(), |at| x[at]) == end.value;
        self.ends.iter().find(holds).map(|end| match end.result {
            Result::Lose => -1,
            Result::Win => 1,
            Result::Draw => 0,
            Result::Score(score) => score,
        })
    }

    fn options(&self, position: &[usize]) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        if self.ended(position).is_some() {
            return options;
        }
        for one in &self.moves {
            let fits = position[one.at] >= one.need
                && position[one.to] + one.put <= self.high
                && one.guard.is_none_or(|(place, is, value)| (position[place] == value) == is)
                && one.side.is_none_or(|side| position[self.places] == side);
            if fits {
                let mut to = position.to_vec();
                to[one.at] -= one.need;
                to[one.to] += one.put;
                if self.sides {
                    to[self.places] ^= 1;
                }
                options.insert(to);
            }
        }
        options
    }

    /// What the player to move has where there is no move.
    fn over(&self, position: &[usize]) -> i64 {
        self.ended(position).unwrap_or(if self.misere { 1 } else { -1 })
    }

    fn image(&self, image: &Image, position: &[usize]) -> Position {
        let x = &position[..self.places];
        let mut to: Position = match image {
            Image::Rotate(from) => from.iter().map(|&from| x[from]).collect(),
            Image::Odd(_, what) => what(x),
        };
        to.extend(&position[self.places..]);
        to
    }

    /// All positions that play can come to.
    fn reached(&self, starts: Vec<Position>) -> BTreeMap<Position, BTreeSet<Position>> {
        let (mut found, mut next) = (BTreeMap::new(), starts);
        while let Some(position) = next.pop() {
            if let Entry::Vacant(place) = found.entry(position) {
                let options = self.options(place.key());
                next.extend(options.iter().cloned());
                place.insert(options);
            }
        }
        found
    }

    fn all(&self) -> Vec<Position> {
        let mut all = vec![vec![]];
        let numbers = vec![self.high + 1; self.places].into_iter();
        for many in numbers.chain(self.sides.then_some(2)) {
            all = all
                .iter()
                .flat_map(|p: &Position| (0..many).map(|n| [&p[..], &[n]].concat()))
                .collect();
        }
        all
    }

    /// Whether every image of the symmetries of the file, one by one and strictly, is true at all positions.
    fn is_symmetric(&self) -> bool {
        self.all().iter().all(|position| {
            self.images.iter().all(|image| {
                let to = self.image(image, position);
                let options: BTreeSet<Position> =
                    self.options(position).iter().map(|option| self.image(image, option)).collect();
                let there = self.options(&to);
                matches!(image, Image::Rotate(_))
                    && there == options
                    && (!there.is_empty() || self.over(&to) == self.over(position))
            })
        })
    }

    /// Labels by rounds; what has none is a draw.
    fn labels(&self, graph: &BTreeMap<Position, BTreeSet<Position>>) -> BTreeMap<Position, Label> {
        let mut labels: BTreeMap<Position, Label> = BTreeMap::new();
        for (position, options) in graph {
            if options.is_empty() {
                let over = self.over(position).signum() as i32;
                labels.insert(position.clone(), (over, 0));
            }
        }
        for round in 1.. {
            let mut new = Vec::new();
            for (position, options) in graph {
                if labels.contains_key(position) {
                    continue;
                }
                let of = |option: &Position| labels.get(option).copied();
                if options.iter().any(|option| of(option).is_some_and(|(who, _)| who == -1)) {
                    new.push((position.clone(), (1, round)));
                } else if options.iter().all(|option| of(option).is_some_and(|(who, _)| who == 1)) {
                    new.push((position.clone(), (-1, round)));
                }
            }
            if new.is_empty() {
                break;
            }
            labels.extend(new);
        }
        labels
    }

    /// The score of each position and the Grundy value, where play ends.
    fn values(
        &self,
        graph: &BTreeMap<Position, BTreeSet<Position>>,
    ) -> Option<BTreeMap<Position, (i64, u32)>> {
        let mut values: BTreeMap<Position, (i64, u32)> = BTreeMap::new();
        while values.len() < graph.len() {
            let known = values.len();
            for (position, options) in graph {
                if values.contains_key(position) {
                    continue;
                }
                let of: Option<Vec<(i64, u32)>> =
                    options.iter().map(|option| values.get(option).copied()).collect();
                if let Some(of) = of {
                    let score = of
                        .iter()
                        .map(|(score, _)| -score)
                        .max()
                        .unwrap_or_else(|| self.over(position));
                    let grundy =
                        (0..).find(|value| of.iter().all(|(_, other)| other != value)).unwrap_or(0);
                    values.insert(position.clone(), (score, grundy));
                }
            }
            if values.len() == known {
                return None;
            }
        }
        Some(values)
    }

    fn typed(&self, position: &[usize]) -> Vec<String> {
        let mut words = vec![format!("{:?}", &position[..self.places]).replace(' ', "")];
        words.extend(position.get(self.places).map(|side| ["l", "r"][*side].to_string()));
        words
    }

    fn check(&self, text: &str, random: &mut Random) -> std::result::Result<(), String> {
        let read = |_: &str| Ok(text.to_string());
        let budget = Budget::default();
        let symmetric = self.is_symmetric();
        let refused = |error: &grundy::Error, what: &str| {
            let told = error.line(Lang::En);
            match symmetric && told.contains("symmetry") {
                true => Err(format!("{what}: a true symmetry is refused: {told}")),
                false => Ok(()),
            }
        };
        let scored = self.ends.iter().any(|end| matches!(end.result, Result::Score(_)));
        let all = self.all();
        let mut desk = Desk::new(budget, &read);
        for _ in 0..4 {
            let position = match &self.start {
                Some(start) if random.below(3) == 0 => start.clone(),
                _ => random.pick(&all).clone(),
            };
            let typed = self.typed(&position);
            let words: Vec<&str> =
                std::iter::once("s.game").chain(typed.iter().map(String::as_str)).collect();
            let what = words.join(" ");
            let answer = desk.question(&words, Convention::default()).and_then(|question| {
                solve(
                    &question,
                    Detail { moves: 9, extra_steps: 1000, ..Detail::default() },
                    &budget,
                )
            });
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    refused(&error, &what)?;
                    continue;
                }
            };
            let graph = self.reached(vec![position.clone()]);
            let labels = self.labels(&graph);
            let label = |position: &Position| labels.get(position).copied().unwrap_or((0, 0));
            let (who, lasts) = label(&position);
            let outcome = [Outcome::P, Outcome::Draw, Outcome::N][(who + 1) as usize];
            if answer.outcome != outcome {
                return Err(format!("{what} is {outcome:?}, told {:?}", answer.outcome));
            }
            let values = self.values(&graph);
            if let (Some(values), Some(grundy)) = (&values, &answer.grundy)
                && grundy.to_string() != values[&position].1.to_string()
            {
                return Err(format!("{what} is worth {}, told {grundy}", values[&position].1));
            }
            if let (Some(values), Some(score)) = (&values, answer.score)
                && score != values[&position].0
            {
                return Err(format!(
                    "the score of {what} is {}, told {score}",
                    values[&position].0
                ));
            }
            if !scored && who != 0 && answer.remoteness.is_some_and(|told| told != lasts) {
                return Err(format!("{what} lasts {lasts} moves, told {:?}", answer.remoteness));
            }
            let best = graph[&position].iter().filter(|to| match &values {
                Some(values) if scored => {
                    values[&position].0 >= 0 && -values[*to].0 == values[&position].0
                }
                _ => who >= 0 && label(to).0 == -who,
            });
            let best = best.count();
            if let Some(count) = &answer.move_count
                && (!scored || values.is_some())
                && count.to_string() != best.to_string()
            {
                return Err(format!("{what} has {best} best moves, told {count}"));
            }
        }
        self.check_lint(text, symmetric)?;
        self.check_claim(text, symmetric, random)
    }

    fn check_lint(&self, text: &str, symmetric: bool) -> std::result::Result<(), String> {
        let found = match lint::lint("s.game", text, &Budget::default()) {
            Ok(found) => found,
            Err(error) => return Err(format!("lint: {}", error.line(Lang::En))),
        };
        let rules = RuleFile::parse(text, "s.game").ok().and_then(|read| read.0.build(&[]).ok());
        let proved = |game: RuleGame| game.commands().is_ok() && game.symmetries_are_proved();
        if !symmetric && rules.is_some_and(proved) {
            return Err("a false symmetry is proved by commands".into());
        }
        let says =
            |words: &[grundy::base::Words], what: &str| words.iter().any(|w| w.en.contains(what));
        if symmetric && says(&found.faults, "symmetry") {
            return Err(format!("lint refuses a true symmetry: {:?}", found.faults));
        }
        if says(&found.notes, "symmetries hold") {
            // At every position that it looked at, results and numbers of options must agree.
            let starts = self.start.clone().map_or_else(|| self.all(), |start| vec![start]);
            let graph = self.reached(starts);
            if graph.len() <= 1500 {
                let labels = self.labels(&self.reached(self.all()));
                for position in graph.keys() {
                    for image in &self.images {
                        let to = self.image(image, position);
                        if labels.get(position) != labels.get(&to) {
                            return Err(format!("lint believes that {position:?} is like {to:?}"));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A claim of who wins, true at all positions or false at one.
    fn check_claim(
        &self,
        text: &str,
        symmetric: bool,
        random: &mut Random,
    ) -> std::result::Result<(), String> {
        // A claim cannot speak of who is to move.
        if self.sides || self.places > 3 {
            return Ok(());
        }
        let graph = self.reached(self.all());
        // Of play that returns the program judges by the start.
        if self.values(&graph).is_none() {
            return Ok(());
        }
        let labels = self.labels(&graph);
        let code = |p: &Position| p.iter().fold(0, |code, n| code * (self.high + 1) + n);
        let mut lost: BTreeSet<usize> = labels
            .iter()
            .filter(|(position, (who, _))| *who == -1 && position.len() == self.places)
            .map(|(position, _)| code(position))
            .collect();
        let is_true = random.below(2) == 0;
        if !is_true {
            let wrong = random.below((self.high + 1).pow(self.places as u32));
            if !lost.remove(&wrong) {
                lost.insert(wrong);
            }
        }
        let places: Vec<String> = (0..self.places)
            .map(|at| format!("x[{at}] * {}", (self.high + 1).pow((self.places - 1 - at) as u32)))
            .collect();
        let listed: Vec<String> = lost.iter().map(usize::to_string).collect();
        let claim = match listed.is_empty() {
            true => "P when 1 == 0".to_string(),
            false => format!("P when ({}) in [{}]", places.join(" + "), listed.join(", ")),
        };
        let text = format!("{text}claim {claim}\n");
        let read = |_: &str| Ok(text.clone());
        let mut desk = Desk::new(Budget::default(), &read);
        let reports = desk.game(&["s.game"]).and_then(|(instance, _)| {
            check::check_claims(&instance, 0, Some(self.high as u64), &Budget::default())
        });
        match reports {
            Ok(reports) if reports[0].holds == is_true => Ok(()),
            Ok(reports) => Err(format!("`{claim}` is {is_true}: {}", reports[0].words.en)),
            Err(error) if symmetric && error.line(Lang::En).contains("symmetry") => {
                Err(format!("a true symmetry is refused: {}", error.line(Lang::En)))
            }
            Err(_) => Ok(()),
        }
    }
}
