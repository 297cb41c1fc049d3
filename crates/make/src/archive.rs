//! Several files as one: a zip archive that stores them as they are.

use crate::File;

/// The archive of files. Names are text in UTF-8, and no time is written, so that equal files give equal
/// archives.
///
/// # Panics
/// The files are larger together than an archive can be, 4 GiB.
#[must_use]
pub fn archive(files: &[File]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for file in files {
        let start = long(bytes.len());
        let name = file.name.as_bytes();
        // The version that is needed, names in UTF-8, stored, and the first day of 1980.
        let mut head: Vec<u8> = Vec::new();
        for number in [20_u16, 1 << 11, 0, 0, 1 << 5 | 1] {
            head.extend(number.to_le_bytes());
        }
        head.extend(sum(&file.bytes).to_le_bytes());
        head.extend(long(file.bytes.len()).to_le_bytes());
        head.extend(long(file.bytes.len()).to_le_bytes());
        head.extend(word(name.len()).to_le_bytes());
        head.extend([0, 0]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&head);
        bytes.extend(name);
        bytes.extend(&file.bytes);
        directory.extend(b"PK\x01\x02");
        directory.extend(20_u16.to_le_bytes());
        directory.extend(&head);
        // No comment, the first disk, and no attributes.
        directory.extend([0; 10]);
        directory.extend(start.to_le_bytes());
        directory.extend(name);
    }
    let start = long(bytes.len());
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        bytes.extend(word(files.len()).to_le_bytes());
    }
    bytes.extend(long(directory.len()).to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}

fn long(number: usize) -> u32 {
    u32::try_from(number).expect("files are bounded")
}

fn word(number: usize) -> u16 {
    u16::try_from(number).expect("files are few, with short names")
}

/// The checksum of archives: CRC-32.
fn sum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}
