//! The secret that all processes know, and what is proved with it (HMAC; RFC 2104).

use crate::wrong::Wrong;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fs;
use std::path::Path;

/// Bytes of a proof.
pub const PROOF: usize = 32;
/// Bytes that a secret has at least.
const LEAST: usize = 16;

/// What all processes know, and nobody else.
pub struct Secret(Vec<u8>);

impl Secret {
    /// A secret that is no file.
    #[cfg(test)]
    pub fn new(bytes: &[u8]) -> Secret {
        Secret(bytes.to_vec())
    }

    /// Reads a file; white space at its end is nothing. It must not be readable by others.
    ///
    /// # Errors
    /// Where it cannot be read, is too short, or others can read it.
    pub fn read(path: &Path) -> Result<Secret, Wrong> {
        let fault =
            |why: std::io::Error| Wrong::File { path: path.to_path_buf(), why: why.to_string() };
        let file = fs::metadata(path).map_err(fault)?;
        if !file.is_file() || file.len() > 1 << 16 {
            return Err(Wrong::Short(path.to_path_buf()));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            if file.permissions().mode() & 0o077 != 0 {
                return Err(Wrong::Open(path.to_path_buf()));
            }
        }
        let mut bytes = fs::read(path).map_err(fault)?;
        while bytes.last().is_some_and(u8::is_ascii_whitespace) {
            bytes.pop();
        }
        match bytes.len() {
            LEAST.. => Ok(Secret(bytes)),
            _ => Err(Wrong::Short(path.to_path_buf())),
        }
    }

    fn over(&self, parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
        // A key of any length will do.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        Some(mac)
    }

    /// What only who knows the secret can say of these.
    #[must_use]
    pub fn proof(&self, parts: &[&[u8]]) -> [u8; PROOF] {
        self.over(parts).map_or([0; PROOF], |mac| mac.finalize().into_bytes().into())
    }

    /// Whether that was said, in the same time whatever was.
    #[must_use]
    pub fn is_proved(&self, parts: &[&[u8]], proof: &[u8]) -> bool {
        self.over(parts).is_some_and(|mac| mac.verify_slice(proof).is_ok())
    }
}
