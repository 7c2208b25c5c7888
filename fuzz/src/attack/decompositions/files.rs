//! Random rule files whose positions fall apart, or seem to.

use super::super::{files, rules, turns};
use crate::mutate::Random;
use grundy::base::Counts;

/// A random rule file.
pub struct RandomFile {
    /// The text of the file.
    pub text: String,
    /// The start; `None` if the file states it.
    pub start: Option<Counts>,
    /// The name of the kind of the file in the statistics.
    pub kind: &'static str,
}

/// Returns a random file of a random kind.
pub fn random_file(random: &mut Random) -> RandomFile {
    let (kind, text): (&str, String) = match random.below(12) {
        0 => return impartial_file(random),
        1 => ("file boards with endings", files::random_board_file(random)),
        2 => ("file tokens with extra turns", turns::random_file(random)),
        3..6 => ("file boards", board_file(random)),
        6..8 => ("file graphs", graph_file(random)),
        8 => ("file edges", edge_file(random)),
        9 => ("file variables", variable_file(random)),
        10 => ("file boards with points", point_file(random)),
        _ => return sum_file(random),
    };
    RandomFile { text, start: None, kind }
}

fn chance(random: &mut Random, one_in: usize) -> bool {
    random.below(one_in) == 0
}

/// Returns a file of an impartial game. A file that states no start gets its largest one.
fn impartial_file(random: &mut Random) -> RandomFile {
    let game = rules::random_game(random);
    let states_start = game.text.lines().any(|line| {
        line.starts_with("start") || line.starts_with("position") && line.contains(" = ")
    });
    let largest = game.starts.iter().max_by_key(|start| start.iter().sum::<u64>());
    let start = largest.filter(|_| !states_start).map(|start| Counts::from_slice(start));
    let text = game.text + if chance(random, 3) { "misere\n" } else { "" };
    RandomFile { text, start, kind: "file heaps, tokens, pairs, bags, sequences, rows" }
}

/// Returns a list of lists in the rule language.
fn list_of_lists(lists: &[Vec<usize>]) -> String {
    format!("{lists:?}")
}

/// Returns the neighbours of the cells of a row, a ring or a grid.
fn random_board(random: &mut Random) -> Vec<Vec<usize>> {
    let (height, width) = *random.pick(&[(1, 5), (1, 6), (1, 7), (1, 8), (2, 3), (2, 4), (3, 3)]);
    let is_ring = height == 1 && chance(random, 4);
    let count = height * width;
    let is_near = |a: usize, b: usize| {
        let (dy, dx) = ((a / width).abs_diff(b / width), (a % width).abs_diff(b % width));
        dy + dx == 1 || (is_ring && a.abs_diff(b) == count - 1)
    };
    (0..count).map(|a| (0..count).filter(|b| is_near(a, *b)).collect()).collect()
}

/// Returns a random guard that concerns the entire board, or an empty text.
fn random_guard(random: &mut Random, count: usize) -> String {
    let last_cell = count - 1;
    let bound = random.below(count);
    let value = *random.pick(&["e", "x", "o"]);
    match random.below(9) {
        0 => format!(" and count(k in 0..{last_cell} if c[k] == {value}) > {bound}"),
        1 => format!(" and count(k in 0..{last_cell} if c[k] == {value}) mod 2 == 0"),
        2 => format!(" and c[{bound}] != {value}"),
        3 => format!(" and (c[{bound}] != {value} or c[0] == e)"),
        _ => String::new(),
    }
}

/// Returns a file of a board with random moves on neighbouring cells.
fn board_file(random: &mut Random) -> String {
    let near = random_board(random);
    let (count, last_cell) = (near.len(), near.len() - 1);
    let is_sided = chance(random, 2);
    let cells: Vec<&str> = (0..count).map(|_| *random.pick(&["e", "e", "e", "x", "o"])).collect();
    let mut text = String::new();
    if is_sided {
        text += "sides x, o\n";
    }
    text += &format!(
        "position c: {{e, x, o}}[{count}] = [{}]\nlet near = {}\n",
        cells.join(", "),
        list_of_lists(&near)
    );
    let (piece, other) = if is_sided { ("mover", "opponent") } else { ("x", "o") };
    for index in 0..1 + random.below(3) {
        let guard = random_guard(random, count);
        let condition = match random.below(4) {
            0 => format!(" and all j in near[i]: c[j] != {piece}"),
            1 => " and any j in near[i]: c[j] == e".to_string(),
            2 => format!(" and not (any j in near[i]: c[j] == {other})"),
            _ => String::new(),
        };
        text += &match random.below(5) {
            0 | 1 => format!(
                "move place{index} (i in 0..{last_cell}) when c[i] == e{condition}{guard} {{ c[i] = {piece} }}\n"
            ),
            2 => {
                let direction = match is_sided {
                    true => " and (mover == x) == (j == i + 1)",
                    false => "",
                };
                format!(
                    "move domino{index} (i in 0..{last_cell}, j in near[i]) when c[i] == e and c[j] == e{direction}{guard} {{ c[i] = x c[j] = x }}\n"
                )
            }
            3 => format!(
                "move hit{index} (i in 0..{last_cell}, j in near[i]) when c[i] == {piece} and c[j] == {other}{guard} {{ c[i] = e c[j] = {piece} }}\n"
            ),
            _ => format!(
                "move slide{index} (i in 0..{last_cell}, j in near[i]) when j > i and c[i] == {piece} and c[j] == e{guard} {{ c[i] = e c[j] = {piece} }}\n"
            ),
        };
    }
    if chance(random, 4) {
        text += "misere\n";
    }
    text
}

/// Returns the neighbours of the vertices of a random graph without edges between distant vertices.
fn random_graph(random: &mut Random) -> Vec<Vec<usize>> {
    let count = 4 + random.below(5);
    let density = 2 + random.below(4);
    let mut near = vec![Vec::new(); count];
    for a in 0..count {
        for b in 0..a {
            if chance(random, density) {
                near[a].push(b);
                near[b].push(a);
            }
        }
    }
    // A list in a rule file is not empty.
    for (vertex, neighbours) in near.iter_mut().enumerate() {
        if neighbours.is_empty() {
            neighbours.push(vertex);
        }
    }
    near
}

/// Returns a file of a game on the vertices of a graph that the file contains.
fn graph_file(random: &mut Random) -> String {
    let near = random_graph(random);
    let (count, last_cell) = (near.len(), near.len() - 1);
    let is_sided = chance(random, 2);
    let mut text = String::new();
    if is_sided {
        text += "sides x, o\n";
    }
    text += &format!(
        "position c: {{e, x, o}}[{count}] = [e; {count}]\nlet near = {}\n",
        list_of_lists(&near)
    );
    let piece = if is_sided { "mover" } else { "x" };
    let guard = random_guard(random, count);
    text += &match random.below(4) {
        // Node Kayles.
        0 => format!(
            "move take (i in 0..{last_cell}) when c[i] == e{guard} {{ c[i] = {piece} for j in near[i] {{ c[j] = {piece} }} }}\n"
        ),
        // Col, and Snort with the opponent's pieces.
        1 => format!(
            "move paint (i in 0..{last_cell}) when c[i] == e{guard} and all j in near[i]: (j == i or c[j] != {piece}) {{ c[i] = {piece} }}\n"
        ),
        // A vertex is taken with one neighbour.
        2 => format!(
            "move pair (i in 0..{last_cell}, j in near[i]) when c[i] == e and c[j] == e{guard} {{ c[i] = x c[j] = x }}\n"
        ),
        _ => format!(
            "move paint (i in 0..{last_cell}, s in [x, o]) when c[i] == e{guard} and all j in near[i]: (j == i or c[j] != s) {{ c[i] = s }}\n"
        ),
    };
    if chance(random, 4) {
        text += "misere\n";
    }
    text
}

/// Returns a file of a game on the edges of a graph: a move removes an edge, and sometimes those
/// that share a vertex with it.
fn edge_file(random: &mut Random) -> String {
    let near = random_graph(random);
    let mut edges: Vec<[usize; 2]> = Vec::new();
    for (a, neighbours) in near.iter().enumerate() {
        edges.extend(neighbours.iter().filter(|b| **b < a).map(|b| [a, *b]));
    }
    edges.truncate(9);
    if edges.is_empty() {
        edges.push([0, 1]);
    }
    let touches = |a: &[usize; 2], b: &[usize; 2]| a.iter().any(|end| b.contains(end));
    let touching: Vec<Vec<usize>> = edges
        .iter()
        .map(|a| (0..edges.len()).filter(|b| touches(a, &edges[*b])).collect())
        .collect();
    let (count, last_cell) = (edges.len(), edges.len() - 1);
    let mut text = format!(
        "position c: {{e, x, o}}[{count}] = [e; {count}]\nlet near = {}\n",
        list_of_lists(&touching)
    );
    let guard = random_guard(random, count);
    text += &match random.below(3) {
        0 => format!(
            "move cut (i in 0..{last_cell}) when c[i] == e{guard} {{ for j in near[i] {{ c[j] = x }} }}\n"
        ),
        1 => format!(
            "move cut (i in 0..{last_cell}) when c[i] == e{guard} and any j in near[i]: (j != i and c[j] == e) {{ c[i] = x }}\n"
        ),
        _ => format!(
            "move cut (i in 0..{last_cell}) when c[i] == e{guard} and count(j in near[i] if c[j] == e) mod 2 == 1 {{ c[i] = x }}\n"
        ),
    };
    if chance(random, 4) {
        text += "misere\n";
    }
    text
}

/// Returns a file of several variables, whose moves concern one variable or couple two.
fn variable_file(random: &mut Random) -> String {
    let names = ["a", "b", "d"];
    let declared: Vec<String> =
        names.iter().map(|name| format!("{name}: 0..6 = {}", 1 + random.below(6))).collect();
    let is_sided = chance(random, 3);
    let mut text = if is_sided { "sides x, o\n".to_string() } else { String::new() };
    text += &format!("position {}\n", declared.join(", "));
    for index in 0..2 + random.below(3) {
        let (one, two) = (*random.pick(&names), *random.pick(&names));
        let step = 1 + random.below(2);
        let guard = match random.below(8) {
            0 => format!(" and {one} + {two} > 3"),
            1 => format!(" and {two} mod 2 == 0"),
            2 => format!(" and {one} != {two}"),
            3 => format!(" and {one} mod 3 != 1"),
            _ => String::new(),
        };
        let side = match random.below(3) {
            0 if is_sided => " and mover == x",
            1 if is_sided => " and mover == o",
            _ => "",
        };
        let writes = match random.below(5) {
            0 if one != two => format!("{one} -= {step} {two} = {two} div 2"),
            _ => format!("{one} -= {step}"),
        };
        text += &format!("move lower{index} when {one} >= {step}{guard}{side} {{ {writes} }}\n");
    }
    if chance(random, 4) {
        text += "misere\n";
    }
    text
}

/// Returns a file of a board whose moves gain points.
fn point_file(random: &mut Random) -> String {
    let near = random_board(random);
    let (count, last_cell) = (near.len(), near.len() - 1);
    let points: Vec<i64> = (0..count).map(|_| random.below(9) as i64 - 4).collect();
    let guard = random_guard(random, count);
    let extra_turn = match random.below(2) {
        0 => " if all j in near[i]: c[j] != e { turn = mover }",
        _ => "",
    };
    format!(
        "sides x, o\nposition c: {{e, x, o}}[{count}] = [e; {count}]\nlet near = {}\nlet points = {points:?}\n\
         move put (i in 0..{last_cell}) when c[i] == e{guard} {{ gain points[i] + count(j in near[i] if c[j] == mover) c[i] = mover{extra_turn} }}\n",
        list_of_lists(&near)
    )
}

/// Returns a file whose moves lead to sums, with one or two variables that are bounded or not.
fn sum_file(random: &mut Random) -> RandomFile {
    let is_bounded = chance(random, 2);
    let has_flag = chance(random, 2);
    let is_sided = chance(random, 3);
    let size = 5 + random.below(5);
    let flag = random.below(3);
    let range = if is_bounded { ": 0..9" } else { "" };
    let variables = if has_flag { format!("n{range}, f{range}") } else { format!("n{range}") };
    let position = |n: &str, f: &str| match has_flag {
        true => format!("[{n}, {f}]"),
        false => format!("[{n}]"),
    };
    let mut text = if is_sided { "sides x, o\n".to_string() } else { String::new() };
    text += &format!("position {variables}\n");
    let guard = match random.below(4) {
        0 => " and n mod 3 != 1",
        1 if has_flag => " and f > 0",
        2 if has_flag => " and f <= n",
        _ => "",
    };
    let side = |random: &mut Random| match random.below(3) {
        0 if is_sided => " and mover == x",
        1 if is_sided => " and mover == o",
        _ => "",
    };
    let lowered = position("n - k", "f");
    text += &format!("move take (k in 1..2) when k <= n{guard}{} -> {lowered}\n", side(random));
    let heaps = format!("{} + {}", position("k", "f"), position("n - k - 1", "0"));
    text += &format!("move split (k in 1..n - 2) when n > 2{} -> {heaps}\n", side(random));
    if has_flag {
        let lower = position("n", "f - 1");
        text += &format!("move flag when f > 0{} -> {lower}\n", side(random));
    }
    if !is_sided && chance(random, 3) {
        text += "misere\n";
    }
    let numbers = [size as u64, flag as u64];
    let numbers = if has_flag { &numbers[..] } else { &numbers[..1] };
    let mut start: Vec<u64> = numbers.to_vec();
    if is_sided {
        start.push(random.below(2) as u64);
    }
    RandomFile { text, start: Some(Counts::of(start)), kind: "file declared sums" }
}
