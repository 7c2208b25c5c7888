//! Evaluates the geometry of a board: the coordinates of its points, and its lines and edges. An
//! error in the geometry is stored and reported only when the file is checked in full, because the
//! game can be played without a picture.

use super::layout::{BoardLayout, Layout};
use super::tree::{Board, Node, Program};
use grundy_core::machine::{Fail, Span};
use grundy_text::{Words, words};
use rustc_hash::FxHashSet;

/// The maximum number of points of a board. The numbers of lines and of cells in one row have the
/// same maximum.
const MAX_ITEMS: i64 = 1000;
/// The largest absolute value of a coordinate that a rule file can give to a point.
const MAX_COORDINATE: i64 = 1000;
/// The factor by which coordinates in the file are multiplied to obtain thousandths, the unit of
/// [`BoardLayout`].
const UNIT: i64 = 1000;

/// An error in the geometry of a board: its place in the file, the message and the remedy.
type LayoutError = (Span, Words, Words);

impl Layout {
    /// Evaluates the geometry of the board into `self.board`, if the file has a `board` statement.
    pub(super) fn layout_board(&mut self, program: &Program) {
        let Some(board) = &program.board else { return };
        self.board = match self.evaluate_board(program, board) {
            Ok(layout) => layout,
            Err(error) => BoardLayout { error: Some(error), ..BoardLayout::default() },
        };
    }

    /// Evaluates the clauses of the `board` statement. Returns the columns of the grid, or the
    /// coordinates of points, lines and edges.
    fn evaluate_board(
        &mut self,
        program: &Program,
        board: &Board,
    ) -> Result<BoardLayout, LayoutError> {
        let mut layout = BoardLayout::default();
        if let Some(rows) = &board.rows {
            layout.columns = Some(self.eval_between(program, rows, 1)? as usize);
        }
        let ring = match &board.ring {
            Some(ring) => self.eval_between(program, ring, 2)?,
            None => 0,
        };
        if let Some(edges) = &board.edges {
            let lists = self.eval_lists(program, edges)?;
            let end_points = |edge: &Vec<i64>| -> Option<[i64; 4]> {
                let [x, y, to_x, to_y] = edge.as_slice() else { return None };
                Some([*x, *y, *to_x, *to_y].map(|coordinate| coordinate * UNIT))
            };
            let edges_of: Option<Vec<[i64; 4]>> = lists.iter().map(end_points).collect();
            layout.edges = Some(edges_of.ok_or_else(|| {
                let help = words!(board_layout::write_each_edge_like_zero_zero);
                (edges.span, words!(board_layout::edge_has_four_numbers), help)
            })?);
            return Ok(layout);
        }
        let mut points: Vec<[i64; 2]> = (0..ring).map(|index| on_circle(index, ring)).collect();
        if let Some(list) = &board.points {
            for point in self.eval_lists(program, list)? {
                let [x, y] = point.as_slice() else {
                    let help = words!(board_layout::write_each_point_like_two_zero);
                    return Err((list.span, words!(board_layout::point_has_two_numbers), help));
                };
                points.push([x * UNIT, y * UNIT]);
            }
        }
        let mut joined_pairs = FxHashSet::default();
        let mut join = |span: Span, from: i64, to: i64| {
            let point_index =
                |number: i64| usize::try_from(number).ok().filter(|index| *index < points.len());
            let (Some(index_a), Some(index_b)) = (point_index(from), point_index(to)) else {
                let (missing, count) =
                    (if point_index(from).is_none() { from } else { to }, points.len());
                let help = words!(board_layout::board_has_points_numbered_from_zero, count);
                return Err((span, words!(board_layout::board_has_no_point, missing), help));
            };
            let pair = [index_a.min(index_b), index_a.max(index_b)];
            if index_a != index_b && joined_pairs.insert(pair) {
                layout.lines.push(pair);
            }
            if layout.lines.len() as i64 > MAX_ITEMS {
                let help = words!(board_layout::draw_at_most_lines, max_items = MAX_ITEMS);
                return Err((span, words!(board_layout::board_has_too_many_lines), help));
            }
            Ok(())
        };
        if let Some((neighbours, map)) = &board.join {
            let lists = if *map {
                self.eval_map(program, neighbours)?
            } else {
                (0..).zip(self.eval_lists(program, neighbours)?).collect()
            };
            for (from, to) in lists {
                to.iter().try_for_each(|to| join(neighbours.span, from, *to))?;
            }
        }
        if let Some(through) = &board.through {
            for line in self.eval_lists(program, through)? {
                line.windows(2).try_for_each(|pair| join(through.span, pair[0], pair[1]))?;
            }
        }
        if board.points.is_some() || board.ring.is_some() {
            layout.points = Some(points);
        }
        Ok(layout)
    }

    /// Evaluates a constant expression, such as the number of cells in a row. Fails unless the
    /// value lies between `from` and [`MAX_ITEMS`].
    fn eval_between(
        &mut self,
        program: &Program,
        node: &Node,
        from: i64,
    ) -> Result<i64, LayoutError> {
        let value = self.constant(program, node)?;
        if (from..=MAX_ITEMS).contains(&value) {
            return Ok(value);
        }
        let help = words!(board_layout::value_must_be_from_to, from, max_items = MAX_ITEMS);
        Err((node.span, words!(board_layout::value_here_cannot_be, value), help))
    }

    /// Evaluates a constant expression of the `board` statement to a number. The error refers to
    /// the innermost expression that cannot be evaluated.
    fn constant(&mut self, program: &Program, node: &Node) -> Result<i64, LayoutError> {
        self.number(program, node).map_err(|Fail { span, .. }| {
            let help = words!(board_layout::check_that_every_index_is_inside);
            (span, words!(board_layout::this_expression_cannot_be_evaluated), help)
        })
    }

    /// Returns the numbers of the list or map of constants at `address` in [`Layout::tables`],
    /// without the length that precedes them. `width` is 1 for a list, and 2 for a map, whose
    /// entries are a key and a value. Reads at most [`MAX_ITEMS`] entries; returns an empty list
    /// for an invalid address.
    fn table_numbers(&self, address: i64, width: usize) -> Vec<i64> {
        let address = usize::try_from(address).unwrap_or(usize::MAX);
        let len = self.tables.get(address).copied().unwrap_or(0).clamp(0, MAX_ITEMS) as usize;
        let from = address.saturating_add(1);
        self.tables.get(from..from.saturating_add(len * width)).unwrap_or_default().to_vec()
    }

    /// Evaluates a constant list of lists, whose numbers are coordinates or indices of points.
    ///
    /// Fails if a number exceeds [`MAX_COORDINATE`] in absolute value.
    fn eval_lists(&mut self, program: &Program, node: &Node) -> Result<Vec<Vec<i64>>, LayoutError> {
        let address = self.constant(program, node)?;
        let lists: Vec<Vec<i64>> = self
            .table_numbers(address, 1)
            .iter()
            .map(|list| self.table_numbers(*list, 1))
            .collect();
        match lists.iter().flatten().find(|number| number.abs() > MAX_COORDINATE) {
            Some(far) => {
                let help = words!(
                    board_layout::coordinates_must_be_from_to,
                    max_coordinate = MAX_COORDINATE
                );
                Err((node.span, words!(board_layout::coordinate_is_out_of_range, far), help))
            }
            None => Ok(lists),
        }
    }

    /// Evaluates a constant map from numbers to lists. Returns its entries, each as the key and the
    /// numbers of the list.
    fn eval_map(
        &mut self,
        program: &Program,
        node: &Node,
    ) -> Result<Vec<(i64, Vec<i64>)>, LayoutError> {
        let address = self.constant(program, node)?;
        let pairs = self.table_numbers(address, 2);
        Ok(pairs.chunks_exact(2).map(|pair| (pair[0], self.table_numbers(pair[1], 1))).collect())
    }
}

/// Returns the coordinates (x, y), in thousandths, of the point with index `index` among `count`
/// points that are spread evenly on a circle, clockwise from the top. Neighbours are about one unit
/// apart.
fn on_circle(index: i64, count: i64) -> [i64; 2] {
    let turn = std::f64::consts::TAU * index as f64 / count as f64;
    let radius = (count as f64 / std::f64::consts::TAU).max(1.0) * UNIT as f64;
    [(radius * turn.sin()).round() as i64, (-radius * turn.cos()).round() as i64]
}
