import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/elements";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";

/** Id of the profile's dialog; a link opens it with `data-opens`. */
export const PROFILE_DIALOG = "profile";
const PROFILE_PAGE = "/profile";

const DialogContent = lazy(() => import("./profile-dialog-content"));

interface ProfileDialogProps {
  user: FrameUser;
  language: Language;
}

/** The user's own profile over any page, loaded at each opening. The profile page itself needs no dialog. */
export function ProfileDialog({ user, language }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const hear = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[data-opens="${PROFILE_DIALOG}"]`) !== null)
        setTimes((before) => before + 1);
    };
    document.addEventListener("click", hear, true);
    return () => document.removeEventListener("click", hear, true);
  }, []);
  if (!hydrated || pathname === PROFILE_PAGE) return null;
  const id = `${PROFILE_DIALOG}-${times}`;
  return (
    <Dialog id={PROFILE_DIALOG} title={t("editProfile")}>
      {times === 0 ? null : (
        <Suspense fallback={<Spinner label={t("loading")} />}>
          <DialogContent key={id} id={id} shown={user} language={language} />
        </Suspense>
      )}
    </Dialog>
  );
}
