import { settlementSentence } from '#contract/rules/settlement-reasons.ts';
import { AroundWords, ELEMENT } from '#portal/sentence-with-element.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type ExchangeRequest, statusSentences, statusTexts } from './request-status.ts';
import styles from './requests-table.module.css';

/** Every step of a request with its date and message. */
export function RequestSteps({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <details className={styles.steps}>
      <summary>{t('Steps so far')}</summary>
      <ol>
        {request.steps.map(({ status, at, reason, note }) => (
          <li key={status}>
            {t('{date}: {step}', { date: date(at), step: t(statusTexts[status]) })}
            {settlementSentence(reason) && (
              <span className={styles.note}>{t(settlementSentence(reason) ?? '')}</span>
            )}
            {note && (
              <span className={styles.note}>
                <AroundWords sentence={t('Our note: {note}', { note: ELEMENT })} words={note} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t(statusSentences[request.status])}</p>
    </details>
  );
}
