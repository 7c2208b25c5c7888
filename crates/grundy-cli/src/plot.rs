//! `grundy plot`.

use crate::Failure;
use crate::args::{Limits, Painting, Plot, Seen};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, Lang};
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::plot::{self, Asked, Kind};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

pub fn run(ask: &Plot, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    if out.json {
        return Err(Error::bad(words!("a picture is no JSON", "图不能写成 JSON"))
            .help(words!(
                "`grundy table GAME --to N --json` gives the values",
                "`grundy table 游戏 --to N --json` 给出数值"
            ))
            .into());
    }
    let format = format(ask)?;
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let instance = desk.game_alone(&words)?;
    let kind = match ask.kind {
        Seen::Values => Kind::Values,
        Seen::Differences => Kind::Differences,
        Seen::Modulo => Kind::Modulo,
        Seen::Binary => Kind::Binary,
    };
    let asked = Asked { kind, to: ask.to, period: ask.period, grid: ask.grid };
    let picture = plot::plot(&instance, &asked, &desk.budget)?;
    drop(bar);
    let drawn = match format {
        Painting::Text => picture.text(out.lang).into_bytes(),
        Painting::Svg => picture.svg(out.lang).into_bytes(),
        Painting::Png => png(|lang| picture.svg(lang), out.lang)?,
    };
    match &ask.output {
        Some(path) => files::write(path, |file| file.write_all(&drawn))?,
        // Past the writer of texts, which would take bytes that look like styles out of a PNG.
        None => {
            let mut raw = std::io::stdout().lock();
            raw.write_all(&drawn)?;
            raw.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The format asked for, that of the file's name, or the one that fits where the output goes.
fn format(ask: &Plot) -> Result<Painting, Error> {
    let seen = std::io::stdout().is_terminal();
    let named = |path: &String| {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("png") => Painting::Png,
            Some("txt") => Painting::Text,
            _ => Painting::Svg,
        }
    };
    Ok(match (ask.format, &ask.output) {
        (Some(Painting::Png), None) if seen => {
            return Err(Error::bad(words!(
                "a PNG is not for reading in a terminal",
                "PNG 不能在终端中显示"
            ))
            .help(words!("name a file: `-o picture.png`", "请指定文件：`-o picture.png`")));
        }
        (Some(format), _) => format,
        (None, Some(path)) => named(path),
        (None, None) if seen => Painting::Text,
        (None, None) => Painting::Svg,
    })
}

/// Pixels for each unit of the SVG, so that it is sharp on fine screens and on paper.
const SCALE: f32 = 2.0;

/// A picture in pixels. Letters are from a font that the program brings along, so that they look the
/// same everywhere; Chinese needs a font of the system, and where there is none English is written.
fn png(svg: impl Fn(Lang) -> String, lang: Lang) -> Result<Vec<u8>, Error> {
    let failed = |why: String| {
        Error::too_big(words!("the picture could not be painted: {why}", "无法绘制图片：{why}"))
            .help(words!("use `--format svg`", "请用 `--format svg`"))
    };
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let own = fonts.faces().next().expect("the font above").clone();
    if lang == Lang::Zh {
        fonts.load_system_fonts();
    }
    fonts.set_sans_serif_family(own.families[0].0.as_str());
    let mut fonts = Arc::new(fonts);
    let chinese = if lang == Lang::Zh { chinese(own.id, &mut fonts) } else { None };
    let lang = if chinese.is_some() { lang } else { Lang::En };
    let mut options = Options { fontdb: fonts, ..Options::default() };
    options.font_resolver.select_fallback =
        Box::new(move |_, used, _| chinese.filter(|id| !used.contains(id)));
    let tree = Tree::from_str(&svg(lang), &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or_else(|| failed("too large".to_string()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// The font of the system that writes Chinese, without serifs and in the simplified forms if there is
/// one.
fn chinese(own: fontdb::ID, fonts: &mut Arc<fontdb::Database>) -> Option<fontdb::ID> {
    let next = FontResolver::default_fallback_selector();
    let mut found = vec![own];
    while let Some(id) = next('值', &found, fonts) {
        found.push(id);
    }
    let rank = |id: &fontdb::ID| {
        let face = fonts.face(*id)?;
        let named = |word: &str| face.families.iter().any(|(name, _)| name.contains(word));
        let plain = face.style == fontdb::Style::Normal;
        let weight = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
        Some((named("Serif"), named("Mono"), !named("SC"), !plain, weight))
    };
    found.into_iter().skip(1).min_by_key(rank)
}
