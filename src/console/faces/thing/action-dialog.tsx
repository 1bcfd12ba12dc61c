import type { ReactNode } from 'react';
import type { Action } from '#ui/action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './action-dialog.module.css';

type ActionDialogProps = {
  /** A question: `Approve 3 requests?` */
  title: string;
  /** What will happen, in figures, one sentence each. */
  consequences: readonly ReactNode[];
  /** How it can be taken back, or that it cannot. */
  undo: string;
  /** What the button says: a verb, as in the title. */
  confirm: string;
  danger?: boolean;
  /** It can't be done any more. */
  disabled?: boolean;
  action: Pick<Action<void>, 'run' | 'pending' | 'failure'>;
  onClose(): void;
  /** A reason or other fields; their form has the button itself, so leave `action` to it. */
  children?: ReactNode;
};

/** A change of state: says its consequences before it is pressed, and how to undo it. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, consequences, undo, confirm, danger = false, disabled, action, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeText={t('Close')} busy={action.pending} onClose={onClose}>
      <Consequences consequences={consequences} undo={undo} />
      {children}
      <FailureNotice failure={action.failure} />
      <DialogActions>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={action.pending}
          busyText={t('Loading...')}
          disabled={disabled}
          onClick={() => void action.run()}
        >
          {confirm}
        </Button>
        <Button variant="secondary" disabled={action.pending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** For dialogs with a form of their own. */
export function Consequences({ consequences, undo }: Pick<ActionDialogProps, 'consequences' | 'undo'>) {
  return (
    <>
      <ul className={styles.consequences}>
        {consequences.map((consequence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one dialog keep their places
          <li key={at}>{consequence}</li>
        ))}
      </ul>
      <p className={styles.undo}>{undo}</p>
    </>
  );
}
