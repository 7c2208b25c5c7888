//! Tests names that belong to several enumerations, and choices that are lists.

use grundy_core::base::Counts;
use grundy_rules::{RuleFile, RuleGame};
use grundy_text::Notation;

/// A xorshift64 generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

fn game(text: &str) -> RuleGame {
    let (file, _) =
        RuleFile::read(text, "test.game").unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    file.build(&[]).unwrap()
}

/// Returns a random expression whose value is a name, and this name, if X is the side to move. A
/// `constant` expression does not refer to the side to move.
fn named(random: &mut Random, depth: usize, constant: bool) -> (String, &'static str) {
    let names = ["empty", "X", "O", "hole"];
    if depth == 0 || random.below(4) == 0 {
        return match random.below(6) {
            0 if !constant => ("mover".to_string(), "X"),
            1 if !constant => ("opponent".to_string(), "O"),
            at => (names[at % 4].to_string(), names[at % 4]),
        };
    }
    let (one, other) = (named(random, depth - 1, constant), named(random, depth - 1, constant));
    match random.below(3) {
        0 => (format!("(if 1 < 2 then {} else {})", one.0, other.0), one.1),
        1 => (format!("(if 1 > 2 then {} else {})", one.0, other.0), other.1),
        _ => (format!("same({})", one.0), one.1),
    }
}

/// An enumeration shares names with the sides. Such a name is used in every place where a value may
/// stand.
#[test]
fn names_of_sides_and_values_are_resolved_by_context() {
    let mut random = Random(0x51de);
    for _ in 0..600 {
        let mut names = ["empty", "X", "O", "hole"];
        (0..4).for_each(|at| names.swap(at, random.below(4)));
        let place = |name: &str| names.iter().position(|known| *known == name).unwrap() as u64;
        let (value, name) = named(&mut random, 3, false);
        let (fixed, fixed_name) = named(&mut random, 2, true);
        let (other, other_name) = named(&mut random, 1, true);
        let form = random.below(9);
        let (header, body, wanted) = match form {
            0 => (String::new(), format!("{{ cell[0] = {value} }}"), name),
            1 => (String::new(), format!("-> [[{value}, cell[1]]]"), name),
            2 => {
                let list = format!("if j == 0 then {value} else cell[j]");
                (String::new(), format!("-> [[{list} for j in 0..1]]"), name)
            }
            3 => (String::new(), format!("{{ let c = {value}\ncell[0] = c }}"), name),
            4 => (format!("let m = [{other}, {fixed}]\n"), "{ cell[0] = m[1] }".into(), fixed_name),
            5 => (
                format!("let m = {{0: {other}, 7: {fixed}}}\n"),
                "{ cell[0] = m[7] }".into(),
                fixed_name,
            ),
            6 => (format!("let m = [{fixed}, hole]\n"), "-> [m]".into(), fixed_name),
            7 => (
                String::new(),
                format!("{{ if {value} == {fixed} {{ cell[0] = X }} else {{ cell[0] = O }} }}"),
                if name == fixed_name { "X" } else { "O" },
            ),
            _ => (
                String::new(),
                format!(
                    "{{ if cell[1] in [{fixed}, {other}] {{ cell[0] = X }} else {{ cell[0] = O }} }}"
                ),
                if ["hole"; 2].contains(&fixed_name) || other_name == "hole" { "X" } else { "O" },
            ),
        };
        let listed = names.join(", ");
        let text = format!(
            "sides X, O\nposition cell: {{{listed}}}[2] = [empty, hole]\n{header}\
             def same(x) = x\nmove m {body}\n"
        );
        let game = game(&text);
        let start = game.initial().unwrap().unwrap();
        let mut options = Vec::new();
        game.try_options(&mut options, &start).unwrap();
        assert_eq!(options, [Counts::of([place(wanted), place("hole"), 1])], "{text}");
    }
}

/// The description of a move writes a chosen list by its elements.
#[test]
fn a_chosen_list_is_printed_by_its_elements() {
    let mut random = Random(0x1157);
    for _ in 0..200 {
        let mut next = 0u64;
        let lists: Vec<Vec<u64>> = (0..1 + random.below(4))
            .map(|_| {
                let len = 1 + random.below(3);
                (0..len)
                    .map(|_| {
                        next += 1 + random.below(3) as u64;
                        next
                    })
                    .collect()
            })
            .collect();
        let shown = |list: &[u64]| {
            let items: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("[{}]", items.join(","))
        };
        let all: Vec<String> = lists.iter().map(|list| shown(list)).collect();
        let all = all.join(", ");
        let text = match random.below(3) {
            0 => format!("let s = [{all}]\nposition n\nmove m (e in s, j in e) -> [n - j]\n"),
            1 => format!("position n\nmove m (e in [{all}], j in e) -> [n - j]\n"),
            _ => format!(
                "let s = [{all}]\nposition n\nmove m (e in [q for q in s if size(q) > 0], j in e) -> [n - j]\n"
            ),
        };
        let game = game(&text);
        let from = Counts::of([next]);
        let named = game.named_moves(&from).unwrap();
        for list in &lists {
            for j in list {
                let to = Counts::of([next - j]).widen();
                let made = named.iter().find(|made| made.to == to).unwrap();
                assert_eq!(game.describe(made).en, format!("m e={} j={j}", shown(list)), "{text}");
            }
        }
        // In the format in which positions are printed, for readable failures.
        assert_eq!(game.print(&from.widen()), next.to_string());
    }
}
