import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import type { DocumentEvents } from "~/enhance/contract";

/** Lets the plain script store the list's filters after client-side navigation too. */
export function useStoredFilters(): void {
  const { search } = useLocation();
  const isNewVisit = useNavigationType() !== "POP";
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (address: string) => navigate(address, { replace: true });
    document.dispatchEvent(
      new CustomEvent<DocumentEvents["list-shown"]>("list-shown", { detail: { isNewVisit, goTo } }),
    );
  }, [search, isNewVisit, navigate]);
}
