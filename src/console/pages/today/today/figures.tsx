import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CountedAt } from './counted-at.tsx';
import styles from './today-page.module.css';

type Figure = OperatorCalls['GET /today']['data']['figures'][number];

/** Figures at a glance, each with what exactly it counts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        {t('Figures')}
      </h2>
      <dl className={styles.figures}>
        {figures.map(({ key, title, definition, value }) => (
          <div key={key} className={styles.figure}>
            <dt>{t(title)}</dt>
            <dd className={styles.value}>{number(value)}</dd>
            <dd className={styles.definition}>{t(definition)}</dd>
          </div>
        ))}
      </dl>
      <CountedAt moments={figures.map(({ counted_at }) => counted_at)} />
    </section>
  );
}
