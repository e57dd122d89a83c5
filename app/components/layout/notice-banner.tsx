import { Alert } from "~/components/ui/alert";
import { classNames } from "~/components/ui/class-names";
import type { Notice } from "~/http/session.server";

interface NoticeBannerProps {
  notice: Pick<Notice, "variant" | "title" | "text" | "comesAlong">;
}

/** The flash notice of the last form, shown once on the following page. */
export function NoticeBanner({ notice }: NoticeBannerProps) {
  return (
    <div className={classNames("wrap notice", notice.comesAlong === true && "along sticky top-0 z-3")}>
      <Alert variant={notice.variant === "destructive" ? "destructive" : "success"} title={notice.title}>
        {notice.text ? <p>{notice.text}</p> : null}
      </Alert>
    </div>
  );
}
