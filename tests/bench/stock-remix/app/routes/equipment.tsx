import { shown } from "../shown.server";

export { default, handle, meta } from "~/routes/equipment-list/route";

export const loader = () => shown.data;
