import { NotFound } from "~/domain/errors";
import { apiLoader } from "~/http/api.server";

const nothingHere = apiLoader(() => Promise.reject(new NotFound("pathNotFound")));

export const loader = nothingHere;
export const action = nothingHere;
