import { Children, type ReactNode } from 'react';
import { Dropdown } from './dropdown.tsx';
import styles from './popover-menu.module.css';

type PopoverMenuProps = {
  /** The button's label, such as the member's name. */
  label: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet';
  /** Links and buttons in a column. */
  children: ReactNode;
};

/** A menu of links and actions, such as the account menu. */
export function PopoverMenu({ label, variant = 'quiet', children }: PopoverMenuProps) {
  return (
    <Dropdown label={label} variant={variant}>
      <ul className={styles.menu}>{Children.map(children, (entry) => entry && <li>{entry}</li>)}</ul>
    </Dropdown>
  );
}
