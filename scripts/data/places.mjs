import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

/**
 * The places of India as text, to be corrected by hand: `node scripts/data/places.mjs unpack` writes places.txt,
 * `… pack` makes db/places/india.txt.gz of it again and prints the fingerprint for docs/data.md.
 */

const PACKED = new URL("../../db/places/india.txt.gz", import.meta.url);
const TEXT = "places.txt";

if (process.argv[2] === "unpack") writeFileSync(TEXT, gunzipSync(readFileSync(PACKED)));
else if (process.argv[2] === "pack") {
  const packed = gzipSync(readFileSync(TEXT), { level: 9 });
  writeFileSync(PACKED, packed);
  console.log(createHash("sha256").update(packed).digest("hex"));
} else console.log("unpack or pack?");
