//! A parsed TOML value that types are made of. It does what the parser's own deserializer does, but
//! keeps the kind of each fault, where that keeps its words.

use std::num::IntErrorKind;
use std::ops::Range;

use serde::de::value::CowStrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde_spanned::Spanned;
use serde_spanned::de::{SpannedDeserializer, is_spanned};
use toml::de::{DeArray, DeInteger, DeString, DeTable, DeValue};

use super::fault::{Fault, number};

/// A value and where it stands.
pub(super) struct Node<'de> {
    value: DeValue<'de>,
    span: Range<usize>,
}

impl<'de> Node<'de> {
    pub(super) fn document(text: &'de str) -> Result<Node<'de>, toml::de::Error> {
        let table = DeTable::parse(text)?;
        Ok(Node {
            span: table.span(),
            value: DeValue::Table(table.into_inner()),
        })
    }

    fn of(value: Spanned<DeValue<'de>>) -> Node<'de> {
        Node {
            span: value.span(),
            value: value.into_inner(),
        }
    }

    fn visit<V: Visitor<'de>>(value: DeValue<'de>, visitor: V) -> Result<V::Value, Fault> {
        match value {
            DeValue::String(DeString::Borrowed(text)) => visitor.visit_borrowed_str(text),
            DeValue::String(DeString::Owned(text)) => visitor.visit_string(text),
            DeValue::Integer(digits) => visit_integer(&digits, visitor),
            DeValue::Float(digits) => match digits.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(Fault::told(number(digits.as_str()))),
            },
            DeValue::Boolean(is_true) => visitor.visit_bool(is_true),
            DeValue::Datetime(_) => Err(Fault::invalid_type(Unexpected::Other("date"), &visitor)),
            DeValue::Array(list) => visit_list(list, visitor),
            DeValue::Table(table) => visitor.visit_map(Entries::of(table)),
        }
    }

    /// Visits the value where a kind of value is wanted.
    fn wanting<V: Visitor<'de>>(self, name: &str, visitor: V) -> Result<V::Value, Fault> {
        let Node { value, span } = self;
        let visited = Node::visit(value, visitor);
        visited.map_err(|fault| fault.wanting(name).within(&span))
    }
}

fn visit_integer<'de, V: Visitor<'de>>(
    digits: &DeInteger<'_>,
    visitor: V,
) -> Result<V::Value, Fault> {
    let (text, radix) = (digits.as_str(), digits.radix());
    if let Ok(number) = u64::from_str_radix(text, radix) {
        return match i64::try_from(number) {
            Ok(number) => visitor.visit_i64(number),
            Err(_) => visitor.visit_u64(number),
        };
    }
    match i64::from_str_radix(text, radix) {
        Ok(number) => visitor.visit_i64(number),
        Err(error) => Err(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                Fault::told(number(&digits.to_string()))
            }
            // There are no digits.
            _ => Fault::custom(digits),
        }),
    }
}

/// Visits a list. A visitor that takes only some of it, as that of an array, wants a shorter one.
fn visit_list<'de, V: Visitor<'de>>(list: DeArray<'de>, visitor: V) -> Result<V::Value, Fault> {
    let length = list.len();
    let mut values = Values(list.into_iter());
    let made = visitor.visit_seq(&mut values)?;
    match values.0.next() {
        Some(_) => Err(Fault::invalid_length(length, &"a shorter list")),
        None => Ok(made),
    }
}

/// Methods for types that are of one kind.
macro_rules! wanting {
    ($($method:ident $kind:literal)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.wanting($kind, visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Fault;

    wanting! {
        deserialize_bool "boolean"
        deserialize_i8 "integer"
        deserialize_i16 "integer"
        deserialize_i32 "integer"
        deserialize_i64 "integer"
        deserialize_u8 "integer"
        deserialize_u16 "integer"
        deserialize_u32 "integer"
        deserialize_u64 "integer"
        deserialize_f32 "float"
        deserialize_f64 "float"
        deserialize_char "character"
        deserialize_str "string"
        deserialize_string "string"
        deserialize_seq "sequence"
        deserialize_map "map"
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Node { value, span } = self;
        Node::visit(value, visitor).map_err(|fault| fault.within(&span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.wanting("sequence", visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if is_spanned(name) {
            let span = self.span.clone();
            return visitor.visit_map(SpannedDeserializer::new(self, span));
        }
        self.wanting("map", visitor)
    }

    serde::forward_to_deserialize_any! {
        i128 u128 bytes byte_buf unit unit_struct tuple_struct enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Fault> for Node<'de> {
    type Deserializer = Node<'de>;

    fn into_deserializer(self) -> Node<'de> {
        self
    }
}

/// The values of a list.
struct Values<'de>(<DeArray<'de> as IntoIterator>::IntoIter);

impl<'de> SeqAccess<'de> for Values<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let next = self.0.next().map(|value| seed.deserialize(Node::of(value)));
        next.transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The keys of a table with their values.
struct Entries<'de> {
    entries: <DeTable<'de> as IntoIterator>::IntoIter,
    value: Option<Spanned<DeValue<'de>>>,
}

impl<'de> Entries<'de> {
    fn of(table: DeTable<'de>) -> Entries<'de> {
        Entries {
            entries: table.into_iter(),
            value: None,
        }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.entries.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        let span = key.span();
        let key = CowStrDeserializer::new(key.into_inner());
        let made = seed.deserialize(key);
        made.map(Some).map_err(|fault: Fault| fault.within(&span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let value = self.value.take().expect("a key came before its value");
        seed.deserialize(Node::of(value))
    }
}
