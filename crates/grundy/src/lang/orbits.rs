//! Whether the rules treat a position and its images alike, looked at where they are used.
//!
//! # Theorem
//! Let f(p) be the least image of p under the symmetries of the file. If for every position p that can arise, p and
//! f(p) end alike and have, up to f, the same options, then p and f(p) are worth the same and last as long, whatever
//! is computed: the pairs (p, f(p)) are a bisimulation. An engine that folds meets only least images r, so all
//! positions p with f(p) = r have to be looked at with r. They are the orbit of r, provided that no two positions
//! of an orbit have the same image under a symmetry, which is looked at too: a one-to-one map of a finite set
//! into itself has an inverse among its powers. Every option listed on the way is folded, and so looked at later;
//! by induction along the play nothing that can arise is left out.
//!
//! A position with more than [`MOST_IMAGES`] images cannot be looked at so. Where symmetries exchange places, and
//! together are more, nothing is folded; where they do something else, such a position is refused.

use super::game::RuleGame;
use super::permutations::MOST_IMAGES;
use crate::base::{Counts, Error, Words};
use crate::machine::NoOptions;
use crate::words;
use rustc_hash::FxHashMap;

/// Options looked at with one position and its images; more are refused.
const MOST_OPTIONS: usize = 1_000_000;
/// Up to so many members an orbit is searched from end to end.
const FEW: usize = 16;

/// A position and its images, each after the one that it is the image of.
pub(super) struct Orbit {
    pub members: Vec<Counts>,
    /// Of each but the first: the place of the one that it is the image of, and by which symmetry.
    from: Vec<(usize, usize)>,
    /// Whether all were found.
    pub whole: bool,
    places: FxHashMap<Counts, usize>,
}

impl Orbit {
    fn find(&self, position: &Counts) -> Option<usize> {
        match self.places.is_empty() {
            true => self.members.iter().position(|member| member == position),
            false => self.places.get(position).copied(),
        }
    }

    fn push(&mut self, image: Counts, from: (usize, usize)) {
        let at = self.members.len();
        if at == FEW {
            self.places.extend(self.members.iter().cloned().zip(0..));
        }
        if at >= FEW {
            self.places.insert(image.clone(), at);
        }
        self.members.push(image);
        self.from.push(from);
    }
}

/// What happens at a position: the result where play is over, and the options, ascending and each once.
struct Look {
    result: Option<i64>,
    options: Vec<Counts>,
}

impl RuleGame {
    /// A part of a position with all its images, as far as they are no more than `most`.
    ///
    /// # Errors
    /// Where an image cannot be evaluated, and where two members have the same image.
    pub(super) fn orbit(&self, part: &Counts, most: usize) -> Result<Orbit, Error> {
        let symmetries = self.0.code.symmetries.len();
        let (from, places) = (vec![(0, 0)], FxHashMap::default());
        let mut orbit = Orbit { members: vec![part.clone()], from, whole: true, places };
        // For each member: of which member it is the image, by each symmetry.
        let mut hit: Vec<Option<usize>> = vec![None; symmetries];
        let mut at = 0;
        while at < orbit.members.len() {
            for symmetry in 0..symmetries {
                let image = self.image(symmetry, &orbit.members[at])?;
                let place = match orbit.find(&image) {
                    Some(place) => place,
                    None if orbit.members.len() == most => {
                        orbit.whole = false;
                        return Ok(orbit);
                    }
                    None => {
                        hit.resize(hit.len() + symmetries, None);
                        orbit.push(image, (at, symmetry));
                        orbit.members.len() - 1
                    }
                };
                let by = &mut hit[place * symmetries + symmetry];
                if let Some(other) = by.replace(at) {
                    return Err(self.not_one_to_one(symmetry, &orbit, [other, at], place));
                }
            }
            at += 1;
        }
        Ok(orbit)
    }

    /// Looks whether a position has, up to the symmetries of the file, the same options as each of its images, and
    /// ends as they do. (Where nothing is folded, only the images
    /// by the symmetries that the file names are looked at.) Returns how many images there were that differ from it.
    ///
    /// Cost: the options of all images.
    ///
    /// # Errors
    /// Where it has not, naming the symmetry, the position and the move; where the rules cannot be evaluated.
    ///
    /// ```
    /// # fn main() -> Result<(), grundy::Error> {
    /// use grundy::{Counts, lang::RuleFile};
    /// let text = "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right when b > 0 -> [a, b - 1]\nsymmetry [b, a]\n";
    /// let (file, _) = RuleFile::parse(text, "my.game").expect("it reads well");
    /// let game = file.build(&[])?;
    /// assert_eq!(game.check_symmetries(&Counts::of([1, 0]))?, 1);
    /// let error = game.check_symmetries(&Counts::of([2, 0])).unwrap_err().to_string();
    /// assert!(error.contains("`symmetry [b, a]` is false") && error.contains("left"), "{error}");
    /// # Ok(())
    /// # }
    /// ```
    pub fn check_symmetries(&self, position: &Counts) -> Result<u64, Error> {
        let mut images = 0;
        // What is not folded needs only a look at the symmetries that the file names.
        let most = if self.folds() { MOST_IMAGES } else { 1 + self.0.code.symmetries.len() };
        if self.has_symmetries() {
            for part in self.parts(position)? {
                let part = Counts::of(position[part].iter().copied());
                images += self.check_orbit(&self.orbit(&part, most)?)?;
            }
        }
        Ok(images)
    }

    fn check_orbit(&self, orbit: &Orbit) -> Result<u64, Error> {
        // Of an orbit that is not folded only the first images are looked at.
        let symmetries = self.0.code.symmetries.len();
        let many = if orbit.whole { orbit.members.len() } else { 1 + symmetries };
        let members = &orbit.members[..many.min(orbit.members.len())];
        if members.len() == 1 {
            return Ok(0);
        }
        let mut room = MOST_OPTIONS;
        let first = self.look(&members[0], &mut room)?;
        // As they are looked at up to symmetry, where images of the options are not the options of the image.
        let mut loosely: Option<Vec<Counts>> = None;
        let mut looks = vec![first];
        for (image, (from, symmetry)) in members.iter().zip(&orbit.from).skip(1) {
            let position = &members[*from];
            let look = self.look(image, &mut room).map_err(|error| {
                let (position, image) = (self.shown(position), self.shown(image));
                let said = self.symmetry_told(*symmetry);
                error.at(Words {
                    en: format!("at {image}, the image of {position} by {said}"),
                    zh: format!("在 {position} 按 {said} 的像 {image} 处"),
                })
            })?;
            let before = &looks[*from];
            let mut alike = look.result == before.result;
            if alike && !self.is_image(*symmetry, &before.options, &look.options)? {
                alike = orbit.whole && {
                    if loosely.is_none() {
                        loosely = Some(self.up_to_symmetry(&looks[0].options)?);
                    }
                    loosely == Some(self.up_to_symmetry(&look.options)?)
                };
            }
            if !alike {
                return Err(self.contradicted(*symmetry, position, image, orbit.whole));
            }
            looks.push(look);
        }
        Ok(members.len() as u64 - 1)
    }

    /// What happens at a part; `room` is how many options may still be looked at.
    fn look(&self, part: &Counts, room: &mut usize) -> Result<Look, Error> {
        let mut options = Vec::new();
        let result = self.expand_part(part, &mut options)?;
        *room = room.checked_sub(options.len()).ok_or_else(|| {
            let shown = self.shown(part);
            Error::too_big(words!(
                "{shown} and its images have more than {MOST_OPTIONS} moves, too many to compare",
                "{shown} 与它的像的走法多于 {MOST_OPTIONS} 个，无法逐一比较"
            ))
            .help(words!("leave out the line `symmetry`", "请去掉 `symmetry` 一行"))
        })?;
        Counts::distinct(&mut options);
        Ok(Look { result, options })
    }

    /// Whether some options, each in its image, are these others; both ascend.
    fn is_image(&self, symmetry: usize, of: &[Counts], others: &[Counts]) -> Result<bool, Error> {
        if of.len() != others.len() {
            return Ok(false);
        }
        let mut images = Vec::with_capacity(of.len());
        for option in of {
            images.push(self.image_of_parts(symmetry, option)?);
        }
        images.sort_unstable();
        Ok(images == others)
    }

    fn image_of_parts(&self, symmetry: usize, position: &Counts) -> Result<Counts, Error> {
        if !self.0.sums {
            return self.image(symmetry, position);
        }
        let mut image = Counts::default();
        for part in self.parts(position)? {
            let part = Counts::of(position[part].iter().copied());
            image.0.extend_from_slice(&self.image(symmetry, &part)?);
        }
        Ok(image)
    }

    fn up_to_symmetry(&self, options: &[Counts]) -> Result<Vec<Counts>, Error> {
        let folded = options.iter().map(|option| self.up_to_images(option));
        let mut folded = folded.collect::<Result<Vec<_>, _>>()?;
        Counts::distinct(&mut folded);
        Ok(folded)
    }

    /// The options of a part, and what the player to move gets where there are none.
    fn expand_part(&self, part: &Counts, out: &mut Vec<Counts>) -> Result<Option<i64>, Error> {
        self.try_options(out, part)?;
        if !out.is_empty() {
            return Ok(None);
        }
        self.with_frame(|frame| {
            if self.load(frame, part, 0) != Some(part.len()) {
                return Err(self.no_position(part));
            }
            let ended = self.ended(frame).map_err(|fail| self.error(&fail, part))?;
            match ended {
                Some(result) => Ok(Some(result)),
                None => self.stuck(frame).map(Some).map_err(|fail| self.error(&fail, part)),
            }
        })
    }

    /// The least image of a position; of a sum, those of its parts in order.
    fn up_to_images(&self, position: &Counts) -> Result<Counts, Error> {
        if !self.0.sums {
            return self.folded(position);
        }
        let mut parts = Vec::new();
        for part in self.parts(position)? {
            parts.push(self.folded(&Counts::of(position[part].iter().copied()))?);
        }
        parts.sort_unstable();
        Ok(Counts::of(parts.iter().flat_map(|part| part.iter().copied())))
    }

    /// The symmetry by which a position and its image differ in what happens there.
    fn contradicted(
        &self,
        symmetry: usize,
        position: &Counts,
        image: &Counts,
        folded: bool,
    ) -> Error {
        let said = self.symmetry_told(symmetry);
        let (at, there) = (self.shown(position), self.shown(image));
        let happens = |position, is_image: bool| {
            let (mut listed, mut keys) = (Vec::new(), Vec::new());
            let result = self.expand_part(position, &mut listed)?;
            for option in &listed {
                keys.push(match (folded, is_image) {
                    (true, _) => self.up_to_images(option)?,
                    (false, false) => self.image_of_parts(symmetry, option)?,
                    (false, true) => option.clone(),
                });
            }
            Ok::<_, Error>((result, listed, keys))
        };
        let (here, image_of) = match (happens(position, false), happens(image, true)) {
            (Ok(here), Ok(image_of)) => (here, image_of),
            (Err(error), _) | (_, Err(error)) => return error,
        };
        let why = if here.0 != image_of.0 {
            let told = |result: Option<i64>| match result {
                None => words!("play goes on", "游戏仍在继续"),
                Some(result) => words!(
                    "play is over with {result} for who is to move",
                    "游戏已结束，轮到走的一方得 {result}"
                ),
            };
            let (a, b) = (told(here.0), told(image_of.0));
            Words {
                en: format!("at {at} {}, at its image {there} {}", a.en, b.en),
                zh: format!("在 {at} 处{}，在它的像 {there} 处{}", a.zh, b.zh),
            }
        } else {
            let missing = |(_, listed, keys): &(_, Vec<Counts>, Vec<Counts>), others: &[Counts]| {
                keys.iter().position(|key| !others.contains(key)).map(|at| listed[at].clone())
            };
            let (from, to, other) = match missing(&here, &image_of.2) {
                Some(to) => (position, to, image),
                None => match missing(&image_of, &here.2) {
                    Some(to) => (image, to, position),
                    None => (position, position.clone(), image),
                },
            };
            let by = self.named_move(from, &to).and_then(|made| made.words).unwrap_or_default();
            let (from, to, other) = (self.shown(from), self.shown(&to), self.shown(other));
            Words {
                en: format!("{from} has the move `{}` to {to}, and {other} no image of it", by.en),
                zh: format!("{from} 有走法“{}”到 {to}，而 {other} 没有与之对应的走法", by.zh),
            }
        };
        self.false_symmetry(symmetry, &said, &why)
    }

    pub(super) fn too_many_images(&self, part: &Counts) -> Error {
        let shown = self.shown(part);
        Error::too_big(words!(
            "{shown} has more than {MOST_IMAGES} images under the symmetries, too many to compare",
            "{shown} 在对称下的像多于 {MOST_IMAGES} 个，无法逐一比较"
        ))
        .help(words!("leave out some of the lines `symmetry`", "请去掉若干 `symmetry` 行"))
    }

    fn not_one_to_one(&self, symmetry: usize, orbit: &Orbit, two: [usize; 2], to: usize) -> Error {
        let said = self.symmetry_told(symmetry);
        let [one, other] = two.map(|at| self.shown(&orbit.members[at]));
        let to = self.shown(&orbit.members[to]);
        let why =
            words!("{one} and {other} have the same image, {to}", "{one} 与 {other} 的像同为 {to}");
        self.false_symmetry(symmetry, &said, &why)
    }

    fn false_symmetry(&self, symmetry: usize, said: &str, why: &Words) -> Error {
        let span = self.program().symmetries[symmetry].1;
        let what = words!("{said} is false: ", "{said} 不成立：").then(why);
        Error::bad(what)
            .help(words!("mend that line, or leave it out", "请改正这一行，或去掉它"))
            .at(self.file().at(span))
    }

    /// A symmetry as the file writes it.
    fn symmetry_told(&self, symmetry: usize) -> String {
        let span = self.program().symmetries[symmetry].1;
        let said = span.of(&self.file().text).split_whitespace().collect::<Vec<_>>().join(" ");
        let said = said.strip_prefix("symmetry ").unwrap_or(&said);
        format!("`symmetry {}`", crate::base::excerpt(said))
    }

    fn shown(&self, position: &Counts) -> String {
        crate::base::excerpt(&self.position_words(position))
    }

    /// The image of a single part under one symmetry of the file.
    pub(super) fn image(&self, symmetry: usize, part: &Counts) -> Result<Counts, Error> {
        if let Some(permutations) = self.permutations()
            && self.0.part_length() == Some(part.len())
        {
            return Ok(permutations.image(symmetry, part));
        }
        self.evaluated_image(symmetry, part)
    }

    /// The same by running the rules.
    pub(super) fn evaluated_image(&self, symmetry: usize, part: &Counts) -> Result<Counts, Error> {
        self.with_frame(|frame| {
            if self.load(frame, part, 0) != Some(part.len()) {
                return Err(self.no_position(part));
            }
            self.run(frame, self.0.code.symmetries[symmetry], &mut NoOptions)
                .map_err(|fail| self.error(&fail, part))?;
            let mut image = Counts::of(frame.built.iter().copied());
            if self.0.sided
                && let (Some(turn), Some(same)) = (image.0.last_mut(), part.last())
            {
                *turn = *same;
            }
            Ok(image)
        })
    }
}
