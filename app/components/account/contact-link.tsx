import { Icon } from "~/components/ui/icon";

const PHONE_FORM = /^\+?[\d\s()-]{6,}$/;
/** An Indian mobile number as it is stored: shown as it is dialled there, which leaves room for WhatsApp beside it. */
const MOBILE_FORM = /^\+91([6-9]\d{4})(\d{5})$/;
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
      <>
        <a className="back" href={`tel:${contact.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" size="sm" />
          {contact.replace(MOBILE_FORM, "$1 $2")}
        </a>
        {whatsapp === null ? null : (
          <>
            {/* An em space keeps fingers from the other of the two. */}
            {"\u2003"}
            <a className="back" href={whatsapp} target="_blank" rel="noreferrer">
              <Icon name="share" size="sm" />
              WhatsApp
            </a>
          </>
        )}
      </>
    );
  if (MAIL_FORM.test(contact))
    return (
      <a className="back" href={`mailto:${encodeURIComponent(contact).replace("%40", "@")}`}>
        <Icon name="mail" size="sm" />
        {contact}
      </a>
    );
  return contact;
}
