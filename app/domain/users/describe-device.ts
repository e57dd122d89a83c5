/** Browsers by a word of the user agent, the more special first: most claim to be Chrome and Safari too. */
const BROWSERS = [
  [/EdgA?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/UCBrowser/, "UC Browser"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;

const SYSTEMS = [
  [/KAIOS/i, "KaiOS"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const MAX_AGENT_CHARACTERS = 300;

/** A few words that tell one's devices apart, such as 'Chrome, Android'; null where nothing is known. */
export function describeDevice(userAgent: string | null): string | null {
  const agent = (userAgent ?? "").slice(0, MAX_AGENT_CHARACTERS);
  const names = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return names.length === 0 ? null : names.join(", ");
}
