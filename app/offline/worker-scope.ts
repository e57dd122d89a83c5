/** The parts of a service worker's global scope that this project uses: TypeScript's own types of it exclude those of pages. */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

declare global {
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
  }
}

interface WorkerMessage extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessage;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
