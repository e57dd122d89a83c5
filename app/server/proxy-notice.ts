import ipaddr from "ipaddr.js";
import { isAddress } from "~/http/client-address";
import type { Log } from "~/http/log.server";
import type { Settings } from "~/settings.server";
import type { Middleware } from "./middleware";

/** Notices a proxy that TRUST_PROXY does not count: behind it everyone has one address, and shares its limits. */

const OWN_NETWORKS = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

export const UNDECLARED_PROXY =
  "TRUST_PROXY is 0, but requests come through a proxy: everyone shares its address and its limits. Set TRUST_PROXY to the number of proxies.";

function isOwnNetwork(address: string | undefined): boolean {
  return address !== undefined && isAddress(address) && OWN_NETWORKS.has(ipaddr.process(address).range());
}

export interface ProxyNotice {
  watch: Middleware;
  /** What an operator should know; empty when all is well. */
  notices(): string[];
}

/** Logs once when a request from this host or its network names another client. */
export function noticeProxy({ trustProxy }: Pick<Settings, "trustProxy">, log: Log): ProxyNotice {
  let isSeen = false;
  return {
    watch: (request, _response, next) => {
      if (
        !isSeen &&
        trustProxy === 0 &&
        request.headers["x-forwarded-for"] !== undefined &&
        isOwnNetwork(request.socket.remoteAddress)
      ) {
        isSeen = true;
        log.warn(UNDECLARED_PROXY, { peer: request.socket.remoteAddress });
      }
      next();
    },
    notices: () => (isSeen ? [UNDECLARED_PROXY] : []),
  };
}
