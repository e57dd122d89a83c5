import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/forms/form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

interface AlertFormProps {
  equipmentId: number;
  dates: { startDate: string; endDate: string };
}

/** Offers to tell when days that are taken come free. The address has them: the fields are of the form beside it. */
export function AlertForm({ equipmentId, dates }: AlertFormProps) {
  const { t } = useTranslation("alerts");
  const query = new URLSearchParams({ equipmentId: String(equipmentId), ...dates }).toString();
  return (
    <Card as="section" className="stack">
      <h2>{t("tellMe")}</h2>
      <p>{t("how")}</p>
      <PostForm action={`/alerts?${query}`}>
        <Button block>{t("tellMe")}</Button>
      </PostForm>
    </Card>
  );
}
