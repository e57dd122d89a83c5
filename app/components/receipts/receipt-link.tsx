import { COPIES, KEPT_AT } from "~/offline/copies";
import { useState, type ComponentPropsWithoutRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showNotice } from "~/components/layout/show-notice";
import { ButtonLink } from "~/components/ui/button";
import { Badge } from "~/components/ui/badge";
import type { Tone } from "~/components/ui/tone";
import type { ReceiptStatus } from "~/domain/receipts/receipt-queries.server";

const FILE_NAME = /filename="([^"]+)"/;
/** The browser has long begun to store the file by then. */
const FORGET_AFTER_MS = 60_000;
const NOT_SIGNED_IN = 401;

/** The session is over. */
class SignedOut extends Error {}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.status === NOT_SIGNED_IN) throw new SignedOut();
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS);
}

/** For reading without a network, where there is a service worker that shows it. */
async function keepCopy(path: string, content: Blob): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const headers = { "Content-Type": content.type, [KEPT_AT]: new Date().toISOString() };
  await (await caches.open(COPIES)).put(path, new Response(content, { headers }));
}

const hasCopy = async (path: string): Promise<boolean> =>
  "caches" in window && (await caches.match(path, { ignoreVary: true })) !== undefined;

/**
 * Fetches a receipt and saves it as a file.
 *
 * @param path of its page's link, under which a copy is kept
 * @throws SignedOut; Error when there is no receipt, or what comes is none
 */
async function downloadReceipt(bookingId: number, path: string, language: string): Promise<void> {
  const { id } = (await (await ask(`/api/bookings/${bookingId}/receipt`)).json()) as { id?: unknown };
  if (typeof id !== "number") throw new Error("the receipt's data is invalid");
  const answer = await ask(`/api/receipts/${id}/download?language=${language}`);
  const content = await answer.blob();
  if (!content.type.startsWith("application/pdf") || content.size === 0)
    throw new Error("the receipt's data is invalid");
  save(content, FILE_NAME.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? `receipt-${id}.pdf`);
  await keepCopy(path, content).catch(() => undefined);
}

type ReceiptLinkProps = Omit<ComponentPropsWithoutRef<typeof ButtonLink>, "to"> & { bookingId: number };

/** Downloads a receipt and says what came of it; without script the browser takes the file itself. */
export function ReceiptLink({ bookingId, ...look }: ReceiptLinkProps) {
  const { i18n } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const path = `/bookings/${bookingId}/receipt/pdf`;
  const download = async () => {
    setBusy(true);
    const texts = i18n.loadNamespaces("receipt");
    const t = (key: "downloaded" | "downloadFailed" | "downloadFailedText") => i18n.t(`receipt:${key}`);
    try {
      await downloadReceipt(bookingId, path, i18n.language);
      await texts;
      if (i18n.exists("receipt:downloaded")) showNotice({ variant: "default", title: t("downloaded") });
    } catch (error) {
      await texts;
      // Only the link itself leads to the login, and to a copy.
      const isFollowed = error instanceof SignedOut || !i18n.exists("receipt:downloadFailed") || (await hasCopy(path));
      if (isFollowed) return location.assign(path);
      showNotice({ variant: "destructive", title: t("downloadFailed"), text: t("downloadFailedText") });
    } finally {
      setBusy(false);
    }
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    if (!isBusy) void download();
  };
  return <ButtonLink to={path} reloadDocument onClick={press} aria-busy={isBusy || undefined} {...look} />;
}

const TONES: Partial<Record<ReceiptStatus, Tone>> = { paid: "green", pending: "yellow", failed: "red" };

/** A receipt's status in words and colour; grey for any but the three common ones. */
export function ReceiptBadge({ status, stamp = false }: { status: ReceiptStatus; stamp?: boolean }) {
  const { t } = useTranslation("receipt");
  return (
    <Badge tone={TONES[status] ?? "grey"} stamp={stamp}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
