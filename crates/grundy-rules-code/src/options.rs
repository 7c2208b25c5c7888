//! Abstract evaluation of moves. The options of a heap become regions of points (N, K): N
//! determines the heap, and K the coordinate of the option (see [`HeapsLeft`]).

use super::abstract_eval::{AbstractEvaluator, HeapsLeft, OptionRegion, Scope};
use super::linear::{LinearForm, Region, gcd};
use super::undecided::{Decision, Undecided};
use grundy_core::machine::MAX_SEQUENCE_LEN;
use grundy_rules::{Move, Outcome, PositionNode, Stmt, VarValue};

/// The maximum number of [`OptionRegion`]s of a rule file. Rules with more regions remain
/// undecided.
const MAX_OPTION_REGIONS: usize = 40_000;

impl<'a> AbstractEvaluator<'a> {
    /// Evaluates the move `played` for all heaps of the current residue class at once, and adds its
    /// options to [`AbstractEvaluator::options`].
    pub(super) fn add_move_options(&mut self, played: &Move) -> Decision<()> {
        let scope = Scope { heap: self.heap, locals: Vec::new(), steps: None, free: false };
        let loops = &played.loops;
        let plane = Region::default();
        self.for_each_choice(
            loops,
            &loops.binders,
            &plane,
            &scope,
            &mut |evaluator, region, scope| match &played.outcome {
                Outcome::Sum(parts, _) => {
                    let mut sums = vec![(region.clone(), Vec::new())];
                    for part in parts {
                        sums = evaluator.append_part(part, sums, scope)?;
                    }
                    sums.into_iter()
                        .try_for_each(|(region, heaps)| evaluator.add_option(region, heaps))
                }
                Outcome::Block(stmts, _) => {
                    for (region, scope) in evaluator.run_block(stmts, region, scope)? {
                        let heaps = evaluator.nonempty_heap(&region, scope.heap)?;
                        heaps
                            .into_iter()
                            .try_for_each(|(region, heaps)| evaluator.add_option(region, heaps))?;
                    }
                    Ok(())
                }
            },
        )
    }

    /// Evaluates `part`, a component of the sum that a move leads to. Appends the heap of the
    /// component to each list in `sums`, once for each copy of the component (`times`). Each
    /// element of `sums` is a region with the heaps of the earlier components. A region is split
    /// where the size of the new heap has several cases.
    fn append_part(
        &mut self,
        part: &PositionNode,
        sums: Vec<(Region, Vec<LinearForm>)>,
        scope: &Scope,
    ) -> Decision<Vec<(Region, Vec<LinearForm>)>> {
        let [VarValue::One(node)] = &part.items[..] else { return Err(Undecided::Unknown) };
        let mut nodes = vec![node];
        nodes.extend(&part.times);
        let mut extended = Vec::new();
        for (region, prefix) in sums {
            for (region, values) in self.evaluate_all(&nodes, &region, scope)? {
                let times = values.get(1).map_or(Some(1), |times| times.as_constant());
                let times = times.filter(|times| (0..=MAX_SEQUENCE_LEN.into()).contains(times));
                let times = times.ok_or(Undecided::Unknown)?;
                self.check_natural(&region, values[0])?;
                for (region, heaps) in self.nonempty_heap(&region, values[0])? {
                    let mut sum = prefix.clone();
                    for _ in 0..if heaps.is_empty() { 0 } else { times } {
                        sum.extend(&heaps);
                        // A sum of three heaps would need two coordinates, so it is not decided.
                        if sum.len() > 2 {
                            return Err(Undecided::Unknown);
                        }
                    }
                    extended.push((region, sum));
                }
            }
        }
        Ok(extended)
    }

    /// Splits the region by whether the heap `heap` of a component is empty. Returns each part with
    /// the heaps that the component consists of there: the heap itself where its size is positive,
    /// and no heap where its size is 0.
    fn nonempty_heap(
        &mut self,
        region: &Region,
        heap: LinearForm,
    ) -> Decision<Vec<(Region, Vec<LinearForm>)>> {
        let if_zero = self.restrict(region, heap.scale(-1)?)?.map(|region| (region, vec![]));
        let if_positive =
            self.restrict(region, heap.add_constant(-1)?)?.map(|region| (region, vec![heap]));
        Ok(if_zero.into_iter().chain(if_positive).collect())
    }

    /// Evaluates the statements of the block of a move, which can assign to the heap. Returns pairs
    /// of a part of the region and the values of the heap and the locals after the block.
    fn run_block(
        &mut self,
        stmts: &[Stmt],
        region: &Region,
        scope: &Scope,
    ) -> Decision<Vec<(Region, Scope)>> {
        let mut states = vec![(region.clone(), scope.clone())];
        for stmt in stmts {
            let mut next_states = Vec::new();
            for (region, scope) in states {
                match stmt {
                    Stmt::Assign(0, None, value, _) => {
                        for (region, heap) in self.evaluate(value, &region, &scope)? {
                            self.check_natural(&region, heap)?;
                            next_states.push((region, Scope { heap, ..scope.clone() }));
                        }
                    }
                    Stmt::Let(local, value) => {
                        for (region, value) in self.evaluate(value, &region, &scope)? {
                            next_states.push((region, scope.with(*local, value)));
                        }
                    }
                    Stmt::If(cond, yes, no) => {
                        let split = self.evaluate_condition(cond, &region, &scope)?;
                        for (regions, stmts) in [(split.yes, yes), (split.no, no)] {
                            for region in regions {
                                next_states.extend(self.run_block(stmts, &region, &scope)?);
                            }
                        }
                    }
                    _ => return Err(Undecided::Unknown),
                }
            }
            states = next_states;
        }
        Ok(states)
    }

    /// Adds, for every point (N, K) of `region`, the option that leaves heaps of the sizes
    /// `heaps_left`, which are linear forms of the point. More than two heaps give
    /// [`Undecided::Unknown`].
    fn add_option(&mut self, region: Region, heaps_left: Vec<LinearForm>) -> Decision<()> {
        let heap = self.heap;
        match heaps_left[..] {
            [] => self.add_points(HeapsLeft::Nothing, heap, region),
            [first] => self.add_points(HeapsLeft::One, heap.checked_sub(first)?, region),
            [first, second] => {
                let amount = heap
                    .checked_sub(first)?
                    .checked_sub(second)?
                    .as_constant()
                    .ok_or(Undecided::Unknown)?;
                let kind = HeapsLeft::Two(amount);
                let difference = second.checked_sub(first)?;
                if let Some(region) = self.restrict(&region, difference)? {
                    self.add_points(kind, first, region)?;
                }
                match self.restrict(&region, difference.complement()?)? {
                    Some(region) => self.add_points(kind, second, region),
                    None => Ok(()),
                }
            }
            _ => Err(Undecided::Unknown),
        }
    }

    /// Adds one option for every point (N, K) of `region`, with the linear form `coordinate` as its
    /// coordinate (see [`HeapsLeft`]). In the recorded region, a new K that determines the
    /// coordinate replaces the old K.
    fn add_points(
        &mut self,
        heaps_left: HeapsLeft,
        coordinate: LinearForm,
        region: Region,
    ) -> Decision<()> {
        let classes = self.free_classes;
        let LinearForm { heap, free, offset } = coordinate;
        let coordinate_form = |remainder| LinearForm { heap: 0, free: classes, offset: remainder };
        if free == 0 {
            let Some(heaps) = region.project_to_heaps(&mut self.budget)? else { return Ok(()) };
            let (min, max) = heaps.heap_bounds(&mut self.budget)?;
            let coordinate_at = |heap: i128| {
                LinearForm::constant(heap).scale(coordinate.heap)?.add_constant(offset)
            };
            let (first, last) = (Some(coordinate_at(min)?), max.map(coordinate_at).transpose()?);
            // The coordinate is the same at all points if there is only one heap, or if the
            // coordinate does not depend on the heap.
            let constant = if last == first {
                Some(coordinate_at(min)?.offset)
            } else {
                coordinate.as_constant()
            };
            let (low, high) = if heap > 0 { (first, last) } else { (last, first) };
            for remainder in 0..classes {
                if constant.is_some_and(|constant| constant.rem_euclid(classes) != remainder) {
                    continue;
                }
                let coordinate_form = coordinate_form(remainder);
                let mut points = heaps.and_zero(coordinate_form.checked_sub(coordinate)?)?;
                // The region implies these bounds. They are added because digits can change at the
                // bounds of the coordinate.
                if let Some(low) = low {
                    points = points.map_or(Ok(None), |points| {
                        Ok(points.and(coordinate_form.checked_sub(low)?))
                    })?;
                }
                if let Some(high) = high {
                    points = points.map_or(Ok(None), |points| {
                        Ok(points.and(high.checked_sub(coordinate_form)?))
                    })?;
                }
                if let Some(region) = points {
                    self.add_region(OptionRegion { heaps_left, remainder, region, constant })?;
                }
            }
            return Ok(());
        }
        if free != classes && free != -classes {
            return Err(Undecided::Unknown);
        }
        if heap % classes != 0 {
            return Err(Undecided::RefineClasses { heap: classes / gcd(classes, heap), free: 1 });
        }
        // Expresses the free number by the coordinate; both range over the same integer points.
        let remainder = offset.rem_euclid(classes);
        let free_number = LinearForm {
            heap: -(heap / classes),
            free: 1,
            offset: -((offset - remainder) / classes),
        };
        let free_number = free_number.scale(free.signum())?;
        match region.substitute(free_number)? {
            Some(region) => {
                self.add_region(OptionRegion { heaps_left, remainder, region, constant: None })
            }
            None => Ok(()),
        }
    }

    /// Adds a region of options to [`AbstractEvaluator::options`], unless the region is empty.
    fn add_region(&mut self, options: OptionRegion) -> Decision<()> {
        if options.region.is_empty(&mut self.budget)? {
            return Ok(());
        }
        self.region_count += 1;
        if self.region_count > MAX_OPTION_REGIONS {
            return Err(Undecided::Unknown);
        }
        self.options.push(options);
        Ok(())
    }
}
