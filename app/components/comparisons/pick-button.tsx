import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { Button, ButtonLink } from "~/components/ui/button";
import { MOST_COMPARED } from "~/domain/comparisons/comparison-limits";

const FORM_IDS = { add: "pick", remove: "unpick" } as const;

/**
 * The forms behind all buttons for picking on a page: the buttons name theirs by id, so that a list
 * carries two forms and not one a card. Without picks there is nothing to remove.
 */
export function PickForms() {
  const { pathname, search } = useLocation();
  const picks = useFrame()?.picks ?? [];
  const intents = picks.length === 0 ? (["add"] as const) : (["add", "remove"] as const);
  return intents.map((intent) => (
    <form key={intent} id={FORM_IDS[intent]} method="post" action="/compare" data-keeps hidden>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
    </form>
  ));
}

/** The button of a machine's own page, which has room to say why it cannot be pressed. */
export function PickAction({ id, name }: Pick<PickButtonProps, "id" | "name">) {
  const { t } = useTranslation("equipment");
  const picks = useFrame()?.picks ?? [];
  return (
    <>
      <PickButton id={id} name={name} block />
      {!picks.includes(id) && picks.length >= MOST_COMPARED ? (
        <p className="soft small">{t("compareFull", { most: MOST_COMPARED })}</p>
      ) : null}
    </>
  );
}

interface PickButtonProps {
  id: number;
  /** Of the machine, for those who hear the button. */
  name: string;
  size?: "default" | "sm";
  block?: boolean;
}

/** Picks a machine for comparison; beside one that is picked stands the way to the others. Its page holds `PickForms` once. */
export function PickButton({ id, name, size = "default", block = false }: PickButtonProps) {
  const { t } = useTranslation();
  const picks = useFrame()?.picks ?? [];
  const isPicked = picks.includes(id);
  const label = t(isPicked ? "compareRemove" : "compare");
  return (
    <>
      {isPicked ? (
        <ButtonLink to="/compare" variant="secondary" size={size} block={block}>
          {t("compareCount", { number: picks.length })}
        </ButtonLink>
      ) : null}
      <Button
        form={FORM_IDS[isPicked ? "remove" : "add"]}
        name="equipmentId"
        value={id}
        variant="outline"
        size={size}
        block={block}
        disabled={!isPicked && picks.length >= MOST_COMPARED}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </>
  );
}
