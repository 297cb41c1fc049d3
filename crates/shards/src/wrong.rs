//! What is wrong with plans, pieces and lists that do not belong together.

use pavage_family::Message;
use pavage_search::StopReason;

/// Why pieces are not merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The plans, results or options do not fit together. Each message with the file that it is
    /// about, if it is about one.
    Bad(Vec<(Option<String>, Message)>),
    /// Some shards are not done, or their lists are not there: a message for each plan that lacks
    /// some, with the number of the plan among those given, from 0.
    Missing(Vec<(usize, Message)>),
    /// A limit was reached.
    Stopped(StopReason),
}

impl From<Message> for Wrong {
    fn from(message: Message) -> Wrong {
        Wrong::Bad(vec![(None, message)])
    }
}
