/**
 * Ids of rows in order, a batch at a time, so that a job over any number of rows runs short statements only and does
 * not block the event loop.
 *
 * @param first comes before all ids
 * @param list the next ids after one, as many as a batch has where there are so many
 */
export async function* inBatches<Id extends string | number>(
  size: number,
  first: Id,
  list: (after: Id, size: number) => Promise<readonly { id: Id }[]>,
): AsyncGenerator<Id[]> {
  for (let after: Id | undefined = first; after !== undefined;) {
    const ids: Id[] = (await list(after, size)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    after = ids.length < size ? undefined : ids.at(-1);
  }
}
