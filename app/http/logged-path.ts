const MAX_CHARACTERS = 200;
/** Behind these begins a code that opens something for whoever has it: a farmer's booking, or a document. */
const BEFORE_CODE = /^((?:https?:\/\/[^/]*)?\/+(?:farmer|r|api\/+documents)\/+)[^/]+/i;

/** A path as it may stand in a log: without its codes, and not longer than a line is read. */
export const loggedPath = (path: string): string =>
  path.slice(0, MAX_CHARACTERS).replace(BEFORE_CODE, (_, before: string) => `${before}[hidden]`);
