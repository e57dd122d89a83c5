/** An address as its copy has it, which says nowhere where its reader was. */
export const withoutPosition = (address: string): string =>
  address.replace(/\bl(?:at|on)=[^&]*&?/g, "").replace(/[?&]$/, "");
