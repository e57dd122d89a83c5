import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/components/account/avatar";
import { PROFILE_DIALOG } from "~/components/account/profile-dialog";
import { forgetFilters } from "~/components/equipment/list-filters";
import { Form } from "~/components/forms/form";
import { SEARCH_FORM, SearchInput } from "~/components/ui/fields";
import { BrandMark, Icon, type IconName } from "~/components/ui/elements";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";
import { LanguageMenu } from "./language-menu";
import { useFrame, usePageFact } from "./use-frame";

interface SiteHeaderProps {
  user: FrameUser | null;
  language: Language;
}

/** Where one shops, the bar wears a festoon. */
const SHOP = /^\/(equipment(\/\d+)?\/?)?$/;

/** The bar. On phones it has a link to the search, and styles draw into it a lower page's own way back. */
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
            <LogoutForm>
              <button className="bar-link">
                <Icon name="logout" label={t("logout")} />
              </button>
            </LogoutForm>
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

const OWN_PAGES = [
  { to: "/dashboard", icon: "bookings", label: "bookings" },
  { to: "/receipts", icon: "receipts", label: "receipts" },
] as const;
const ADMIN_PAGE = { to: "/admin", icon: "admin", label: "admin" } as const;

const pagesOf = (user: FrameUser | null) => (user?.isAdmin ? [...OWN_PAGES, ADMIN_PAGE] : OWN_PAGES);

function UserLinks({ user }: { user: FrameUser }) {
  const { t } = useTranslation();
  return (
    <>
      {pagesOf(user).map(({ to, icon, label }) => (
        <NavLink key={to} to={to} className="bar-link">
          <Icon name={icon} size="sm" />
          {t(label)}
        </NavLink>
      ))}
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
  const tabs = [
    user?.isAdmin ? ADMIN_PAGE : ({ to: "/", icon: "home", label: "homeTab" } as const),
    { to: "/equipment", icon: "list", label: "equipment" } as const,
    ...(user === null
      ? ([
          { to: "/compare", icon: "compare", label: "compare" },
          { to: "/auth", icon: "user", label: "login" },
        ] as const)
      : [OWN_PAGES[0]]),
  ];
  return (
    <nav className="tabbar lg:hidden" aria-label={t("mainPages")}>
      {tabs.map(({ to, icon, label }) => (
        <NavLink key={to} to={to} end={to === "/" || to === "/equipment"} className="tab">
          <Icon name={icon} />
          <span className="max-w-full truncate">{t(label)}</span>
        </NavLink>
      ))}
      {user === null ? null : (
        <NavLink to="/notifications" className="tab">
          <NotificationsLabel unread={user.unread} named />
        </NavLink>
      )}
      <MainMenu user={user} />
    </nav>
  );
}

function MainMenu({ user }: Pick<SiteHeaderProps, "user">) {
  const { t } = useTranslation();
  const link = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
    <Link key={to} to={to}>
      <Icon name={icon} size="sm" />
      {label}
    </Link>
  );
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
        {link({ to: "/", icon: "home", label: t("backToHome") })}
        {link({ to: "/equipment", icon: "list", label: t("equipment") })}
        <Link to="/compare">
          <CompareLabel />
        </Link>
        {pagesOf(user).map(({ label, ...page }) => link({ ...page, label: t(label) }))}
        {user === null ? (
          link({ to: "/auth", icon: "user", label: t("login") })
        ) : (
          <LogoutForm>
            <button>
              <Icon name="logout" size="sm" />
              {t("logout")}
            </button>
          </LogoutForm>
        )}
      </nav>
    </details>
  );
}

const LogoutForm = ({ children }: { children: ReactNode }) => (
  <Form method="post" reloadDocument action="/logout" onSubmit={forgetFilters}>
    {children}
  </Form>
);

function CompareLabel() {
  const { t } = useTranslation();
  const number = useFrame()?.picks.length ?? 0;
  return (
    <>
      <Icon name="compare" size="sm" />
      <span>{number === 0 ? t("compare") : t("compareCount", { number })}</span>
    </>
  );
}

const MAX_SHOWN = 9;

/** Label of a link to the notifications: a bell, and the number of unread ones; the word too where it is named. */
function NotificationsLabel({ unread, named = false }: { unread: number; named?: boolean }) {
  const { t } = useTranslation();
  const words = unread === 0 ? t("messages") : t("messagesUnread", { number: unread });
  return (
    <>
      <Icon name="bell" label={words} />
      {named ? (
        <span className="max-w-full truncate" aria-hidden="true">
          {t("messages")}
        </span>
      ) : null}
      {unread === 0 ? null : (
        <span className={named ? "count absolute top-0.5 left-1/2" : "count"} aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </>
  );
}
