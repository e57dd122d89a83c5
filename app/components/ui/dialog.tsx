import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass, ButtonLink, Icon } from "./elements";

interface DialogProps {
  /** Elements with `data-opens="ID"` open it. */
  id: string;
  title: ReactNode;
  /** Renders the same content as a section of its own page, for use without JavaScript. */
  asPage?: boolean;
  closeTo?: string;
  children: ReactNode;
}

const HEAD = "flex min-h-13 items-center justify-between gap-4 edge-bar border-haldi py-1 pr-1 pl-4";

const closerOf = (dialog: string) => `${dialog}-close`;

interface DialogWayBackProps {
  /** Id of the dialog around it; undefined on a page. */
  dialog: string | undefined;
  to: string;
  block?: boolean;
  reloadDocument?: boolean;
  children: ReactNode;
}

/** Leaves what was asked undone: closes the dialog, or leads on from the page that does the same without script. */
export function DialogWayBack({ dialog, to, children, ...look }: DialogWayBackProps) {
  const { reloadDocument = false, block = false } = look;
  return dialog === undefined ? (
    <ButtonLink to={to} variant="outline" block={block} reloadDocument={reloadDocument}>
      {children}
    </ButtonLink>
  ) : (
    <Button form={closerOf(dialog)} variant="outline" block={block}>
      {children}
    </Button>
  );
}

/** A native dialog with a title bar; the browser handles focus, Escape and the backdrop. */
export function Dialog({ id, title, asPage = false, closeTo, children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = `${id}-title`;
  const close = <Icon name="close" label={t("close")} />;
  const body = <div className="p-4">{children}</div>;
  if (asPage) {
    return (
      <section id={id} className="dialog" aria-labelledby={titleId}>
        <div className={HEAD}>
          <h1 id={titleId}>{title}</h1>
          {closeTo === undefined ? null : (
            <ButtonLink to={closeTo} variant="ghost" size="icon">
              {close}
            </ButtonLink>
          )}
        </div>
        {body}
      </section>
    );
  }
  return (
    <dialog id={id} className="dialog max-h-full shade-up backdrop:bg-curtain" aria-labelledby={titleId}>
      <div className={HEAD}>
        <h2 id={titleId}>{title}</h2>
        <form method="dialog" id={closerOf(id)}>
          <button className={buttonClass({ variant: "ghost", size: "icon" })} value="close">
            {close}
          </button>
        </form>
      </div>
      {body}
    </dialog>
  );
}
