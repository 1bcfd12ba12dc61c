import { type ReactNode, useLayoutEffect } from 'react';
import styles from './form-page.module.css';

type HeldFieldsProps = {
  /** What is sent is followed by another page, which would not have what is typed meanwhile. */
  held: boolean;
  children: ReactNode;
};

/** Fields that take nothing while they are held, and then have the focus back. */
export function HeldFields({ held, children }: HeldFieldsProps) {
  useLayoutEffect(() => {
    if (!held) return;
    const { activeElement } = document;
    return () => {
      if (document.activeElement === document.body && activeElement instanceof HTMLElement)
        activeElement.focus({ preventScroll: true });
    };
  }, [held]);
  return (
    <div className={styles.held} inert={held}>
      {children}
    </div>
  );
}
