import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import { PickForms } from "~/components/comparisons/pick-button";
import { MachineFacts } from "./equipment-facts";
import { MachineHead } from "./equipment-head";
import { RentCard } from "./rent-card";
import { PageLinks } from "~/components/layout/page-links";
import { ReviewList } from "./review-list";
import { BackLink } from "~/components/ui/back-link";
import { Dialog } from "~/components/ui/dialog";
import { readId } from "~/domain/schema-parts";
import { showMachine } from "~/routes/shared/equipment.server";
import { loadPage } from "~/http/page.server";
import type { PageHandle } from "~/enhance/page-handle";

export const handle: PageHandle = { i18n: ["equipment", "booking"], load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "description", content: data?.machine.description },
];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (call) => showMachine(call, readId(args.params.id)));

export default function EquipmentDetail() {
  const { t } = useTranslation(["equipment", "booking", "common"]);
  const { machine, owner, reviews, reviewPage, reviewPages, offer, mine } = useLoaderData<typeof loader>();
  const lang = machine.textLanguage ?? undefined;
  return (
    <div className="wrap page stack">
      <BackLink to="/equipment">{t("common:equipment")}</BackLink>
      <div className="with-aside">
        <div className="stack">
          <MachineHead machine={machine} />
        </div>
        <aside className="rent-card">
          <RentCard machine={machine} owner={owner} mine={mine} />
        </aside>
        <div className="stack">
          <p className="lead" lang={lang}>
            {machine.description}
          </p>
          <MachineFacts specs={machine.specs} features={machine.features} seasons={machine.seasons} lang={lang} />
        </div>
      </div>
      <section className="stack" id="reviews">
        <div className="head">
          <h2>{t("reviews")}</h2>
        </div>
        <ReviewList reviews={reviews} />
        <PageLinks
          page={reviewPage}
          pages={reviewPages}
          pathname={`/equipment/${machine.id}`}
          name="reviews"
          at="reviews"
        />
      </section>
      <PickForms />
      {offer === null ? null : (
        <Dialog id="rent" title={t("booking:bookTitle", { name: machine.name })} closeLabel={t("common:close")}>
          <DatesOrFailure offer={offer} equipmentId={machine.id} dailyRate={machine.dailyRate} />
        </Dialog>
      )}
    </div>
  );
}
