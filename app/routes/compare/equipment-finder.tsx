import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { Alert, Button } from "~/components/ui/elements";
import { Field, TextInput } from "~/components/ui/fields";
import { Form } from "~/components/forms/form";
import type { ComparisonCandidate } from "~/operations/equipment.server";

/** Debounce after the last keystroke: long enough to finish a word. */
const TYPING_PAUSE_MS = 250;

interface EquipmentFinderProps {
  /** The search text. */
  search: string;
  found: readonly ComparisonCandidate[];
  /** True when the comparison is full. */
  full: boolean;
  /** Opens over a page with the search field focused. */
  inDialog: boolean;
}

/** Searches for equipment to add: a GET form, with results while typing where JavaScript runs. */
export function EquipmentFinder({ search, found, full, inDialog }: EquipmentFinderProps) {
  const { t } = useTranslation(["comparison", "common"]);
  const { shown, failed, form, look, lookAtOnce } = useSearchWhileTyping(found, search);
  return (
    <div className="stack">
      {full ? <Alert variant="warning" title={t("full")} /> : null}
      <form ref={form} action="/compare" className="stack" role="search" onInput={look} onSubmit={lookAtOnce}>
        <Field label={t("search")} id="find-machine">
          <TextInput type="search" name="search" defaultValue={search} autoFocus={inDialog} />
        </Field>
        <Button>{t("common:searchAction")}</Button>
      </form>
      {failed ? (
        <Alert variant="destructive" title={t("searchFailed")}>
          {t("searchFailedText")}
        </Alert>
      ) : null}
      <p role="status">{shown.length === 0 ? t("notFound") : t("found", { count: shown.length })}</p>
      <FoundList found={shown} full={full} />
    </div>
  );
}

/**
 * Results of the form's text: fetched at the first pause after a keystroke, and at once on submit. When a request
 * fails, the previous results remain.
 */
function useSearchWhileTyping(found: readonly ComparisonCandidate[], asked: string) {
  const [latest, setLatest] = useState<{ found?: readonly ComparisonCandidate[]; failed: boolean }>({ failed: false });
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const asking = useRef(0);
  const readText = () => (form.current === null ? "" : String(new FormData(form.current).get("search") ?? ""));
  const ask = async () => {
    clearTimeout(pause.current);
    const number = ++asking.current;
    const outcome = await callApi<ComparisonCandidate[]>(
      "GET",
      `/api/comparison/candidates?${new URLSearchParams({ search: readText() }).toString()}`,
      undefined,
      "",
    );
    // Drops a response that arrives after a newer request.
    if (number === asking.current)
      setLatest((before) => (outcome.ok ? { found: outcome.value, failed: false } : { ...before, failed: true }));
  };
  const look = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void ask(), TYPING_PAUSE_MS);
  };
  const lookAtOnce = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const searchNow = useRef(look);
  useEffect(() => {
    // Text typed before hydration has fired no event in React.
    if (readText() !== asked) searchNow.current();
    return () => clearTimeout(pause.current);
  }, [asked]);
  return { shown: latest.found ?? found, failed: latest.failed, form, look, lookAtOnce };
}

function FoundList({ found, full }: Pick<EquipmentFinderProps, "found" | "full">) {
  const { t } = useTranslation("comparison");
  if (found.length === 0) return null;
  return (
    <Form method="post" action="/compare">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="redirectTo" value="/compare" />
      <ul className="found h-100 overflow-auto">
        {found.map(({ id, name, category, location, rate }) => (
          <li key={id} className="row justify-between">
            <span>
              <strong>{name}</strong>
              <br />
              <span className="soft small">{`${category} · ${location} · ${rate}`}</span>
            </span>
            <Button
              name="equipmentId"
              value={id}
              variant="outline"
              size="sm"
              disabled={full}
              aria-label={`${t("addOne")}: ${name}`}
            >
              {t("addOne")}
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
