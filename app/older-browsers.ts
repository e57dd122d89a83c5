/** What React's code needs of arrays and objects in Chrome 80 to 96 and Safari before 15.4; not for the worker. */

function at<T>(this: readonly T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}

function findLastIndex<T>(this: readonly T[], isFound: (item: T, index: number, all: readonly T[]) => boolean): number {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (isFound(this[index] as T, index, this)) return index;
  }
  return -1;
}

function findLast<T>(this: readonly T[], isFound: Parameters<typeof findLastIndex<T>>[0]): T | undefined {
  return this[findLastIndex.call<readonly T[], [typeof isFound], number>(this, isFound)];
}

const hasOwn = (object: object, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, key);

function add(to: object, parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts))
    if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

add(Array.prototype, { at, findLastIndex, findLast });
add(Object, { hasOwn });

export {};
