import { useTranslation } from "react-i18next";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import type { EquipmentSummary } from "~/domain/equipment/equipment-summary";
import type { Reason } from "~/domain/recommendations/score-equipment";

/** Equipment recommended to a user, each with the reason. */
export function Recommended({ equipmentList }: { equipmentList: readonly (EquipmentSummary & { reason: Reason })[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="wrap band">
      <div className="head">
        <h2>{t("recommended")}</h2>
      </div>
      <div className="cards">
        {equipmentList.map((equipment) => (
          <div key={equipment.id}>
            <p className="soft small">{t(`reason_${equipment.reason}`)}</p>
            <EquipmentCard equipment={equipment} />
          </div>
        ))}
      </div>
    </section>
  );
}
