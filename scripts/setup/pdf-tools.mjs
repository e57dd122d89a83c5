import { installPackages } from "./apt.mjs";
import { findProgram } from "./commands.mjs";
import { say } from "./console.mjs";

/** Used by tests to read receipts independently of the app. */
const PROGRAMS = ["pdftotext", "pdfinfo", "pdffonts", "pdftoppm"];

/** Finds the PDF tools that tests use, or installs them. */
export async function ensurePdfTools() {
  const areThere = () => PROGRAMS.every((program) => findProgram([program]) !== undefined);
  if (areThere()) return;
  if (findProgram(["apt-get"]) !== undefined) {
    say("Installing programs that read PDF files …");
    await installPackages(["poppler-utils"]);
    if (areThere()) return;
  }
  const how = process.platform === "darwin" ? "brew install poppler" : "install your system's package poppler-utils";
  say(`There is no ${PROGRAMS.join(", ")} here, so tests of PDF files will fail. To have them: ${how}`);
}
