//! Merges equivalent positions of a graph: heaps in another order, empty heaps, images under
//! declared symmetries.

use super::PlayGraph;
use grundy_core::base::Outcome;
use grundy_core::engine::Play;
use rustc_hash::FxHashMap;

impl PlayGraph {
    /// Returns the graph in which all positions that are equivalent to each other are merged into
    /// one vertex. Returns `None` if equivalent positions differ in outcome, in the number of moves
    /// to the end, in the side to move or in the merged vertices that their moves reach.
    pub fn merged(&self) -> Option<PlayGraph> {
        let mut class_index: FxHashMap<u32, u32> = FxHashMap::default();
        let mut members: Vec<Vec<u32>> = Vec::new();
        for (v, &first) in (0..).zip(&self.classes) {
            let next = members.len() as u32;
            let class = *class_index.entry(first).or_insert(next);
            if class == next {
                members.push(vec![]);
            }
            members[class as usize].push(v);
        }
        let class_of = |v: u32| class_index[&self.classes[v as usize]];
        let mut moves: Vec<Vec<(u32, bool)>> = vec![vec![]; self.labels.len()];
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            moves[from as usize].push((class_of(to), wins));
        }
        for ends in &mut moves {
            ends.sort_unstable();
            ends.dedup();
        }
        let equivalent = |a: u32, b: u32| {
            let (a, b) = (a as usize, b as usize);
            let play = |play: Play| {
                (play.outcome, (play.outcome != Outcome::Draw).then_some(play.remoteness))
            };
            play(self.plays[a]) == play(self.plays[b])
                && moves[a] == moves[b]
                && self.sides.get(a) == self.sides.get(b)
        };
        if members.iter().any(|class| class.iter().any(|&v| !equivalent(class[0], v))) {
            return None;
        }
        // A class is represented by its position with the shortest label, and the class of the
        // start by the start.
        let representative =
            |class: &Vec<u32>| match self.start.filter(|start| class.contains(start)) {
                Some(start) => start,
                None => {
                    let label = |v: &&u32| {
                        let label = &self.labels[**v as usize];
                        (label.len(), label.clone())
                    };
                    *class.iter().min_by_key(label).unwrap_or(&0)
                }
            };
        let representatives: Vec<usize> =
            members.iter().map(|class| representative(class) as usize).collect();
        let pairs: Vec<(u32, u32, bool)> = (0..)
            .zip(&representatives)
            .flat_map(|(from, &v)| moves[v].iter().map(move |&(to, wins)| (from, to, wins)))
            .collect();
        let pick = |texts: &[String]| {
            representatives.iter().map_while(|&v| texts.get(v).cloned()).collect()
        };
        Some(PlayGraph {
            labels: pick(if self.plain.is_empty() { &self.labels } else { &self.plain }),
            plain: vec![],
            boards: pick(&self.boards),
            sides: pick(&self.sides),
            pictures: if self.pictures.len() == self.labels.len() {
                representatives.iter().map(|&v| self.pictures[v].clone()).collect()
            } else {
                vec![]
            },
            texts: representatives.iter().map(|&v| self.texts[v].clone()).collect(),
            plays: representatives.iter().map(|&v| self.plays[v]).collect(),
            values: representatives.iter().map_while(|&v| self.values.get(v).copied()).collect(),
            moves: pairs.iter().map(|&(from, to, _)| (from, to)).collect(),
            winning: pairs.iter().map(|&(.., wins)| wins).collect(),
            start: self.start.map(class_of),
            merge_reasons: self.merge_reasons.clone(),
            classes: (0..representatives.len() as u32).collect(),
            class_sizes: members.iter().map(Vec::len).collect(),
        })
    }
}
