//! Evaluates the geometry of a board: the coordinates of its points, and its lines and edges. An
//! error in the geometry is stored and reported only when the file is checked in full, because the
//! game can be played without a picture.

use super::layout::{BoardLayout, Layout};
use super::tree::{Board, Node, Program};
use grundy_core::machine::{Fail, Span};
use grundy_text::{Words, words};
use rustc_hash::FxHashSet;

/// The maximum number of points, of lines, and of cells in one row, each counted separately.
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
                let help = words!(
                    "write each edge like `[0, 0, 1, 0]`: from column 0, row 0 to column 1, row 0",
                    "每条写作 `[0, 0, 1, 0]`：从第 0 列第 0 行到第 1 列第 0 行"
                );
                (edges.span, words!("an edge has four numbers", "一条边有四个数"), help)
            })?);
            return Ok(layout);
        }
        let mut points: Vec<[i64; 2]> = (0..ring).map(|index| on_circle(index, ring)).collect();
        if let Some(list) = &board.points {
            for point in self.eval_lists(program, list)? {
                let [x, y] = point.as_slice() else {
                    let help = words!(
                        "write each point like `[2, 0]`: its column and its row",
                        "每个点写作 `[2, 0]`：列与行"
                    );
                    return Err((
                        list.span,
                        words!("a point has two numbers", "一个点有两个数"),
                        help,
                    ));
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
                let help = words!(
                    "the board has {count} points, numbered from 0",
                    "共有 {count} 个点，从 0 起编号"
                );
                return Err((
                    span,
                    words!("the board has no point {missing}", "没有点 {missing}"),
                    help,
                ));
            };
            let pair = [index_a.min(index_b), index_a.max(index_b)];
            if index_a != index_b && joined_pairs.insert(pair) {
                layout.lines.push(pair);
            }
            if layout.lines.len() as i64 > MAX_ITEMS {
                let help = words!("draw at most {MAX_ITEMS} lines", "至多画 {MAX_ITEMS} 条线");
                return Err((span, words!("the board has too many lines", "线太多"), help));
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
        let help =
            words!("the value must be from {from} to {MAX_ITEMS}", "范围是 {from} 到 {MAX_ITEMS}");
        Err((node.span, words!("the value here cannot be {value}", "此处不能是 {value}"), help))
    }

    /// Evaluates a constant expression of the `board` statement to a number. The error refers to
    /// the innermost expression that cannot be evaluated.
    fn constant(&mut self, program: &Program, node: &Node) -> Result<i64, LayoutError> {
        self.number(program, node).map_err(|Fail { span, .. }| {
            let help = words!("check that every index is inside its list", "请检查是否超出列表");
            (span, words!("this expression cannot be evaluated", "此处无法求值"), help)
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
                    "coordinates must be from -{MAX_COORDINATE} to {MAX_COORDINATE}",
                    "数的范围是 -{MAX_COORDINATE} 到 {MAX_COORDINATE}"
                );
                Err((node.span, words!("the coordinate {far} is out of range", "{far} 太远"), help))
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
