import { useTranslation } from "react-i18next";
import { usePolling } from "./use-polling";

/** Says that the page is not at its end yet, and looks again: by itself where script runs, by its link everywhere. */
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
