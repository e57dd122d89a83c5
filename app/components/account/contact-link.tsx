import { Icon } from "~/components/ui/icon";

const PHONE_FORM = /^\+?[\d\s()-]{6,}$/;
const MAIL_FORM = /^[^\s@<>]+@[^\s@<>]+$/;

/** A contact as its owner wrote it, as a tel: or mailto: link where it is one. */
export function ContactLink({ contact }: { contact: string }) {
  if (PHONE_FORM.test(contact))
    return (
      <a className="back" href={`tel:${contact.replace(/[^+\d]/g, "")}`}>
        <Icon name="phone" size="sm" />
        {contact}
      </a>
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
