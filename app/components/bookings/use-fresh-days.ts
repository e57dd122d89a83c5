import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import type { PickableDays } from "~/domain/bookings/pick-days";
import { readTakenDays } from "~/domain/bookings/read-taken-days";
import { useHydrated } from "~/components/hooks/use-hydrated";

/** Other users may book within a minute. */
const FRESH_MS = 60_000;

interface FreshDays {
  days: PickableDays;
  /** Why the days could not be refreshed. */
  problem: string | undefined;
  /** Refetches the days. */
  retry(): void;
}

/**
 * The days of a page that may have been open for long: refetched when the user moves to the form a minute or more after
 * the last read.
 *
 * @param form focus inside it, or inside the dialog around it, triggers the refetch
 */
export function useFreshDays(equipmentId: number, given: PickableDays, form: RefObject<HTMLFormElement>): FreshDays {
  const { t } = useTranslation("booking");
  const { first, last } = given;
  const [days, setDays] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [requests, setRequests] = useState(0);
  const isThere = useHydrated();
  // Days from the document are as old as it is; hydration may happen later.
  const [givenAt] = useState(() => (isThere ? performance.now() : 0));
  useEffect(() => setDays(given), [given]);
  useEffect(() => {
    const around = form.current?.closest("dialog") ?? form.current;
    const readAt = requests === 0 ? givenAt : performance.now();
    const refresh = () => performance.now() - readAt > FRESH_MS && setRequests((times) => times + 1);
    // The focus itself may have triggered hydration.
    if (around?.contains(document.activeElement)) refresh();
    around?.addEventListener("focusin", refresh);
    return () => around?.removeEventListener("focusin", refresh);
  }, [requests, form, givenAt]);
  useEffect(() => {
    if (requests === 0) return undefined;
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
  }, [requests, equipmentId, first, last, t]);
  return { days, problem, retry: () => setRequests((times) => times + 1) };
}
