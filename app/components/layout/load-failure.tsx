import { useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert, type AlertVariant, ButtonLink } from "~/components/ui/elements";
import { readErrorMessage } from "./read-error-message";

interface ReloadAlertProps {
  variant?: AlertVariant;
  title: ReactNode;
  again?: string;
  children?: ReactNode;
}

/** A part of the page that could not be had, with a link that reloads the page. */
export function ReloadAlert({ variant = "destructive", title, again, children }: ReloadAlertProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Alert
      variant={variant}
      title={title}
      action={
        <ButtonLink to={pathname + search} reloadDocument variant="outline">
          {again ?? t("retry")}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}

/** Content of an error boundary. @param title which part failed to load, in words */
export function LoadFailure({ title }: { title: string }) {
  const { t } = useTranslation();
  const message = readErrorMessage(useRouteError());
  return (
    <ReloadAlert title={<h2>{title}</h2>}>
      <p>{message ?? t("errorText")}</p>
    </ReloadAlert>
  );
}
