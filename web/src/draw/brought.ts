// A puzzle that is brought to the page where it is drawn, to be corrected there.

import type { Picture } from "../api/types";
import { Waiting } from "../ui/waiting";

export const brought = new Waiting<Picture>();
