import { useRouteLoaderData } from "@remix-run/react";
import type { PageFrame } from "~/http/frame.server";

/** Data of the root loader: language, user, contact. Undefined where it failed or did not run. */
export function useFrame(): PageFrame | undefined {
  // Remix gives null when it renders an error without running the root loader.
  return (useRouteLoaderData("root") as PageFrame | null | undefined) ?? undefined;
}
