import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnNavigation } from './close-on-navigation.ts';
import styles from './dropdown.module.css';
import { Icon } from './icon.tsx';

type DropdownProps = {
  /** The button's text. */
  label: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet';
  /** For a form: at least 350 px wide, if the screen is, instead of as wide as its content. */
  wide?: boolean;
  /** Called each time it opens, for example to load its content. */
  onOpen?: () => void;
  /** The panel's content; in a form the first field gets the focus. */
  children: ReactNode;
};

/**
 * A button with a panel below it, which the browser opens and closes, also without JavaScript (Escape, a press
 * outside), which navigating closes, and in which typed values stay.
 */
export function Dropdown({ label, variant = 'secondary', wide = false, onOpen, children }: DropdownProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useCloseOnNavigation(panel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a panel opened before hydration
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) onOpen?.();
  }, []);

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget || event.newState !== 'open') return;
    onOpen?.();
    event.currentTarget.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }

  return (
    <div className={styles.dropdown}>
      <Button variant={variant} popoverTarget={id} className={styles.trigger}>
        {label}
        <Icon name="chevron" className={styles.chevron} />
      </Button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={classNames(styles.panel, wide && styles.wide)}
        onToggle={toggled}
      >
        {children}
      </div>
    </div>
  );
}
