import { Alert } from "~/components/ui/alert";

interface NoticeBannerProps {
  notice: { variant: "default" | "destructive"; title: string; text?: string | undefined };
}

/** The flash notice of the last form, shown once on the following page. */
export function NoticeBanner({ notice }: NoticeBannerProps) {
  return (
    <div className="wrap notice">
      <Alert variant={notice.variant === "destructive" ? "destructive" : "success"} title={notice.title}>
        {notice.text ? <p>{notice.text}</p> : null}
      </Alert>
    </div>
  );
}
