import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { MOST_COMPARED } from "~/domain/comparisons/comparison";

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
    <Form key={intent} id={FORM_IDS[intent]} method="post" action="/compare" preventScrollReset hidden>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
    </Form>
  ));
}

interface PickButtonProps {
  id: number;
  name: string;
  size?: "default" | "sm";
  block?: boolean;
}

/** Picks a machine for comparison, or takes it out again. Its page holds `PickForms` once. */
export function PickButton({ id, name, size = "default", block = false }: PickButtonProps) {
  const { t } = useTranslation();
  const picks = useFrame()?.picks ?? [];
  const isPicked = picks.includes(id);
  const label = t(isPicked ? "compareRemove" : "compare");
  return (
    <Button
      form={FORM_IDS[isPicked ? "remove" : "add"]}
      name="equipmentId"
      value={id}
      variant={isPicked ? "secondary" : "outline"}
      size={size}
      block={block}
      disabled={!isPicked && picks.length >= MOST_COMPARED}
      aria-label={`${label}: ${name}`}
    >
      {isPicked ? <Icon name="check" size="sm" /> : null}
      {label}
    </Button>
  );
}
