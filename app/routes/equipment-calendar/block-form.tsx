import { useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { DateRange } from "~/components/ui/date-range";
import { Field } from "~/components/ui/field";
import { Textarea, TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { NOTE_MAX_CHARACTERS, type BlockKind } from "~/domain/bookings/equipment-block";
import type { PickedDays } from "~/domain/bookings/pick-days";
import type { FormResult } from "~/http/page.server";
import { useHydrated } from "~/components/hooks/use-hydrated";

interface BlockFormProps {
  kind: BlockKind;
  days: { first: string; last: string };
  /** First and last day, formatted. */
  window: { first: string; last: string };
  picked: PickedDays;
  /** Must be stable while the form is mounted. */
  onDates: Dispatch<SetStateAction<PickedDays>>;
  result: FormResult | undefined;
}

/** Blocks days, either for everybody or for a booking made by phone. */
export function BlockForm({ kind, days, window, picked, onDates, result }: BlockFormProps) {
  const { t } = useTranslation(["rental", "booking"]);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const [form, fields] = useForm<Record<"startDate" | "endDate" | "personName" | "personContact" | "note", string>>({
    id: `take-${kind}`,
    lastResult: result ?? null,
  });
  const { startDate, endDate, personName, personContact, note } = fields;
  const ids = Object.fromEntries(
    [startDate, endDate, personName, personContact, note].map(({ name, id }) => [name, id]),
  );
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Keeps what was typed before hydration.
    const read = (name: string) => String(new FormData(element.current ?? undefined).get(name) ?? "") || undefined;
    onDates({ start: read("startDate"), end: read("endDate") });
  }, [onDates]);
  const date = (part: keyof PickedDays) => ({
    ...(hydrated ? { value: picked[part] ?? "" } : { defaultValue: picked[part] ?? "" }),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onDates((before) => ({ ...before, [part]: value || undefined })),
  });
  return (
    <Form ref={element} method="post" id={form.id} className="card stack" noValidate>
      <FormErrors result={result} fields={ids} />
      <input type="hidden" name="kind" value={kind} />
      <p>{t(`kindHint_${kind}`)}</p>
      <p className="hint">{t("windowHint", window)}</p>
      <div className="pair">
        <DateRange
          labels={[t("booking:startDate"), t("booking:endDate")]}
          ids={[startDate.id, endDate.id]}
          errors={{ startDate: startDate.errors, endDate: endDate.errors }}
          required
          min={days.first}
          max={days.last}
          start={date("start")}
          end={date("end")}
        />
      </div>
      {kind === "phone" ? (
        <>
          <Field id={personName.id} label={t("personName")} error={personName.errors} required>
            <TextInput name="personName" autoComplete="off" defaultValue={personName.initialValue} />
          </Field>
          <Field id={personContact.id} label={t("personContact")} error={personContact.errors}>
            <TextInput name="personContact" autoComplete="off" defaultValue={personContact.initialValue} />
          </Field>
        </>
      ) : null}
      <Field id={note.id} label={t("note")} error={note.errors}>
        <Textarea name="note" rows={2} countTo={NOTE_MAX_CHARACTERS} defaultValue={note.initialValue} />
      </Field>
      <Button block pending={navigation.state === "submitting"}>
        {t(`save_${kind}`)}
      </Button>
    </Form>
  );
}
