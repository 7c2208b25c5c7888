//! Runs programs.

use super::number::{Bin, Builtin, Fault, binary, call};
use super::program::{Lies, Op, Program, Reg};
use super::slot::{Fail, LONGEST, Many, Slot};

/// How much may be done in one evaluation: steps of loops.
pub const FUEL: u64 = 20_000_000;
/// A position has at most so many options.
pub const MOST_OPTIONS: usize = 1 << 22;
/// A result is never longer than this.
const MOST_BUILT: usize = 1 << 18;

/// Rules to be run: the program, the variables of its positions, and its lists, at each place their length and then their
/// members.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The program.
    pub program: &'a Program,
    /// The variables.
    pub slots: &'a [Slot],
    /// The lists.
    pub tables: &'a [i64],
}

/// What is done with results as they become ready.
pub trait Sink {
    /// An option by a move, as its parts one after another; whether to go on.
    fn option(&mut self, frame: &Frame, by: usize) -> bool;
}

/// A sink for programs that give no options.
pub struct NoOptions;

impl Sink for NoOptions {
    fn option(&mut self, _: &Frame, _: usize) -> bool {
        true
    }
}

/// What rules work on: registers, growing sequences, and the result that is being put together.
#[derive(Clone, Default)]
pub struct Frame {
    /// The registers; the first are the position.
    pub registers: Vec<i64>,
    /// The growing sequences of the position.
    pub lists: Vec<Vec<i64>>,
    /// The result, in the order of a position.
    pub built: Vec<u64>,
    /// How many steps of loops one run may take.
    pub fuel: u64,
    kept: Vec<i64>,
    kept_lists: Vec<Vec<i64>>,
    /// Whether the position is being changed.
    saved: bool,
    part: usize,
    open: usize,
}

impl Frame {
    /// The frame at an option, with the position as it was before the move.
    pub fn before(&self) -> Frame {
        let mut before = self.clone();
        if self.saved {
            before.registers[..self.kept.len()].copy_from_slice(&self.kept);
            before.lists.clone_from(&self.kept_lists);
        }
        before
    }

    /// With constants laid out, and no position.
    pub fn new(program: &Program) -> Frame {
        Frame {
            registers: program.registers.clone(),
            lists: vec![Vec::new(); program.lists as usize],
            kept: vec![0; program.position as usize],
            kept_lists: vec![Vec::new(); program.lists as usize],
            fuel: FUEL,
            ..Frame::default()
        }
    }

    /// Sets the position to the one that begins at `from` in a list of numbers, and returns where it ends;
    /// `None` when the numbers are no position.
    pub fn load(
        &mut self,
        Ground { program, slots, .. }: Ground,
        sided: bool,
        numbers: &[u64],
        from: usize,
    ) -> Option<usize> {
        let mut at = from;
        for (slot, lies) in slots.iter().zip(&program.lies) {
            match *lies {
                Lies::Row(base, len) => {
                    for reg in base..base + len {
                        let number = *numbers.get(at)?;
                        self.registers[reg as usize] = match slot.many {
                            Many::Set => slot.set(number)?,
                            _ => slot.lifted(number)?,
                        };
                        at += 1;
                    }
                }
                Lies::List(list) => {
                    let (Many::Growing(most, _) | Many::Bag(most, _)) = slot.many else {
                        return None;
                    };
                    let len = usize::try_from(*numbers.get(at)?).ok().filter(|len| *len <= most)?;
                    at += 1;
                    let items = numbers.get(at..at + len)?;
                    let list = &mut self.lists[list as usize];
                    list.clear();
                    for item in items {
                        list.push(slot.lifted(*item)?);
                    }
                    if matches!(slot.many, Many::Bag(..)) && !list.is_sorted() {
                        return None;
                    }
                    at += len;
                }
            }
        }
        let mut turn = 0;
        if sided {
            turn = i64::try_from(*numbers.get(at)?).ok().filter(|turn| *turn <= 1)?;
            at += 1;
        }
        self.registers[program.position as usize] = 1 - turn;
        self.registers[program.mover as usize] = turn;
        Some(at)
    }
}

fn place(index: i64, len: usize) -> Result<usize, Fault> {
    match usize::try_from(index) {
        Ok(at) if at < len => Ok(at),
        _ => Err(Fault::Index { index, len: len as i64 }),
    }
}

/// Runs a program from a place on until it stops; the value that it returns, 0 when it returns none. Each step of a loop
/// takes from the frame's fuel, so that it ends.
///
/// ```
/// use grundy_core::machine::{Frame, Ground, NoOptions, Op, Program, Span, run};
///
/// let program = Program {
///     ops: vec![Op::Add { d: 2, a: 0, b: 1 }, Op::Return { a: 2 }],
///     spans: vec![Span::default(); 2],
///     registers: vec![40, 2, 0],
///     ..Program::default()
/// };
/// let ground = Ground { program: &program, slots: &[], tables: &[] };
/// assert_eq!(run(ground, &mut Frame::new(&program), 0, &mut NoOptions), Ok(42));
/// ```
///
/// # Errors
/// What went wrong, and where in the file.
///
/// # Panics
/// Where a program names registers, lists, variables or places that there are not.
pub fn run(ground: Ground, frame: &mut Frame, from: u32, sink: &mut dyn Sink) -> Result<i64, Fail> {
    let mut at = from as usize;
    run_from(ground, frame, &mut at, sink)
        .map_err(|fault| Fail { fault, span: ground.program.spans[at] })
}

fn run_from(
    Ground { program, slots, tables }: Ground,
    frame: &mut Frame,
    at: &mut usize,
    sink: &mut dyn Sink,
) -> Result<i64, Fault> {
    let mut fuel = frame.fuel;
    let mut options = 0;
    frame.built.clear();
    frame.saved = false;
    macro_rules! reg {
        ($reg:expr) => {
            frame.registers[$reg as usize]
        };
    }
    loop {
        let op = program.ops[*at];
        match op {
            Op::Copy { d, a } => reg!(d) = reg!(a),
            Op::Add { d, a, b } => {
                reg!(d) = reg!(a).checked_add(reg!(b)).ok_or(Fault::Overflow)?;
            }
            Op::Sub { d, a, b } => {
                reg!(d) = reg!(a).checked_sub(reg!(b)).ok_or(Fault::Overflow)?;
            }
            Op::Binary { op, d, a, b } => reg!(d) = operator(op, reg!(a), reg!(b))?,
            Op::Call { f: Builtin::Min, d, a, b } => reg!(d) = reg!(a).min(reg!(b)),
            Op::Call { f: Builtin::Max, d, a, b } => reg!(d) = reg!(a).max(reg!(b)),
            Op::Call { f, d, a, b } => reg!(d) = call(f, reg!(a), reg!(b))?,
            Op::Not { d, a } => reg!(d) = 1 - reg!(a),
            Op::Neg { d, a } => reg!(d) = reg!(a).checked_neg().ok_or(Fault::Overflow)?,
            Op::Side { d, a, one, other } => {
                reg!(d) = if reg!(a) == 0 { reg!(one) } else { reg!(other) };
            }
            Op::SeqGet { d, base, len, i } => {
                let i = place(reg!(i), len as usize)?;
                reg!(d) = frame.registers[base as usize + i];
            }
            Op::ListGet { d, list, i } => {
                let list = &frame.lists[list as usize];
                let i = place(frame.registers[i as usize], list.len())?;
                frame.registers[d as usize] = list[i];
            }
            Op::ListLen { d, list } => reg!(d) = frame.lists[list as usize].len() as i64,
            Op::TableGet { d, t, i } => {
                let t = reg!(t) as usize;
                let i = place(reg!(i), tables[t] as usize)?;
                reg!(d) = tables[t + 1 + i];
            }
            Op::TableLen { d, t } => reg!(d) = tables[reg!(t) as usize],
            Op::MapGet { d, t, k } => reg!(d) = said_of(tables, reg!(t) as usize, reg!(k))?,
            Op::Jump { to } => {
                *at = to as usize;
                continue;
            }
            Op::JumpIf { a, to } => {
                if reg!(a) != 0 {
                    *at = to as usize;
                    continue;
                }
            }
            Op::JumpUnless { a, to } => {
                if reg!(a) == 0 {
                    *at = to as usize;
                    continue;
                }
            }
            Op::UnlessLt { a, b, to } => {
                if reg!(a) >= reg!(b) {
                    *at = to as usize;
                    continue;
                }
            }
            Op::UnlessLe { a, b, to } => {
                if reg!(a) > reg!(b) {
                    *at = to as usize;
                    continue;
                }
            }
            Op::UnlessEq { a, b, to } => {
                if reg!(a) != reg!(b) {
                    *at = to as usize;
                    continue;
                }
            }
            Op::UnlessNe { a, b, to } => {
                if reg!(a) == reg!(b) {
                    *at = to as usize;
                    continue;
                }
            }
            Op::RangeIn { i, from, hi, end } => {
                let from = reg!(from);
                if from > reg!(hi) {
                    *at = end as usize;
                    continue;
                }
                reg!(i) = from;
            }
            Op::RangeNext { i, hi, body } => {
                if reg!(i) < reg!(hi) {
                    reg!(i) += 1;
                    fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
                    *at = body as usize;
                    continue;
                }
            }
            Op::RegNext { cursor, base, len, item, end } => {
                let next = reg!(cursor);
                if next >= i64::from(len) {
                    *at = end as usize;
                    continue;
                }
                reg!(cursor) = next + 1;
                reg!(item) = frame.registers[base as usize + next as usize];
                fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
            }
            Op::ListNext { cursor, list, item, end } => {
                let next = reg!(cursor);
                match frame.lists[list as usize].get(next as usize) {
                    Some(&found) => {
                        reg!(item) = found;
                        reg!(cursor) = next + 1;
                        fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
                    }
                    None => {
                        *at = end as usize;
                        continue;
                    }
                }
            }
            Op::TableNext { cursor, t, item, end } => {
                let (t, next) = (reg!(t) as usize, reg!(cursor));
                if next >= tables[t] {
                    *at = end as usize;
                    continue;
                }
                reg!(cursor) = next + 1;
                reg!(item) = tables[t + 1 + next as usize];
                fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
            }
            Op::SetNext { rest, item, end } => {
                let set = reg!(rest);
                if set == 0 {
                    *at = end as usize;
                    continue;
                }
                reg!(item) = i64::from(set.trailing_zeros());
                reg!(rest) = set & (set - 1);
            }
            Op::SameAsBefore { cursor, list, to } => {
                let now = reg!(cursor) as usize - 1;
                let list = &frame.lists[list as usize];
                if now > 0 && list[now] == list[now - 1] {
                    *at = to as usize;
                    continue;
                }
            }
            Op::SetHas { d, set, a } => {
                let (set, a) = (reg!(set), reg!(a));
                reg!(d) = if (0..63).contains(&a) { set >> a & 1 } else { 0 };
            }
            Op::Check { a, var } => check(slots, var, reg!(a))?,
            Op::Nothing => return Err(Fault::Nothing),
            Op::SeqSet { base, len, i, a } => {
                let i = place(reg!(i), len as usize)?;
                frame.registers[base as usize + i] = reg!(a);
            }
            Op::ListSet { list, i, a } => {
                let list = &mut frame.lists[list as usize];
                let i = place(frame.registers[i as usize], list.len())?;
                list[i] = frame.registers[a as usize];
            }
            Op::ListAdd { list, var, a } => add(slots, frame, list, var, None, a)?,
            Op::ListInsert { list, var, i, a } => add(slots, frame, list, var, Some(i), a)?,
            Op::ListRemove { list, a } => {
                let value = reg!(a);
                let list = &mut frame.lists[list as usize];
                let found = list.iter().position(|item| *item == value);
                list.remove(found.ok_or(Fault::NotThere(value))?);
            }
            Op::ListRemoveAt { list, i } => {
                let list = &mut frame.lists[list as usize];
                let i = place(frame.registers[i as usize], list.len())?;
                list.remove(i);
            }
            Op::SetAdd { set, a } => reg!(set) |= 1i64 << reg!(a),
            Op::SetRemove { set, a } => {
                let a = reg!(a);
                if !(0..63).contains(&a) || reg!(set) >> a & 1 == 0 {
                    return Err(Fault::NotThere(a));
                }
                reg!(set) &= !(1i64 << a);
            }
            Op::Put { a, var } => {
                let number = checked(slots, var, reg!(a))?;
                if frame.built.len() > MOST_BUILT {
                    return Err(Fault::Length { var: var as usize, len: MOST_BUILT as i64 });
                }
                frame.built.push(number);
            }
            Op::PutPlain { a } => {
                if frame.built.len() > MOST_BUILT {
                    return Err(Fault::Fuel);
                }
                frame.built.push(reg!(a) as u64);
            }
            Op::KeepRow { base, len, of } => {
                let zero = zero_of(slots, of);
                for (at, item) in frame.built.drain(..).take(len as usize).enumerate() {
                    frame.registers[base as usize + at] = (item as i64).wrapping_add(zero);
                }
            }
            Op::KeepList { list, of } => {
                if of.is_none() && frame.built.len() > LONGEST as usize {
                    return Err(Fault::Fuel);
                }
                let (zero, length) = (zero_of(slots, of), usize::from(of.is_some()));
                let list = &mut frame.lists[list as usize];
                list.clear();
                let items = frame.built.drain(..).skip(length);
                list.extend(items.map(|item| (item as i64).wrapping_add(zero)));
            }
            Op::PutRow { base, len, of } => {
                let zero = zero_of(slots, of);
                let row = &frame.registers[base as usize..base as usize + len as usize];
                frame.built.extend(row.iter().map(|item| item.wrapping_sub(zero) as u64));
            }
            Op::PutList { list, of } => {
                let zero = zero_of(slots, of);
                let list = &frame.lists[list as usize];
                frame.built.extend(list.iter().map(|item| item.wrapping_sub(zero) as u64));
            }
            Op::PutTable { t, var } => {
                let t = reg!(t) as usize;
                for item in &tables[t + 1..t + 1 + tables[t] as usize] {
                    let number = checked(slots, var, *item)?;
                    frame.built.push(number);
                }
            }
            Op::Open { var } => {
                if slots[var as usize].grows() {
                    frame.built.push(0);
                }
                frame.open = frame.built.len();
            }
            Op::Close { var } => close(slots, frame, var)?,
            Op::Part => frame.part = frame.built.len(),
            Op::Times { a } => times(frame, reg!(a))?,
            Op::Done { by } => {
                options += 1;
                if options > MOST_OPTIONS {
                    return Err(Fault::Options);
                }
                if !sink.option(frame, by as usize) {
                    return Ok(0);
                }
                frame.built.clear();
            }
            Op::Save => {
                frame.saved = true;
                let position = frame.kept.len();
                frame.kept.copy_from_slice(&frame.registers[..position]);
                for (kept, list) in frame.kept_lists.iter_mut().zip(&frame.lists) {
                    kept.clone_from(list);
                }
                frame.registers[program.position as usize] = 1 - reg!(program.mover);
            }
            Op::Restore => {
                frame.saved = false;
                let position = frame.kept.len();
                frame.registers[..position].copy_from_slice(&frame.kept);
                for (kept, list) in frame.kept_lists.iter().zip(&mut frame.lists) {
                    list.clone_from(kept);
                }
            }
            Op::Return { a } => return Ok(reg!(a)),
            Op::Stop => return Ok(0),
        }
        *at += 1;
    }
}

/// Those operators that cannot fail, at hand.
#[inline]
fn operator(op: Bin, a: i64, b: i64) -> Result<i64, Fault> {
    match op {
        Bin::Xor => Ok(a ^ b),
        Bin::BitAnd => Ok(a & b),
        _ => binary(op, a, b),
    }
}

#[inline]
fn check(slots: &[Slot], var: u16, value: i64) -> Result<(), Fault> {
    match slots[var as usize].allows(value) {
        true => Ok(()),
        false => Err(Fault::OutOfRange { var: var as usize, value }),
    }
}

/// The number in a position of what a variable is to be.
#[inline]
fn checked(slots: &[Slot], var: u16, value: i64) -> Result<u64, Fault> {
    let slot = &slots[var as usize];
    match slot.allows(value) {
        true => Ok(slot.stored(value)),
        false => Err(Fault::OutOfRange { var: var as usize, value }),
    }
}

/// What the number 0 stands for in what is put together: numbers of a variable, or of a list that only a block knows.
#[inline]
fn zero_of(slots: &[Slot], of: Option<u16>) -> i64 {
    of.map_or(0, |var| slots[var as usize].zero())
}

fn said_of(tables: &[i64], t: usize, key: i64) -> Result<i64, Fault> {
    let (mut low, mut high) = (0, tables[t] as usize);
    while low < high {
        let middle = usize::midpoint(low, high);
        match tables[t + 1 + 2 * middle].cmp(&key) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return Ok(tables[t + 2 + 2 * middle]),
        }
    }
    Err(Fault::NoKey(key))
}

fn add(
    slots: &[Slot],
    frame: &mut Frame,
    list: u16,
    var: u16,
    i: Option<Reg>,
    a: Reg,
) -> Result<(), Fault> {
    let value = frame.registers[a as usize];
    let list = &mut frame.lists[list as usize];
    let index = match i {
        None => list.len(),
        Some(i) => place(frame.registers[i as usize], list.len() + 1)?,
    };
    let (Many::Growing(most, _) | Many::Bag(most, _)) = slots[var as usize].many else {
        return Err(Fault::Nothing);
    };
    if list.len() >= most {
        return Err(Fault::Length { var: var as usize, len: list.len() as i64 + 1 });
    }
    let index = match slots[var as usize].many {
        Many::Bag(..) => list.partition_point(|item| *item < value),
        _ => index,
    };
    list.insert(index, value);
    Ok(())
}

fn close(slots: &[Slot], frame: &mut Frame, var: u16) -> Result<(), Fault> {
    let len = frame.built.len() - frame.open;
    let wrong = Fault::Length { var: var as usize, len: len as i64 };
    match slots[var as usize].many {
        Many::Fixed(many) if len != many => return Err(wrong),
        Many::Growing(most, _) | Many::Bag(most, _) if len > most => return Err(wrong),
        Many::Growing(..) => frame.built[frame.open - 1] = len as u64,
        Many::Bag(..) => {
            frame.built[frame.open - 1] = len as u64;
            frame.built[frame.open..].sort_unstable();
        }
        _ => {}
    }
    Ok(())
}

fn times(frame: &mut Frame, times: i64) -> Result<(), Fault> {
    if !(0..=LONGEST).contains(&times) {
        return Err(Fault::Times(times));
    }
    let end = frame.built.len();
    let len = end - frame.part;
    if len * times as usize > MOST_BUILT {
        return Err(Fault::Times(times));
    }
    if times == 0 {
        frame.built.truncate(frame.part);
    }
    for _ in 1..times {
        frame.built.extend_from_within(frame.part..end);
    }
    Ok(())
}
