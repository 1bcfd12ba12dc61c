import { call, useAction, useCall } from '#console/call.ts';
import type { ThreadState } from '#contract/rules/contact-thread.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './message-view.module.css';
import type { Thread } from './thread.ts';

type ThreadActionsProps = { thread: Thread; onChanged(version: number): void };
type Change = { assigned_to: number | null; state: ThreadState };

/** Who answers it, and whether anything is left to do. */
export function ThreadActions({ thread, onChanged }: ThreadActionsProps) {
  const { t } = useTranslation();
  const { id, version, state, assigned_to, country_code } = thread;
  const assignees = useCall('GET /message-assignees', { query: { country: country_code } });
  const change = useAction(
    (to: Change) => call('PUT /messages/:id', { params: { id }, body: { ...to, version } }),
    {
      invalidates: ['GET /messages/:id', 'GET /messages', 'GET /today'],
      done: (changed) => onChanged(changed.version),
    },
  );
  const assigned = assigned_to?.id ?? null;
  const known = assignees.data ?? [];
  const offered =
    assigned_to && !known.some((one) => one.id === assigned_to.id) ? [...known, assigned_to] : known;
  return (
    <div className={styles.actions}>
      <SelectField
        label={t('Assigned to')}
        value={(change.pendingInput ? change.pendingInput.assigned_to : assigned) ?? ''}
        placeholder={t('No one')}
        options={offered.map((one) => ({ value: one.id, label: one.name }))}
        onChange={({ target }) =>
          void change.run({ assigned_to: target.value === '' ? null : Number(target.value), state })
        }
      />
      <Button
        variant="secondary"
        busy={change.pending}
        busyText={t('Loading...')}
        onClick={() =>
          void change.run({ assigned_to: assigned, state: state === 'closed' ? 'open' : 'closed' })
        }
      >
        {state === 'closed' ? t('Open it again') : t('Close without an answer')}
      </Button>
    </div>
  );
}
