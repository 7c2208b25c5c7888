//! Draws misère quotients: the elements in columns by the length of their words (least sums of
//! heaps), the P-portion, and the path of a position through the elements.
//!
//! The path (`walk`) starts at the identity; each step multiplies by the element of one heap.

use grundy_core::base::{Big, Budget, Ending, to_u64};
use grundy_draw::Canvas;
use grundy_games::Compound;
use grundy_misere::{Presentation, Quotient};
use grundy_octal::quotient::representative_heap;
use grundy_store::cache::quotients::HeapRange;
use grundy_store::{Question, Summand};
use grundy_text::{Lang, words};

/// The maximum number of elements of a quotient that is drawn.
pub const MAX_ELEMENTS: usize = 200;
/// The maximum number of steps of a path (one for each heap) that is drawn.
const MAX_STEPS: usize = 40;

/// The largest heap that the search for a quotient adds.
const MAX_HEAP: usize = 100_000;
/// The maximum number of steps of the search for a quotient.
const SEARCH_STEPS: u64 = 100_000_000;

/// The colour of text and of borders.
const DARK: &str = "#2b2b2b";
/// The colour of the edges between elements.
const LIGHT: &str = "#b9b9b9";
/// The fill colour of the elements in the P-portion, that is, the elements of P-positions.
const P_FILL: &str = "#f2c14e";
/// The fill colour of the other elements, that is, the elements of N-positions.
const N_FILL: &str = "#ffffff";
/// The colour of the path of the position.
const WALK_COLOUR: &str = "#b3401a";

/// The distance between two columns of elements, in pixels.
const COLUMN_DISTANCE: usize = 118;
/// The distance between two rows of elements, in pixels.
const ROW_DISTANCE: usize = 46;
/// The height of the box of an element, in pixels.
const ELEMENT_HEIGHT: usize = 28;
/// The height of the title, in pixels.
const TITLE_HEIGHT: usize = 64;
/// The margin around the picture, in pixels.
const MARGIN: usize = 18;

/// A step of a path through the elements of a quotient. It consists of the name of a heap and the
/// index of the element of this heap, by which the step multiplies.
pub type Step = (String, usize);

/// Returns the quotient as SVG, with a path from the identity by the steps of `walk`. Returns
/// `None` if the quotient has too many elements or the path too many steps.
pub fn to_svg(quotient: &Quotient, walk: &[Step], title: &str, lang: Lang) -> Option<String> {
    if quotient.order() > MAX_ELEMENTS || walk.len() > MAX_STEPS {
        return None;
    }
    let presentation = Presentation::from_quotient(quotient);
    let names: Vec<String> =
        presentation.elements.iter().map(|word| presentation.word_text(word)).collect();
    let depth = |x: usize| quotient.word(x).len();
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut cells = vec![(0, 0); quotient.order()];
    for (x, cell) in cells.iter_mut().enumerate() {
        let column = depth(x);
        if columns.len() <= column {
            columns.resize(column + 1, Vec::new());
        }
        *cell = (column, columns[column].len());
        columns[column].push(x);
    }
    let max_rows = columns.iter().map(Vec::len).max().unwrap_or(1);
    let element_width =
        names.iter().map(|name| 8 * name.len() + 18).max().unwrap_or(40).clamp(40, 96);
    let width = 2 * MARGIN + (columns.len() - 1) * COLUMN_DISTANCE + element_width;
    let height = TITLE_HEIGHT + max_rows * ROW_DISTANCE + MARGIN;
    let centre = |x: usize| {
        let (column, row) = cells[x];
        let offset = (max_rows - columns[column].len()) * ROW_DISTANCE / 2;
        (
            MARGIN + element_width / 2 + column * COLUMN_DISTANCE,
            TITLE_HEIGHT + offset + row * ROW_DISTANCE + ROW_DISTANCE / 2,
        )
    };
    let mut visited = vec![0];
    for (_, element) in walk {
        visited.push(quotient.times(visited[visited.len() - 1], *element));
    }
    let mut canvas = Canvas::document(
        [0, 0, width, height],
        "role: img; font-family: sans-serif; font-size: 13",
    );
    canvas.title(title);
    canvas.element("rect", &format!("width: {width}; height: {height}; fill: #fff"));
    canvas.open("defs", "");
    let tip = "viewBox: 0 0 8 8; refX: 7; refY: 4; markerWidth: 7; markerHeight: 7; orient: auto";
    canvas.open("marker", &format!("id: step; {tip}"));
    canvas.path("M0 0L8 4L0 8z", &format!("fill: {WALK_COLOUR}"));
    canvas.close();
    canvas.close();
    canvas.text(MARGIN, 24, &format!("fill: {DARK}; font-weight: bold"), title);
    let caption = caption(quotient, &names, walk, visited[visited.len() - 1], lang);
    canvas.text(MARGIN, 44, &format!("fill: {DARK}"), &caption);
    // Draws an edge to each element from the element whose word is one letter shorter.
    for x in 1..quotient.order() {
        let mut shorter = quotient.word(x);
        shorter.pop();
        let from = quotient.product(shorter)?;
        let ((x1, y1), (x2, y2)) = (centre(from), centre(x));
        let line = format!("M{x1} {y1}L{x2} {y2}");
        canvas.path(line, &format!("stroke: {LIGHT}; fill: none"));
    }
    let mut on_walk = vec![false; quotient.order()];
    if !walk.is_empty() {
        visited.iter().for_each(|&x| on_walk[x] = true);
    }
    for (x, name) in names.iter().enumerate() {
        let (cx, cy) = centre(x);
        let fill = if quotient.is_p(x) { P_FILL } else { N_FILL };
        let (stroke, line_width) = if on_walk[x] { (WALK_COLOUR, 2.5) } else { (DARK, 1.0) };
        let radius = if quotient.is_p(x) { ELEMENT_HEIGHT / 2 } else { 4 };
        canvas.open("g", "");
        canvas.title(&hint(quotient, x, lang));
        let (left, top) = (cx - element_width / 2, cy - ELEMENT_HEIGHT / 2);
        canvas.rect(
            [left, top, element_width, ELEMENT_HEIGHT],
            &format!("rx: {radius}; fill: {fill}; stroke: {stroke}; stroke-width: {line_width}"),
        );
        canvas.text(cx, cy + 5, &format!("text-anchor: middle; fill: {DARK}"), name);
        canvas.close();
    }
    for (i, (ends, (heap, _))) in visited.windows(2).zip(walk).enumerate() {
        let ((x1, y1), (x2, y2)) = (centre(ends[0]), centre(ends[1]));
        let lift = 22 + 6 * (i % 3);
        // The arc connects the upper edges of both elements.
        let (top, mid) = (y1.min(y2).saturating_sub(ELEMENT_HEIGHT / 2 + lift), (x1 + x2) / 2);
        let (y1, y2) = (y1 - ELEMENT_HEIGHT / 2, y2 - ELEMENT_HEIGHT / 2);
        let arc = if ends[0] == ends[1] {
            format!("M{} {y1}C{} {top} {} {top} {} {y2}", x1 - 14, x1 - 22, x1 + 22, x1 + 14)
        } else {
            format!("M{x1} {y1}Q{mid} {top} {x2} {y2}")
        };
        let stroke = "stroke-width: 2; fill: none; marker-end: url(#step)";
        canvas.path(arc, &format!("stroke: {WALK_COLOUR}; {stroke}"));
        let halo = "font-size: 12; stroke: #fff; stroke-width: 3; paint-order: stroke";
        let attributes = format!("text-anchor: middle; fill: {WALK_COLOUR}; {halo}");
        canvas.text(mid, (y1.min(y2) + top) / 2, &attributes, heap);
    }
    Some(canvas.finish())
}

/// Returns the line below the title: the meaning of the shapes, or the element at which the path
/// ends and its outcome.
fn caption(quotient: &Quotient, names: &[String], walk: &[Step], end: usize, lang: Lang) -> String {
    let text = if walk.is_empty() {
        words!(quotient_picture::round_filled_boxes_elements_of_p)
    } else {
        let steps: Vec<&str> = walk.iter().map(|(name, _)| name.as_str()).collect();
        let (steps, name) = (steps.join(", "), &names[end]);
        if quotient.is_p(end) {
            words!(quotient_picture::path_of_heaps_ends_at_p, steps, name)
        } else {
            words!(quotient_picture::path_of_heaps_ends_at_n, steps, name)
        }
    };
    text.get(lang).to_string()
}

/// Returns the tooltip of element `x`: its outcome, and the shortest sum of heaps with this
/// element.
fn hint(quotient: &Quotient, x: usize, lang: Lang) -> String {
    let mut word: Vec<String> = quotient.word(x).iter().map(usize::to_string).collect();
    word.reverse();
    let sum = if word.is_empty() { "0".to_string() } else { word.join(" ") };
    let text = if quotient.is_p(x) {
        words!(quotient_picture::p_element_least_sum, sum)
    } else {
        words!(quotient_picture::n_element_least_sum, sum)
    };
    text.get(lang).to_string()
}

/// A picture of a misère quotient with the path of the position of a question.
pub struct QuotientWalk {
    /// The picture of the quotient and the path, as SVG text.
    pub svg: String,
    /// The number of elements of the quotient.
    pub order: usize,
    /// The name of the element at which the path ends, and whether this element is in the
    /// P-portion.
    pub end: (String, bool),
}

/// Draws the misère quotient of a game of heaps, with the path through its elements that the
/// position of `question` describes: from the identity, with one step for each heap.
///
/// Returns `None` unless the question is about a single game of heaps whose rules a code (such as
/// 0.77) expresses, as a disjunctive sum in misère play. Also returns `None` if the position has no
/// heaps, if no quotient that contains its heaps is found quickly, or if the picture is too large.
pub fn draw_walk(question: &Question, lang: Lang, budget: &Budget) -> Option<QuotientWalk> {
    let [Summand { instance, position }] = question.summands.as_slice() else { return None };
    if question.ending != Ending::Misere || question.compound != Compound::One {
        return None;
    }
    let largest = position.iter().max()?;
    let reach = to_u64(largest).and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= MAX_HEAP);
    let reach = reach.map_or(HeapRange::All(MAX_HEAP), HeapRange::UpTo);
    let (quotients, _) =
        instance.misere_quotient(reach, MAX_ELEMENTS, &budget.cheap(SEARCH_STEPS))?;
    let quotient = quotients.search.quotient();
    let step = |heap: &Big| {
        let index = representative_heap(heap, quotient.positions(), quotients.period)?;
        let name = heap.to_string();
        let name = match name.len() {
            0..=12 => name,
            long => format!("{}…({long})", &name[..4]),
        };
        Some((name, quotient.value(index)?))
    };
    let steps: Option<Vec<Step>> =
        position.iter().filter(|&heap| *heap > Big::ZERO).map(step).collect();
    let steps = steps?;
    let end = steps.iter().fold(0, |x, (_, element)| quotient.times(x, *element));
    let presentation = Presentation::from_quotient(quotient);
    let (name, order) = (&instance.name, quotient.order());
    let title = words!(quotient_picture::misere_quotient_of_order, name, order);
    let svg = to_svg(quotient, &steps, title.get(lang), lang)?;
    let end_name = presentation.word_text(&presentation.elements[end]);
    Some(QuotientWalk { svg, order, end: (end_name, quotient.is_p(end)) })
}
