import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import type { User } from "~/domain/users/user";
import type { Language } from "~/i18n/language";
import { PROFILE_DIALOG } from "./profile-dialog-id";
import { ProfileDialogForm } from "./profile-dialog-form";
import { useOwnProfile } from "./use-own-profile";

interface DialogContentProps {
  imageUrl: string | null;
  language: Language;
}

/** Loads the profile, then shows its form; after each save the form restarts from the stored values. */
export default function ProfileDialogContent({ imageUrl, language }: DialogContentProps) {
  const { t } = useTranslation(["account", "common"]);
  const { user, failed, ask, setUser } = useOwnProfile();
  const [timesSaved, setTimesSaved] = useState(0);
  if (failed) {
    return (
      <Alert
        variant="destructive"
        title={t("loadFailed")}
        action={
          <Button type="button" variant="outline" onClick={ask}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  }
  if (user === undefined) return <Spinner label={t("common:loading")} />;
  const keep = (changed: User) => {
    const dialog = document.getElementById(PROFILE_DIALOG);
    if (dialog instanceof HTMLDialogElement) dialog.close();
    setUser(changed);
    setTimesSaved(timesSaved + 1);
  };
  return <ProfileDialogForm key={timesSaved} user={user} imageUrl={imageUrl} language={language} onSaved={keep} />;
}
