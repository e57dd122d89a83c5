import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type AlertVariant = "info" | "success" | "warning" | "destructive";

const LOOKS: Record<AlertVariant, { tone: string; icon: IconName; role: "status" | "alert" }> = {
  info: { tone: "blue", icon: "info", role: "status" },
  success: { tone: "green", icon: "check", role: "status" },
  warning: { tone: "yellow", icon: "warning", role: "status" },
  destructive: { tone: "red", icon: "warning", role: "alert" },
};

interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  /** A button or link that helps, such as Retry. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A notice inside the page. */
export function Alert({ variant = "info", title, action, className, children }: AlertProps) {
  const { tone, icon, role } = LOOKS[variant];
  return (
    <div role={role} className={classNames("alert", tone, className)}>
      <Icon name={icon} />
      <div>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}
