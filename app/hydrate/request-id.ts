import { createContext } from "react";

/** Number of the request that made the page: what a person who asks for help can name. */
export const RequestId = createContext("");
