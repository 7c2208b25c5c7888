//! Where the cells of a board lie: the constants of its statement, evaluated. What does not fit is kept to be told by
//! whoever reads the file with care; play goes on without a picture.

use super::layout::{Layout, Plan};
use super::tree::{Board, Node, Program};
use crate::base::Words;
use crate::machine::{Fail, Span};
use crate::words;
use rustc_hash::FxHashSet;

/// More points, cells in a row or lines than this are not drawn.
const MOST: i64 = 1000;
/// Coordinates are at most so large.
const FARTHEST: i64 = 1000;
/// What is one in the file.
const ONE: i64 = 1000;

/// What does not fit, and how to mend it.
type Wrong = (Span, Words, Words);

impl Layout {
    /// Fills in how the board is drawn.
    pub(super) fn lay_board(&mut self, program: &Program) {
        let Some(board) = &program.board else { return };
        self.plan = match self.planned(program, board) {
            Ok(plan) => plan,
            Err(wrong) => Plan { wrong: Some(wrong), ..Plan::default() },
        };
    }

    fn planned(&mut self, program: &Program, board: &Board) -> Result<Plan, Wrong> {
        let mut plan = Plan::default();
        if let Some(rows) = &board.rows {
            plan.columns = Some(self.between(program, rows, 1)? as usize);
        }
        let ring = match &board.ring {
            Some(ring) => self.between(program, ring, 2)?,
            None => 0,
        };
        if let Some(edges) = &board.edges {
            let lists = self.listed(program, edges)?;
            let four = |one: &Vec<i64>| -> Option<[i64; 4]> {
                let [x, y, to_x, to_y] = one.as_slice() else { return None };
                Some([*x, *y, *to_x, *to_y].map(|at| at * ONE))
            };
            let edges_of: Option<Vec<[i64; 4]>> = lists.iter().map(four).collect();
            plan.edges = Some(edges_of.ok_or_else(|| {
                let help = words!(
                    "write `[0, 0, 1, 0]` for each: from column 0, row 0 to column 1, row 0",
                    "每条写作 `[0, 0, 1, 0]`：从第 0 列第 0 行到第 1 列第 0 行"
                );
                (edges.span, words!("an edge has four numbers", "一条边有四个数"), help)
            })?);
            return Ok(plan);
        }
        let mut points: Vec<[i64; 2]> = (0..ring).map(|at| on_circle(at, ring)).collect();
        if let Some(at) = &board.at {
            for point in self.listed(program, at)? {
                let [x, y] = point.as_slice() else {
                    let help = words!(
                        "write `[2, 0]` for each: its column and its row",
                        "每个点写作 `[2, 0]`：列与行"
                    );
                    return Err((
                        at.span,
                        words!("a point has two numbers", "一个点有两个数"),
                        help,
                    ));
                };
                points.push([x * ONE, y * ONE]);
            }
        }
        let mut known_pairs = FxHashSet::default();
        let mut join = |span: Span, from: i64, to: i64| {
            let known = |at: i64| usize::try_from(at).ok().filter(|at| *at < points.len());
            let (Some(one), Some(other)) = (known(from), known(to)) else {
                let (no, last) = (if known(from).is_none() { from } else { to }, points.len());
                let help = words!(
                    "there are {last} points, numbered from 0",
                    "共有 {last} 个点，从 0 起编号"
                );
                return Err((span, words!("there is no point {no}", "没有点 {no}"), help));
            };
            let pair = [one.min(other), one.max(other)];
            if one != other && known_pairs.insert(pair) {
                plan.joins.push(pair);
            }
            if plan.joins.len() as i64 > MOST {
                let help = words!("draw at most {MOST} lines", "至多画 {MOST} 条线");
                return Err((span, words!("these are too many lines", "线太多"), help));
            }
            Ok(())
        };
        if let Some((near, map)) = &board.join {
            let lists = match map {
                true => self.mapped(program, near)?,
                false => (0..).zip(self.listed(program, near)?).collect(),
            };
            for (from, to) in lists {
                to.iter().try_for_each(|to| join(near.span, from, *to))?;
            }
        }
        if let Some(through) = &board.through {
            for line in self.listed(program, through)? {
                line.windows(2).try_for_each(|pair| join(through.span, pair[0], pair[1]))?;
            }
        }
        if board.at.is_some() || board.ring.is_some() {
            plan.points = Some(points);
        }
        Ok(plan)
    }

    /// A constant from so much up to what is drawn.
    fn between(&mut self, program: &Program, node: &Node, from: i64) -> Result<i64, Wrong> {
        let value = self.constant(program, node)?;
        if (from..=MOST).contains(&value) {
            return Ok(value);
        }
        let help = words!("it runs from {from} to {MOST}", "范围是 {from} 到 {MOST}");
        Err((node.span, words!("this cannot be {value}", "此处不能是 {value}"), help))
    }

    fn constant(&mut self, program: &Program, node: &Node) -> Result<i64, Wrong> {
        self.number(program, node).map_err(|Fail { span, .. }| {
            let help = words!("see that no place is outside a list", "请检查是否超出列表");
            (span, words!("this cannot be evaluated", "此处无法求值"), help)
        })
    }

    /// The members of the list that lies there.
    fn members(&self, place: i64, wide: usize) -> Vec<i64> {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let len = self.tables.get(place).copied().unwrap_or(0).clamp(0, MOST) as usize;
        let from = place.saturating_add(1);
        self.tables.get(from..from.saturating_add(len * wide)).unwrap_or_default().to_vec()
    }

    /// A list of lists.
    fn listed(&mut self, program: &Program, node: &Node) -> Result<Vec<Vec<i64>>, Wrong> {
        let place = self.constant(program, node)?;
        let lists: Vec<Vec<i64>> =
            self.members(place, 1).iter().map(|list| self.members(*list, 1)).collect();
        match lists.iter().flatten().find(|at| at.abs() > FARTHEST) {
            Some(far) => {
                let help = words!(
                    "numbers run from -{FARTHEST} to {FARTHEST}",
                    "数的范围是 -{FARTHEST} 到 {FARTHEST}"
                );
                Err((node.span, words!("{far} is too far out", "{far} 太远"), help))
            }
            None => Ok(lists),
        }
    }

    /// A map to lists.
    fn mapped(&mut self, program: &Program, node: &Node) -> Result<Vec<(i64, Vec<i64>)>, Wrong> {
        let place = self.constant(program, node)?;
        let pairs = self.members(place, 2);
        Ok(pairs.chunks_exact(2).map(|pair| (pair[0], self.members(pair[1], 1))).collect())
    }
}

/// A point of a circle on which neighbours are about one apart, from above and to the right.
fn on_circle(at: i64, many: i64) -> [i64; 2] {
    let turn = std::f64::consts::TAU * at as f64 / many as f64;
    let radius = (many as f64 / std::f64::consts::TAU).max(1.0) * ONE as f64;
    [(radius * turn.sin()).round() as i64, (-radius * turn.cos()).round() as i64]
}
