import { fetchFloorMs } from "../link/link-model";
import { formatTable } from "../report/table";
import { describeTarget, TARGETS, type Scoreboard } from "../report/targets";
import { inKilobytes, inMegabytes, inSeconds, type Format } from "../report/units";
import type { MeasuredPage } from "./measure-pages";
import { describeProfile, type Profile } from "./profiles";

/** The request of a phone's browser, with its headers. */
const TYPICAL_REQUEST_BYTES = 500;
const UNKNOWN = "–";

const show = (value: number | undefined, format: Format) => (value === undefined ? UNKNOWN : format(value));
const nameOf = ({ page, script }: MeasuredPage) => `${page.name}, script ${script ? "on" : "off"}`;

/** What pages weigh; the same on every connection. */
export function reportWeights(
  board: Scoreboard,
  measured: readonly MeasuredPage[],
  styledHtml: ReadonlyMap<string, number>,
): string {
  const header = [
    "page, script",
    "html+css br",
    "html",
    "css",
    "js",
    "img",
    "other",
    "total",
    "without photos",
    "requests before",
    "script before",
    "tool script",
  ];
  const targets = [
    "target",
    describeTarget(TARGETS.styledHtml),
    ...Array<string>(6).fill(""),
    describeTarget(TARGETS.firstLoad),
    describeTarget(TARGETS.requestsBeforeUsable),
    describeTarget(TARGETS.scriptBeforeUsable),
    describeTarget(TARGETS.toolScript),
  ];
  const rows = measured.map((one) => {
    const { load, page } = one;
    const name = nameOf(one);
    const isTool = page.kind === "tool";
    const { html, css, js, img, other, total } = load.bytes;
    const lightest = total - img;
    return [
      name,
      board.judge(`${name}: HTML and CSS`, styledHtml.get(page.name), TARGETS.styledHtml),
      ...[html, css, js, img, other, total].map(inKilobytes),
      isTool ? inKilobytes(lightest) : board.judge(`${name}: first load without photos`, lightest, TARGETS.firstLoad),
      board.judge(`${name}: requests before usable`, load.requestsBeforeUsable, TARGETS.requestsBeforeUsable),
      isTool
        ? show(load.scriptBytesBeforeUsable, inKilobytes)
        : board.judge(`${name}: script before usable`, load.scriptBytesBeforeUsable, TARGETS.scriptBeforeUsable),
      isTool ? board.judge(`${name}: script`, js, TARGETS.toolScript) : UNKNOWN,
    ];
  });
  const note = "Where no script runs, browsers load all photos at once, near or far.";
  return ["Bytes on the wire, headers included", formatTable(header, [targets, ...rows]), note].join("\n\n");
}

/** How pages arrive on one connection, and what they ask of the processor. */
export function reportTimes(
  board: Scoreboard,
  profile: Profile,
  measured: readonly MeasuredPage[],
  whole: boolean,
): string {
  const { usable, speed } = profile;
  const header = ["page, script", "link alone", "first paint", "usable", "layout shift", "blocked", "heap"];
  const targets = [
    "target",
    "",
    "",
    describeTarget(usable),
    describeTarget(TARGETS.layoutShift),
    describeTarget(TARGETS.blocked),
    describeTarget(TARGETS.heap),
  ];
  const rows = measured.map((one) => {
    const { load, script, page } = one;
    const name = `${profile.name}, ${nameOf(one)}`;
    const judged = (what: string, value: number, target: typeof usable) =>
      whole ? board.judge(`${name}: ${what}`, value, target) : target.format(value);
    return [
      nameOf(one),
      inSeconds(fetchFloorMs(speed, TYPICAL_REQUEST_BYTES, load.bytes.html)),
      show(load.firstPaintMs, inSeconds),
      board.judge(`${name}: usable`, load.usableMs, usable),
      judged("layout shift", load.layoutShift, TARGETS.layoutShift),
      !script || load.blockedMs === undefined ? UNKNOWN : judged("blocked", load.blockedMs, TARGETS.blocked),
      page.kind === "tool" ? inMegabytes(load.heapBytes) : judged("heap", load.heapBytes, TARGETS.heap),
    ];
  });
  const columns = whole ? header.length : 4;
  return [
    describeProfile(profile),
    formatTable(
      header.slice(0, columns),
      [targets, ...rows].map((row) => row.slice(0, columns)),
    ),
  ].join("\n\n");
}
