import { useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { readErrorMessage } from "./read-error-message";

interface LoadFailureProps {
  /** Which part failed to load, in words. */
  title: string;
}

/** Content of an error boundary: an error message and a link that reloads the same URL. */
export function LoadFailure({ title }: LoadFailureProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const message = readErrorMessage(useRouteError());
  return (
    <Alert
      variant="destructive"
      title={<h2>{title}</h2>}
      action={
        <ButtonLink to={pathname + search} reloadDocument variant="outline">
          {t("retry")}
        </ButtonLink>
      }
    >
      <p>{message ?? t("errorText")}</p>
    </Alert>
  );
}
