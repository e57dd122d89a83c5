import { useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "~/http/frame.server";

/** What the frame of the page knows: language, user, contact. Undefined only where the frame itself failed. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData("root") as Frame | undefined;
}
