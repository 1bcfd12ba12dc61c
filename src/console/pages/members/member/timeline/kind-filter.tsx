import { TIMELINE_KINDS, type TimelineKind } from '#contract/operator/timeline.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './kind-filter.module.css';
import { useKindTexts } from './timeline-texts.ts';

type KindFilterProps = { chosen: readonly TimelineKind[]; onChosen(kinds: TimelineKind[]): void };

/** Which kinds of entries are shown; none chosen: all. */
export function KindFilter({ chosen, onChosen }: KindFilterProps) {
  const { t } = useTranslation();
  const texts = useKindTexts();
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{t('Show only')}</legend>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChosen([])}>
        {t('All')}
      </button>
      {TIMELINE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen.includes(kind)}
          onClick={() =>
            onChosen(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
          }
        >
          {texts[kind]}
        </button>
      ))}
    </fieldset>
  );
}
