import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PostForm } from "~/components/forms/form";

interface JoinFormProps {
  equipmentId: number;
  dates: { startDate: string; endDate: string };
  /** True for who waits for just these days already. */
  isWaiting?: boolean;
}

/** Offers the waiting list for days that are not all free: the address has them, since the fields are of the form beside it. */
export function JoinForm({ equipmentId, dates: { startDate, endDate }, isWaiting = false }: JoinFormProps) {
  const { t } = useTranslation("waiting");
  const path = `/equipment/${equipmentId}/waiting-list?startDate=${startDate}&endDate=${endDate}`;
  return (
    <Card as="section" className="stack">
      <h2>{t("title")}</h2>
      <p>{t(isWaiting ? "joined" : "how")}</p>
      {isWaiting ? (
        <ButtonLink to={path} variant="outline" block>
          {t("open")}
        </ButtonLink>
      ) : (
        <PostForm action={path}>
          <Button block>{t("join")}</Button>
        </PostForm>
      )}
    </Card>
  );
}
