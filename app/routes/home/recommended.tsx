import { useTranslation } from "react-i18next";
import { MachineCard } from "~/components/equipment/equipment-card";
import type { MachineSummary } from "~/domain/equipment/equipment-summary";
import type { Reason } from "~/domain/recommendations/score-equipment";

/** Machines that suit a user, each with why. */
export function Recommended({ machines }: { machines: readonly (MachineSummary & { reason: Reason })[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="wrap band">
      <div className="head">
        <h2>{t("recommended")}</h2>
      </div>
      <div className="cards">
        {machines.map((machine) => (
          <div key={machine.id}>
            <p className="soft small">{t(`reason_${machine.reason}`)}</p>
            <MachineCard machine={machine} />
          </div>
        ))}
      </div>
    </section>
  );
}
