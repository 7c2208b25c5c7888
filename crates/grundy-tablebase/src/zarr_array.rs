//! One-dimensional Zarr arrays. They are written sequentially, and read in chunks with random
//! access.
//!
//! A file (a shard in Zarr's terms) contains up to 2^20 elements in chunks of 4096 elements. Each
//! chunk is compressed by zstd and has a CRC-32C checksum.

use crate::file_error::FileError;
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

/// An integer type that the elements of an array may have.
pub trait ArrayElement:
    Element + ElementOwned + Copy + Default + PartialEq + Send + Sync + 'static
{
    /// The value of elements that were not written. No element may have this value.
    const FILL: Self;
    /// Returns the Zarr data type that corresponds to this integer type.
    fn data_type() -> DataType;
    /// Returns [`FILL`](ArrayElement::FILL) as a Zarr fill value.
    fn fill_value() -> FillValue;
}

macro_rules! impl_array_element {
    ($($type:ident $name:ident $fill:expr;)*) => {$(
        impl ArrayElement for $type {
            const FILL: $type = $fill;

            fn data_type() -> DataType {
                data_type::$name()
            }

            fn fill_value() -> FillValue {
                FillValue::from($fill)
            }
        }
    )*};
}

impl_array_element! {
    u8 uint8 u8::MAX;
    u16 uint16 u16::MAX;
    i16 int16 i16::MIN;
    u64 uint64 u64::MAX;
}

/// The number of elements of a chunk, the unit in which elements are compressed and read.
pub const CHUNK: u64 = 4096;
/// The maximum number of elements of a file, which contains many chunks.
const MAX_FILE_ELEMENTS: u64 = 1 << 20;

/// Returns the options for compressing and decompressing chunks, which select a single thread.
fn codec_options() -> CodecOptions {
    // The chunks of a file are written in order, so that equal elements give equal bytes.
    CodecOptions::default().with_concurrent_target(1)
}

/// Returns the number of elements per file for an array of `len` elements.
pub fn file_elements(len: u64) -> u64 {
    len.next_multiple_of(CHUNK).clamp(CHUNK, MAX_FILE_ELEMENTS)
}

fn open_store(root: &Path) -> Result<Arc<FilesystemStore>, FileError> {
    let store = FilesystemStore::new(root);
    store.map(Arc::new).map_err(|why| FileError::corrupt(root, why.to_string()))
}

/// Writes an array sequentially. A second thread compresses and stores each file.
pub struct ArrayWriter<T: ArrayElement> {
    array: Arc<Array<FilesystemStore>>,
    path: PathBuf,
    buffer: Vec<T>,
    /// The number of elements per file. The last file is filled up with
    /// [`FILL`](ArrayElement::FILL).
    file_len: usize,
    files_written: u64,
    /// The total number of elements of the array, which the caller has announced.
    len: u64,
    /// Whether the elements of the next file are collected while a file is stored. This is faster
    /// and takes the memory of two files.
    is_concurrent: bool,
    store_thread: Option<JoinHandle<Result<(), FileError>>>,
}

impl<T: ArrayElement> Drop for ArrayWriter<T> {
    /// Waits for the thread that stores a file, so that nothing is written after an error was
    /// returned.
    fn drop(&mut self) {
        let _ = self.wait_for_store();
    }
}

impl<T: ArrayElement> ArrayWriter<T> {
    /// Creates an array of `len` elements in the subfolder `name` of `root`. If `is_concurrent` is
    /// true, elements are collected while the previous file is stored.
    ///
    /// # Errors
    /// Returns an error if the metadata cannot be written.
    pub fn create(
        root: &Path,
        name: &str,
        len: u64,
        is_concurrent: bool,
    ) -> Result<ArrayWriter<T>, FileError> {
        let path = root.join(name);
        let io_error = |why: String| FileError::Io { path: path.clone(), why, full: false };
        let codecs: Vec<Arc<dyn zarrs::array::BytesToBytesCodecTraits>> =
            vec![Arc::new(ZstdCodec::new(3, false)), Arc::new(Crc32cCodec::new())];
        let (shape, shard) = (vec![len], vec![file_elements(len)]);
        let mut builder = ArrayBuilder::new(shape, shard, T::data_type(), T::fill_value());
        builder.subchunk_shape(vec![CHUNK]).bytes_to_bytes_codecs(codecs);
        let array = builder.build(open_store(root)?, &format!("/{name}"));
        let array = array.map_err(|why| io_error(why.to_string()))?;
        let metadata_options = ArrayMetadataOptions::default().with_include_zarrs_metadata(false);
        array.store_metadata_opt(&metadata_options).map_err(|why| io_error(why.to_string()))?;
        Ok(ArrayWriter {
            array: Arc::new(array),
            path,
            buffer: Vec::new(),
            file_len: file_elements(len) as usize,
            files_written: 0,
            len,
            is_concurrent,
            store_thread: None,
        })
    }

    /// Appends an element to the array; a full file is passed to a second thread, which stores it.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    #[inline]
    pub fn push(&mut self, element: T) -> Result<(), FileError> {
        if self.buffer.is_empty() {
            self.buffer.reserve_exact(self.file_len);
        }
        self.buffer.push(element);
        if self.buffer.len() == self.file_len { self.flush() } else { Ok(()) }
    }

    /// Starts a thread that stores the collected elements as the next file.
    fn flush(&mut self) -> Result<(), FileError> {
        let mut elements = std::mem::take(&mut self.buffer);
        elements.resize(self.file_len, T::FILL);
        self.wait_for_store()?;
        let index = self.files_written;
        self.files_written += 1;
        let path = self.path.join("c").join(index.to_string());
        let array = Arc::clone(&self.array);
        let error_path = path.clone();
        let store = move || {
            array.store_chunk_opt(&[index], elements, &codec_options()).map_err(|why| {
                // The library keeps the message of the system, but not its error code.
                let why = why.to_string();
                let full = why.to_lowercase().contains("no space left");
                FileError::Io { path: error_path, why, full }
            })
        };
        let thread = thread::Builder::new().spawn(store);
        self.store_thread = Some(thread.map_err(|why| FileError::io(&path, &why))?);
        if self.is_concurrent { Ok(()) } else { self.wait_for_store() }
    }

    /// Waits until the previous file is stored. Returns an error if its thread failed.
    fn wait_for_store(&mut self) -> Result<(), FileError> {
        let panicked =
            |_| Err(FileError::corrupt(&self.path, "the thread that wrote the file failed"));
        self.store_thread.take().map_or(Ok(()), |thread| thread.join().unwrap_or_else(panicked))
    }

    /// Writes the remaining elements and waits until they are stored.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written, or if the number of elements is not the one
    /// that [`create`] was called with.
    ///
    /// [`create`]: ArrayWriter::create
    pub fn finish(mut self) -> Result<(), FileError> {
        let buffered = self.buffer.len() as u64;
        if self.files_written * self.file_len as u64 + buffered != self.len {
            return Err(FileError::corrupt(
                &self.path,
                "the number of labels differs from the number of boards",
            ));
        }
        if buffered > 0 {
            self.flush()?;
        }
        self.wait_for_store()
    }
}

/// Reads the elements of an array by their indices. Decoded chunks are cached in memory.
pub struct ArrayReader<T: ArrayElement> {
    array: Array<FilesystemStore>,
    path: PathBuf,
    /// The total number of elements of the array.
    len: u64,
    shard_cache: ArrayShardedReadableExtCache,
    chunks: Mutex<HashMap<u64, Arc<Vec<T>>>>,
}

/// The maximum total size in bytes of the decoded chunks in the cache.
const MAX_CACHE_BYTES: usize = 128 << 20;

impl<T: ArrayElement> ArrayReader<T> {
    /// Opens the array of `len` elements in the subfolder `name` of `root`.
    ///
    /// # Errors
    /// Returns an error if there is no array of this length and element type.
    pub fn open(root: &Path, name: &str, len: u64) -> Result<ArrayReader<T>, FileError> {
        let path = root.join(name);
        let array = Array::open(open_store(root)?, &format!("/{name}"));
        let array = array.map_err(|why| FileError::corrupt(&path, why.to_string()))?;
        let matches = array.shape() == [len]
            && *array.data_type() == T::data_type()
            && *array.fill_value() == T::fill_value();
        if !matches {
            return Err(FileError::corrupt(
                &path,
                "the array does not match its description in the manifest",
            ));
        }
        let shard_cache = ArrayShardedReadableExtCache::new(&array);
        Ok(ArrayReader { array, path, len, shard_cache, chunks: Mutex::default() })
    }

    /// Returns the element with the index `index`.
    ///
    /// # Errors
    /// Returns an error if the chunk cannot be read, or if the element was not written.
    pub fn get(&self, index: u64) -> Result<T, FileError> {
        let chunk = self.chunk(index / CHUNK)?;
        match chunk.get((index % CHUNK) as usize) {
            Some(element) if *element != T::FILL && index < self.len => Ok(*element),
            _ => Err(self.missing_error(index)),
        }
    }

    /// Returns the error that the element `index` was not written.
    fn missing_error(&self, index: u64) -> FileError {
        let file = self.path.join("c").join((index / file_elements(self.len)).to_string());
        FileError::corrupt(&file, "elements are missing")
    }

    /// Returns the decoded chunk with the index `index`, from the cache or from its file.
    fn chunk(&self, index: u64) -> Result<Arc<Vec<T>>, FileError> {
        let mut chunks = self.chunks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(chunk) = chunks.get(&index) {
            return Ok(Arc::clone(chunk));
        }
        let chunk = self.array.retrieve_subchunk_opt::<Vec<T>>(
            &self.shard_cache,
            &[index],
            &codec_options(),
        );
        let chunk = Arc::new(chunk.map_err(|why| {
            let file = (index * CHUNK / file_elements(self.len)).to_string();
            FileError::corrupt(&self.path.join("c").join(file), why.to_string())
        })?);
        // Requests are random, so it is unknown which chunks are needed again: drop all of them.
        if chunks.len() * CHUNK as usize * size_of::<T>() >= MAX_CACHE_BYTES {
            chunks.clear();
        }
        chunks.insert(index, Arc::clone(&chunk));
        Ok(chunk)
    }

    /// Reads all elements of the array into memory.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is incomplete.
    pub fn read_all(&self) -> Result<Vec<T>, FileError> {
        let mut elements: Vec<T> = Vec::new();
        for file in 0..self.len.div_ceil(file_elements(self.len)) {
            elements.extend(self.read_file(file)?);
        }
        Ok(elements)
    }

    /// Returns the indices of the elements that equal `element`, in ascending order, at most
    /// `max_len` of them.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is incomplete.
    pub fn find(&self, element: T, max_len: usize) -> Result<Vec<u64>, FileError> {
        let file_len = file_elements(self.len);
        let mut indices = Vec::new();
        for file in 0..self.len.div_ceil(file_len) {
            let elements = self.read_file(file)?;
            let matches =
                (file * file_len..).zip(&elements).filter(|(_, stored)| **stored == element);
            indices.extend(matches.map(|(index, _)| index).take(max_len - indices.len()));
            if indices.len() == max_len {
                break;
            }
        }
        Ok(indices)
    }

    /// Returns all elements of the file with this number, from 0.
    fn read_file(&self, file: u64) -> Result<Vec<T>, FileError> {
        let file_len = file_elements(self.len);
        let (start, end) = (file * file_len, self.len.min((file + 1) * file_len));
        let subset = ArraySubset::new_with_ranges(std::slice::from_ref(&(start..end)));
        let elements: Vec<T> = self.array.retrieve_array_subset(&subset).map_err(|why| {
            FileError::corrupt(&self.path.join("c").join(file.to_string()), why.to_string())
        })?;
        if elements.contains(&T::FILL) {
            return Err(self.missing_error(start));
        }
        Ok(elements)
    }
}
