/** Bodies of any length, sent while they are made: a whole one would be copied at once, while everyone else waits. */

/**
 * A body of parts, each made when the client has taken the ones before.
 *
 * @param report told of an error after the first part; the answer then breaks off
 * @throws what making the first part throws, while the answer can still be an error
 */
export async function streamParts(
  parts: AsyncGenerator<string>,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(await parts.next());
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = await (next ?? parts.next());
        next = undefined;
        if (done === true) controller.close();
        else controller.enqueue(Buffer.from(value));
      } catch (error) {
        report(error);
        controller.error(error);
      }
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
