import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { dayInIndia } from "~/domain/calendar/day";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { words } from "~/domain/schema-parts";
import { networkFor } from "~/http/client-address";
import { handleUserForm } from "~/http/page.server";
import { detachSession, redirectWithNotice } from "~/http/session.server";
import { formatDay } from "~/i18n/format";

const endSchema = z.object({
  currentPassword: z.string({ error: words("passwordRequired") }).min(1, words("passwordRequired")),
});

/** Asks for the end of the user's account; every session ends, this one too. */
export function endAccountByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, endSchema, async ({ currentPassword }, call) => {
    const { db, user, now, t, language, request, clientAddress } = call;
    const proof = { currentPassword, asker: `end ${networkFor(clientAddress)}` };
    const { endsAt } = await askForEnd(db, user, proof, now);
    detachSession(request);
    const day = formatDay(dayInIndia(new Date(endsAt)), language);
    const notice = {
      variant: "default",
      title: t("security:endAsked", { day }),
      text: t("security:endAskedText"),
    } as const;
    return redirectWithNotice(request, "/auth", notice, { status: 303 });
  });
}
