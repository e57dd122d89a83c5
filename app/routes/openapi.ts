import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeOpenApi } from "~/operations/reference.server";
import { services } from "~/services.server";

/** The reference of all calls for programs. */
export const loader = (_args: LoaderFunctionArgs) => Response.json(writeOpenApi(services().settings.appUrl));
