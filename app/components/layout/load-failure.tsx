import { useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { readErrorMessage } from "./read-error-message";

interface LoadFailureProps {
  /** What could not be loaded, in words. */
  title: string;
}

/** In place of what could not be loaded: says so, and loads the page again as it was asked for. Stands in an error boundary. */
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
