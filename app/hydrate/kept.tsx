import { createContext, useContext, type ReactNode } from "react";

/** Parts of pages that the server has rendered before; see server/kept-parts.server.ts. */
export interface PartStore {
  /** The number of a part within the page, and whether its markup is there already. */
  open(by: string): { number: number; isThere: boolean };
}

/** Undefined in the browser. */
export const KeptParts = createContext<PartStore | undefined>(undefined);

/**
 * Renders its children once on the server for all pages in whose frame they stand alike: one language, mode and choice
 * of picks. They may depend on `by` besides, and neither make up ids nor stand within another kept part.
 */
export function Kept({ by, children }: KeptProps) {
  return import.meta.env.SSR ? <KeptOnServer by={by}>{children}</KeptOnServer> : children;
}

interface KeptProps {
  /** Plain data. */
  by: unknown;
  children: ReactNode;
}

function KeptOnServer({ by, children }: KeptProps) {
  const store = useContext(KeptParts);
  if (store === undefined) return children;
  const { number, isThere } = store.open(JSON.stringify(by));
  if (isThere) return <template id={`kept-${number}`} />;
  return (
    <>
      <template id={`from-${number}`} />
      {children}
      <template id={`to-${number}`} />
    </>
  );
}
