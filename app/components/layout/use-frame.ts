import { useRouteLoaderData } from "@remix-run/react";
import type { PageFrame } from "~/http/frame.server";

/** What the frame of the page knows: language, user, contact. Undefined where the frame failed or was not asked. */
export function useFrame(): PageFrame | undefined {
  // Remix gives null where it answers an error without having asked the frame's loader.
  return (useRouteLoaderData("root") as PageFrame | null | undefined) ?? undefined;
}
