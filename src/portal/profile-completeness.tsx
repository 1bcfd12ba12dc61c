import { completeness } from '#contract/rules/check-answers.ts';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './profile-completeness.module.css';

type ProfileCompletenessProps = {
  definition: Definition;
  values: Values;
  /** The text beside the bar, depending on whether everything is answered. */
  label: (complete: boolean) => string;
};

/** How complete the profiler is, and which questions are left. */
export function ProfileCompleteness({ definition, values, label }: ProfileCompletenessProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { answered, total, missing } = completeness(definition, values);
  if (total === 0) return null;
  const left = definition.filter(({ id }) => missing.includes(id));
  return (
    <>
      <ProgressBar
        label={label(left.length === 0)}
        value={answered}
        max={total}
        text={t('{answered} of {total} answered', { answered: number(answered), total: number(total) })}
      />
      {left.length > 0 && (
        <details className={styles.left}>
          <summary>{t('Still to do')}</summary>
          <ul>
            {left.map(({ id, title, lang }) => (
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
