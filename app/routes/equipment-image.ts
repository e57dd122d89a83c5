import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/http/api.server";
import { storeEquipmentImage } from "~/operations/equipment.server";

const OFFERED = { POST: storeEquipmentImage };

export const loader = (args: LoaderFunctionArgs) => answerCall(args, OFFERED);
export const action = (args: ActionFunctionArgs) => answerCall(args, OFFERED);
