//! Tests coin-turning games: values of single heads from tables, large numbers, user-defined rules,
//! and common false descriptions of the rules.

use grundy_core::base::{Big, Budget, Counts, HeapOptions, Nimber, Split, big, mex};
use grundy_core::engine::{Grundy, MiserePair, Search};
use grundy_families::CoinGame;
use grundy_games::{CARDS, Claim, Kind, Law, Params, ReachFn};
use grundy_store::GameState;

fn instance(id: &str, given: &[(&str, &str)]) -> GameState {
    let card = CARDS.iter().find(|card| card.id == id).unwrap();
    GameState::from_card(card, given).unwrap()
}

fn coins(instance: &GameState) -> &CoinGame {
    instance.game.coins().expect("a coin game")
}

fn law(id: &str) -> &'static Law {
    let card = CARDS.iter().find(|card| card.id == id).unwrap();
    card.law.as_ref().unwrap()
}

/// Returns the Grundy values of positions with a single head at the coins 0 to `to`, by the
/// recursion for single heads.
fn table(game: &CoinGame, to: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for x in 0..=to {
        let mut options = Vec::new();
        HeapOptions::options(game, x, &mut |left| {
            options.push(left.iter().map(|&a| values[a as usize]).sum());
        })
        .unwrap();
        values.push(mex(options));
    }
    values
}

fn row(values: &[Nimber]) -> Vec<u32> {
    values.iter().map(|value| value.0).collect()
}

/// Returns the law for a single head of the catalogue game `id`, and the function that finds moves
/// to a given value.
fn heap_law(id: &str) -> (fn(&Params, &Big) -> Big, ReachFn) {
    let Claim::Heap { value, reach: Some(reach) } = law(id).claim else { panic!("{id}") };
    (value, reach)
}

#[test]
fn single_heads_have_the_values_of_the_law() {
    for (id, given) in [
        ("coin-single", ""),
        ("coin-turtles", ""),
        ("coin-near-three", ""),
        ("coin-mock-turtles", ""),
        ("coin-ruler", ""),
        ("coin-run-k", "1"),
        ("coin-run-k", "4"),
        ("coin-run-k", "5"),
    ] {
        let given: Vec<(&str, &str)> = if given.is_empty() { vec![] } else { vec![("k", given)] };
        let instance = instance(id, &given);
        let (value, reach) = heap_law(id);
        let game = coins(&instance);
        let values = table(game, 64);
        for x in game.first..=64 {
            assert_eq!(
                value(&instance.params, &big(x)),
                big(values[x as usize].0.into()),
                "{id} {x}"
            );
            // Compare all moves to every value with the sets themselves.
            for target in 0..40u32 {
                let mut sets = Vec::new();
                HeapOptions::options(game, x, &mut |set| {
                    if set.iter().map(|&a| values[a as usize]).sum::<Nimber>() == Nimber(target) {
                        sets.push(Counts::of(set.iter().copied()).widen());
                    }
                })
                .unwrap();
                let mut found = reach(&instance.params, &big(x), &big(target.into()), 10_000);
                assert!(found.complete(), "{id} {x} {target}");
                found.to.sort();
                sets.sort();
                assert_eq!(found.to, sets, "{id} {x} -> {target}");
                let few = reach(&instance.params, &big(x), &big(target.into()), 3);
                assert_eq!(few.count, found.count, "{id} {x} -> {target}");
                assert!(few.to.len() >= sets.len().min(3), "{id} {x} -> {target}");
            }
        }
    }
}

#[test]
fn coin_twins_equals_subtraction_games() {
    for set in 1u64..64 {
        let distances: Vec<u64> = (1..=6).filter(|d| set >> (d - 1) & 1 == 1).collect();
        if distances.len() > 3 {
            continue;
        }
        let given: Vec<String> = distances.iter().map(u64::to_string).collect();
        let instance = instance("coin-twins", &[("S", &given.join(","))]);
        let mut heaps: Vec<Nimber> = Vec::new();
        for n in 0..=64u64 {
            let takes = distances.iter().filter(|d| **d <= n);
            heaps.push(mex(takes.map(|d| heaps[(n - d) as usize]).collect::<Vec<_>>()));
        }
        assert_eq!(table(coins(&instance), 64), heaps, "{distances:?}");
        // Solve entire rows by a plain recursion on coins.
        let mut search = Search::new(MiserePair::default());
        for heads in grundy_games::sample::rows_from_0(&instance.params, 9) {
            let worth: Nimber = heads.iter().map(|&x| heaps[x as usize]).sum();
            let found = search.value(coins(&instance), &Counts::of(heads), &Budget::default());
            assert_eq!(found.unwrap().normal, worth, "{distances:?}");
        }
    }
}

#[test]
fn grunt_equals_grundys_game() {
    let instance = instance("coin-grunt", &[]);
    let values = table(coins(&instance), 64);
    assert_eq!(row(&values[..21]), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
    let Claim::Value(value) = law("coin-grunt").claim else { panic!() };
    for (x, known) in values.iter().enumerate() {
        assert_eq!(value(&instance.params, &[big(x as u64)]), Some(big(known.0.into())));
    }
    // If coin 0 also had to show heads, heads 0 and 5 would have the value 1.
    assert_eq!(value(&instance.params, &[0, 5].map(big)), Some(big(2)));
    assert_eq!(value(&instance.params, &[big(2001)]), None);
}

#[test]
fn mock_turtles_have_the_odious_numbers_as_values() {
    let instance = instance("coin-mock-turtles", &[]);
    assert_eq!(
        row(&table(coins(&instance), 15)),
        [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31]
    );
}

#[test]
fn coin_turtles_numbers_coins_from_one() {
    // Heads on the first three coins are lost, although 0 xor 1 xor 2 = 3.
    let (value, _) = heap_law("coin-turtles");
    let game = instance("coin-turtles", &[]);
    let heads = game.game.family().parse(&["HHH"]).unwrap();
    let sum = heads.iter().fold(Big::ZERO, |sum, x| sum ^ value(&game.params, x));
    assert_eq!(sum, Big::ZERO);
}

#[test]
fn laws_are_exact_far_beyond_machine_integers() {
    let params = Params::default();
    for text in ["10^30", "2^100-1", "10^1000", "10^1000+7", "2^3000"] {
        let x = grundy_text::parse_big(text).unwrap();
        let (value, reach) = heap_law("coin-mock-turtles");
        let worth = value(&params, &x);
        assert_eq!(&worth >> 1, x);
        for smaller in [big(0), big(5), big(6), &worth - big(1), &worth >> 1, &worth >> 7] {
            let moves = reach(&params, &x, &smaller, 5);
            assert!(moves.count.unwrap() > Big::ZERO, "{text}: every smaller value is reached");
            assert!(!moves.to.is_empty());
            for others in &moves.to {
                assert!(others.iter().all(|a| *a < x) && others.is_sorted());
                let sum = others.iter().fold(Big::ZERO, |sum, a| sum ^ value(&params, a));
                assert_eq!(sum, smaller, "{text}");
            }
        }
        assert_eq!(reach(&params, &x, &worth, 5).count, Some(Big::ZERO), "{text}");

        let (value, reach) = heap_law("coin-ruler");
        let worth = value(&params, &x);
        assert!((&x % &worth) == Big::ZERO && (&x / &worth) % big(2) == big(1));
        if worth > big(1) {
            // The run goes back to the coin whose number has twice the power of two as a factor.
            let moves = reach(&params, &x, &big(1), 5);
            assert_eq!(moves.count, Some(big(1)));
            let sum = moves.to[0].iter().fold(Big::ZERO, |sum, a| sum ^ value(&params, a));
            assert_eq!(sum, big(1), "{text}");
        }

        let (value, reach) = heap_law("coin-near-three");
        for target in 0..4u64 {
            let moves = reach(&params, &x, &big(target), 5);
            let own = value(&params, &x) == big(target);
            assert_eq!(moves.count, Some(big(u64::from(!own))));
            assert!(moves.to.iter().all(|to| value(&params, &to[0]) == big(target)));
        }
    }
}

#[test]
fn user_defined_rows_are_sums_of_their_heads() {
    for rule in ["{0};{0,1};{0,2}", "{0,1};{0,2,3}", "0;0,1,2", "{0,1,2,5}", "{0,3};{0}"] {
        for first in ["0", "1"] {
            let instance = instance("coin-turning", &[("rule", rule), ("first", first)]);
            let game = coins(&instance);
            let values = table(game, 9);
            let mut whole = Search::new(MiserePair::default());
            let mut split = Search::new(Grundy::default());
            for heads in grundy_games::sample::rows_from_0(&instance.params, 9) {
                let heads = Counts::of(heads.iter().map(|x| x + game.first));
                let worth: Nimber = heads.iter().map(|&x| values[x as usize]).sum();
                let budget = Budget::default();
                assert_eq!(whole.value(game, &heads, &budget).unwrap().normal, worth, "{rule}");
                assert_eq!(split.value(game, &heads, &budget).unwrap(), worth, "{rule}");
            }
        }
    }
    let ruler = CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        (1..=x).for_each(|start| turn(&(start..x).collect::<Vec<_>>()));
    });
    assert_eq!(row(&table(&ruler, 16)[1..]), [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]);
}

#[test]
fn misere_rows_are_not_sums_of_their_heads() {
    // Two heads on one coin cancel to tails, so the heads 2 and 3 do not behave like Nim heaps of 2
    // and 3.
    let instance = instance("coin-turtles", &[]);
    let mut rows = Search::new(MiserePair::default());
    let mut differs = false;
    for heads in grundy_games::sample::rows_from_1(&instance.params, 6) {
        let pair = rows.value(coins(&instance), &Counts::of(heads.clone()), &Budget::default());
        let nim = heads.iter().fold(0, |sum, x| sum ^ x);
        let nim_lost = if heads.iter().all(|x| *x <= 1) { nim == 1 } else { nim == 0 };
        differs |= (pair.unwrap().misere == Nimber(0)) != nim_lost;
    }
    assert!(differs);
}

#[test]
fn rows_are_parsed_and_printed_in_several_notations() {
    let one = instance("coin-ruler", &[]);
    let zero = instance("coin-mock-turtles", &[]);
    let (one, zero) = (one.game.family(), zero.game.family());
    let heads = [1, 2, 4, 7].map(big);
    for words in [
        &["HHTHTTHT"][..],
        &["hhthtth"],
        &["HHTH", "TTHT"],
        &["正正反正反反正"],
        &["7", "1", "4", "2"],
        &["{1,2,4,7}"],
        &["1,2", "4,7"],
    ] {
        assert_eq!(one.parse(words).unwrap(), heads, "{words:?}");
    }
    assert_eq!(zero.parse(&["HHTHTTHT"]).unwrap(), [0, 1, 3, 6].map(big));
    assert_eq!(one.parse(&[]).unwrap(), [] as [Big; 0]);
    assert_eq!(one.parse(&["TTT"]).unwrap(), [] as [Big; 0]);
    assert_eq!(one.print(&heads), "HHTHTTH");
    assert_eq!(zero.print(&[0, 100].map(big)), "0 100");
    for (words, message) in [
        (&["HHX"][..], "coin 3"),
        (&["H1"], "coin 2"),
        (&["3", "3"], "twice"),
        (&["0", "3"], "no coin 0"),
        (&["-3"], "negative"),
        (&["1.5"], "not a natural"),
    ] {
        let error = one.parse(words).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert!(!error.contains('\n'));
    }
    let long = "HT".repeat(5_000_000);
    assert!(one.parse(&[&long]).unwrap_err().to_string().contains("1000000"));
    assert_eq!(one.parse(&[&long[..1_000_000]]).unwrap().len(), 500_000);
    let told = |from: &[Big], to: &[Big]| one.describe(&one.move_to(from, to).unwrap());
    let runs = told(&[1, 2, 9].map(big), &[1, 3, 4, 5, 6, 7, 8].map(big));
    assert_eq!(runs.en, "turn coins 2 to 9");
    assert_eq!(told(&heads, &[1, 2, 3, 6].map(big)).en, "turn coins 3, 4, 6 and 7");
    assert_eq!(told(&heads, &[1, 2, 4].map(big)).zh, "翻转第 7 枚硬币");
}

#[test]
fn contradictory_rules_are_refused() {
    let card = CARDS.iter().find(|card| card.id == "coin-turning").unwrap();
    assert!(matches!(card.kind, Kind::Game { .. }));
    for (given, message) in [
        (&[("rule", "")][..], "no coin to be turned"),
        (&[("rule", ";;")], "no coin to be turned"),
        (&[("rule", "{1,2}")], "distance 0"),
        (&[("rule", "{0};{0,0}")], "repeated"),
        (&[("rule", "{0,x}")], "not a natural"),
        (&[("rule", "{0,-1}")], "negative"),
        (&[("rule", "{0}"), ("first", "2")], "first"),
        (&[], "missing"),
    ] {
        let error = GameState::from_card(card, given).err().unwrap().to_string();
        assert!(error.contains(message), "{error}");
    }
    // A distance that exceeds the row is legal, but no move can use it.
    let far = instance("coin-turning", &[("rule", "{0,10^30}")]);
    let mut out = Vec::new();
    coins(&far).split(&mut out, &Counts::of([5]));
    assert_eq!(row(&table(coins(&far), 5)), [0; 6]);
}
