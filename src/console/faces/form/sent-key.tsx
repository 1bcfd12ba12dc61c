import { useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import type { Form, FormValues } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './form-page.module.css';

/**
 * The key under which a form is sent: the same until a response has come, so that it counts once. Where an earlier try
 * had arrived and the form says something else now, this is told before it is sent too, under a key of its own.
 */
export function useSentKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [arrived, setArrived] = useState(false);
  return {
    async sending<D>(send: (key: string) => Promise<D>): Promise<D> {
      setArrived(false);
      try {
        const data = await send(key);
        setKey(crypto.randomUUID());
        return data;
      } catch (error) {
        if (error instanceof CallError && error.code === 'conflict') {
          setKey(crypto.randomUUID());
          setArrived(true);
        }
        throw error;
      }
    },
    /** The form without the failure that `notice` explains. */
    told: <V extends FormValues>(form: Form<V>): Form<V> => (arrived ? { ...form, failure: null } : form),
    notice: arrived && <EarlierArrived />,
  };
}

function EarlierArrived() {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  // The button that was pressed can be far below.
  useLayoutEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
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
