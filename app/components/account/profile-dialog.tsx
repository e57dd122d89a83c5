import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";
import { PROFILE_DIALOG } from "./profile-dialog-id";

const PROFILE_PAGE = "/profile";

const DialogContent = lazy(() => import("./profile-dialog-content"));

interface ProfileDialogProps {
  user: FrameUser;
  language: Language;
}

/** The user's own profile over any page; its content loads on first use. The profile page itself needs no dialog. */
export function ProfileDialog({ user, language }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const hear = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[data-opens="${PROFILE_DIALOG}"]`) !== null) setWanted(true);
    };
    document.addEventListener("click", hear, true);
    return () => document.removeEventListener("click", hear, true);
  }, []);
  if (pathname === PROFILE_PAGE) return null;
  return (
    <Dialog id={PROFILE_DIALOG} title={t("editProfile")} closeLabel={t("close")}>
      {wanted ? (
        <Suspense fallback={<Spinner label={t("loading")} />}>
          <DialogContent imageUrl={user.imageUrl} language={language} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
