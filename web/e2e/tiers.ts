// Which tests are not among the quick ones: `--tags-filter='!full'` runs those, `--tags-filter=full` all others.

import type { TestOptions } from "vitest";

export const FULL: TestOptions = { tags: ["full"] };
