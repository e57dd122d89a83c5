import { Form as RemixForm, useNavigation, type FormProps } from "@remix-run/react";
import {
  forwardRef,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type FormEvent,
} from "react";
import { showOffline } from "~/components/layout/show-notice";
import { Button } from "~/components/ui/button";
import { useFrame } from "~/components/layout/use-frame";

/**
 * Names the account that a form was opened by. The server refuses a form of another account than the one signed in:
 * see server/named-account.ts.
 */
export function AccountField() {
  const account = useFrame()?.user?.id;
  return account === undefined ? null : <input type="hidden" name="accountId" value={account} />;
}

/** Keeps a form, with all that is typed in it, while there is no connection. */
export function stayOffline(event: FormEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  showOffline();
}

/** Remix's form, with the account that it was opened by. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ children, onSubmit, ...props }, ref) => {
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    stayOffline(event);
  };
  return (
    <RemixForm ref={ref} {...props} onSubmit={send}>
      {props.method === "post" ? <AccountField /> : null}
      {children}
    </RemixForm>
  );
});
Form.displayName = "Form";

/** The button that sends a page's form. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { state } = useNavigation();
  return <Button block pending={state === "submitting"} {...props} />;
}

/** After that an answer is not waited for any longer. */
const SENT_FOR_MS = 8_000;

/** A form that changes something and that the browser sends itself: once, until its answer is there. */
export const PostForm = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<"form">>(
  ({ children, onSubmit, ...props }, ref) => {
    const [isSent, setSent] = useState(false);
    useEffect(() => {
      const reset = () => setSent(false);
      addEventListener("pageshow", reset);
      const timer = isSent ? setTimeout(reset, SENT_FOR_MS) : undefined;
      return () => {
        removeEventListener("pageshow", reset);
        clearTimeout(timer);
      };
    }, [isSent]);
    const send = (event: FormEvent<HTMLFormElement>) => {
      if (isSent) return event.preventDefault();
      onSubmit?.(event);
      stayOffline(event);
      // The browser reads the form after this.
      if (!event.defaultPrevented) setTimeout(() => setSent(true));
    };
    return (
      <form ref={ref} method="post" {...props} onSubmit={send} aria-busy={isSent || props["aria-busy"]}>
        <AccountField />
        {children}
      </form>
    );
  },
);
PostForm.displayName = "PostForm";
