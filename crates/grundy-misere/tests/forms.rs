//! Canonical forms and genera, compared with their definitions by naive recursion.

use grundy_misere::{Form, Forms, Limits, Tameness};
use std::collections::{BTreeSet, HashMap};

/// A game as the tree of its options, without simplification.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Tree(BTreeSet<Tree>);

fn nim(n: usize) -> Tree {
    Tree((0..n).map(nim).collect())
}

/// Returns whether the player to move in a misère sum loses.
fn is_p(sum: &mut Vec<Tree>, known: &mut HashMap<Vec<Tree>, bool>) -> bool {
    sum.retain(|tree| !tree.0.is_empty());
    sum.sort();
    if let Some(&known) = known.get(sum) {
        return known;
    }
    let (mut some, mut lost) = (false, true);
    for i in 0..sum.len() {
        for option in &sum[i].0 {
            some = true;
            let mut to = sum.clone();
            to[i] = option.clone();
            lost &= !is_p(&mut to, known);
        }
    }
    known.insert(sum.clone(), some && lost);
    some && lost
}

fn form(tree: &Tree, forms: &mut Forms<'_>) -> Form {
    let options = tree.0.iter().map(|option| form(option, forms)).collect();
    forms.from_options(options).unwrap()
}

/// Returns every game whose options are among `games`.
fn next_day(games: &[Tree]) -> Vec<Tree> {
    (0..1_u32 << games.len())
        .map(|set| {
            Tree((0..games.len()).filter(|i| set >> i & 1 != 0).map(|i| games[i].clone()).collect())
        })
        .collect()
}

/// The numbers of canonical games born by day 1, 2, 3 and 4 are those of Conway 1976, "On Numbers
/// and Games", chapter 12.
#[test]
fn counts_of_games_of_the_first_days_equal_the_literature() {
    let mut forms = Forms::new(Limits::default());
    let mut day = vec![Form::ZERO];
    for count in [2, 3, 5, 22] {
        let mut next: Vec<Form> = (0..1_u32 << day.len())
            .map(|set| (0..day.len()).filter(|i| set >> i & 1 != 0).map(|i| day[i]).collect())
            .map(|options| forms.from_options(options).unwrap())
            .collect();
        next.sort();
        next.dedup();
        assert_eq!(next.len(), count);
        day = next;
    }
}

/// Two games are equal if no further game distinguishes their sums with it. The test uses games of
/// day 3 and random games of day 4.
#[test]
fn forms_are_equal_if_and_only_if_games_are_indistinguishable() {
    let mut forms = Forms::new(Limits::default());
    let mut days = vec![vec![Tree(BTreeSet::new())]];
    for _ in 0..3 {
        days.push(next_day(days.last().unwrap()));
    }
    // There are 16 games born by day 3, which have 5 different forms. Random games of day 4 have
    // these games as options.
    let games = &days[3];
    let mut all = games.clone();
    let mut random = 88_172_645_463_325_252_u64;
    for _ in 0..60 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        all.push(Tree(
            (0..16).filter(|i| random >> i & 1 != 0).map(|i| games[i].clone()).collect(),
        ));
    }
    let mut known = HashMap::new();
    let ids: Vec<Form> = all.iter().map(|tree| form(tree, &mut forms)).collect();
    let (mut equal, mut told_apart) = (0, 0);
    for i in 0..all.len() {
        for j in 0..i {
            let tells = all.iter().chain([&nim(4)]).any(|context| {
                let mut one = vec![all[i].clone(), context.clone()];
                let mut other = vec![all[j].clone(), context.clone()];
                is_p(&mut one, &mut known) != is_p(&mut other, &mut known)
            });
            if ids[i] == ids[j] {
                equal += 1;
                assert!(!tells, "{:?} {:?}", all[i], all[j]);
            } else {
                told_apart += u32::from(tells);
            }
        }
    }
    assert!(equal > 100 && told_apart > 1000, "{equal} {told_apart}");
}

#[test]
fn sums_of_forms_equal_sums_of_games() {
    let mut forms = Forms::new(Limits::default());
    let trees: Vec<Tree> = next_day(&[nim(0), nim(1), nim(2), Tree([nim(2)].into())]);
    let mut known = HashMap::new();
    for a in &trees {
        for b in &trees {
            let (x, y) = (form(a, &mut forms), form(b, &mut forms));
            let sum = forms.sum(x, y).unwrap();
            assert_eq!(forms.is_p(sum), is_p(&mut vec![a.clone(), b.clone()], &mut known));
            // A third summand tests more than the outcome of the sum.
            let three = forms.nim_heap(3).unwrap();
            let more = forms.sum(sum, three).unwrap();
            assert_eq!(forms.is_p(more), is_p(&mut vec![a.clone(), b.clone(), nim(3)], &mut known));
        }
    }
    let two = forms.nim_heap(2).unwrap();
    assert_ne!(forms.sum(two, two).unwrap(), Form::ZERO);
    let one = forms.nim_heap(1).unwrap();
    assert_eq!(forms.sum(one, one).unwrap(), Form::ZERO);
}

#[test]
fn a_game_of_nim_heaps_is_a_nim_heap_only_with_a_move_to_0_or_1() {
    let mut forms = Forms::new(Limits::default());
    let heaps: Vec<Form> = (0..4).map(|n| forms.nim_heap(n).unwrap()).collect();
    let written = |forms: &mut Forms<'_>, options: &[usize]| {
        let form = forms.from_options(options.iter().map(|&n| heaps[n]).collect()).unwrap();
        forms.to_text(form, 100).unwrap()
    };
    assert_eq!(written(&mut forms, &[2]), "{*2}");
    assert_eq!(written(&mut forms, &[0, 2]), "*");
    assert_eq!(written(&mut forms, &[1, 3]), "0");
    assert_eq!(written(&mut forms, &[2, 3]), "{*2, *3}");
    assert_eq!(written(&mut forms, &[0, 1, 3]), "*2");
    let form = forms.from_options(vec![heaps[2], heaps[3]]).unwrap();
    assert_eq!(forms.birthday(form), 4);
    assert_eq!(forms.to_text(form, 3), None);
}

/// Returns the misère Grundy value of a sum: the size of the Nim heap that makes the sum a
/// P-position when it is added.
fn misere_value(sum: &[Tree], known: &mut HashMap<Vec<Tree>, u32>) -> u32 {
    let mut sum = sum.to_vec();
    sum.retain(|tree| !tree.0.is_empty());
    sum.sort();
    if let Some(&known) = known.get(&sum) {
        return known;
    }
    let mut there = BTreeSet::new();
    for i in 0..sum.len() {
        for option in &sum[i].0 {
            let mut to = sum.clone();
            to[i] = option.clone();
            there.insert(misere_value(&to, known));
        }
    }
    let value = if sum.is_empty() { 1 } else { (0..).find(|n| !there.contains(n)).unwrap() };
    known.insert(sum, value);
    value
}

#[test]
fn a_genus_lists_the_misere_values_of_sums_with_twos() {
    let mut forms = Forms::new(Limits::default());
    let mut known = HashMap::new();
    let base =
        [nim(0), nim(1), nim(2), nim(3), Tree([nim(2)].into()), Tree([nim(2), nim(3)].into())];
    for tree in next_day(&base) {
        let id = form(&tree, &mut forms);
        let genus = forms.genus(id).clone();
        for twos in 0..5 {
            let mut sum = vec![nim(2); twos];
            sum.push(tree.clone());
            assert_eq!(
                genus.misere(twos),
                misere_value(&sum, &mut known),
                "{tree:?} {twos} {genus}"
            );
        }
    }
    for (n, genus) in ["0^120", "1^031", "2^20", "3^31", "4^46"].iter().enumerate() {
        let heap = forms.nim_heap(n as u32).unwrap();
        assert_eq!(forms.genus(heap).to_string(), *genus);
        let kind = if n < 2 { Tameness::Fickle } else { Tameness::Firm };
        assert_eq!(forms.genus(heap).tameness(), kind);
    }
}

/// The genera of single heaps equal those in the test suite of CGSuite, which writes Nim heaps by
/// their size alone.
#[test]
fn genera_of_heaps_equal_cgsuite() {
    let kayles =
        "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031";
    let mut forms = Forms::new(Limits::default());
    let mut heaps = vec![Form::ZERO];
    for n in 1..=20_usize {
        let mut options = Vec::new();
        for left in [n.checked_sub(1), n.checked_sub(2)].into_iter().flatten() {
            for a in 0..=left / 2 {
                options.push(forms.sum(heaps[a], heaps[left - a]).unwrap());
            }
        }
        heaps.push(forms.from_options(options).unwrap());
    }
    let wild = (0..heaps.len()).find(|&n| forms.genus(heaps[n]).tameness() == Tameness::Wild);
    assert_eq!(wild, Some(5));
    assert!(forms.is_tame(heaps[4]) && !forms.is_tame(heaps[5]));
    // 3^31 is the genus of a Nim heap, but moves lead from heap 18 to a wild position.
    assert!(forms.genus(heaps[18]).tameness() == Tameness::Firm && !forms.is_tame(heaps[18]));
    let plain = ["0^120", "1^031", "2^20", "3^31"];
    for (n, told) in kayles.split(' ').enumerate() {
        let told = match told.parse::<usize>() {
            Ok(heap) => plain[heap].to_string(),
            Err(_) => told.to_string(),
        };
        let genus = forms.genus(heaps[n]);
        // The reference omits digits that repeat.
        let (grundy, digits) = told.split_once('^').unwrap();
        assert_eq!(genus.grundy().to_string(), grundy, "{n}");
        for (i, digit) in digits.chars().enumerate() {
            assert_eq!(genus.misere(i).to_string(), digit.to_string(), "{n}: {genus} {told}");
        }
    }
}

/// Returns the game tree of a form.
fn tree(form: Form, forms: &Forms<'_>) -> Tree {
    Tree(forms.options(form).iter().map(|&option| tree(option, forms)).collect())
}

/// Games of day 5 have options of day 4. Their forms have the outcomes of the games in every tested
/// sum, and sums distinguish the 22 games of day 4.
#[test]
fn forms_of_days_four_and_five_have_the_outcomes_of_their_games() {
    let mut forms = Forms::new(Limits::default());
    let mut days = vec![vec![Form::ZERO]];
    for _ in 0..4 {
        let day = &days[days.len() - 1];
        let mut next: Vec<Form> = (0..1_u32 << day.len())
            .map(|set| (0..day.len()).filter(|i| set >> i & 1 != 0).map(|i| day[i]).collect())
            .map(|options| forms.from_options(options).unwrap())
            .collect();
        next.sort();
        next.dedup();
        days.push(next);
    }
    let fourth: Vec<Tree> = days[4].iter().map(|&form| tree(form, &forms)).collect();
    let mut contexts: Vec<Vec<Tree>> = fourth.iter().map(|tree| vec![tree.clone()]).collect();
    contexts.extend(
        (0..22)
            .flat_map(|i| (0..=i).map(move |j| (i, j)))
            .map(|(i, j)| vec![fourth[i].clone(), fourth[j].clone()]),
    );
    let mut known = HashMap::new();
    let mut outcomes = |tree: &Tree| -> Vec<bool> {
        let with = |context: &Vec<Tree>| {
            let mut sum = context.clone();
            sum.push(tree.clone());
            is_p(&mut sum, &mut known)
        };
        contexts.iter().map(with).collect()
    };
    let mut told: Vec<Vec<bool>> = fourth.iter().map(&mut outcomes).collect();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), 22);
    let mut random = 1_181_783_497_276_652_981_u64;
    let (mut shorter, mut longer) = (0, 0);
    for round in 0..60 {
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        // The game has few random options, or the options of a game of day 4 and an additional
        // option that is often reversible.
        let mut options: BTreeSet<Tree> =
            (0..1 + round % 4).map(|_| fourth[(next() % 22) as usize].clone()).collect();
        if round % 3 == 0 {
            let like = fourth[(next() % 22) as usize].clone();
            options = like.0.clone();
            options.insert(Tree([like, fourth[(next() % 5) as usize].clone()].into()));
        }
        let game = Tree(options);
        let id = form(&game, &mut forms);
        let canonical = tree(id, &forms);
        assert_eq!(outcomes(&game), outcomes(&canonical), "{game:?} {canonical:?}");
        shorter += u32::from(canonical.0.len() < game.0.len());
        longer += u32::from(forms.birthday(id) == 5);
    }
    assert!(shorter > 5 && longer > 20, "{shorter} {longer}");
}
