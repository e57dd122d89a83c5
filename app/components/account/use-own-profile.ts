import { useCallback, useEffect, useState } from "react";
import { callApi } from "~/components/forms/api-call";
import type { User } from "~/domain/users/user";

interface OwnProfile {
  /** Undefined until it has come. */
  user: User | undefined;
  failed: boolean;
  ask: () => void;
  /** Takes over what the server answered when it was changed. */
  setUser: (user: User) => void;
}

/** The whole of one's own profile, which pages do not carry along: asked for when it is first wanted. */
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
