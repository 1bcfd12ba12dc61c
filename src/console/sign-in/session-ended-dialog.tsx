import type { ReactNode } from 'react';
import { endInterruption } from '#console/interruptions.ts';
import { type Operator, startAnew, useOperator, useSession } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';
import { SignIn } from './sign-in.tsx';

/** The session has ended while the operator was at work: they sign in again, and the calls that waited are made. */
export function SessionEndedDialog() {
  const operator = useOperator();
  const { setOperator } = useSession();
  return (
    <SignIn
      begun={null}
      email={operator.email}
      frame={EndedFrame}
      onSignedIn={(next: Operator) => {
        // The page is somebody else's.
        if (next.id !== operator.id) return startAnew();
        setOperator(next);
        endInterruption('signed_out', true);
        // Signing in has shown both factors.
        endInterruption('step_up', true);
      }}
    />
  );
}

function EndedFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog key={title} title={title} forced>
      <p>{t('Your session has ended. Sign in again, and everything on this page stays as it is.')}</p>
      {children}
      <div className={styles.links}>
        <Button variant="quiet" onClick={startAnew}>
          {t('Leave this page')}
        </Button>
      </div>
    </Dialog>
  );
}
