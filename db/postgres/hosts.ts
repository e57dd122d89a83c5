/** The servers of an address, of which one takes writes: the primary, or whichever standby was promoted. */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

export interface Hosts {
  /** The address with the server alone that is taken for the primary. */
  current(): string;
  readonly count: number;
  /** Goes on to the next server, unless it has been gone on from this one already. */
  pass(failed: string): void;
}

/** The address of each server; several are written as libpq does: `postgres://USER@ONE:5432,OTHER:5432/NAME`. */
export function listHosts(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => `${before}${host}${after}`) : [url];
}

/** Remembers for all pools of a process which server is the primary. */
export function createHosts(url: string): Hosts {
  const all = listHosts(url);
  let at = 0;
  return {
    current: () => all[at] ?? url,
    count: all.length,
    pass: (failed) => {
      if (all[at] === failed) at = (at + 1) % all.length;
    },
  };
}
