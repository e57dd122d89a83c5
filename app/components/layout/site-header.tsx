import { Link, NavLink, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/account/avatar";
import { PROFILE_DIALOG } from "~/components/account/profile-dialog-id";
import { forgetFilters } from "~/components/equipment/list-filters";
import { Form, PostForm } from "~/components/forms/form";
import { SEARCH_FORM, SearchInput } from "~/components/ui/inputs";
import { BrandMark } from "~/components/ui/drawings";
import { Icon } from "~/components/ui/icon";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";
import { CompareLabel } from "./compare-label";
import { LanguageMenu } from "./language-menu";
import { NotificationsLabel } from "./notifications-label";
import { usePageFact } from "./use-frame";

interface SiteHeaderProps {
  user: FrameUser | null;
  language: Language;
}

/** Where one shops, the bar wears a festoon. */
const SHOP = /^\/(equipment(\/\d+)?\/?)?$/;

/**
 * The bar: brand, search and language; on wide screens all links too. On phones a page below another has its way back
 * in the bar, drawn there by styles from the page's own link, and a link to the search.
 */
export function SiteHeader({ user, language }: SiteHeaderProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isInner = usePageFact("isInner");
  return (
    <header className="bar">
      <div className="wrap flex min-h-14 items-center gap-1 pr-1.5 pl-3 lg:min-h-16 lg:px-8">
        <Link to="/" className="tall bold text-lg text-haldi no-underline" aria-label={t("brand")}>
          <BrandMark />
          <span className="hidden lg:block">{t("brand")}</span>
        </Link>
        {isInner ? (
          <Link to="/equipment" className="bar-link ml-auto lg:hidden">
            <Icon name="search" label={t("searchLabel")} />
          </Link>
        ) : null}
        <SearchForm isInner={isInner} />
        <div className="hidden items-center lg:flex">
          {pathname === "/" ? null : (
            <Link to="/" className="bar-link">
              <Icon name="home" label={t("backToHome")} />
            </Link>
          )}
          <CategoryMenu />
          <NavLink to="/compare" className="bar-link">
            <CompareLabel />
          </NavLink>
          {user === null ? (
            <NavLink to="/auth" className="bar-link">
              <Icon name="user" size="sm" />
              {t("login")}
            </NavLink>
          ) : (
            <UserLinks user={user} />
          )}
        </div>
        <LanguageMenu language={language} />
        {user === null ? null : (
          <div className="hidden items-center lg:flex">
            <NavLink
              to="/profile"
              data-opens={PROFILE_DIALOG}
              className="bar-link"
              title={t("signedInAs", { name: user.name })}
            >
              <Avatar name={user.name} imageUrl={user.imageUrl} label={t("editProfile")} />
            </NavLink>
            <PostForm action="/logout" onSubmit={forgetFilters}>
              <button className="bar-link">
                <Icon name="logout" label={t("logout")} />
              </button>
            </PostForm>
          </div>
        )}
      </div>
      {SHOP.test(pathname) ? (
        <span className="absolute right-0 left-0 z-1 toran mt-0.75 h-2" aria-hidden="true" />
      ) : null}
    </header>
  );
}

function SearchForm({ isInner }: { isInner: boolean }) {
  const { t } = useTranslation();
  return (
    <Form
      className={
        isInner
          ? `${SEARCH_FORM} mr-auto hidden lg:ml-3 lg:flex lg:max-w-88`
          : `${SEARCH_FORM} mr-auto flex lg:ml-3 lg:max-w-88`
      }
      action="/equipment"
      role="search"
      aria-label={t("searchLabel")}
      onSubmit={({ currentTarget }) => {
        const field = currentTarget.elements.namedItem("search");
        if (field instanceof HTMLInputElement) field.value = field.value.trim();
      }}
    >
      <SearchInput
        required
        pattern=".*\S.*"
        aria-label={t("searchLabel")}
        placeholder={t("searchPlaceholder")}
        action={t("searchAction")}
      />
    </Form>
  );
}

function UserLinks({ user }: { user: FrameUser }) {
  const { t } = useTranslation();
  return (
    <>
      <NavLink to="/dashboard" className="bar-link">
        <Icon name="bookings" size="sm" />
        {t("bookings")}
      </NavLink>
      <NavLink to="/receipts" className="bar-link">
        <Icon name="receipts" size="sm" />
        {t("receipts")}
      </NavLink>
      {user.isAdmin ? (
        <NavLink to="/admin" className="bar-link">
          <Icon name="admin" size="sm" />
          {t("admin")}
        </NavLink>
      ) : null}
      <NavLink to="/notifications" className="bar-link">
        <NotificationsLabel unread={user.unread} />
      </NavLink>
    </>
  );
}

function CategoryMenu() {
  const { t } = useTranslation();
  return (
    <details className="menu relative">
      <summary className="bar-link">
        {t("categories")}
        <Icon name="chevron" size="sm" className="i-turn" />
      </summary>
      <div className="menu-list left-0 w-68">
        {CATEGORIES.map((category) => (
          <Link key={category} to={`/equipment?category=${category}`}>
            {t(`category_${category}`)}
          </Link>
        ))}
      </div>
    </details>
  );
}

/** The tabs at the thumb on phones, last in the page; the fifth opens the drawer with everything else. */
export function TabBar({ user }: Pick<SiteHeaderProps, "user">) {
  const { t } = useTranslation();
  return (
    <nav className="tabbar lg:hidden" aria-label={t("mainPages")}>
      {user?.isAdmin ? (
        <Tab to="/admin" icon="admin">
          {t("admin")}
        </Tab>
      ) : (
        <Tab to="/" icon="home">
          {t("homeTab")}
        </Tab>
      )}
      <Tab to="/equipment" icon="list">
        {t("equipment")}
      </Tab>
      {user === null ? (
        <>
          <Tab to="/compare" icon="compare">
            {t("compare")}
          </Tab>
          <Tab to="/auth" icon="user">
            {t("login")}
          </Tab>
        </>
      ) : (
        <>
          <Tab to="/dashboard" icon="bookings">
            {t("bookings")}
          </Tab>
          <NavLink to="/notifications" className="tab">
            <NotificationsLabel unread={user.unread} named />
          </NavLink>
        </>
      )}
      <MainMenu user={user} />
    </nav>
  );
}

function Tab({
  to,
  icon,
  children,
}: {
  to: string;
  icon: "admin" | "bookings" | "compare" | "home" | "list" | "user";
  children: string;
}) {
  return (
    <NavLink to={to} end={to === "/" || to === "/equipment"} className="tab">
      <Icon name={icon} />
      <span className="max-w-full truncate">{children}</span>
    </NavLink>
  );
}

function MainMenu({ user }: Pick<SiteHeaderProps, "user">) {
  const { t } = useTranslation();
  return (
    <details className="menu drawer min-w-0 flex-1">
      <summary className="tab">
        <Icon name="menu" />
        {t("menu")}
      </summary>
      <nav className="menu-list drawer-panel" aria-label={t("menu")}>
        {user === null ? null : (
          <Link to="/profile" data-opens={PROFILE_DIALOG} className="bg-sand">
            <Avatar name={user.name} imageUrl={user.imageUrl} label={t("editProfile")} />
            {user.name}
          </Link>
        )}
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
        {user?.isAdmin ? (
          <Link to="/admin">
            <Icon name="admin" size="sm" />
            {t("admin")}
          </Link>
        ) : null}
        {user === null ? (
          <Link to="/auth">
            <Icon name="user" size="sm" />
            {t("login")}
          </Link>
        ) : (
          <PostForm action="/logout" onSubmit={forgetFilters}>
            <button>
              <Icon name="logout" size="sm" />
              {t("logout")}
            </button>
          </PostForm>
        )}
      </nav>
    </details>
  );
}
