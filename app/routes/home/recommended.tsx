import { useTranslation } from "react-i18next";
import { EquipmentCard } from "~/components/equipment/equipment-card";
import type { EquipmentSummary } from "~/domain/equipment/equipment-summary";
import type { Reason } from "~/domain/recommendations/score-equipment";

/** Equipment recommended to a user, each with the reason. */
export function Recommended({ equipmentList }: { equipmentList: readonly (EquipmentSummary & { reason: Reason })[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="wrap pb-6">
      <div className="head ruled">
        <h2>{t("recommended")}</h2>
      </div>
      <div className="cards card md:grid-cols-3">
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
