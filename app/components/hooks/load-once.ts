/**
 * Loads a lazy module once for all callers: the bundler's loader waits for a module's styles only in its first call, so a
 * second call meanwhile would get the module without them. After a failure it is loaded again.
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
