import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { REFERRAL_POINTS } from '#contract/rules/points-value.ts';
import { call, useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './welcome-checklist.module.css';

type Welcome = NonNullable<PortalCalls['GET /profile/welcome']['data']>;
type TickOff = PortalCalls['PUT /profile/welcome']['body']['step'];

/** Refetches when this tab becomes visible, because surveys open in their own tab. */
const STALE_AFTER_MS = 5_000;

/** First steps for a new member; not shown once completed or dismissed. */
export function WelcomeChecklist() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { user } = useSession();
  const queries = useQueryClient();
  const welcome = useCall('GET /profile/welcome', {}, { staleTime: STALE_AFTER_MS }).data;
  if (!welcome || !user) return null;

  // A failure leaves the list as it is and is told by a toast.
  const tick = (step: TickOff) =>
    call('PUT /profile/welcome', { body: { step } }).then(
      (after) =>
        queries.setQueryData<Welcome | null>(['GET /profile/welcome', {}], (now) => latest(now, after)),
      () => {},
    );
  const steps = 1 + Object.values(welcome.done).length;
  const doneSteps = 1 + Object.values(welcome.done).filter(Boolean).length;
  return (
    <Card
      title={t('Welcome, {name}!', { name: user.first_name })}
      aside={
        <Button variant="quiet" onClick={() => void tick('dismissed')}>
          {t('Hide this list')}
        </Button>
      }
    >
      <p className={styles.lead}>
        {t('Five small steps to get you started: {done} of {steps} done.', { done: doneSteps, steps })}
      </p>
      <ol className={styles.steps}>
        <Step done title={t('Confirm your email address')} />
        <Profile done={welcome.done.profile} />
        <Step done={welcome.done.first_survey} title={t('Answer your first survey')}>
          {t("It's waiting in the list below, with its length and points.")}
        </Step>
        <Step
          done={welcome.done.mail}
          title={t('Make sure our emails reach you')}
          action={
            <Button variant="secondary" onClick={() => void tick('mail')}>
              {t('Done')}
            </Button>
          }
        >
          <AddSender sender={welcome.sender} />
        </Step>
        <Step done={welcome.done.points} title={t('See what your points are worth')}>
          <Link to={`${paths.faq}#points`} onClick={() => void tick('points')}>
            {t('How points work')}
          </Link>{' '}
          {t('or')}{' '}
          <Link to={paths.referFriend}>
            {t('invite a friend for {number} more points', { number: number(REFERRAL_POINTS) })}
          </Link>
        </Step>
      </ol>
    </Card>
  );
}

/** Answers can come in another order than their steps were ticked off; what is done stays done. */
const latest = (now: Welcome | null | undefined, after: Welcome | null): Welcome | null =>
  now && after
    ? {
        ...after,
        done: {
          profile: now.done.profile || after.done.profile,
          first_survey: now.done.first_survey || after.done.first_survey,
          mail: now.done.mail || after.done.mail,
          points: now.done.points || after.done.points,
        },
      }
    : null;

function Profile({ done }: { done: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const profiler = useCall('GET /profiler/completeness').data;
  if (!profiler) return null;
  const { answered, total } = profiler;
  return (
    <Step done={done} title={t('Complete your profile')}>
      {t('{answered} of {total} answered', { answered: number(answered), total: number(total) })}
      {' \u00b7 '}
      <Link to={paths.profiler}>{t('Go to your profile')}</Link>
    </Step>
  );
}

function AddSender({ sender }: Pick<Welcome, 'sender'>) {
  const { t } = useTranslation();
  return (
    <>
      {t('Add this address to your contacts, and check your spam folder now and then:')}{' '}
      <strong className={styles.sender}>{sender}</strong>
    </>
  );
}

type StepProps = { done: boolean; title: string; action?: ReactNode; children?: ReactNode };

function Step({ done, title, action, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className={done ? styles.done : styles.open}>
      <span className={styles.mark}>{done && <Icon name="check" />}</span>
      <div className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className="visually-hidden"> ({done ? t('Done') : t('Still to do')})</span>
        {!done && children && <div className={styles.detail}>{children}</div>}
      </div>
      {!done && action}
    </li>
  );
}
