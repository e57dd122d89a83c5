import type { ApiClient, Answer, Sent } from "../../fixtures/api-client";
import type { RunningApp } from "../../fixtures/running-app";

/** Kinds of requests, each with the worst that it can carry. */

export type Role = "visitor" | "renter" | "owner" | "admin";

export interface OneRequest {
  /** What is special about it, for the report. */
  name: string;
  send(client: ApiClient): Promise<Answer>;
}

export interface Kind {
  name: string;
  as: Role;
  /** Sent one after the other. */
  requests: readonly OneRequest[];
  /** How many of each are sent at the same time; 1 unless said. */
  atOnce?: number;
}

/** What the kinds need to know of the server under test. */
export interface Subject {
  app: RunningApp;
  /** A client of its own each time. */
  clientOf(role: Role): ApiClient;
  /** A booking of the renter that is paid. */
  bookingId: number;
  webhookSecret: string;
}

/** One request of a kind of its own. */
export function one(as: Role, method: string, path: string, sent: Sent = {}, name = ""): Kind {
  const short = path.length > 60 ? `${path.slice(0, 57)}…` : path;
  return { name: name === "" ? `${method} ${short}` : name, as, requests: [request(method, path, sent, short)] };
}

export function request(method: string, path: string, sent: Sent = {}, name = path): OneRequest {
  return { name, send: (client) => client.send(method, path, sent) };
}
