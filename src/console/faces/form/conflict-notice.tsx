import { useLayoutEffect, useRef } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './form-page.module.css';

type ConflictNoticeProps = { conflict: Conflict; fields: Readonly<Record<string, string>> };

/** Somebody else was faster: what stands there now beside what was typed, which is still in the form. */
export function ConflictNotice({ conflict, fields }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  // The button that was pressed can be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useLayoutEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  const written = (value: unknown) => {
    if (value === null || value === '') return t('empty');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  };
  return (
    <div ref={element} className={styles.conflict}>
      <Notice tone="warning" live="alert" title={t('Someone else has changed this in the meantime')}>
        <p>
          {t(
            "Your changes aren't saved, but they aren't lost either. If you save again, yours replace theirs.",
          )}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Theirs')}</th>
              <th scope="col">{t('Yours')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changed.map(({ field, theirs, yours }) => (
              <tr key={field}>
                <th scope="row">{fields[field] ?? field}</th>
                <td>{written(theirs)}</td>
                <td>{written(yours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
