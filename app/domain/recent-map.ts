/** Keeps what was used last, up to a number of entries. */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** An entry, which becomes the one used last. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    for (const leastRecent of this.#entries.keys()) {
      this.#entries.delete(leastRecent);
      return;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}
