//! What two processes say to each other before anything else: who they are, that they know the secret, and that they do the
//! same.
//!
//! Who connects sends a greeting with random bytes; who is connected to answers with random bytes of its own and a proof over both;
//! then the first proves itself in the same way. Nothing that is said later is looked at before. Both then compare what they
//! are about to do, which is proved too.

use crate::secret::{PROOF, Secret};
use crate::wrong::Differs;
use std::io::{self, Read, Write};

/// The first bytes of a connection.
const MAGIC: [u8; 8] = *b"grundy-1";
/// Random bytes of each side.
const RANDOM: usize = 32;
/// Bytes of a greeting.
const GREETING: usize = MAGIC.len() + 4 + 4 + 1 + RANDOM;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Parcels.
    Data,
    /// Signs of life.
    Life,
}

/// What a process is about to do: sums of the version, of the rules, and of hosts and workers.
pub type Intent = [[u8; 32]; 3];

/// Why nobody is greeted.
#[derive(Debug)]
pub enum Refused {
    /// The connection broke, or nothing came.
    Broken(io::Error),
    /// It is no process of this program.
    Stranger,
    /// It does not know the secret.
    Secret,
    /// The process of this number knows the secret, and does something else.
    Differs(usize, Differs),
}

impl From<io::Error> for Refused {
    fn from(why: io::Error) -> Refused {
        Refused::Broken(why)
    }
}

fn random() -> Result<[u8; RANDOM], Refused> {
    let mut bytes = [0; RANDOM];
    getrandom::fill(&mut bytes)
        .map_err(|why| Refused::Broken(io::Error::other(why.to_string())))?;
    Ok(bytes)
}

fn read<const N: usize>(from: &mut impl Read) -> Result<[u8; N], Refused> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Says who this is to whom it has connected.
///
/// # Errors
/// Where the other is none, or does something else.
pub fn greet<S: Read + Write>(
    to: &mut S,
    (process, other): (usize, usize),
    purpose: Use,
    (secret, intent): (&Secret, &Intent),
) -> Result<(), Refused> {
    let mut greeting = Vec::with_capacity(GREETING);
    greeting.extend_from_slice(&MAGIC);
    greeting.extend_from_slice(&(process as u32).to_le_bytes());
    greeting.extend_from_slice(&(other as u32).to_le_bytes());
    greeting.push(if purpose == Use::Data { 0 } else { 1 });
    greeting.extend_from_slice(&random()?);
    to.write_all(&greeting)?;
    let theirs: [u8; RANDOM] = read(to)?;
    let proof: [u8; PROOF] = read(to)?;
    if !secret.is_proved(&[b"answer", &greeting, &theirs], &proof) {
        return Err(Refused::Secret);
    }
    to.write_all(&secret.proof(&[b"greeting", &greeting, &theirs]))?;
    send(to, secret, (b"greets", &greeting, &theirs), intent)?;
    compare(to, secret, (b"greeted", &greeting, &theirs), (other, intent))
}

/// Hears who has connected: its number and what it is for.
///
/// # Errors
/// Where it is nobody who belongs here.
pub fn greeted<S: Read + Write>(
    from: &mut S,
    process: usize,
    (secret, intent): (&Secret, &Intent),
) -> Result<(usize, Use), Refused> {
    let greeting: [u8; GREETING] = read(from)?;
    let number = |at: usize| {
        let bytes = greeting[at..at + 4].iter().rev();
        bytes.fold(0usize, |number, byte| number << 8 | usize::from(*byte))
    };
    let (other, to) = (number(MAGIC.len()), number(MAGIC.len() + 4));
    let purpose = match greeting[MAGIC.len() + 8] {
        0 => Use::Data,
        1 => Use::Life,
        _ => return Err(Refused::Stranger),
    };
    if greeting[..MAGIC.len()] != MAGIC || to != process {
        return Err(Refused::Stranger);
    }
    let own = random()?;
    from.write_all(&own)?;
    from.write_all(&secret.proof(&[b"answer", &greeting, &own]))?;
    let proof: [u8; PROOF] = read(from)?;
    if !secret.is_proved(&[b"greeting", &greeting, &own], &proof) {
        return Err(Refused::Secret);
    }
    send(from, secret, (b"greeted", &greeting, &own), intent)?;
    compare(from, secret, (b"greets", &greeting, &own), (other, intent))?;
    Ok((other, purpose))
}

/// Who says it, and what both have said before.
type Said<'a> = (&'a [u8], &'a [u8], &'a [u8]);

fn send(
    to: &mut impl Write,
    secret: &Secret,
    (who, greeting, random): Said,
    intent: &Intent,
) -> Result<(), Refused> {
    let own = intent.concat();
    to.write_all(&own)?;
    to.write_all(&secret.proof(&[who, greeting, random, &own]))?;
    to.flush()?;
    Ok(())
}

fn compare(
    from: &mut impl Read,
    secret: &Secret,
    (who, greeting, random): Said,
    (process, intent): (usize, &Intent),
) -> Result<(), Refused> {
    let theirs: [u8; 96] = read(from)?;
    let proof: [u8; PROOF] = read(from)?;
    if !secret.is_proved(&[who, greeting, random, &theirs], &proof) {
        return Err(Refused::Secret);
    }
    let differs = [Differs::Version, Differs::Rules, Differs::Hosts];
    let first = theirs.chunks(32).zip(intent).position(|(theirs, own)| theirs != own);
    match first {
        None => Ok(()),
        Some(at) => Err(Refused::Differs(process, differs[at])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    /// What each end says of the other.
    fn met(secrets: [&str; 2], intents: [Intent; 2]) -> [Result<(), Refused>; 2] {
        let [one, other] = secrets.map(|text| Secret::new(text.as_bytes()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let to = listener.local_addr().unwrap();
        std::thread::scope(|scope| {
            let first = scope.spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                greeted(&mut stream, 0, (&one, &intents[0])).map(|who| {
                    assert_eq!(who, (1, Use::Life));
                })
            });
            let mut stream = TcpStream::connect(to).unwrap();
            let second = greet(&mut stream, (1, 0), Use::Life, (&other, &intents[1]));
            drop(stream);
            [first.join().unwrap(), second]
        })
    }

    #[test]
    fn both_ends_say_in_what_they_differ() {
        let same = [[1; 32], [2; 32], [3; 32]];
        assert!(met(["one secret"; 2], [same; 2]).iter().all(Result::is_ok));
        for (at, what) in [Differs::Version, Differs::Rules, Differs::Hosts].into_iter().enumerate()
        {
            let mut other = same;
            other[at][31] ^= 1;
            let [first, second] = met(["one secret"; 2], [same, other]);
            assert!(matches!(first, Err(Refused::Differs(1, own)) if own == what), "{first:?}");
            assert!(matches!(second, Err(Refused::Differs(0, own)) if own == what), "{second:?}");
        }
    }

    /// Who does not know the secret notices first that the other's proof is wrong to it, and says nothing more.
    #[test]
    fn who_has_another_secret_is_refused_and_told_nothing() {
        let [first, second] = met(["one secret", "another"], [[[0; 32]; 3]; 2]);
        assert!(matches!(first, Err(Refused::Broken(_))), "{first:?}");
        assert!(matches!(second, Err(Refused::Secret)), "{second:?}");
    }
}
