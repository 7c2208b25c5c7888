//! Tests plots of tables by reading the drawings back.

use grundy_core::base::Budget;
use grundy_store::QueryParser;
use grundy_tasks::plot::{
    self, Marks, Picture, PlotContent, PlotSpec, Point, PointRaster, PointStyle,
};
use grundy_text::Lang;

const KINDS: [PlotContent; 4] =
    [PlotContent::Values, PlotContent::Differences, PlotContent::Modulo, PlotContent::Binary];

fn asked(kind: PlotContent, to: u64) -> PlotSpec {
    PlotSpec { kind, to, period: None, grid: false }
}

fn try_plot(game: &str, asked: &PlotSpec) -> Result<Picture, String> {
    let no_file = |path: &str| panic!("{path} is not read");
    let mut parser = QueryParser::new(Budget::default(), &no_file);
    let words: Vec<&str> = game.split(' ').collect();
    let (instance, _) = parser.parse_game(&words).expect("a game");
    plot::plot(&instance, asked, &parser.budget).map_err(|error| error.line(Lang::En))
}

fn plot(game: &str, kind: PlotContent, to: u64) -> Picture {
    try_plot(game, &asked(kind, to)).expect("a picture")
}

/// Returns the Grundy values of the code 0.77 by the definition: a move takes one or two stones and
/// may split the rest.
fn kayles(to: usize) -> Vec<i64> {
    let mut values: Vec<i64> = vec![0];
    for n in 1..=to {
        let mut reached = vec![];
        for rest in [n.checked_sub(1), n.checked_sub(2)].into_iter().flatten() {
            reached.extend((0..=rest).map(|a| values[a] ^ values[rest - a]));
        }
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

fn points(picture: &Picture) -> &[Point] {
    match &picture.marks {
        Marks::Points(points) => points,
        Marks::Cells(_) => panic!("no points"),
    }
}

/// Returns the elements of an SVG drawing, each as its name and its attributes. Panics if the
/// drawing is not well-formed: elements must be nested properly, attributes must be quoted and
/// unique, and `&` must begin an entity.
fn elements(svg: &str) -> Vec<(String, Vec<(String, String)>)> {
    let (mut found, mut open) = (vec![], vec![]);
    let mut rest = svg.trim_end();
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>'), "{text}");
        for (i, _) in text.match_indices('&') {
            assert!(["&amp;", "&lt;", "&gt;"].iter().any(|known| text[i..].starts_with(known)));
        }
        let end = rest.find('>').expect("every tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in turn");
            continue;
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut given) = tag.split_once(' ').expect("every element has attributes");
        let mut attributes: Vec<(String, String)> = vec![];
        while !given.trim().is_empty() {
            let (key, after) = given.trim_start().split_once("=\"").expect("a value in quotes");
            let (value, after) = after.split_once('"').expect("quotes that close");
            assert!(attributes.iter().all(|(known, _)| known != key), "{key} twice in {tag}");
            attributes.push((key.to_string(), value.to_string()));
            given = after;
        }
        if !empty {
            open.push(name.to_string());
        }
        found.push((name.to_string(), attributes));
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest:?}");
    found
}

fn attribute<'a>(element: &'a (String, Vec<(String, String)>), key: &str) -> Option<&'a str> {
    element.1.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
}

const GAMES: [(&str, u64); 12] = [
    ("0.77", 200),
    ("0.77", 0),
    ("0.77", 1),
    ("0.16", 5000),
    ("grundy-game", 20_000),
    ("nim", 70_000),
    ("bash m=1", 50),
    ("{1,3,4}", 100),
    ("4.", 9),
    ("wythoff", 60),
    ("wythoff", 0),
    ("chomp-taker-wins", 30),
];

#[test]
fn every_picture_is_well_formed_and_small_in_both_languages() {
    for (game, to) in GAMES {
        for kind in KINDS {
            let Ok(picture) = try_plot(game, &PlotSpec { period: Some(7), ..asked(kind, to) })
            else {
                assert!(game == "wythoff" && kind != PlotContent::Values, "{game} {kind:?}");
                continue;
            };
            for lang in [Lang::En, Lang::Zh] {
                let svg = picture.to_svg(lang);
                assert!(svg.len() < 2_000_000, "{game} {kind:?}: {}", svg.len());
                let elements = elements(&svg);
                assert_eq!(elements[0].0, "svg");
                let no_number = |word: &str| svg.contains(word);
                assert!(!no_number("NaN") && !no_number("inf "), "{game} {kind:?}");
                assert!(svg.contains(picture.title.get(lang)), "{game} {kind:?}");
            }
            let text = picture.to_text(Lang::En);
            assert!(text.lines().count() <= 70 && text.lines().all(|l| l.chars().count() <= 80));
        }
    }
}

#[test]
fn noise_of_a_million_values_stays_below_two_megabytes() {
    let mut picture = plot("nim", PlotContent::Values, 10);
    let mut state = 1u64;
    let points = (0..1_000_000u64).map(|x| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let look = if state >> 63 == 0 { PointStyle::P } else { PointStyle::Plain };
        Point { x, y: (state >> 44) as i64 % 65_536, style: look }
    });
    picture.marks = Marks::Points(points.collect());
    (picture.x.to, picture.y.to) = (1_000_000, 65_535);
    let svg = picture.to_svg(Lang::En);
    assert!(svg.len() < 2_000_000, "{}", svg.len());
    elements(&svg);
}

#[test]
fn points_are_the_values_and_lie_within_the_axes() {
    let known = kayles(300);
    let values = plot("0.77", PlotContent::Values, 300);
    let drawn: Vec<i64> = points(&values).iter().map(|point| point.y).collect();
    assert_eq!(drawn, known);
    assert!(points(&values).iter().all(|p| (p.style == PointStyle::P) == (p.y == 0)));
    let differences = plot("0.77", PlotContent::Differences, 300);
    let expected: Vec<i64> = known.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(points(&differences).iter().map(|p| p.y).collect::<Vec<_>>(), expected);
    let modulo = plot("0.77", PlotContent::Modulo, 300);
    for (n, &value) in known.iter().enumerate() {
        let here = |p: &&Point| p.x == n as u64 % 12 && p.y == value;
        let look = if n < 71 { PointStyle::BeforePeriod } else { PointStyle::Plain };
        assert!(points(&modulo).iter().filter(here).any(|p| p.style == look), "{n}");
    }
    // After the preperiod there is one value for each remainder.
    assert_eq!(points(&modulo).iter().filter(|p| p.style != PointStyle::BeforePeriod).count(), 12);
    for picture in [values, differences, modulo] {
        for point in points(&picture) {
            assert!((picture.x.from..=picture.x.to).contains(&(point.x as i64)), "{point:?}");
            assert!((picture.y.from..=picture.y.to).contains(&point.y), "{point:?}");
        }
    }
}

/// Returns the vertical positions of the numbers next to the vertical axis, beginning with the
/// least number.
fn heights(elements: &[(String, Vec<(String, String)>)]) -> Vec<f64> {
    let upright = |e: &&(String, Vec<(String, String)>)| {
        e.0 == "text"
            && attribute(e, "text-anchor") == Some("end")
            && attribute(e, "y") != Some("26.0")
    };
    let number = |e| attribute(e, "y").unwrap().parse::<f64>().unwrap() - 4.5;
    elements.iter().filter(upright).map(number).collect()
}

/// The pixels of a raster lie on the grid lines of their values, and the raster reaches the sides
/// of the plot.
#[test]
fn rasters_fit_their_axes() {
    let elements = elements(&plot("0.77", PlotContent::Values, 10_000).to_svg(Lang::En));
    let upright = heights(&elements);
    let group = attribute(elements.iter().find(|e| e.0 == "g").unwrap(), "transform").unwrap();
    let read = |from: &str| -> (f64, f64) {
        let (a, b) = group.split_once(from).unwrap().1.split_once(' ').unwrap();
        (a.parse().unwrap(), b.split_once(')').unwrap().0.parse().unwrap())
    };
    let ((left, below), (side, up)) = (read("translate("), read("scale("));
    let mut rows = vec![];
    for path in elements.iter().filter(|e| attribute(e, "stroke-width").is_some()) {
        for run in attribute(path, "d").unwrap().split('M').skip(1).filter(|run| run.contains('h'))
        {
            let (begins, rest) = run.split_once(' ').unwrap();
            let (row, length) = rest.split_once('h').unwrap();
            let ends = begins.parse::<f64>().unwrap() + length.parse::<f64>().unwrap();
            assert!(left + ends * side <= left + 760.0 + 0.1);
            rows.push(row.parse::<usize>().unwrap());
        }
    }
    rows.sort_unstable();
    rows.dedup();
    // Every value of 0.77 occurs at least once.
    assert_eq!(rows, (0..9).collect::<Vec<_>>());
    for row in rows {
        assert!((below + (row as f64 + 0.5) * up - upright[row]).abs() < 0.2, "{row}");
    }
}

/// The dots of a plot are at the positions that an independently computed axis gives.
#[test]
fn dots_have_the_heights_of_their_values() {
    let picture = plot("0.77", PlotContent::Values, 100);
    let elements = elements(&picture.to_svg(Lang::En));
    let upright = heights(&elements);
    // 0.77 has the values 0 to 8, so every line has a label.
    assert_eq!(upright.len(), 9);
    let steps: Vec<f64> = upright.windows(2).map(|pair| pair[0] - pair[1]).collect();
    assert!(steps.iter().all(|step| *step > 10.0 && (step - steps[0]).abs() < 0.2), "{steps:?}");
    let dots = elements.iter().find(|e| attribute(e, "stroke-linecap").is_some()).unwrap();
    let dots: Vec<f64> = attribute(dots, "d")
        .unwrap()
        .split('M')
        .skip(1)
        .map(|dot| dot.trim_end_matches("h0").split_once(' ').unwrap().1.parse().unwrap())
        .collect();
    // Heap 0 is drawn as a diamond.
    assert_eq!(dots.len(), 100);
    for (dot, value) in dots.iter().zip(&kayles(100)[1..]) {
        assert!((dot - upright[*value as usize]).abs() < 0.2, "{value}");
    }
}

#[test]
fn a_proved_period_is_marked_and_no_other() {
    let period =
        |game, to| plot(game, PlotContent::Values, to).period.map(|p| (p.from, p.period, p.saltus));
    assert_eq!(period("0.77", 200), Some((71, 12, 0)));
    assert_eq!(period("bash m=3", 20), Some((0, 4, 0)));
    assert_eq!(period("{2,5}", 100), Some((0, 7, 0)));
    // The period has not begun, is too expensive to compute, or does not exist.
    assert_eq!(period("0.77", 70), None);
    assert_eq!(period("0.16", 3000), None);
    assert_eq!(period("grundy-game", 1000), None);
    // Values that increase with every period.
    assert_eq!(period("all but {2}", 100), Some((0, 4, 2)));
    // A line marks the preperiod, and a tick marks each of the ten periods that end by 200.
    let svg = plot("0.77", PlotContent::Values, 200).to_svg(Lang::En);
    let elements = elements(&svg);
    assert_eq!(elements.iter().filter(|e| attribute(e, "stroke-dasharray").is_some()).count(), 1);
    let ticks = elements.iter().filter_map(|e| attribute(e, "d")).find(|d| d.ends_with("v8"));
    assert_eq!(ticks.unwrap().matches('M').count(), 11);
}

/// Thinning points to the resolution of the plot keeps the greatest and the least point of each
/// column.
#[test]
fn thinning_keeps_extreme_points() {
    let picture = plot("grundy-game", PlotContent::Values, 30_000);
    let (points, x, y) = (points(&picture), &picture.x, &picture.y);
    for (columns, rows) in [(380, 180), (100, 30), (7, 1000), (1, 1)] {
        let places = PointRaster::new(points, x, y, columns, rows);
        assert!(places.columns <= columns && places.rows <= rows);
        assert_eq!(places.counts.iter().map(|&n| u64::from(n)).sum::<u64>(), 30_001);
        let zeros = points.iter().filter(|point| point.style == PointStyle::P).count();
        assert_eq!(places.p.iter().map(|&n| n as usize).sum::<usize>(), zeros);
        let row_of = |value: i64| value as u64 * places.rows as u64 / (y.to as u64 + 1);
        for column in 0..places.columns {
            let inside: Vec<i64> = points
                .iter()
                .filter(|p| p.x as usize * places.columns / 30_001 == column)
                .map(|p| p.y)
                .collect();
            let taken = |row: &usize| places.counts[row * places.columns + column] > 0;
            let top = (0..places.rows).filter(taken).max().unwrap() as u64;
            let bottom = (0..places.rows).filter(taken).min().unwrap() as u64;
            assert_eq!(top, row_of(*inside.iter().max().unwrap()), "column {column}");
            assert_eq!(bottom, row_of(*inside.iter().min().unwrap()), "column {column}");
        }
    }
}

#[test]
fn grids_mark_the_p_positions() {
    let picture = plot("wythoff", PlotContent::Values, 20);
    let Marks::Cells(cells) = &picture.marks else { panic!("no grid") };
    let p: Vec<(usize, usize)> = (0..21)
        .flat_map(|row| (0..21).map(move |column| (row, column)))
        .filter(|&(row, column)| cells.at(column, row).unwrap().p)
        .collect();
    // The pairs of Wythoff 1907.
    let pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)];
    let mut known: Vec<(usize, usize)> =
        pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    known.sort_unstable();
    known.dedup();
    assert_eq!(p, known);
    let svg = picture.to_svg(Lang::En);
    // One diamond for each pair, and one in the legend.
    let paths: String = elements(&svg).iter().filter_map(|e| attribute(e, "d")).collect();
    assert_eq!(paths.matches('z').count(), known.len() + 1);
    // If cells are merged, so are their marks: a block is marked if it contains at least one
    // P-position. Two heaps of take-one-or-two are a P-position if they are equal modulo 3.
    let grid = PlotSpec { grid: true, ..asked(PlotContent::Values, 999) };
    let Marks::Cells(cells) = try_plot("{1,2}", &grid).unwrap().marks else { panic!("no grid") };
    assert!(cells.shades.iter().all(|shade| shade.unwrap().p));
    let wide =
        try_plot("nim", &PlotSpec { grid: true, ..asked(PlotContent::Values, 999) }).unwrap();
    let Marks::Cells(cells) = &wide.marks else { panic!("no grid") };
    assert_eq!((cells.columns, cells.across), (250, 4));
    assert!((0..250).all(|i| (0..250).all(|j| cells.at(i, j).unwrap().p == (i == j))));
}

#[test]
fn a_grid_of_two_heaps_has_the_nim_sums() {
    let picture =
        try_plot("nim", &PlotSpec { grid: true, ..asked(PlotContent::Values, 15) }).unwrap();
    let Marks::Cells(cells) = &picture.marks else { panic!("no grid") };
    for a in 0..16 {
        for b in 0..16 {
            assert_eq!(cells.at(b, a).unwrap().dark as usize, (a ^ b) * 255 / 15);
        }
    }
    let error = try_plot("wythoff", &PlotSpec { grid: true, ..asked(PlotContent::Values, 5) });
    assert!(error.unwrap_err().contains("--grid"));
}

#[test]
fn digits_are_those_of_the_values() {
    let picture = plot("0.77", PlotContent::Binary, 100);
    let Marks::Cells(cells) = &picture.marks else { panic!("no cells") };
    assert_eq!((cells.columns, cells.rows, cells.across), (101, 4, 1));
    for (n, value) in kayles(100).into_iter().enumerate() {
        let read: i64 =
            (0..4).map(|bit| i64::from(cells.at(n, bit).unwrap().dark == 255) << bit).sum();
        assert_eq!(read, value, "{n}");
    }
}

#[test]
fn ticks_are_round_and_few() {
    for to in [1, 2, 7, 9, 10, 63, 100, 4_999, 65_536, 10_000_000] {
        let mut axis = plot("nim", PlotContent::Values, 1).x;
        for from in [0, -to / 3, -to] {
            (axis.from, axis.to) = (from, to);
            for most in [1, 5, 10] {
                let ticks = axis.ticks(most);
                assert!(
                    !ticks.is_empty() && ticks.len() as u64 <= most + 1,
                    "{from} {to} {ticks:?}"
                );
                assert!(ticks.contains(&0) && ticks.iter().all(|t| (from..=to).contains(t)));
                let steps: Vec<i64> = ticks.windows(2).map(|pair| pair[1] - pair[0]).collect();
                assert!(steps.windows(2).all(|pair| pair[0] == pair[1]));
                for step in steps {
                    let digits = step.to_string();
                    assert!(["1", "2", "5"].contains(&digits.trim_end_matches('0')), "{step}");
                }
            }
        }
    }
}

#[test]
fn bars_are_drawn_in_the_terminal() {
    let shown = |game, kind, to, lang| plot(game, kind, to).to_text(lang);
    assert_eq!(
        shown("0.77", PlotContent::Values, 70, Lang::En),
        "0.77: Grundy values\n \
         0 ·▁▂▃▁▄▃▂▁▄▂▆▄▁▂▇▁▄▃▂▁▄▆▇▄▁▂█▅▄▇▂▁█▆▇▄▁▂▃▁▄▇▂▁█▂▇▄▁▂█▁▄▇▂▁▄▂▇▄▁▂█\n\
         64 ▁▄▇▂▁█▆\n· is 0, ▁…█ is 1 to 8\n"
    );
    assert_eq!(
        shown("bash m=3", PlotContent::Values, 8, Lang::Zh),
        "bash m=3：SG 值\n已证明：自 n = 0 起周期为 4\n0 ·▁▅█·▁▅█·\n· 为 0，▁…█ 为 1 至 3\n"
    );
    assert_eq!(
        shown("wythoff", PlotContent::Values, 3, Lang::En),
        "wythoff: Grundy values\ndarker cells have larger values, 0 to 6\n3 ▒▓██\n2 ▒P░█\n1 ░▒P▓\n0 P░▒▒\n"
    );
}

#[test]
fn impossible_plots_are_refused_with_a_remedy() {
    for (game, asked, says) in [
        ("grundy-game", asked(PlotContent::Modulo, 20), "--period"),
        ("0.77", PlotSpec { period: Some(0), ..asked(PlotContent::Modulo, 20) }, "modulo 0"),
        ("wythoff", asked(PlotContent::Binary, 20), "--kind"),
        ("chomp", asked(PlotContent::Values, 5), "grundy table"),
        ("nim", asked(PlotContent::Values, u64::MAX), "longest table"),
        ("wythoff", asked(PlotContent::Values, 3_000), "--to 2000"),
        ("nim", PlotSpec { grid: true, ..asked(PlotContent::Values, 3_000) }, "--to 2000"),
    ] {
        let error = try_plot(game, &asked).unwrap_err();
        assert!(error.contains(says), "{game}: {error}");
    }
}
