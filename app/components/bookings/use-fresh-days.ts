import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import type { PickableDays } from "~/domain/bookings/pick-days";
import { readTakenDays } from "~/domain/bookings/read-taken-days";
import { useHydrated } from "~/hydrate/use-hydrated";

/** Somebody else may have booked by then. */
const FRESH_MS = 60_000;

interface FreshDays {
  days: PickableDays;
  /** Why the days are still those of the page. */
  problem: string | undefined;
  /** Asks again. */
  retry(): void;
}

/**
 * The days of a page that may have stood open for long: they are asked for anew when somebody turns to
 * them a minute or more after they were last read.
 *
 * @param form turned to where the focus comes into it, or into the dialog around it
 */
export function useFreshDays(equipmentId: number, given: PickableDays, form: RefObject<HTMLFormElement>): FreshDays {
  const { t } = useTranslation("booking");
  const { first, last } = given;
  const [days, setDays] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(0);
  const isThere = useHydrated();
  // Days that came with the document are as old as it is; React may have brought them later.
  const [givenAt] = useState(() => (isThere ? performance.now() : 0));
  useEffect(() => setDays(given), [given]);
  useEffect(() => {
    const around = form.current?.closest("dialog") ?? form.current;
    const readAt = asked === 0 ? givenAt : performance.now();
    const turnTo = () => performance.now() - readAt > FRESH_MS && setAsked((times) => times + 1);
    // React may have come because of it.
    if (around?.contains(document.activeElement)) turnTo();
    around?.addEventListener("focusin", turnTo);
    return () => around?.removeEventListener("focusin", turnTo);
  }, [asked, form, givenAt]);
  useEffect(() => {
    if (asked === 0) return undefined;
    let isGone = false;
    const read = async () => {
      const answer = await callApi<unknown>(
        "GET",
        `/api/equipment/${equipmentId}/availability?startDate=${first}&endDate=${last}`,
        undefined,
        t("availabilityFailed"),
      );
      if (isGone) return;
      const taken = answer.ok ? readTakenDays(answer.value, { first, last }) : undefined;
      if (taken !== undefined) setDays({ first, last, taken });
      setProblem(
        !answer.ok
          ? Object.values(answer.problems)[0]?.[0]
          : taken === undefined
            ? t("availabilityInvalid")
            : undefined,
      );
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [asked, equipmentId, first, last, t]);
  return { days, problem, retry: () => setAsked((times) => times + 1) };
}
