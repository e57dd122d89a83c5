import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { rememberFilters } from "~/hydration/filter-form";

/** Keeps the filters of the list where React leads from page to page, as the first script does where it does not. */
export function useKeptFilters(): void {
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === "POP";
  const navigate = useNavigate();
  useEffect(() => {
    const restored = rememberFilters({ pathname, search }, !isBack);
    if (restored !== undefined) navigate(restored, { replace: true });
  }, [pathname, search, isBack, navigate]);
}
