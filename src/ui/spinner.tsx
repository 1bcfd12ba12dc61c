import styles from './spinner.module.css';

/** Something is being fetched; `text` says so, e.g. 'Loading...' or 'Loading data...'. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.ring} />
      {text}
    </p>
  );
}
