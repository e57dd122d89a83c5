import { useCallback, useEffect, useState } from "react";
import { callApi } from "~/components/forms/api-call";
import type { User } from "~/domain/users/user";

interface OwnProfile {
  /** Undefined while loading. */
  user: User | undefined;
  failed: boolean;
  ask: () => void;
  /** Replaces the profile with the server's response to an update. */
  setUser: (user: User) => void;
}

/** The user's whole profile, which pages do not include: fetched on first use. */
export function useOwnProfile(): OwnProfile {
  const [user, setUser] = useState<User>();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    void callApi<User>("GET", "/api/user", undefined, "").then((outcome) =>
      outcome.ok ? setUser(outcome.value) : setFailed(true),
    );
  }, []);
  useEffect(ask, [ask]);
  return { user, failed, ask, setUser };
}
