import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStoredImage } from "~/gateways/images.server";
import { IMMUTABLE, policyOfFile } from "~/http/file-headers";
import { services } from "~/services.server";

/** A stored image under remix-serve; the product's own server sends images before Remix sees the request. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const image = await readStoredImage(services().files, new URL(request.url).pathname);
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
