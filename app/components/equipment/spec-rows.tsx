import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Fieldset } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { TextInput } from "~/components/ui/inputs";
import { KNOWN_SPECS } from "~/domain/equipment/spec-names";
import { withMoreRows } from "~/domain/equipment/equipment-form";
import { EMPTY_ROW, type SpecRow } from "~/domain/equipment/spec-rows";
import { useHydrated } from "~/components/hooks/use-hydrated";

interface SpecRowsProps {
  id: string;
  rows: readonly SpecRow[];
  error?: string[] | undefined;
}

/** Specifications, one row each, plus a few empty ones; a button that works without JavaScript adds more. */
export function SpecRows({ id, rows, error }: SpecRowsProps) {
  const { t } = useTranslation(["machine", "equipment"]);
  const isScripted = useHydrated();
  const [added, setAdded] = useState<readonly SpecRow[]>([]);
  const all = [...rows, ...added];
  return (
    <Fieldset id={id} legend={t("equipment:specs")} hint={t("specsHint")} error={error}>
      <ul className="stack">
        {all.map((row, index) => (
          <Row key={index} row={row} number={index + 1} />
        ))}
      </ul>
      <datalist id="m-spec-names">
        {KNOWN_SPECS.map((spec) => (
          <option key={spec} value={t(`equipment:spec_${spec}`)} />
        ))}
      </datalist>
      <Button
        variant="outline"
        size="sm"
        className="mt-4"
        name="intent"
        value="rows"
        type={isScripted ? "button" : "submit"}
        onClick={isScripted ? () => setAdded(withMoreRows(added)) : undefined}
      >
        <Icon name="plus" size="sm" />
        {t("addRows")}
      </Button>
    </Fieldset>
  );
}

function Row({ row = EMPTY_ROW, number }: { row?: SpecRow; number: number }) {
  const { t } = useTranslation("machine");
  const label = (part: string) => t("specLabel", { number, part });
  return (
    <li className="spec-row grid grid-cols-2 gap-2">
      <TextInput
        className="col-span-full"
        name="specName"
        defaultValue={row.name}
        list="m-spec-names"
        aria-label={label(t("specName"))}
        placeholder={t("specName")}
      />
      <TextInput
        name="specValue"
        defaultValue={row.value}
        aria-label={label(t("specValue"))}
        placeholder={t("specValue")}
      />
      <TextInput
        name="specUnit"
        defaultValue={row.unit}
        aria-label={label(t("specUnit"))}
        placeholder={t("specUnit")}
      />
    </li>
  );
}
