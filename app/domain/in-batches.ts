/**
 * Numbers of rows, in their order and so many at a time: a job goes through rows of any number in statements that
 * keep nobody else waiting.
 *
 * @param list the next numbers after one, as many as a batch has where there are so many
 */
export async function* inBatches(
  size: number,
  list: (after: number, size: number) => Promise<readonly { id: number }[]>,
): AsyncGenerator<number[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids: number[] = (await list(after, size)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    after = ids.length < size ? undefined : ids.at(-1);
  }
}
