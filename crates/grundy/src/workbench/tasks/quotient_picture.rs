//! A misère quotient drawn: its elements by the length of their words, those of P-positions, and the walk of a position.

use crate::base::{Big, Budget, Ending, Lang, to_u64};
use crate::games::Compound;
use crate::law::quotient::{Presentation, Quotient, like};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::quotients::Reach;
use std::fmt::Write;

/// Elements that are drawn, at most.
pub const MOST: usize = 200;
/// Steps of a walk that are drawn, at most.
const STEPS: usize = 40;

/// Heaps that a quotient is searched to for a picture, and steps of the search.
const HEAPS: usize = 100_000;
const STEPS_OF_SEARCH: u64 = 100_000_000;

const DARK: &str = "#2b2b2b";
const LIGHT: &str = "#b9b9b9";
const P_FILL: &str = "#f2c14e";
const N_FILL: &str = "#ffffff";
const WALK: &str = "#b3401a";

const ACROSS: usize = 118;
const DOWN: usize = 46;
const HIGH: usize = 28;
const HEAD: usize = 64;
const SIDE: usize = 18;

/// A position of a walk, by its name, and the element that it multiplies by.
pub type Step = (String, usize);

/// The quotient as SVG, with a walk from the identity on. `None` of a quotient of too many elements, or of too long a walk.
pub fn svg(quotient: &Quotient, walk: &[Step], title: &str, lang: Lang) -> Option<String> {
    if quotient.order() > MOST || walk.len() > STEPS {
        return None;
    }
    let by = Presentation::of(quotient);
    let names: Vec<String> = by.elements.iter().map(|word| by.written(word)).collect();
    let depth = |x: usize| quotient.word(x).len();
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut at = vec![(0, 0); quotient.order()];
    for (x, place) in at.iter_mut().enumerate() {
        let column = depth(x);
        if columns.len() <= column {
            columns.resize(column + 1, Vec::new());
        }
        *place = (column, columns[column].len());
        columns[column].push(x);
    }
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(1);
    let wide = names.iter().map(|name| 8 * name.len() + 18).max().unwrap_or(40).clamp(40, 96);
    let width = 2 * SIDE + (columns.len() - 1) * ACROSS + wide;
    let height = HEAD + tallest * DOWN + SIDE;
    let centre = |x: usize| {
        let (column, row) = at[x];
        let above = (tallest - columns[column].len()) * DOWN / 2;
        (SIDE + wide / 2 + column * ACROSS, HEAD + above + row * DOWN + DOWN / 2)
    };
    let mut met = vec![0];
    for (_, element) in walk {
        met.push(quotient.times(met[met.len() - 1], *element));
    }
    let mut out = String::new();
    let told = told(quotient, &names, walk, met[met.len() - 1], lang);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\"><title>{}</title>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\
         <defs><marker id=\"step\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <path d=\"M0 0L8 4L0 8z\" fill=\"{WALK}\"/></marker></defs>\
         <text x=\"{SIDE}\" y=\"24\" fill=\"{DARK}\" font-weight=\"bold\">{}</text>\
         <text x=\"{SIDE}\" y=\"44\" fill=\"{DARK}\">{}</text>",
        escaped(title),
        escaped(title),
        escaped(&told),
    );
    // Each element from the one whose word has a letter less.
    for x in 1..quotient.order() {
        let mut shorter = quotient.word(x);
        shorter.pop();
        let from = quotient.product(shorter)?;
        let ((x1, y1), (x2, y2)) = (centre(from), centre(x));
        let _ = write!(out, "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{LIGHT}\" fill=\"none\"/>");
    }
    let mut on_the_way = vec![false; quotient.order()];
    met.iter()
        .take(if walk.is_empty() { 0 } else { met.len() })
        .for_each(|&x| on_the_way[x] = true);
    for (x, name) in names.iter().enumerate() {
        let (cx, cy) = centre(x);
        let fill = if quotient.is_p(x) { P_FILL } else { N_FILL };
        let (stroke, thick) = if on_the_way[x] { (WALK, 2.5) } else { (DARK, 1.0) };
        let round = if quotient.is_p(x) { HIGH / 2 } else { 4 };
        let _ = write!(
            out,
            "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{HIGH}\" rx=\"{round}\" fill=\"{fill}\" \
             stroke=\"{stroke}\" stroke-width=\"{thick}\"/><text x=\"{cx}\" y=\"{}\" text-anchor=\"middle\" fill=\"{DARK}\">{}</text></g>",
            escaped(&hint(quotient, x, lang)),
            cx - wide / 2,
            cy - HIGH / 2,
            cy + 5,
            escaped(name),
        );
    }
    for (i, (two, (heap, _))) in met.windows(2).zip(walk).enumerate() {
        let ((x1, y1), (x2, y2)) = (centre(two[0]), centre(two[1]));
        let lift = 22 + 6 * (i % 3);
        // From the upper edge of one to that of the other, in a bow above both.
        let (top, mid) = (y1.min(y2).saturating_sub(HIGH / 2 + lift), (x1 + x2) / 2);
        let (y1, y2) = (y1 - HIGH / 2, y2 - HIGH / 2);
        let bow = match two[0] == two[1] {
            true => {
                format!("M{} {y1}C{} {top} {} {top} {} {y2}", x1 - 14, x1 - 22, x1 + 22, x1 + 14)
            }
            false => format!("M{x1} {y1}Q{mid} {top} {x2} {y2}"),
        };
        let _ = write!(
            out,
            "<path d=\"{bow}\" stroke=\"{WALK}\" stroke-width=\"2\" fill=\"none\" marker-end=\"url(#step)\"/>\
             <text x=\"{mid}\" y=\"{}\" text-anchor=\"middle\" fill=\"{WALK}\" font-size=\"12\" stroke=\"#fff\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>",
            (y1.min(y2) + top) / 2,
            escaped(heap),
        );
    }
    out.push_str("</svg>");
    Some(out)
}

/// The line under the title: what shapes mean, or where the walk leads.
fn told(quotient: &Quotient, names: &[String], walk: &[Step], end: usize, lang: Lang) -> String {
    let text = if walk.is_empty() {
        words!("round and filled: elements of P-positions", "圆角并填色的为 P 元素")
    } else {
        let steps: Vec<&str> = walk.iter().map(|(name, _)| name.as_str()).collect();
        let (steps, name) = (steps.join(", "), &names[end]);
        match quotient.is_p(end) {
            true => words!(
                "the walk of {steps} ends at {name}: P, the player to move loses",
                "{steps} 走到 {name}：P 态，后手胜"
            ),
            false => words!(
                "the walk of {steps} ends at {name}: N, the player to move wins",
                "{steps} 走到 {name}：N 态，先手胜"
            ),
        }
    };
    text.get(lang).to_string()
}

/// What an element is, where the pointer rests on it.
fn hint(quotient: &Quotient, x: usize, lang: Lang) -> String {
    let mut word: Vec<String> = quotient.word(x).iter().map(usize::to_string).collect();
    word.reverse();
    let sum = if word.is_empty() { "0".to_string() } else { word.join(" ") };
    let text = match quotient.is_p(x) {
        true => words!("P; its least sum is {sum}", "P 元素，最小的和为 {sum}"),
        false => words!("N; its least sum is {sum}", "N 元素，最小的和为 {sum}"),
    };
    text.get(lang).to_string()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The quotient that answers a misère question about heaps of one code, with the walk of its position.
pub struct Walked {
    /// The picture.
    pub svg: String,
    /// How many elements there are.
    pub order: usize,
    /// The element at which the walk ends, and whether it is one of P-positions.
    pub end: (String, bool),
}

/// The walk of the position of a question through the quotient of its code; `None` of other questions, where no quotient
/// that reaches its heaps is found quickly, and where there is too much to draw.
pub fn walked(question: &Question, lang: Lang, budget: &Budget) -> Option<Walked> {
    let [Summand { instance, position }] = question.summands.as_slice() else { return None };
    if question.ending != Ending::Misere || question.compound != Compound::One {
        return None;
    }
    let largest = position.iter().max()?;
    let reach = to_u64(largest).and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= HEAPS);
    let reach = reach.map_or(Reach::All(HEAPS), Reach::To);
    let (known, _) = instance.misere_quotient(reach, MOST, &budget.cheap(STEPS_OF_SEARCH))?;
    let quotient = known.search.quotient();
    let step = |heap: &Big| {
        let at = like(heap, quotient.positions(), known.period)?;
        let name = heap.to_string();
        let name = match name.len() {
            0..=12 => name,
            long => format!("{}…({long})", &name[..4]),
        };
        Some((name, quotient.value(at)?))
    };
    let steps: Option<Vec<Step>> =
        position.iter().filter(|&heap| *heap > Big::ZERO).map(step).collect();
    let steps = steps?;
    let end = steps.iter().fold(0, |x, (_, element)| quotient.times(x, *element));
    let by = Presentation::of(quotient);
    let (name, order) = (&instance.name, quotient.order());
    let title =
        words!("{name}: the misère quotient, of order {order}", "{name}：反常商，阶为 {order}");
    let svg = svg(quotient, &steps, title.get(lang), lang)?;
    Some(Walked { svg, order, end: (by.written(&by.elements[end]), quotient.is_p(end)) })
}
