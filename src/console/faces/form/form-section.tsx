import type { ReactNode } from 'react';
import styles from './form-page.module.css';

type FormSectionProps = { title: string; lead?: ReactNode; children: ReactNode };

/** Fields that belong together, with what they are for beside them. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.about}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
