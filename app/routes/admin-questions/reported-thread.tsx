import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostList } from "~/components/questions/post-list";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PostForm } from "~/components/forms/form";
import type { ReportedView } from "./loader.server";

interface ReportedThreadProps {
  thread: ReportedView;
  kind: "reported" | "hidden";
  /** The thread that takes its place once it is decided. */
  next: number | undefined;
}

/** A thread that was reported or hidden, with its report and what can be decided. */
export function ReportedThread({ thread, kind, next }: ReportedThreadProps) {
  const { t } = useTranslation("admin");
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { id, equipment, by, name, reason, when, posts } = thread;
  const decisions = kind === "hidden" ? (["show"] as const) : (["hide", "leave"] as const);
  return (
    <Card as="li" id={`thread-${id}`} className="stack">
      <h2 className="h3">{equipment}</h2>
      <p>
        {t(`reportedBy_${by}`, { name, when })}
        {reason === null ? null : (
          <>
            <br />
            <strong lang="">{reason}</strong>
          </>
        )}
      </p>
      <PostList posts={posts} />
      <PostForm action={here} className="row">
        <input type="hidden" name="questionId" value={id} />
        <input type="hidden" name="redirectTo" value={next === undefined ? here : `${here}#thread-${next}`} />
        {decisions.map((decision) => (
          <Button
            key={decision}
            name="decision"
            value={decision}
            size="sm"
            variant={decision === "hide" ? "destructive" : "outline"}
          >
            {t(`question_${decision}`)}
          </Button>
        ))}
      </PostForm>
    </Card>
  );
}
