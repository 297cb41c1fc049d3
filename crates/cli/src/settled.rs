//! PDF files in one order. `svg2pdf` keeps fonts and other resources in tables whose order differs from
//! run to run, so the same drawing gives other bytes each time. Here the resources of a picture are sorted
//! by their names, and the objects are numbered and written as they are met from the root on: then equal
//! drawings give equal bytes.
//!
//! It reads what `pdf-writer` writes, where each entry of a dictionary has a line of its own, and no other
//! PDF.

use std::collections::HashMap;
use std::io::Write;

/// The number that the root gets, as in what `pdf_pages` writes.
const ROOT: u32 = 1;

struct Object<'a> {
    /// What it says, without what is in its stream.
    text: &'a str,
    stream: Option<&'a [u8]>,
}

/// The file in its one order. `None` if it is not written as expected.
pub(crate) fn settled(pdf: &[u8]) -> Option<Vec<u8>> {
    let (head, objects) = objects(pdf)?;
    let root = references(after(pdf, b"/Root ")?).next()?;
    let texts: HashMap<u32, String> = objects
        .iter()
        .map(|(number, object)| (*number, sorted(object.text)))
        .collect();
    let mut order = vec![root];
    let mut numbers = HashMap::from([(root, ROOT)]);
    let mut at = 0;
    while let Some(number) = order.get(at) {
        for next in references(texts.get(number)?.as_bytes()) {
            numbers.entry(next).or_insert_with(|| {
                order.push(next);
                ROOT + u32::try_from(order.len() - 1).expect("there are fewer objects")
            });
        }
        at += 1;
    }
    let mut file = head.to_vec();
    let mut offsets = Vec::new();
    for number in &order {
        offsets.push(file.len());
        let text = renumbered(&texts[number], &numbers);
        write!(file, "{} 0 obj\n{text}", numbers[number]).ok()?;
        if let Some(stream) = objects[number].stream {
            file.extend(b"\nstream\n");
            file.extend(stream);
            file.extend(b"\nendstream");
        }
        file.extend(b"\nendobj\n\n");
    }
    let (size, table) = (order.len() + 1, file.len());
    write!(file, "xref\n0 {size}\n0000000000 65535 f\r\n").ok()?;
    for offset in offsets {
        write!(file, "{offset:010} 00000 n\r\n").ok()?;
    }
    let trailer = format!("<<\n  /Size {size}\n  /Root {ROOT} 0 R\n>>");
    write!(file, "trailer\n{trailer}\nstartxref\n{table}\n%%EOF").ok()?;
    Some(file)
}

/// What stands before the objects, and the objects by their numbers.
fn objects(pdf: &[u8]) -> Option<(&[u8], HashMap<u32, Object<'_>>)> {
    let mut at = find(pdf, b"\n\n")? + 2;
    let head = &pdf[..at];
    let mut objects = HashMap::new();
    while !pdf[at..].starts_with(b"xref") {
        let begin = at + find(&pdf[at..], b" 0 obj\n")?;
        let number = std::str::from_utf8(&pdf[at..begin]).ok()?.parse().ok()?;
        let body = &pdf[begin + " 0 obj\n".len()..];
        let end = find(body, b"\nendobj\n\n")?;
        let streams = find(&body[..end], b"\nstream\n");
        let text = std::str::from_utf8(&body[..streams.unwrap_or(end)]).ok()?;
        let (stream, end) = match streams {
            None => (None, end),
            Some(before) => {
                // A stream may hold any bytes, so its length says where it ends.
                let length: usize = text
                    .split_once("/Length ")?
                    .1
                    .lines()
                    .next()?
                    .parse()
                    .ok()?;
                let from = before + "\nstream\n".len();
                let stream = body.get(from..from + length)?;
                let rest = &body[from + length..];
                let end = from + length + "\nendstream".len();
                (
                    rest.starts_with(b"\nendstream\nendobj\n\n")
                        .then_some(stream),
                    end,
                )
            }
        };
        if streams.is_some() && stream.is_none() {
            return None;
        }
        objects.insert(number, Object { text, stream });
        at = pdf.len() - body.len() + end + "\nendobj\n\n".len();
    }
    Some((head, objects))
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|found| found == wanted)
}

fn after<'a>(text: &'a [u8], wanted: &[u8]) -> Option<&'a [u8]> {
    let at = text
        .windows(wanted.len())
        .rposition(|found| found == wanted)?;
    Some(&text[at + wanted.len()..])
}

/// The name of a resource in a line, as `/gs7`: letters and a number.
fn resource(line: &str) -> Option<(&str, u32)> {
    let (name, _) = line.trim_start().strip_prefix('/')?.split_once(' ')?;
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_kind = ["cs", "fo", "gs", "po", "sh", "xo"].contains(&letters);
    is_kind.then_some((letters, name[letters.len()..].parse().ok()?))
}

/// The text with resources that follow one another sorted by their names.
fn sorted(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for run in lines.chunk_by_mut(|one, other| resource(one).is_some() && resource(other).is_some())
    {
        run.sort_by_key(|line| resource(line));
    }
    lines.join("\n")
}

/// A text in pieces: each reference to an object, as its number, with what stands before it.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<u32>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(" 0 R") else {
            rest = None;
            return Some((text, None));
        };
        let (before, after) = text.split_at(end + " 0 R".len());
        rest = Some(after);
        let begin = before[..end].trim_end_matches(|letter: char| letter.is_ascii_digit());
        match before[begin.len()..end].parse() {
            Ok(number) => Some((begin, Some(number))),
            Err(_) => Some((before, None)),
        }
    })
}

fn references(text: &[u8]) -> impl Iterator<Item = u32> {
    let text = std::str::from_utf8(text).unwrap_or_default();
    parts(text).filter_map(|(_, number)| number)
}

fn renumbered(text: &str, numbers: &HashMap<u32, u32>) -> String {
    parts(text)
        .map(|(before, number)| match number {
            Some(number) => format!("{before}{} 0 R", numbers[&number]),
            None => before.to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with two fonts and two states, in the order that is asked for.
    fn file(turned: bool) -> Vec<u8> {
        let (one, two) = if turned { (4, 3) } else { (3, 4) };
        let mut resources = [format!("    /gs0 {one} 0 R"), format!("    /gs1 {two} 0 R")];
        let mut states = [
            format!("{one} 0 obj\n<<\n  /ca 1\n>>\nendobj\n\n"),
            format!("{two} 0 obj\n<<\n  /ca 2\n>>\nendobj\n\n"),
        ];
        if turned {
            resources.reverse();
            states.reverse();
        }
        let root = format!(
            "9 0 obj\n<<\n  /Box [0 0 7 7]\n  /ExtGState <<\n{}\n  >>\n  /Pages 5 0 R\n>>\nendobj\n\n",
            resources.join("\n")
        );
        let stream = "5 0 obj\n<<\n  /Length 20\n>>\nstream\n\nendobj\n\n 3 0 R \nstr\nendstream\nendobj\n\n";
        let text = format!(
            "%PDF-1.7\n%\n\n{}{root}{stream}{}xref\n0 6\n…\ntrailer\n<<\n  /Size 6\n  /Root 9 0 R\n>>\nstartxref\n0\n%%EOF",
            states[0], states[1]
        );
        text.into_bytes()
    }

    #[test]
    fn equal_drawings_give_equal_bytes() {
        assert_ne!(file(false), file(true));
        let one = settled(&file(false)).expect("it is written so");
        assert_eq!(Some(&one), settled(&file(true)).as_ref());
        let text = String::from_utf8(one).expect("text");
        let root = "1 0 obj\n<<\n  /Box [0 0 7 7]\n  /ExtGState <<\n    /gs0 2 0 R\n    /gs1 3 0 R\n  >>\n  /Pages 4 0 R\n>>\nendobj\n\n";
        assert!(text.contains(root), "{text}");
        // What is in a stream stays.
        assert!(
            text.contains("stream\n\nendobj\n\n 3 0 R \nstr\nendstream"),
            "{text}"
        );
        let table = text.find("xref\n0 5\n").expect("a table");
        assert!(
            text.ends_with(&format!("/Root 1 0 R\n>>\nstartxref\n{table}\n%%EOF")),
            "{text}"
        );
        let third = text.find("3 0 obj").expect("an object");
        assert!(text.contains(&format!("{third:010} 00000 n\r\n")), "{text}");
        assert_eq!(settled(text.as_bytes()).as_deref(), Some(text.as_bytes()));
    }

    #[test]
    fn another_file_is_none() {
        assert_eq!(settled(b""), None);
        assert_eq!(settled(b"%PDF-1.7\n\nxref"), None);
        assert_eq!(settled(b"%PDF-1.7\n\n1 0 obj\n<<\n  /Length 9\n>>\nstream\nshort\nendstream\nendobj\n\nxref\n/Root 1 0 R"), None);
    }
}
