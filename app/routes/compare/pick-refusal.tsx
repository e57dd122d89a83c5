import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/components/layout/error-page";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import type { PickProblem } from "./action.server";

function isPickProblem(value: unknown): value is PickProblem {
  return typeof value === "object" && value !== null && "backTo" in value && "message" in value;
}

/** The problem of a refused selection; undefined for any other error. */
export function readPickProblem(error: unknown): PickProblem | undefined {
  return isRouteErrorResponse(error) && isPickProblem(error.data) ? error.data : undefined;
}

/** Why the equipment was not added, and the next steps; any other error has its usual page. */
export function ComparisonProblem() {
  const { t } = useTranslation(["comparison", "common"]);
  const problem = readPickProblem(useRouteError());
  if (problem === undefined) return <ErrorPage />;
  return (
    <div className="wrap page narrow">
      <EmptyState
        headingLevel="h1"
        title={t("notPicked")}
        action={
          <p className="row">
            <ButtonLink to={problem.backTo} reloadDocument>
              {t("goBack")}
            </ButtonLink>
            <ButtonLink to="/compare" reloadDocument variant="outline">
              {t("common:compare")}
            </ButtonLink>
          </p>
        }
      >
        <p role="alert">{problem.message}</p>
      </EmptyState>
    </div>
  );
}
