import type { ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import { readTransferKind } from "~/domain/transfers/transfer-schema";
import { addUploadedPhoto } from "~/http/image-upload.server";
import { runPageAction } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Adds a photo and redirects to the same page. */
export function addPhotoByForm(args: ActionFunctionArgs): Promise<Response> {
  const [id = "", named = ""] = [args.params["id"], args.params["kind"]].map((part) => encodeURIComponent(part ?? ""));
  const page = `/booking/${id}/transfer/${named}/photos`;
  return runPageAction(args, page, async (call) => {
    await addUploadedPhoto(call, readId(args.params["id"]), readTransferKind(args.params["kind"]));
    const notice = { variant: "default", title: call.t("transfer:photoAdded") } as const;
    return redirectWithNotice(call.request, page, notice, { status: 303 });
  });
}
