import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePosition } from "~/components/map/use-position";
import { Button, buttonClass } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { TextInput } from "~/components/ui/inputs";
import type { EquipmentFormValues } from "~/domain/equipment/equipment-form";
import { useHydrated } from "~/components/hooks/use-hydrated";

/** About 100 m: enough for the map, without revealing a home. */
const DECIMALS = 3;

interface PositionFieldsProps {
  latitudeId: string;
  longitudeId: string;
  values: Pick<EquipmentFormValues, "latitudeCoord" | "longitudeCoord">;
  errors: Record<string, string[]>;
}

const hasErrors = (errors: PositionFieldsProps["errors"]) => "latitudeCoord" in errors || "longitudeCoord" in errors;

/**
 * The equipment's position in degrees; where JavaScript runs, the device can supply it. Folded away: the place is
 * enough, and few know degrees.
 */
export function PositionFields({ latitudeId, longitudeId, values, errors }: PositionFieldsProps) {
  const { t } = useTranslation("machine");
  const isScripted = useHydrated();
  const { position, locate } = usePosition();
  useEffect(() => {
    if (position.is !== "known") return;
    const { latitude, longitude } = position.point;
    for (const [id, degrees] of [
      [latitudeId, latitude],
      [longitudeId, longitude],
    ] as const) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = degrees.toFixed(DECIMALS);
    }
  }, [position, latitudeId, longitudeId]);
  const isOpen = values.latitudeCoord !== "" || values.longitudeCoord !== "" || hasErrors(errors);
  return (
    <details className="field stack" open={isOpen}>
      <summary className={buttonClass({ variant: "outline", size: "sm" })}>
        <Icon name="location" size="sm" />
        {t("position")}
      </summary>
      <p className="hint">{t("positionHint")}</p>
      <div className="pair">
        <Field id={latitudeId} label={t("latitude")} error={errors["latitudeCoord"]}>
          <TextInput
            name="latitudeCoord"
            defaultValue={values.latitudeCoord}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
        <Field id={longitudeId} label={t("longitude")} error={errors["longitudeCoord"]}>
          <TextInput
            name="longitudeCoord"
            defaultValue={values.longitudeCoord}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
      </div>
      {isScripted ? (
        <Button
          type="button"
          variant="outline"
          size="sm"
          className="mt-4"
          onClick={locate}
          pending={position.is === "searching"}
        >
          <Icon name="location" size="sm" />
          {t("useMyPosition")}
        </Button>
      ) : null}
      <p className="hint" role="status">
        {position.is === "unknown" ? t("positionUnknown") : null}
      </p>
    </details>
  );
}
