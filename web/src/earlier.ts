// Stands where games were in earlier versions, and leads to where they are now.

import { renewed } from "./ui/address";

location.replace(renewed(location) ?? "../");
