import { forgetFilters } from "~/components/equipment/list-filters";
import { useLocation, Link, NavLink } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/account/avatar";
import { PROFILE_DIALOG } from "~/components/account/profile-dialog-id";
import { Button } from "~/components/ui/button";
import { BrandMark } from "~/components/ui/drawings";
import { Icon } from "~/components/ui/icon";
import { Form, PostForm } from "~/components/forms/form";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";
import { CompareLabel } from "./compare-label";
import { LanguageMenu } from "./language-menu";
import { LiteNote } from "./lite-mode";
import { NotificationsLabel } from "./notifications-label";

interface SiteHeaderProps {
  user: FrameUser | null;
  language: Language;
  testPayments: boolean;
}

/** Brand, search, categories, language and account links; complete without JavaScript. */
export function SiteHeader({ user, language, testPayments }: SiteHeaderProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className="bar toran">
      <div className="wrap">
        <MainMenu user={user} />
        <Link to="/" className="brand">
          <BrandMark />
          {t("brand")}
        </Link>
        {pathname === "/" ? null : (
          <Link to="/" className="bar-link wide first" title={t("backToHome")}>
            <Icon name="home" label={t("backToHome")} />
          </Link>
        )}
        <SearchForm />
        <NavLink to="/compare" className="bar-link wide">
          <CompareLabel />
        </NavLink>
        <LanguageMenu language={language} />
        {user === null ? (
          <NavLink to="/auth" className="bar-link">
            <Icon name="user" size="sm" />
            {t("login")}
          </NavLink>
        ) : (
          <UserLinks user={user} />
        )}
      </div>
      {testPayments ? <p className="bar-note">{t("testPayments")}</p> : null}
      <LiteNote />
    </header>
  );
}

function SearchForm() {
  const { t } = useTranslation();
  return (
    <Form
      className="find"
      action="/equipment"
      role="search"
      aria-label={t("searchLabel")}
      onSubmit={({ currentTarget }) => {
        const field = currentTarget.elements.namedItem("search");
        if (field instanceof HTMLInputElement) field.value = field.value.trim();
      }}
    >
      <input
        className="input"
        type="search"
        name="search"
        required
        pattern=".*\S.*"
        aria-label={t("searchLabel")}
        placeholder={t("searchPlaceholder")}
      />
      <Button variant="secondary">
        <Icon name="search" size="sm" />
        {t("searchAction")}
      </Button>
    </Form>
  );
}

function UserLinks({ user }: { user: FrameUser }) {
  const { t } = useTranslation();
  return (
    <>
      <NavLink to="/notifications" className="bar-link">
        <NotificationsLabel unread={user.unread} />
      </NavLink>
      {user.isAdmin ? (
        <NavLink to="/admin" className="bar-link wide">
          <Icon name="admin" label={t("admin")} />
        </NavLink>
      ) : null}
      <NavLink to="/dashboard" className="bar-link">
        <Icon name="bookings" label={t("bookings")} />
      </NavLink>
      <NavLink to="/receipts" className="bar-link wide">
        <Icon name="receipts" label={t("receipts")} />
      </NavLink>
      <NavLink
        to="/profile"
        data-opens={PROFILE_DIALOG}
        className="bar-link wide"
        title={t("signedInAs", { name: user.name })}
      >
        <Avatar name={user.name} imageUrl={user.imageUrl} label={t("editProfile")} />
      </NavLink>
      <PostForm action="/logout" onSubmit={forgetFilters} className="wide">
        <button className="bar-link">
          <Icon name="logout" label={t("logout")} />
        </button>
      </PostForm>
    </>
  );
}

/** A drawer with all links on phones; on wide screens a dropdown with the categories alone. */
function MainMenu({ user }: Pick<SiteHeaderProps, "user">) {
  const { t } = useTranslation();
  return (
    <details className="menu drawer">
      <summary className="bar-link">
        <Icon name="menu" label={t("menu")} className="i-open thin" />
        <Icon name="close" label={t("menu")} className="i-close thin" />
        <span className="wide">{t("categories")}</span>
        <Icon name="chevron" size="sm" className="i-turn wide" />
      </summary>
      <nav className="menu-list drawer-panel" aria-label={t("menu")}>
        <div className="thin">
          {user === null ? null : (
            <Link to="/profile" data-opens={PROFILE_DIALOG} className="drawer-name">
              <Avatar name={user.name} imageUrl={user.imageUrl} label={t("editProfile")} />
              {user.name}
            </Link>
          )}
          <MainLinks />
          {user === null ? (
            <Link to="/auth">
              <Icon name="user" size="sm" />
              {t("login")}
            </Link>
          ) : (
            <OwnLinks user={user} />
          )}
        </div>
        <p className="drawer-name thin">{t("categories")}</p>
        {CATEGORIES.map((category) => (
          <Link key={category} to={`/equipment?category=${category}`}>
            {t(`category_${category}`)}
          </Link>
        ))}
      </nav>
    </details>
  );
}

function OwnLinks({ user }: { user: FrameUser }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/notifications">
        <NotificationsLabel unread={user.unread} named />
      </Link>
      {user.isAdmin ? (
        <Link to="/admin">
          <Icon name="admin" size="sm" />
          {t("admin")}
        </Link>
      ) : null}
      <PostForm action="/logout" onSubmit={forgetFilters}>
        <button>
          <Icon name="logout" size="sm" />
          {t("logout")}
        </button>
      </PostForm>
    </>
  );
}

function MainLinks() {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/">
        <Icon name="home" size="sm" />
        {t("backToHome")}
      </Link>
      <Link to="/equipment">
        <Icon name="list" size="sm" />
        {t("equipment")}
      </Link>
      <Link to="/compare">
        <CompareLabel />
      </Link>
      <Link to="/dashboard">
        <Icon name="bookings" size="sm" />
        {t("bookings")}
      </Link>
      <Link to="/receipts">
        <Icon name="receipts" size="sm" />
        {t("receipts")}
      </Link>
    </>
  );
}
