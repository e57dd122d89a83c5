import { useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "~/http/frame.server";

/** What the frame of the page knows: language, user, contact. Undefined where the frame failed or was not asked. */
export function useFrame(): Frame | undefined {
  // Remix gives null where it answers an error without having asked the frame's loader.
  return (useRouteLoaderData("root") as Frame | null | undefined) ?? undefined;
}
