//! Cutting the edges of a graph that stands on the ground.

use super::green_hackenbush_tree::{ends, positions_of};
use super::nim_sum_text::nim_sum;
use super::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, Param, ParamKind, Params,
};
use crate::base::{
    Big, Ending, Error, Figure, MarkedGraph, Nimber, Step, Text, Words, counted, to_u64,
};
use crate::family::{Game, Hackenbush};
use crate::graphs::bridges::{Incidence, Walk};
use crate::words;

/// Where a graph of Hackenbush stands.
pub(super) const GROUND: Param = Param {
    name: "ground",
    what: Text {
        en: "the vertices on the ground; the one named first when none is given",
        zh: "接地的各顶点；不给出时为最先出现的顶点",
    },
    kind: ParamKind::Text,
    default: Some(""),
};

pub static CARD: Card = Card {
    id: "green-hackenbush-graph",
    systems: &[65],
    name: Text { en: "Cutting edges of a graph", zh: "图上删边游戏" },
    aliases: &[
        "green hackenbush",
        "hackenbush on graphs",
        "fusion principle",
        "融合原理",
        "图删边",
        "无向图删边游戏",
    ],
    group: Group::Graphs,
    class: Class::Impartial,
    rules: Text {
        en: "An undirected graph stands on the ground with one vertex or several; loops and parallel edges are allowed. A move cuts one edge; what is no longer connected to the ground is gone. Whoever cannot move loses.",
        zh: "一个无向图以一个或几个顶点立于地面，可有自环与重边。每次剪断一条边，不再与地面连通的部分一并消失。不能走者负。",
    },
    notation: Text {
        en: "the graph, as the name of a file or in braces as in {g-a,a-b,b-g}; ground=a,b unless it stands on the vertex named first; and the edges cut so far, numbered from 1 in the order of the text, none at the start",
        zh: "图（文件名，或写在花括号里，如 {g-a,a-b,b-g}）；接地的不是最先出现的顶点时写 ground=a,b；以及已剪断的边，按文中次序从 1 编号（开局时没有）",
    },
    example: "{g-a,a-b,b-c,c-g,a-c,c-d}",
    params: &[
        Param {
            name: "graph",
            what: Text { en: "the graph", zh: "图" },
            kind: ParamKind::Graph,
            default: None,
        },
        GROUND,
    ],
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: Some(Law {
        statement: Text {
            en: "all ground vertices are one; a 2-edge-connected component entered at any vertex is worth the nim-sum of (its number of edges mod 2, loops and parallel edges counted) and of G(D)+1 over the components D that bridges lead to from it; G is that of the component on the ground",
            zh: "地面各顶点视为一个；边双连通分量（从任一顶点进入）的值为：其内部边数（含自环与重边）模 2，与经桥通往的各分量 D 的 G(D)+1 的异或和；G 为地面所在分量的值",
        },
        theorem: "fusion principle and colon principle",
        source: "Berlekamp, Conway, Guy, Winning Ways",
        claim: Claim::Value(|params, position| {
            let standing = Standing::of(&game(params), position);
            Some(standing.value().into())
        }),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[
            Check {
                params: "graph={1}|{1-2,2-3,3-1}|{1-2,2-3,3-4,4-1,2-4}|{1-1}|{1-2,2-1}|{1-2,2-3,3-4,4-2,4-5}|{1-2,1-3,1-4,2-3,2-4,3-4}|{1-2,2-3,3-2,3-3,3-4}|{a-b,c-d,d-d}",
                positions,
                to: 8,
            },
            Check {
                params: "graph={a-b,b-c,c-d,d-e,b-e,e-e} ground=a,d|c|a,b,c,d,e",
                positions,
                to: 8,
            },
        ],
    }),
    misere: None,
    misstated: Some(Text {
        en: "\"An even cycle shrinks to a point, an odd one to a point with an edge\", chords, loops and double edges being dropped, is false: a 4-cycle with a chord has 5 edges and is worth 1; a loop is an odd cycle worth 1, a double edge an even one worth 0.",
        zh: "“偶圈缩成一点，奇圈缩成一点加一条边”而丢掉弦、自环或重边是错的：带一条弦的 4 圈有 5 条边，值为 1；自环是奇圈，值为 1；重边是偶圈，值为 0。",
    }),
};

/// The Grundy value of the graph with these edges on the vertices 0..n that stands on one of them. What
/// is not connected to it does not count. O(V + E).
///
/// # Panics
/// When an edge or the ground names a vertex of `vertices` or more.
pub fn green_graph_value(vertices: usize, edges: &[(u32, u32)], ground: u32) -> Nimber {
    let graph = Incidence::of(vertices, edges);
    Nimber(Standing::from(&graph, ground, |_| true, |_| 0).value())
}

/// What is connected to the ground, and what it is worth.
struct Standing {
    walk: Walk,
    /// At the first place of a 2-edge-connected component, the value of that component entered there,
    /// with all that hangs on it.
    values: Vec<u32>,
}

impl Standing {
    /// Along the edges for which `open` holds; at each vertex hangs something worth `hangs` besides.
    fn from(
        graph: &Incidence,
        ground: u32,
        open: impl Fn(u32) -> bool,
        hangs: impl Fn(u32) -> u32,
    ) -> Standing {
        let walk = Walk::from(graph, ground, open, &mut vec![u32::MAX; graph.vertices()]);
        let mut values: Vec<u32> = walk.order.iter().map(|&vertex| hangs(vertex)).collect();
        walk.closing.iter().for_each(|&(place, ..)| values[place as usize] ^= 1);
        for place in (1..values.len()).rev() {
            let (above, value) = (walk.above[place].0 as usize, values[place]);
            values[above] ^= if walk.below_a_bridge(place) { value + 1 } else { value ^ 1 };
        }
        Standing { walk, values }
    }

    fn of(game: &Hackenbush, position: &[Big]) -> Standing {
        let standing = game.standing(position);
        Standing::from(game.incidence(), game.ground(), |edge| !standing.is_cut(edge), |_| 0)
    }

    fn value(&self) -> u32 {
        self.values[0]
    }

    /// The first place of the component of each place.
    fn firsts(&self) -> Vec<usize> {
        let mut firsts = vec![0; self.values.len()];
        for place in 1..firsts.len() {
            let above = self.walk.above[place].0 as usize;
            firsts[place] = if self.walk.below_a_bridge(place) { place } else { firsts[above] };
        }
        firsts
    }
}

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Hackenbush::on_ground(params.graph("graph"), params.text("ground"))?)))
}

fn game(params: &Params) -> Hackenbush {
    let game = Hackenbush::on_ground(params.graph("graph"), params.text("ground"));
    game.expect("the rules were built from the same graph")
}

/// Steps for trying edges of cycles one by one.
const STEPS: usize = 20_000_000;

/// Bridges are found as in a tree. An edge inside a component is cut and the component valued anew,
/// which costs the square of its size, as long as the steps last.
fn moves(params: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let game = game(params);
    let Some(target) = to_u64(target).and_then(|target| u32::try_from(target).ok()) else {
        return Moves::all(vec![]);
    };
    let standing = Standing::of(&game, position);
    let Standing { walk, values } = &standing;
    let firsts = standing.firsts();
    // What each component must become worth for the whole to be worth the target; `None` where no move
    // inside it or beyond can do that.
    let mut targets: Vec<Option<u32>> = vec![None; values.len()];
    targets[0] = Some(target);
    let mut cuts = Vec::new();
    for place in (1..values.len()).filter(|&place| walk.below_a_bridge(place)) {
        let (above, edge) = walk.above[place];
        let first = firsts[above as usize];
        let Some(wanted) = targets[first] else { continue };
        let branch = (values[place] + 1) ^ values[first] ^ wanted;
        match branch.checked_sub(1) {
            None => cuts.push(edge),
            inside => targets[place] = inside,
        }
    }
    let mut steps = STEPS;
    let mut complete = true;
    for component in standing.components(|first| targets[first].is_some()) {
        for (at, &edge) in (0..).zip(&component.names) {
            let Some(left) = steps.checked_sub(component.edges.len() + component.hangs.len())
            else {
                complete = false;
                break;
            };
            steps = left;
            if Some(component.value_without(at)) == targets[component.first] {
                cuts.push(edge);
            }
        }
    }
    cuts.sort_unstable();
    let count = complete.then(|| Big::from(cuts.len()));
    let to = cuts.iter().take(limit).map(|&edge| game.after(position, edge)).collect();
    Moves { to, count }
}

/// A 2-edge-connected component by itself, its vertices numbered from 0, where it is entered.
struct Component {
    /// Its first place in the walk.
    first: usize,
    edges: Vec<(u32, u32)>,
    /// The edges as the graph calls them.
    names: Vec<u32>,
    /// What hangs on each vertex by bridges.
    hangs: Vec<u32>,
    graph: Incidence,
}

impl Component {
    /// What it is worth, with all that hangs on it, when one of its edges is cut.
    fn value_without(&self, cut: u32) -> u32 {
        let hangs = |vertex: u32| self.hangs[vertex as usize];
        Standing::from(&self.graph, 0, |edge| edge != cut, hangs).value()
    }
}

impl Standing {
    /// The components that have edges and are wanted, called by their first places. O(E log E).
    fn components(&self, wanted: impl Fn(usize) -> bool) -> Vec<Component> {
        let Standing { walk, values } = self;
        let firsts = self.firsts();
        let mut hangs = vec![0u32; values.len()];
        let mut inside: Vec<(usize, u32, u32, u32)> = Vec::new();
        for place in 1..values.len() {
            let (above, edge) = walk.above[place];
            if walk.below_a_bridge(place) {
                hangs[above as usize] ^= values[place] + 1;
            } else {
                inside.push((firsts[place], above, place as u32, edge));
            }
        }
        let closing = walk.closing.iter();
        inside.extend(closing.map(|&(from, to, edge)| (firsts[from as usize], from, to, edge)));
        inside.retain(|(first, ..)| wanted(*first));
        inside.sort_unstable();
        let mut numbers = vec![u32::MAX; values.len()];
        let component = |edges: &[(usize, u32, u32, u32)]| {
            let first = edges[0].0;
            let mut own = Vec::new();
            let mut number = |place: u32| {
                let number = &mut numbers[place as usize];
                if *number == u32::MAX {
                    *number = own.len() as u32;
                    own.push(hangs[place as usize]);
                }
                *number
            };
            number(first as u32);
            let ends: Vec<_> = edges.iter().map(|&(_, a, b, _)| (number(a), number(b))).collect();
            Component {
                first,
                graph: Incidence::of(own.len(), &ends),
                edges: ends,
                names: edges.iter().map(|edge| edge.3).collect(),
                hangs: own,
            }
        };
        inside.chunk_by(|a, b| a.0 == b.0).map(component).collect()
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let standing = Standing::of(&game(params), position);
    let firsts = standing.firsts();
    let walk = &standing.walk;
    let mut terms = Vec::new();
    let mut edges = walk.closing.iter().filter(|&&(from, ..)| firsts[from as usize] == 0).count();
    for place in 1..firsts.len() {
        if firsts[place] == 0 {
            edges += 1;
        } else if firsts[place] == place && firsts[walk.above[place].0 as usize] == 0 {
            terms.push(Big::from(standing.values[place] + 1));
        }
    }
    let parity = edges % 2;
    terms.insert(0, Big::from(parity));
    let bridges = terms.len() - 1;
    let told = nim_sum(&terms).1;
    let en = counted(edges, "edge");
    let gives = if edges == 1 { "gives" } else { "give" };
    match bridges {
        0 => words!(
            "{en} in the component on the ground and no bridge: {parity}",
            "地面所在的分量有 {edges} 条边，没有桥：{parity}"
        ),
        _ => words!(
            "{en} in the component on the ground {gives} {parity}, with what stands on its bridges: {told}",
            "地面所在的分量有 {edges} 条边，得 {parity}，再与各桥上的部分取异或：{told}"
        ),
    }
}

/// The components, each fused to a point with the parity of its edges, then the bridges between them.
fn steps(params: &Params, position: &[Big]) -> Vec<Step> {
    /// Components that are gone through one by one, at most.
    const TOLD: usize = 12;
    let game = game(params);
    let standing = Standing::of(&game, position);
    let Standing { walk, values } = &standing;
    let graph = params.graph("graph");
    let name = |place: usize| graph.name(walk.order[place]).to_string();
    let firsts = standing.firsts();
    let mut edges: Vec<(u32, u32, bool)> = Vec::new();
    for place in 1..values.len() {
        edges.push((walk.above[place].0, place as u32, walk.below_a_bridge(place)));
    }
    edges.extend(walk.closing.iter().map(|&(from, to, _)| (from, to, false)));
    let inside = |first: usize| {
        edges.iter().filter(|(from, _, bridge)| !bridge && firsts[*from as usize] == first).count()
    };
    let figure = (values.len().max(edges.len()) < MarkedGraph::MOST).then(|| {
        let worth = |place: usize| (firsts[place] == place).then(|| Big::from(values[place]));
        Figure::Graph(MarkedGraph {
            names: (0..values.len()).map(name).collect(),
            edges: edges.iter().map(|&(from, to, _)| (from, to)).collect(),
            marked: (0..edges.len()).filter(|&at| !edges[at].2).collect(),
            values: (0..values.len()).map(worth).collect(),
            at: Some(0),
        })
    });
    let mut steps = vec![Step::shown(
        words!(
            "The fusion principle: the vertices of a cycle may be made one. What is joined by cycles becomes one vertex, and its edges loops, each worth 1: together 1 when there is an odd number of them, else 0. Those edges are drawn thick; the number stands at the vertex by which such a part is entered.",
            "融合原理：圈上的顶点可以并为一点。由圈连在一起的部分变成一个顶点，其中的边变成自环，每个值为 1：边数为奇数时合计 1，否则为 0。这些边画成粗线；数字写在进入该部分的顶点旁。"
        ),
        figure,
    )];
    let parts: Vec<usize> = (0..values.len()).filter(|&place| firsts[place] == place).collect();
    if parts.len() <= TOLD {
        for &first in parts.iter().rev() {
            let bridges: Vec<usize> = (1..values.len())
                .filter(|&place| walk.below_a_bridge(place))
                .filter(|&place| firsts[walk.above[place].0 as usize] == first)
                .collect();
            let many = inside(first);
            if many == 0 && bridges.is_empty() && parts.len() > 1 {
                continue;
            }
            let (at, value, parity) = (name(first), values[first], many % 2);
            let en = counted(many, "edge");
            let terms: Vec<String> =
                bridges.iter().map(|&place| format!("({}+1)", values[place])).collect();
            let sum = std::iter::once(parity.to_string()).chain(terms).collect::<Vec<_>>();
            let sum = sum.join("^");
            steps.push(Step::said(match bridges.len() {
                0 => words!(
                    "The part at {at} has {en}: worth {value}.",
                    "{at} 处的部分有 {many} 条边：值为 {value}。"
                ),
                _ => words!(
                    "The part at {at} has {en}, which give {parity}; each bridge from it is worth one more than what stands beyond (the colon principle): {sum} = {value}.",
                    "{at} 处的部分有 {many} 条边，得 {parity}；从它出发的每座桥，比桥那边的值大 1（克朗原理）：{sum} = {value}。"
                ),
            }));
        }
    }
    steps.push(ends(&standing.value().into()));
    steps
}

fn positions(params: &Params, to: u64) -> Vec<Vec<u64>> {
    positions_of(&game(params), to)
}
