import type { KyselyPlugin } from "kysely";
import { openDatabase, type Db } from "~db/open";
import { cutConnections } from "../../fixtures/postgres";
import type { RazorpayGateway } from "~/gateways/razorpay.server";

/**
 * The part of a server process that keeps the money: its connection to the database and its way to the provider.
 * It can be killed at any query and in any call; what it was doing goes no further, and the next life begins
 * with what the file holds.
 */

/** Where the next kill falls. */
type Blow =
  /** A call has been decided on and nothing of it reaches the provider. */
  | { at: "call begun" }
  /** The provider has acted; its answer meets nobody. */
  | { at: "call answered" }
  /** So many queries from now, within a transaction or between two. */
  | { at: "query"; after: number };

export interface Life {
  /** What the product uses; ends with the life. */
  db: Db;
  gateway: RazorpayGateway;
  /** For the test's own looks. */
  raw: Db;
  isOver(): boolean;
  /** Resolves when it is killed. */
  ended: Promise<void>;
  aim(blow: Blow): void;
  /** Resolves once nothing of it is under way any more, dead or not, and its file is closed. */
  close(): Promise<void>;
}

class Killed extends Error {}

const NEVER = new Promise<never>(() => undefined);

/**
 * @param place of the database, a file or an address, with the newest schema
 * @param connect opens the way to the provider
 */
export function beginLife(place: string, connect: () => RazorpayGateway): Life {
  const { db: raw } = openDatabase(place);
  let blow: Blow | undefined;
  let isOver = false;
  let cutting: Promise<unknown> = Promise.resolve();
  let tellEnd = () => undefined as void;
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  /** One call at a time, so that a seed always brings the same order of things. */
  let calls: Promise<unknown> = Promise.resolve();

  const die = () => {
    isOver = true;
    // The connection ends where it stands: a transaction under way is never committed.
    cutting = cutConnections(place)
      .then(() => raw.destroy())
      .catch(() => undefined);
    tellEnd();
  };
  const strikes = (at: Blow["at"]) => {
    if (isOver) return true;
    if (blow?.at !== at || (blow.at === "query" && (blow.after -= 1) >= 0)) return false;
    die();
    return true;
  };
  const mortal: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (strikes("query")) throw new Killed();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const through =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const turn = calls.then(async () => {
        if (strikes("call begun")) return undefined;
        const answer = await call(...given).then(
          (value) => () => value,
          (error: unknown) => () => {
            throw error;
          },
        );
        return strikes("call answered") ? undefined : answer;
      });
      calls = turn;
      const answer = await turn;
      return answer === undefined ? NEVER : answer();
    };
  const gateway = connect();

  return {
    db: raw.withPlugin(mortal),
    gateway: {
      ...gateway,
      createOrder: through(gateway.createOrder),
      findOrderByReceipt: through(gateway.findOrderByReceipt),
      fetchPayment: through(gateway.fetchPayment),
      fetchOrderPayments: through(gateway.fetchOrderPayments),
      capturePayment: through(gateway.capturePayment),
      refund: through(gateway.refund),
      fetchRefunds: through(gateway.fetchRefunds),
    },
    raw,
    isOver: () => isOver,
    ended,
    aim: (next) => (blow = next),
    close: async () => {
      isOver = true;
      await calls;
      await new Promise((resolve) => setImmediate(resolve));
      // A cut that comes late would end the connections of the next life.
      await cutting;
      await cutConnections(place);
      await raw.destroy();
    },
  };
}
