import { useTranslation } from "react-i18next";
import { usePolling } from "./use-polling";

/** Says that something is pending and refreshes the page: automatically with JavaScript, by its link without. */
export function WaitingNote({ pending, address }: { pending: boolean; address: string }) {
  const { t } = useTranslation("booking");
  usePolling(pending);
  return pending ? (
    <p>
      <a className="btn btn-outline btn-sm" href={address}>
        {t("refreshPage")}
      </a>
    </p>
  ) : null;
}
