//! The catalogue entry that finds the edges that lie in minimum cuts of a network.

use crate::prelude::*;
use grundy_core::graphs::minimum_cut_edges;
use grundy_families::NamedGraph;

pub static CARD: Card = Card {
    params: &[Param::required("network", text!(min_cut_edges::what), ParamKind::Network)],
    kind: Kind::Function(answer),
    misstated: Some(text!(min_cut_edges::misstated)),
    ..entry!("min-cut-edges", min_cut_edges)
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let network = params.graph("network");
    let [source, sink] = words else {
        return Err(Error::bad(words!(
            min_cut_edges::words_follow_network_instead_of_two,
            cut_edges = words.len()
        ))
        .help(words!(min_cut_edges::write_it_like_three_t_two)));
    };
    let (source, sink) = (vertex(network, source)?, vertex(network, sink)?);
    let (edges, capacities) = (&network.edges, &network.weights);
    let cuts = minimum_cut_edges(network.graph.len(), edges, capacities, source, sink)?;
    let mut lines = vec![words!(min_cut_edges::minimum_cut_has_capacity, value = cuts.value)];
    for (at, &(from, to)) in edges.iter().enumerate() {
        let (from, to, capacity) = (network.name(from), network.name(to), capacities[at]);
        let edge = words!(min_cut_edges::from_to_capacity, from, to, capacity);
        lines.push(edge.then(&match (cuts.in_some[at], cuts.in_every[at]) {
            (false, _) => words!(min_cut_edges::in_no_minimum_cut),
            (true, false) => words!(min_cut_edges::in_some_minimum_cut),
            (true, true) => words!(min_cut_edges::in_every_minimum_cut),
        }));
    }
    Ok(lines)
}

fn vertex(network: &NamedGraph, name: &str) -> Result<u32, Error> {
    network.find(name).ok_or_else(|| {
        let (shown, known) = (excerpt(name), excerpt(network.name(0)));
        Error::bad(words!(min_cut_edges::network_has_no_vertex, shown))
            .help(words!(min_cut_edges::use_its_names_such_as, known))
    })
}
