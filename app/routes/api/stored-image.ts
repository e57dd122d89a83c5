import type { LoaderFunctionArgs } from "@remix-run/node";
import { join } from "node:path";
import { readStoredImage } from "~/gateways/images/stored-image";
import { IMMUTABLE, policyOfFile } from "~/http/file-headers";
import { services } from "~/services.server";

/** A stored image under remix-serve; the product's own server sends images before Remix sees the request. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const folder = join(services().settings.dataDir, "images");
  const image = await readStoredImage(folder, new URL(request.url).pathname);
  if (image === undefined) return new Response(null, { status: 404 });
  const { body, type } = image;
  const headers = {
    "Content-Type": type,
    "Cache-Control": IMMUTABLE,
    "Content-Security-Policy": policyOfFile(type),
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(new Uint8Array(body), { headers });
}
