import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { DatesForm, type DatesFormProps } from "./dates-form";

type Offer = Pick<DatesFormProps, "days" | "calendar" | "window">;

interface DatesOrFailureProps extends Omit<DatesFormProps, keyof Offer> {
  offer: Offer | "failed";
}

/** The dates form, or an error with a retry link when the free days cannot be read. */
export function DatesOrFailure({ offer, ...rest }: DatesOrFailureProps) {
  return offer === "failed" ? <DaysFailure /> : <DatesForm {...offer} {...rest} />;
}

function DaysFailure() {
  const { t } = useTranslation(["booking", "common"]);
  const { pathname, search } = useLocation();
  return (
    <Alert
      variant="destructive"
      title={t("availabilityFailed")}
      action={
        <ButtonLink to={pathname + search} reloadDocument variant="outline">
          {t("common:retry")}
        </ButtonLink>
      }
    />
  );
}
