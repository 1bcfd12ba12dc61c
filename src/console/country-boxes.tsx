import type { ComponentProps } from 'react';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import styles from './country-boxes.module.css';

/** Countries to be ticked, in columns. */
export function CountryBoxes(group: ComponentProps<typeof CheckboxGroup>) {
  return (
    <div className={styles.countries}>
      <CheckboxGroup {...group} />
    </div>
  );
}
