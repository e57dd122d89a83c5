import { classNames } from "./class-names";

interface SpinnerProps {
  /** What is loading; always readable, as animation may be switched off. */
  label: string;
  /** Fills the screen while a page loads; otherwise inline in text. */
  fullScreen?: boolean;
  className?: string;
}

/** A rolling tractor tyre with its label, announced politely to screen readers. */
export function Spinner({ label, fullScreen = false, className }: SpinnerProps) {
  return (
    <div
      role="status"
      className={classNames(
        fullScreen ? "busy flex min-h-100 flex-col items-center justify-center gap-4" : "row",
        className,
      )}
    >
      <Tyre />
      <span>{label}</span>
    </div>
  );
}

/** The tyre alone, for places with a text of their own. */
export function Tyre() {
  return <span className="tyre flex-none rounded-full motion-safe:animate-roll" aria-hidden="true" />;
}
