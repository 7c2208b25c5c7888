//! One-dimensional Zarr arrays, written from their beginning to their end and read in chunks.

use crate::fault::Fault;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use zarrs::array::codec::{Crc32cCodec, ZstdCodec};
use zarrs::array::{
    Array, ArrayBuilder, ArrayMetadataOptions, ArrayShardedReadableExt,
    ArrayShardedReadableExtCache, ArraySubset, CodecOptions, DataType, Element, ElementOwned,
    FillValue, data_type,
};
use zarrs::filesystem::FilesystemStore;

/// A number that arrays hold.
pub trait Number:
    Element + ElementOwned + Copy + Default + PartialEq + Send + Sync + 'static
{
    /// Stands where nothing was written, and is no label or word.
    const NOTHING: Self;
    /// How Zarr calls it.
    fn data_type() -> DataType;
    /// See [`NOTHING`](Number::NOTHING).
    fn nothing() -> FillValue;
}

macro_rules! numbers {
    ($($type:ident $name:ident $nothing:expr;)*) => {$(
        impl Number for $type {
            const NOTHING: $type = $nothing;

            fn data_type() -> DataType {
                data_type::$name()
            }

            fn nothing() -> FillValue {
                FillValue::from($nothing)
            }
        }
    )*};
}

numbers! {
    u8 uint8 u8::MAX;
    u16 uint16 u16::MAX;
    i16 int16 i16::MIN;
    u64 uint64 u64::MAX;
}

/// Numbers that are compressed together, and read together.
pub const CHUNK: u64 = 4096;
/// Numbers in a file.
const SHARD: u64 = 1 << 20;

fn options() -> CodecOptions {
    // Chunks of a file in their order: the same numbers are the same bytes.
    CodecOptions::default().with_concurrent_target(1)
}

/// How many numbers a file has, of so many in all.
pub fn shard(many: u64) -> u64 {
    many.next_multiple_of(CHUNK).clamp(CHUNK, SHARD)
}

fn store(root: &Path) -> Result<Arc<FilesystemStore>, Fault> {
    let store = FilesystemStore::new(root);
    store.map(Arc::new).map_err(|why| Fault::corrupt(root, why.to_string()))
}

/// An array being written: one file is compressed and stored by a thread of its own while the numbers of the next come.
pub struct Writer<T: Number> {
    array: Arc<Array<FilesystemStore>>,
    path: PathBuf,
    waiting: Vec<T>,
    /// How many numbers a file has.
    size: usize,
    written: u64,
    many: u64,
    storing: Option<JoinHandle<Result<(), Fault>>>,
}

impl<T: Number> Drop for Writer<T> {
    /// Nothing is written any more where something went wrong.
    fn drop(&mut self) {
        let _ = self.stored();
    }
}

impl<T: Number> Writer<T> {
    /// An array of so many numbers in a folder of a root.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn new(root: &Path, name: &str, many: u64) -> Result<Writer<T>, Fault> {
        let path = root.join(name);
        let fault = |why: String| Fault::Io { path: path.clone(), why, full: false };
        let codecs: Vec<Arc<dyn zarrs::array::BytesToBytesCodecTraits>> =
            vec![Arc::new(ZstdCodec::new(3, false)), Arc::new(Crc32cCodec::new())];
        let mut builder =
            ArrayBuilder::new(vec![many], vec![shard(many)], T::data_type(), T::nothing());
        builder.subchunk_shape(vec![CHUNK]).bytes_to_bytes_codecs(codecs);
        let array = builder.build(store(root)?, &format!("/{name}"));
        let array = array.map_err(|why| fault(why.to_string()))?;
        let plain = ArrayMetadataOptions::default().with_include_zarrs_metadata(false);
        array.store_metadata_opt(&plain).map_err(|why| fault(why.to_string()))?;
        let array = Arc::new(array);
        let (size, waiting) = (shard(many) as usize, Vec::new());
        Ok(Writer { array, path, waiting, size, written: 0, many, storing: None })
    }

    /// Adds a number.
    ///
    /// # Errors
    /// Where it cannot be written.
    #[inline]
    pub fn push(&mut self, number: T) -> Result<(), Fault> {
        if self.waiting.is_empty() {
            self.waiting.reserve_exact(self.size);
        }
        self.waiting.push(number);
        if self.waiting.len() == self.size { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let mut numbers = std::mem::take(&mut self.waiting);
        numbers.resize(self.size, T::NOTHING);
        self.stored()?;
        let at = self.written;
        self.written += 1;
        let path = self.path.join("c").join(at.to_string());
        let array = Arc::clone(&self.array);
        let named = path.clone();
        let store = move || {
            array.store_chunk_opt(&[at], numbers, &options()).map_err(|why| {
                // The library keeps the words of the system, not its number.
                let why = why.to_string();
                let full = why.to_lowercase().contains("no space left");
                Fault::Io { path: named, why, full }
            })
        };
        let storing = thread::Builder::new().spawn(store);
        self.storing = Some(storing.map_err(|why| Fault::io(&path, &why))?);
        Ok(())
    }

    /// Waits for what is being stored.
    fn stored(&mut self) -> Result<(), Fault> {
        let broken = |_| Err(Fault::corrupt(&self.path, "the thread that wrote it broke off"));
        self.storing.take().map_or(Ok(()), |storing| storing.join().unwrap_or_else(broken))
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// Where it cannot be written, or there were more or fewer numbers than said.
    pub fn finish(mut self) -> Result<(), Fault> {
        let waits = self.waiting.len() as u64;
        if self.written * self.size as u64 + waits != self.many {
            return Err(Fault::corrupt(
                &self.path,
                "another number of labels than there are boards",
            ));
        }
        if waits > 0 {
            self.flush()?;
        }
        self.stored()
    }
}

/// An array being read.
pub struct Reader<T: Number> {
    array: Array<FilesystemStore>,
    path: PathBuf,
    many: u64,
    shards: ArrayShardedReadableExtCache,
    chunks: Mutex<HashMap<u64, Arc<Vec<T>>>>,
}

/// Bytes of chunks that are kept, decoded.
const KEPT: usize = 128 << 20;

impl<T: Number> Reader<T> {
    /// The array of a folder of a root, with so many numbers.
    ///
    /// # Errors
    /// Where there is no such array.
    pub fn open(root: &Path, name: &str, many: u64) -> Result<Reader<T>, Fault> {
        let path = root.join(name);
        let array = Array::open(store(root)?, &format!("/{name}"));
        let array = array.map_err(|why| Fault::corrupt(&path, why.to_string()))?;
        let fits = array.shape() == [many]
            && *array.data_type() == T::data_type()
            && *array.fill_value() == T::nothing();
        if !fits {
            return Err(Fault::corrupt(&path, "it is not the array that the tablebase describes"));
        }
        let shards = ArrayShardedReadableExtCache::new(&array);
        Ok(Reader { array, path, many, shards, chunks: Mutex::default() })
    }

    /// The number at a place.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn get(&self, at: u64) -> Result<T, Fault> {
        let chunk = self.chunk(at / CHUNK)?;
        match chunk.get((at % CHUNK) as usize) {
            Some(number) if *number != T::NOTHING && at < self.many => Ok(*number),
            _ => Err(self.missing(at)),
        }
    }

    fn missing(&self, at: u64) -> Fault {
        let file = self.path.join("c").join((at / shard(self.many)).to_string());
        Fault::corrupt(&file, "numbers are missing")
    }

    fn chunk(&self, at: u64) -> Result<Arc<Vec<T>>, Fault> {
        let mut chunks = self.chunks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(chunk) = chunks.get(&at) {
            return Ok(Arc::clone(chunk));
        }
        let read = self.array.retrieve_subchunk_opt::<Vec<T>>(&self.shards, &[at], &options());
        let read = Arc::new(read.map_err(|why| {
            let file = (at * CHUNK / shard(self.many)).to_string();
            Fault::corrupt(&self.path.join("c").join(file), why.to_string())
        })?);
        // Which are asked for again nobody knows: all are forgotten together.
        if chunks.len() * CHUNK as usize * size_of::<T>() >= KEPT {
            chunks.clear();
        }
        chunks.insert(at, Arc::clone(&read));
        Ok(read)
    }

    /// All numbers.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn all(&self) -> Result<Vec<T>, Fault> {
        let mut all: Vec<T> = Vec::new();
        for at in 0..self.many.div_ceil(shard(self.many)) {
            all.extend(self.file(at)?);
        }
        Ok(all)
    }

    /// The first places of a number, so many at most.
    ///
    /// # Errors
    /// Where the numbers cannot be read.
    pub fn find(&self, number: T, most: usize) -> Result<Vec<u64>, Fault> {
        let size = shard(self.many);
        let mut found = Vec::new();
        for at in 0..self.many.div_ceil(size) {
            let file = self.file(at)?;
            let own = (at * size..).zip(&file).filter(|(_, own)| **own == number);
            found.extend(own.map(|(place, _)| place).take(most - found.len()));
            if found.len() == most {
                break;
            }
        }
        Ok(found)
    }

    /// The numbers of a file.
    fn file(&self, at: u64) -> Result<Vec<T>, Fault> {
        let size = shard(self.many);
        let (from, to) = (at * size, self.many.min((at + 1) * size));
        let subset = ArraySubset::new_with_ranges(std::slice::from_ref(&(from..to)));
        let read: Vec<T> = self.array.retrieve_array_subset(&subset).map_err(|why| {
            Fault::corrupt(&self.path.join("c").join(at.to_string()), why.to_string())
        })?;
        if read.contains(&T::NOTHING) {
            return Err(self.missing(from));
        }
        Ok(read)
    }
}
