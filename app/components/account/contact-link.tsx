import { Icon } from "~/components/ui/elements";
import { showMobileNumber } from "~/domain/users/mobile-number";

const PHONE_FORM = /^\+?[\d\s()-]{6,}$/;
const MAIL_FORM = /^[^\s@<>]+@[^\s@<>]+$/;

interface ContactLinkProps {
  /** As its owner wrote it. */
  contact: string;
  /** Opens WhatsApp with a message written. */
  whatsapp?: string | null;
  /** Icons alone on phones, in a row of a list. */
  compact?: boolean;
}

/** A contact as a tel: or mailto: link where it is one, with WhatsApp beside it where that can be. */
export function ContactLink({ contact, whatsapp = null, compact = false }: ContactLinkProps) {
  const words = (text: string) => (compact ? <Words>{text}</Words> : text);
  if (PHONE_FORM.test(contact))
    return (
      <span className="row">
        <a className="btn btn-outline px-3 text-sm" href={`tel:${contact.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" size="sm" />
          {words(showMobileNumber(contact))}
        </a>
        {whatsapp === null ? null : (
          <a className="btn btn-outline px-3 text-sm" href={whatsapp} target="_blank" rel="noreferrer">
            <Icon name="chat" size="sm" />
            {words("WhatsApp")}
          </a>
        )}
      </span>
    );
  if (MAIL_FORM.test(contact))
    return (
      <a
        className="btn btn-outline px-3 text-sm max-w-full wrap-anywhere"
        href={`mailto:${encodeURIComponent(contact).replace("%40", "@")}`}
      >
        <Icon name="mail" size="sm" />
        {contact}
      </a>
    );
  return contact;
}

/** For screen readers on all screens, visible from tablets up. */
function Words({ children }: { children: string }) {
  return (
    <>
      <span className="sr-only">{children}</span>
      <span className="hidden md:inline" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
