import { createContext } from "react";

/** On the server, the finished markup within `<main>` where another request has rendered the same. */
export const ContentMarkup = createContext<string | undefined>(undefined);
