//! Staircase Nim, and the law of all games whose stones move towards a root.

use super::nim_sum_text::nim_sum;
use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, sample};
use grundy_core::base::{Big, big};
use grundy_families::{Below, Game, Stairs};
use grundy_text::{
    DigitColumns, Error, ExplanationStep, Figure, RequiredChange, Text, Words, words,
};

pub static CARD: Card = Card {
    id: "staircase-nim",
    systems: &[35],
    name: Text { en: "Staircase Nim", zh: "阶梯 Nim" },
    aliases: &["台阶 Nim", "阶梯博弈", "acwing892"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Stones lie on the steps 1, 2, … of a staircase. A move takes any number of stones, at least one, from one step to the next lower one; from step 1 they go to the ground and are out of play. Whoever cannot move loses.",
        zh: "台阶第 1、2……级上各有若干石子。每次把某一级上的至少一颗石子移到下一级；从第 1 级移到地面的石子出局。不能走者负。",
    },
    notation: Text {
        en: "the stones of each step, step 1 (next to the ground) first",
        zh: "各级的石子数，从第 1 级（紧邻地面）起",
    },
    example: "2 1 3",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "G is the nim-sum of the odd steps 1, 3, 5, …; P exactly when it is 0",
            zh: "SG 值为奇数级 1、3、5……石子数的异或和；为 0 时必败",
        },
        theorem: "staircase Nim",
        source: "Sprague 1937",
        claim: Claim::Value(|_, position| Some(value(&Stairs::Staircase, position))),
        moves: Some(|_, position, target, limit| {
            moves(&Stairs::Staircase, position, target, limit)
        }),
        why: Some(why),
        steps: Some(|_, position| steps(&Stairs::Staircase, position)),
        checks: &[
            Check { params: "", positions: up_to_4_steps, to: 3 },
            Check { params: "", positions: up_to_6_steps, to: 1 },
        ],
    }),
    misstated: Some(Text {
        en: "\"A nim-sum of 0 means that the first player wins\" is the wrong way round: on an empty staircase, and on (0,1), the nim-sum is 0 and the first player loses. The even steps do not decide either: in (1,0) they are empty, and the first player wins.",
        zh: "“异或和为 0 时先手胜”说反了：空台阶与 (0,1) 的异或和为 0，先手负。改用偶数级也不对：(1,0) 的偶数级为空，先手却胜。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Stairs::Staircase)))
}

fn up_to_4_steps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|steps| sample::tuples(steps, to)).collect()
}

fn up_to_6_steps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (5..=6).flat_map(|steps| sample::tuples(steps, to)).collect()
}

fn why(_: &Params, position: &[Big]) -> Words {
    let heap_text = nim_sum(odd_heaps(&Stairs::Staircase, position)).1;
    words!(
        "nim-sum of the stones on the odd-numbered steps: {heap_text}",
        "奇数级的异或和：{heap_text}"
    )
}

/// Explains the outcome in steps: the heaps on odd steps (or nodes of odd depth) in binary, and for
/// each of them the size with which the nim-sum would be 0.
pub(super) fn steps(stairs: &Stairs, position: &[Big]) -> Vec<ExplanationStep> {
    let nodes = || position.iter().enumerate().filter(|(node, _)| stairs.below(*node).is_some());
    let name = |node: usize| match stairs {
        Stairs::Staircase => {
            let step = node + 1;
            words!("step {step}", "第 {step} 级")
        }
        Stairs::Tree(_) => words!("node {node}", "结点 {node}"),
    };
    let rows = nodes().map(|(node, heap)| (name(node), heap.clone(), stairs.odd(node)));
    let columns = DigitColumns::binary(rows.collect());
    let mut steps = vec![ExplanationStep::with_figure(
        words!(
            "Only the stones on the odd steps count: they need an odd number of moves to leave play. Stones that come from an even step to an odd step can be moved on at once.",
            "只有还需奇数步才能出局的石子起作用，即奇数级上的石子。从偶数级移到奇数级的石子，对手总可以立刻原数移走。"
        ),
        columns.map(Figure::Columns),
    )];
    let total = value(stairs, position);
    if total == Big::ZERO {
        steps.push(ExplanationStep::sentence(words!(
            "The xor of the numbers that count is 0: a P-position. Every move changes exactly one of these numbers, and the opponent makes the xor 0 again.",
            "起作用的各数异或为 0：P 态（必败态）。每步恰好改变其中一个数，对手总能使异或回到 0。"
        )));
        return steps;
    }
    let changes = nodes().filter(|(node, _)| stairs.odd(*node)).map(|(node, heap)| {
        let required = heap ^ &total;
        let reached_by = if required < *heap {
            let (moved, from) = (heap - &required, name(node));
            let (en, zh) = (from.en, from.zh);
            Some(words!("move {moved} down from {en}", "从{zh}移下 {moved} 颗"))
        } else {
            source_above(stairs, position, node, &(&required - heap)).map(|above| {
                let (moved, Words { en, zh }) = (&required - heap, name(above));
                words!("move {moved} down from {en}", "从{zh}移下 {moved} 颗")
            })
        };
        RequiredChange { name: name(node), value: heap.clone(), required, reached_by }
    });
    let changes: Vec<RequiredChange> = changes.collect();
    steps.push(ExplanationStep::with_figure(
        words!(
            "The xor of the numbers that count is {total}, not 0: an N-position. To make the xor 0, one of these numbers must become its own xor with {total}:",
            "它们的异或为 {total}，不是 0：N 态（必胜态）。要使异或为 0，其中一个数须变为它与 {total} 的异或："
        ),
        (changes.len() <= 24).then_some(Figure::Changes(changes)),
    ));
    steps
}

/// Returns a node from which a move leads to the node `to` and on which there are at least `stones`
/// stones. Returns `None` if there is no such node.
fn source_above(stairs: &Stairs, position: &[Big], to: usize, stones: &Big) -> Option<usize> {
    let above = |node: &usize| matches!(stairs.below(*node), Some(Below::Node(next)) if next == to);
    (0..position.len()).find(|node| above(node) && position[*node] >= *stones)
}

/// Iterates over the *odd* heaps of a position, which determine its value: the non-empty ones whose
/// stones need an odd number of moves to leave play.
pub(super) fn odd_heaps<'a>(
    stairs: &'a Stairs,
    position: &'a [Big],
) -> impl Iterator<Item = &'a Big> {
    let counts = |(node, heap): &(usize, &Big)| stairs.odd(*node) && **heap != Big::ZERO;
    position.iter().enumerate().filter(counts).map(|(_, heap)| heap)
}

/// Returns the Grundy value of a position, which is the nim-sum of the odd heaps.
pub(super) fn value(stairs: &Stairs, position: &[Big]) -> Big {
    odd_heaps(stairs, position).fold(Big::ZERO, |sum, heap| sum ^ heap)
}

/// Returns the moves to positions of value `target`: lists at most `limit` of them, and counts all.
/// Every move changes exactly one heap that counts for the value: it lowers the heap from which it
/// takes, or raises the heap that receives the stones. Takes O(nodes) time plus the length of the
/// list.
pub(super) fn moves(stairs: &Stairs, position: &[Big], target: &Big, limit: usize) -> Moves {
    let change = value(stairs, position) ^ target;
    let (mut to, mut count) = (Vec::new(), 0u64);
    if change == Big::ZERO {
        return Moves::all(to);
    }
    for (node, heap) in position.iter().enumerate() {
        let Some(below) = stairs.below(node) else { continue };
        let moved = match below {
            _ if stairs.odd(node) => {
                Some(heap ^ &change).filter(|left| left < heap).map(|left| heap - left)
            }
            Below::Node(next) => Some(&position[next] ^ &change)
                .filter(|raised| *raised > position[next])
                .map(|raised| raised - &position[next])
                .filter(|moved| moved <= heap),
            Below::Out => None,
        };
        let Some(moved) = moved else { continue };
        count += 1;
        if to.len() < limit {
            let mut position_after = position.to_vec();
            position_after[node] -= &moved;
            if let Below::Node(next) = below {
                position_after[next] += &moved;
            }
            to.push(position_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}
