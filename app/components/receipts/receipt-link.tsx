import { useState, type ComponentPropsWithoutRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showNotice } from "~/components/layout/show-notice";
import { ButtonLink } from "~/components/ui/button";
import { downloadReceipt, hasCopy, SignedOut } from "./download-receipt";

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
