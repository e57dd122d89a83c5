import { pickCard } from "~/routes/shared/equipment.server";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import {
  changePicks,
  type EquipmentPick,
  listPicked,
  pickSchema,
  withPick,
} from "~/domain/comparisons/comparison.server";
import { requireValid } from "~/http/body.server";
import { type Call, openCall, type UserCall } from "~/http/call.server";
import { type PageProblem, readForm, seeOther, userPage, type PageHandle } from "~/http/page.server";
import { findCurrentPicks, picksCookie } from "~/http/frame.server";
import { toProblem } from "~/http/problems.server";
import { safePath } from "~/http/session.server";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert, Badge, Button, ButtonLink, classNames, EmptyPage, EmptyState, Price } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { type ComparisonCandidate, findOthers } from "~/operations/equipment.server";
import { alignSpecs, MAX_COMPARED } from "~/domain/comparisons/comparison-table";
import type { Equipment } from "~/domain/equipment/equipment";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import { formatPlace } from "~/domain/geography/cities";
import { Form, Hidden } from "~/components/forms/form";
import { ErrorPage } from "~/components/layout/error-page";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { Rating } from "~/components/equipment/rating";
import { useImageSources } from "~/components/layout/use-frame";
import { formatRupees } from "~/i18n/money";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "~/components/forms/api-call";
import { Field, TextInput } from "~/components/ui/fields";

interface PickProblem extends PageProblem {
  backTo: string;
}

/** @throws a data response with status and text of a problem, for the page's error boundary */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const call = await openCall(args);
  let backTo = "/equipment";
  try {
    const form = await readForm(call);
    backTo = safePath(form.get("redirectTo"), call.user === undefined ? backTo : "/compare").replace(/#.*$/, "");
    const pick = requireValid(Object.fromEntries(form), pickSchema);
    const cookie = await keep(call, pick);
    return seeOther(`${backTo}#m${pick.equipmentId}`, cookie === undefined ? undefined : { "Set-Cookie": cookie });
  } catch (error) {
    const problem = toProblem(error);
    throw data<PickProblem>(
      { message: call.t(`messages:${problem.key}`, problem.values), backTo },
      { status: problem.status, headers: problem.headers },
    );
  }
}

/** @returns a visitor's cookie: a write to the database would invalidate the page cache of all visitors */
async function keep(call: Call, pick: EquipmentPick): Promise<string | undefined> {
  const { db, user, now, settings } = call;
  if (user === undefined) return picksCookie(await withPick(db, await findCurrentPicks(call), pick), settings.secure);
  await changePicks(db, user, now, (trx, picks) => withPick(trx, picks, pick));
  return undefined;
}

export const handle: PageHandle = { i18n: ["comparison"], images: true };

export const loader = userPage(async (call) => {
  const { t, url } = call;
  const equipmentList = await listPicked(call.db, await findCurrentPicks(call));
  const search = url.searchParams.get("search")?.trim() ?? null;
  return {
    title: t("comparison:title"),
    equipmentList: equipmentList.map(pickCard),
    rows: layOutRows(equipmentList, call),
    /** The search text on the finder's own page; null on the comparison page. */
    search,
    found:
      equipmentList.length < MAX_COMPARED || search !== null ? await findOthers(call, search ?? "", equipmentList) : [],
  };
});

const FINDER_ID = "find";
const FINDER_PAGE = "/compare?search=";
/** The heads of the rows stay in sight while the rest of the table moves. */
const TERM = "sticky left-0 bg-sand p-2.5";
/** So that a column stands under its card, by the number of machines. */
const WIDTHS = [undefined, "lg:w-1/2", "lg:w-3/4", undefined];

export default function Compare() {
  const { t } = useTranslation(["comparison", "common"]);
  const { equipmentList, rows, search } = useLoaderData<typeof loader>();
  const full = equipmentList.length >= MAX_COMPARED;
  const finder = <EquipmentFinder />;
  const dialog = { id: FINDER_ID, title: t("add") };
  if (search !== null) {
    return (
      <div className="wrap page max-w-150">
        <Dialog {...dialog} asPage closeTo="/compare">
          {finder}
        </Dialog>
      </div>
    );
  }
  const add = (
    <ButtonLink to={FINDER_PAGE} variant="outline" data-opens={FINDER_ID} disabled={full}>
      {t("add")}
    </ButtonLink>
  );
  return (
    <div className="wrap page stack">
      <div className="head">
        <h1>{t("title")}</h1>
        <p role="status">{t("picked", { number: equipmentList.length, most: MAX_COMPARED })}</p>
      </div>
      {equipmentList.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText", { most: MAX_COMPARED })}>
          <p className="row">
            <ButtonLink to="/equipment">{t("common:browse")}</ButtonLink>
            {add}
          </p>
        </EmptyState>
      ) : (
        <>
          {/* One form serves all of them. */}
          <Form method="post" action="/compare" className="cards card lg:grid-cols-4">
            <Hidden values={{ intent: "remove", redirectTo: "/compare" }} />
            {equipmentList.map((equipment) => (
              <PickedCard key={equipment.id} equipment={equipment} />
            ))}
          </Form>
          <p className="row">
            {add}
            {full ? <span>{t("full")}</span> : null}
          </p>
          <h2>{t("sideBySide")}</h2>
          <div
            className={classNames("strip card overflow-x-auto p-0", WIDTHS[equipmentList.length])}
            role="region"
            aria-label={t("sideBySide")}
            tabIndex={0}
          >
            <table className="table-fixed small">
              <caption className="sr-only">{t("sideBySide")}</caption>
              <thead>
                <tr className="align-bottom">
                  <th scope="col" className={`${TERM} w-24 lg:w-auto`}>
                    {t("feature")}
                  </th>
                  {equipmentList.map(({ id, name }) => (
                    <th key={id} scope="col" className="w-33 p-2.5 lg:w-auto">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, term, values }) => (
                  <tr key={key}>
                    <th scope="row" className={`${TERM} edge-t`}>
                      {term}
                    </th>
                    {values.map((value, index) => (
                      <td key={index} className="edge-t p-2.5">
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {full ? null : <Dialog {...dialog}>{finder}</Dialog>}
    </div>
  );
}

/** Why the equipment was not added, and the next steps; any other error has its usual page. */
export function ErrorBoundary() {
  const { t } = useTranslation(["comparison", "common"]);
  const error = useRouteError();
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<PickProblem> | null) : null;
  if (problem?.backTo === undefined) return <ErrorPage />;
  return (
    <EmptyPage
      title={t("notPicked")}
      text={<p role="alert">{problem.message}</p>}
      links={[
        { to: problem.backTo, label: t("goBack"), reloadDocument: true },
        { to: "/compare", label: t("common:compare"), reloadDocument: true },
      ]}
    />
  );
}

const SIZES = "(min-width:48rem) 22rem, 8rem";

function PickedCard({ equipment }: { equipment: ComparedEquipment }) {
  const { t } = useTranslation(["comparison", "common"]);
  const { id, name, category, dailyRate, availability, imageUrl } = equipment;
  const image = useImageSources(imageUrl);
  return (
    <article id={`m${id}`} className={classNames("machine lg:first-of-type:col-start-2", !availability && "off")}>
      <EquipmentImage label={t(`common:category_${category}`)} image={image} sizes={SIZES} alt="" eager />
      <div className="machine-head">
        <h2 className="text-base">{name}</h2>
        <p>
          <Rating {...equipment} />
        </p>
        <Badge tone={availability ? "green" : "red"} className="self-start">
          {t(availability ? "common:available" : "common:notAvailable")}
        </Badge>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between md:mt-auto">
        <Price amount={formatRupees(dailyRate)} per={t("common:perDay")} />
        <ButtonLink
          to={`/equipment/${id}`}
          variant="ghost"
          className="px-1 text-sm"
          disabled={!availability}
          aria-label={`${t("common:viewDetails")}: ${name}`}
        >
          {t("common:viewDetails")}
        </ButtonLink>
        <Button
          name="equipmentId"
          value={id}
          variant="ghost"
          className="px-1 text-sm text-red"
          aria-label={`${t("remove")}: ${name}`}
        >
          {t("remove")}
        </Button>
      </div>
    </article>
  );
}

type ComparedEquipment = ReturnType<typeof pickCard>;

function layOutRows(equipmentList: readonly Equipment[], { t, language }: UserCall) {
  if (equipmentList.length === 0) return [];
  const nameOf = (key: string) => {
    const known = readKnownSpec(key);
    return known === undefined ? key.replaceAll("_", " ") : t(`equipment:spec_${known}`);
  };
  const rowOf = (key: string, term: string, valueOf: (one: Equipment) => string) => ({
    key,
    term,
    values: equipmentList.map(valueOf),
  });
  return [
    rowOf(":category", t("common:category"), ({ category }) => t(`category_${category}`)),
    rowOf(":location", t("common:location"), ({ location }) => formatPlace(location, language)),
    rowOf(":rate", t("common:rate"), ({ dailyRate }) => formatRupees(dailyRate)),
    ...alignSpecs(equipmentList).map(({ key, values }) => ({
      key,
      term: nameOf(key),
      values: values.map((value) => value ?? "-"),
    })),
  ];
}

/** Debounce after the last keystroke: long enough to finish a word. */
const TYPING_PAUSE_MS = 250;

/** Searches for equipment to add: a GET form, with results while typing where JavaScript runs. */
function EquipmentFinder() {
  const { t } = useTranslation(["comparison", "common"]);
  const { equipmentList, search: asked, found } = useLoaderData<typeof loader>();
  const full = equipmentList.length >= MAX_COMPARED;
  const search = asked ?? "";
  const { shown, failed, form, look, lookAtOnce } = useSearchWhileTyping(found, search);
  return (
    <div className="stack">
      {full ? <Alert variant="warning" title={t("full")} /> : null}
      <form ref={form} action="/compare" className="stack" role="search" onInput={look} onSubmit={lookAtOnce}>
        <Field label={t("search")} id="find-machine">
          <TextInput type="search" name="search" defaultValue={search} autoFocus={asked === null} />
        </Field>
        <Button>{t("common:searchAction")}</Button>
      </form>
      {failed ? (
        <Alert variant="destructive" title={t("searchFailed")}>
          {t("searchFailedText")}
        </Alert>
      ) : null}
      <p role="status">{shown.length === 0 ? t("notFound") : t("found", { count: shown.length })}</p>
      {shown.length === 0 ? null : (
        <Form method="post" action="/compare">
          <Hidden values={{ intent: "add", redirectTo: "/compare" }} />
          <ul className="found h-100 overflow-auto">
            {shown.map(({ id, name, category, location, rate }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span>
                  <strong>{name}</strong>
                  <br />
                  <span className="soft small">{`${category} · ${location} · ${rate}`}</span>
                </span>
                <Button
                  name="equipmentId"
                  value={id}
                  variant="outline"
                  size="sm"
                  disabled={full}
                  aria-label={`${t("addOne")}: ${name}`}
                >
                  {t("addOne")}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  );
}

/** Fetched at the first pause in typing, and at once on submit. When a request fails, the previous results remain. */
function useSearchWhileTyping(found: readonly ComparisonCandidate[], asked: string) {
  const [latest, setLatest] = useState<{ found?: readonly ComparisonCandidate[]; failed: boolean }>({ failed: false });
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const asking = useRef(0);
  const readText = () => (form.current === null ? "" : String(new FormData(form.current).get("search") ?? ""));
  const ask = async () => {
    clearTimeout(pause.current);
    const number = ++asking.current;
    const outcome = await callApi<ComparisonCandidate[]>(
      "GET",
      `/api/comparison/candidates?${new URLSearchParams({ search: readText() }).toString()}`,
      undefined,
      "",
    );
    // Drops a response that arrives after a newer request.
    if (number === asking.current)
      setLatest((before) => (outcome.ok ? { found: outcome.value, failed: false } : { ...before, failed: true }));
  };
  const look = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void ask(), TYPING_PAUSE_MS);
  };
  const lookAtOnce = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  const searchNow = useRef(look);
  useEffect(() => {
    // Text typed before hydration has fired no event in React.
    if (readText() !== asked) searchNow.current();
    return () => clearTimeout(pause.current);
  }, [asked]);
  return { shown: latest.found ?? found, failed: latest.failed, form, look, lookAtOnce };
}
