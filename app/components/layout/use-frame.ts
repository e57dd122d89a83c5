import { createContext, useContext } from "react";
import type { PageFrame } from "~/http/frame.server";

/** Data of the root loader: language, user, contact. Undefined where it failed or did not run. */
export const Frame = createContext<PageFrame | undefined>(undefined);

export const useFrame = () => useContext(Frame);
