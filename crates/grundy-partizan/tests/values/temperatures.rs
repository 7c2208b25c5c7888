//! Thermographs, cooling and heating, reduced forms, atomic weights.

use super::trees::{Dice, Trees};
use grundy_partizan::{
    Arena, Budget, Dyadic, Expression, IBig, Limits, NumberUpStar, Outcome, Relation, Side,
    Stopped, Thermograph, UBig, Value, Wall,
};

fn read(arena: &mut Arena, text: &str) -> Value {
    arena.evaluate(&text.parse::<Expression>().unwrap()).unwrap()
}

fn text(arena: &mut Arena, value: Value) -> String {
    arena.to_text(value, 1000).unwrap().unwrap()
}

fn corners(wall: &Wall) -> String {
    let corner = |at: &grundy_partizan::Corner| format!("({},{})", at.temperature, at.value);
    wall.corners().iter().map(corner).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_published_thermograph_is_reproduced() {
    let mut arena = Arena::default();
    let value = read(&mut arena, "{3||2*|1*}");
    let graph = arena.thermograph(value).unwrap();
    assert_eq!(corners(&graph.left), "(-1,4) (3/4,9/4)");
    assert_eq!(corners(&graph.right), "(-1,1) (0,2) (1/2,2) (3/4,9/4)");
    assert_eq!(graph.left.value_at(&Dyadic::ZERO), *arena.stop(value, Side::Left));
    assert_eq!(graph.right.value_at(&Dyadic::ZERO), *arena.stop(value, Side::Right));
}

#[test]
fn canonical_forms_of_error_prone_expressions_are_correct() {
    let mut arena = Arena::default();
    for (written, expected) in [
        ("{0,-1*|1/2}", "1/4"),
        ("-1823437481924", "-1823437481924"),
        ("9223372036854775808 + 1", "9223372036854775809"),
        ("{9223372036854775808|}", "9223372036854775809"),
        ("{|-9223372036854775808}", "-9223372036854775809"),
        ("9223372036854775809 - 9223372036854775808", "1"),
        ("100000000000000000000.{1|-1}", "0"),
        ("100000000000000000001.+-1", "+-1"),
        ("1000000000000.^ + *", "^1000000000000*"),
        ("{0|^}", "^^*"),
        ("{0|^*}", "^^"),
        ("{^|v}", "*"),
        ("{*|*}", "0"),
        ("{|^}", "0"),
        ("{^^|0}", "^*"),
    ] {
        let value = read(&mut arena, written);
        assert_eq!(text(&mut arena, value), expected, "{written}");
    }
    let one = read(&mut arena, "+-1");
    let cooled = arena.cool(one, &Dyadic::ONE).unwrap();
    assert_eq!(text(&mut arena, cooled), "*");
    let cooled = arena.cool(one, &Dyadic::new(3, 1)).unwrap();
    assert_eq!(cooled, Value::ZERO);
}

/// Thermographs of numbers with large denominators, and of the integer 2^63 + 1.
#[test]
fn thermographs_of_numbers_of_any_size() {
    let mut arena = Arena::default();
    for halvings in [1_u32, 30, 63, 64, 65, 127, 128, 200, 1000, 20_000] {
        for top in [1_i64, -3, i64::MAX] {
            let number = Dyadic::new(top, halvings);
            let value = arena.value_of_number(number.clone()).unwrap();
            match arena.thermograph(value) {
                Ok(graph) => {
                    assert_eq!(graph.mean, number);
                    assert_eq!(graph.temperature, -&number.unit());
                    assert_eq!(graph.left.value_at(&Dyadic::ZERO), number);
                    assert_eq!(graph.right.value_at(&Dyadic::ZERO), number);
                }
                // The recursion is as deep as the exponent of the denominator.
                Err(stopped) => {
                    assert!(stopped == Stopped::Depth && halvings > 500, "{halvings} {stopped}");
                }
            }
            assert_eq!(arena.mean(value).unwrap(), number);
            assert_eq!(arena.temperature(value).unwrap(), -&number.unit());
        }
    }
    let large = read(&mut arena, "9223372036854775809");
    let graph = arena.thermograph(large).unwrap();
    assert_eq!(graph.mean.to_string(), "9223372036854775809");
    let hot = read(&mut arena, "{9223372036854775809|-9223372036854775809}");
    assert_eq!(arena.temperature(hot).unwrap().to_string(), "9223372036854775809");
    let near = read(&mut arena, "{1/1180591620717411303424|0}");
    assert_eq!(arena.temperature(near).unwrap().to_string(), "1/2361183241434822606848");
}

/// Computes both walls of a game at sampled temperatures from the walls of its options. Returns
/// `None` for a number.
fn from_options(arena: &mut Arena, value: Value) -> Option<Vec<[Dyadic; 2]>> {
    let sides = [Side::Left, Side::Right].map(|side| arena.options(value, side).unwrap());
    if sides.iter().any(Vec::is_empty) {
        return None;
    }
    // The temperatures are sampled from −1 to 4 in steps of 1/16. The walls are the scaffolds below
    // the temperature of the game, and the mast above it.
    let mut frozen: Option<Dyadic> = None;
    let mut walls = Vec::new();
    for step in 0..=80 {
        let t = Dyadic::new(step - 16, 4);
        if let Some(mast) = &frozen {
            walls.push([mast.clone(), mast.clone()]);
            continue;
        }
        let mut best = |side: Side| {
            let all = sides[side as usize].iter().map(|option| {
                let graph = arena.thermograph(*option).unwrap();
                if side == Side::Left {
                    &graph.right.value_at(&t) - &t
                } else {
                    &graph.left.value_at(&t) + &t
                }
            });
            let all: Vec<Dyadic> = all.collect();
            if side == Side::Left { all.into_iter().max() } else { all.into_iter().min() }.unwrap()
        };
        let (left, right) = (best(Side::Left), best(Side::Right));
        if left <= right {
            frozen = Some(arena.mean(value).unwrap());
            let mast = frozen.clone().unwrap();
            walls.push([mast.clone(), mast]);
        } else {
            walls.push([left, right]);
        }
    }
    Some(walls)
}

fn sampled(graph: &Thermograph) -> Vec<[Dyadic; 2]> {
    let at = |step: i64| Dyadic::new(step - 16, 4);
    (0..=80).map(|step| [graph.left.value_at(&at(step)), graph.right.value_at(&at(step))]).collect()
}

#[test]
fn walls_follow_from_the_options() {
    let (mut arena, mut trees, mut dice) = (Arena::default(), Trees::default(), Dice(5));
    let mut all = Vec::new();
    let games = dice.games(&mut trees, 60);
    for game in games {
        all.push(trees.value(&mut arena, game));
    }
    for number in ["0", "1/4", "-7/8", "3", "-5/2"] {
        for ups in -6..=6 {
            for star in 0u8..6 {
                let base = read(&mut arena, number);
                let number = arena.number(base).unwrap().clone();
                let nus = NumberUpStar { number, ups: IBig::from(ups), star: UBig::from(star) };
                all.push(arena.value_of_nus(nus).unwrap());
            }
        }
    }
    let mut compared = 0;
    for value in all {
        if let Some(expected) = from_options(&mut arena, value) {
            let graph = arena.thermograph(value).unwrap();
            assert_eq!(sampled(&graph), expected, "{}", text(&mut arena, value));
            assert_eq!(graph.mean, arena.mean(value).unwrap());
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn means_are_additive_and_cooling_agrees_with_the_thermograph() {
    let mut arena = Arena::default();
    let games =
        ["{3||2*|1*}", "{4|2||-1}", "+-{2,{4|0}}", "{1/2|-3}", "+_2", "{5|4||3|2|||1|0||-1|-2}"];
    let values = games.map(|game| read(&mut arena, game));
    for a in values {
        for b in values {
            let sum = arena.sum(a, b).unwrap();
            let means = [a, b].map(|value| arena.mean(value).unwrap());
            assert_eq!(arena.mean(sum).unwrap(), &means[0] + &means[1]);
        }
        for step in 0..20 {
            let t = Dyadic::new(step, 3);
            let cooled = arena.cool(a, &t).unwrap();
            let graph = arena.thermograph(a).unwrap();
            assert_eq!(*arena.stop(cooled, Side::Left), graph.left.value_at(&t));
            assert_eq!(*arena.stop(cooled, Side::Right), graph.right.value_at(&t));
        }
    }
}

#[test]
fn overheating_replaces_integers_by_copies() {
    let mut arena = Arena::default();
    let [half, one, up, two] = ["1/2", "1", "^", "2"].map(|text| read(&mut arena, text));
    // 1/2 = {0 | 1}, overheated from 1 to 1, is {0 + 1 | 1 − 1} = {1 | 0}.
    let heated = arena.overheat(half, one, one).unwrap();
    assert_eq!(text(&mut arena, heated), "{1|0}");
    let heated = arena.overheat(two, up, one).unwrap();
    assert_eq!(text(&mut arena, heated), "^^");
    let star = read(&mut arena, "*");
    let heated = arena.heat(star, half).unwrap();
    assert_eq!(text(&mut arena, heated), "+-1/2");
}

#[test]
fn games_that_differ_by_an_infinitesimal_have_one_reduced_form() {
    let (mut arena, mut trees, mut dice) = (Arena::default(), Trees::default(), Dice(3));
    let games = dice.games(&mut trees, 100);
    let near = ["^", "*", "v*2", "+_1", "{0|{*|v}}"].map(|text| read(&mut arena, text));
    let mut hot = 0;
    for game in games {
        let value = trees.value(&mut arena, game);
        let reduced = arena.reduced(value).unwrap();
        let difference = arena.difference(value, reduced).unwrap();
        for side in [Side::Left, Side::Right] {
            assert!(arena.stop(difference, side).is_zero(), "{}", text(&mut arena, value));
        }
        assert_eq!(arena.reduced(reduced).unwrap(), reduced);
        let moved = arena.sum(value, near[dice.below(near.len())]).unwrap();
        assert_eq!(arena.reduced(moved).unwrap(), reduced, "{}", text(&mut arena, value));
        hot += usize::from(arena.number(reduced).is_none());
    }
    assert!(hot > 20, "{hot}");
}

/// Tests deep games with distant numbers, in which options that replace reversible ones are
/// reversible again.
#[test]
fn reduced_forms_of_deep_games_are_reduced() {
    let (mut arena, mut dice) = (Arena::default(), Dice(99));
    for _ in 0..200 {
        let numbers = (-6..=6).map(|n| arena.value_of_number(Dyadic::from(n)).unwrap());
        let mut all: Vec<Value> = numbers.collect();
        for _ in 0..60 {
            let mut sides = [Vec::new(), Vec::new()];
            for side in &mut sides {
                side.extend((0..1 + dice.below(3)).map(|_| all[dice.below(all.len())]));
            }
            let [left, right] = sides;
            let game = arena.value_of_options(left, right).unwrap();
            all.push(game);
            let reduced = arena.reduced(game).unwrap();
            assert_eq!(arena.reduced(reduced).unwrap(), reduced, "{}", text(&mut arena, game));
            let difference = arena.difference(game, reduced).unwrap();
            for side in [Side::Left, Side::Right] {
                assert!(arena.stop(difference, side).is_zero(), "{}", text(&mut arena, game));
            }
        }
    }
}

/// G has the atomic weight n if and only if G − n·↑ lies between ⇓ and ⇑ in the presence of a
/// remote star.
#[test]
fn atomic_weights_pass_their_test() {
    let (mut arena, mut trees, mut dice) = (Arena::default(), Trees::default(), Dice(17));
    let mut games = vec![trees.game(vec![], vec![])];
    for _ in 0..200 {
        let (mut left, mut right) = (dice.some_of(&games, 3), dice.some_of(&games, 3));
        if left.is_empty() || right.is_empty() {
            // In an all-small game both players can move, or neither can.
            left.push(games[0]);
            right.push(games[0]);
        }
        games.push(trees.game(left, right));
    }
    let (double, remote) = (read(&mut arena, "^^"), read(&mut arena, "*64"));
    let down = arena.negative(double).unwrap();
    let (mut integers, mut others) = (0, 0);
    for game in games {
        let value = trees.value(&mut arena, game);
        if arena.birthday(value).unwrap() > IBig::from(60) {
            continue;
        }
        let weight = arena.atomic_weight(value).unwrap().expect("all-small");
        let two = read(&mut arena, "2");
        if arena.at_most(two, weight).unwrap() {
            assert_eq!(arena.outcome(value).unwrap(), Outcome::Left);
        }
        let Some(weight) = arena.number(weight).filter(|weight| weight.is_integer()).cloned()
        else {
            others += 1;
            continue;
        };
        let ups = arena.value_of_nus(NumberUpStar::ups(weight.numerator())).unwrap();
        let rest = arena.difference(value, ups).unwrap();
        let rest = arena.sum(rest, remote).unwrap();
        assert_eq!(
            arena.relation(rest, double).unwrap(),
            Relation::Less,
            "{}",
            text(&mut arena, value)
        );
        assert_eq!(arena.relation(rest, down).unwrap(), Relation::Greater);
        integers += 1;
    }
    assert!(integers > 50, "{integers} {others}");
    for hot in ["+-1", "+_1", "1*", "{^|1}"] {
        let value = read(&mut arena, hot);
        assert_eq!(arena.atomic_weight(value).unwrap(), None, "{hot}");
    }
}

/// Returns the left and the right wall of a number at the temperature t by its options: the best
/// walls of the options minus or plus t, until the walls meet.
fn walls_of_number(number: &Dyadic, t: &Dyadic) -> [Dyadic; 2] {
    if number.is_integer() {
        return [number.clone(), number.clone()];
    }
    let unit = number.unit();
    let [_, right] = walls_of_number(&(number - &unit), t);
    let [left, _] = walls_of_number(&(number + &unit), t);
    let (left, right) = (&right - t, &left + t);
    // Above the temperature -1/2^k both walls equal the number.
    if *t > -&unit { [number.clone(), number.clone()] } else { [left, right] }
}

#[test]
fn walls_of_numbers_follow_from_their_options() {
    let mut arena = Arena::default();
    for top in -70..70 {
        let number = Dyadic::new(top, 5);
        let value = arena.value_of_number(number.clone()).unwrap();
        let graph = arena.thermograph(value).unwrap();
        assert_eq!((&graph.mean, &graph.temperature), (&number, &-&number.unit()));
        for at in -128..=16 {
            let t = Dyadic::new(at, 7);
            let walls = [graph.left.value_at(&t), graph.right.value_at(&t)];
            assert_eq!(walls, walls_of_number(&number, &t), "{number} at {t}");
        }
    }
}

#[test]
fn numbers_with_large_denominators_have_thermographs() {
    let mut arena = Arena::default();
    let third = (IBig::ONE << 3001) / IBig::from(3);
    let number = Dyadic::new(third, 3001);
    let value = arena.value_of_number(number.clone()).unwrap();
    let graph = arena.thermograph(value).unwrap();
    assert_eq!(graph.mean, number);
    assert_eq!(number.exponent(), 3000);
    assert_eq!(arena.birthday(value).unwrap(), IBig::from(3001));
    assert_eq!(arena.to_text(value, 10_000).unwrap().unwrap(), number.to_string());
    // The thermograph needs more memory than allowed, which is an error.
    let few =
        Limits { budget: Budget { bytes: 1 << 20, ..Budget::default() }, ..Limits::default() };
    let mut arena = Arena::new(few);
    let value = arena.value_of_number(number).unwrap();
    assert_eq!(arena.thermograph(value).err(), Some(Stopped::Memory));
}
