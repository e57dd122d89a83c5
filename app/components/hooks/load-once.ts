/**
 * A part of the product that is fetched when it is first wanted, once for all that want it: the bundler's loader waits
 * for a part's styles only the first time it is asked, so that whoever asks again meanwhile would get it without them.
 * After a failure it is fetched anew.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
