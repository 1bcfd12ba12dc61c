import { useState } from 'react';
import { CallError } from '#ui/call.ts';
import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './form-page.module.css';
import { useInView } from './in-view.ts';

type Draft = { place: string; owner: string };

const placeOf = ({ place }: Draft): string => `key of ${place}`;

/**
 * The key under which a form is sent: the same until a response has come, so that it counts once; where the form has a
 * draft, also through a reload. Where an earlier try had arrived and the form says something else now, this is told before
 * it is sent too, under a key of its own.
 */
export function useSentKey(draft?: Draft) {
  const [key, setKey] = useState(
    () => (draft && (keptDraft(placeOf(draft), draft.owner) as string | undefined)) ?? crypto.randomUUID(),
  );
  const [arrived, setArrived] = useState(false);
  function answered() {
    if (draft) forgetDraft(placeOf(draft));
    setKey(crypto.randomUUID());
  }
  return {
    async sending<D>(send: (key: string) => Promise<D>): Promise<D> {
      setArrived(false);
      if (draft) keepDraft(placeOf(draft), draft.owner, key);
      try {
        const data = await send(key);
        answered();
        return data;
      } catch (error) {
        if (error instanceof CallError && error.code === 'conflict') {
          answered();
          setArrived(true);
        }
        throw error;
      }
    },
    /** The form or action without the failure that `notice` explains. */
    told: <F extends { failure: CallError | null }>(form: F): F =>
      arrived ? { ...form, failure: null } : form,
    notice: arrived && <EarlierArrived />,
  };
}

function EarlierArrived() {
  const { t } = useTranslation();
  const element = useInView();
  return (
    <div ref={element} className={styles.conflict}>
      <Notice tone="warning" live="alert">
        {t(
          'Your first try did arrive, as it was then. Look at it first: what you send now comes in addition.',
        )}
      </Notice>
    </div>
  );
}
