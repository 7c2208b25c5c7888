//! Luogu P4126, Minimum Cuts: the output is, for each edge, whether it belongs to some minimum cut
//! and whether it belongs to every minimum cut.

use super::{Choices, Input, write_lines};
use grundy::base::Error;
use grundy::graphs::minimum_cut_edges;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let vertices: u32 = input.number("N", 2..=4000)?;
    let count: usize = input.number("M", 0..=60_000)?;
    let source = input.number("s", 1..=vertices)?;
    let sink = input.number("t", 1..=vertices)?;
    if sink == source {
        let expected = words!(judge::vertex_other_than);
        return Err(input.unexpected("t", sink, expected));
    }
    let (mut edges, mut capacities) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let from = input.number("v", 1..=vertices)? - 1;
        edges.push((from, input.number("u", 1..=vertices)? - 1));
        capacities.push(input.number("c", 1..=100_000)?);
    }
    input.end()?;
    let cuts = minimum_cut_edges(vertices as usize, &edges, &capacities, source - 1, sink - 1)?;
    let flags = cuts.in_some.iter().zip(&cuts.in_every);
    write_lines(
        out,
        flags.map(|(some, every)| format!("{} {}", u8::from(*some), u8::from(*every))),
    );
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let size = choices.size();
    let vertices = choices.between(2, 3 + size / 3);
    let edges = choices.between(1, 2 + size);
    let largest = choices.between(1, 4);
    build_input(choices, vertices, edges, largest)
}

/// Generates a layered network, with edges from each layer to the next, which is a hard case for
/// maximum flow.
fn full(choices: &mut Choices) -> String {
    const LAYERS: u64 = 40;
    let (vertices, count) = (4000, 60_000);
    let width = (vertices - 2) / LAYERS;
    let in_layer = |choices: &mut Choices, layer: u64| match layer {
        0 => 1,
        _ if layer > LAYERS => vertices,
        _ => 2 + (layer - 1) * width + choices.between(0, width - 1),
    };
    let edges = choices.lines(count, |choices| {
        let layer = choices.between(0, LAYERS);
        let (from, to) = (in_layer(choices, layer), in_layer(choices, layer + 1));
        format!("{from} {to} {}", choices.between(1, 100_000))
    });
    format!("{vertices} {count} 1 {vertices}\n{edges}")
}

fn build_input(choices: &mut Choices, vertices: u64, count: u64, largest: u64) -> String {
    let edges = choices.lines(count, |choices| {
        let (from, to) = (choices.between(1, vertices), choices.between(1, vertices));
        format!("{from} {to} {}", choices.between(1, largest))
    });
    let source = choices.between(1, vertices - 1);
    let sink = choices.between(source + 1, vertices);
    format!("{vertices} {count} {source} {sink}\n{edges}")
}
