import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PostForm } from "~/components/forms/form";
import type { ProfileView } from "./loader.server";

/** Where the account is logged in; each session but this one can be ended. */
export function SessionList({ sessions }: Pick<ProfileView, "sessions">) {
  const { t } = useTranslation("security");
  const others = sessions.filter(({ isThisDevice }) => !isThisDevice);
  return (
    <Card as="section" id="sessions" className="stack">
      <h2>{t("sessionsTitle")}</h2>
      <p>{t("sessionsText")}</p>
      <ul className="stack">
        {sessions.map(({ key, device, openedOn, isThisDevice }) => (
          <li key={key} className="row justify-between">
            <span>
              <strong>{device ?? t("deviceUnknown")}</strong>
              <br />
              {isThisDevice ? t("thisDevice") : t("openedOn", { day: openedOn })}
            </span>
            {isThisDevice ? null : (
              <PostForm action="/profile/sessions/end">
                <input type="hidden" name="session" value={key} />
                <Button variant="outline" aria-label={t("endSessionOf", { device: device ?? t("deviceUnknown") })}>
                  {t("endSession")}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <PostForm action="/profile/sessions/end">
          <input type="hidden" name="others" value="yes" />
          <Button variant="outline" block>
            {t("endOthers")}
          </Button>
        </PostForm>
      )}
    </Card>
  );
}
