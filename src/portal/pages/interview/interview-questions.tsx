import { useEffect, useRef } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { htmlLang } from '#contract/rules/languages.ts';
import { AnswerForm } from '#ui/answer-form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { SentAnswers } from '#ui/questionnaire-form.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './interview-questions.module.css';

export type Interview = PortalCalls['GET /interviews/:token']['data'];

type InterviewQuestionsProps = {
  token: string;
  interview: Interview;
  send: (interview: Interview, values: SentAnswers) => Promise<Interview>;
  onAnswered: (interview: Interview, values: SentAnswers, next: Interview) => void;
  onBack: (page: number) => void;
};

/** One page of an interview, whose answers are kept as a draft in this tab until the server has saved them. */
export function InterviewQuestions(props: InterviewQuestionsProps) {
  const { token, interview, send, onAnswered, onBack } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const top = useRef<HTMLElement>(null);
  const { page, pages, previous, title, lang = interview.language } = interview;
  const place = t('Page {page} of {pages}', { page: number(page + 1), pages: number(pages) });

  // After the first page, a new page of questions scrolls to the top and takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body && window.scrollY === 0) return;
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <section ref={top} tabIndex={-1} aria-label={`${title}, ${place}`}>
      <div className={styles.head}>
        <h1 className={styles.title} lang={htmlLang(lang)}>
          {title}
        </h1>
        <ProgressBar label={t('Progress')} value={page} max={pages} text={place} />
      </div>
      <Card>
        <AnswerForm
          label={place}
          definition={interview.definition}
          language={interview.language}
          values={interview.values}
          keep={{ place: `interview ${token} ${page}`, owner: '' }}
          send={async (values) => ({ values, next: await send(interview, values) })}
          done={({ values, next }) => onAnswered(interview, values, next)}
          afterFailure={() => (
            <>
              <p>{t('Your answers are saved in this window.')}</p>
              <Button type="submit" variant="secondary">
                {t('Try again')}
              </Button>
            </>
          )}
          sendText={page === pages - 1 ? t('Finish') : t('Next')}
          others={
            previous !== null && (
              <Button variant="quiet" onClick={() => onBack(previous)}>
                {t('Previous page')}
              </Button>
            )
          }
        />
      </Card>
      <p className={styles.saved}>{t('Each page is saved when you go on, so you can continue later.')}</p>
    </section>
  );
}
