import { requireWord } from "~/domain/schema-parts";
import { listTransfers } from "~/domain/transfers/transfers.server";
import { formAction, seeOther, type PageHandle } from "~/http/page.server";
import { answerAboutTransfer } from "~/operations/bookings.server";
import { Forbidden } from "~/domain/errors";
import { isAnswerable, TRANSFER_KINDS } from "~/domain/transfers/transfer";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { stepPage } from "~/routes/shared/booking.server";
import { viewRecords } from "~/routes/shared/transfers.server";
import { useLoaderData } from "@remix-run/react";
import { ReasonField } from "~/components/ui/fields";
import { useTranslation } from "react-i18next";
import { TransferRecords } from "~/components/bookings/transfer-records";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { SubmitButton } from "~/components/forms/form";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

/** @throws Forbidden for owner and admin; a redirect where there is nothing to answer */
export const loader = stepPage(async (call, { booking, part }) => {
  const { db, params, t } = call;
  const kind = requireWord(TRANSFER_KINDS, params["kind"]);
  if (part !== "renter") throw new Forbidden("notAllowed");
  const found = (await listTransfers(db, booking.id)).filter((one) => one.kind === kind);
  if (!found.some((one) => isAnswerable(one, call.now))) throw seeOther(`/booking/${booking.id}`);
  return {
    title: t(`transfer:answerTitle_${kind}`),
    kind,
    view: viewRecords(found, await listPhotos(db, booking.id), call, { isRenter: true, showsPhotos: !call.lite }),
  };
});

export const action = formAction(answerAboutTransfer, ({ bookingId }, { t }, { answer }) => ({
  to: `/booking/${bookingId}`,
  say: { title: t(`transfer:done_${answer}`) },
}));

export default function TransferAnswerPage() {
  const { t } = useTranslation("transfer");
  const { id, kind, view } = useLoaderData<typeof loader>();
  const [form, { words }] = usePageForm<"words">("transfer-answer");
  return (
    <>
      <TransferRecords {...view} />
      <PageForm
        form={form}
        action={`/booking/${id}/transfer/${kind}/answer`}
        failed={t("answerFailed")}
        className="card stack"
      >
        <SubmitButton name="answer" value="confirm">
          {t("confirm")}
        </SubmitButton>
        <ReasonField field={words} label={t("words")} hint={t("wordsHint")} />
        <SubmitButton name="answer" value="dispute" variant="outline">
          {t("dispute")}
        </SubmitButton>
      </PageForm>
    </>
  );
}
