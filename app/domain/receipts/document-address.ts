/** The address printed on a document, where anyone reads whether it is genuine. */
export function documentAddress(appUrl: string, code: string): string {
  return `${appUrl}/r/${code}`;
}
