import { useState, type ComponentPropsWithoutRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showNotice } from "~/components/layout/show-notice";
import { Badge, ButtonLink, type Tone } from "~/components/ui/elements";
import type { ReceiptStatus } from "~/domain/receipts/receipt-queries.server";

const FILE_NAME = /filename="([^"]+)"/;
/** The browser has long begun to store the file by then. */
const FORGET_AFTER_MS = 60_000;

/** Saves a receipt as a file; false where only the link leads on, to the login. @throws Error where none comes */
async function downloadReceipt(path: string, language: string): Promise<boolean> {
  const answer = await fetch(`${path}?language=${language}`);
  if (new URL(answer.url).pathname === "/auth") return false;
  const content = await answer.blob();
  if (!answer.ok || !content.type.startsWith("application/pdf") || content.size === 0)
    throw new Error("the receipt's data is invalid");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = FILE_NAME.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "receipt.pdf";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS);
  return true;
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
      const isSaved = await downloadReceipt(path, i18n.language);
      await texts;
      if (!isSaved) return location.assign(path);
      showNotice({ variant: "default", title: t("downloaded") });
    } catch {
      await texts;
      // Without the words for it the browser says what is wrong.
      if (!i18n.exists("receipt:downloadFailed")) return location.assign(path);
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
