/**
 * Ids of rows, in their order and so many at a time: a job goes through rows of any number in statements that keep
 * nobody else waiting.
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
