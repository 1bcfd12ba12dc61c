import type { Completeness } from '#contract/rules/check-answers.ts';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './profile-completeness.module.css';

type ProfileCompletenessProps = {
  completeness: Completeness;
  /** The text beside the bar, depending on whether everything is answered. */
  label: (complete: boolean) => string;
};

/** How complete the profiler is, and which questions are left. */
export function ProfileCompleteness({ completeness, label }: ProfileCompletenessProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { answered, total, missing } = completeness;
  if (total === 0) return null;
  return (
    <>
      <ProgressBar
        label={label(missing.length === 0)}
        value={answered}
        max={total}
        text={t('{answered} of {total} answered', { answered: number(answered), total: number(total) })}
      />
      {missing.length > 0 && (
        <details className={styles.left}>
          <summary>{t('Still to do')}</summary>
          <ul>
            {missing.map(({ id, title, lang }) => (
              <li key={id}>
                <InLanguage lang={lang}>{title}</InLanguage>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
