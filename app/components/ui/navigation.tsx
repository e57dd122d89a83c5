import type { FormProps, LinkProps } from "@remix-run/react";
import {
  createContext,
  forwardRef,
  useContext,
  type ComponentPropsWithoutRef,
  type ComponentType,
  type RefAttributes,
} from "react";
import { useFrame } from "~/components/layout/use-frame";
import { useHydrated } from "~/hydrate/use-hydrated";

/** What leads on from a page: Remix's router where it has the page, and elsewhere the browser itself. */
interface Navigation {
  Link: ComponentType<LinkProps>;
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  /** The form that is on its way, where this part of the page learns of it. */
  useSent: () => FormData | undefined;
  useAddress: () => { pathname: string; search: string };
  useGoTo: () => (to: string, options?: { preventScrollReset?: boolean }) => void;
  useRefresh: () => () => void;
}

/** Properties of links and forms that only a router reads. */
export const OF_ROUTER: readonly string[] = [
  "discover",
  "prefetch",
  "preventScrollReset",
  "relative",
  "reloadDocument",
  "replace",
  "state",
];

const withoutRouter = (props: object) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !OF_ROUTER.includes(name)));

const PlainLink = ({ to, children, ...rest }: LinkProps) => (
  <a {...withoutRouter(rest)} href={String(to)}>
    {children}
  </a>
);

/** Sent in the background: where the connection breaks, all that is typed stays. */
const FormOfBrowser = forwardRef<HTMLFormElement, FormProps>((props, ref) => {
  const isHydrated = useHydrated();
  return <form ref={ref} {...withoutRouter(props)} data-keeps={isHydrated || undefined} />;
});
FormOfBrowser.displayName = "FormOfBrowser";

const goTo = (to: string) => location.assign(to);

/** How a part of a page leads on that is there without Remix's router. */
export const BY_BROWSER: Navigation = {
  Link: PlainLink,
  Form: FormOfBrowser,
  useSent: () => undefined,
  useAddress: () => location,
  useGoTo: () => goTo,
  useRefresh: () => () => location.reload(),
};

/** `root.tsx` gives Remix's router. */
export const NavigationContext = createContext(BY_BROWSER);

/**
 * Names the account that a form was opened by. The server refuses a form of another account than the one signed in:
 * see server/named-account.ts.
 */
export function AccountField() {
  const account = useFrame()?.user?.id;
  return account === undefined ? null : <input type="hidden" name="accountId" value={account} />;
}

/** A form that leads on. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ children, ...props }, ref) => {
  const { Form: PageForm } = useContext(NavigationContext);
  return (
    <PageForm ref={ref} {...props}>
      {props.method === "post" ? <AccountField /> : null}
      {children}
    </PageForm>
  );
});
Form.displayName = "Form";

/** A form that changes something and that the browser sends itself. */
export const PostForm = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<"form">>(({ children, ...props }, ref) => (
  <form ref={ref} method="post" {...props}>
    <AccountField />
    {children}
  </form>
));
PostForm.displayName = "PostForm";

export const useSent = () => useContext(NavigationContext).useSent();

/** The address of the page. */
export const useAddress = () => useContext(NavigationContext).useAddress();

/** Leads to another page. */
export const useGoTo = () => useContext(NavigationContext).useGoTo();

/** Shows the page with what the server knows now. */
export const useRefresh = () => useContext(NavigationContext).useRefresh();
