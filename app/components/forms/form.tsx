import { Form as RemixForm, useFetchers, useNavigation, type FormProps } from "@remix-run/react";
import { createContext, forwardRef, useContext, useEffect, useState, type ComponentProps, type FormEvent } from "react";
import { showOffline } from "~/components/layout/show-notice";
import { Button } from "~/components/ui/elements";
import { useFrame } from "~/components/layout/use-frame";

/** Names the account that a form was opened by: the server refuses another's. See server/named-account.ts. */
export function AccountField() {
  const account = useFrame()?.user?.id;
  return account === undefined ? null : <input type="hidden" name="accountId" value={account} />;
}

/** What a form sends beside what is typed; nothing for what is undefined or null. */
export function Hidden({ values }: { values: Readonly<Record<string, string | number | null | undefined>> }) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined || value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Keeps a form, with all that is typed in it, while there is no connection. */
export function stayOffline(event: FormEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  showOffline();
}

/** The value of the button that was pressed, while its form waits for the answer. */
const Pressed = createContext<string | undefined>(undefined);

/** Remix's form with its account, sent once until answered; with `reloadDocument` by the browser, to any site. */
export const Form = forwardRef<HTMLFormElement, FormProps>(
  ({ children, onSubmit, reloadDocument = false, ...props }, ref) => {
    const [isSending, setSending] = useSending(reloadDocument, props.fetcherKey);
    const [pressed, setPressed] = useState("");
    const send = (event: FormEvent<HTMLFormElement>) => {
      if (isSending) return event.preventDefault();
      onSubmit?.(event);
      stayOffline(event);
      if (event.defaultPrevented) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      setPressed(submitter instanceof HTMLButtonElement ? submitter.value : "");
      setSending(props.method === "post");
    };
    const all = { ...props, ref, onSubmit: send, "aria-busy": isSending || props["aria-busy"] };
    const content = (
      <Pressed.Provider value={isSending ? pressed : undefined}>
        {props.method === "post" ? <AccountField /> : null}
        {children}
      </Pressed.Provider>
    );
    return reloadDocument ? <form {...all}>{content}</form> : <RemixForm {...all}>{content}</RemixForm>;
  },
);
Form.displayName = "Form";

/** After this the answer to a form that the browser sent itself is not waited for any longer. */
const SENT_FOR_MS = 8_000;

/** Whether a form waits for its answer: by the router, by a fetcher, or as a page that the browser loads. */
function useSending(
  reloadDocument: boolean,
  fetcherKey: string | undefined,
): [isSending: boolean, setSending: (isSending: boolean) => void] {
  const [isSending, setSending] = useState(false);
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const isWaiting = fetcherKey === undefined ? state !== "idle" : fetchers.some(({ key }) => key === fetcherKey);
  useEffect(() => {
    if (!isWaiting) setSending(false);
  }, [isWaiting]);
  useEffect(() => {
    if (!isSending) return undefined;
    const reset = () => setSending(false);
    addEventListener("pageshow", reset);
    const timer = reloadDocument ? setTimeout(reset, SENT_FOR_MS) : undefined;
    return () => {
      removeEventListener("pageshow", reset);
      clearTimeout(timer);
    };
  }, [isSending, reloadDocument]);
  return [isSending, setSending];
}

/** A button that sends a form: busy once it was pressed, until the answer is there. */
export function SubmitButton({ disabled, ...props }: ComponentProps<typeof Button>) {
  const pressed = useContext(Pressed);
  const isBusy = pressed !== undefined && (props.value === undefined || pressed === String(props.value));
  // A disabled button would lose the focus.
  return <Button block pending={isBusy} disabled={disabled && !isBusy} {...props} />;
}
