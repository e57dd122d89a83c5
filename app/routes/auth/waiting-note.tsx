import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Link } from "@remix-run/react";
import type { AuthTab } from "./action.server";
import type { WaitingView } from "./loader.server";

interface WaitingNoteProps {
  tab: AuthTab;
  booking: WaitingView | null;
  loginPage: string;
  /** True for those who sent a form after their login had ended. */
  isLost: boolean;
}

/** Why an account is asked for, and the confirmed booking that it is for. */
export function WaitingNote({ tab, booking, loginPage, isLost }: WaitingNoteProps) {
  const { t } = useTranslation("account");
  if (booking === null && isLost) return <Alert variant="warning">{t("signInAgain")}</Alert>;
  if (booking === null) return <Alert>{t("signInToGoOn")}</Alert>;
  const { name, from, to, total, asksContact } = booking;
  const [register, login] = asksContact
    ? (["waitingRegisterPhone", "waitingLoginPhone"] as const)
    : (["waitingRegister", "waitingLogin"] as const);
  return (
    <Alert title={t(tab === "register" ? register : login)}>
      <p>
        {name}
        <br />
        {`${from} – ${to} · ${total}`}
      </p>
      {tab === "register" ? (
        <p>
          {t("waitingHaveAccount")} <Link to={loginPage}>{t("loginAction")}</Link>
        </p>
      ) : null}
    </Alert>
  );
}
