import type { UserCall } from "~/http/call.server";
import { listAttention } from "~/routes/shared/attention.server";

/** All that needs an admin's attention. */
export async function loadStuckPayments(call: UserCall) {
  const items = await listAttention(call);
  return {
    title: `${call.t("admin:payments")} – ${call.t("brand")}`,
    found: call.t("admin:mattersFound", { count: items.length }),
    items,
  };
}
