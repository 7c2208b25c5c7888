//! The handshake of two processes: each identifies itself, proves that it has the secret, and
//! compares its job with the job of the other process.
//!
//! The connecting process sends a greeting with random bytes. The accepting process answers with
//! its own random bytes and a proof over both, computed with the secret; then the connecting
//! process proves itself in the same way. Nothing else is read before the proofs are verified.
//! Finally both processes exchange and compare digests of their jobs, which are authenticated as
//! well.

use crate::error::Mismatch;
use crate::secret::{PROOF_BYTES, Secret};
use std::io::{self, Read, Write};

/// The first bytes of a connection, by which the protocol is recognized.
const MAGIC: [u8; 8] = *b"grundy-1";
/// The number of random bytes that each side sends (its nonce), so that no proof can be used again.
const NONCE_BYTES: usize = 32;
/// The number of bytes of a greeting: [`MAGIC`], the numbers of the connecting and of the accepting
/// process, the channel and the nonce.
const GREETING_BYTES: usize = MAGIC.len() + 4 + 4 + 1 + NONCE_BYTES;

/// The purpose of a connection between two processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// The connection carries the messages between workers.
    Data,
    /// The connection carries heartbeats.
    Heartbeat,
}

/// The job of a process as three SHA-256 digests: of the version, of the rules and options, and of
/// the hosts and workers. [`Mismatch`] has a variant for each of them.
pub type JobDigests = [[u8; 32]; 3];

/// The data that a process presents and proves to the other side in a handshake.
#[derive(Clone, Copy)]
pub struct Identity<'a> {
    /// The number of this process.
    pub process: usize,
    /// The secret that all processes share.
    pub secret: &'a Secret,
    /// The digests of the job of this process (its version, rules, options and hosts).
    pub job: &'a JobDigests,
}

/// The reason why a handshake failed.
#[derive(Debug)]
pub enum HandshakeError {
    /// The connection broke, or the handshake timed out.
    Io(io::Error),
    /// The other side does not follow the protocol, or is not a process of this run.
    NotAPeer,
    /// The other side does not have the same secret.
    WrongSecret,
    /// The other side has the same secret but a different job. The fields are its process number,
    /// and the property in which the jobs differ.
    DifferentJob(usize, Mismatch),
}

impl From<io::Error> for HandshakeError {
    fn from(why: io::Error) -> HandshakeError {
        HandshakeError::Io(why)
    }
}

fn random_nonce() -> Result<[u8; NONCE_BYTES], HandshakeError> {
    let mut bytes = [0; NONCE_BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|why| HandshakeError::Io(io::Error::other(why.to_string())))?;
    Ok(bytes)
}

fn read_bytes<const N: usize>(stream: &mut impl Read) -> Result<[u8; N], HandshakeError> {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The first messages of a handshake. Every proof is computed over them, so that it is valid for
/// this connection only.
#[derive(Clone, Copy)]
struct Transcript<'a> {
    greeting: &'a [u8],
    /// The random bytes that the accepting side sent.
    nonce: &'a [u8],
}

/// Performs the handshake as the connecting side. The other side should be the process with the
/// number `peer`; `channel` is the purpose of the connection.
///
/// # Errors
/// Returns an error if the other side is not the process `peer`, or has a different job.
pub fn connect_handshake<S: Read + Write>(
    stream: &mut S,
    identity: Identity,
    peer: usize,
    channel: Channel,
) -> Result<(), HandshakeError> {
    let Identity { process, secret, job } = identity;
    let mut greeting = Vec::with_capacity(GREETING_BYTES);
    greeting.extend_from_slice(&MAGIC);
    greeting.extend_from_slice(&(process as u32).to_le_bytes());
    greeting.extend_from_slice(&(peer as u32).to_le_bytes());
    greeting.push(if channel == Channel::Data { 0 } else { 1 });
    greeting.extend_from_slice(&random_nonce()?);
    stream.write_all(&greeting)?;
    let nonce: [u8; NONCE_BYTES] = read_bytes(stream)?;
    let proof: [u8; PROOF_BYTES] = read_bytes(stream)?;
    if !secret.verify(&[b"answer", &greeting, &nonce], &proof) {
        return Err(HandshakeError::WrongSecret);
    }
    stream.write_all(&secret.prove(&[b"greeting", &greeting, &nonce]))?;
    let transcript = Transcript { greeting: &greeting, nonce: &nonce };
    send_job(stream, secret, b"greets", transcript, job)?;
    compare_jobs(stream, secret, b"greeted", transcript, peer, job)
}

/// Performs the handshake as the accepting side. Returns the number of the connecting process, and
/// the purpose of the connection.
///
/// # Errors
/// Returns an error if the other side is not a process of this run, or has a different job.
pub fn accept_handshake<S: Read + Write>(
    stream: &mut S,
    identity: Identity,
) -> Result<(usize, Channel), HandshakeError> {
    let Identity { process, secret, job } = identity;
    let greeting: [u8; GREETING_BYTES] = read_bytes(stream)?;
    let number_at = |offset: usize| {
        let bytes = greeting[offset..offset + 4].iter().rev();
        bytes.fold(0usize, |number, byte| number << 8 | usize::from(*byte))
    };
    let (peer, addressee) = (number_at(MAGIC.len()), number_at(MAGIC.len() + 4));
    let channel = match greeting[MAGIC.len() + 8] {
        0 => Channel::Data,
        1 => Channel::Heartbeat,
        _ => return Err(HandshakeError::NotAPeer),
    };
    if greeting[..MAGIC.len()] != MAGIC || addressee != process {
        return Err(HandshakeError::NotAPeer);
    }
    let nonce = random_nonce()?;
    stream.write_all(&nonce)?;
    stream.write_all(&secret.prove(&[b"answer", &greeting, &nonce]))?;
    let proof: [u8; PROOF_BYTES] = read_bytes(stream)?;
    if !secret.verify(&[b"greeting", &greeting, &nonce], &proof) {
        return Err(HandshakeError::WrongSecret);
    }
    let transcript = Transcript { greeting: &greeting, nonce: &nonce };
    send_job(stream, secret, b"greeted", transcript, job)?;
    compare_jobs(stream, secret, b"greets", transcript, peer, job)?;
    Ok((peer, channel))
}

/// Sends the digests of the job of this process, with a proof over them. `role` names the sending
/// side in the proof, so that the other side cannot send the proof back.
fn send_job(
    stream: &mut impl Write,
    secret: &Secret,
    role: &[u8],
    Transcript { greeting, nonce }: Transcript,
    job: &JobDigests,
) -> Result<(), HandshakeError> {
    let digests = job.concat();
    stream.write_all(&digests)?;
    stream.write_all(&secret.prove(&[role, greeting, nonce, &digests]))?;
    stream.flush()?;
    Ok(())
}

/// Receives the digests of the job of process `peer`, verifies their proof, and compares them with
/// `job`, the digests of this process. `role` names the sending side in the proof.
fn compare_jobs(
    stream: &mut impl Read,
    secret: &Secret,
    role: &[u8],
    Transcript { greeting, nonce }: Transcript,
    peer: usize,
    job: &JobDigests,
) -> Result<(), HandshakeError> {
    let peer_digests: [u8; 96] = read_bytes(stream)?;
    let proof: [u8; PROOF_BYTES] = read_bytes(stream)?;
    if !secret.verify(&[role, greeting, nonce, &peer_digests], &proof) {
        return Err(HandshakeError::WrongSecret);
    }
    let mismatches = [Mismatch::Version, Mismatch::Rules, Mismatch::Hosts];
    let different =
        peer_digests.chunks(32).zip(job).position(|(peer_digest, digest)| peer_digest != digest);
    match different {
        None => Ok(()),
        Some(i) => Err(HandshakeError::DifferentJob(peer, mismatches[i])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    /// Performs a handshake between two threads. Returns the results of the accepting and of the
    /// connecting side.
    fn handshake(secrets: [&str; 2], jobs: [JobDigests; 2]) -> [Result<(), HandshakeError>; 2] {
        let [accepting, connecting] = secrets.map(|text| Secret::new(text.as_bytes()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::scope(|scope| {
            let accepted = scope.spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                let identity = Identity { process: 0, secret: &accepting, job: &jobs[0] };
                accept_handshake(&mut stream, identity).map(|peer| {
                    assert_eq!(peer, (1, Channel::Heartbeat));
                })
            });
            let mut stream = TcpStream::connect(address).unwrap();
            let identity = Identity { process: 1, secret: &connecting, job: &jobs[1] };
            let connected = connect_handshake(&mut stream, identity, 0, Channel::Heartbeat);
            drop(stream);
            [accepted.join().unwrap(), connected]
        })
    }

    #[test]
    fn both_sides_report_the_mismatch() {
        let job = [[1; 32], [2; 32], [3; 32]];
        assert!(handshake(["one secret"; 2], [job; 2]).iter().all(Result::is_ok));
        let mismatches = [Mismatch::Version, Mismatch::Rules, Mismatch::Hosts];
        for (i, expected) in mismatches.into_iter().enumerate() {
            let mut changed = job;
            changed[i][31] ^= 1;
            let [accepted, connected] = handshake(["one secret"; 2], [job, changed]);
            assert!(
                matches!(accepted, Err(HandshakeError::DifferentJob(1, what)) if what == expected),
                "{accepted:?}"
            );
            assert!(
                matches!(connected, Err(HandshakeError::DifferentJob(0, what)) if what == expected),
                "{connected:?}"
            );
        }
    }

    /// A connecting process with another secret notices first that the proof of the accepting side
    /// is wrong, and sends nothing more.
    #[test]
    fn a_process_with_another_secret_is_refused_and_learns_nothing() {
        let [accepted, connected] = handshake(["one secret", "another"], [[[0; 32]; 3]; 2]);
        assert!(matches!(accepted, Err(HandshakeError::Io(_))), "{accepted:?}");
        assert!(matches!(connected, Err(HandshakeError::WrongSecret)), "{connected:?}");
    }
}
