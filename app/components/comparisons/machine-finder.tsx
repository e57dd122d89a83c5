import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import type { ComparisonView, FoundMachine } from "~/http/views/compare-view.server";

/** After the last letter: long enough to finish a word. */
const TYPING_PAUSE_MS = 250;

interface MachineFinderProps {
  /** What was looked for. */
  search: string;
  found: readonly FoundMachine[];
  /** No machine can be added now. */
  full: boolean;
}

/** Looks for machines to add: a plain form whose answer is a page, and answers while typing where script runs. */
export function MachineFinder({ search, found, full }: MachineFinderProps) {
  const { t } = useTranslation(["comparison", "common"]);
  const { shown, form, look } = useSearchWhileTyping(found, search);
  return (
    <div className="stack">
      {full ? <Alert variant="warning" title={t("full")} /> : null}
      <form ref={form} action="/compare" className="stack" role="search" onInput={look}>
        <Field label={t("search")} id="find-machine">
          <TextInput type="search" name="search" maxLength={100} defaultValue={search} />
        </Field>
        <Button>{t("common:searchAction")}</Button>
      </form>
      <p role="status">{shown.length === 0 ? t("notFound") : t("found", { count: shown.length })}</p>
      <FoundList found={shown} full={full} />
    </div>
  );
}

/** What the form's text finds, asked for at the first pause after each letter. */
function useSearchWhileTyping(found: readonly FoundMachine[], asked: string) {
  const { load, data } = useFetcher<ComparisonView>();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const readText = () => (form.current === null ? "" : String(new FormData(form.current).get("search") ?? ""));
  const look = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => load(`/compare?${new URLSearchParams({ search: readText() }).toString()}`), TYPING_PAUSE_MS);
  };
  const lookNow = useRef(look);
  useEffect(() => {
    // What was typed before React came has told nobody yet.
    if (readText() !== asked) lookNow.current();
    return () => clearTimeout(pause.current);
  }, [asked]);
  return { shown: data?.found ?? found, form, look };
}

function FoundList({ found, full }: Pick<MachineFinderProps, "found" | "full">) {
  const { t } = useTranslation("comparison");
  if (found.length === 0) return null;
  return (
    <form method="post" action="/compare">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="redirectTo" value="/compare" />
      <ul className="found">
        {found.map(({ id, name, category, location, rate }) => (
          <li key={id} className="row spread">
            <span>
              <strong>{name}</strong>
              <br />
              <span className="soft small">{`${category} · ${location} · ${rate}`}</span>
            </span>
            <Button name="equipmentId" value={id} variant="outline" size="sm" disabled={full} aria-label={`${t("addOne")}: ${name}`}>{t("addOne")}</Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
