//! The interpreter of compiled rules.

use super::arithmetic::{Bin, Builtin, Fault, binary, call};
use super::program::{Location, Op, Program, Reg};
use super::slot::{Arity, Fail, MAX_COPIES, MAX_SEQUENCE_LEN, Slot};

/// Maximum number of loop steps in one evaluation of a program.
pub const FUEL: u64 = 20_000_000;
/// Maximum number of options of a position in one evaluation of a program.
pub const MAX_OPTIONS: usize = 1 << 22;
/// Maximum number of natural numbers in the result of a program. The result encodes an option of a
/// position.
const MAX_RESULT_LEN: usize = 1 << 18;

/// The number of numbers in copies of a component that consume no fuel.
const FREE_COPIED_LEN: usize = 4096;

/// A program, together with the variables and tables that its instructions refer to.
#[derive(Clone, Copy)]
pub struct ProgramRef<'a> {
    /// The program that is interpreted.
    pub program: &'a Program,
    /// The variables of a position, in the order of their values in an encoded position.
    pub slots: &'a [Slot],
    /// All constant tables and maps, concatenated. A table is its length followed by its elements. A
    /// map is its number of entries followed by pairs of key and value in ascending order of keys.
    pub tables: &'a [i64],
}

/// A receiver of the options of a position that a program emits.
pub trait Sink {
    /// Receives an option of the position. The move with the number `by` in the rules leads to that
    /// option. `frame.result` contains the components of the option one after another. Returns
    /// whether the program continues.
    fn option(&mut self, frame: &Frame, by: usize) -> bool;
}

/// The sink for programs that emit no options; it ignores all options.
pub struct NoOptions;

impl Sink for NoOptions {
    fn option(&mut self, _: &Frame, _: usize) -> bool {
        true
    }
}

/// The state of one evaluation of a program: registers, lists, and the result under construction.
#[derive(Clone, Default)]
pub struct Frame {
    /// The values of the registers of the program. The registers that hold the position come first.
    pub registers: Vec<i64>,
    /// The lists of the program: the sequences and multisets of the position whose lengths can
    /// change, and the local variables that are lists.
    pub lists: Vec<Vec<i64>>,
    /// The result that the program is building: the natural numbers that encode the components of
    /// an option, or the elements of a list.
    pub result: Vec<u64>,
    /// Maximum number of loop steps of one call of [`run`]; the evaluation fails if it needs more.
    pub fuel: u64,
    /// The number of loop steps of all calls of [`run`] with this frame so far.
    pub steps: u64,
    /// A copy of the registers of the position, which `Op::Save` stores and `Op::Restore` reads.
    saved_registers: Vec<i64>,
    /// A copy of the lists of the position, which `Op::Save` stores and `Op::Restore` reads.
    saved_lists: Vec<Vec<i64>>,
    /// Whether a position saved by `Op::Save` is not yet restored by `Op::Restore`.
    saved: bool,
    /// Index in `result` at which the encoding of the current component starts.
    component_start: usize,
    /// Index in `result` at which the elements of the current sequence start.
    sequence_start: usize,
}

impl Frame {
    /// Returns a copy of the frame with the position as it was before the current move changed it.
    pub fn with_saved_position(&self) -> Frame {
        let mut frame = self.clone();
        if self.saved {
            frame.registers[..self.saved_registers.len()].copy_from_slice(&self.saved_registers);
            frame.lists.clone_from(&self.saved_lists);
        }
        frame
    }

    /// Returns a frame whose registers contain the constants of a program; the position has to be
    /// loaded by [`load`](Frame::load).
    pub fn new(program: &Program) -> Frame {
        Frame {
            registers: program.registers.clone(),
            lists: vec![Vec::new(); program.lists as usize],
            saved_registers: vec![0; program.position as usize],
            saved_lists: vec![Vec::new(); program.lists as usize],
            fuel: FUEL,
            ..Frame::default()
        }
    }

    /// Loads the position whose encoding begins at index `from` of `numbers`. If `sided` is set,
    /// the encoding contains the player to move after the variables. Returns the index after the
    /// position, or `None` if the numbers do not encode a position.
    pub fn load(
        &mut self,
        ProgramRef { program, slots, .. }: ProgramRef,
        sided: bool,
        numbers: &[u64],
        from: usize,
    ) -> Option<usize> {
        let mut cursor = from;
        for (slot, locations) in slots.iter().zip(&program.locations) {
            match *locations {
                Location::Registers(base, len) => {
                    for reg in base..base + len {
                        let number = *numbers.get(cursor)?;
                        self.registers[reg as usize] = match slot.arity {
                            Arity::Set => slot.set(number)?,
                            _ => slot.decode(number)?,
                        };
                        cursor += 1;
                    }
                }
                Location::List(list) => {
                    let (Arity::Growing(max_len, _) | Arity::Bag(max_len, _)) = slot.arity else {
                        return None;
                    };
                    let len = usize::try_from(*numbers.get(cursor)?)
                        .ok()
                        .filter(|len| *len <= max_len)?;
                    cursor += 1;
                    let items = numbers.get(cursor..cursor + len)?;
                    let list = &mut self.lists[list as usize];
                    list.clear();
                    for item in items {
                        list.push(slot.decode(*item)?);
                    }
                    if matches!(slot.arity, Arity::Bag(..)) && !list.is_sorted() {
                        return None;
                    }
                    cursor += len;
                }
            }
        }
        let mut turn = 0;
        if sided {
            turn = i64::try_from(*numbers.get(cursor)?).ok().filter(|turn| *turn <= 1)?;
            cursor += 1;
        }
        self.registers[program.position as usize] = 1 - turn;
        self.registers[program.mover as usize] = turn;
        Some(cursor)
    }
}

/// Converts an index to `usize` after checking that it is below `len`.
fn checked_index(index: i64, len: usize) -> Result<usize, Fault> {
    match usize::try_from(index) {
        Ok(position) if position < len => Ok(position),
        _ => Err(Fault::Index { index, len: len as i64 }),
    }
}

/// Runs a program from instruction `from` on until it stops. Returns the value of the program,
/// which is 0 if it stops without a value. Every loop step consumes fuel, so the run terminates.
///
/// ```
/// use grundy_core::machine::{Frame, NoOptions, Op, Program, ProgramRef, Span, run};
///
/// let program = Program {
///     ops: vec![Op::Add { d: 2, a: 0, b: 1 }, Op::Return { a: 2 }],
///     spans: vec![Span::default(); 2],
///     registers: vec![40, 2, 0],
///     ..Program::default()
/// };
/// let program_ref = ProgramRef { program: &program, slots: &[], tables: &[] };
/// assert_eq!(run(program_ref, &mut Frame::new(&program), 0, &mut NoOptions), Ok(42));
/// ```
///
/// # Errors
/// [`Fail`], the evaluation error with its location in the rule file.
///
/// # Panics
/// Panics if the program refers to registers, lists, variables or instructions that do not exist.
pub fn run(
    program_ref: ProgramRef,
    frame: &mut Frame,
    from: u32,
    sink: &mut dyn Sink,
) -> Result<i64, Fail> {
    let (mut pc, mut fuel) = (from as usize, frame.fuel);
    let result = run_from(program_ref, frame, &mut pc, &mut fuel, sink);
    frame.steps += frame.fuel - fuel;
    result.map_err(|fault| Fail { fault, span: program_ref.program.spans[pc] })
}

/// Runs the program until it stops. On an error, `pc` is the index of the instruction that failed.
/// Every loop step subtracts 1 from `fuel`; the run fails if `fuel` is 0 before a loop step.
fn run_from(
    ProgramRef { program, slots, tables }: ProgramRef,
    frame: &mut Frame,
    pc: &mut usize,
    fuel: &mut u64,
    sink: &mut dyn Sink,
) -> Result<i64, Fault> {
    let mut options = 0;
    frame.result.clear();
    frame.saved = false;
    macro_rules! reg {
        ($reg:expr) => {
            frame.registers[$reg as usize]
        };
    }
    loop {
        let op = program.ops[*pc];
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
                let i = checked_index(reg!(i), len as usize)?;
                reg!(d) = frame.registers[base as usize + i];
            }
            Op::ListGet { d, list, i } => {
                let list = &frame.lists[list as usize];
                let i = checked_index(frame.registers[i as usize], list.len())?;
                frame.registers[d as usize] = list[i];
            }
            Op::ListLen { d, list } => reg!(d) = frame.lists[list as usize].len() as i64,
            Op::TableGet { d, t, i } => {
                let t = reg!(t) as usize;
                let i = checked_index(reg!(i), tables[t] as usize)?;
                reg!(d) = tables[t + 1 + i];
            }
            Op::TableLen { d, t } => reg!(d) = tables[reg!(t) as usize],
            Op::MapGet { d, t, k } => reg!(d) = map_lookup(tables, reg!(t) as usize, reg!(k))?,
            Op::Jump { to } => {
                *pc = to as usize;
                continue;
            }
            Op::JumpIf { a, to } => {
                if reg!(a) != 0 {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::JumpUnless { a, to } => {
                if reg!(a) == 0 {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::UnlessLt { a, b, to } => {
                if reg!(a) >= reg!(b) {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::UnlessLe { a, b, to } => {
                if reg!(a) > reg!(b) {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::UnlessEq { a, b, to } => {
                if reg!(a) != reg!(b) {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::UnlessNe { a, b, to } => {
                if reg!(a) == reg!(b) {
                    *pc = to as usize;
                    continue;
                }
            }
            Op::RangeIn { i, from, hi, end } => {
                let from = reg!(from);
                if from > reg!(hi) {
                    *pc = end as usize;
                    continue;
                }
                reg!(i) = from;
            }
            Op::RangeNext { i, hi, body } => {
                if reg!(i) < reg!(hi) {
                    reg!(i) += 1;
                    *fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
                    *pc = body as usize;
                    continue;
                }
            }
            Op::RegNext { cursor, base, len, item, end } => {
                let next = reg!(cursor);
                if next >= i64::from(len) {
                    *pc = end as usize;
                    continue;
                }
                reg!(cursor) = next + 1;
                reg!(item) = frame.registers[base as usize + next as usize];
                *fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
            }
            Op::ListNext { cursor, list, item, end } => {
                let next = reg!(cursor);
                match frame.lists[list as usize].get(next as usize) {
                    Some(&element) => {
                        reg!(item) = element;
                        reg!(cursor) = next + 1;
                        *fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
                    }
                    None => {
                        *pc = end as usize;
                        continue;
                    }
                }
            }
            Op::TableNext { cursor, t, item, end } => {
                let (t, next) = (reg!(t) as usize, reg!(cursor));
                if next >= tables[t] {
                    *pc = end as usize;
                    continue;
                }
                reg!(cursor) = next + 1;
                reg!(item) = tables[t + 1 + next as usize];
                *fuel = fuel.checked_sub(1).ok_or(Fault::Fuel)?;
            }
            Op::SetNext { rest, item, end } => {
                let set = reg!(rest);
                if set == 0 {
                    *pc = end as usize;
                    continue;
                }
                reg!(item) = i64::from(set.trailing_zeros());
                reg!(rest) = set & (set - 1);
            }
            Op::SameAsBefore { cursor, list, to } => {
                let now = reg!(cursor) as usize - 1;
                let list = &frame.lists[list as usize];
                if now > 0 && list[now] == list[now - 1] {
                    *pc = to as usize;
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
                let i = checked_index(reg!(i), len as usize)?;
                frame.registers[base as usize + i] = reg!(a);
            }
            Op::ListSet { list, i, a } => {
                let list = &mut frame.lists[list as usize];
                let i = checked_index(frame.registers[i as usize], list.len())?;
                list[i] = frame.registers[a as usize];
            }
            Op::ListAdd { list, var, a } => insert_element(slots, frame, list, var, None, a)?,
            Op::ListInsert { list, var, i, a } => {
                insert_element(slots, frame, list, var, Some(i), a)?
            }
            Op::ListRemove { list, a } => {
                let value = reg!(a);
                let list = &mut frame.lists[list as usize];
                let index = list.iter().position(|item| *item == value);
                list.remove(index.ok_or(Fault::NoElement(value))?);
            }
            Op::ListRemoveAt { list, i } => {
                let list = &mut frame.lists[list as usize];
                let i = checked_index(frame.registers[i as usize], list.len())?;
                list.remove(i);
            }
            Op::SetAdd { set, a } => reg!(set) |= 1i64 << reg!(a),
            Op::SetRemove { set, a } => {
                let a = reg!(a);
                if !(0..63).contains(&a) || reg!(set) >> a & 1 == 0 {
                    return Err(Fault::NoElement(a));
                }
                reg!(set) &= !(1i64 << a);
            }
            Op::Put { a, var } => {
                let number = checked_encoding(slots, var, reg!(a))?;
                if frame.result.len() > MAX_RESULT_LEN {
                    return Err(Fault::Length { var: var as usize, len: MAX_RESULT_LEN as i64 });
                }
                frame.result.push(number);
            }
            Op::PutPlain { a } => {
                if frame.result.len() > MAX_RESULT_LEN {
                    return Err(Fault::Fuel);
                }
                frame.result.push(reg!(a) as u64);
            }
            Op::StoreRow { base, len, of } => {
                let zero = zero_of(slots, of);
                for (offset, item) in frame.result.drain(..).take(len as usize).enumerate() {
                    frame.registers[base as usize + offset] = (item as i64).wrapping_add(zero);
                }
            }
            Op::StoreList { list, of } => {
                if of.is_none() && frame.result.len() > MAX_SEQUENCE_LEN as usize {
                    return Err(Fault::Fuel);
                }
                let (zero, length) = (zero_of(slots, of), usize::from(of.is_some()));
                let list = &mut frame.lists[list as usize];
                list.clear();
                let items = frame.result.drain(..).skip(length);
                list.extend(items.map(|item| (item as i64).wrapping_add(zero)));
            }
            Op::PutRow { base, len, of } => {
                let zero = zero_of(slots, of);
                let row = &frame.registers[base as usize..base as usize + len as usize];
                frame.result.extend(row.iter().map(|item| item.wrapping_sub(zero) as u64));
            }
            Op::PutList { list, of } => {
                let zero = zero_of(slots, of);
                let list = &frame.lists[list as usize];
                frame.result.extend(list.iter().map(|item| item.wrapping_sub(zero) as u64));
            }
            Op::PutTable { t, var } => {
                let t = reg!(t) as usize;
                for item in &tables[t + 1..t + 1 + tables[t] as usize] {
                    let number = checked_encoding(slots, var, *item)?;
                    frame.result.push(number);
                }
            }
            Op::Open { var } => {
                if slots[var as usize].grows() {
                    frame.result.push(0);
                }
                frame.sequence_start = frame.result.len();
            }
            Op::Close { var } => close_sequence(slots, frame, var)?,
            Op::Part => frame.component_start = frame.result.len(),
            Op::Times { a } => repeat_component(frame, fuel, reg!(a))?,
            Op::Emit { by } => {
                options += 1;
                if options > MAX_OPTIONS {
                    return Err(Fault::Options);
                }
                if !sink.option(frame, by as usize) {
                    return Ok(0);
                }
                frame.result.clear();
            }
            Op::Save => {
                frame.saved = true;
                let position = frame.saved_registers.len();
                frame.saved_registers.copy_from_slice(&frame.registers[..position]);
                for (saved, list) in frame.saved_lists.iter_mut().zip(&frame.lists) {
                    saved.clone_from(list);
                }
                frame.registers[program.position as usize] = 1 - reg!(program.mover);
            }
            Op::Restore => {
                frame.saved = false;
                let position = frame.saved_registers.len();
                frame.registers[..position].copy_from_slice(&frame.saved_registers);
                for (saved, list) in frame.saved_lists.iter().zip(&mut frame.lists) {
                    list.clone_from(saved);
                }
            }
            Op::Return { a } => return Ok(reg!(a)),
            Op::Stop => return Ok(0),
        }
        *pc += 1;
    }
}

/// Computes `a op b`; the most frequent operators that cannot fail are inlined.
#[inline]
fn operator(op: Bin, a: i64, b: i64) -> Result<i64, Fault> {
    match op {
        Bin::Xor => Ok(a ^ b),
        Bin::BitAnd => Ok(a & b),
        _ => binary(op, a, b),
    }
}

/// Checks that a value is in the range of the variable with the index `var`.
#[inline]
fn check(slots: &[Slot], var: u16, value: i64) -> Result<(), Fault> {
    if slots[var as usize].allows(value) {
        Ok(())
    } else {
        Err(Fault::OutOfRange { var: var as usize, value })
    }
}

/// Returns the encoding of a value after checking that it is in the range of the variable `var`.
#[inline]
fn checked_encoding(slots: &[Slot], var: u16, value: i64) -> Result<u64, Fault> {
    let slot = &slots[var as usize];
    if slot.allows(value) {
        Ok(slot.encode(value))
    } else {
        Err(Fault::OutOfRange { var: var as usize, value })
    }
}

/// Returns the value that is encoded as 0 in the variable with the index `of`. Returns 0 if `of` is
/// `None`: the list then belongs to no variable, and its elements are not encoded.
#[inline]
fn zero_of(slots: &[Slot], of: Option<u16>) -> i64 {
    of.map_or(0, |var| slots[var as usize].zero())
}

/// Returns the value of a key in the map that begins at index `t` of `tables`, by binary search.
fn map_lookup(tables: &[i64], t: usize, key: i64) -> Result<i64, Fault> {
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

/// Inserts the value of register `a` into the list with index `list`, which holds the variable
/// `var`. If the variable is a bag (multiset), inserts in ascending order; otherwise before the
/// element whose index is in register `i`, or at the end if `i` is `None`.
fn insert_element(
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
        Some(i) => checked_index(frame.registers[i as usize], list.len() + 1)?,
    };
    let (Arity::Growing(max_len, _) | Arity::Bag(max_len, _)) = slots[var as usize].arity else {
        return Err(Fault::Nothing);
    };
    if list.len() >= max_len {
        return Err(Fault::Length { var: var as usize, len: list.len() as i64 + 1 });
    }
    let index = match slots[var as usize].arity {
        Arity::Bag(..) => list.partition_point(|item| *item < value),
        _ => index,
    };
    list.insert(index, value);
    Ok(())
}

/// Completes the sequence of the variable `var` at the end of the result: checks its length, stores
/// the length before its elements if it can change, and sorts its elements if the variable is a bag
/// (multiset).
fn close_sequence(slots: &[Slot], frame: &mut Frame, var: u16) -> Result<(), Fault> {
    let len = frame.result.len() - frame.sequence_start;
    let length_error = Fault::Length { var: var as usize, len: len as i64 };
    match slots[var as usize].arity {
        Arity::Fixed(required) if len != required => return Err(length_error),
        Arity::Growing(max_len, _) | Arity::Bag(max_len, _) if len > max_len => {
            return Err(length_error);
        }
        Arity::Growing(..) => frame.result[frame.sequence_start - 1] = len as u64,
        Arity::Bag(..) => {
            frame.result[frame.sequence_start - 1] = len as u64;
            frame.result[frame.sequence_start..].sort_unstable();
        }
        _ => {}
    }
    Ok(())
}

/// Repeats the component at the end of the result so that it occurs `count` times; removes the
/// component if `count` is 0. Copies beyond [`FREE_COPIED_LEN`] numbers consume `fuel`, so that the
/// options of a position cannot fill the memory.
fn repeat_component(frame: &mut Frame, fuel: &mut u64, count: i64) -> Result<(), Fault> {
    if !(0..=MAX_COPIES).contains(&count) {
        return Err(Fault::Times(count));
    }
    let end = frame.result.len();
    let len = end - frame.component_start;
    let copied_len = len * count as usize;
    if copied_len > MAX_COPIES as usize {
        return Err(Fault::Times(count));
    }
    let consumed = copied_len.saturating_sub(FREE_COPIED_LEN) as u64;
    *fuel = fuel.checked_sub(consumed).ok_or(Fault::Fuel)?;
    if count == 0 {
        frame.result.truncate(frame.component_start);
    }
    for _ in 1..count {
        frame.result.extend_from_within(frame.component_start..end);
    }
    Ok(())
}
