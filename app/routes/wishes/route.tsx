import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { TractorDrawing } from "~/components/ui/drawings";
import { EmptyState } from "~/components/ui/empty-state";
import { PostForm } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { handleWish } from "./action.server";
import { loadWishes, type WishView } from "./loader.server";
import { WaitingList } from "./waiting-list";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["equipment", "notification", "waiting"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadWishes);

/** Stores or removes a wish. */
export const action = (args: ActionFunctionArgs) => handleWish(args);

export const clientAction = keepTyped;

export default function Wishes() {
  const { t } = useTranslation(["equipment", "common", "notification"]);
  const { asked, wishes, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/notifications">{t("notification:title")}</BackLink>
      <h1>{t("notification:wishes")}</h1>
      {asked === undefined ? null : (
        <Card as="section" className="stack">
          <h2>{t("wishNew")}</h2>
          <p>{asked.label}</p>
          <PostForm action="/wishes" className="stack">
            <input type="hidden" name="query" value={asked.query} />
            <Button block>{t("tellMe")}</Button>
          </PostForm>
        </Card>
      )}
      <WaitingList entries={waiting} />
      {wishes.length === 0 && waiting.length === 0 && asked === undefined ? (
        <EmptyState
          drawing={<TractorDrawing />}
          title={t("wishesNone")}
          action={<ButtonLink to="/equipment">{t("common:equipment")}</ButtonLink>}
        >
          <p>{t("wishesNoneText")}</p>
        </EmptyState>
      ) : null}
      {wishes.length === 0 ? null : (
        <ul className="card rows">
          {wishes.map((wish) => (
            <WishCard key={wish.id} wish={wish} />
          ))}
        </ul>
      )}
    </div>
  );
}

function WishCard({ wish: { id, label, until, isFound, to } }: { wish: WishView }) {
  const { t } = useTranslation("equipment");
  return (
    <li>
      <div className="min-w-0 flex-1">
        <h2 className="h3">
          <Link to={to} className="to" aria-label={`${t("wishSee")}: ${label}`}>
            {label}
          </Link>
        </h2>
        <p className="small soft">{t("wishUntil", { day: until })}</p>
      </div>
      <Badge tone={isFound ? "green" : "yellow"}>{t(isFound ? "wishFound" : "wishWaiting")}</Badge>
      <PostForm action="/wishes">
        <input type="hidden" name="remove" value={id} />
        <Button variant="link" size="sm" className="no" aria-label={`${t("wishRemove")}: ${label}`}>
          {t("wishRemove")}
        </Button>
      </PostForm>
    </li>
  );
}
