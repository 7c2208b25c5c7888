//! Limits are respected, and errors name them.

use grundy_partizan::{Arena, Budget, Dyadic, Expression, Limits, Stopped, Value};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Returns the default limits with the given limits of time, memory and steps.
fn within(budget: Budget) -> Limits {
    Limits { budget, ..Limits::default() }
}

/// Returns the sum of twelve hot games of the form {a|b||c|d}, no two of which cancel.
fn twelve_hot_games(arena: &mut Arena) -> Result<Value, Stopped> {
    let mut sum = Value::ZERO;
    for n in 1..=12_i64 {
        let [a, b, c, d] = [7 * n + 40, 5 * n, -3 * n, -11 * n - 41]
            .map(|number| arena.value_of_number(Dyadic::new(number, 3)).unwrap());
        let (left, right) =
            (arena.value_of_options(vec![a], vec![b])?, arena.value_of_options(vec![c], vec![d])?);
        let game = arena.value_of_options(vec![left], vec![right])?;
        sum = arena.sum(sum, game)?;
    }
    Ok(sum)
}

#[test]
fn a_sum_of_twelve_hot_games_stops_at_its_limits() {
    let limits = within(Budget { bytes: 20 << 20, ..Budget::default() });
    let mut arena = Arena::new(limits);
    assert_eq!(twelve_hot_games(&mut arena), Err(Stopped::Memory));
    assert!(arena.bytes() < 30 << 20, "{} bytes", arena.bytes());

    let limits = within(Budget { steps: 100_000, bytes: 2 << 30, ..Budget::default() });
    assert_eq!(twelve_hot_games(&mut Arena::new(limits)), Err(Stopped::Steps));

    let started = Instant::now();
    let limits = within(Budget::default().until(Some(started + Duration::from_millis(100))));
    assert_eq!(twelve_hot_games(&mut Arena::new(limits)), Err(Stopped::Time));
    assert!(started.elapsed() < Duration::from_secs(2));

    let flag = AtomicBool::new(true);
    let limits = within(Budget { stop: Some(&flag), ..Budget::default() });
    assert_eq!(twelve_hot_games(&mut Arena::new(limits)), Err(Stopped::Interrupted));
}

/// {n | {n − 1 | … {1 | 0}}}, a game of depth n.
fn deep(arena: &mut Arena, floors: i64) -> Value {
    let mut game = Value::ZERO;
    for n in 1..=floors {
        let number = arena.value_of_number(Dyadic::from(n)).unwrap();
        game = arena.value_of_options(vec![number], vec![game]).unwrap();
    }
    game
}

#[test]
fn deep_games_are_rejected_without_stack_overflow() {
    let mut arena = Arena::default();
    let (game, other) = (deep(&mut arena, 3000), deep(&mut arena, 2999));
    let stopped = Err(Stopped::Depth);
    assert_eq!(arena.sum(game, other), stopped);
    assert_eq!(arena.negative(game), stopped);
    assert_eq!(arena.cool(game, &Dyadic::ONE), stopped);
    assert_eq!(arena.heat(game, other), stopped);
    assert_eq!(arena.reduced(game), stopped);
    assert_eq!(arena.ordinal_sum(other, game), stopped);
    assert_eq!(arena.thermograph(game).err(), Some(Stopped::Depth));
    assert_eq!(arena.to_text(game, 1 << 20), Err(Stopped::Depth));
    assert_eq!(arena.birthday(game), Err(Stopped::Depth));
    let bound = deep(&mut arena, 280);
    let twice = arena.sum(bound, bound);
    assert!(matches!(twice, Ok(_) | Err(Stopped::Depth)));
}

#[test]
fn nimbers_and_ups_with_too_many_options() {
    let limits = within(Budget { bytes: 64 << 20, ..Budget::default() });
    for (text, expected) in [
        ("*1000000000 + {1|0}", Stopped::Memory),
        ("*100000000000000000000 + {1|0}", Stopped::Memory),
        ("^1000000000 + {1|0}", Stopped::Depth),
    ] {
        let mut arena = Arena::new(limits);
        let read: Expression = text.parse().unwrap();
        assert_eq!(arena.evaluate(&read), Err(expected), "{text}");
    }
}
