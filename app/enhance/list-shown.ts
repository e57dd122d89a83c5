/** What React tells the first script when it has shown the list of machines. */
export interface ListShown {
  /** False when coming back through the history. */
  isNewVisit: boolean;
  /** Leads on to another address in place of this one. */
  goTo: (address: string) => void;
}

declare global {
  /** Types alone: code that both shared would be a file more to fetch before the first script runs. */
  interface DocumentEventMap {
    "list-shown": CustomEvent<ListShown>;
  }
}
