import { type ReactNode, useEffect } from 'react';
import { usePanel } from '#console/panel.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import styles from './sign-in.module.css';

/** One step of signing in, in the middle of an empty page. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { panel_name } = usePanel();
  useEffect(() => {
    document.title = panel_name ? `${title} · ${panel_name}` : title;
  }, [title, panel_name]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.panel}>{panel_name}</p>
        <ArrivalHeading key={title}>{title}</ArrivalHeading>
        {children}
      </div>
    </main>
  );
}
