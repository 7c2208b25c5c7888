//! Tests ranges that begin below zero: a game with negative numbers equals the game in which every
//! number is shifted so that none is negative, at every position and in storage.

use crate::random_files::Dice;
use grundy_core::base::{Budget, Ranked, Sided};
use grundy_core::engine::retrograde;
use grundy_rules::{RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::{Lang, Notation};

/// A piece of two rule files with the same game: the text with negative numbers, and the text with
/// numbers that are shifted so that they are natural.
#[derive(Clone)]
struct Both(String, String);

/// Returns a piece that is the same in both files.
fn same(text: impl ToString) -> Both {
    Both(text.to_string(), text.to_string())
}

/// Replaces the holes `{}` of a text by `parts`, in both files.
fn join(text: &str, parts: &[&Both]) -> Both {
    let filled = |of: fn(&Both) -> &str| {
        let mut pieces = text.split("{}");
        let first = pieces.next().unwrap_or("").to_string();
        pieces.zip(parts).fold(first, |text, (piece, part)| text + of(part) + piece)
    };
    Both(filled(|both| &both.0), filled(|both| &both.1))
}

/// The ranges of the variables x, v, g and h: for each the shift of its values and its greatest
/// value.
struct Rules {
    x: (i64, i64),
    v: (i64, i64),
    g: (i64, i64),
    h: (i64, i64),
    sided: bool,
    locals: Vec<String>,
}

impl Rules {
    fn raised(&self, variable: &str) -> i64 {
        match variable {
            "x" => self.x.0,
            "v" => self.v.0,
            "g" => self.g.0,
            _ => self.h.0,
        }
    }

    /// Returns an expression for the value of a variable: the shifted game subtracts the shift.
    fn read(&self, variable: &str, text: &Both) -> Both {
        Both(text.0.clone(), format!("({} - {})", text.1, self.raised(variable)))
    }

    /// Returns an expression for a new value of a variable: the shifted game adds the shift.
    fn write(&self, variable: &str, value: &Both) -> Both {
        Both(value.0.clone(), format!("({} + {})", value.1, self.raised(variable)))
    }

    /// Returns an expression for a list of values.
    fn list(&self, dice: &mut Dice) -> Both {
        let variable = dice.pick(&["v", "g", "h"]);
        let raised = self.raised(variable);
        Both(variable.to_string(), format!("[q - {raised} for q in {variable}]"))
    }

    fn number(&mut self, dice: &mut Dice, depth: u32) -> Both {
        if depth == 0 || dice.roll(5) == 0 {
            return match dice.roll(6) {
                0 => same(dice.roll(4)),
                1 => same(format!("(-{})", 1 + dice.roll(3))),
                2 if !self.locals.is_empty() => {
                    same(&self.locals[dice.roll(self.locals.len() as u64) as usize])
                }
                3 => self.read("v", &same(format!("v[{}]", dice.roll(2)))),
                4 => same("n"),
                _ => self.read("x", &same("x")),
            };
        }
        match dice.roll(8) {
            0..=2 => {
                let (a, b) = (self.number(dice, depth - 1), self.number(dice, depth - 1));
                let op = dice.pick(&["+", "-", "*", "xor", "mod", "div", "&"]);
                join(&format!("({{}} {op} {{}})"), &[&a, &b])
            }
            3 => {
                let (a, b) = (self.number(dice, depth - 1), self.number(dice, depth - 1));
                join(dice.pick(&["min({}, {})", "max({}, {})", "abs({} - {})"]), &[&a, &b])
            }
            4 => {
                let (c, a) = (self.condition(dice, depth - 1), self.number(dice, depth - 1));
                let b = self.number(dice, depth - 1);
                join("(if {} then {} else {})", &[&c, &a, &b])
            }
            5 => {
                let list = self.list(dice);
                let body = dice.pick(&["p", "p * p", "-p"]);
                join(&format!("sum({body} for p in {{}})"), &[&list])
            }
            6 => same(dice.pick(&["size(g)", "size(h)"])),
            _ => {
                let at = self.number(dice, depth - 1);
                self.read("v", &join("v[{} mod 2]", &[&at]))
            }
        }
    }

    fn condition(&mut self, dice: &mut Dice, depth: u32) -> Both {
        let (a, b) = (
            self.number(dice, depth.saturating_sub(1)),
            self.number(dice, depth.saturating_sub(1)),
        );
        match dice.roll(6) {
            0 => join("{} in {}", &[&a, &self.list(dice)]),
            1 => join("any p in {}: p == {}", &[&self.list(dice), &a]),
            2 if self.sided => same("mover == A"),
            _ => {
                let op = dice.pick(&["<", "<=", "==", "!=", ">"]);
                join(&format!("{{}} {op} {{}}"), &[&a, &b])
            }
        }
    }

    /// Returns a random expression for a new value of a variable; the value is usually in the range
    /// of the variable.
    fn fitting(&mut self, dice: &mut Dice, variable: &str) -> Both {
        let value = self.number(dice, 2);
        let (below, high) = match variable {
            "x" => self.x,
            "v" => self.v,
            "g" => self.g,
            _ => self.h,
        };
        let value = match dice.roll(8) {
            0 => value,
            1 => join(&format!("(({{}}) mod {} - {below})", below + high + 1), &[&value]),
            _ => join(&format!("max(-{below}, min({high}, {{}}))"), &[&value]),
        };
        self.write(variable, &value)
    }

    fn change(&mut self, dice: &mut Dice) -> Both {
        match dice.roll(13) {
            0 => join("x = {}", &[&self.fitting(dice, "x")]),
            1 => same(dice.pick(&["x += 1", "x -= 1", "n -= 1", "v[0] -= 1"])),
            2 | 3 => {
                let at = dice.roll(2);
                join(&format!("v[{at}] = {{}}"), &[&self.fitting(dice, "v")])
            }
            4 => same(dice.pick(&[
                "v = reverse(v)",
                "v = rotate(v, [1, 0])",
                "v = v",
                "g = reverse(g)",
            ])),
            5 => {
                let (a, b) = (self.fitting(dice, "v"), self.fitting(dice, "v"));
                join("v = [{}, {}]", &[&a, &b])
            }
            6 => join("add {} to g", &[&self.fitting(dice, "g")]),
            7 => join("add {} to h", &[&self.fitting(dice, "h")]),
            8 => {
                let value = self.fitting(dice, "h");
                join("if {} in h { remove {} from h }", &[&value, &value])
            }
            9 => {
                // A value of one variable is written to another variable, whose range begins
                // elsewhere.
                let (h, g, v) = (self.h.0, self.g.0, self.v.0);
                match dice.roll(3) {
                    0 => Both("g = h".into(), format!("g = [q - {h} + {g} for q in h]")),
                    1 => Both("h = v".into(), format!("h = [q - {v} + {h} for q in v]")),
                    _ => Both("v = g".into(), format!("v = [q - {g} + {v} for q in g]")),
                }
            }
            10 => {
                // A list that only the block defines.
                let (list, value) = (self.list(dice), self.number(dice, 1));
                let g = self.g.0;
                let list = join("let l = {} + [{}]\n", &[&list, &value]);
                let back = Both("g = l".into(), format!("g = [q + {g} for q in l]"));
                join("{}if size(l) <= 2 { {} }", &[&list, &back])
            }
            11 => {
                let (value, g) = (self.number(dice, 1), self.g.0);
                let both =
                    join("g = [{} for o in {}]", &[&self.write("g", &value), &self.list(dice)]);
                match g {
                    0 => same("n = 0"),
                    _ => both,
                }
            }
            _ => join("if size(g) > 0 { g[0] = {} }\n", &[&self.fitting(dice, "g")]),
        }
    }

    fn text(dice: &mut Dice) -> Both {
        let mut range = || (dice.roll(3) as i64, dice.roll(2) as i64);
        let (x, v, g, h) = (range(), range(), range(), range());
        let sided = dice.roll(2) == 0;
        let mut rules = Rules { x, v, g, h, sided, locals: Vec::new() };
        let of = |(below, high): (i64, i64)| {
            Both(format!("(-{below}..{high})"), format!("(0..{})", below + high))
        };
        let zero = |below: i64| Both("0".into(), below.to_string());
        let mut text = same(if sided { "sides A, B\n" } else { "" });
        text = join(
            "{}position x: {} = {}, v: {}[2] = [{}, {}], g: {}[..2] = [{}], h: bag({}, 2) = [], n: 0..2 = 2\n",
            &[
                &text,
                &of(x),
                &zero(x.0),
                &of(v),
                &zero(v.0),
                &zero(v.0),
                &of(g),
                &zero(g.0),
                &of(h),
            ],
        );
        for _ in 0..dice.roll(3) {
            let how = dice.pick(&["lose", "win", "draw", "score 2"]);
            text = join(&format!("{{}}{how} when {{}}\n"), &[&text, &rules.condition(dice, 2)]);
        }
        for at in 0..1 + dice.roll(2) {
            rules.locals = vec!["k".into()];
            let source = dice.pick(&["-1..1", "-2..n", "0..1"]);
            let when = rules.condition(dice, 2);
            text = join(
                &format!("{{}}move m{at} \"by {{k}}\" (k in {source}) when n > 0 and ({{}}) "),
                &[&text, &when],
            );
            if dice.roll(4) == 0 {
                let (a, b) = (rules.fitting(dice, "x"), rules.fitting(dice, "v"));
                let (c, d) = (rules.fitting(dice, "g"), rules.fitting(dice, "h"));
                let v = rules.read("v", &same("v[1]"));
                let other = rules.write("v", &v);
                text = join(
                    "{}-> [{}, [{}, {}], [{}], [{}, {}], n - 1]\n",
                    &[&text, &a, &b, &other, &c, &d, &d],
                );
                continue;
            }
            text = join("{}{\n", &[&text]);
            for _ in 0..1 + dice.roll(3) {
                text = join("{}  {}\n", &[&text, &rules.change(dice)]);
            }
            let end = if dice.roll(3) > 0 { "  n -= 1\n}\n" } else { "}\n" };
            text = join(&format!("{{}}{end}"), &[&text]);
            text.0 = text.0.replace("{}", "");
        }
        // Outcomes at images under a symmetry are not tested: the games only compare the images.
        text = match dice.roll(3) {
            0 => join("{}symmetry [x, reverse(v), g, h, n]\n", &[&text]),
            1 => Both(
                text.0 + "symmetry [-x, v, g, h, n]\n",
                text.1 + &format!("symmetry [{} - x, v, g, h, n]\n", 2 * x.0),
            ),
            _ => text,
        };
        text
    }
}

fn built(text: &str) -> Option<RuleGame> {
    let (file, _) = RuleFile::read(text, "random.game").ok()?;
    file.build(&[]).ok()
}

/// Compares the two games at all positions: their options, printed texts and ranks. Returns the
/// number of options.
fn alike(text: &Both, signed: &RuleGame, raised: &RuleGame) -> usize {
    let shown = format!("{}\n---\n{}", text.0, text.1);
    let (numbered, other) = (signed.ranked().unwrap(), raised.ranked().unwrap());
    assert_eq!(numbered.size(), other.size(), "{shown}");
    let mut seen = 0;
    for rank in 0..numbered.size() {
        let position = numbered.unrank(rank);
        assert_eq!(position, other.unrank(rank), "{shown}");
        assert_eq!(numbered.number(&position), Some(rank), "{shown}");
        assert!(signed.is_position(&position), "{position:?}\n{shown}");
        // Printed positions are parsed again, as a list of values and by names.
        let written = signed.print(&position.widen());
        let words: Vec<&str> = written.split(' ').collect();
        assert_eq!(signed.parse(&words).unwrap(), position.widen(), "{written}\n{shown}");
        let values = signed.values_of(&position).unwrap();
        assert_eq!(
            signed.position_from_values(&values).as_ref(),
            Some(&position),
            "{values:?}\n{shown}"
        );
        let (mut one, mut two, mut walked) = (Vec::new(), Vec::new(), Vec::new());
        let (told, told_raised) =
            (signed.try_options(&mut one, &position), raised.try_options(&mut two, &position));
        assert_eq!(told.is_ok(), told_raised.is_ok(), "{written} {told:?}\n{shown}");
        let walks = signed.options_by_interpreter(&mut walked, &position);
        assert_eq!(told.is_ok(), walks.is_ok(), "{written} {told:?}\n{shown}");
        assert_eq!(signed.result(&position).ok(), raised.result(&position).ok(), "{shown}");
        if told.is_err() {
            continue;
        }
        assert_eq!(one, two, "{written}\n{shown}");
        assert_eq!(one, walked, "{written}\n{shown}");
        assert_eq!(
            signed.check_symmetries(&position).ok(),
            raised.check_symmetries(&position).ok(),
            "{written}\n{shown}"
        );
        assert_eq!(
            signed.canonical(&position).ok(),
            raised.canonical(&position).ok(),
            "{written}\n{shown}"
        );
        let moves = signed.named_moves(&position).unwrap();
        assert_eq!(moves.len(), one.len(), "{written}\n{shown}");
        for made in moves.iter().take(3) {
            let to = signed.move_to(&position.widen(), &made.to).unwrap();
            assert_eq!(to.to, made.to, "{written}\n{shown}");
        }
        seen += one.len();
    }
    let start = signed.initial().unwrap().unwrap();
    let budget = Budget::default();
    let (one, two) = (
        retrograde::explore_sided(signed, [start.clone()], &budget),
        retrograde::explore_sided(raised, [start], &budget),
    );
    assert_eq!(one.is_ok(), two.is_ok(), "{shown}");
    if let (Ok(one), Ok(two)) = (one, two) {
        let found: Vec<_> = one.positions().collect();
        let others: Vec<_> = two.positions().collect();
        assert_eq!(format!("{found:?}"), format!("{others:?}"), "{shown}");
    }
    seen
}

fn random_files(many: usize) {
    let mut dice = Dice(7);
    let (mut compared, mut options) = (0, 0);
    let mut tried = 0;
    while compared < many {
        tried += 1;
        let text = Rules::text(&mut dice);
        let (one, two) = (built(&text.0), built(&text.1));
        let shown = |text: &str| match RuleFile::read(text, "random.game") {
            Err(told) => render(text, "random.game", &told, Lang::En),
            Ok(_) => text.to_string(),
        };
        let told = || format!("{}\n---\n{}", shown(&text.0), shown(&text.1));
        assert_eq!(one.is_some(), two.is_some(), "{}", told());
        let (Some(signed), Some(raised)) = (one, two) else { continue };
        if signed.position_count().is_none_or(|many| many > 12_000) {
            continue;
        }
        compared += 1;
        options += alike(&text, &signed, &raised);
    }
    println!("{compared} of {tried}, {options} options");
    assert!(tried < 4 * many && options > 100 * many, "{compared} of {tried}, {options} options");
}

#[test]
fn random_games_with_negative_numbers_equal_shifted_games() {
    random_files(60);
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-rules --test all signed_variables -- --ignored"]
fn many_random_games_with_negative_numbers_equal_shifted_games() {
    random_files(3_000);
}

fn game(text: &str) -> RuleGame {
    match RuleFile::parse(text, "my.game") {
        Ok((file, doubts)) => {
            assert!(doubts.is_empty(), "{}", render(text, "my.game", &doubts, Lang::En));
            file.build(&[]).unwrap()
        }
        Err(told) => panic!("{}", render(text, "my.game", &told, Lang::En)),
    }
}

fn wrong(text: &str) -> String {
    let Err(told) = RuleFile::parse(text, "my.game") else { panic!("it reads well") };
    render(text, "my.game", &told, Lang::En)
}

fn refused(game: &RuleGame, typed: &str) -> String {
    game.parse(&typed.split(' ').collect::<Vec<_>>()).unwrap_err().to_string()
}

/// A walk with moves of one to three steps, each of which ends closer to 0.
const WALK: &str = "position x: -9..9
move walk (k in -3..3) when abs(x + k) < abs(x) -> [x + k]
symmetry [-x]
claim P when x mod 4 == 0
claim grundy = abs(x) mod 4
";

#[test]
fn typed_positions_can_contain_a_minus() {
    let walk = game(WALK);
    for (typed, written) in [("-3", "-3"), ("−3", "-3"), ("x=-9", "-9"), ("0", "0"), ("[-2]", "-2")]
    {
        let position = walk.parse(&[typed]).unwrap();
        assert_eq!(walk.print(&position), written, "{typed}");
        assert_eq!(walk.parse(&[written]).unwrap(), position, "{typed}");
    }
    for (typed, why) in [
        ("-10", "the allowed values are -9 to 9"),
        ("10", "the allowed values are -9 to 9"),
        ("-", "`x`"),
        ("--3", "`x`"),
        ("3-", "`x`"),
        ("-99999999999999999999", "the allowed values are -9 to 9"),
        ("-9223372036854775808", "the allowed values are -9 to 9"),
    ] {
        assert!(refused(&walk, typed).contains(why), "{typed}: {}", refused(&walk, typed));
    }
    // Variables with natural numbers have no shift.
    let natural = game("position n\nmove take (k in 1..n) -> [n - k]\n");
    assert!(natural.parse(&["-1"]).is_err());
    let rows = game(
        "position v: (-2..2)[3], b: bag(-3..3), n: 0..3\nmove down when n > 0 -> [v, b, n - 1]\n",
    );
    let position = rows.parse(&["[-1,2,0]", "[3,-3,-3]", "1"]).unwrap();
    assert_eq!(rows.print(&position), "[-1,2,0] [-3,-3,3] 1");
    assert_eq!(rows.parse(&["-1", "2", "0", "[3,-3,-3]", "1"]).unwrap(), position);
    let starts = game(
        "position x: -9..9, y: 0..9\nstart d -> [d, abs(d)]\nmove home when x < 0 and y > 0 -> [x + 1, y - 1]\n",
    );
    let position = starts.parse(&["-4"]).unwrap();
    assert_eq!(starts.print(&position), "-4 4");
}

#[test]
fn range_errors_state_the_ends_of_the_range() {
    let told = wrong("position x: -9..9 = 0\nmove down { x -= 4 }\n");
    assert!(told.contains("sets `x` to -12, but its range is -9 to 9"), "{told}");
    let told = wrong("position x: -3..3\nmove down -> [x - 1]\n");
    assert!(told.contains("sets `x` to -4, but its range is -3 to 3"), "{told}");
    let told = wrong("position x: -9..9 = -10\nmove up when x < 9 -> [x + 1]\n");
    assert!(told.contains("sets `x` to -10, which is outside its range"), "{told}");
    for range in ["3..-3", "-9223372036854775807..1", "-1..9223372036854775807"] {
        let told =
            wrong(&format!("position x: {range}\nmove up when x < 9 and x > 0 -> [x - 1]\n"));
        assert!(told.contains("a variable cannot have the range"), "{told}");
    }
    let told = wrong("position s: set(-1..3)\nmove go when 1 in s { remove 1 from s }\n");
    assert!(told.contains("a variable cannot have the range -1 to 3"), "{told}");
    // The widest possible range.
    let widest =
        game("position x: -9223372036854775807..-1 = -1\nmove down when x > -3 -> [x - 1]\n");
    for typed in ["-9223372036854775807", "-1"] {
        let position = widest.parse(&[typed]).unwrap();
        assert_eq!(widest.print(&position), typed);
    }
    assert_eq!(
        widest.initial().unwrap().map(|start| widest.print(&start.widen())),
        Some("-1".into())
    );
    assert!(
        game("position x: -4611686018427387904..0\nmove up when x < 0 -> [x + 1]\n")
            .ranked()
            .is_some()
    );
}

#[test]
fn variables_that_can_be_negative_are_not_heaps() {
    let walk = game(WALK);
    assert!(walk.single_heap().is_none() && walk.elements().is_none());
    assert_eq!(walk.typed_number_count(), None);
    assert!(matches!(walk.view(&walk.parse(&["-3"]).unwrap()), grundy_draw::View::Text));
    let bag = game("position b: bag(-2..2)\nmove drop (x in b) { remove x from b }\n");
    assert!(bag.elements().is_none());
    assert_eq!(bag.with_element((0, 1)), None);
}

#[test]
fn small_positions_include_negative_numbers() {
    let walk = game(WALK);
    let written = |positions: Vec<grundy_core::base::Counts>| -> Vec<String> {
        positions.iter().map(|position| walk.print(&position.widen())).collect()
    };
    assert_eq!(written(walk.positions_up_to(2, 100).unwrap()), ["0", "-1", "1", "-2", "2"]);
    assert_eq!(walk.positions_up_to(50, 100).unwrap().len(), 19);
    let far = game("position x: -9..-5\nmove up when x < -5 -> [x + 1]\n");
    assert_eq!(far.positions_up_to(2, 100).unwrap().len(), 1);
    assert_eq!(far.positions_up_to(7, 100).unwrap().len(), 3);
    // An error far from the beginning of a long range is found.
    let told = wrong("position x: -100000..100000\nmove up when x < 5 -> [x + 1 div x]\n");
    assert!(told.contains("divides by zero"), "{told}");
}
