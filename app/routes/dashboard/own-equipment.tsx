import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ReloadAlert } from "~/components/layout/load-failure";
import { Badge, ButtonLink, classNames, EmptyState, Fold, Icon, Price } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { PageLinks } from "~/components/layout/page-links";
import { NEW_EQUIPMENT_FORM } from "~/domain/equipment/equipment-form";
import { useImageSources } from "~/components/layout/use-frame";
import { isAskedToAdd } from "~/components/hooks/asked-dialog";
import type { loadOwnEquipment } from "./loader.server";
import { formatRupees } from "~/i18n/money";
import { DeleteEquipment } from "~/components/equipment/delete-equipment";
import { EquipmentForm } from "~/components/equipment/equipment-form";

/** The newest; on a phone more would hide the bookings. */
const SHOWN_AT_ONCE = 4;
const SIZES = "5rem";
const CARD_WIDEST_PX = 320;
const NEW_EQUIPMENT_PATH = "/dashboard/equipment/new";
const DIALOG_ID = "add-equipment";

type OwnEquipmentPage = Awaited<ReturnType<typeof loadOwnEquipment>>;
type OwnEquipmentView = OwnEquipmentPage["list"][number];

export function OwnEquipmentList({ equipmentList }: { equipmentList: OwnEquipmentPage }) {
  const { t } = useTranslation(["machine", "common"]);
  const { list, problem } = equipmentList;
  const { key: visit, hash } = useLocation();
  const more = list.slice(SHOWN_AT_ONCE);
  useEffect(() => {
    const dialog = document.getElementById(DIALOG_ID);
    if (isAskedToAdd() && dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  }, []);
  return (
    <section id="machines">
      <div className="head edge-none">
        <h2>{t("myEquipment")}</h2>
        {list.length === 0 ? null : <AddLink label={t("add")} />}
      </div>
      {problem === null ? null : <ReloadAlert title={`${t("loadError")} ${problem}`} />}
      {problem === null && list.length === 0 ? (
        <EmptyState headingLevel="h3" drawn title={t("empty")} text={t("emptyText")}>
          <AddLink label={t("addFirst")} />
        </EmptyState>
      ) : (
        <div className="card">
          <Rows list={list.slice(0, SHOWN_AT_ONCE)} />
          {more.length === 0 ? null : (
            <Fold title={t("moreMachines", { count: more.length })} open={more.some(({ id }) => hash === `#m${id}`)}>
              <Rows list={more} />
            </Fold>
          )}
        </div>
      )}
      <PageLinks page={equipmentList.page} pages={equipmentList.pages} name="machines" at="machines" />
      {/* Listed, an equipment leads to this page again: the dialog is another then, and closed. */}
      <Dialog key={visit} id={DIALOG_ID} title={t("add")}>
        <EquipmentForm
          short
          action={NEW_EQUIPMENT_PATH}
          values={NEW_EQUIPMENT_FORM}
          submitLabel={t("list")}
          failed={t("createFailed")}
          asksContact={equipmentList.asksContact}
          commission={equipmentList.commission}
        />
      </Dialog>
    </section>
  );
}

function Rows({ list }: { list: readonly OwnEquipmentView[] }) {
  return (
    <ul className="rows">
      {list.map((equipment, index) => (
        <li key={equipment.id} className="py-1">
          <OwnEquipmentRow equipment={equipment} eager={index < 2} />
        </li>
      ))}
    </ul>
  );
}

function AddLink({ label }: { label: string }) {
  return (
    <ButtonLink to={NEW_EQUIPMENT_PATH} size="sm" data-opens={DIALOG_ID} icon="plus">
      {label}
    </ButtonLink>
  );
}

function OwnEquipmentRow({ equipment, eager }: { equipment: OwnEquipmentView; eager: boolean }) {
  const { t } = useTranslation(["machine", "common"]);
  const { id, name, preview, textLanguage, category, dailyRate, imageUrl, availability, hidden } = equipment;
  const dialog = `delete-${id}`;
  const image = useImageSources(imageUrl, CARD_WIDEST_PX);
  const link = (to: string, label: string) => ({
    to: `/dashboard/equipment/${id}/${to}`,
    "aria-label": `${label}: ${name}`,
  });
  return (
    <article
      id={`m${id}`}
      className={classNames("flex w-full flex-wrap items-start gap-x-3", (!availability || hidden) && "off")}
    >
      <EquipmentImage
        label={t(`common:category_${category}`)}
        image={image}
        sizes={SIZES}
        alt=""
        eager={eager}
        className="w-20 flex-none"
      />
      <div className="min-w-0 flex-1">
        <h3>
          {hidden ? (
            name
          ) : (
            <a href={`/equipment/${id}`} className="to">
              {name}
            </a>
          )}
        </h3>
        <p className="col-span-full mt-1 line-clamp-2 small soft" lang={textLanguage ?? undefined}>
          {preview}
        </p>
        <p className="row">
          <Price amount={formatRupees(dailyRate)} per={t("common:perDay")} />
          {hidden ? (
            <Badge tone="yellow">{t("hidden")}</Badge>
          ) : availability ? null : (
            <Badge tone="red">{t("common:notAvailable")}</Badge>
          )}
        </p>
      </div>
      <div className="relative -my-2 flex w-full flex-wrap items-center justify-between md:w-auto md:self-end">
        <ButtonLink {...link("edit", t("edit"))} variant="ghost" size="sm">
          <Icon name="edit" size="sm" />
          {t("edit")}
        </ButtonLink>
        <details className="menu">
          <summary className="btn btn-ghost px-3 text-sm">
            {t("daysAndTerms")}
            <span className="sr-only">: {name}</span>
            <Icon name="chevron" className="i-turn" />
          </summary>
          <div className="menu-list right-0 w-68">
            <Link {...link("calendar", t("calendar"))}>
              <Icon name="calendar" size="sm" />
              {t("calendar")}
            </Link>
            <Link {...link("terms", t("terms"))}>
              <Icon name="list" size="sm" />
              {t("terms")}
            </Link>
          </div>
        </details>
        <ButtonLink
          {...link("delete", t("deleteAction"))}
          variant="ghost"
          size="sm"
          className="text-red"
          data-opens={dialog}
        >
          <Icon name="delete" size="sm" />
          {t("deleteAction")}
        </ButtonLink>
      </div>
      <Dialog id={dialog} title={t("deleteTitle", { name })}>
        <DeleteEquipment id={id} dialog={dialog} />
      </Dialog>
    </article>
  );
}
