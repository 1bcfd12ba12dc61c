import { useState } from 'react';
import { type OperatorGetKey, useAction } from '#console/call.ts';
import { Button } from '#ui/button.tsx';
import { useNavigateFromHere } from '#ui/router.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionDialog } from './action-dialog.tsx';

type RemoveThingProps = {
  /** A question with the thing's name. */
  title: string;
  consequences: readonly string[];
  remove(): Promise<unknown>;
  invalidates: readonly OperatorGetKey[];
  /** The list of such things, where one arrives afterwards. */
  list: string;
};

/** A button that removes the thing of a page for good, after it has asked. */
export function RemoveThing({ title, consequences, remove, invalidates, list }: RemoveThingProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigateFromHere();
  const [asking, setAsking] = useState(false);
  const action = useAction(remove, {
    invalidates,
    done() {
      toast.success(t('Removed'));
      navigate(list, { unheld: true });
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {asking && (
        <ActionDialog
          title={title}
          consequences={consequences}
          undo={t("This can't be undone.")}
          confirm={t('Remove')}
          danger
          action={action}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
