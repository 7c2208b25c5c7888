//! Positions that are worth the same as one: heaps in another order, empty heaps, images under declared symmetries.

use super::PlayGraph;
use crate::base::Outcome;
use crate::engine::Play;
use rustc_hash::FxHashMap;

impl PlayGraph {
    /// The same with positions that are worth the same made one; `None` where some of them turn out to differ in who wins,
    /// how soon, or what they lead to.
    pub fn merged(&self) -> Option<PlayGraph> {
        let mut place: FxHashMap<u32, u32> = FxHashMap::default();
        let mut members: Vec<Vec<u32>> = Vec::new();
        for (v, &first) in (0..).zip(&self.classes) {
            let next = members.len() as u32;
            let at = *place.entry(first).or_insert(next);
            if at == next {
                members.push(vec![]);
            }
            members[at as usize].push(v);
        }
        let at = |v: u32| place[&self.classes[v as usize]];
        let mut moves: Vec<Vec<(u32, bool)>> = vec![vec![]; self.labels.len()];
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            moves[from as usize].push((at(to), wins));
        }
        for ends in &mut moves {
            ends.sort_unstable();
            ends.dedup();
        }
        let same = |a: u32, b: u32| {
            let (a, b) = (a as usize, b as usize);
            let play = |play: Play| {
                (play.outcome, (play.outcome != Outcome::Draw).then_some(play.remoteness))
            };
            play(self.plays[a]) == play(self.plays[b])
                && moves[a] == moves[b]
                && self.sides.get(a) == self.sides.get(b)
        };
        if members.iter().any(|all| all.iter().any(|&v| !same(all[0], v))) {
            return None;
        }
        // Of several the one that is written shortest stands for all; the start stands for itself.
        let shown = |all: &Vec<u32>| match self.start.filter(|start| all.contains(start)) {
            Some(start) => start,
            None => {
                let label = |v: &&u32| {
                    let label = &self.labels[**v as usize];
                    (label.len(), label.clone())
                };
                *all.iter().min_by_key(label).unwrap_or(&0)
            }
        };
        let shown: Vec<usize> = members.iter().map(|all| shown(all) as usize).collect();
        let pairs: Vec<(u32, u32, bool)> = (0..)
            .zip(&shown)
            .flat_map(|(from, &v)| moves[v].iter().map(move |&(to, wins)| (from, to, wins)))
            .collect();
        let of = |texts: &[String]| shown.iter().map_while(|&v| texts.get(v).cloned()).collect();
        Some(PlayGraph {
            labels: match self.plain.is_empty() {
                true => of(&self.labels),
                false => of(&self.plain),
            },
            plain: vec![],
            boards: of(&self.boards),
            sides: of(&self.sides),
            pictures: match self.pictures.len() == self.labels.len() {
                true => shown.iter().map(|&v| self.pictures[v].clone()).collect(),
                false => vec![],
            },
            texts: shown.iter().map(|&v| self.texts[v].clone()).collect(),
            plays: shown.iter().map(|&v| self.plays[v]).collect(),
            values: shown.iter().map_while(|&v| self.values.get(v).copied()).collect(),
            moves: pairs.iter().map(|&(from, to, _)| (from, to)).collect(),
            winning: pairs.iter().map(|&(.., wins)| wins).collect(),
            start: self.start.map(at),
            merged_by: self.merged_by.clone(),
            classes: (0..shown.len() as u32).collect(),
            stands_for: members.iter().map(Vec::len).collect(),
        })
    }
}
