import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { OpenedCase } from '#contract/rules/contact-thread.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './report-problem.module.css';
import { threadStateTexts, threadStateTones } from './thread-texts.ts';

const ReportDialog = loadable(() => import('./report-dialog.tsx'));

type ReportProblemProps = {
  /** A survey that was started, or a request for a reward. */
  about: { attempt: number } | { request: number };
  /** What the member has written about it before. */
  opened: OpenedCase | null;
};

/** Says that something is wrong with a thing; once that is done, leads to the thread and shows its state. */
export function ReportProblem({ about, opened }: ReportProblemProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const [writing, setWriting] = useState(false);
  const send = (message: string) =>
    'attempt' in about
      ? call(
          'POST /profile/surveys-taken/:id/problem',
          { params: { id: about.attempt }, body: { message } },
          { notify: false },
        )
      : call(
          'POST /profile/exchange/:id/problem',
          { params: { id: about.request }, body: { message } },
          { notify: false },
        );
  async function done() {
    toast.success(t('Message successfully sent'));
    setWriting(false);
    await queries.invalidateQueries();
  }
  if (opened) {
    return (
      <p className={styles.opened}>
        <Link to={`${paths.messages}?thread=${opened.id}`}>{t('Your message')}</Link>{' '}
        <Badge tone={threadStateTones[opened.state]}>{t(threadStateTexts[opened.state])}</Badge>
      </p>
    );
  }
  return (
    <>
      <Button variant="quiet" className={styles.button} onClick={() => setWriting(true)}>
        {t('Something is wrong')}
      </Button>
      {writing && (
        <Suspense>
          <ReportDialog
            place={
              'attempt' in about
                ? `${paths.surveysTaken}/${about.attempt}`
                : `${paths.rewardBasket}/${about.request}`
            }
            send={send}
            done={done}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
