import { MS_PER_SECOND } from "~/domain/calendar/duration";
/** Figures as people read them. KB and MB are thousands, as networks count. */

const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;

export type Format = (value: number) => string;

export const inBytes: Format = (value) => `${Math.round(value)} B`;
export const inKilobytes: Format = (value) => `${(value / BYTES_PER_KB).toFixed(1)} KB`;
export const inMegabytes: Format = (value) => `${(value / BYTES_PER_MB).toFixed(1)} MB`;
export const inSeconds: Format = (value) => `${(value / MS_PER_SECOND).toFixed(2)} s`;
export const inMilliseconds: Format = (value) =>
  `${value < 10 ? value.toFixed(value < 1 ? 2 : 1) : Math.round(value)} ms`;
export const inHundredthsOfMs: Format = (value) => `${value.toFixed(2)} ms`;
export const asCount: Format = (value) => String(Math.round(value));
export const asShare: Format = (value) => String(Math.round(value * 1_000) / 1_000);
export const perSecond: Format = (value) => `${Math.round(value)}/s`;
export const asRatio: Format = (value) => `${value.toFixed(1)} ×`;
export const asPreciseRatio: Format = (value) => `${value.toFixed(2)} ×`;
