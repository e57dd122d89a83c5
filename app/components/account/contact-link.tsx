import { Icon } from "~/components/ui/icon";
import { showMobileNumber } from "~/domain/users/show-mobile-number";

const PHONE_FORM = /^\+?[\d\s()-]{6,}$/;
const MAIL_FORM = /^[^\s@<>]+@[^\s@<>]+$/;

interface ContactLinkProps {
  /** As its owner wrote it. */
  contact: string;
  /** Opens WhatsApp with a message written. */
  whatsapp?: string | null;
}

/** A contact as a tel: or mailto: link where it is one, with WhatsApp beside it where that can be. */
export function ContactLink({ contact, whatsapp = null }: ContactLinkProps) {
  if (PHONE_FORM.test(contact))
    return (
      <span className="row">
        <a className="btn btn-outline btn-sm" href={`tel:${contact.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" size="sm" />
          {showMobileNumber(contact)}
        </a>
        {whatsapp === null ? null : (
          <a className="btn btn-outline btn-sm" href={whatsapp} target="_blank" rel="noreferrer">
            <Icon name="share" size="sm" />
            WhatsApp
          </a>
        )}
      </span>
    );
  if (MAIL_FORM.test(contact))
    return (
      <a
        className="btn btn-outline btn-sm max-w-full wrap-anywhere"
        href={`mailto:${encodeURIComponent(contact).replace("%40", "@")}`}
      >
        <Icon name="mail" size="sm" />
        {contact}
      </a>
    );
  return contact;
}
