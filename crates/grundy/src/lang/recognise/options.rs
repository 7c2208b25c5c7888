//! The options of a heap as regions of a plane: of the heap and one coordinate that tells an option.

use super::super::tree::{Move, Outcome, Part, Stmt, Whole};
use super::linear::{Form, Region, gcd};
use super::reader::{Left, Options, Reader, Scope};
use super::stop::{Decided, Stop};
use crate::machine::LONGEST;

/// More regions than this are not kept, and so not compared.
const MOST: usize = 40_000;

impl<'a> Reader<'a> {
    /// The options that a move gives.
    pub(super) fn options_of(&mut self, played: &Move) -> Decided<()> {
        let scope = Scope { heap: self.heap, locals: Vec::new(), steps: None, free: false };
        let loops = &played.loops;
        let all = Region::default();
        self.choices(
            loops,
            &loops.binders,
            &all,
            &scope,
            &mut |reader, region, scope| match &played.outcome {
                Outcome::Parts(parts, _) => {
                    let mut sums = vec![(region.clone(), Vec::new())];
                    for part in parts {
                        sums = reader.and_part(part, sums, scope)?;
                    }
                    sums.into_iter().try_for_each(|(region, left)| reader.option(region, left))
                }
                Outcome::Block(stmts, _) => {
                    for (region, scope) in reader.run(stmts, region, scope)? {
                        let left = reader.there(&region, scope.heap)?;
                        left.into_iter()
                            .try_for_each(|(region, left)| reader.option(region, left))?;
                    }
                    Ok(())
                }
            },
        )
    }

    /// Sums with one more part, as often as it stands.
    fn and_part(
        &mut self,
        part: &Part,
        sums: Vec<(Region, Vec<Form>)>,
        scope: &Scope,
    ) -> Decided<Vec<(Region, Vec<Form>)>> {
        let [Whole::One(node)] = &part.items[..] else { return Err(Stop::Unknown) };
        let mut nodes = vec![node];
        nodes.extend(&part.times);
        let mut longer = Vec::new();
        for (region, before) in sums {
            for (region, values) in self.values(&nodes, &region, scope)? {
                let times = values.get(1).map_or(Some(1), |times| times.number());
                let times = times.filter(|times| (0..=LONGEST.into()).contains(times));
                let times = times.ok_or(Stop::Unknown)?;
                self.natural(&region, values[0])?;
                for (region, left) in self.there(&region, values[0])? {
                    let mut sum = before.clone();
                    for _ in 0..if left.is_empty() { 0 } else { times } {
                        sum.extend(&left);
                        // Three heaps have two coordinates.
                        if sum.len() > 2 {
                            return Err(Stop::Unknown);
                        }
                    }
                    longer.push((region, sum));
                }
            }
        }
        Ok(longer)
    }

    /// A heap where it is not 0, and none where it is.
    fn there(&mut self, region: &Region, left: Form) -> Decided<Vec<(Region, Vec<Form>)>> {
        let gone = self.part(region, left.times(-1)?)?.map(|region| (region, vec![]));
        let there = self.part(region, left.plus_number(-1)?)?.map(|region| (region, vec![left]));
        Ok(gone.into_iter().chain(there).collect())
    }

    /// What a block makes of the heap.
    fn run(
        &mut self,
        stmts: &[Stmt],
        region: &Region,
        scope: &Scope,
    ) -> Decided<Vec<(Region, Scope)>> {
        let mut states = vec![(region.clone(), scope.clone())];
        for stmt in stmts {
            let mut next = Vec::new();
            for (region, scope) in states {
                match stmt {
                    Stmt::Assign(0, None, value, _) => {
                        for (region, heap) in self.value(value, &region, &scope)? {
                            self.natural(&region, heap)?;
                            next.push((region, Scope { heap, ..scope.clone() }));
                        }
                    }
                    Stmt::Let(local, value) => {
                        for (region, value) in self.value(value, &region, &scope)? {
                            next.push((region, scope.with(*local, value)));
                        }
                    }
                    Stmt::If(cond, yes, no) => {
                        let truth = self.truth(cond, &region, &scope)?;
                        for (regions, stmts) in [(truth.yes, yes), (truth.no, no)] {
                            for region in regions {
                                next.extend(self.run(stmts, &region, &scope)?);
                            }
                        }
                    }
                    _ => return Err(Stop::Unknown),
                }
            }
            states = next;
        }
        Ok(states)
    }

    fn option(&mut self, region: Region, left: Vec<Form>) -> Decided<()> {
        let heap = self.heap;
        match left[..] {
            [] => self.found(Left::Nothing, heap, region),
            [one] => self.found(Left::One, heap.minus(one)?, region),
            [one, other] => {
                let taken = heap.minus(one)?.minus(other)?.number().ok_or(Stop::Unknown)?;
                let left = Left::Two(taken);
                let gap = other.minus(one)?;
                if let Some(region) = self.part(&region, gap)? {
                    self.found(left, one, region)?;
                }
                match self.part(&region, gap.negated()?)? {
                    Some(region) => self.found(left, other, region),
                    None => Ok(()),
                }
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// Options with a coordinate that depends on N and the free number: as points of N and the coordinate.
    fn found(&mut self, left: Left, coordinate: Form, region: Region) -> Decided<()> {
        let classes = self.free_classes;
        let Form { heap, free, plus } = coordinate;
        let place = |remainder| Form { heap: 0, free: classes, plus: remainder };
        if free == 0 {
            let Some(heaps) = region.without_free(&mut self.work)? else { return Ok(()) };
            let (least, most) = heaps.heap_bounds(&mut self.work)?;
            let at = |heap: i128| Form::constant(heap).times(coordinate.heap)?.plus_number(plus);
            let (first, last) = (Some(at(least)?), most.map(at).transpose()?);
            // One heap, or the same for all.
            let only = if last == first { Some(at(least)?.plus) } else { coordinate.number() };
            let (low, high) = if heap > 0 { (first, last) } else { (last, first) };
            for remainder in 0..classes {
                if only.is_some_and(|only| only.rem_euclid(classes) != remainder) {
                    continue;
                }
                let place = place(remainder);
                let mut found = heaps.and_zero(place.minus(coordinate)?)?;
                // Implied, but what digits are read off stands in bounds of the coordinate.
                if let Some(low) = low {
                    found = found.map_or(Ok(None), |found| Ok(found.and(place.minus(low)?)))?;
                }
                if let Some(high) = high {
                    found = found.map_or(Ok(None), |found| Ok(found.and(high.minus(place)?)))?;
                }
                if let Some(region) = found {
                    self.keep(Options { left, remainder, region, only })?;
                }
            }
            return Ok(());
        }
        if free != classes && free != -classes {
            return Err(Stop::Unknown);
        }
        if heap % classes != 0 {
            return Err(Stop::Split { heap: classes / gcd(classes, heap), free: 1 });
        }
        // The free number by the coordinate: the same whole points.
        let remainder = plus.rem_euclid(classes);
        let rest = Form { heap: -(heap / classes), free: 1, plus: -((plus - remainder) / classes) };
        let rest = rest.times(free.signum())?;
        match region.substitute(rest)? {
            Some(region) => self.keep(Options { left, remainder, region, only: None }),
            None => Ok(()),
        }
    }

    fn keep(&mut self, options: Options) -> Decided<()> {
        if options.region.is_empty(&mut self.work)? {
            return Ok(());
        }
        self.kept += 1;
        if self.kept > MOST {
            return Err(Stop::Unknown);
        }
        self.options.push(options);
        Ok(())
    }
}
