import styles from './spinner.module.css';

/** A loading indicator with its text, such as 'Loading...' or 'Loading data...'. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.ring} />
      {text}
    </p>
  );
}
