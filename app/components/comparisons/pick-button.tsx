import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { buttonClass, Icon } from "~/components/ui/elements";
import { Form } from "~/components/forms/form";
import { MAX_COMPARED } from "~/domain/comparisons/comparison-table";

const FORM_IDS = { add: "pick", remove: "unpick" } as const;

/** The forms behind a page's comparison buttons, which name them by id: a list has two, not one per card. */
export function PickForms() {
  const { pathname, search } = useLocation();
  const picks = useFrame()?.picks ?? [];
  const intents = picks.length === 0 ? (["add"] as const) : (["add", "remove"] as const);
  return intents.map((intent) => (
    <Form key={intent} id={FORM_IDS[intent]} method="post" action="/compare" hidden>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
    </Form>
  ));
}

/** The comparison button of the equipment's own page, which has room to explain why it is disabled. */
export function PickAction({ id, name }: Pick<PickButtonProps, "id" | "name">) {
  const { t } = useTranslation("equipment");
  const picks = useFrame()?.picks ?? [];
  return (
    <>
      <PickButton id={id} name={name} variant="quick" />
      {!picks.includes(id) && picks.length >= MAX_COMPARED ? (
        <p className="soft small">{t("compareFull", { most: MAX_COMPARED })}</p>
      ) : null}
    </>
  );
}

/** A picture and a word, no edges. */
export const QUICK =
  "flex min-h-16 cursor-pointer flex-col items-center gap-1 px-0.5 py-2 text-center text-xs/s no-underline disabled:cursor-not-allowed disabled:text-soil";

interface PickButtonProps {
  id: number;
  name: string;
  /** `quick` is a picture over a word. */
  variant: "ghost" | "quick";
}

/** Adds equipment to the comparison or takes it out again; in a list in the same room. Its page renders `PickForms` once. */
export function PickButton({ id, name, variant }: PickButtonProps) {
  const { t } = useTranslation();
  const picks = useFrame()?.picks ?? [];
  const isPicked = picks.includes(id);
  const label = t(isPicked ? "compareRemove" : "compare");
  const look = variant === "quick" ? QUICK : buttonClass({ variant }, "px-1 text-sm");
  const icon = variant === "quick" ? <Icon name="compare" /> : null;
  return (
    <>
      {isPicked && variant === "quick" ? (
        <Link to="/compare" className={look}>
          {icon}
          {t("compareCount", { number: picks.length })}
        </Link>
      ) : null}
      <button
        name="equipmentId"
        aria-label={`${label}: ${name}`}
        form={FORM_IDS[isPicked ? "remove" : "add"]}
        value={id}
        className={look}
        disabled={!isPicked && picks.length >= MAX_COMPARED}
      >
        {icon}
        {isPicked && variant === "ghost" ? (
          <>
            <Icon name="close" size="sm" />
            {t("compareShort")}
          </>
        ) : (
          <span>{label}</span>
        )}
      </button>
    </>
  );
}
