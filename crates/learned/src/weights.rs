//! Weights as bytes: written by the trainer, read and checked here.
//!
//! All numbers are little-endian. In their order: the mark `PAVLEARN`; the version of the format, 16
//! bits; the version of the weights, 32; for each lattice the length of its name, 8, and the name, the
//! number of its tables, 8, and of each table its begin, 8, its length, 8, its number of classes, 32,
//! and its values; a length of name of 0; then the weights of the network in the order of its fields;
//! at the end the FNV-1a hash of all bytes before, 64.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use pavage_grid::Lattice;
use pavage_search::Fingerprint;
use pavage_search::narrow::as_u32;

use crate::network::{FIRST, Network, Table};
use crate::windows::windows_of;

const MARK: &[u8] = b"PAVLEARN";
/// The version of the format, raised by every change to it or to the inputs.
const FORMAT: u16 = 1;
/// The most bytes of weights.
const BYTES_MAX: usize = 200_000;

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as weights do.
    Foreign,
    /// They are of another version of the format.
    Version {
        /// Their version.
        found: u16,
        /// The version that is read.
        known: u16,
    },
    /// They are damaged: too short, too long, or with another hash.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Foreign => f.write_str("they are no weights"),
            WeightsError::Version { found, known } => {
                write!(
                    f,
                    "they are of version {found} of the format; this program reads {known}"
                )
            }
            WeightsError::Damaged => f.write_str("they are damaged"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// The weights in use. They do not change once they are there.
static AT_HAND: OnceLock<Arc<Network>> = OnceLock::new();
/// Whether somebody asked for weights when there were none.
static WERE_MISSED: AtomicBool = AtomicBool::new(false);

impl Network {
    /// The weights that come with the program.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[cfg(feature = "weights")]
    #[must_use]
    pub fn built_in() -> Arc<Network> {
        let read = || Network::read(include_bytes!("../weights.bin"));
        let read = || Arc::new(read().expect("a test reads the weights"));
        Arc::clone(AT_HAND.get_or_init(read))
    }

    /// The weights in use: those that come with the program, or those that were given. `None` if there
    /// are none yet, which [`Network::were_missed`] tells from then on.
    #[must_use]
    pub fn at_hand() -> Option<Arc<Network>> {
        #[cfg(feature = "weights")]
        let found = Some(Network::built_in());
        #[cfg(not(feature = "weights"))]
        let found = AT_HAND.get().map(Arc::clone);
        WERE_MISSED.fetch_or(found.is_none(), Ordering::Relaxed);
        found
    }

    /// Gives a program that was built without weights the ones to use. Later ones are read, but change
    /// nothing.
    ///
    /// # Errors
    /// The bytes are damaged, of another version or no weights.
    pub fn give(bytes: &[u8]) -> Result<(), WeightsError> {
        let network = Network::read(bytes)?;
        AT_HAND.get_or_init(|| Arc::new(network));
        Ok(())
    }

    /// Whether weights were asked for and not there since this was last asked.
    #[must_use]
    pub fn were_missed() -> bool {
        WERE_MISSED.swap(false, Ordering::Relaxed)
    }

    /// Reads weights.
    ///
    /// # Errors
    /// The bytes are damaged, of another version or no weights.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        if !bytes.starts_with(MARK) {
            return Err(WeightsError::Foreign);
        }
        let mut reader = Reader(&bytes[MARK.len()..]);
        let found = u16::from_le_bytes(reader.array()?);
        if found != FORMAT {
            return Err(WeightsError::Version {
                found,
                known: FORMAT,
            });
        }
        let body = bytes.len().checked_sub(8).ok_or(WeightsError::Damaged)?;
        let hash = u64::from_le_bytes(bytes[body..].try_into().expect("there are 8 bytes"));
        if bytes.len() > BYTES_MAX || hash != hash_of(&bytes[..body]) {
            return Err(WeightsError::Damaged);
        }
        let network = reader.network()?;
        if reader.0.len() == 8 {
            Ok(network)
        } else {
            Err(WeightsError::Damaged)
        }
    }

    /// The weights as bytes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(self.version.to_le_bytes());
        for (lattice, tables) in &self.tables {
            bytes.push(byte(lattice.len()));
            bytes.extend(lattice.as_bytes());
            bytes.push(byte(tables.len()));
            for table in tables {
                bytes.extend([byte(table.begin), byte(table.length)]);
                bytes.extend(as_u32(table.values.len() / table.length).to_le_bytes());
                bytes.extend(table.values.iter().map(|value| value.to_le_bytes()[0]));
            }
        }
        bytes.push(0);
        put_rows(&mut bytes, &self.first);
        put(&mut bytes, &self.first_bias);
        put_rows(&mut bytes, &self.second);
        put(&mut bytes, &self.second_bias);
        put_rows(&mut bytes, &self.heads);
        put(&mut bytes, &self.heads_bias);
        let hash = hash_of(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    /// The fingerprint of the weights.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().number(hash_of(&self.write()))
    }
}

fn put_rows<const N: usize>(bytes: &mut Vec<u8>, rows: &[[i8; N]]) {
    let weights = rows.iter().flatten();
    bytes.extend(weights.map(|weight| weight.to_le_bytes()[0]));
}

fn put(bytes: &mut Vec<u8>, numbers: &[i32]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("layers, tables and names are short")
}

fn hash_of(bytes: &[u8]) -> u64 {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, add)
}

/// The bytes that are left to read.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn take(&mut self, length: usize) -> Result<&[u8], WeightsError> {
        let (taken, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(WeightsError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        Ok(self.take(N)?.try_into().expect("so many were taken"))
    }

    fn small<const N: usize>(&mut self) -> Result<[i8; N], WeightsError> {
        Ok(self.array::<N>()?.map(|byte| i8::from_le_bytes([byte])))
    }

    fn rows<const N: usize, const M: usize>(&mut self) -> Result<[[i8; N]; M], WeightsError> {
        let mut rows = [[0; N]; M];
        for row in &mut rows {
            *row = self.small()?;
        }
        Ok(rows)
    }

    fn wide<const N: usize>(&mut self) -> Result<[i32; N], WeightsError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = i32::from_le_bytes(self.array()?);
            // A sum of such numbers and of all products fits 32 bits.
            if number.unsigned_abs() > 1 << 28 {
                return Err(WeightsError::Damaged);
            }
        }
        Ok(numbers)
    }

    fn table(&mut self, classes: usize) -> Result<Table, WeightsError> {
        let [begin, length] = self.array()?.map(usize::from);
        let found = u32::from_le_bytes(self.array()?);
        if length == 0 || begin + length > FIRST || found as usize != classes {
            return Err(WeightsError::Damaged);
        }
        let values = self.take(classes * length)?;
        Ok(Table {
            begin,
            length,
            values: values
                .iter()
                .map(|&byte| i8::from_le_bytes([byte]))
                .collect(),
        })
    }

    fn tables(&mut self) -> Result<Vec<(String, Vec<Table>)>, WeightsError> {
        let mut all = Vec::new();
        loop {
            let [length] = self.array()?;
            if length == 0 {
                return Ok(all);
            }
            let name = String::from_utf8_lossy(self.take(length.into())?).into_owned();
            let lattice = Lattice::named(&name).ok_or(WeightsError::Damaged)?;
            let windows = windows_of(lattice);
            let [count] = self.array()?;
            if usize::from(count) > windows.len() {
                return Err(WeightsError::Damaged);
            }
            let windows = windows.iter().take(count.into());
            let tables = windows.map(|window| self.table(window.classes()));
            all.push((name, tables.collect::<Result<_, _>>()?));
        }
    }

    fn network(&mut self) -> Result<Network, WeightsError> {
        Ok(Network {
            version: u32::from_le_bytes(self.array()?),
            tables: self.tables()?,
            first: self.rows()?,
            first_bias: self.wide()?,
            second: self.rows()?,
            second_bias: self.wide()?,
            heads: self.rows()?,
            heads_bias: self.wide()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes() -> Vec<u8> {
        include_bytes!("../weights.bin").to_vec()
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let read = Network::read(&bytes()).expect("they are whole");
        assert_eq!(read.write(), bytes());
        assert!(bytes().len() < BYTES_MAX);
        assert_eq!(read, *Network::built_in());
        // They were trained: not all placements are alike.
        assert!(read.heads.iter().flatten().any(|weight| *weight != 0));
        assert!(read.version > 0);
    }

    #[test]
    fn damage_is_noticed() {
        let whole = bytes();
        for at in (MARK.len() + 2..whole.len())
            .step_by(997)
            .chain([whole.len() - 1])
        {
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            assert_eq!(
                Network::read(&damaged),
                Err(WeightsError::Damaged),
                "byte {at}"
            );
        }
        for length in [10, 11, 17, 18, 100, whole.len() - 1] {
            assert_eq!(Network::read(&whole[..length]), Err(WeightsError::Damaged));
        }
        assert_eq!(
            Network::read(&[&whole[..], &[0]].concat()),
            Err(WeightsError::Damaged)
        );
        assert_eq!(Network::read(b"PAVLEARN\x01"), Err(WeightsError::Damaged));
    }

    /// The hash is right, and the numbers make no sense.
    #[test]
    fn sealed_nonsense_is_noticed() {
        let seal = |body: &[u8]| {
            let mut bytes = body.to_vec();
            bytes.extend(hash_of(body).to_le_bytes());
            bytes
        };
        let whole = bytes();
        let body = &whole[..whole.len() - 8];
        assert_eq!(
            Network::read(&seal(body)).map(|network| network.write()),
            Ok(bytes())
        );
        assert_eq!(
            Network::read(&seal(&body[..body.len() - 1])),
            Err(WeightsError::Damaged)
        );
        // A lattice of another name.
        let name = body
            .windows(6)
            .position(|word| word == b"square")
            .expect("it was trained on squares");
        let mut foreign = body.to_vec();
        foreign[name] = b'S';
        assert_eq!(Network::read(&seal(&foreign)), Err(WeightsError::Damaged));
    }

    #[test]
    fn other_versions_are_refused() {
        let mut other = bytes();
        other[MARK.len()] = 9;
        let refused = WeightsError::Version {
            found: 9,
            known: FORMAT,
        };
        assert_eq!(Network::read(&other), Err(refused));
        assert_eq!(
            refused.to_string(),
            "they are of version 9 of the format; this program reads 1"
        );
        assert_eq!(Network::read(b"family = 1"), Err(WeightsError::Foreign));
        assert_eq!(Network::read(b""), Err(WeightsError::Foreign));
    }
}
