import { readPageHandle } from "~/enhance/page-handle";
import { findLacking, loadTextsOf } from "~/i18n/page-texts.client";

/** What Remix's router tells of: the pages that an address matches, and what is under way. */
interface RouterState {
  matches: { route: { handle?: unknown } }[];
}
type Listener = (state: RouterState, ...rest: unknown[]) => void;

interface Router {
  subscribe: (listener: Listener) => () => void;
}

declare global {
  interface Window {
    __remixRouter?: Router;
  }
}

const lackingIn = ({ matches }: RouterState) =>
  findLacking(readPageHandle(matches.map(({ route }) => route.handle)).i18n);

/** Shows what the router leads to once its texts are there, or do not come. What happens meanwhile follows at once. */
function holdUntilTexts(listener: Listener): Listener {
  let latest: Parameters<Listener> | undefined;
  return (...news) => {
    if (latest !== undefined) return void (latest = news);
    const lacking = lackingIn(news[0]);
    if (lacking.length === 0) return listener(...news);
    latest = news;
    const goOn = () => {
      const [state, ...rest] = latest ?? news;
      latest = undefined;
      listener(state, ...rest);
    };
    loadTextsOf(lacking).then(goOn, goOn);
  };
}

/**
 * Lets a followed link show its page when the page's texts are there too, as its data are: rendered before, each part
 * would wait for its own, and the page would stand and go with every one of them. Remix names its router to the window
 * when it makes it, before anything is rendered.
 */
export function putTextsFirst(): void {
  Object.defineProperty(window, "__remixRouter", {
    configurable: true,
    set(router: Router) {
      const subscribe = router.subscribe.bind(router);
      router.subscribe = (listener) => subscribe(holdUntilTexts(listener));
      Object.defineProperty(window, "__remixRouter", { value: router, configurable: true, writable: true });
    },
  });
}
