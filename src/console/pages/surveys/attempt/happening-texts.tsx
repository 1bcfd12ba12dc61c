import type { ReactNode } from 'react';
import { useAttemptTexts } from '#console/attempt-texts.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { pathOf, paths, rowsOfList } from '#console/paths.ts';
import { useRejectionText } from '#console/rejection-texts.ts';
import { useOperator } from '#console/session.tsx';
import type { AttemptFlag } from '#contract/rules/attempt-flags.ts';
import type { MailState } from '#contract/rules/mails.ts';
import type { ReportSignature } from '#contract/rules/report-signatures.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Attempt } from './attempt.ts';
import { useFlagFigures } from './flag-figures.ts';

type Happening = Attempt['timeline'][number];
type Said = { what: ReactNode; detail?: ReactNode; tone?: 'success' | 'warning' | 'danger' };

/** What stands in the timeline of an attempt for each thing that can happen. */
export function useHappeningTexts({ survey, outcome }: Attempt): (happening: Happening) => Said {
  const { t } = useTranslation();
  const { may } = useOperator();
  const { points, signed, number } = useFormats();
  const { outcomes, flags, signatures } = useAttemptTexts();
  const mails = useMailTexts();
  const figuresOf = useFlagFigures();
  const rejectionOf = useRejectionText();
  const outcomeOf = (value: unknown) => outcomes[value as Attempt['outcome']] ?? String(value);
  const code = (value: unknown) =>
    typeof value === 'string' && value !== '' ? t('The survey said "{code}"', { code: value }) : null;
  const listOf = (list: unknown) =>
    typeof list === 'number' && (
      <Link to={rowsOfList(list)}>{t("By the client's list {number}", { number: list })}</Link>
    );
  const movements: Readonly<Record<string, string>> = {
    award: t('Points for a survey'),
    confirm: t('Points confirmed'),
    reverse: t('Points removed'),
  };
  const texts: Record<Happening['what'], (details: Happening['details']) => Said> = {
    invited: ({ points: promised }) => ({ what: t('Invited'), detail: points(Number(promised)) }),
    reminded: () => ({ what: t('Reminded') }),
    started: () => ({ what: t('Started the survey') }),
    place_reserved: () => ({ what: t('A place was reserved') }),
    sent_on: () => ({
      what: survey.kind === 'built_in' ? t('Sent on to our own survey') : t("Sent on to the survey's site"),
    }),
    page_answered: ({ page }) => ({ what: t('Answered page {page}', { page: number(Number(page)) }) }),
    report: ({ channel, outcome: said, raw_code, accepted, signature }) => ({
      what:
        channel === 's2s'
          ? t('The survey reported: {outcome}', { outcome: outcomeOf(said) })
          : t('The browser came back with: {outcome}', { outcome: outcomeOf(said) }),
      detail: [
        accepted
          ? t('Counted')
          : signature === 'valid' && said !== outcome
            ? t('Not counted: it says something else')
            : t('Not counted'),
        signature === null ? t('Signature not noted') : signatures[signature as ReportSignature],
        code(raw_code),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(!accepted && { tone: 'warning' }),
    }),
    ended: ({ outcome: reached, raw_code, decided_by }) => ({
      what: t('Ended: {outcome}', { outcome: outcomeOf(reached) }),
      detail: [
        decided_by === 'survey' ? t('decided by the survey') : t('decided by the panel'),
        code(raw_code),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(reached === 'complete' && { tone: 'success' }),
    }),
    place_returned: () => ({ what: t('The place was given back') }),
    points: ({ kind, points: spendable, pending }) => ({
      what: movements[String(kind)] ?? String(kind),
      detail: [
        ...(spendable ? [t('{points} to spend', { points: signed(Number(spendable)) })] : []),
        ...(pending ? [t('{points} pending', { points: signed(Number(pending)) })] : []),
      ].join(' · '),
    }),
    accepted: ({ list }) => ({ what: t('Accepted'), detail: listOf(list), tone: 'success' }),
    rejected: (details) => ({
      what: t('Rejected'),
      detail: (
        <>
          {rejectionOf(details)} {listOf(details.list)}
        </>
      ),
      tone: 'danger',
    }),
    flagged: ({ kind, ...judgedBy }) => ({
      what: flags[kind as AttemptFlag],
      detail: figuresOf(kind as AttemptFlag, judgedBy),
      tone: 'warning',
    }),
    flag_settled: ({ kind, verdict }) => ({
      what: verdict === 'fine' ? t('Reviewed: all fine') : t('Reviewed: rejected'),
      detail: flags[kind as AttemptFlag],
    }),
    case_opened: ({ thread }) => ({
      what: t('The member reported a problem'),
      detail: may('messages') && (
        <Link to={pathOf(paths.message, Number(thread))}>{t('Read the conversation')}</Link>
      ),
    }),
    mail: ({ template, state }) => ({
      what: t('Email: {email}', { email: mails.kindOf(String(template)) }),
      detail: mails.states[state as MailState],
    }),
  };
  return ({ what, details }) => texts[what](details);
}
