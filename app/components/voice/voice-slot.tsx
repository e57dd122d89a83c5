import { useEffect, useState, type ComponentType, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Alert, Spinner } from "~/components/ui/elements";
import { useFrame } from "~/components/layout/use-frame";
import { ASKED_AFTER_LOGIN, readMobileNumber } from "~/domain/users/mobile-number";
import { loadOnce } from "~/components/hooks/load-once";
import type { VoiceBooking } from "./voice-booking";

const loadPanel = loadOnce(() => import("./voice-panel"));

interface VoiceSlotProps extends Pick<VoiceBooking, "days" | "dailyRate" | "picked" | "onPick"> {
  form: RefObject<HTMLFormElement>;
}

/** The place of the voice assistant in a form. It is fetched when the form's dialog is opened to be spoken to. */
export function VoiceSlot({ form, ...rest }: VoiceSlotProps) {
  const isWanted = useOpenedForVoice(form);
  const isSignedIn = Boolean(useFrame()?.user);
  return isWanted ? (
    <FetchedPanel
      {...rest}
      lacksPhone={() => isSignedIn && lacksPhone(form.current)}
      onConfirm={() => confirmBySpeech(form.current, isSignedIn)}
      onClose={() => form.current?.closest("dialog")?.close()}
      onShowCalendar={() => {
        form.current?.querySelector("details")?.setAttribute("open", "");
        const day = form.current?.querySelector<HTMLButtonElement>("button[data-day]:not(:disabled)");
        day?.scrollIntoView({ block: "center" });
        day?.focus({ preventScroll: true });
      }}
    />
  ) : null;
}

/** Presses Confirm, or leads into the empty field of the phone number. A visitor who wrote no phone number is led to the login first, and asked for it after that. */
function confirmBySpeech(form: HTMLFormElement | null, isSignedIn: boolean): void {
  const isAskedLater = !isSignedIn && lacksPhone(form);
  const phone = form?.querySelector<HTMLInputElement>("input[name=contact]");
  // It is asked for by the voice, and nothing is wrong with it yet.
  if (isSignedIn && phone?.value.trim() === "") return phone.focus();
  const asked = form?.querySelector<HTMLInputElement>("input[name=contactAsked]");
  const before = asked?.value;
  if (isAskedLater && phone) phone.disabled = true;
  if (isAskedLater && asked) asked.value = ASKED_AFTER_LOGIN;
  form?.querySelector<HTMLButtonElement>("button[formmethod=post]")?.click();
  if (phone) phone.disabled = false;
  if (asked && before !== undefined) asked.value = before;
}

const lacksPhone = (form: HTMLFormElement | null): boolean => {
  const phone = form?.querySelector<HTMLInputElement>("input[name=contact]");
  return phone instanceof HTMLInputElement && readMobileNumber(phone.value) === undefined;
};

/** True while the dialog around a form is open and was opened with `data-with="voice"`. */
function useOpenedForVoice(form: RefObject<HTMLFormElement>): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const dialog = form.current?.closest("dialog");
    if (!dialog) return;
    const look = () => setOpened(dialog.open && dialog.dataset.with === "voice");
    const observer = new MutationObserver(look);
    observer.observe(dialog, { attributes: true, attributeFilter: ["open", "data-with"] });
    look();
    return () => observer.disconnect();
  }, [form]);
  return isOpened;
}

function FetchedPanel(booking: VoiceBooking) {
  const { t, i18n } = useTranslation("booking");
  const [Panel, setPanel] = useState<ComponentType<VoiceBooking> | "failed" | undefined>();
  useEffect(() => {
    let isGone = false;
    const come = async () => {
      const texts = new Promise<void>((resolve, reject) => {
        i18n
          .loadNamespaces("voice", (problem: unknown) => (problem ? reject(problem as Error) : resolve()))
          .catch(reject);
      });
      const [module] = await Promise.all([loadPanel(), texts]);
      return module.default;
    };
    come().then(
      (component) => isGone || setPanel(() => component),
      () => isGone || setPanel("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [i18n]);
  if (Panel === undefined) return <Spinner label={t("voiceComing")} />;
  if (Panel === "failed")
    return (
      <Alert variant="warning" title={t("voiceFailed")}>
        <p>{t("voiceFailedText")}</p>
      </Alert>
    );
  return <Panel {...booking} />;
}
