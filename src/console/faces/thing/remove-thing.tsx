import { useState } from 'react';
import { type OperatorGetKey, useAction } from '#console/call.ts';
import { ConflictNotice, type FieldWords } from '#console/faces/form/conflict-notice.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import type { Conflict } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { useNavigateFromHere } from '#ui/router.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionDialog } from './action-dialog.tsx';

type RemoveDialogProps<T extends { version: number }> = {
  /** A question with the thing's name. */
  title: string;
  consequences: readonly string[];
  /** How to get it back; that it can't be undone, without it. */
  undo?: string;
  /** As the operator has read it: what somebody else has made of it since isn't removed unseen. */
  seen: T;
  /** The names of what others can change in it. */
  fields: Readonly<Record<string, FieldWords>>;
  remove(version: number): Promise<unknown>;
  invalidates: readonly OperatorGetKey[];
  onRemoved(): void;
  onClose(): void;
};

/** Removes a thing for good, after it has asked. */
export function RemoveDialog<T extends { version: number }>(props: RemoveDialogProps<T>) {
  const { title, consequences, undo, seen, fields, remove, invalidates, onRemoved, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const { conflict, replacing, failureOf } = useConflict(seen.version);
  const action = useAction(() => replacing(remove), {
    invalidates,
    done() {
      toast.success(t('Removed'));
      onRemoved();
    },
  });
  return (
    <ActionDialog
      title={title}
      consequences={consequences}
      undo={undo ?? t("This can't be undone.")}
      confirm={t('Remove')}
      danger
      action={{ ...action, failure: failureOf(action) }}
      onClose={onClose}
    >
      {conflict && <ConflictNotice conflict={sinceSeen(conflict, seen)} fields={fields} removes />}
    </ActionDialog>
  );
}

type RemoveThingProps<T extends { version: number }> = Omit<RemoveDialogProps<T>, 'onRemoved' | 'onClose'> & {
  /** The list of such things, where one arrives afterwards. */
  list: string;
};

/** A button that removes the thing of a page. */
export function RemoveThing<T extends { version: number }>({ list, ...dialog }: RemoveThingProps<T>) {
  const { t } = useTranslation();
  const navigate = useNavigateFromHere();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {asking && (
        <RemoveDialog
          {...dialog}
          onRemoved={() => navigate(list, { unheld: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Of what stands there now only what the operator hasn't seen, beside what they have. */
const sinceSeen = (conflict: Conflict, seen: object): Conflict => ({
  ...conflict,
  changed: conflict.changed
    .map(({ field, theirs }) => ({ field, theirs, yours: (seen as Record<string, unknown>)[field] }))
    .filter(({ theirs, yours }) => !isDeepEqual(theirs, yours)),
});
