import { alertSchema, listAlerts, removeAlert, saveAlert } from "~/domain/alerts/tell-alerts.server";
import { readId } from "~/domain/schema-parts";
import { forUsers } from "~/http/api.server";

export const listOwnAlerts = forUsers({
  summary: "What the user waits for or was told of.",
  run: ({ db, user, now }) => listAlerts(db, user, now),
});

export const tellMeWhenFree = forUsers({
  summary:
    "Tells the user when a machine is free on days (`equipmentId`, `startDate`, `endDate`), or a search (`query`) finds one.",
  input: alertSchema,
  status: 201,
  run: ({ db, user, now }, request) => saveAlert(db, request, user, now),
});

export const removeOwnAlert = forUsers({
  summary: "Removes what the user waits for.",
  status: 204,
  run: ({ db, user, params }) => removeAlert(db, readId(params.id), user),
});
