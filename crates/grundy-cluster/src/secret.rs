//! The secret that all processes of a run share, and proofs that a process has it (HMAC-SHA-256;
//! RFC 2104).

use crate::error::ClusterError;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fs;
use std::path::Path;

/// The number of bytes of a proof: the length of an HMAC-SHA-256.
pub const PROOF_BYTES: usize = 32;
/// The minimum number of bytes of a secret.
const MIN_SECRET_BYTES: usize = 16;
/// The maximum number of bytes of a file with a secret.
const MAX_SECRET_FILE_BYTES: u64 = 1 << 16;

/// A secret that all processes of a run share. A process that does not have it cannot take part in
/// the run.
pub struct Secret(Vec<u8>);

impl Secret {
    /// Creates a secret from bytes, without a check of their number.
    #[cfg(test)]
    pub fn new(bytes: &[u8]) -> Secret {
        Secret(bytes.to_vec())
    }

    /// Reads a secret from a file, without trailing white space. Other users must not have access
    /// to the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, if the secret is too short, if the file is too
    /// large or not a regular file, or if other users can access the file.
    pub fn load(path: &Path) -> Result<Secret, ClusterError> {
        let file_error = |why: std::io::Error| ClusterError::File {
            path: path.to_path_buf(),
            why: why.to_string(),
        };
        let file = fs::metadata(path).map_err(file_error)?;
        if !file.is_file() || file.len() > MAX_SECRET_FILE_BYTES {
            return Err(ClusterError::SecretNotAFile(path.to_path_buf()));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            if file.permissions().mode() & 0o077 != 0 {
                return Err(ClusterError::SecretReadable(path.to_path_buf()));
            }
        }
        let mut bytes = fs::read(path).map_err(file_error)?;
        while bytes.last().is_some_and(u8::is_ascii_whitespace) {
            bytes.pop();
        }
        if bytes.len() < MIN_SECRET_BYTES {
            return Err(ClusterError::SecretTooShort(path.to_path_buf()));
        }
        Ok(Secret(bytes))
    }

    /// Computes the message authentication code (HMAC) of a list of fields. It includes the length
    /// of each field, so that bytes cannot move from one field to the next.
    fn mac(&self, fields: &[&[u8]]) -> Option<Hmac<Sha256>> {
        // Keys of any length are valid.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        for field in fields {
            mac.update(&(field.len() as u64).to_le_bytes());
            mac.update(field);
        }
        Some(mac)
    }

    /// Returns a proof over `fields` that only a process with the secret can compute.
    #[must_use]
    pub fn prove(&self, fields: &[&[u8]]) -> [u8; PROOF_BYTES] {
        self.mac(fields).map_or([0; PROOF_BYTES], |mac| mac.finalize().into_bytes().into())
    }

    /// Returns whether `proof` is the result of [`prove`](Secret::prove) for `fields`. The
    /// comparison takes constant time.
    #[must_use]
    pub fn verify(&self, fields: &[&[u8]], proof: &[u8]) -> bool {
        self.mac(fields).is_some_and(|mac| mac.verify_slice(proof).is_ok())
    }
}
