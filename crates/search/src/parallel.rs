//! Placeholder
use crate::{Control, Summary, Task, walk::Space};
pub(crate) fn drive_many<S: Space + Clone>(
    root: &S,
    task: &Task,
    control: &mut Control<'_>,
) -> Summary {
    let mut one = task.clone();
    one.threads = std::num::NonZeroUsize::MIN;
    crate::drive::drive(root, &one, control)
}
