import { requireWord } from "~/domain/schema-parts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { listTransfers, viewPhoto } from "~/domain/transfers/transfers.server";
import { addUploadedPhoto } from "~/http/image-upload.server";
import { runPageAction, type PageHandle } from "~/http/page.server";
import { NotFound } from "~/domain/errors";
import { MAX_PHOTOS, takesPhotos, TRANSFER_KINDS } from "~/domain/transfers/transfer";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { stepPage } from "~/routes/shared/booking.server";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { Form, SubmitButton } from "~/components/forms/form";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { shrinkImage } from "~/components/equipment/shrink-image";
import { Field, FileInput } from "~/components/ui/fields";
import { PhotoList } from "~/components/bookings/transfer-records";
import { Alert, Card } from "~/components/ui/elements";

export const handle: PageHandle = { i18n: ["booking", "transfer"], isInner: true };

/** For the two and admins. @throws NotFound where nothing is recorded */
export const loader = stepPage(async ({ db, params, t, now, lite }, { booking, part }) => {
  const kind = requireWord(TRANSFER_KINDS, params["kind"]);
  const transfer = (await listTransfers(db, booking.id)).find((one) => one.kind === kind);
  if (transfer === undefined) throw new NotFound("transferNotFound");
  const photos = (await listPhotos(db, booking.id)).filter((one) => one.kind === kind);
  const isFull = photos.filter(({ side }) => side === part).length >= MAX_PHOTOS;
  const conflict = isFull ? "transferPhotosFull" : takesPhotos(transfer, now) ? undefined : "transferPhotosOver";
  return {
    title: t(`transfer:photosTitle_${kind}`),
    kind,
    photos: photos.map((photo) => viewPhoto(booking.id, photo)),
    isShown: !lite,
    /** Why none can be added; otherwise null. */
    why: part === "admin" ? t("messages:notAllowed") : conflict === undefined ? null : t(`messages:${conflict}`),
  };
});

export function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname.replace(/\.data$/, "");
  return runPageAction(args, page, async (call) => {
    await addUploadedPhoto(call, call.namedId, requireWord(TRANSFER_KINDS, call.params.kind));
    return { to: page, say: { title: call.t("transfer:photoAdded") } };
  });
}

export default function TransferPhotosPage() {
  const { id, kind, photos, isShown, why } = useLoaderData<typeof loader>();
  const path = `/booking/${id}/transfer/${kind}/photos`;
  return (
    <>
      {why === null ? (
        <Card as="section">
          <PhotoForm action={path} address={`/api/bookings/${id}/transfers/${kind}/photos`} />
        </Card>
      ) : (
        <Alert title={why} />
      )}
      <PhotoList photos={photos} isShown={isShown} />
    </>
  );
}

const RETRY_MS = 5_000;
const TOO_MANY = 429;

/** Until the connection is back, or for a while. */
const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, RETRY_MS);
  });

/** Again until it gets through: the same file twice is one photo. @returns why the server refuses it */
async function send(form: HTMLFormElement, address: string, file: File): Promise<string | undefined> {
  const photo = await shrinkImage(file);
  for (;;) {
    const body = new FormData(form);
    body.set("image", photo, "photo");
    const answer = await callApi("POST", address, body, "");
    if (answer.ok) return undefined;
    const { status = 503, problems } = answer;
    if (status < 500 && status !== TOO_MANY) return Object.values(problems)[0]?.[0] ?? "";
    // No connection: the photo waits.
    await waitForNetwork();
  }
}

/** Adds photos to a handover or a return. With script they go as they are chosen, each by itself, while the page goes on. */
function PhotoForm({ action, address }: { action: string; address: string }) {
  const { t } = useTranslation("transfer");
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<string>();
  const [isSending, setSending] = useState(false);
  const upload = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (files.length === 0 || form.current === null) return;
    setSending(true);
    let refused: string | undefined;
    for (const [index, file] of files.entries()) {
      setStatus(`${index + 1} / ${files.length}`);
      refused = await send(form.current, address, file);
      if (refused !== undefined) break;
    }
    input.value = "";
    setStatus(refused);
    setSending(false);
    revalidate();
  };
  const latest = useRef(upload);
  latest.current = upload;
  useEffect(() => {
    // Chosen before the page was hydrated.
    const input = form.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (input && input.value !== "") void latest.current(input);
  }, []);
  return (
    <Form method="post" ref={form} action={action} encType="multipart/form-data" className="stack">
      <Field id="image" label={t("photo")}>
        <FileInput
          name="image"
          accept="image/*"
          multiple={hydrated}
          disabled={isSending}
          isShown={false}
          onChange={({ currentTarget }) => void upload(currentTarget)}
        />
      </Field>
      <p role="status" className="num" hidden={status === undefined}>
        {status}
      </p>
      <SubmitButton>{t("addPhoto")}</SubmitButton>
    </Form>
  );
}
