import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useEffect, useState } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { replayPresses } from './early-presses.ts';
import { useHydrated } from './hydrated.ts';
import { Link, type LinkProps } from './link.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** As wide as its container. */
  wide?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    ref?: Ref<HTMLButtonElement>;
    /** A request is pending: the button keeps its width and focus and ignores presses. */
    busy?: boolean;
    /** Does nothing without scripts: until the page is hydrated, it looks ready but is disabled, and a press waits. */
    needsScript?: boolean;
    /** Announced by screen readers while busy, such as 'Loading...'. */
    busyText?: string;
  };

export function Button({
  variant,
  wide,
  busy = false,
  busyText,
  needsScript = false,
  disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...button
}: ButtonProps) {
  // Asked here, so that hydration renders the button again and not its whole form.
  const waiting = !useHydrated(needsScript);
  useEffect(() => {
    if (needsScript && !waiting) replayPresses();
  }, [needsScript, waiting]);
  // What a press disables, as the last step of undo does, keeps the focus until one goes on.
  const [focused, setFocused] = useState(false);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || disabled) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...button}
      type={type}
      className={classNames(buttonClass({ variant, wide }), className)}
      disabled={waiting || (disabled && !focused)}
      data-waiting={waiting || undefined}
      onClick={press}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      aria-busy={busy || undefined}
      aria-disabled={busy || (disabled && focused) || undefined}
    >
      <span className={styles.label}>{children}</span>
      {busyText !== undefined && (
        <span role="status" className="visually-hidden">
          {busy && busyText}
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, wide, className, ...link }: LinkProps & Look) {
  return <Link {...link} className={classNames(buttonClass({ variant, wide }), className)} />;
}

function buttonClass({ variant = 'primary', wide }: { [K in keyof Look]: Look[K] | undefined }): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}
