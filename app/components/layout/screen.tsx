import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink, Card } from "~/components/ui/elements";

interface ScreenProps {
  to?: string;
  back?: ReactNode;
  card?: boolean;
  children: ReactNode;
}

export function Screen({ to, back, card = false, children }: ScreenProps) {
  const { title } = useLoaderData<{ title: string }>();
  const heading = <h1>{title}</h1>;
  return (
    <div className="wrap page max-w-150 stack">
      {to === undefined ? null : <BackLink to={to}>{back}</BackLink>}
      {card ? (
        <Card className="stack">
          {heading}
          {children}
        </Card>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </div>
  );
}
