import { useTranslation } from "react-i18next";
import { ContactLink } from "~/components/account/contact-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import { Link } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import type { FarmerView } from "~/routes/shared/farmer.server";

/** For whom the renter booked, and the code to be sent on, by which that person opens the booking. */
export function BookedFarmer({ bookingId, farmer }: { bookingId: number; farmer: FarmerView }) {
  const { t } = useTranslation(["booking", "farmer"]);
  const { name, phone, opening } = farmer;
  const called = phone === null ? [] : [{ term: t("farmer:phone"), value: <ContactLink contact={phone} /> }];
  const code = opening === null ? [] : [{ term: t("farmer:code"), value: <strong>{opening.code}</strong> }];
  return (
    <Card as="section" className="stack">
      <h2>{t("contactFarmer")}</h2>
      <DetailList items={[{ term: t("farmer:name"), value: name }, ...called, ...code]} />
      {opening === null ? null : (
        <>
          <p>{t("farmer:share")}</p>
          <p>
            <Link to={opening.path} className="tall small">
              {opening.address}
            </Link>
          </p>
          {opening.whatsapp === null ? null : (
            <p>
              <a className="tall" href={opening.whatsapp} target="_blank" rel="noreferrer">
                <Icon name="share" size="sm" />
                {t("farmer:sendWhatsApp")}
              </a>
            </p>
          )}
          <Form method="post" action={`/booking/${bookingId}/farmer-code`} className="stack">
            <p className="hint">{t("farmer:renewHint")}</p>
            <Button variant="outline" size="sm">
              {t("farmer:renew")}
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}
