/** Bulk writes of the gazetteer, by the engine in use. */
export { appendRows } from "./sqlite/gazetteer";
