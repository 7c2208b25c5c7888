//! The catalogue entry that finds the edges that lie in minimum cuts of a network.

use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_core::graphs::minimum_cut_edges;
use grundy_families::NamedGraph;
use grundy_text::{Error, Text, Words, excerpt, words};

pub static CARD: Card = Card {
    id: "min-cut-edges",
    systems: &[67],
    name: Text { en: "Edges of minimum cuts", zh: "最小割的可行边与必须边" },
    aliases: &[
        "p4126",
        "Luogu P4126",
        "洛谷 P4126",
        "AHOI 2009",
        "最小割",
        "min cut",
        "minimum cut",
    ],
    group: Group::Graphs,
    class: Class::Theory,
    rules: Text {
        en: "For every edge of a directed network: is the edge in some minimum cut between s and t, and is it in every minimum cut? An edge of capacity 0 is ignored. After a maximum flow, a full edge u -> v is in some minimum cut exactly when the residual network has no path from u to v, and in every minimum cut exactly when the residual network has paths from s to u and from v to t. In the network of a bipartite graph (edges from s to every vertex of one side, the edges of the graph, edges from every vertex of the other side to t, all of capacity 1), a vertex is in every maximum matching exactly when its edge at s or t is in some minimum cut; the player who starts at such a vertex wins undirected-vertex-geography.",
        zh: "对有向网络的每条边：它是否在某个 s–t 最小割中，是否在每个最小割中？容量为 0 的边视为不存在。求出最大流后，满流边 u→v 在某个最小割中，当且仅当残量网络中 u 到不了 v；在每个最小割中，当且仅当残量网络中 s 到得了 u 且 v 到得了 t。对二分图建网络（s 连向一侧各点，原有的边，另一侧各点连向 t，容量均为 1）：一个顶点属于每个最大匹配（即从它出发时无向点地理先手必胜），当且仅当它与 s 或 t 之间的边在某个最小割中。",
    },
    notation: Text {
        en: "the network, as the name of a file with lines `u v capacity` or in braces as in {s->a:3,a->t:2}, then the source and the sink",
        zh: "网络（文件名，每行写 `起点 终点 容量`；或写在花括号里，如 {s->a:3,a->t:2}），再写源点与汇点",
    },
    example: "{s->a:3,s->b:2,a->t:2,b->t:2} s t",
    params: &[Param {
        name: "network",
        what: Text {
            en: "the name of a file with the network, or the network itself in braces, such as `{s->a:3, a->t:2}`",
            zh: "网络文件名，或直接写在花括号里的网络，如 `{s->a:3, a->t:2}`",
        },
        kind: ParamKind::Network,
        default: None,
    }],
    kind: Kind::Function(answer),
    misstated: Some(Text {
        en: "\"Every edge that is full after a maximum flow is in some minimum cut\" is false: with {s->a:1,a->b:1,a->c:1,c->b:1,b->t:1} the flow may fill a->b, but a path still leads from a to b through c, so a->b is in no minimum cut.",
        zh: "“最大流中满流的边都在某个最小割中”是错的：{s->a:1,a->b:1,a->c:1,c->b:1,b->t:1} 中流可以填满 a->b，但 a 仍可经 c 到 b，所以 a->b 不在任何最小割中。",
    }),
    ..Card::DEFAULT
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let network = params.graph("network");
    let [source, sink] = words else {
        let cut_edges = words.len();
        return Err(Error::bad(words!(
            "{cut_edges} words follow the network instead of two, the source and the sink",
            "网络之后有 {cut_edges} 个词，应为源点与汇点"
        ))
        .help(words!("write it like `{{s->a:3,a->t:2}} s t`", "写法如 `{{s->a:3,a->t:2}} s t`")));
    };
    let (source, sink) = (vertex(network, source)?, vertex(network, sink)?);
    let (edges, capacities) = (&network.edges, &network.weights);
    let cuts = minimum_cut_edges(network.graph.len(), edges, capacities, source, sink)?;
    let value = cuts.value;
    let mut lines = vec![words!("a minimum cut has capacity {value}", "最小割的容量为 {value}")];
    for (at, &(from, to)) in edges.iter().enumerate() {
        let (from, to, capacity) = (network.name(from), network.name(to), capacities[at]);
        let edge = words!("{from} -> {to} ({capacity}): ", "{from} -> {to}（{capacity}）：");
        lines.push(edge.then(&match (cuts.in_some[at], cuts.in_every[at]) {
            (false, _) => words!("in no minimum cut", "不在任何最小割中"),
            (true, false) => {
                words!("in some minimum cut, not in every one", "在某个最小割中，但并非每个")
            }
            (true, true) => words!("in every minimum cut", "在每个最小割中"),
        }));
    }
    Ok(lines)
}

fn vertex(network: &NamedGraph, name: &str) -> Result<u32, Error> {
    network.find(name).ok_or_else(|| {
        let (shown, known) = (excerpt(name), excerpt(network.name(0)));
        Error::bad(words!("the network has no vertex `{shown}`", "网络中没有顶点 `{shown}`"))
            .help(words!("use its names, such as `{known}`", "请用其中的顶点名，如 `{known}`"))
    })
}
