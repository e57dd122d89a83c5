import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNoticeOf } from "~/components/layout/use-frame";
import { Alert, Button, Icon } from "~/components/ui/elements";
import { countInRange } from "~/domain/bookings/pick-days";
import type { Reply } from "~/domain/voice/conversation";
import { factsOf, languageOrDefault } from "~/i18n/language";
import { formatRupees } from "~/i18n/money";
import { sayDay } from "~/i18n/spoken-day";
import { createAssistant } from "./assistant";
import { createRecogniser } from "./recogniser";
import { createSynthesiser } from "./synthesiser";
import type { VoiceBooking } from "./voice-booking";
import "./voice.css";

/** Listens and answers above the form that it fills in; what it does, the form's own fields and buttons do too. */
export default function VoicePanel(booking: VoiceBooking) {
  const { t } = useTranslation("voice");
  const { voice, start, stop } = useAssistant(booking);
  const word = useWording(booking);
  const { mode, problem, heard, reply } = voice;
  useNoticeOf(
    problem === undefined
      ? null
      : { variant: "destructive", title: t(`problem_${problem}`), text: t(`way_${problem}`) },
    problem,
  );
  const isActive = mode === "initializing" || mode === "listening" || mode === "speaking";
  return (
    <section className="voice" data-mode={mode} aria-label={t("title")}>
      <div className="voice-head">
        <Icon name="mic" />
        <strong>{t(`mode_${mode}`)}</strong>
        {isActive ? (
          <Button type="button" variant="outline" onClick={stop}>
            {t("stop")}
          </Button>
        ) : (
          <Button type="button" onClick={start}>
            {t(mode === "error" ? "again" : "start")}
          </Button>
        )}
      </div>
      {problem === undefined ? null : (
        <Alert variant="warning" title={t(`problem_${problem}`)}>
          <p>{t(`way_${problem}`)}</p>
        </Alert>
      )}
      {heard ? <p className="voice-heard">{t("heard", { text: heard })}</p> : null}
      {reply === undefined ? null : <p className="voice-reply">{word(reply)}</p>}
      {reply === undefined && problem === undefined ? <p className="small soft">{t("hint")}</p> : null}
    </section>
  );
}

/** The assistant, listening from the moment it stands until it goes. */
function useAssistant(booking: VoiceBooking) {
  const { i18n } = useTranslation();
  const word = useWording(booking);
  const latest = useRef({ booking, word });
  latest.current = { booking, word };
  const [assistant] = useState(() => {
    const language = languageOrDefault(i18n.language);
    const { tag, speech = tag } = factsOf(language);
    return createAssistant({
      recogniser: createRecogniser(speech),
      synthesiser: createSynthesiser(speech),
      offer: () => {
        const { days, picked, lacksPhone } = latest.current.booking;
        return { days, picked, lacksPhone: lacksPhone() };
      },
      word: (reply) => latest.current.word(reply),
      pick: (picked) => latest.current.booking.onPick(picked),
      confirm: () => latest.current.booking.onConfirm(),
      close: () => latest.current.booking.onClose(),
      showCalendar: () => latest.current.booking.onShowCalendar(),
    });
  });
  useEffect(() => {
    assistant.start();
    return assistant.stop;
  }, [assistant]);
  const voice = useSyncExternalStore(assistant.subscribe, assistant.getVoice);
  return { voice, start: assistant.start, stop: assistant.stop };
}

/** Puts replies into words, for the ear and the eye alike. */
function useWording({ days, dailyRate }: VoiceBooking): (reply: Reply) => string {
  const { t, i18n } = useTranslation("voice");
  const language = languageOrDefault(i18n.language);
  const day = (one: string) => sayDay(one, language);
  return (reply) => {
    if (reply.say === "askEndFrom" || reply.say === "askCountFrom") return t(reply.say, { day: day(reply.day) });
    if (reply.say === "askStartOf") return t("askStartOf", { count: reply.count });
    if (reply.say === "taken") return t("taken", { day: day(reply.day) });
    if (reply.say === "beyond") return t("beyond", { first: day(days.first), last: day(days.last) });
    if (reply.say !== "readBack") return t(reply.say);
    const count = countInRange({ start: reply.start, end: reply.end }, days) ?? 1;
    const total = formatRupees(count * dailyRate);
    if (count === 1) return t("readBackOneDay", { day: day(reply.start), total });
    return t("readBack", { from: day(reply.start), to: day(reply.end), count, total });
  };
}
