import { useTranslation } from "react-i18next";
import { Link } from "@remix-run/react";

/** Where anyone can check a receipt or credit note. */
interface PrintedCode {
  code: string;
  /** As printed: the whole URL. */
  address: string;
}

/** The address at which anyone reads whether the paper is genuine. */
export function CheckAddress({ printed: { code, address } }: { printed: PrintedCode }) {
  const { t } = useTranslation("receipt");
  return (
    <p className="small soft">
      {t("verify.onPage")}{" "}
      <Link to={`/r/${code}`} className="break">
        {address}
      </Link>
    </p>
  );
}
