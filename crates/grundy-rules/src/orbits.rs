//! Checks, at the positions that occur in play, that the rules treat a position like its images
//! under the symmetries that the rule file declares.
//!
//! # Theorem
//! Let f(p) be the least image of p under the symmetries that the rule file declares. Suppose that,
//! for every reachable position p, the positions p and f(p) have the same result if play is over
//! and the same options up to f. Then p and f(p) have the same value and the same length of play,
//! because the pairs (p, f(p)) are a bisimulation. An engine that folds positions, which means that
//! it replaces each by its least image, visits only least images r, so all positions p with f(p) =
//! r must be compared with r. These positions are the orbit of r, provided that no two positions of
//! an orbit have the same image under a symmetry. This is checked as well: an injective map of a
//! finite set into itself has an inverse among its powers. Every option that is listed is folded,
//! and hence checked later; by induction along the play, no reachable position is omitted.
//!
//! A position with more than [`MAX_IMAGES`] images cannot be compared in this way. If the
//! symmetries are permutations that generate too large a group, positions are not folded; if they
//! are not permutations, the position is rejected with an error.

use super::game::RuleGame;
use super::permutations::MAX_IMAGES;
use grundy_core::base::Counts;
use grundy_core::machine::NoOptions;
use grundy_text::{Error, Words, words};
use rustc_hash::FxHashMap;

/// The maximum number of options that the check of one orbit lists, for all its members together.
const MAX_OPTIONS: usize = 1_000_000;
/// The maximum size of an orbit in which members are found by linear search. A larger orbit has a
/// hash table.
const LINEAR_SEARCH_LEN: usize = 16;

/// The orbit of a position: the position and all its images under the symmetries. Each image comes
/// after the member from which it was computed.
pub(super) struct Orbit {
    pub members: Vec<Counts>,
    /// The origin of each member: `from[i]` is the index of the member from which member `i` was
    /// computed, and the index of the symmetry that maps it to member `i`. The entry of the first
    /// member is not used.
    from: Vec<(usize, usize)>,
    /// Whether the orbit contains all images; false if there are more than the caller allows.
    pub complete: bool,
    /// The index of each member, for orbits with more than [`LINEAR_SEARCH_LEN`] members; empty for
    /// smaller orbits.
    places: FxHashMap<Counts, usize>,
}

impl Orbit {
    /// Returns the index of a position in [`Orbit::members`], or `None` if it is not a member.
    fn find(&self, position: &Counts) -> Option<usize> {
        if self.places.is_empty() {
            self.members.iter().position(|member| member == position)
        } else {
            self.places.get(position).copied()
        }
    }

    /// Appends an image. `from` is the index of the member from which it was computed, and the
    /// index of the symmetry.
    fn push(&mut self, image: Counts, from: (usize, usize)) {
        let index = self.members.len();
        if index == LINEAR_SEARCH_LEN {
            self.places.extend(self.members.iter().cloned().zip(0..));
        }
        if index >= LINEAR_SEARCH_LEN {
            self.places.insert(image.clone(), index);
        }
        self.members.push(image);
        self.from.push(from);
    }
}

/// The behaviour of the rules at one position, which symmetries must preserve. It consists of the
/// result if play is over (`None` otherwise), and of the options in increasing order without
/// duplicates, each with the greatest number of points of a move to it.
struct LocalBehaviour {
    result: Option<i64>,
    options: Vec<(Counts, i64)>,
}

impl RuleGame {
    /// Computes the orbit of a single component of a position by breadth-first search, with at most
    /// `max_members` members.
    ///
    /// # Errors
    /// Fails if an image cannot be evaluated, or if two members have the same image under a
    /// symmetry.
    pub(super) fn orbit(&self, part: &Counts, max_members: usize) -> Result<Orbit, Error> {
        let symmetries = self.0.code.symmetries.len();
        let (from, places) = (vec![(0, 0)], FxHashMap::default());
        let mut orbit = Orbit { members: vec![part.clone()], from, complete: true, places };
        // For each member and each symmetry: the index of the member that the symmetry maps to this
        // member, if it is known.
        let mut preimages: Vec<Option<usize>> = vec![None; symmetries];
        let mut index = 0;
        while index < orbit.members.len() {
            for symmetry in 0..symmetries {
                let image = self.image(symmetry, &orbit.members[index])?;
                let image_index = match orbit.find(&image) {
                    Some(image_index) => image_index,
                    None if orbit.members.len() == max_members => {
                        orbit.complete = false;
                        return Ok(orbit);
                    }
                    None => {
                        preimages.resize(preimages.len() + symmetries, None);
                        orbit.push(image, (index, symmetry));
                        orbit.members.len() - 1
                    }
                };
                let preimage = &mut preimages[image_index * symmetries + symmetry];
                if let Some(other_index) = preimage.replace(index) {
                    return Err(self.not_injective_error(
                        symmetry,
                        &orbit,
                        [other_index, index],
                        image_index,
                    ));
                }
            }
            index += 1;
        }
        Ok(orbit)
    }

    /// Checks that a position has, up to the symmetries that the rule file declares, the same
    /// options and the same result as each of its images. If engines do not replace positions by
    /// their least images ([`RuleGame::folds`] returns false), only the images under the declared
    /// symmetries are checked, not those under their products. Returns the number of images that
    /// differ from the position.
    ///
    /// Takes the time of listing the options of all images.
    ///
    /// # Errors
    /// Fails if the options or results differ; the error names the symmetry, the position and the
    /// move. Also fails if the rules cannot be evaluated.
    ///
    /// ```
    /// # fn main() -> Result<(), grundy_text::Error> {
    /// use grundy_core::base::Counts;
    /// use grundy_rules::RuleFile;
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
        // Without folding, only the images under the declared symmetries are checked.
        let max_members = if self.folds() { MAX_IMAGES } else { 1 + self.0.code.symmetries.len() };
        if self.has_symmetries() {
            for range in self.part_ranges(position)? {
                let part_position = Counts::of(position[range].iter().copied());
                images += self.check_orbit(&self.orbit(&part_position, max_members)?)?;
            }
        }
        Ok(images)
    }

    /// Checks that all members of an orbit have, up to the symmetries, the same options and the
    /// same result. Returns the number of members besides the first.
    fn check_orbit(&self, orbit: &Orbit) -> Result<u64, Error> {
        // In an incomplete orbit, only the images of the first member are checked.
        let symmetries = self.0.code.symmetries.len();
        let checked = if orbit.complete { orbit.members.len() } else { 1 + symmetries };
        let members = &orbit.members[..checked.min(orbit.members.len())];
        if members.len() == 1 {
            return Ok(0);
        }
        let mut remaining_options = MAX_OPTIONS;
        let first_behaviour = self.local_behaviour(&members[0], &mut remaining_options)?;
        // The least images of the options of the first member, for the comparison with images whose
        // options are equal only up to symmetry.
        let mut folded_options: Option<Vec<(Counts, i64)>> = None;
        let mut behaviours = vec![first_behaviour];
        for (image, (from, symmetry)) in members.iter().zip(&orbit.from).skip(1) {
            let position = &members[*from];
            let behaviour =
                self.local_behaviour(image, &mut remaining_options).map_err(|error| {
                    let (position, image) = (self.short_text(position), self.short_text(image));
                    let symmetry_text = self.symmetry_text(*symmetry);
                    error.at(words!(orbits::at_image_of_by, image, position, symmetry_text))
                })?;
            let preimage_behaviour = &behaviours[*from];
            let mut agrees = behaviour.result == preimage_behaviour.result;
            if agrees
                && !self.is_image(*symmetry, &preimage_behaviour.options, &behaviour.options)?
            {
                agrees = orbit.complete && {
                    if folded_options.is_none() {
                        folded_options = Some(self.canonical_keys(&behaviours[0].options)?);
                    }
                    folded_options == Some(self.canonical_keys(&behaviour.options)?)
                };
            }
            if !agrees {
                return Err(self.contradiction_error(*symmetry, position, image, orbit.complete));
            }
            behaviours.push(behaviour);
        }
        Ok(members.len() as u64 - 1)
    }

    /// Returns the behaviour of the rules at a single component: its result and options. Subtracts
    /// the number of options from `remaining_options`, the number of options that the check can
    /// still list. Fails if fewer remain.
    fn local_behaviour(
        &self,
        part: &Counts,
        remaining_options: &mut usize,
    ) -> Result<LocalBehaviour, Error> {
        let mut options = Vec::new();
        let result = self.expand_part(part, &mut options)?;
        *remaining_options = remaining_options.checked_sub(options.len()).ok_or_else(|| {
            Error::too_big(words!(
                orbits::and_its_images_have_more,
                part_text = self.short_text(part),
                max_options = MAX_OPTIONS
            ))
            .help(words!(orbits::remove_line_symmetry_from_rules))
        })?;
        Counts::sort_and_keep_best(&mut options);
        Ok(LocalBehaviour { result, options })
    }

    /// Returns whether `image_options` are exactly the images of `options` under the symmetry with
    /// index `symmetry`. Both lists are sorted.
    fn is_image(
        &self,
        symmetry: usize,
        options: &[(Counts, i64)],
        image_options: &[(Counts, i64)],
    ) -> Result<bool, Error> {
        if options.len() != image_options.len() {
            return Ok(false);
        }
        let mut images = Vec::with_capacity(options.len());
        for (option, gain) in options {
            images.push((self.image_of_parts(symmetry, option)?, *gain));
        }
        images.sort_unstable();
        Ok(images == image_options)
    }

    /// Returns the image of a position under the symmetry with index `symmetry`. In a sum, every
    /// component is replaced by its image.
    fn image_of_parts(&self, symmetry: usize, position: &Counts) -> Result<Counts, Error> {
        if !self.0.sums {
            return self.image(symmetry, position);
        }
        let mut image = Counts::default();
        for range in self.part_ranges(position)? {
            let component = Counts::of(position[range].iter().copied());
            image.0.extend_from_slice(&self.image(symmetry, &component)?);
        }
        Ok(image)
    }

    /// Returns the least images of `options` under the symmetries, sorted and without duplicates,
    /// each with the greatest number of points of a move to it.
    fn canonical_keys(&self, options: &[(Counts, i64)]) -> Result<Vec<(Counts, i64)>, Error> {
        let folded = options.iter().map(|(option, gain)| Ok((self.canonical_key(option)?, *gain)));
        let mut folded = folded.collect::<Result<Vec<_>, Error>>()?;
        Counts::sort_and_keep_best(&mut folded);
        Ok(folded)
    }

    /// Appends the options of a single component, each with the points of the move to it. Returns
    /// its result for the player to move if there are no options, and `None` otherwise.
    fn expand_part(
        &self,
        part: &Counts,
        out: &mut Vec<(Counts, i64)>,
    ) -> Result<Option<i64>, Error> {
        let (mut options, mut gains) = (Vec::new(), Vec::new());
        self.options_with_gains(&mut options, &mut gains, part)?;
        gains.resize(options.len(), 0);
        out.extend(options.into_iter().zip(gains));
        if !out.is_empty() {
            return Ok(None);
        }
        self.with_frame(|frame| {
            if self.load(frame, part, 0) != Some(part.len()) {
                return Err(self.not_a_position(part));
            }
            let end_score = self.end_score(frame).map_err(|fail| self.error(&fail, part))?;
            match end_score {
                Some(result) => Ok(Some(result)),
                None => self.no_move_score(frame).map(Some).map_err(|fail| self.error(&fail, part)),
            }
        })
    }

    /// Returns the least image of a position under the symmetries. For a sum, returns the least
    /// images of its components in increasing order, so that the order of the components does not
    /// matter.
    fn canonical_key(&self, position: &Counts) -> Result<Counts, Error> {
        if !self.0.sums {
            return self.least_image(position);
        }
        let mut images = Vec::new();
        for range in self.part_ranges(position)? {
            images.push(self.least_image(&Counts::of(position[range].iter().copied()))?);
        }
        images.sort_unstable();
        Ok(Counts::of(images.iter().flat_map(|image| image.iter().copied())))
    }

    /// Builds the error for a symmetry that does not hold: a position and its image have different
    /// options or results. `folded` states whether options were compared by their least images, so
    /// that equivalent options count as equal.
    fn contradiction_error(
        &self,
        symmetry: usize,
        position: &Counts,
        image: &Counts,
        folded: bool,
    ) -> Error {
        let symmetry_text = self.symmetry_text(symmetry);
        let (position_text, image_text) = (self.short_text(position), self.short_text(image));
        let behaviour = |position, is_image: bool| {
            let (mut options, mut keys) = (Vec::new(), Vec::new());
            let result = self.expand_part(position, &mut options)?;
            Counts::sort_and_keep_best(&mut options);
            for (option, gain) in &options {
                let key = match (folded, is_image) {
                    (true, _) => self.canonical_key(option)?,
                    (false, false) => self.image_of_parts(symmetry, option)?,
                    (false, true) => option.clone(),
                };
                keys.push((key, *gain));
            }
            Ok::<_, Error>((result, options, keys))
        };
        let (own_behaviour, image_behaviour) =
            match (behaviour(position, false), behaviour(image, true)) {
                (Ok(own_behaviour), Ok(image_behaviour)) => (own_behaviour, image_behaviour),
                (Err(error), _) | (_, Err(error)) => return error,
            };
        let why = if own_behaviour.0 != image_behaviour.0 {
            let result_text = |result: Option<i64>| match result {
                None => words!(orbits::play_continues),
                Some(result) => words!(orbits::play_is_over_with_result, result),
            };
            words!(
                orbits::results_differ,
                position_text,
                image_text,
                result = result_text(own_behaviour.0),
                image_result = result_text(image_behaviour.0)
            )
        } else {
            type Options = Vec<(Counts, i64)>;
            let find_missing = |(_, options, keys): &(_, Options, Options), others: &Options| {
                keys.iter()
                    .position(|key| !others.contains(key))
                    .map(|index| options[index].0.clone())
            };
            let (from, to, opposite) = match find_missing(&own_behaviour, &image_behaviour.2) {
                Some(to) => (position, to, image),
                None => match find_missing(&image_behaviour, &own_behaviour.2) {
                    Some(to) => (image, to, position),
                    None => (position, position.clone(), image),
                },
            };
            let move_text = self
                .find_move(from, &to)
                .and_then(|named_move| named_move.words)
                .unwrap_or_default();
            let (from, to, opposite) =
                (self.short_text(from), self.short_text(&to), self.short_text(opposite));
            words!(orbits::move_has_no_image, from, to, opposite, move_text)
        };
        self.false_symmetry_error(symmetry, &symmetry_text, &why)
    }

    /// Builds the error for a position with more than [`MAX_IMAGES`] images.
    pub(super) fn too_many_images_error(&self, part: &Counts) -> Error {
        Error::too_big(words!(
            orbits::has_more_than_images_under_symmetries,
            part_text = self.short_text(part),
            max_images = MAX_IMAGES
        ))
        .help(words!(orbits::remove_some_of_lines_symmetry))
    }

    /// Builds the error for two members of an orbit that have the same image under a symmetry.
    /// `indices` are the indices of the two members, and `to` is the index of their image in the
    /// orbit.
    fn not_injective_error(
        &self,
        symmetry: usize,
        orbit: &Orbit,
        indices: [usize; 2],
        to: usize,
    ) -> Error {
        let symmetry_text = self.symmetry_text(symmetry);
        let [first_text, second_text] = indices.map(|index| self.short_text(&orbit.members[index]));
        let to = self.short_text(&orbit.members[to]);
        let why = words!(orbits::and_have_same_image, first_text, second_text, to);
        self.false_symmetry_error(symmetry, &symmetry_text, &why)
    }

    /// Builds the error for a symmetry that does not hold, where `why` describes the contradiction.
    fn false_symmetry_error(&self, symmetry: usize, symmetry_text: &str, why: &Words) -> Error {
        let span = self.program().symmetries[symmetry].1;
        Error::bad(words!(orbits::is_false, symmetry_text).then(why))
            .help(words!(orbits::correct_that_line_or_remove_it))
            .at(self.file().location(span))
    }

    /// Returns the source text of a symmetry, shortened for a message.
    fn symmetry_text(&self, symmetry: usize) -> String {
        let span = self.program().symmetries[symmetry].1;
        let text = span.text_in(&self.file().text).split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.strip_prefix("symmetry ").unwrap_or(&text);
        format!("`symmetry {}`", grundy_text::excerpt(text))
    }

    /// Returns a position as text, shortened for an error message.
    fn short_text(&self, position: &Counts) -> String {
        grundy_text::excerpt(&self.position_text(position))
    }

    /// Returns the image of a single component under the symmetry with index `symmetry`. Applies
    /// the permutation of the symmetry if it is one, and runs the compiled rules otherwise.
    pub(super) fn image(&self, symmetry: usize, part: &Counts) -> Result<Counts, Error> {
        if let Some(permutations) = self.permutations()
            && self.0.part_length() == Some(part.len())
        {
            return Ok(permutations.image(symmetry, part));
        }
        self.evaluated_image(symmetry, part)
    }

    /// Computes the image of a single component under the symmetry with index `symmetry` by running
    /// the compiled rules.
    pub(super) fn evaluated_image(&self, symmetry: usize, part: &Counts) -> Result<Counts, Error> {
        self.with_frame(|frame| {
            if self.load(frame, part, 0) != Some(part.len()) {
                return Err(self.not_a_position(part));
            }
            self.run(frame, self.0.code.symmetries[symmetry], &mut NoOptions)
                .map_err(|fail| self.error(&fail, part))?;
            let mut image = Counts::of(frame.result.iter().copied());
            if self.0.partizan
                && let (Some(turn), Some(part_turn)) = (image.0.last_mut(), part.last())
            {
                *turn = *part_turn;
            }
            Ok(image)
        })
    }
}
