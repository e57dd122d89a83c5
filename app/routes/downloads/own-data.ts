import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownData } from "./exports.server";

/** All that is kept about the user, as JSON. */
export const loader = (args: LoaderFunctionArgs) => ownData(args);
