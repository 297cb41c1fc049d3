//! An operation of the server: its address and what answers it, with what the OpenAPI document says of
//! it. Both are written once, in the table of operations; the program keeps only what it answers with.

use std::sync::Arc;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use pavage_wire::service::MEDIA_JSON;

use crate::state::Server;

/// An operation.
pub(crate) struct Operation {
    pub(crate) path: String,
    pub(crate) answered: MethodRouter<Arc<Server>>,
    #[cfg(feature = "schema")]
    pub(crate) documentation: Documentation,
}

/// What the OpenAPI document says of an operation.
#[cfg_attr(
    not(feature = "schema"),
    expect(dead_code, reason = "only the document has it")
)]
pub(crate) struct Documentation {
    pub(crate) method: Method,
    pub(crate) id: String,
    pub(crate) summary: String,
    pub(crate) description: &'static str,
    pub(crate) speaks: bool,
    /// The type of the body.
    pub(crate) takes: Option<&'static str>,
    pub(crate) gives: Vec<Given>,
    /// The statuses of refusals, but for those of all operations and those of every body.
    pub(crate) refuses: &'static [u16],
    /// The types of the events of a stream, by their names.
    pub(crate) tells: &'static [(&'static str, &'static str)],
}

/// An answer that is no refusal.
#[cfg_attr(
    not(feature = "schema"),
    expect(dead_code, reason = "only the document has it")
)]
pub(crate) struct Given {
    pub(crate) status: u16,
    pub(crate) about: &'static str,
    /// The media types of the body, each with the type of its JSON.
    pub(crate) bodies: Vec<(&'static str, Option<&'static str>)>,
}

impl Operation {
    pub(crate) fn new<T: 'static>(
        method: Method,
        path: impl Into<String>,
        handler: impl Handler<T, Arc<Server>>,
    ) -> Operation {
        let filter = MethodFilter::try_from(method.clone());
        let filter = filter.expect("operations have methods of their own");
        Operation {
            path: path.into(),
            answered: on(filter, handler),
            #[cfg(feature = "schema")]
            documentation: Documentation {
                method,
                id: String::new(),
                summary: String::new(),
                description: "",
                speaks: false,
                takes: None,
                gives: Vec::new(),
                refuses: &[],
                tells: &[],
            },
        }
    }

    #[cfg(feature = "schema")]
    fn documented(mut self, say: impl FnOnce(&mut Documentation)) -> Operation {
        say(&mut self.documentation);
        self
    }

    #[cfg(not(feature = "schema"))]
    fn documented(self, _: impl FnOnce(&mut Documentation)) -> Operation {
        self
    }

    /// What clients call it, and what it does in a few words.
    pub(crate) fn named<S: ToString>(
        self,
        id: &'static str,
        ending: &str,
        summary: S,
    ) -> Operation {
        self.documented(|documentation| {
            documentation.id = format!("{id}{ending}");
            documentation.summary = summary.to_string();
        })
    }

    pub(crate) fn described(self, description: &'static str) -> Operation {
        self.documented(|documentation| documentation.description = description)
    }

    /// Its answers have words, in the language that the request asks for.
    pub(crate) fn speaks(self) -> Operation {
        self.documented(|documentation| documentation.speaks = true)
    }

    /// Its requests have a body of this type.
    pub(crate) fn takes(self, of: &'static str) -> Operation {
        self.documented(|documentation| documentation.takes = Some(of))
    }

    /// It answers with this type.
    pub(crate) fn gives(self, status: u16, of: &'static str, about: &'static str) -> Operation {
        self.documented(|documentation| {
            let bodies = vec![(MEDIA_JSON, Some(of))];
            documentation.gives.push(Given {
                status,
                about,
                bodies,
            });
        })
    }

    /// It answers with other things than JSON of a type; without media types, with nothing.
    pub(crate) fn gives_media(
        self,
        status: u16,
        media: &[&'static str],
        about: &'static str,
    ) -> Operation {
        self.documented(|documentation| {
            let bodies = media.iter().map(|media| (*media, None)).collect();
            documentation.gives.push(Given {
                status,
                about,
                bodies,
            });
        })
    }

    /// Its answer may be kept, and is not sent again while it stays the same.
    pub(crate) fn may_be_kept(self) -> Operation {
        self.gives_media(304, &[], "Not changed.")
    }

    /// It refuses with these statuses too.
    pub(crate) fn refuses(self, statuses: &'static [u16]) -> Operation {
        self.documented(|documentation| documentation.refuses = statuses)
    }

    /// Its stream has these events.
    pub(crate) fn tells(self, events: &'static [(&'static str, &'static str)]) -> Operation {
        self.documented(|documentation| documentation.tells = events)
    }
}
